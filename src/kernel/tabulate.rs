//! Tables: elements that are a function of their index.

use crate::kernel::{Isa, Kernel, dispatch};

struct Tabulate<T, F> {
    to: *mut T,
    first: usize,
    count: usize,
    value: F,
}

impl<T, F: Fn(usize) -> T> Kernel for Tabulate<T, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for i in 0..self.count {
            // SAFETY: `tabulate` was promised `count` elements.
            unsafe { self.to.add(i).write((self.value)(self.first + i)) };
        }
    }
}

/// Sets the `count` elements at `to` to `value(first)`, `value(first + 1)`, ...
///
/// # Safety
///
/// `to` points at `count` elements.
pub unsafe fn tabulate<T: Copy>(to: *mut T, first: usize, count: usize, value: impl Fn(usize) -> T) {
    dispatch(Tabulate { to, first, count, value });
}
