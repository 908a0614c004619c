//! Cumulative sums and products, and logarithms of sums of exponentials.

use super::result::{Destination, share};
use crate::engine::{Cost, View, for_each_lanes};
use crate::error::{Positioned, Result};
use crate::handle::Ref;
use crate::kernel::accumulate::{Accumulate, FloatingPoint};
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::scan::scan_lanes;
use crate::tensor::{self, Tensor};
use std::os::raw::c_int;

/// Sets `result` to the sums of each element of `source` and those before it along `dimension`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn cumsum<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    scan(result, source, dimension, T::Own::ZERO, T::Own::plus)
}

/// Sets `result` to the products of each element of `source` and those before it along `dimension`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn cumprod<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    scan(result, source, dimension, T::Own::ONE, T::Own::times)
}

/// Sets `result` to the logarithms of the sums of `e^x` over each element of `source` and those before it along
/// `dimension`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn log_cumsum_exp<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    scan(result, source, dimension, f64::NEG_INFINITY, log_sum)
}

/// log(e^`a` + e^`b`).
#[inline(always)]
fn log_sum(a: f64, b: f64) -> f64 {
    let (large, small) = if a < b { (b, a) } else { (a, b) };
    // The difference of equal infinities is no number.
    if a == b { a + std::f64::consts::LN_2 } else { large + (small - large).exp().ln_1p() }
}

fn scan<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    start: T::Own,
    step: impl Fn(T::Own, T::Own) -> T::Own + Copy + Sync,
) -> Result<()> {
    let d = source.dimension(dimension, 2).at(&[(2, 3)])?;
    let from = View::new(source, 2)?;
    // Every element is read before it is written, so the very same elements may be the result.
    let in_place = tensor::is_set_to(result, source);
    let destination = Destination::new(result, share(result, source) && !in_place)?;
    tensor::resize_as(destination.tensor(), source)?;
    let to = View::new(destination.tensor(), 1)?;
    for_each_lanes((&from, &to), 1.., d, Cost::MEMORY, &scan_lanes(start, step))?;
    destination.finish()
}
