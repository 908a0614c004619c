//! The inverse of a general matrix.

use super::matrix::{ColumnMatrix, ColumnVector, check_square};
use super::routine::{PLENTY, check, run};
use crate::element::Element;
use crate::error::Result;
use crate::handle::Ref;
use crate::lapack::{self, LapackReal};
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
    let (data, p_data, mut work) = (inverse.data(), pivots.data(), T::default());
    let work = &raw mut work;
    let singular = |i| format!("U({i},{i}) is 0, U is singular");
    // SAFETY: a matrix and pivots of these sizes, which nobody else holds.
    let info = unsafe { run(n, |threads| lapack::getrf(n, n, data, n, p_data, threads)) }?;
    check("getrf", info, singular)?;
    // SAFETY: as above, and one element of workspace.
    let info = unsafe { run(n, |threads| lapack::getri(n, data, n, p_data, work, PLENTY, threads)) }?;
    check("getri", info, singular)?;
    inverse.output(ra, a, 1)?.close()
}
