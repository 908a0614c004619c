//! Many pictures as one.

use super::picture::{Sample, new_tensor};
use crate::engine::View;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::kernel::Dim;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// Pixels between pictures, and around them.
const GAP: usize = 2;

/// A new picture of planes x height x width with all of `images` (count x planes x height x width, or count x height x
/// width), `columns` in a row; 0 makes about as many rows as columns. What is between them is 0.
///
/// # Errors
///
/// Argument 1: other dimensions. Argument 2: negative. No memory.
pub fn new_grid<T: Sample>(images: Ref<'_, Tensor<T>>, columns: c_long) -> Result<Own<Tensor<T>>> {
    check_arg(columns >= 0, 2, "a negative number of columns")?;
    let view = View::new(images, 1)?;
    let planes = match view.rank() {
        3 => Dim { size: 1, stride: 0 },
        4 => view.dim(1),
        _ => {
            return Err(Error::arg(1, "count x planes x height x width, or count x height x width expected"));
        }
    };
    let (count, rows, pixels) = (view.dim(0), view.dim(view.rank() - 2), view.dim(view.rank() - 1));
    let columns = match columns as usize {
        0 => (1..).find(|side| side * side >= count.size).unwrap_or(1),
        columns => columns.min(count.size),
    };
    let side = |number: usize, size: usize| {
        size.checked_add(GAP)
            .and_then(|pitch| pitch.checked_mul(number)?.checked_add(GAP))
            .ok_or_else(Error::overflow)
    };
    let height = side(count.size.div_ceil(columns), rows.size)?;
    let width = side(columns, pixels.size)?;
    let area = height.checked_mul(width).ok_or_else(Error::overflow)?;
    let grid = new_tensor::<T>(&[planes.size, height, width])?;
    let data = grid.borrow().data();
    for k in 0..planes.size * area {
        // SAFETY: the new tensor is contiguous and has that many elements.
        unsafe { data.add(k).write(T::default()) };
    }
    for image in 0..count.size {
        let top = GAP + image / columns * (rows.size + GAP);
        let left = GAP + image % columns * (pixels.size + GAP);
        for plane in 0..planes.size {
            for row in 0..rows.size {
                for pixel in 0..pixels.size {
                    let offset = image as isize * count.stride
                        + plane as isize * planes.stride
                        + row as isize * rows.stride
                        + pixel as isize * pixels.stride;
                    // SAFETY: the view proves that its elements lie inside the storage; the grid has room for all.
                    unsafe {
                        let sample = view.extent.data.byte_offset(offset).read();
                        data.add(plane * area + (top + row) * width + left + pixel).write(sample);
                    }
                }
            }
        }
    }
    Ok(grid)
}
