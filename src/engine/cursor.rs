//! Walking operands whose sizes have no common dimensions, each with its own odometer.

use super::operand::Operand;

/// A position in one operand, advancing in row-major order.
pub struct Cursor<'a> {
    operand: &'a Operand,
    index: smallvec::SmallVec<[usize; 6]>,
    at: *mut u8,
}

impl<'a> Cursor<'a> {
    /// The first element.
    pub fn new(operand: &'a Operand) -> Self {
        Cursor { operand, index: smallvec::smallvec![0; operand.dims.len()], at: operand.data }
    }

    /// The address, the elements left in the innermost dimension, and its stride.
    pub fn run(&self) -> (*mut u8, usize, isize) {
        match (self.operand.dims.last(), self.index.last()) {
            (Some(dim), Some(&index)) => (self.at, dim.size - index, dim.stride),
            _ => (self.at, 1, 0),
        }
    }

    /// Moves on by `count` elements, which are at most the rest of the innermost dimension.
    pub fn advance(&mut self, count: usize) {
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
            self.at = self.at.wrapping_offset(dims[d - 1].stride - dims[d].stride * dims[d].size as isize);
            self.index[d] = 0;
            self.index[d - 1] += 1;
        }
    }
}
