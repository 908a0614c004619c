//! Sums and means along a dimension that leave out NaN.

use super::binary;
use super::reduce::reduce;
use super::result::{new_with_sizes, set_to};
use crate::element::Convert;
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::fold::{MapFold, fold_lanes};
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

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
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let number = |[x]: [T; 1]| if x.is_nan() { 0.0 } else { x.own() };
    reduce(result, source, d, keep, &fold_lanes(MapFold::new(0.0, number, f64::plus), T::from_own))
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
    let (sums, counts) = (tensor::empty()?, tensor::empty()?);
    let sum = MapFold::new(0.0, |[x]: [T; 1]| if x.is_nan() { 0.0 } else { x.own() }, f64::plus);
    reduce(sums.borrow(), source, d, keep, &fold_lanes(sum, |sum: f64| sum))?;
    let count = MapFold::new(0.0, |[x]: [T; 1]| f64::from(u8::from(!x.is_nan())), f64::plus);
    reduce(counts.borrow(), source, d, keep, &fold_lanes(count, |count: f64| count))?;
    let means = new_with_sizes(sums.borrow().sizes())?;
    binary::cdiv(sums.borrow(), sums.borrow(), counts.borrow())?;
    tensor::convert(means.borrow(), sums.borrow())?;
    set_to(result, means.borrow())
}
