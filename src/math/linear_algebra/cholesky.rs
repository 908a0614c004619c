//! Cholesky factorisations of symmetric matrices, and the inverse from one.

use super::matrix::{ColumnMatrix, ColumnVector, check_square};
use super::routine::{check, run};
use crate::element::Element;
use crate::error::Result;
use crate::handle::Ref;
use crate::lapack::{self, LapackReal};
use crate::tensor::Tensor;

/// Whether a letter that LAPACK has accepted names the upper triangle.
fn is_upper(uplo: u8) -> bool {
    uplo.eq_ignore_ascii_case(&b'U')
}

/// The factor `U` of `A = U^T U`, or `L` of `A = L L^T`, of a symmetric positive definite matrix `a`. The
/// other triangle of `ra` is zero.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Plain: `a` is not positive definite.
pub fn potrf<T: Element + LapackReal>(ra: Ref<'_, Tensor<T>>, a: Ref<'_, Tensor<T>>, uplo: u8) -> Result<()> {
    check_square(a)?;
    let mut factor = ColumnMatrix::copied(a, 1)?;
    let (n, matrix) = (factor.rows, factor.written());
    let info = run(n, |threads| lapack::potrf(uplo, matrix, threads))?;
    check("potrf", info, |i| format!("the leading minor of order {i} is not positive definite"))?;
    factor.clear_triangle(is_upper(uplo));
    factor.output(ra, a, 1)?.close()
}

/// The inverse, both triangles of it, of the matrix whose Cholesky factor is `a`.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Plain: the factor has a zero on its diagonal.
pub fn potri<T: Element + LapackReal>(ra: Ref<'_, Tensor<T>>, a: Ref<'_, Tensor<T>>, uplo: u8) -> Result<()> {
    check_square(a)?;
    let mut inverse = ColumnMatrix::copied(a, 1)?;
    let (n, matrix) = (inverse.rows, inverse.written());
    let info = run(n, |threads| lapack::potri(uplo, matrix, threads))?;
    check("potri", info, |i| format!("A({i},{i}) is 0, A cannot be factorized"))?;
    inverse.mirror_triangle(is_upper(uplo));
    inverse.output(ra, a, 1)?.close()
}

/// As [`potrf`], with complete pivoting: factors `P^T A P`, where `P[rpiv[k], k] = 1`.
///
/// A pivot of at most `tol` counts as zero; if `tol` is negative, one of at most `n` times the unit
/// roundoff times the largest diagonal element.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Plain: `a` is not positive semidefinite or not of full rank.
pub fn pstrf<T: Element + LapackReal>(
    ra: Ref<'_, Tensor<T>>,
    rpiv: Ref<'_, Tensor<i32>>,
    a: Ref<'_, Tensor<T>>,
    uplo: u8,
    tol: T,
) -> Result<()> {
    check_square(a)?;
    let mut factor = ColumnMatrix::copied(a, 1)?;
    let n = factor.rows;
    let (mut pivots, mut rank) = (ColumnVector::zeroed(n)?, 0);
    let (matrix, piv) = (factor.written(), pivots.elements_mut());
    let info = run(n, |threads| lapack::pstrf(uplo, matrix, piv, &mut rank, tol, threads))?;
    check("pstrf", info, |_| "matrix is rank deficient or not positive semidefinite".into())?;
    factor.clear_triangle(is_upper(uplo));
    let (pivots, factor) = (pivots.output(rpiv, &[n.into()], 2)?, factor.output(ra, a, 1)?);
    pivots.close()?;
    factor.close()
}
