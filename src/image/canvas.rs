//! What pictures of numbers are drawn on.

use super::picture::{Picture, Shape};
use crate::error::Result;
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// Pixels of a character with the space behind it, before it is doubled.
const ADVANCE: usize = 4;
const GLYPH_HEIGHT: usize = 5;
const SCALE: usize = 2;

/// Pixels that the characters of a label are high.
pub(super) const LABEL_HEIGHT: usize = GLYPH_HEIGHT * SCALE;

/// A picture that is drawn on.
pub(super) struct Canvas {
    picture: Picture,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Canvas {
    /// A canvas full of `paper`.
    pub(super) fn new(height: usize, width: usize, paper: Colour) -> Result<Canvas> {
        let shape = Shape { planes: paper.len(), height, width };
        let mut bytes = Scratch::filled(shape.count()?, 0)?;
        bytes.as_chunks_mut().0.fill(paper);
        Ok(Canvas { picture: Picture { shape, largest: 255, bytes }, height, width })
    }

    /// Colours a pixel; one outside is left out.
    pub(super) fn set(&mut self, row: usize, column: usize, colour: Colour) {
        if row < self.height && column < self.width {
            self.picture.bytes.as_chunks_mut().0[row * self.width + column] = colour;
        }
    }

    /// Colours a rectangle.
    pub(super) fn fill(&mut self, top: usize, left: usize, (height, width): (usize, usize), colour: Colour) {
        for row in top..(top + height).min(self.height) {
            for column in left..(left + width).min(self.width) {
                self.set(row, column, colour);
            }
        }
    }

    /// Writes a number with its upper left corner there.
    pub(super) fn label(&mut self, top: usize, left: usize, text: &str, colour: Colour) {
        for (k, character) in text.bytes().enumerate() {
            for (row, bits) in glyph(character).into_iter().enumerate() {
                for column in (0..3).filter(|column| bits >> (2 - column) & 1 == 1) {
                    let place = (top + row * SCALE, left + (k * ADVANCE + column) * SCALE);
                    self.fill(place.0, place.1, (SCALE, SCALE), colour);
                }
            }
        }
    }

    /// The picture as three planes.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn into_planes(self) -> Result<Own<Tensor<u8>>> {
        self.picture.new_planes()
    }
}

/// Pixels that `text` is wide.
pub(super) fn label_width(text: &str) -> usize {
    text.len() * ADVANCE * SCALE
}

/// The rows of a character of numbers, three bits each.
fn glyph(character: u8) -> [u8; GLYPH_HEIGHT] {
    match character {
        b'0' => [7, 5, 5, 5, 7],
        b'1' => [2, 6, 2, 2, 7],
        b'2' => [7, 1, 7, 4, 7],
        b'3' => [7, 1, 7, 1, 7],
        b'4' => [5, 5, 7, 1, 1],
        b'5' => [7, 4, 7, 1, 7],
        b'6' => [7, 4, 7, 5, 7],
        b'7' => [7, 1, 2, 2, 2],
        b'8' => [7, 5, 7, 5, 7],
        b'9' => [7, 5, 7, 1, 7],
        b'-' => [0, 0, 7, 0, 0],
        b'+' => [0, 2, 7, 2, 0],
        b'.' => [0, 0, 0, 0, 2],
        b'e' => [0, 7, 7, 4, 7],
        _ => [0; GLYPH_HEIGHT],
    }
}
