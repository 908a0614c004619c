//! Eigenvalues, singular values and their vectors.

use super::matrix::{ColumnMatrix, ColumnVector, check_matrix, check_square, output};
use super::routine::{check, run};
use crate::element::Element;
use crate::error::Result;
use crate::handle::Ref;
use crate::lapack::{self, LapackReal, WorkspaceQuery, WrittenMatrix};
use crate::math::result::PreparedResult;
use crate::tensor::Tensor;

/// The eigenvalues of the symmetric matrix `a` (n x n), of which the triangle `uplo` is read, in ascending
/// order in the vector `re`; if `jobz` is `V` (else `N`), `rv` receives orthonormal eigenvectors in its
/// columns, else a copy of `a`.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Plain: no convergence.
pub fn syev<T: Element + LapackReal>(
    re: Ref<'_, Tensor<T>>,
    rv: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    jobz: u8,
    uplo: u8,
) -> Result<()> {
    check_square(a)?;
    let mut vectors = ColumnMatrix::copied(a, 1)?;
    let n = vectors.rows;
    let mut values = ColumnVector::zeroed(n)?;
    let matrix = vectors.written();
    let info = run(n, |threads| {
        lapack::syev(jobz, uplo, matrix, values.elements_mut(), WorkspaceQuery::plenty(), threads)
    })?;
    check("syev", info, |i| format!("{i} off-diagonal elements didn't converge to zero"))?;
    let (vectors, values) = (vectors.output(rv, a, 2)?, values.output(re, &[n.into()], 1)?);
    vectors.close()?;
    values.close()
}

/// The eigenvalues of the square matrix `a` (n x n), with their real and imaginary parts in the columns of
/// `re` (n x 2). If `jobvr` is `V` (else `N`), `rv` receives right eigenvectors of Euclidean norm one in
/// its columns; two columns that belong to a pair of complex eigenvalues are the real and imaginary part
/// of the vector of the first. Without `V`, `rv` may be `None`.
///
/// # Errors
///
/// Argument 1: `a` is no square matrix. Argument 2: no `rv` to receive the vectors. Plain: no convergence.
pub fn geev<T: Element + LapackReal>(
    re: Ref<'_, Tensor<T>>,
    rv: Option<Ref<'_, Tensor<T>>>,
    a: Ref<'_, Tensor<T>>,
    jobvr: u8,
) -> Result<()> {
    check_square(a)?;
    let wanted = jobvr.eq_ignore_ascii_case(&b'V');
    if wanted && rv.is_none() {
        return Err(crate::error::Error::null(2));
    }
    let copy = ColumnMatrix::copied(a, 1)?;
    let n = copy.rows;
    let (mut real, mut imaginary) = (ColumnVector::zeroed(n)?, ColumnVector::zeroed(n)?);
    let mut vectors = if wanted { Some(ColumnMatrix::zeroed(n, n)?) } else { None };
    let vr = vectors.as_mut().map_or_else(WrittenMatrix::none, ColumnMatrix::written);
    let (matrix, vl) = (copy.read(), WrittenMatrix::none());
    let info = run(n, |threads| {
        let (wr, wi) = (real.elements_mut(), imaginary.elements_mut());
        lapack::geev(b'N', jobvr, matrix, wr, wi, vl, vr, WorkspaceQuery::plenty(), threads)
    })?;
    check("geev", info, |i| format!("{i} off-diagonal elements of an didn't converge to zero"))?;
    let mut pairs = ColumnMatrix::zeroed(2, n)?;
    for (pair, (&re, &im)) in
        pairs.elements_mut().chunks_exact_mut(2).zip(real.elements().iter().zip(imaginary.elements()))
    {
        pair.copy_from_slice(&[re, im]);
    }
    let pairs = output(re, pairs.transposed().to_owned(), 1)?;
    if let (Some(vectors), Some(rv)) = (vectors, rv) {
        vectors.columns_output(rv, 2)?.close()?;
    }
    pairs.close()
}

/// `A = U diag(s) V^T` of a matrix `a` (m x n): `rs` receives the k = min(m, n) singular values in
/// descending order, `ru` and `rv` the left and right singular vectors in their columns.
///
/// If `jobu` is `A` they have all m and n columns, which are orthonormal; if `S`, k. If `N`, the vectors are
/// not computed: `ru` (m x k) and `rv` (n x n) receive zeros.
///
/// # Errors
///
/// Argument 1: `a` is no matrix. Plain: no convergence.
pub fn gesvd<T: Element + LapackReal>(
    ru: Ref<'_, Tensor<T>>,
    rs: Ref<'_, Tensor<T>>,
    rv: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    jobu: u8,
) -> Result<()> {
    decompose([ru, rs, rv], a, jobu)?.into_iter().try_for_each(PreparedResult::close)
}

/// The results of [`gesvd`], on their way to `ru`, `rs` and `rv`.
fn decompose<'a, T: Element + LapackReal>(
    [ru, rs, rv]: [Ref<'a, Tensor<T>>; 3],
    a: Ref<'_, Tensor<T>>,
    jobu: u8,
) -> Result<[PreparedResult<'a, T>; 3]> {
    check_matrix(a)?;
    let mut copy = ColumnMatrix::copied(a, 1)?;
    let (m, n) = (copy.rows, copy.cols);
    let k = m.min(n);
    let job = jobu.to_ascii_uppercase();
    let mut u = ColumnMatrix::zeroed(m, if job == b'A' { m } else { k })?;
    let mut vt = ColumnMatrix::zeroed(if job == b'S' { k } else { n }, n)?;
    let mut values = ColumnVector::zeroed(k)?;
    let (matrix, left, right) = (copy.written(), u.written(), vt.written());
    let info = run(k, |threads| {
        let s = values.elements_mut();
        lapack::gesvd(jobu, jobu, matrix, s, left, right, WorkspaceQuery::plenty(), threads)
    })?;
    check("gesvd", info, |i| format!("{i} superdiagonals failed to converge."))?;
    Ok([
        u.columns_output(ru, 1)?,
        values.output(rs, &[k.into()], 2)?,
        output(rv, vt.transposed().to_owned(), 3)?,
    ])
}

/// As [`gesvd`]; `ra` receives a copy of `a`.
///
/// # Errors
///
/// As [`gesvd`].
pub fn gesvd2<T: Element + LapackReal>(
    ru: Ref<'_, Tensor<T>>,
    rs: Ref<'_, Tensor<T>>,
    rv: Ref<'_, Tensor<T>>,
    ra: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    jobu: u8,
) -> Result<()> {
    check_matrix(a)?;
    let copy = ColumnMatrix::copied(a, 1)?;
    let results = decompose([ru, rs, rv], a, jobu)?;
    let copy = copy.output(ra, a, 4)?;
    results.into_iter().try_for_each(PreparedResult::close)?;
    copy.close()
}
