//! Loops over contiguous vectors, compiled for the best instruction set of the running processor.

use super::real::LapackReal;
use faer::traits::math_utils::{abs, zero};
use faer::traits::pulp::Arch;

/// Independent partial sums of a reduction: enough for two registers of eight doubles.
const LANES: usize = 16;

/// The sum of `x[i] * y[i]`. Both have the same length.
pub(super) fn dot<T: LapackReal>(x: &[T], y: &[T]) -> T {
    Arch::new().dispatch(
        #[inline(always)]
        || {
            let mut sums = [zero::<T>(); LANES];
            let (x, x_rest) = x.as_chunks::<LANES>();
            let (y, y_rest) = y.as_chunks::<LANES>();
            for (x, y) in x.iter().zip(y) {
                for lane in 0..LANES {
                    sums[lane] += x[lane] * y[lane];
                }
            }
            let rest = x_rest.iter().zip(y_rest).fold(zero::<T>(), |sum, (x, y)| sum + *x * *y);
            sums.iter().fold(rest, |sum, lane| sum + *lane)
        },
    )
}

/// The largest magnitude of the elements, or `None` if one is infinite or NaN.
pub(super) fn magnitude<T: LapackReal>(x: &[T]) -> Option<T> {
    let (largest, finite) = Arch::new().dispatch(
        #[inline(always)]
        || {
            // The product of an element with zero is zero, or NaN if the element is not finite.
            let (mut largest, mut products) = ([zero::<T>(); LANES], [zero::<T>(); LANES]);
            let (chunks, rest) = x.as_chunks::<LANES>();
            let mut last = [zero::<T>(); LANES];
            last[..rest.len()].copy_from_slice(rest);
            for chunk in chunks.iter().chain([&last]) {
                for lane in 0..LANES {
                    let value = abs(&chunk[lane]);
                    largest[lane] = if value > largest[lane] { value } else { largest[lane] };
                    products[lane] += zero::<T>() * chunk[lane];
                }
            }
            let largest = largest.iter().fold(zero::<T>(), |x, y| if *y > x { *y } else { x });
            (largest, products.iter().all(|product| *product == zero()))
        },
    );
    finite.then_some(largest)
}

/// Adds `factor * x[i]` to each `y[i]`. Both have the same length.
pub(super) fn add_multiple<T: LapackReal>(y: &mut [T], factor: T, x: &[T]) {
    Arch::new().dispatch(
        #[inline(always)]
        || {
            for (y, x) in y.iter_mut().zip(x) {
                *y += factor * *x;
            }
        },
    );
}

/// Multiplies each `x[i]` by `factor`.
pub(super) fn scale<T: LapackReal>(x: &mut [T], factor: T) {
    Arch::new().dispatch(
        #[inline(always)]
        || {
            for x in x {
                *x *= factor;
            }
        },
    );
}

/// Overwrites each `x[i]` with `cos * x[i] + sin * y[i]` and `y[i]` with `cos * y[i] - sin * x[i]`. Both
/// have the same length.
pub(super) fn rotate<T: LapackReal>(x: &mut [T], y: &mut [T], cos: T, sin: T) {
    Arch::new().dispatch(
        #[inline(always)]
        || {
            for (x, y) in x.iter_mut().zip(y) {
                (*x, *y) = (cos * *x + sin * *y, cos * *y - sin * *x);
            }
        },
    );
}
