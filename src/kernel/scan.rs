//! Scans: every element becomes the accumulation of itself and those before it.

use super::accumulate::Accumulate;
use super::fold::filled;
use crate::kernel::Bundle;
use crate::kernel::{Isa, Kernel, dispatch};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Columns that are scanned together: rows that are read whole follow each other in memory, which the
/// processor foresees.
const COLUMNS: usize = 4096;

/// Lines that are scanned together where their elements are not neighbours: one element waits for
/// the one before, those of other lines do not.
const LINES: usize = 8;

struct ScanBundle<'a, T: Accumulate, S, const BY_ROWS: bool> {
    bundle: &'a Bundle<2>,
    start: T::Own,
    step: S,
    element: PhantomData<fn(T)>,
}

impl<T, S, const BY_ROWS: bool> Kernel for ScanBundle<'_, T, S, BY_ROWS>
where
    T: Accumulate,
    S: Fn(T::Own, T::Own) -> T::Own + Copy,
{
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Bundle { count, across, .. } = *self.bundle;
        let dense = size_of::<T>() as isize;
        // SAFETY: lines of the bundle.
        unsafe {
            if BY_ROWS {
                let mut room = [const { MaybeUninit::uninit() }; COLUMNS];
                for column in (0..count).step_by(COLUMNS) {
                    let room = &mut room[..COLUMNS.min(count - column)];
                    let sums = filled(room, self.start);
                    if across == [dense; 2] {
                        self.scan(column, sums, [dense; 2]);
                    } else {
                        self.scan(column, sums, across);
                    }
                }
                return;
            }
            let whole = count - count % LINES;
            for line in (0..whole).step_by(LINES) {
                self.scan_few::<LINES>(line);
            }
            for line in whole..count {
                self.scan_few::<1>(line);
            }
        }
    }
}

impl<T, S, const BY_ROWS: bool> ScanBundle<'_, T, S, BY_ROWS>
where
    T: Accumulate,
    S: Fn(T::Own, T::Own) -> T::Own + Copy,
{
    /// Scans as many lines from `first` on as there are `sums`, which are those of no elements, row by row.
    ///
    /// # Safety
    ///
    /// The bundle has these lines, `across` bytes apart.
    #[inline(always)]
    unsafe fn scan(&self, first: usize, sums: &mut [T::Own], across: [isize; 2]) {
        let [from, to] = self.bundle.line(first);
        let along = self.bundle.along;
        for row in 0..along[0].size as isize {
            let from = from.wrapping_offset(row * along[0].stride);
            let to = to.wrapping_offset(row * along[1].stride);
            for (column, sum) in sums.iter_mut().enumerate() {
                let column = column as isize;
                // SAFETY: an element of the lines.
                unsafe {
                    let value = *from.wrapping_offset(column * across[0]).cast::<T>();
                    *sum = (self.step)(*sum, value.own());
                    *to.wrapping_offset(column * across[1]).cast::<T>() = T::from_own(*sum);
                }
            }
        }
    }

    /// Scans `N` lines from `first` on.
    ///
    /// # Safety
    ///
    /// The bundle has these lines.
    #[inline(always)]
    unsafe fn scan_few<const N: usize>(&self, first: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            // Strides that the compiler knows take half the instructions.
            if self.bundle.is_dense([size_of::<T>(); 2]) {
                self.scan_steps::<N>(first, [size_of::<T>() as isize; 2]);
            } else {
                self.scan_steps::<N>(first, self.bundle.along.map(|dim| dim.stride));
            }
        }
    }

    /// [`Self::scan_few`] for elements that are `along` bytes apart.
    ///
    /// # Safety
    ///
    /// As there.
    #[inline(always)]
    unsafe fn scan_steps<const N: usize>(&self, first: usize, along: [isize; 2]) {
        let starts: [[*mut u8; 2]; N] = std::array::from_fn(|i| self.bundle.line(first + i));
        let mut sums = [self.start; N];
        for i in 0..self.bundle.along[0].size as isize {
            for (sum, [from, to]) in sums.iter_mut().zip(starts) {
                // SAFETY: an element of the lines.
                unsafe {
                    let value = *from.wrapping_offset(i * along[0]).cast::<T>();
                    *sum = (self.step)(*sum, value.own());
                    *to.wrapping_offset(i * along[1]).cast::<T>() = T::from_own(*sum);
                }
            }
        }
    }
}

/// Scans the lines of operand 0 into those of operand 1, beginning with `start`; `by_rows` if elements
/// of neighbouring lines are to be read together.
///
/// # Safety
///
/// Both operands have elements of type `T` and lines of equal length; they do not overlap, or they are
/// the same.
pub unsafe fn scan_bundle<T: Accumulate, S: Fn(T::Own, T::Own) -> T::Own + Copy>(
    bundle: &Bundle<2>,
    by_rows: bool,
    start: T::Own,
    step: S,
) {
    let element = PhantomData::<fn(T)>;
    if by_rows {
        dispatch(ScanBundle::<T, S, true> { bundle, start, step, element });
    } else {
        dispatch(ScanBundle::<T, S, false> { bundle, start, step, element });
    }
}
