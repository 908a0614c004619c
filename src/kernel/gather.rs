//! Lanes read or written where lanes of indices say.

use super::index::Role;
use super::lanes::Lanes;
use super::moves::{by_size, to_bits};
use super::run::Elements;
use crate::element::Element;
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, Level, dispatch};
use std::os::raw::c_long;

/// The role is one of [`READ`], [`WRITTEN`] and [`FILLED`].
struct GatherLanes<'a, T, F, const ROLE: u8> {
    lanes: &'a Lanes<'a, (c_long, T, T), 3>,
    base: c_long,
    put: F,
}

const READ: u8 = Role::Read as u8;
const WRITTEN: u8 = Role::Written as u8;
const FILLED: u8 = Role::Filled as u8;

impl<T: Copy + 'static, F: Fn(T, &mut T), const ROLE: u8> Kernel for GatherLanes<'_, T, F, ROLE> {
    /// Wider vectors cannot read what lies apart any faster.
    const HIGHEST: Level = Level::V3;

    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let (lanes, length) = (self.lanes.count, self.lanes.along[0].size);
        let strides = || self.lanes.along.map(|dim| dim.stride);
        // SAFETY: elements of the lanes, by the promises of `gather_lanes`.
        unsafe {
            if self.lanes.is_faster_across(0) {
                let strides = strides();
                for i in 0..length {
                    for lane in 0..lanes {
                        self.one(self.lanes.starts(lane), i, strides);
                    }
                }
            } else if self.lanes.is_dense() {
                let dense = <(c_long, T, T)>::DENSE;
                for lane in 0..lanes {
                    let starts = self.lanes.starts(lane);
                    for i in 0..length {
                        self.one(starts, i, dense);
                    }
                }
            } else {
                let strides = strides();
                for lane in 0..lanes {
                    let starts = self.lanes.starts(lane);
                    for i in 0..length {
                        self.one(starts, i, strides);
                    }
                }
            }
        }
    }
}

impl<T: Copy + 'static, F: Fn(T, &mut T), const ROLE: u8> GatherLanes<'_, T, F, ROLE> {
    /// Element `i` of the lanes that begin at `starts`, whose elements are `strides` bytes apart.
    ///
    /// # Safety
    ///
    /// They are lanes of the operands, as long as `i` and the index there say.
    #[inline(always)]
    unsafe fn one(&self, starts: [*mut u8; 3], i: usize, strides: [isize; 3]) {
        let at = |k: usize, i: isize| starts[k].wrapping_offset(i * strides[k]);
        // SAFETY: elements of the lanes; the value is read before the reference is made.
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

/// Sets the elements of operand 2 to those of operand 1 that the lanes of operand 0 say, counting from `base`.
///
/// # Safety
///
/// The indices are inside the lanes they apply to and are not written, and lanes that are walked are as long as those
/// of operand 0 or longer.
pub unsafe fn gather_lanes<T: Element>(lanes: &Lanes<'_, (c_long, T, T), 3>, base: c_long) {
    by_size!(T as U => dispatch(GatherLanes::<U, _, READ> {
        lanes: lanes.retyped(), base, put: |from, to: &mut U| *to = from
    }));
}

/// Sets the elements of operand 2 that the lanes of operand 0 say to those of operand 1; as [`gather_lanes`].
///
/// # Safety
///
/// As [`gather_lanes`].
pub unsafe fn scatter_lanes<T: Element>(lanes: &Lanes<'_, (c_long, T, T), 3>, base: c_long) {
    by_size!(T as U => dispatch(GatherLanes::<U, _, WRITTEN> {
        lanes: lanes.retyped(), base, put: |from, to: &mut U| *to = from
    }));
}

/// Sets the elements of operand 2 that the lanes of operand 0 say to `value`; operand 1 is not looked at.
///
/// # Safety
///
/// As [`gather_lanes`].
pub unsafe fn scatter_value<T: Element>(lanes: &Lanes<'_, (c_long, T, T), 3>, base: c_long, value: T) {
    by_size!(T as U => {
        let bits = to_bits::<T, U>(value);
        dispatch(GatherLanes::<U, _, FILLED> {
            lanes: lanes.retyped(), base, put: |_, to: &mut U| *to = bits
        });
    });
}

/// Calls `put` with the elements of operand 1 and those of operand 2 that the lanes of operand 0 say.
///
/// # Safety
///
/// As [`gather_lanes`].
pub unsafe fn scatter_with<T: Copy + 'static>(
    lanes: &Lanes<'_, (c_long, T, T), 3>,
    base: c_long,
    put: impl Fn(T, &mut T),
) {
    dispatch(GatherLanes::<T, _, WRITTEN> { lanes, base, put });
}
