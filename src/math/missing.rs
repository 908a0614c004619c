//! Sums and means along a dimension that leave out NaN.

use super::binary;
use super::reduce::reduce;
use super::result::{new_with_sizes, set_to};
use crate::element::Convert;
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::fold::{MapFold, fold_lanes};
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

/// The sums of the elements along dimension `d` that are numbers, in double precision.
fn sums<T: FloatingPoint>(source: Ref<'_, Tensor<T>>, d: usize, keep: bool) -> Result<Own<Tensor<f64>>> {
    let sums = tensor::empty()?;
    // Chosen before it is widened: the comparison and the choice then are of vectors of one width.
    let number = |[x]: [T; 1]| (if x.is_nan() { T::from_own(0.0) } else { x }).own();
    let sum = MapFold::new(0.0, number, f64::plus);
    reduce(sums.borrow(), source, d, keep, &fold_lanes(sum, |sum: f64| sum))?;
    Ok(sums)
}

/// Sets `result` to numbers, rounded to its type.
fn put<T: FloatingPoint>(result: Ref<'_, Tensor<T>>, numbers: Ref<'_, Tensor<f64>>) -> Result<()>
where
    f64: Convert<T>,
{
    let rounded = new_with_sizes(numbers.sizes())?;
    tensor::convert(rounded.borrow(), numbers)?;
    set_to(result, rounded.borrow())
}

/// Sets `result` to the sums of the elements along `dimension` that are numbers; 0 of none.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn sum<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()>
where
    f64: Convert<T>,
{
    let d = source.dimension(dimension, 3)?;
    put(result, sums(source, d, keep)?.borrow())
}

/// Sets `result` to the means of the elements along `dimension` that are numbers; NaN of none.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn mean<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()>
where
    f64: Convert<T>,
{
    let d = source.dimension(dimension, 3)?;
    let (sums, counts) = (sums(source, d, keep)?, tensor::empty()?);
    let count = MapFold::new(0.0, |[x]: [T; 1]| f64::from(u8::from(!x.is_nan())), f64::plus);
    reduce(counts.borrow(), source, d, keep, &fold_lanes(count, |count: f64| count))?;
    binary::cdiv(sums.borrow(), sums.borrow(), counts.borrow())?;
    put(result, sums.borrow())
}
