//! Matrices as the product reads and writes them.

/// Where the rows or columns of a matrix are, in elements from the first.
#[derive(Debug, Clone, Copy)]
pub enum Steps<'a> {
    /// Index `i` is at `i * stride`.
    Even(isize),
    /// Index `i` is at `offsets[i]`: what the windows of a convolution need.
    Listed(&'a [isize]),
}

impl<'a> Steps<'a> {
    /// The offset of index `i`.
    #[inline(always)]
    pub fn at(self, i: usize) -> isize {
        match self {
            Steps::Even(stride) => stride * i as isize,
            Steps::Listed(offsets) => offsets[i],
        }
    }

    /// The offsets from index `start` on, relative to the same place if `Listed`, to index `start` if
    /// `Even`; the second part is what to add to the address.
    #[inline(always)]
    fn from(self, start: usize) -> (Steps<'a>, isize) {
        match self {
            Steps::Even(stride) => (self, stride * start as isize),
            Steps::Listed(offsets) => (Steps::Listed(&offsets[start..]), 0),
        }
    }
}

/// A matrix that is read: element (i, j) is at `data + rows.at(i) + columns.at(j)`.
#[derive(Debug, Clone, Copy)]
pub struct Matrix<'a, T> {
    /// Where the offsets count from.
    pub data: *const T,
    /// Where the rows are.
    pub rows: Steps<'a>,
    /// Where the columns are.
    pub columns: Steps<'a>,
}

impl<T> Matrix<'_, T> {
    /// A matrix with constant strides.
    pub fn strided(data: *const T, row: isize, column: isize) -> Self {
        Matrix { data, rows: Steps::Even(row), columns: Steps::Even(column) }
    }

    /// The transpose.
    pub fn transposed(self) -> Self {
        Matrix { data: self.data, rows: self.columns, columns: self.rows }
    }

    /// Without the first `rows` rows and `columns` columns.
    pub fn from(self, rows: usize, columns: usize) -> Self {
        let (row_steps, down) = self.rows.from(rows);
        let (column_steps, along) = self.columns.from(columns);
        Matrix {
            data: self.data.wrapping_offset(down).wrapping_offset(along),
            rows: row_steps,
            columns: column_steps,
        }
    }

    /// The strides of rows and columns, if they are constant.
    pub fn strides(&self) -> Option<(isize, isize)> {
        match (self.rows, self.columns) {
            (Steps::Even(row), Steps::Even(column)) => Some((row, column)),
            _ => None,
        }
    }
}

/// A matrix that is written. No two of its elements are the same place.
#[derive(Debug, Clone, Copy)]
pub struct Target<T> {
    /// Row 0, column 0.
    pub data: *mut T,
    /// From one row to the next.
    pub row: isize,
    /// From one column to the next.
    pub column: isize,
}

impl<T: Copy> Target<T> {
    /// The transpose.
    pub fn transposed(self) -> Self {
        Target { data: self.data, row: self.column, column: self.row }
    }

    /// The address of element (`row`, `column`).
    pub fn at(self, row: usize, column: usize) -> *mut T {
        self.data.wrapping_offset(self.row * row as isize).wrapping_offset(self.column * column as isize)
    }

    /// Without the first `rows` rows and `columns` columns.
    pub fn from(self, rows: usize, columns: usize) -> Self {
        Target { data: self.at(rows, columns), ..self }
    }
}
