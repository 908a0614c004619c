//! Moving and filling elements without looking at them.

use super::run::{Dense, Run};
use super::stream::stream_copy;
use crate::element::Element;
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, dispatch};
use std::ptr;

/// Compiles `body` for the element sizes instead of for the element types, where elements are only moved: `$bits` is
/// the unsigned integer of the size of `$element`.
macro_rules! by_size {
    ($element:ty as $bits:ident => $body:expr) => {
        match size_of::<$element>() {
            1 => {
                type $bits = u8;
                $body
            }
            2 => {
                type $bits = u16;
                $body
            }
            4 => {
                type $bits = u32;
                $body
            }
            _ => {
                type $bits = u64;
                $body
            }
        }
    };
}
pub(super) use by_size;

/// The bits of an element, in the integer that [`by_size`] chose for its type; 0 in any other.
#[inline(always)]
pub(super) fn to_bits<T: Element, U: Copy + Default>(value: T) -> U {
    if size_of::<T>() == size_of::<U>() {
        // SAFETY: both have that size; elements are numbers, all of whose bytes are initialised, and every pattern of
        // bits is an unsigned integer.
        unsafe { std::mem::transmute_copy(&value) }
    } else {
        U::default()
    }
}

struct Fill<'a, T> {
    to: Dense<'a, [T; 1], 1>,
    value: T,
}

impl<T: Element> Kernel for Fill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let [to] = self.to.data;
        for i in 0..self.to.count {
            // SAFETY: one of the elements.
            unsafe { *to.cast::<T>().add(i) = self.value };
        }
    }
}

/// Sets elements that lie one after the other to `value`.
#[inline(always)]
pub fn fill_dense<T: Element>(to: Dense<'_, [T; 1], 1>, value: T) {
    dispatch(Fill { to, value });
}

/// Sets the elements of a run to `value`.
pub fn fill_run<T: Element>(run: Run<'_, [T; 1], 1>, value: T) {
    if run.is_dense() {
        // SAFETY: the same elements.
        fill_dense(unsafe { Dense::new(run.count, run.data) }, value);
    } else {
        run.update(|_| value);
    }
}

/// Copies `count` elements of `element` bytes, `stride` bytes apart from `from` on, to `to`, one after the other.
/// Once for all who need it: the loop is as fast as its loads, whatever instructions there are.
///
/// # Safety
///
/// There are as many elements at `from`, of 1, 2, 4 or 8 bytes; `to` has room for them and is apart from them. Both
/// are aligned for elements of that size.
#[inline(never)]
pub(super) unsafe fn pack(element: usize, to: *mut u8, from: *const u8, stride: isize, count: usize) {
    // SAFETY: by the caller's promise.
    unsafe {
        match element {
            1 => pack_as::<u8>(to, from, stride, count),
            2 => pack_as::<u16>(to, from, stride, count),
            4 => pack_as::<u32>(to, from, stride, count),
            _ => pack_as::<u64>(to, from, stride, count),
        }
    }
}

/// # Safety
///
/// As [`pack`], with elements of the size of `U`.
#[inline(always)]
unsafe fn pack_as<U: Copy>(to: *mut u8, from: *const u8, stride: isize, count: usize) {
    const STEP: usize = 8;
    // SAFETY: element `i` of both.
    let one = |i: usize| unsafe {
        *to.cast::<U>().add(i) = *from.offset(i as isize * stride).cast::<U>();
    };
    let whole = count - count % STEP;
    for start in (0..whole).step_by(STEP) {
        for i in 0..STEP {
            one(start + i);
        }
    }
    for i in whole..count {
        one(i);
    }
}

/// Copies along a run: operand 1 to operand 0, with non-temporal stores if `stream`, which a
/// [`stream_end`](super::stream::stream_end) must follow.
pub fn copy_run<T: Element>(run: Run<'_, (T, T), 2>, stream: bool) {
    by_size!(T as U => copy_bits::<U>(run.retyped(), stream));
}

fn copy_bits<T: Copy + 'static>(run: &Run<'_, (T, T), 2>, stream: bool) {
    let [to, from] = run.data;
    if run.is_dense() {
        let bytes = run.count * size_of::<T>();
        // SAFETY: dense runs of `count` elements.
        unsafe { if stream { stream_copy(to, from, bytes) } else { ptr::copy(from, to, bytes) } }
        return;
    }
    let [to_stride, from_stride] = run.strides;
    for i in 0..run.count as isize {
        // SAFETY: element i of each operand of the run; strides keep elements aligned.
        unsafe { *to.offset(i * to_stride).cast::<T>() = *from.offset(i * from_stride).cast::<T>() };
    }
}
