//! Decoded pixels, to and from tensors.

use crate::element::Element;
use crate::engine::View;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// An element type of pictures.
pub trait Sample: Element {
    /// What stands for `sample`, of which the largest is `largest`.
    fn from_sample(sample: u16, largest: u16) -> Self;

    /// The nearest of 0 to 255.
    fn to_byte(self) -> u8;
}

impl Sample for u8 {
    fn from_sample(sample: u16, largest: u16) -> u8 {
        ((u32::from(sample) * 255 + u32::from(largest) / 2) / u32::from(largest)) as u8
    }

    fn to_byte(self) -> u8 {
        self
    }
}

impl Sample for f32 {
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
    pub(super) fn new_planes<T: Sample>(&self) -> Result<Own<Tensor<T>>> {
        let Shape { planes, height, width } = self.shape;
        let tensor = new_tensor::<T>(&[planes, height, width])?;
        let data = tensor.borrow().data();
        for plane in 0..planes {
            for pixel in 0..height * width {
                let sample = T::from_sample(self.sample(pixel * planes + plane), self.largest);
                // SAFETY: the new tensor is contiguous and has as many elements as the picture samples.
                unsafe { data.add(plane * height * width + pixel).write(sample) };
            }
        }
        Ok(tensor)
    }

    /// The pixels of `tensor`, which is argument `number`: height x width, or planes x height x width.
    pub(super) fn of<T: Sample>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Picture> {
        let view = View::new(tensor, number)?;
        let first = match view.rank() {
            2 => None,
            3 if view.dim(0).size <= 4 => Some(view.dim(0)),
            _ => {
                return Err(Error::arg(
                    number,
                    "a picture is height x width, or 1 to 4 planes x height x width",
                ));
            }
        };
        let (rows, columns) = (view.dim(view.rank() - 2), view.dim(view.rank() - 1));
        let (planes, stride) = first.map_or((1, 0), |dim| (dim.size, dim.stride));
        let shape = Shape { planes, height: rows.size, width: columns.size };
        let mut bytes = Scratch::with_capacity(shape.count()?)?;
        for row in 0..rows.size as isize {
            for column in 0..columns.size as isize {
                for plane in 0..planes as isize {
                    let offset = plane * stride + row * rows.stride + column * columns.stride;
                    // SAFETY: the view proves that every element lies inside the storage.
                    let sample = unsafe { view.extent.data.byte_offset(offset).read() };
                    bytes.push(sample.to_byte())?;
                }
            }
        }
        Ok(Picture { shape, largest: 255, bytes })
    }
}

/// A new contiguous tensor, not initialised.
pub(super) fn new_tensor<T: Element>(sizes: &[usize]) -> Result<Own<Tensor<T>>> {
    let sizes = Scratch::collected(sizes.iter().map(|&size| size as c_long))?;
    let tensor = tensor::empty()?;
    tensor::resize(tensor.borrow(), &sizes, None)?;
    Ok(tensor)
}
