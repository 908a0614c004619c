//! Variances of lines, in two passes: the mean, then the squares of what is left.

use super::accumulate::{Accumulator, Real};
use super::fold::{MapFold, filled, fold_line};
use crate::kernel::Bundle;
use crate::kernel::{Isa, Kernel, dispatch};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Columns of rows that are accumulated together.
const COLUMNS: usize = 512;

struct VarianceBundle<'a, T, W, const BY_ROWS: bool> {
    bundle: &'a Bundle<2>,
    finish: W,
    element: PhantomData<fn(T)>,
}

impl<T: Real, W: Fn(f64) -> T, const BY_ROWS: bool> Kernel for VarianceBundle<'_, T, W, BY_ROWS> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Bundle { count, across, along, .. } = *self.bundle;
        if BY_ROWS {
            for column in (0..count).step_by(COLUMNS) {
                let width = COLUMNS.min(count - column);
                // SAFETY: lines of the bundle.
                unsafe {
                    if across[0] == size_of::<T>() as isize {
                        self.columns(column, width, size_of::<T>() as isize);
                    } else {
                        self.columns(column, width, across[0]);
                    }
                }
            }
            return;
        }
        for line in 0..count {
            let [from, to] = self.bundle.line(line);
            let (size, stride) = (along[0].size, [along[0].stride]);
            let sum = MapFold::new(0.0, |[x]: [T; 1]| x.own(), f64::plus);
            // SAFETY: a line of the operand; its result.
            unsafe {
                let mean = fold_line(sum, size, [from], stride) / size as f64;
                let square = move |[x]: [T; 1]| (x.own() - mean) * (x.own() - mean);
                let squares = fold_line(MapFold::new(0.0, square, f64::plus), size, [from], stride);
                to.cast::<T>().write((self.finish)(squares));
            }
        }
    }
}

impl<T: Real, W: Fn(f64) -> T, const BY_ROWS: bool> VarianceBundle<'_, T, W, BY_ROWS> {
    /// `width` lines from `first` on, row by row.
    ///
    /// # Safety
    ///
    /// The bundle has these lines, whose elements of operand 0 are `across` bytes apart.
    #[inline(always)]
    unsafe fn columns(&self, first: usize, width: usize, across: isize) {
        let [from, to] = self.bundle.line(first);
        let rows = self.bundle.along[0];
        let get = |row: usize, column: usize| {
            let offset = row as isize * rows.stride + column as isize * across;
            // SAFETY: an element of the lines.
            unsafe { *from.wrapping_offset(offset).cast::<T>() }.own()
        };
        let mut rooms = [[const { MaybeUninit::uninit() }; COLUMNS]; 2];
        let [means, squares] = rooms.each_mut().map(|room| filled(&mut room[..width], 0.0));
        for row in 0..rows.size {
            for (column, sum) in means.iter_mut().enumerate() {
                *sum += get(row, column);
            }
        }
        for mean in means.iter_mut() {
            *mean /= rows.size as f64;
        }
        for row in 0..rows.size {
            for (column, (sum, mean)) in squares.iter_mut().zip(means.iter()).enumerate() {
                let rest = get(row, column) - mean;
                *sum += rest * rest;
            }
        }
        for (column, &sum) in squares.iter().enumerate() {
            let to = to.wrapping_offset(column as isize * self.bundle.across[1]);
            // SAFETY: the result of a line.
            unsafe { to.cast::<T>().write((self.finish)(sum)) };
        }
    }
}

/// Writes `finish` of the sum of squared deviations from the mean of each line of operand 0 to
/// operand 1; `by_rows` if elements of neighbouring lines are to be read together.
///
/// # Safety
///
/// Both operands have elements of type `T`; they do not overlap.
pub unsafe fn variance_bundle<T: Real, W: Fn(f64) -> T>(bundle: &Bundle<2>, by_rows: bool, finish: W) {
    let element = PhantomData::<fn(T)>;
    if by_rows {
        dispatch(VarianceBundle::<T, W, true> { bundle, finish, element });
    } else {
        dispatch(VarianceBundle::<T, W, false> { bundle, finish, element });
    }
}
