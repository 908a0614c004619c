//! Many pictures as one.

use super::picture::{Pixel, new_tensor};
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::math;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// Pixels between pictures, and around them.
const GAP: usize = 2;

/// A new picture of planes x height x width with all of `images` (count x planes x height x width, or count x height x
/// width), `columns` in a row; 0 makes about as many rows as columns. What is between them is 0.
///
/// # Errors
///
/// Argument 1: other dimensions. Argument 2: negative. No memory.
pub fn new_grid<T: Pixel>(images: Ref<'_, Tensor<T>>, columns: c_long) -> Result<Own<Tensor<T>>> {
    check_arg(columns >= 0, 2, "a negative number of columns")?;
    let images = Operand::new(images, 1)?;
    let size = |d: usize| images.dims()[d].size;
    let (planes, rows, pixels) = match images.dims().len() {
        3 => (1, size(1), size(2)),
        4 => (size(1), size(2), size(3)),
        _ => {
            return Err(Error::arg(1, "count x planes x height x width, or count x height x width expected"));
        }
    };
    let count = size(0);
    let columns = match columns as usize {
        0 => (1..).find(|side| side * side >= count).unwrap_or(1),
        columns => columns.min(count),
    };
    let side = |number: usize, size: usize| {
        size.checked_add(GAP)
            .and_then(|pitch| pitch.checked_mul(number)?.checked_add(GAP))
            .ok_or_else(Error::overflow)
    };
    let height = side(count.div_ceil(columns), rows)?;
    let width = side(columns, pixels)?;
    let grid = new_tensor::<T>(&[planes, height, width])?;
    math::fill::fill(grid.borrow(), T::default())?;
    let sheet = Operand::new(grid.borrow(), 1)?;
    for (k, image) in images.slices(0).enumerate() {
        let (top, left) = (GAP + k / columns * (rows + GAP), GAP + k % columns * (pixels + GAP));
        let place = sheet.narrowed(1, top, rows).narrowed(2, left, pixels);
        if images.dims().len() == 3 {
            place.slices(0).for_each(|plane| tensor::copy_elements(&plane, &image));
        } else {
            tensor::copy_elements(&place, &image);
        }
    }
    Ok(grid)
}
