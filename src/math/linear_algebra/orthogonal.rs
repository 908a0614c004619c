//! QR factorisation, and the orthogonal factor it gives.

use super::matrix::{ColumnMatrix, ColumnVector, check_matrix, dimension, output};
use super::routine::{check_arguments, run};
use crate::element::Element;
use crate::error::{Result, check_arg_with};
use crate::handle::{Own, Ref};
use crate::lapack::{self, LapackReal, WorkspaceQuery};
use crate::math::result::read_dense;
use crate::tensor::{Tensor, geometry};

/// `A = Q R` of a matrix `a` (m x n): `rq` receives the first k = min(m, n) columns of `Q`, which are
/// orthonormal, and `rr` the first k rows of `R`, which is zero below the diagonal.
///
/// # Errors
///
/// Argument 1: `a` is no matrix.
pub fn qr<T: Element + LapackReal>(
    rq: Ref<'_, Tensor<T>>,
    rr: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let (mut factors, tau) = factorise(a)?;
    let order = factors.rows.min(factors.cols);
    let columns = geometry::new_narrow(factors.view()?.borrow(), 1, 0, order.into())?;
    let mut q = ColumnMatrix::copied(columns.borrow(), 1)?;
    build_q(&mut q, tau.elements())?;
    factors.clear_triangle(true);
    let r = geometry::new_narrow(factors.view()?.borrow(), 0, 0, order.into())?;
    let (r, q) = (output(rr, r, 2)?, q.columns_output(rq, 1)?);
    r.close()?;
    q.close()
}

/// `A = Q R` of a matrix `a` (m x n) in LAPACK's form: `ra` receives `R` on and above the diagonal and,
/// below it, the vectors of the k = min(m, n) reflections whose product is `Q`; `rtau` their factors.
///
/// # Errors
///
/// Argument 1: `a` is no matrix.
pub fn geqrf<T: Element + LapackReal>(
    ra: Ref<'_, Tensor<T>>,
    rtau: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let (factors, tau) = factorise(a)?;
    let sizes = [factors.rows.min(factors.cols).into()];
    let (tau, factors) = (tau.output(rtau, &sizes, 2)?, factors.output(ra, a, 1)?);
    tau.close()?;
    factors.close()
}

/// The factors of `a`, argument 1, and those of the reflections.
fn factorise<T: Element + LapackReal>(a: Ref<'_, Tensor<T>>) -> Result<(ColumnMatrix<T>, ColumnVector<T>)> {
    check_matrix(a)?;
    let mut factors = ColumnMatrix::copied(a, 1)?;
    let (m, n) = (factors.rows, factors.cols);
    let mut tau = ColumnVector::zeroed(m.min(n))?;
    let matrix = factors.written();
    let info = run(m.min(n), |threads| {
        lapack::geqrf(matrix, tau.elements_mut(), WorkspaceQuery::plenty(), threads)
    })?;
    check_arguments("geqrf", info)?;
    Ok((factors, tau))
}

/// The first k columns of `Q` from the result `a` (m x n) of [`geqrf`] and its k factors `tau`, in the
/// first k columns of `ra`; the others are those of `a`.
///
/// # Errors
///
/// Argument 1: `a` is no matrix. Argument 2: `tau` is no vector, or has more elements than `a` has columns.
/// Plain: it has more than `a` has rows.
pub fn orgqr<T: Element + LapackReal>(
    ra: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    tau: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_matrix(a)?;
    let mut kept = None;
    let tau = factors_of_reflections(tau, a, &mut kept)?;
    let mut q = ColumnMatrix::copied(a, 1)?;
    build_q(&mut q, tau)?;
    q.output(ra, a, 1)?.close()
}

/// Replaces the vectors of the reflections in the first columns of `q`, as many as `tau` has factors, by the columns of
/// their product.
fn build_q<T: Element + LapackReal>(q: &mut ColumnMatrix<T>, tau: &[T]) -> Result<()> {
    let k = tau.len() as i32;
    let q = q.columns_mut(k);
    let info = run(k, |threads| lapack::orgqr(k, q, tau, WorkspaceQuery::plenty(), threads))?;
    check_arguments("orgqr", info)
}

/// `Q C` or `C Q` for a matrix `c` (m x n), or `Q^T C` or `C Q^T` if `trans` is `T` (else `N`). `Q` is of
/// order m if `side` is `L` and n if it is `R`, and given by the result `a` of [`geqrf`] and its factors
/// `tau`.
///
/// # Errors
///
/// Argument 1: `a` is no matrix, or has not as many rows as `Q`. Argument 2: `tau` is no vector, or has
/// more elements than `a` has columns. Argument 3: `c` is no matrix. Plain: `tau` has more elements than
/// `Q` has rows.
pub fn ormqr<T: Element + LapackReal>(
    ra: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    tau: Ref<'_, Tensor<T>>,
    c: Ref<'_, Tensor<T>>,
    side: u8,
    trans: u8,
) -> Result<()> {
    check_matrix(a)?;
    check_arg_with(c.rank() == 2, 3, || format!("C should be 2 dimensional, got {}D", c.rank()))?;
    let mut kept = None;
    let tau = factors_of_reflections(tau, a, &mut kept)?;
    let order = c.sizes()[usize::from(!side.eq_ignore_ascii_case(&b'L'))];
    check_arg_with(a.sizes()[0] == order, 1, || {
        format!("A should have as many rows as Q: {}, not {order}", a.sizes()[0])
    })?;
    let reflections = ColumnMatrix::copied(a, 1)?;
    let mut product = ColumnMatrix::copied(c, 3)?;
    let k = tau.len() as i32;
    let (vectors, matrix) = (reflections.columns(k), product.written());
    let info = run(k, |threads| {
        lapack::ormqr(side, trans, vectors, tau, matrix, WorkspaceQuery::plenty(), threads)
    })?;
    check_arguments("ormqr", info)?;
    product.output(ra, c, 1)?.close()
}

/// The factors `tau`, argument 2, of the reflections in `a`, of which there are no more than it has columns; a copy that
/// is `kept` if they do not lie one after the other.
fn factors_of_reflections<'a, T: Element>(
    tau: Ref<'a, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    kept: &'a mut Option<Own<Tensor<T>>>,
) -> Result<&'a [T]> {
    check_arg_with(tau.rank() == 1, 2, || format!("tau should be 1 dimensional, got {}D", tau.rank()))?;
    check_arg_with(tau.sizes()[0] <= a.sizes()[1], 2, || {
        format!("tau has more elements than A has columns: {} and {}", tau.sizes()[0], a.sizes()[1])
    })?;
    dimension(tau.sizes()[0])?;
    read_dense(tau, 2, |_| false, kept)
}
