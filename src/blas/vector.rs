//! Operations on vectors.

use super::scalar::Scalar;
use super::tile::blend;
use crate::kernel::level::{Kernel, dispatch};
use crate::threads;

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
/// Elements below which a second thread costs more than it saves.
const PARALLEL: usize = 1 << 17;
/// Elements that are summed up in one go; more are summed pairwise, so that errors grow with the
/// logarithm of the count.
const GO: usize = 1 << 12;

/// The sum of the products of `count` elements. It does not depend on the number of threads.
///
/// # Safety
///
/// Both vectors have `count` elements.
pub unsafe fn dot<T: Scalar>(count: usize, x: Vector<T>, y: Vector<T>) -> T {
    if count < PARALLEL {
        // SAFETY: by the caller's promise.
        return unsafe { pairwise(count, x, y) };
    }
    let pieces = count.div_ceil(PIECE);
    let mut sums = vec![T::ZERO; pieces];
    let work = Pieces { x, y, sums: sums.as_mut_ptr() };
    let (work, parts) = (&work, threads::count().min(pieces));
    threads::for_each_part(parts, &|part| {
        for i in pieces * part / parts..pieces * (part + 1) / parts {
            let start = i * PIECE;
            // SAFETY: a piece of both vectors, and a sum that is this part's alone.
            unsafe {
                *work.sums.add(i) =
                    pairwise(PIECE.min(count - start), work.x.from(start), work.y.from(start));
            }
        }
    });
    sums.into_iter().fold(T::ZERO, T::plus)
}

struct Pieces<T> {
    x: Vector<T>,
    y: Vector<T>,
    sums: *mut T,
}

// SAFETY: each thread writes sums of its own.
unsafe impl<T: Scalar> Sync for Pieces<T> {}

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
    fn run(self) -> T {
        const LANES: usize = 64;
        let Dot { count, x, y } = self;
        let mut sums = [T::ZERO; LANES];
        let mut done = 0;
        if x.step == 1 && y.step == 1 {
            // SAFETY: `dot` was promised `count` elements.
            let (x, y) = unsafe {
                (std::slice::from_raw_parts(x.data, count), std::slice::from_raw_parts(y.data, count))
            };
            let (x, _) = x.as_chunks::<LANES>();
            let (y, _) = y.as_chunks::<LANES>();
            for (x, y) in x.iter().zip(y) {
                for l in 0..LANES {
                    sums[l] = sums[l].plus(x[l].times(y[l]));
                }
            }
            done = x.len() * LANES;
        }
        for i in done..count {
            let (x, y) = (x.from(i), y.from(i));
            // SAFETY: as above.
            unsafe { sums[i % LANES] = sums[i % LANES].plus((*x.data).times(*y.data)) };
        }
        let mut width = LANES;
        while width > 1 {
            width /= 2;
            for l in 0..width {
                sums[l] = sums[l].plus(sums[l + width]);
            }
        }
        sums[0]
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
    fn run(self) {
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
