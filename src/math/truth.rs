//! How many elements along a dimension are not 0, and whether any, or all, are.

use super::compare::where_value;
use super::reduce::reduce;
use crate::element::Element;
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::fold::{MapFold, fold_lanes};
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};

/// Sets `result` to the numbers of elements along `dimension` that are not 0, as NaN is.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn count_nonzero<T: Element>(
    result: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let zero = T::default();
    let fold = MapFold::new(0, move |[x]: [T; 1]| c_long::from(x != zero), c_long::plus);
    reduce(result, source, d, keep, &fold_lanes(fold, |count: c_long| count))
}

/// Sets `result` to whether any elements along `dimension` are not 0, or, if `all`, whether none of them is.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn is_nonzero<T: Element>(
    result: Ref<'_, Tensor<u8>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
    all: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let least = if all { source.sizes()[d] } else { 1 };
    let counts = tensor::empty()?;
    count_nonzero(counts.borrow(), source, dimension, keep)?;
    where_value(result, counts.borrow(), move |count: c_long| count >= least)
}
