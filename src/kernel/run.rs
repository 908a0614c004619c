//! What a kernel is called with: addresses and byte strides of elements that lie inside a storage.
//!
//! These are plain data. The engine makes them, for operands that it has checked.

/// A one-dimensional stretch of all operands: what a kernel is called with.
#[derive(Clone, Copy)]
pub struct Run<const K: usize> {
    /// The number of elements.
    pub count: usize,
    /// The first element of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one element to the next, for each operand.
    pub strides: [isize; K],
}

/// Lines that lie side by side, one of each operand: what a kernel is called with.
#[derive(Clone, Copy)]
pub struct Bundle<const K: usize> {
    /// The number of lines.
    pub count: usize,
    /// The first element of the first line of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one line to the next, for each operand.
    pub across: [isize; K],
    /// The length of a line and the bytes from one element to the next, for each operand.
    pub along: [Dim; K],
}

impl<const K: usize> Bundle<K> {
    /// The first element of line `line` of each operand.
    #[inline(always)]
    pub fn line(&self, line: usize) -> [*mut u8; K] {
        advance(self.data, self.across, line)
    }

    /// Whether the elements of a line lie one after the other, for operands with elements of so many bytes.
    #[inline(always)]
    pub fn is_dense(&self, elements: [usize; K]) -> bool {
        // One by one: arrays would be compared as vectors, which wait for what was stored in pieces.
        for (along, element) in self.along.iter().zip(elements) {
            if along.stride != element as isize {
                return false;
            }
        }
        true
    }
}

/// A rectangle of elements of all operands.
#[derive(Clone, Copy)]
pub struct Block<const K: usize> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns, the axis along which operand 0 is dense.
    pub columns: usize,
    /// The first element of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one row to the next, for each operand.
    pub down: [isize; K],
    /// Bytes from one column to the next, for each operand.
    pub along: [isize; K],
}

impl<const K: usize> Block<K> {
    /// The elements of a row.
    pub fn row(&self, row: usize) -> Run<K> {
        Run { count: self.columns, data: advance(self.data, self.down, row), strides: self.along }
    }
}
/// One dimension of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dim {
    /// The number of elements, at least 1.
    pub size: usize,
    /// Bytes from one element to the next.
    pub stride: isize,
}

/// The addresses `steps` strides further.
#[inline]
pub fn advance<const K: usize>(data: [*mut u8; K], strides: [isize; K], steps: usize) -> [*mut u8; K] {
    std::array::from_fn(|k| data[k].wrapping_offset(strides[k].wrapping_mul(steps as isize)))
}
