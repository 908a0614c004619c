//! Moving and filling elements without looking at them.

use super::level::{Kernel, dispatch};
use crate::element::Element;
use crate::engine::Run;
use std::ptr;

struct Fill<T> {
    to: *mut T,
    count: usize,
    value: T,
}

impl<T: Element> Kernel for Fill<T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for i in 0..self.count {
            // SAFETY: `fill` was promised `count` elements.
            unsafe { *self.to.add(i) = self.value };
        }
    }
}

/// Sets `count` elements at `to` to `value`.
///
/// # Safety
///
/// `to` points at `count` elements.
pub unsafe fn fill<T: Element>(to: *mut T, count: usize, value: T) {
    dispatch(Fill { to, count, value });
}

/// Copies along a run of elements of `T`: operand 1 to operand 0.
///
/// # Safety
///
/// The run's operands are elements of the size of `T`; they do not overlap, or they are the same.
pub unsafe fn copy_run<T: Copy>(run: Run<2>) {
    let [to, from] = run.data;
    let dense = size_of::<T>() as isize;
    if run.strides == [dense; 2] {
        // SAFETY: dense runs of `count` elements.
        return unsafe { large_copy(to, from, run.count * size_of::<T>()) };
    }
    let [to_stride, from_stride] = run.strides;
    for i in 0..run.count as isize {
        // SAFETY: element i of each operand of the run; strides keep elements aligned.
        unsafe { *to.offset(i * to_stride).cast::<T>() = *from.offset(i * from_stride).cast::<T>() };
    }
}

/// Copies `bytes` bytes that may be the same memory, but do not overlap otherwise.
///
/// # Safety
///
/// Both point at `bytes` bytes.
pub unsafe fn large_copy(to: *mut u8, from: *const u8, bytes: usize) {
    // SAFETY: by the caller's promise; `copy` allows what `memcpy` may not.
    unsafe { ptr::copy(from, to, bytes) }
}
