//! Lanes read or written at listed positions.

use super::lanes::Lanes;
use super::moves::{by_size, to_bits};
use super::run::Elements;
use crate::element::Element;
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, Level, dispatch};
use crate::prefetch::prefetch;
use std::ops::Range;
use std::os::raw::{c_long, c_ulong};

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

/// How many rows ahead are prefetched: they lie anywhere, so the hardware prefetcher does not find them.
const AHEAD: usize = 2;

/// A list of positions along a dimension, all of which are inside it.
#[derive(Clone, Copy)]
pub struct Positions<'a> {
    list: &'a [c_long],
    /// What they count from.
    base: c_long,
    /// The size of the dimension.
    size: usize,
}

impl<'a> Positions<'a> {
    /// The positions in `list`, which count from `base`, along a dimension of `size` elements.
    ///
    /// # Errors
    ///
    /// The first position that is outside.
    #[inline]
    pub fn new(list: &'a [c_long], base: c_long, size: usize) -> Result<Self, c_long> {
        // What is below the base becomes larger than any size.
        let inside = |&i: &c_long| (i.wrapping_sub(base) as c_ulong) < size as c_ulong;
        match list.iter().find(|&i| !inside(i)) {
            None => Ok(Positions { list, base, size }),
            Some(&wrong) => Err(wrong),
        }
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Those of a range of the list.
    #[inline(always)]
    pub fn part(&self, range: Range<usize>) -> Self {
        Positions { list: &self.list[range], ..*self }
    }
}

/// The role is a parameter of the type, so that the loop does not ask for it.
struct IndexLanes<'a, T, F, const ROLE: u8> {
    lanes: &'a Lanes<'a, (T, T), 2>,
    positions: Positions<'a>,
    put: F,
}

const READ: u8 = Role::Read as u8;
const WRITTEN: u8 = Role::Written as u8;
const FILLED: u8 = Role::Filled as u8;

impl<T: Copy + 'static, F: Fn(T, &mut T), const ROLE: u8> Kernel for IndexLanes<'_, T, F, ROLE> {
    /// Wider vectors cannot read what lies apart any faster.
    const HIGHEST: Level = Level::V3;

    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Lanes { count, across, .. } = *self.lanes;
        let dense = <(T, T)>::DENSE;
        let list = self.positions.list;
        // SAFETY: elements of the lanes: those who run it have compared their lengths with the positions.
        unsafe {
            if !self.lanes.is_faster_across(if ROLE == READ { 0 } else { 1 }) {
                for lane in 0..count {
                    let [from, to] = self.lanes.starts(lane);
                    for i in 0..list.len() {
                        self.one(self.element(from, to, i));
                    }
                }
                return;
            }
            let [from, to] = self.lanes.data;
            for i in 0..list.len() {
                let start = self.element(from, to, i);
                if across == dense && i + AHEAD < list.len() {
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

impl<T: Copy + 'static, F: Fn(T, &mut T), const ROLE: u8> IndexLanes<'_, T, F, ROLE> {
    /// The addresses of element `i` of the list in the lanes that begin at `from` and `to`.
    #[inline(always)]
    fn element(&self, from: *mut u8, to: *mut u8, i: usize) -> [*mut u8; 2] {
        let position = self.positions.list[i].wrapping_sub(self.positions.base) as usize;
        let (read, written) = match ROLE {
            READ => (position, i),
            WRITTEN => (i, position),
            _ => (position, position),
        };
        let along = self.lanes.along;
        [
            from.wrapping_offset(read as isize * along[0].stride),
            to.wrapping_offset(written as isize * along[1].stride),
        ]
    }

    /// # Safety
    ///
    /// `at` are elements of the lanes.
    #[inline(always)]
    unsafe fn one(&self, at: [*mut u8; 2]) {
        let [from, to] = at.map(|at| at.cast::<T>());
        // SAFETY: the caller's promise; the value is read before the reference is made.
        unsafe {
            let value = from.read();
            (self.put)(value, &mut *to);
        }
    }

    /// The elements of all lanes beside `at`, `across` bytes apart.
    ///
    /// # Safety
    ///
    /// `at` are elements of the first lanes.
    #[inline(always)]
    unsafe fn row(&self, at: [*mut u8; 2], across: [isize; 2]) {
        for line in 0..self.lanes.count as isize {
            // SAFETY: elements of the lanes.
            unsafe {
                self.one([at[0].wrapping_offset(line * across[0]), at[1].wrapping_offset(line * across[1])])
            };
        }
    }
}

/// Sets operand 1 to the elements of operand 0 at `positions`, on each lane.
///
/// # Panics
///
/// Positions along a longer dimension than the lanes of operand 0, or more than the lanes of operand 1 have elements.
pub fn index_read<T: Element>(lanes: &Lanes<'_, (T, T), 2>, positions: Positions<'_>) {
    assert!(positions.size <= lanes.length(0) && positions.count() <= lanes.length(1));
    by_size!(T as U => dispatch(IndexLanes::<U, _, READ> {
        lanes: lanes.retyped(), positions, put: |from, to: &mut U| *to = from
    }));
}

/// Sets the elements of operand 1 at `positions` to those of operand 0, in the order of the positions.
///
/// # Panics
///
/// Positions along a longer dimension than the lanes of operand 1, or more than the lanes of operand 0 have elements.
pub fn index_write<T: Element>(lanes: &Lanes<'_, (T, T), 2>, positions: Positions<'_>) {
    assert!(positions.count() <= lanes.length(0) && positions.size <= lanes.length(1));
    by_size!(T as U => dispatch(IndexLanes::<U, _, WRITTEN> {
        lanes: lanes.retyped(), positions, put: |from, to: &mut U| *to = from
    }));
}

/// Calls `put` with the elements of operand 0 and those of operand 1 at `positions`, in the order of the positions.
///
/// # Panics
///
/// As [`index_write`].
pub fn index_write_with<T: Copy + 'static>(
    lanes: &Lanes<'_, (T, T), 2>,
    positions: Positions<'_>,
    put: impl Fn(T, &mut T),
) {
    assert!(positions.count() <= lanes.length(0) && positions.size <= lanes.length(1));
    dispatch(IndexLanes::<T, _, WRITTEN> { lanes, positions, put });
}

/// Sets the elements of operand 1 at `positions` to `value`; operand 0 is operand 1.
///
/// # Panics
///
/// Positions along a longer dimension than the lanes.
pub fn index_value<T: Element>(lanes: &Lanes<'_, (T, T), 2>, positions: Positions<'_>, value: T) {
    assert!(positions.size <= lanes.length(0) && positions.size <= lanes.length(1));
    by_size!(T as U => {
        let bits = to_bits::<T, U>(value);
        dispatch(IndexLanes::<U, _, FILLED> {
            lanes: lanes.retyped(), positions, put: |_, to: &mut U| *to = bits
        });
    });
}
