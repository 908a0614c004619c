//! Matrices as the product reads and writes them.

use crate::kernel::arithmetic::Arithmetic;

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

/// `product + beta * old`, without reading `old` if `beta` is 0.
#[inline(always)]
pub(super) fn blend<T: Arithmetic>(product: T, beta: T, old: &T) -> T {
    if beta == T::ZERO { product } else { beta.times(*old).plus(product) }
}

/// `x`, rectified if that is wanted.
#[inline(always)]
pub(super) fn rectified<T: Arithmetic>(x: T, is_wanted: bool) -> T {
    if is_wanted { x.rectified() } else { x }
}

/// Places in up to four nested series, the last one innermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    counts: [usize; 4],
    steps: [isize; 4],
}

impl Grid {
    /// `counts` places, `steps` elements apart. Series that continue each other become one.
    pub fn new(counts: [usize; 4], steps: [isize; 4]) -> Self {
        let mut grid = Grid { counts: [1; 4], steps: [0; 4] };
        let mut d = 4;
        for (&count, &step) in counts.iter().zip(&steps).rev() {
            if count == 1 {
                continue;
            }
            if d < 4 && step == grid.steps[d] * grid.counts[d] as isize {
                grid.counts[d] *= count;
            } else {
                d -= 1;
                (grid.counts[d], grid.steps[d]) = (count, step);
            }
        }
        grid
    }

    /// Where place `i` is, in elements, and how many places from it on are `step` apart.
    fn at(&self, i: usize) -> (isize, usize) {
        let inner = self.counts[3];
        if i < inner {
            return (i as isize * self.steps[3], inner - i);
        }
        let (mut rest, mut offset) = (i, 0);
        for d in (0..4).rev() {
            offset += (rest % self.counts[d]) as isize * self.steps[d];
            rest /= self.counts[d];
        }
        (offset, inner - i % inner)
    }
}

/// Where the rows of a result are.
#[derive(Debug, Clone, Copy)]
pub enum Rows<'a> {
    /// Row `i` is at `i * stride`.
    Even(isize),
    /// In nested series.
    Nested(&'a Grid),
}

/// A result: where its rows and columns are. No two of its elements are the same place.
#[derive(Debug, Clone, Copy)]
pub struct Placement<'a, T> {
    /// Row 0, column 0.
    pub data: *mut T,
    /// Where the rows are.
    pub rows: Rows<'a>,
    /// From one column to the next.
    pub column: isize,
}

impl<T> Placement<'_, T> {
    /// The address of element (`row`, `column`), from one row to the next, and for how many rows from this one on that
    /// holds.
    #[inline(always)]
    pub(super) fn run(&self, row: usize, column: usize) -> (*mut T, isize, usize) {
        let data = self.data.wrapping_offset(self.column * column as isize);
        match self.rows {
            Rows::Even(step) => (data.wrapping_offset(step * row as isize), step, usize::MAX),
            Rows::Nested(grid) => {
                let (offset, left) = grid.at(row);
                (data.wrapping_offset(offset), grid.steps[3], left)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_merge_and_find_their_places() {
        let whole = Grid::new([2, 3, 4, 5], [60, 20, 5, 1]);
        assert_eq!(whole, Grid { counts: [1, 1, 1, 120], steps: [0, 0, 0, 1] });
        let grid = Grid::new([2, 1, 4, 5], [100, 7, 5, 1]);
        assert_eq!(grid, Grid { counts: [1, 1, 2, 20], steps: [0, 0, 100, 1] });
        assert_eq!((grid.at(3), grid.at(20), grid.at(39)), ((3, 17), (100, 20), (119, 1)));
        let spread = Grid::new([2, 2, 2, 3], [1000, 100, 20, 2]);
        assert_eq!(spread.at(11), (124, 1));
        assert_eq!(spread.at(15), (1020, 3));
        assert_eq!(Grid::new([1; 4], [9; 4]).at(0), (0, 1));
    }
}
