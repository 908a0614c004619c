//! The gradient of the bias: sums of planes.

use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::Shared;

/// Adds `scale` times the sum of each plane to the number of the plane in `gradient`, sample by sample.
///
/// # Safety
///
/// `output` points at `samples` of as many planes as `gradient` has numbers, of `places` elements, all dense, which do
/// not overlap it.
pub(super) unsafe fn add_sums<T: Real>(
    output: *const T,
    samples: usize,
    places: usize,
    scale: T,
    gradient: &mut [T],
) {
    let planes = gradient.len();
    // SAFETY: it is only read.
    let shared = unsafe { Shared::new(output) };
    plane::for_each_share(gradient, samples.saturating_mul(places), &|first, gradient| {
        for (plane, gradient) in (first..).zip(gradient) {
            for sample in 0..samples {
                let from = shared.get().wrapping_add((sample * planes + plane) * places);
                // SAFETY: a plane, by the caller's promise.
                let elements = unsafe { std::slice::from_raw_parts(from, places) };
                *gradient += scale * dispatch(BiasSum(elements));
            }
        }
    });
}

struct BiasSum<'a, T>(&'a [T]);

/// Sums that are made side by side; the same at all levels, so that these agree.
const SUMS: usize = 32;

impl<T: Real> Kernel for BiasSum<'_, T> {
    type Output = T;

    #[inline(always)]
    fn run<I: Isa>(self) -> T {
        let mut sums = [T::ZERO; SUMS];
        let (chunks, rest) = self.0.as_chunks::<SUMS>();
        for chunk in chunks {
            for (sum, &element) in sums.iter_mut().zip(chunk) {
                *sum += element;
            }
        }
        for (sum, &element) in sums.iter_mut().zip(rest) {
            *sum += element;
        }
        let mut width = SUMS / 2;
        while width > 0 {
            for i in 0..width {
                sums[i] += sums[i + width];
            }
            width /= 2;
        }
        sums[0]
    }
}
