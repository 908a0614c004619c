//! The inverse of a general matrix.

use super::matrix::{ColumnMatrix, ColumnVector, check_square};
use super::routine::{check, run};
use crate::element::Element;
use crate::error::Result;
use crate::handle::Ref;
use crate::lapack::{self, LapackReal, WorkspaceQuery};
use crate::tensor::Tensor;

/// The inverse of a square matrix `a`, by LU factorisation.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Plain: `a` is singular.
pub fn getri<T: Element + LapackReal>(ra: Ref<'_, Tensor<T>>, a: Ref<'_, Tensor<T>>) -> Result<()> {
    check_square(a)?;
    let mut inverse = ColumnMatrix::copied(a, 1)?;
    let n = inverse.rows;
    let mut pivots = ColumnVector::zeroed(n)?;
    let singular = |i| format!("U({i},{i}) is 0, U is singular");
    let matrix = inverse.written();
    let info = run(n, |threads| lapack::getrf(matrix, pivots.elements_mut(), threads))?;
    check("getrf", info, singular)?;
    let matrix = inverse.written();
    let info = run(n, |threads| lapack::getri(matrix, pivots.elements(), WorkspaceQuery::plenty(), threads))?;
    check("getri", info, singular)?;
    inverse.output(ra, a, 1)?.close()
}
