//! PNM: the formats PBM, PGM and PPM, as text and as bytes.

use super::picture::{Picture, Shape};
use crate::error::{Error, Result};
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;

/// The words of a header, between which are white space and comments.
struct HeaderWords<'a> {
    rest: &'a [u8],
}

impl HeaderWords<'_> {
    fn skip_space(&mut self) {
        loop {
            match self.rest {
                [b'#', ..] => {
                    let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                [byte, rest @ ..] if byte.is_ascii_whitespace() => self.rest = rest,
                _ => return,
            }
        }
    }

    /// The next number.
    fn number(&mut self, most: usize) -> Result<usize> {
        self.skip_space();
        let mut number = None;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            number = Some(number.unwrap_or(0) * 10 + usize::from(digit - b'0'));
            if number > Some(most) {
                return Err(Error::plain(format!("damaged PNM: a number above {most}")));
            }
            self.rest = rest;
        }
        number.ok_or_else(|| Error::plain("damaged PNM: a number is missing"))
    }

    /// The next digit of a PBM in text, which may stand without space.
    fn bit(&mut self) -> Result<u8> {
        self.skip_space();
        match self.rest {
            [digit @ (b'0' | b'1'), rest @ ..] => {
                self.rest = rest;
                Ok(digit - b'0')
            }
            _ => Err(truncated()),
        }
    }
}

fn truncated() -> Error {
    Error::plain("damaged PNM: pixels are missing")
}

/// Decodes a file that begins with `P` and a digit from 1 to 6.
pub(super) fn read(bytes: &[u8]) -> Result<Picture> {
    let kind = bytes[1] - b'0';
    let mut words = HeaderWords { rest: &bytes[2..] };
    let width = words.number(i32::MAX as usize)?;
    let height = words.number(i32::MAX as usize)?;
    let is_bits = matches!(kind, 1 | 4);
    let largest = if is_bits { 1 } else { words.number(65535)?.max(1) as u16 };
    let shape = Shape { planes: if matches!(kind, 3 | 6) { 3 } else { 1 }, height, width };
    let count = shape.count()?;
    let bytes_each = if largest > 255 { 2 } else { 1 };
    // Behind the header of bytes stands one white space.
    let raw = words.rest.get(1..).unwrap_or_default();
    let pixels = match kind {
        1 => bits(&mut words, count)?,
        2 | 3 => numbers(&mut words, count, largest)?,
        4 => packed(raw, shape)?,
        _ => {
            let length = count.checked_mul(bytes_each).ok_or_else(Error::overflow)?;
            Scratch::collected(raw.get(..length).ok_or_else(truncated)?.iter().copied())?
        }
    };
    Ok(Picture { shape, largest, bytes: pixels })
}

/// Bits as text, of which 1 is black.
fn bits(words: &mut HeaderWords<'_>, count: usize) -> Result<Scratch<u8>> {
    if count > words.rest.len() {
        return Err(truncated());
    }
    let mut pixels = Scratch::with_capacity(count)?;
    for _ in 0..count {
        pixels.push(1 - words.bit()?)?;
    }
    Ok(pixels)
}

fn numbers(words: &mut HeaderWords<'_>, count: usize, largest: u16) -> Result<Scratch<u8>> {
    if count > words.rest.len() {
        return Err(truncated());
    }
    let mut pixels = Scratch::with_capacity(count)?;
    for _ in 0..count {
        let number = words.number(usize::from(largest))? as u16;
        if largest > 255 {
            pixels.push((number >> 8) as u8)?;
        }
        pixels.push(number as u8)?;
    }
    Ok(pixels)
}

/// Rows of bits, each in whole bytes, of which 1 is black.
fn packed(raw: &[u8], shape: Shape) -> Result<Scratch<u8>> {
    let row_bytes = shape.width.div_ceil(8);
    let length = row_bytes.checked_mul(shape.height).ok_or_else(Error::overflow)?;
    let raw = raw.get(..length).ok_or_else(truncated)?;
    let mut pixels = Scratch::with_capacity(shape.count()?)?;
    for row in raw.chunks_exact(row_bytes) {
        for column in 0..shape.width {
            pixels.push(1 - (row[column / 8] >> (7 - column % 8) & 1))?;
        }
    }
    Ok(pixels)
}

/// Writes grey or coloured pixels as bytes.
///
/// # Errors
///
/// Argument 2: opacity.
pub(super) fn write(picture: &Picture, to: &mut ByteBuffer) -> Result<()> {
    let Shape { planes, height, width } = picture.shape;
    let kind = match planes {
        1 => 5,
        3 => 6,
        _ => return Err(Error::arg(2, "PNM has one plane or three: PNG has opacity, too")),
    };
    to.add(format_args!("P{kind}\n{width} {height}\n255\n"));
    to.put(&picture.bytes);
    Ok(())
}
