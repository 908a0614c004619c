//! Lines read or written where lines of indices say.

use super::index::Role;
use super::moves::{by_size, to_bits};
use crate::element::Element;
use crate::kernel::Bundle;
use crate::kernel::{Isa, Kernel, dispatch};
use std::marker::PhantomData;
use std::os::raw::c_long;

/// The role is one of [`READ`], [`WRITTEN`] and [`FILLED`].
struct GatherBundle<'a, T, F, const ROLE: u8> {
    bundle: &'a Bundle<3>,
    base: c_long,
    by_rows: bool,
    put: F,
    element: PhantomData<fn(T)>,
}

const READ: u8 = Role::Read as u8;
const WRITTEN: u8 = Role::Written as u8;
const FILLED: u8 = Role::Filled as u8;

impl<T: Copy, F: Fn(T, &mut T), const ROLE: u8> Kernel for GatherBundle<'_, T, F, ROLE> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let (lines, length) = (self.bundle.count, self.bundle.along[0].size);
        let elements = [size_of::<c_long>(), size_of::<T>(), size_of::<T>()];
        let strides = || self.bundle.along.map(|dim| dim.stride);
        // SAFETY: elements of the bundle, by the promises of `gather_bundle`.
        unsafe {
            if self.by_rows {
                let strides = strides();
                for i in 0..length {
                    for line in 0..lines {
                        self.one(self.bundle.line(line), i, strides);
                    }
                }
            } else if self.bundle.is_dense(elements) {
                let dense = elements.map(|element| element as isize);
                for line in 0..lines {
                    let starts = self.bundle.line(line);
                    for i in 0..length {
                        self.one(starts, i, dense);
                    }
                }
            } else {
                let strides = strides();
                for line in 0..lines {
                    let starts = self.bundle.line(line);
                    for i in 0..length {
                        self.one(starts, i, strides);
                    }
                }
            }
        }
    }
}

impl<T: Copy, F: Fn(T, &mut T), const ROLE: u8> GatherBundle<'_, T, F, ROLE> {
    /// Element `i` of the lines that begin at `starts`, whose elements are `strides` bytes apart.
    ///
    /// # Safety
    ///
    /// The lines are of the bundle.
    #[inline(always)]
    unsafe fn one(&self, starts: [*mut u8; 3], i: usize, strides: [isize; 3]) {
        let at = |k: usize, i: isize| starts[k].wrapping_offset(i * strides[k]);
        // SAFETY: elements of the bundle; the value is read before the reference is made.
        unsafe {
            let index = at(0, i as isize).cast::<c_long>().read().wrapping_sub(self.base) as isize;
            let (read, written) = match ROLE {
                READ => (index, i as isize),
                WRITTEN => (i as isize, index),
                _ => (index, index),
            };
            let value = at(1, read).cast::<T>().read();
            (self.put)(value, &mut *at(2, written).cast::<T>());
        }
    }
}

/// Sets the elements of operand 2 to those of operand 1 that the lines of operand 0 say, counting from `base`;
/// `by_rows` if elements of neighbouring lines are to be moved together.
///
/// # Safety
///
/// Operand 0 has elements of type `long`, the others of type `T`; operand 2 overlaps neither. The indices are inside
/// the lines they apply to, and lines that are walked are as long as those of operand 0 or longer.
pub unsafe fn gather_bundle<T: Element>(bundle: &Bundle<3>, base: c_long, by_rows: bool) {
    by_size!(T as U => dispatch(GatherBundle::<U, _, READ> {
        bundle, base, by_rows, put: |from, to: &mut U| *to = from, element: PhantomData
    }));
}

/// Sets the elements of operand 2 that the lines of operand 0 say to those of operand 1; as [`gather_bundle`].
///
/// # Safety
///
/// As there.
pub unsafe fn scatter_bundle<T: Element>(bundle: &Bundle<3>, base: c_long, by_rows: bool) {
    by_size!(T as U => dispatch(GatherBundle::<U, _, WRITTEN> {
        bundle, base, by_rows, put: |from, to: &mut U| *to = from, element: PhantomData
    }));
}

/// Sets the elements of operand 2 that the lines of operand 0 say to `value`; operand 1 is not looked at.
///
/// # Safety
///
/// As [`gather_bundle`], but operand 1 may be operand 2.
pub unsafe fn scatter_value<T: Element>(bundle: &Bundle<3>, base: c_long, by_rows: bool, value: T) {
    by_size!(T as U => {
        let bits = to_bits::<T, U>(value);
        dispatch(GatherBundle::<U, _, FILLED> {
            bundle, base, by_rows, put: |_, to: &mut U| *to = bits, element: PhantomData
        });
    });
}

/// Calls `put` with the elements of operand 1 and those of operand 2 that the lines of operand 0 say; as
/// [`gather_bundle`].
///
/// # Safety
///
/// As there.
pub unsafe fn scatter_with<T: Copy>(
    bundle: &Bundle<3>,
    base: c_long,
    by_rows: bool,
    put: impl Fn(T, &mut T),
) {
    dispatch(GatherBundle::<T, _, WRITTEN> { bundle, base, by_rows, put, element: PhantomData });
}
