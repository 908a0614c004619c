//! Decoded pixels, to and from tensors.

use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::Lane;
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// An element type of pictures.
pub trait Pixel: Element {
    /// What stands for `sample`, of which the largest is `largest`.
    fn from_sample(sample: u16, largest: u16) -> Self;

    /// The nearest of 0 to 255.
    fn to_byte(self) -> u8;
}

impl Pixel for u8 {
    fn from_sample(sample: u16, largest: u16) -> u8 {
        ((u32::from(sample) * 255 + u32::from(largest) / 2) / u32::from(largest)) as u8
    }

    fn to_byte(self) -> u8 {
        self
    }
}

impl Pixel for f32 {
    fn from_sample(sample: u16, largest: u16) -> f32 {
        f32::from(sample) / f32::from(largest)
    }

    fn to_byte(self) -> u8 {
        // A cast saturates, and makes 0 of what is no number.
        (self * 255.0 + 0.5) as u8
    }
}

/// The sizes of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) planes: usize,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Shape {
    /// The number of samples.
    ///
    /// # Errors
    ///
    /// Sizes that are not positive, or too large.
    pub(super) fn count(self) -> Result<usize> {
        let count = self.height.checked_mul(self.width).and_then(|pixels| pixels.checked_mul(self.planes));
        match count {
            Some(0) => Err(Error::plain("a picture without pixels")),
            Some(count) if c_long::try_from(count).is_ok() => Ok(count),
            _ => Err(Error::overflow()),
        }
    }
}

/// Pixels row by row, the samples of each together.
pub(super) struct Picture {
    pub(super) shape: Shape,
    /// What stands for full intensity. Above 255, samples are of two bytes, the more significant one first.
    pub(super) largest: u16,
    pub(super) bytes: Scratch<u8>,
}

impl Picture {
    fn sample(&self, k: usize) -> u16 {
        let sample = match self.largest {
            ..=255 => u16::from(self.bytes[k]),
            _ => u16::from_be_bytes([self.bytes[2 * k], self.bytes[2 * k + 1]]),
        };
        sample.min(self.largest)
    }

    /// The planes as a new tensor.
    pub(super) fn new_planes<T: Pixel>(&self) -> Result<Own<Tensor<T>>> {
        let Shape { planes, height, width } = self.shape;
        let tensor = new_tensor::<T>(&[planes, height, width])?;
        for (k, plane) in Operand::new(tensor.borrow(), 1)?.slices(0).enumerate() {
            for (row, samples) in plane.rows().enumerate() {
                for column in 0..width {
                    let sample = self.sample((row * width + column) * planes + k);
                    samples.set(column, T::from_sample(sample, self.largest));
                }
            }
        }
        Ok(tensor)
    }

    /// The pixels of `tensor`, which is argument `number`: height x width, or planes x height x width.
    pub(super) fn of<T: Pixel>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Picture> {
        let operand = Operand::new(tensor, number)?;
        let shape = match operand.dims() {
            [rows, columns] => Shape { planes: 1, height: rows.size, width: columns.size },
            [planes, rows, columns] if planes.size <= 4 => {
                Shape { planes: planes.size, height: rows.size, width: columns.size }
            }
            _ => {
                return Err(Error::arg(
                    number,
                    "a picture is height x width, or 1 to 4 planes x height x width",
                ));
            }
        };
        let mut bytes = Scratch::filled(shape.count()?, 0)?;
        let mut read = |k: usize, plane: &Operand<'_, T>| {
            for (row, samples) in plane.rows().enumerate() {
                for column in 0..shape.width {
                    bytes[(row * shape.width + column) * shape.planes + k] = samples.get(column).to_byte();
                }
            }
        };
        if operand.dims().len() == 2 {
            read(0, &operand);
        } else {
            operand.slices(0).enumerate().for_each(|(k, plane)| read(k, &plane));
        }
        Ok(Picture { shape, largest: 255, bytes })
    }
}

/// The number and the length of the rows of a matrix, and the rows; a vector is one.
///
/// # Errors
///
/// Argument 1: neither vector nor matrix.
pub(super) fn rows_of<'a>(
    matrix: Ref<'a, Tensor<f32>>,
) -> Result<(usize, usize, impl Iterator<Item = Lane<'a, f32>> + Clone)> {
    let operand = Operand::new(matrix, 1)?;
    let (height, width) = match operand.dims() {
        [along] => (1, along.size),
        [down, along] => (down.size, along.size),
        _ => return Err(Error::arg(1, "a vector or matrix expected")),
    };
    Ok((height, width, operand.rows()))
}

/// A new contiguous tensor, not initialised.
pub(super) fn new_tensor<T: Element>(sizes: &[usize]) -> Result<Own<Tensor<T>>> {
    let sizes = Scratch::collected(sizes.iter().map(|&size| size as c_long))?;
    let tensor = tensor::empty()?;
    tensor::resize(tensor.borrow(), &sizes, None)?;
    Ok(tensor)
}

/// Bytes that one of a compressed file can stand for: deflate makes at most 1032 of it, and a JPEG has at least a bit for
/// each 64 samples of a plane, of which two may be halved in both directions.
const BYTES_PER_BYTE: usize = 1100;

/// Checks that a picture which takes `bytes` before it is compressed can be in a file of `length` bytes: hostile sizes
/// must not cost memory.
///
/// # Errors
///
/// It cannot.
pub(super) fn check_plausible(shape: Shape, bytes: usize, length: usize) -> Result<()> {
    if bytes / BYTES_PER_BYTE > length {
        return Err(Error::plain(format!(
            "damaged: a picture of {} x {} pixels does not fit into {length} bytes",
            shape.width, shape.height
        )));
    }
    Ok(())
}
