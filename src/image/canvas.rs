//! What pictures of numbers are drawn on.

use super::picture::new_tensor;
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::tensor::Tensor;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// Pixels of a character with the space behind it, before it is doubled.
const ADVANCE: usize = 4;
const GLYPH_HEIGHT: usize = 5;
const SCALE: usize = 2;

/// Pixels that the characters of a label are high.
pub(super) const LABEL_HEIGHT: usize = GLYPH_HEIGHT * SCALE;

/// Three planes that are drawn on: their tensor is contiguous and the canvas's alone.
pub(super) struct Canvas {
    planes: Own<Tensor<u8>>,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Canvas {
    /// A canvas full of `paper`.
    pub(super) fn new(height: usize, width: usize, paper: Colour) -> Result<Canvas> {
        let area = height.checked_mul(width).ok_or_else(Error::overflow)?;
        let planes = new_tensor::<u8>(&[3, height, width])?;
        for (plane, &value) in paper.iter().enumerate() {
            // SAFETY: the new tensor is contiguous and has three planes of this area.
            unsafe { planes.borrow().data().add(plane * area).write_bytes(value, area) };
        }
        Ok(Canvas { planes, height, width })
    }

    /// Colours a pixel; one outside is left out.
    pub(super) fn set(&mut self, row: usize, column: usize, colour: Colour) {
        if row >= self.height || column >= self.width {
            return;
        }
        for (plane, &value) in colour.iter().enumerate() {
            let place = (plane * self.height + row) * self.width + column;
            // SAFETY: row and column are on the canvas, which is three planes of height x width.
            unsafe { self.planes.borrow().data().add(place).write(value) };
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

    /// The picture.
    pub(super) fn into_planes(self) -> Own<Tensor<u8>> {
        self.planes
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
