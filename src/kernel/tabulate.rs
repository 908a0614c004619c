//! Tables: elements that are a function of their index.

use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, dispatch};
use std::mem::MaybeUninit;

struct Tabulate<'a, T, F> {
    to: &'a mut [MaybeUninit<T>],
    first: usize,
    value: F,
}

impl<T, F: Fn(usize) -> T> Kernel for Tabulate<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for (i, to) in self.to.iter_mut().enumerate() {
            to.write((self.value)(self.first + i));
        }
    }
}

/// Sets the elements of `to` to `value(first)`, `value(first + 1)`, ...
pub fn tabulate<T: Copy>(to: &mut [MaybeUninit<T>], first: usize, value: impl Fn(usize) -> T) {
    dispatch(Tabulate { to, first, value });
}
