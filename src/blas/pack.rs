//! Packing: blocks of matrices, copied in the order in which the tiles read them.
//!
//! A block of the left-hand side becomes slivers of as many rows as a tile has, column after column;
//! rows past the end are zero. A block of the right-hand side becomes slivers of the widths that tiles
//! have, row after row.

use super::matrix::{Matrix, Steps};
use super::runs::RunSliver;
use super::scalar::Scalar;
use crate::kernel::transpose::{self, MatrixRows};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::prefetch::prefetch;
use std::ptr;

/// How many lines ahead are prefetched: those of a large matrix lie too far apart for the hardware prefetcher.
const AHEAD: usize = 16;

/// Packs a sliver of `used` rows by `depth` columns of `a` to `to`; rows from there up to `height` are zero.
///
/// # Safety
///
/// `a` has the elements; `to` has room for `height` times `depth`.
pub(super) unsafe fn pack_left_sliver<T: Scalar>(
    to: *mut T,
    a: Matrix<'_, T>,
    used: usize,
    depth: usize,
    height: usize,
) {
    dispatch(PackLeft { sliver: Sliver { to, height, depth }, a, used });
}

struct PackLeft<'a, T> {
    sliver: Sliver<T>,
    a: Matrix<'a, T>,
    used: usize,
}

impl<T: Scalar> Kernel for PackLeft<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        // SAFETY: by the promise of `pack_left_sliver`.
        unsafe { self.sliver.fill(self.a, self.used) };
    }
}

/// Room for `height` rows by `depth` columns, column after column.
struct Sliver<T> {
    to: *mut T,
    height: usize,
    depth: usize,
}

impl<T: Scalar> Sliver<T> {
    /// # Safety
    ///
    /// `a` has `used` rows and `depth` columns; `to` points at room for the sliver.
    #[inline(always)]
    unsafe fn fill(&self, a: Matrix<'_, T>, used: usize) {
        // SAFETY: by the caller's promise, for every use of these pointers below.
        unsafe {
            if used < self.height {
                for p in 0..self.depth {
                    for i in used..self.height {
                        *self.to.add(p * self.height + i) = T::ZERO;
                    }
                }
            }
            if let (Steps::Even(row), Steps::Even(1)) = (a.rows, a.columns)
                && row != 1
                && used > 1
            {
                return transpose::transpose(
                    size_of::<T>(),
                    MatrixRows::written(self.to, self.height as isize),
                    MatrixRows::read(a.data, row),
                    self.depth,
                    used,
                );
            }
            let mut start = 0;
            while start < used {
                let first = a.rows.at(start);
                let mut end = start + 1;
                while end < used && a.rows.at(end) == first + (end - start) as isize {
                    end += 1;
                }
                self.copy_rows(a, start, end - start);
                start = end;
            }
        }
    }

    /// Copies `count` rows from `start` on, which are dense.
    ///
    /// # Safety
    ///
    /// As [`Sliver::fill`].
    #[inline(always)]
    unsafe fn copy_rows(&self, a: Matrix<'_, T>, start: usize, count: usize) {
        let from = a.data.wrapping_offset(a.rows.at(start));
        for p in 0..self.depth {
            // SAFETY: `count` dense elements on both sides.
            unsafe {
                let from = from.wrapping_offset(a.columns.at(p));
                copy_dense(self.to.add(p * self.height + start), from, count);
            }
        }
    }
}

/// Packs slivers of `height` rows by `depth` columns of `a`, whose columns are dense, to `to`, one behind the other; the
/// last one is filled up with zeros.
///
/// # Safety
///
/// `a` has the rows and columns; `to` has room for the slivers.
pub(super) unsafe fn pack_dense_columns<T: Scalar>(
    to: *mut T,
    a: Matrix<'_, T>,
    rows: usize,
    depth: usize,
    height: usize,
) {
    dispatch(PackColumns { to, a, rows, depth, height });
}

/// Columns that are dense, each to all slivers before the next: what is read lies together in memory. Of a matrix whose
/// columns are 64 KiB apart a block takes a kilobyte of each before the next one, and not the 64 or 128 bytes of a sliver.
struct PackColumns<'a, T> {
    to: *mut T,
    a: Matrix<'a, T>,
    rows: usize,
    depth: usize,
    height: usize,
}

impl<T: Scalar> Kernel for PackColumns<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let PackColumns { to, a, rows, depth, height } = self;
        for p in 0..depth {
            let from = a.data.wrapping_offset(a.columns.at(p));
            if p + 1 < depth {
                prefetch(a.data.wrapping_offset(a.columns.at(p + 1)).cast(), rows * size_of::<T>());
            }
            for (i, row) in (0..rows).step_by(height).enumerate() {
                let used = height.min(rows - row);
                // SAFETY: by the promise of `pack_dense_columns`.
                unsafe {
                    let to = to.add((i * depth + p) * height);
                    copy_dense(to, from.add(row), used);
                    for unused in used..height {
                        *to.add(unused) = T::ZERO;
                    }
                }
            }
        }
    }
}

/// Copies `count` elements.
///
/// # Safety
///
/// They are there on both sides, which do not overlap.
#[inline(always)]
unsafe fn copy_dense<T: Copy>(to: *mut T, from: *const T, count: usize) {
    const CHUNK: usize = 8;
    let mut i = 0;
    // SAFETY: by the caller's promise.
    unsafe {
        while i + CHUNK <= count {
            *to.add(i).cast::<[T; CHUNK]>() = *from.add(i).cast::<[T; CHUNK]>();
            i += CHUNK;
        }
        while i < count {
            *to.add(i) = *from.add(i);
            i += 1;
        }
    }
}

/// Packs a sliver of `depth` rows by `width` columns of `b` to `to`.
///
/// # Safety
///
/// `b` has `depth` x `width` elements, and `to` room for them.
pub(super) unsafe fn pack_right_sliver<T: Scalar>(to: *mut T, b: Matrix<'_, T>, depth: usize, width: usize) {
    // SAFETY: by the caller's promise, for every use of these pointers.
    unsafe {
        if let (Steps::Even(1), Steps::Even(column)) = (b.rows, b.columns)
            && column != 1
            && width > 1
        {
            return transpose::transpose(
                size_of::<T>(),
                MatrixRows::written(to, width as isize),
                MatrixRows::read(b.data, column),
                depth,
                width,
            );
        }
        if let Steps::Even(1) = b.columns {
            return copy_lines(to, b, depth, width);
        }
        for p in 0..depth {
            let from = b.data.wrapping_offset(b.rows.at(p));
            for j in 0..width {
                *to.add(p * width + j) = *from.offset(b.columns.at(j));
            }
        }
    }
}

/// Copies rows of a few dense elements, each by two copies of a constant size, which overlap.
///
/// # Safety
///
/// As [`pack_right_sliver`].
unsafe fn copy_lines<T: Scalar>(to: *mut T, b: Matrix<'_, T>, depth: usize, width: usize) {
    /// # Safety
    ///
    /// As [`copy_lines`], with `N` to `2 * N` elements in a row.
    unsafe fn in_two<T: Scalar, const N: usize>(to: *mut T, b: Matrix<'_, T>, depth: usize, width: usize) {
        for p in 0..depth {
            let from = b.data.wrapping_offset(b.rows.at(p));
            let to = to.wrapping_add(p * width);
            if let Steps::Even(row) = b.rows {
                prefetch(from.wrapping_offset(row * AHEAD as isize).cast(), width * size_of::<T>());
            }
            // SAFETY: by the caller's promise.
            unsafe {
                let (front, back) = (*from.cast::<[T; N]>(), *from.add(width - N).cast::<[T; N]>());
                *to.cast::<[T; N]>() = front;
                *to.add(width - N).cast::<[T; N]>() = back;
            }
        }
    }
    // SAFETY: by the caller's promise.
    unsafe {
        match width {
            0 => {}
            1 => in_two::<T, 1>(to, b, depth, width),
            2..4 => in_two::<T, 2>(to, b, depth, width),
            4..8 => in_two::<T, 4>(to, b, depth, width),
            8..=16 => in_two::<T, 8>(to, b, depth, width),
            _ => {
                for p in 0..depth {
                    let from = b.data.wrapping_offset(b.rows.at(p));
                    ptr::copy_nonoverlapping(from, to.add(p * width), width);
                }
            }
        }
    }
}

impl<T: Scalar> RunSliver<'_, T> {
    /// Writes the sliver.
    ///
    /// # Safety
    ///
    /// The elements that the runs name are there, and there is room at `to`.
    pub unsafe fn pack(&self) {
        debug_assert!(self.width.is_multiple_of(8) && self.runs.iter().all(|run| run.end <= self.width));
        // SAFETY: by the caller's promise.
        unsafe { (T::tiles().pack_runs)(self) };
    }
}
