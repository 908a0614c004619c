//! Lines read or written at listed positions.

use super::moves::{by_size, prefetch, to_bits};
use crate::element::Element;
use crate::kernel::Bundle;
use crate::kernel::{Isa, Kernel, dispatch};
use std::marker::PhantomData;
use std::os::raw::c_long;

/// To which operand the positions apply; the other is walked element by element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// To operand 0, which is read.
    Read,
    /// To operand 1, which is written.
    Written,
    /// To both: only operand 1 matters.
    Filled,
}

/// Rows that are asked for ahead: they lie anywhere, so the processor does not foresee them.
const AHEAD: usize = 2;

/// The role is a parameter of the type, so that the loop does not ask for it.
struct IndexBundle<'a, T, F, const ROLE: u8> {
    bundle: &'a Bundle<2>,
    positions: &'a [c_long],
    base: c_long,
    by_rows: bool,
    put: F,
    element: PhantomData<fn(T)>,
}

const READ: u8 = Role::Read as u8;
const WRITTEN: u8 = Role::Written as u8;
const FILLED: u8 = Role::Filled as u8;

impl<T: Copy, F: Fn(T, &mut T), const ROLE: u8> Kernel for IndexBundle<'_, T, F, ROLE> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Bundle { count, across, .. } = *self.bundle;
        let dense = [size_of::<T>() as isize; 2];
        // SAFETY: elements of the bundle, by the promises of those who run it.
        unsafe {
            if !self.by_rows {
                for line in 0..count {
                    let [from, to] = self.bundle.line(line);
                    for i in 0..self.positions.len() {
                        self.one(self.element(from, to, i));
                    }
                }
                return;
            }
            let [from, to] = self.bundle.data;
            for i in 0..self.positions.len() {
                let start = self.element(from, to, i);
                if across == dense && i + AHEAD < self.positions.len() {
                    let [next, _] = self.element(from, to, i + AHEAD);
                    prefetch(next.cast_const(), count * size_of::<T>());
                }
                if across == dense {
                    self.row(start, dense);
                } else {
                    self.row(start, across);
                }
            }
        }
    }
}

impl<T: Copy, F: Fn(T, &mut T), const ROLE: u8> IndexBundle<'_, T, F, ROLE> {
    /// The addresses of element `i` of the list in the lines that begin at `from` and `to`.
    #[inline(always)]
    fn element(&self, from: *mut u8, to: *mut u8, i: usize) -> [*mut u8; 2] {
        let position = self.positions[i].wrapping_sub(self.base) as usize;
        let (read, written) = match ROLE {
            READ => (position, i),
            WRITTEN => (i, position),
            _ => (position, position),
        };
        let along = self.bundle.along;
        [
            from.wrapping_offset(read as isize * along[0].stride),
            to.wrapping_offset(written as isize * along[1].stride),
        ]
    }

    /// # Safety
    ///
    /// `at` are elements of the bundle.
    #[inline(always)]
    unsafe fn one(&self, at: [*mut u8; 2]) {
        let [from, to] = at.map(|at| at.cast::<T>());
        // SAFETY: the caller's promise; the value is read before the reference is made.
        unsafe {
            let value = from.read();
            (self.put)(value, &mut *to);
        }
    }

    /// The elements of all lines beside `at`, `across` bytes apart.
    ///
    /// # Safety
    ///
    /// `at` are elements of the first line of the bundle.
    #[inline(always)]
    unsafe fn row(&self, at: [*mut u8; 2], across: [isize; 2]) {
        for line in 0..self.bundle.count as isize {
            // SAFETY: elements of the bundle.
            unsafe {
                self.one([at[0].wrapping_offset(line * across[0]), at[1].wrapping_offset(line * across[1])])
            };
        }
    }
}

/// Sets operand 1 to the elements of operand 0 at `positions`, which count from `base`, on each line; `by_rows` if
/// elements of neighbouring lines are to be moved together.
///
/// # Safety
///
/// Both operands have elements of type `T`; they do not overlap. The positions are not less than `base`, less than that
/// and the length of the lines they apply to, and as many as the length of the other operand's; none of them is written.
pub unsafe fn index_read<T: Element>(bundle: &Bundle<2>, positions: &[c_long], base: c_long, by_rows: bool) {
    by_size!(T as U => dispatch(IndexBundle::<U, _, READ> {
        bundle, positions, base, by_rows, put: |from, to: &mut U| *to = from, element: PhantomData
    }));
}

/// Sets the elements of operand 1 at `positions` to those of operand 0, in the order of the positions; as
/// [`index_read`].
///
/// # Safety
///
/// As there.
pub unsafe fn index_write<T: Element>(bundle: &Bundle<2>, positions: &[c_long], base: c_long, by_rows: bool) {
    by_size!(T as U => dispatch(IndexBundle::<U, _, WRITTEN> {
        bundle, positions, base, by_rows, put: |from, to: &mut U| *to = from, element: PhantomData
    }));
}

/// Calls `put` with the elements of operand 0 and those of operand 1 at `positions`, in the order of the positions; as
/// [`index_read`].
///
/// # Safety
///
/// As there.
pub unsafe fn index_write_with<T: Copy>(
    bundle: &Bundle<2>,
    positions: &[c_long],
    base: c_long,
    by_rows: bool,
    put: impl Fn(T, &mut T),
) {
    dispatch(IndexBundle::<T, _, WRITTEN> { bundle, positions, base, by_rows, put, element: PhantomData });
}

/// Sets the elements of operand 1 at `positions` to `value`; as [`index_read`], but operand 0 is operand 1.
///
/// # Safety
///
/// As there.
pub unsafe fn index_value<T: Element>(
    bundle: &Bundle<2>,
    positions: &[c_long],
    base: c_long,
    by_rows: bool,
    value: T,
) {
    by_size!(T as U => {
        let bits = to_bits::<T, U>(value);
        dispatch(IndexBundle::<U, _, FILLED> {
            bundle, positions, base, by_rows, put: |_, to: &mut U| *to = bits, element: PhantomData
        });
    });
}
