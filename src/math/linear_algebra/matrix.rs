//! Column-major matrices, and tensors that receive them.

use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg_with};
use crate::handle::{Own, Ref};
use crate::lapack::{ReadMatrix, WrittenMatrix};
use crate::math::result::{Packed, PreparedResult};
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

/// A column-major matrix in memory of its own, its columns one after the other.
pub(super) struct ColumnMatrix<T> {
    /// The transpose.
    columns: Packed<T>,
    pub(super) rows: i32,
    pub(super) cols: i32,
}

impl<T: Element> ColumnMatrix<T> {
    /// A matrix of zeros. Both dimensions are positive.
    pub(super) fn zeroed(rows: i32, cols: i32) -> Result<Self> {
        Ok(ColumnMatrix { columns: Packed::zeroed(&[cols.into(), rows.into()])?, rows, cols })
    }

    /// A copy of the 2D tensor `source`, which is argument `number`.
    pub(super) fn copied(source: Ref<'_, Tensor<T>>, number: i32) -> Result<Self> {
        let (rows, cols) = dimensions(source)?;
        let transposed = geometry::new_transpose(source, 0, 1)?;
        Ok(ColumnMatrix { columns: Packed::copied(transposed.borrow(), number)?, rows, cols })
    }

    /// A copy of `source` with zeros below it, up to `rows` rows.
    pub(super) fn extended(source: Ref<'_, Tensor<T>>, rows: i32, number: i32) -> Result<Self> {
        let (present, cols) = dimensions(source)?;
        if present >= rows {
            return Self::copied(source, number);
        }
        Operand::new(source, number)?;
        let matrix = Self::zeroed(rows, cols)?;
        let top = geometry::new_narrow(matrix.view()?.borrow(), 0, 0, present.into())?;
        tensor::copy(top.borrow(), source)?;
        Ok(matrix)
    }

    /// The elements, column after column.
    pub(super) fn elements_mut(&mut self) -> &mut [T] {
        self.columns.elements_mut()
    }

    /// The matrix for a routine that reads it.
    pub(super) fn read(&self) -> ReadMatrix<'_, T> {
        self.columns(self.cols)
    }

    /// The first `cols` columns for a routine that reads them.
    pub(super) fn columns(&self, cols: i32) -> ReadMatrix<'_, T> {
        let elements = self.columns.elements();
        ReadMatrix::new(&elements[..self.rows as usize * cols as usize], self.rows, cols)
    }

    /// The matrix for a routine that writes it.
    pub(super) fn written(&mut self) -> WrittenMatrix<'_, T> {
        self.columns_mut(self.cols)
    }

    /// The first `cols` columns for a routine that writes them.
    pub(super) fn columns_mut(&mut self, cols: i32) -> WrittenMatrix<'_, T> {
        let rows = self.rows;
        WrittenMatrix::new(&mut self.elements_mut()[..rows as usize * cols as usize], rows, cols)
    }

    /// The transpose as a contiguous tensor.
    pub(super) fn transposed(&self) -> Ref<'_, Tensor<T>> {
        self.columns.borrow()
    }

    /// The matrix as a tensor, `rows` x `cols`.
    pub(super) fn view(&self) -> Result<Own<Tensor<T>>> {
        geometry::new_transpose(self.columns.borrow(), 0, 1)
    }

    /// Keeps the triangle `upper` or lower and the diagonal, and zeroes the rest.
    pub(super) fn clear_triangle(&mut self, upper: bool) {
        let rows = self.rows as usize;
        for (j, column) in self.elements_mut().chunks_exact_mut(rows).enumerate() {
            let other = if upper { (j + 1).min(rows)..rows } else { 0..j.min(rows) };
            column[other].fill(T::default());
        }
    }

    /// Copies the triangle `upper` or lower of a square matrix to the other one.
    pub(super) fn mirror_triangle(&mut self, upper: bool) {
        let n = self.rows as usize;
        let elements = self.elements_mut();
        for j in 0..n {
            for i in j + 1..n {
                let (above, below) = (i * n + j, j * n + i);
                if upper {
                    elements[below] = elements[above];
                } else {
                    elements[above] = elements[below];
                }
            }
        }
    }

    /// The matrix on its way to `result`, argument `number`, which keeps its layout if it is `source`, the operand of
    /// these sizes that the matrix was made from.
    pub(super) fn output<'a>(
        &self,
        result: Ref<'a, Tensor<T>>,
        source: Ref<'_, Tensor<T>>,
        number: i32,
    ) -> Result<PreparedResult<'a, T>> {
        if result == source {
            return output(result, self.view()?, number);
        }
        self.columns_output(result, number)
    }

    /// The matrix on its way to `result`, argument `number`, to be laid out in columns unless it has the sizes already: it
    /// may be a view of a larger tensor.
    pub(super) fn columns_output<'a>(
        &self,
        result: Ref<'a, Tensor<T>>,
        number: i32,
    ) -> Result<PreparedResult<'a, T>> {
        if result.sizes() == [c_long::from(self.rows), self.cols.into()] {
            return output(result, self.view()?, number);
        }
        let mut room = tensor::reserve(result, &[self.cols.into(), self.rows.into()], number)?;
        room.transpose();
        Ok(PreparedResult::of(result, room, self.view()?))
    }
}

/// A vector in memory of its own.
pub(super) struct ColumnVector<T>(Scratch<T>);

impl<T: Element> ColumnVector<T> {
    /// `count` zeros.
    pub(super) fn zeroed(count: i32) -> Result<Self> {
        Ok(ColumnVector(Scratch::filled(count.max(0) as usize, T::default())?))
    }

    pub(super) fn elements_mut(&mut self) -> &mut [T] {
        &mut self.0
    }

    pub(super) fn elements(&self) -> &[T] {
        &self.0
    }

    /// The elements on their way to `result`, argument `number`, which gets the `sizes` of as many.
    pub(super) fn output<'a>(
        &self,
        result: Ref<'a, Tensor<T>>,
        sizes: &[c_long],
        number: i32,
    ) -> Result<PreparedResult<'a, T>> {
        let packed = Packed::written(sizes, |elements| {
            elements.write_copy_of_slice(&self.0);
        })?;
        output(result, packed.into_tensor(), number)
    }
}

/// The elements of `source`, which shares no memory with any result, on their way to `result`, argument `number`, which
/// gets its sizes.
pub(super) fn output<'a, T: Element>(
    result: Ref<'a, Tensor<T>>,
    source: Own<Tensor<T>>,
    number: i32,
) -> Result<PreparedResult<'a, T>> {
    let room = tensor::reserve(result, source.borrow().sizes(), number)?;
    Ok(PreparedResult::of(result, room, source))
}

/// The sizes of a 2D tensor.
///
/// # Errors
///
/// Plain: one does not fit LAPACK's integers.
fn dimensions<T>(source: Ref<'_, Tensor<T>>) -> Result<(i32, i32)> {
    Ok((dimension(source.sizes()[0])?, dimension(source.sizes()[1])?))
}

/// A size as LAPACK takes it.
pub(super) fn dimension(size: c_long) -> Result<i32> {
    i32::try_from(size).map_err(|_| Error::overflow())
}

/// Checks that `a`, argument 1, is a matrix.
pub(super) fn check_matrix<T>(a: Ref<'_, Tensor<T>>) -> Result<()> {
    check_arg_with(a.rank() == 2, 1, || format!("A should be 2 dimensional, got {}D", a.rank()))
}

/// Checks that `a`, argument 1, is a square matrix.
pub(super) fn check_square<T>(a: Ref<'_, Tensor<T>>) -> Result<()> {
    check_matrix(a)?;
    let (rows, columns) = (a.sizes()[0], a.sizes()[1]);
    check_arg_with(rows == columns, 1, || format!("A should be square, but is {rows}x{columns}"))
}
