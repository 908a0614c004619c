//! What pictures of numbers are drawn on.

use super::picture::{Picture, Shape};
use crate::error::Result;
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// Pixels of a character, and of one with the space behind it, before they are enlarged.
const GLYPH_HEIGHT: usize = 7;
const GLYPH_WIDTH: usize = 5;
const ADVANCE: usize = GLYPH_WIDTH + 1;

/// The colours of paper, of what is written on it, of frames, and of lines that the eye follows.
pub(super) const PAPER: Colour = [255, 255, 255];
pub(super) const INK: Colour = [60, 60, 60];
pub(super) const FRAME: Colour = [130, 130, 130];
pub(super) const GUIDE: Colour = [232, 232, 232];

/// Pixels between what stands side by side.
pub(super) const MARGIN: usize = 8;

/// Pictures whose sides are shorter have smaller labels.
const SMALL: usize = 240;

/// A picture that is drawn on.
pub(super) struct Canvas {
    picture: Picture,
    pub(super) height: usize,
    pub(super) width: usize,
    /// Pixels that a pixel of a character takes.
    scale: usize,
}

impl Canvas {
    /// A canvas full of `paper`.
    pub(super) fn new(height: usize, width: usize, paper: Colour) -> Result<Canvas> {
        let shape = Shape { planes: paper.len(), height, width };
        let mut bytes = Scratch::filled(shape.count()?, 0)?;
        bytes.as_chunks_mut().0.fill(paper);
        let scale = if height.min(width) < SMALL { 1 } else { 2 };
        Ok(Canvas { picture: Picture { shape, largest: 255, bytes }, height, width, scale })
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

    /// Colours a part of a pixel, from 0 for nothing to 1 for all of it.
    pub(super) fn blend(&mut self, row: usize, column: usize, colour: Colour, part: f64) {
        if row < self.height && column < self.width {
            let pixel: &mut Colour = &mut self.picture.bytes.as_chunks_mut().0[row * self.width + column];
            for (below, above) in pixel.iter_mut().zip(colour) {
                let (from, to) = (f64::from(*below), f64::from(above));
                *below = (from + (to - from) * part.clamp(0.0, 1.0)).round() as u8;
            }
        }
    }

    /// Pixels that labels are high.
    pub(super) fn label_height(&self) -> usize {
        GLYPH_HEIGHT * self.scale
    }

    /// Pixels that `text` is wide, with the space behind it.
    pub(super) fn label_width(&self, text: &str) -> usize {
        text.len() * ADVANCE * self.scale
    }

    /// Writes a number with its upper left corner there.
    pub(super) fn label(&mut self, top: usize, left: usize, text: &str, colour: Colour) {
        let scale = self.scale;
        for (k, character) in text.bytes().enumerate() {
            for (row, bits) in glyph(character).into_iter().enumerate() {
                for column in (0..GLYPH_WIDTH).filter(|column| bits >> (GLYPH_WIDTH - 1 - column) & 1 == 1) {
                    let place = (top + row * scale, left + (k * ADVANCE + column) * scale);
                    self.fill(place.0, place.1, (scale, scale), colour);
                }
            }
        }
    }

    /// Draws the four sides of a rectangle, just inside it.
    pub(super) fn outline(
        &mut self,
        top: usize,
        left: usize,
        (height, width): (usize, usize),
        colour: Colour,
    ) {
        self.fill(top, left, (1, width), colour);
        self.fill((top + height).saturating_sub(1), left, (1, width), colour);
        self.fill(top, left, (height, 1), colour);
        self.fill(top, (left + width).saturating_sub(1), (height, 1), colour);
    }

    /// Writes a label whose middle is at `row`, as far as it stays on the canvas, and whose right end is at `right`.
    pub(super) fn label_left_of(&mut self, right: usize, row: f64, text: &str) {
        let left = right.saturating_sub(self.label_width(text));
        self.label(self.label_top(row), left, text, INK);
    }

    /// The upper end of a label whose middle is at `row`.
    pub(super) fn label_top(&self, row: f64) -> usize {
        let top = (row - self.label_height() as f64 / 2.0).round().max(0.0) as usize;
        top.min(self.height.saturating_sub(self.label_height()))
    }

    /// Writes a label below `top` whose middle is at `column`, as far as it stays on the canvas.
    pub(super) fn label_below(&mut self, top: usize, column: f64, text: &str) {
        let width = self.label_width(text) - self.scale;
        let left = (column - width as f64 / 2.0).round().max(0.0) as usize;
        self.label(top, left.min(self.width.saturating_sub(width)), text, INK);
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

/// The rows of a character of numbers, five bits each.
fn glyph(character: u8) -> [u8; GLYPH_HEIGHT] {
    match character {
        b'0' => [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        b'1' => [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        b'2' => [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        b'3' => [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
        b'4' => [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        b'5' => [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        b'6' => [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        b'7' => [0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100],
        b'8' => [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        b'9' => [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110],
        b'-' => [0, 0, 0, 0b01110, 0, 0, 0],
        b'.' => [0, 0, 0, 0, 0, 0b01100, 0b01100],
        b'e' => [0, 0, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110],
        _ => [0; GLYPH_HEIGHT],
    }
}
