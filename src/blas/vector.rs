//! Operations on vectors.

use super::matrix::blend;
use super::scalar::Scalar;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_DOT;

/// A vector that is read: element `i` is at `data + i * step`.
#[derive(Debug, Clone, Copy)]
pub struct Vector<T> {
    /// Element 0.
    pub data: *const T,
    /// From one element to the next.
    pub step: isize,
}

impl<T> Vector<T> {
    /// Without the first `count` elements.
    #[inline(always)]
    pub fn from(self, count: usize) -> Self {
        Vector { data: self.data.wrapping_offset(self.step * count as isize), ..self }
    }
}

/// Elements of a piece that one thread sums up.
const PIECE: usize = 1 << 15;
/// Pieces that threads share before their sums are added up.
const SHARED: usize = 256;
/// Elements up to which vector registers cost more than they save.
pub(super) const FEW: usize = 3;
/// Elements that are summed up in one go; more are summed pairwise, so that errors grow with the
/// logarithm of the count.
pub(super) const GO: usize = 1 << 13;

/// The sum of the products of `count` elements. It does not depend on the number of threads.
///
/// # Safety
///
/// Both vectors have `count` elements.
#[inline(always)]
pub unsafe fn dot<T: Scalar>(count: usize, x: Vector<T>, y: Vector<T>) -> T {
    if count <= GO {
        return dispatch(Dot { count, x, y });
    }
    // SAFETY: by the caller's promise.
    unsafe { long_dot(count, x, y) }
}

/// [`dot`] of many elements.
///
/// # Safety
///
/// As [`dot`].
unsafe fn long_dot<T: Scalar>(count: usize, x: Vector<T>, y: Vector<T>) -> T {
    if count < SHARED_DOT {
        // SAFETY: by the caller's promise.
        return unsafe { pairwise(count, x, y) };
    }
    let pieces = count.div_ceil(PIECE);
    let mut total = T::ZERO;
    for first in (0..pieces).step_by(SHARED) {
        let mut sums = [T::ZERO; SHARED];
        let sums = &mut sums[..SHARED.min(pieces - first)];
        let parts = threads::count().min(sums.len());
        // SAFETY: the vectors are only read.
        let operands = unsafe { Shared::new((x, y)) };
        threads::for_each_share(sums, parts, &|part, sums| {
            let (x, y) = *operands.get();
            for (i, sum) in sums.iter_mut().enumerate() {
                let start = (first + part + i) * PIECE;
                // SAFETY: a piece of both vectors.
                *sum = unsafe { pairwise(PIECE.min(count - start), x.from(start), y.from(start)) };
            }
        });
        total = sums.iter().fold(total, |total, &sum| total.plus(sum));
    }
    total
}

/// # Safety
///
/// As [`dot`].
unsafe fn pairwise<T: Scalar>(count: usize, x: Vector<T>, y: Vector<T>) -> T {
    if count <= GO {
        return dispatch(Dot { count, x, y });
    }
    let half = (count / 2).next_multiple_of(GO);
    // SAFETY: two parts of the whole.
    unsafe { pairwise(half, x, y).plus(pairwise(count - half, x.from(half), y.from(half))) }
}

struct Dot<T> {
    count: usize,
    x: Vector<T>,
    y: Vector<T>,
}

impl<T: Scalar> Kernel for Dot<T> {
    type Output = T;

    #[inline(always)]
    fn run<I: Isa>(self) -> T {
        let Dot { count, x, y } = self;
        let mut sum = T::ZERO;
        let mut done = 0;
        if x.step == 1 && y.step == 1 && count > FEW {
            // SAFETY: `dot` was promised `count` elements.
            (done, [sum]) = unsafe { T::dense_dots::<1, 4, 8>(count, [x.data], y.data) };
        }
        for i in done..count {
            // SAFETY: as above.
            unsafe { sum = sum.plus((*x.from(i).data).times(*y.from(i).data)) };
        }
        sum
    }
}

/// `y = alpha * x + beta * y` over `count` elements, one after the other, without reading `y` if `beta`
/// is 0. `y` begins at `y` and its elements are `step` apart.
///
/// # Safety
///
/// Both vectors have `count` elements. They may overlap.
pub unsafe fn axpby<T: Scalar>(count: usize, alpha: T, x: Vector<T>, beta: T, y: *mut T, step: isize) {
    dispatch(Axpby { count, alpha, x, beta, y, step });
}

/// The inside of [`axpby`], for kernels that run it many times.
pub(super) struct Axpby<T> {
    pub(super) count: usize,
    pub(super) alpha: T,
    pub(super) x: Vector<T>,
    pub(super) beta: T,
    pub(super) y: *mut T,
    pub(super) step: isize,
}

impl<T: Scalar> Kernel for Axpby<T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Axpby { count, alpha, x, beta, y, step } = self;
        // SAFETY: `axpby` was promised `count` elements.
        unsafe {
            if x.step == 1 && step == 1 && beta == T::ONE {
                for i in 0..count {
                    *y.add(i) = (*y.add(i)).plus(alpha.times(*x.data.add(i)));
                }
            } else if x.step == 1 && step == 1 {
                for i in 0..count {
                    let y = y.add(i);
                    *y = blend(alpha.times(*x.data.add(i)), beta, &*y);
                }
            } else {
                for i in 0..count {
                    let y = y.offset(i as isize * step);
                    *y = blend(alpha.times(*x.from(i).data), beta, &*y);
                }
            }
        }
    }
}
