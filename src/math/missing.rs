//! Sums and means along a dimension that leave out NaN.

use super::binary;
use super::number::Number;
use super::reduce::reduce;
use super::result::set_to;
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
pub fn mean<T: FloatingPoint + Number>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let (sums, counts) = (tensor::empty()?, tensor::empty()?);
    sum(sums.borrow(), source, dimension, keep)?;
    let is_number = |[x]: [T; 1]| f64::from(u8::from(!x.is_nan()));
    let count = fold_lanes(MapFold::new(0.0, is_number, f64::plus), T::from_own);
    reduce(counts.borrow(), source, d, keep, &count)?;
    binary::cdiv(sums.borrow(), sums.borrow(), counts.borrow())?;
    set_to(result, sums.borrow())
}
