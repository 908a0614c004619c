//! Systems of equations and least squares.

use super::matrix::{ColumnMatrix, ColumnVector, output};
use super::routine::{check, check_arguments, run};
use crate::element::Element;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::lapack::{self, LapackReal, WorkspaceQuery};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

/// Checks `a` (argument 2) and `b` (argument 1) of a system of equations, and gives `b` as a matrix.
fn right_hand_sides<T>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>, square: bool) -> Result<Own<Tensor<T>>> {
    let &[rows, cols] = a.sizes() else {
        return Err(Error::arg(2, format!("A should have 2 dimensions, but has {}", a.rank())));
    };
    if !matches!(b.rank(), 1 | 2) {
        return Err(Error::arg(1, format!("B should have 1 or 2 dimensions, but has {}", b.rank())));
    }
    if square && rows != cols {
        return Err(Error::arg(2, format!("A should be square, but is {rows}x{cols}")));
    }
    if rows != b.sizes()[0] {
        let text = format!("A,B size incompatible - A has {rows} rows, B has {}", b.sizes()[0]);
        return Err(Error::arg(2, text));
    }
    if b.rank() == 2 {
        return Ok(b.to_owned());
    }
    let column = tensor::empty()?;
    geometry::unsqueeze(column.borrow(), b, 1)?;
    Ok(column)
}

/// Solves `A X = B` for a square matrix `a` and right-hand sides `b`, a matrix with a column for each or
/// a vector: `rb` receives `X`, always a matrix, and `ra` the LU factors of `A`.
///
/// # Errors
///
/// Argument 2: `a` is no square matrix, or not of as many rows as `b`. Argument 1: `b` has other than one
/// or two dimensions. Plain: `a` is singular.
pub fn gesv<T: Element + LapackReal>(
    rb: Ref<'_, Tensor<T>>,
    ra: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let b = right_hand_sides(a, b, true)?;
    let mut factors = ColumnMatrix::copied(a, 2)?;
    let mut solution = ColumnMatrix::copied(b.borrow(), 1)?;
    let n = factors.rows;
    let mut pivots = ColumnVector::zeroed(n)?;
    let (matrix, unknowns) = (factors.written(), solution.written());
    let info = run(n, |threads| lapack::gesv(matrix, pivots.elements_mut(), unknowns, threads))?;
    check("gesv", info, |i| format!("U({i},{i}) is zero, singular U"))?;
    let (factors, solution) = (factors.output(ra, a, 2)?, solution.output(rb, b.borrow(), 1)?);
    factors.close()?;
    solution.close()
}

/// Solves `A X = B`, or `A^T X = B` if `trans` is `T`, for the triangle `uplo` of a square matrix `a`,
/// whose diagonal is taken to be ones if `diag` is `U` (else `N`): `rb` receives `X`, always a matrix, and
/// `ra` a copy of `a`.
///
/// # Errors
///
/// As [`gesv`].
pub fn trtrs<T: Element + LapackReal>(
    rb: Ref<'_, Tensor<T>>,
    ra: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    uplo: u8,
    trans: u8,
    diag: u8,
) -> Result<()> {
    let b = right_hand_sides(a, b, true)?;
    let triangle = ColumnMatrix::copied(a, 2)?;
    let mut solution = ColumnMatrix::copied(b.borrow(), 1)?;
    let (matrix, unknowns) = (triangle.read(), solution.written());
    let info = run(triangle.rows, |threads| lapack::trtrs(uplo, trans, diag, matrix, unknowns, threads))?;
    check("trtrs", info, |i| format!("A({i},{i}) is zero, singular A"))?;
    let (triangle, solution) = (triangle.output(ra, a, 2)?, solution.output(rb, b.borrow(), 1)?);
    triangle.close()?;
    solution.close()
}

/// Solves `A X = B` from the Cholesky factor `a` of `A`, of which the triangle `uplo` is read: `rb`
/// receives `X`, always a matrix.
///
/// # Errors
///
/// As [`gesv`].
pub fn potrs<T: Element + LapackReal>(
    rb: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    uplo: u8,
) -> Result<()> {
    let b = right_hand_sides(a, b, true)?;
    let factor = ColumnMatrix::copied(a, 2)?;
    let mut solution = ColumnMatrix::copied(b.borrow(), 1)?;
    let (matrix, unknowns) = (factor.read(), solution.written());
    let info = run(factor.rows, |threads| lapack::potrs(uplo, matrix, unknowns, threads))?;
    check_arguments("potrs", info)?;
    solution.output(rb, b.borrow(), 1)?.close()
}

/// Minimises the Euclidean norm of each column of `A X - B` for a matrix `a` (m x n) of full rank, or
/// finds the `X` of smallest norm if there are many solutions (m < n).
///
/// `rb` receives `X` (n x columns of `b`), always a matrix, and `ra` the QR factors of `A`, or LQ factors
/// if m < n. If m > n and `rb` is not `b` and has not the sizes of `X` already, the elements that follow `X` in each
/// column of the storage, m - n of them, have the residual's sum of squares.
///
/// # Errors
///
/// Argument 2: `a` is no matrix, or not of as many rows as `b`. Argument 1: `b` has other than one or two
/// dimensions. Plain: `a` is not of full rank.
pub fn gels<T: Element + LapackReal>(
    rb: Ref<'_, Tensor<T>>,
    ra: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let b = right_hand_sides(a, b, false)?;
    let mut factors = ColumnMatrix::copied(a, 2)?;
    let (m, n) = (factors.rows, factors.cols);
    let mut solution = ColumnMatrix::extended(b.borrow(), m.max(n), 1)?;
    let (matrix, unknowns) = (factors.written(), solution.written());
    let info =
        run(m.min(n), |threads| lapack::gels(b'N', matrix, unknowns, WorkspaceQuery::plenty(), threads))?;
    check("gels", info, |i| format!("The {i}-th diagonal element of the triangular factor of A is zero"))?;
    let factors = factors.output(ra, a, 2)?;
    if rb == b.borrow() || rb.sizes() == [c_long::from(n), solution.cols.into()] {
        let unknowns = geometry::new_narrow(solution.view()?.borrow(), 0, 0, n.into())?;
        let unknowns = output(rb, unknowns, 1)?;
        factors.close()?;
        return unknowns.close();
    }
    let solution = solution.columns_output(rb, 1)?;
    factors.close()?;
    solution.close()?;
    geometry::narrow(rb, rb, 0, 0, n.into())
}
