//! Convolutions of single planes by kernels of 3x3 and 5x5 with steps of 1 or 2, in vector registers: four rows of results are
//! summed together, so that an element that is read once goes to all of them, and a register holds places beside each
//! other.
//!
//! The source is copied with the zeros around it. For steps of 2 the even and the odd columns of the copy are apart, so that
//! neighbouring results read neighbours; backward, where each second element of a spread source would be zero, results of
//! even and odd place are sums over different taps, computed apart and written in turn.

mod sheet;
mod copy;
mod gradient;
mod sum;
mod task;
#[cfg(test)]
mod tests;

pub(super) use sheet::Strips;

use crate::nn::real::Real;
use sum::Sum;
use task::Task;

impl Strips {
    /// Copies the plane at `source` to `padded`, where zeros are already.
    ///
    /// # Safety
    ///
    /// There is a plane, and [`room`](Self::room) for the copy.
    pub(super) unsafe fn copy<T: Real>(&self, source: *const T, padded: *mut T) {
        // SAFETY: by the caller's promise.
        unsafe { task::run(&Task::Copy { strips: self, source, padded }) };
    }

    /// `result` = the sums and the number at `bias`, or the sums and what `result` holds if it `has_old`. `bias` may be
    /// NULL.
    ///
    /// # Safety
    ///
    /// The pointers point at a copy, at a kernel, and at the plane of the results, which overlaps neither.
    pub(super) unsafe fn sum<T: Real>(
        &self,
        padded: *const T,
        kernel: *const T,
        (bias, has_old): (*const T, bool),
        result: *mut T,
    ) {
        // SAFETY: by the caller's promise.
        unsafe { task::run(&Task::Sum(Sum { strips: self, padded, kernel, bias, has_old, result })) };
    }

    /// Adds `scale` times the gradient of a kernel to `gradient`.
    ///
    /// # Safety
    ///
    /// The pointers point at a copy of the input, at the gradient of the output, and at a kernel.
    pub(super) unsafe fn add_gradient<T: Real>(
        &self,
        padded: *const T,
        output: *const T,
        scale: T,
        gradient: *mut T,
    ) {
        // SAFETY: by the caller's promise.
        unsafe { task::run(&Task::Gradient { strips: self, padded, output, scale: &scale, gradient }) };
    }
}
