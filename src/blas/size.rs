//! The sizes of products.

use crate::tuning::SHARED_PRODUCT;

/// The sizes of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Rows of the left-hand side and the result.
    pub rows: usize,
    /// Columns of the right-hand side and the result.
    pub columns: usize,
    /// Columns of the left-hand side, rows of the right-hand side.
    pub depth: usize,
}

impl Size {
    /// How many products of two numbers it takes.
    pub(super) fn work(self) -> usize {
        self.rows.saturating_mul(self.columns).saturating_mul(self.depth)
    }

    /// Whether `count` products of this size are worth a second thread.
    pub(super) fn is_parallel(self, count: usize) -> bool {
        self.work().saturating_mul(count) >= SHARED_PRODUCT
    }

    pub(super) fn transposed(self) -> Self {
        Size { rows: self.columns, columns: self.rows, depth: self.depth }
    }
}
