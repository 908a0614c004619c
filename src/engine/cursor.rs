//! Walking operands whose sizes have no common dimensions, each with its own odometer.

use super::layout::Layout;
use super::operand::Operand;
use crate::kernel::Run;
use std::marker::PhantomData;

/// A position in one operand, advancing in row-major order.
pub(super) struct Cursor<'a> {
    operand: &'a Layout,
    index: smallvec::SmallVec<[usize; 6]>,
    at: *mut u8,
}

impl<'a> Cursor<'a> {
    /// The first element.
    pub(super) fn new(operand: &'a Layout) -> Self {
        Cursor { operand, index: smallvec::smallvec![0; operand.dims.len()], at: operand.data }
    }

    /// The address, the elements left in the innermost dimension, and its stride.
    pub(super) fn run(&self) -> (*mut u8, usize, isize) {
        match (self.operand.dims.last(), self.index.last()) {
            (Some(dim), Some(&index)) => (self.at, dim.size - index, dim.stride),
            _ => (self.at, 1, 0),
        }
    }

    /// Moves on by `count` elements, which are at most the rest of the innermost dimension.
    pub(super) fn advance(&mut self, count: usize) {
        let dims = &self.operand.dims;
        let Some(last) = dims.len().checked_sub(1) else {
            return;
        };
        self.index[last] += count;
        self.at = self.at.wrapping_offset(dims[last].stride * count as isize);
        for d in (0..dims.len()).rev() {
            if self.index[d] < dims[d].size || d == 0 {
                return;
            }
            // The stride of a dimension of one element may be anything.
            let back = dims[d].stride.wrapping_mul(dims[d].size as isize);
            self.at = self.at.wrapping_offset(dims[d - 1].stride.wrapping_sub(back));
            self.index[d] = 0;
            self.index[d - 1] += 1;
        }
    }
}

/// Writes the elements of an operand one after the other, in row-major order.
pub struct Writer<'a, T> {
    cursor: Cursor<'a>,
    left: usize,
    elements: PhantomData<T>,
}

impl<'a, T: Copy + 'static> Writer<'a, T> {
    /// At the first element.
    pub fn new(operand: &'a Operand<'_, T>) -> Self {
        let layout = operand.layout();
        Writer { cursor: Cursor::new(layout), left: layout.count, elements: PhantomData }
    }

    /// Sets the next elements.
    ///
    /// # Panics
    ///
    /// More values than elements are left.
    pub fn write(&mut self, mut values: &[T]) {
        self.left = self.left.checked_sub(values.len()).expect("as many elements");
        while !values.is_empty() {
            let (start, room, stride) = self.cursor.run();
            let (now, later) = values.split_at(room.min(values.len()));
            // SAFETY: the cursor is inside the operand, with at least as many elements left in its run.
            let run: Run<'_, [T; 1], 1> = unsafe { Run::new(now.len(), [start], [stride]) };
            run.write(now);
            self.cursor.advance(now.len());
            values = later;
        }
    }
}
