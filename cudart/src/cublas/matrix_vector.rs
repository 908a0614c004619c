//! Functions of a matrix and vectors, level 2 of BLAS, but for triangular matrices.

use std::ffi::{c_char, c_int, c_void};

use super::handle::{Result, answer};
use super::operand::{Matrix, Stored, Vector, check, factor, operation, scratch};
use super::vector::entries;
use crate::th::Real;

entries! {
    /// y = alpha op(A) x + beta y for a matrix of `m` rows and `n` columns with `kl` diagonals below and `ku` above the main one, each
    /// a row of A.
    cublasSgbmv_v2 cublasDgbmv_v2 = gbmv(
        trans: c_int, m: c_int, n: c_int, kl: c_int, ku: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T,
        incx: c_int, beta: *const T, y: *mut T, incy: c_int,
    );
    /// y = alpha op(A) x + beta y for a matrix of `m` rows and `n` columns. y is not read if beta is 0.
    cublasSgemv_v2 cublasDgemv_v2 = gemv(
        trans: c_int, m: c_int, n: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T, incx: c_int,
        beta: *const T, y: *mut T, incy: c_int,
    );
    /// A = alpha x y' + A for a matrix of `m` rows and `n` columns.
    cublasSger_v2 cublasDger_v2 = ger(
        m: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *const T, incy: c_int, a: *mut T, lda: c_int,
    );
    /// y = alpha A x + beta y for a symmetric matrix with `k` diagonals beside the main one, of which one half is given.
    cublasSsbmv_v2 cublasDsbmv_v2 = sbmv(
        uplo: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T, incx: c_int,
        beta: *const T, y: *mut T, incy: c_int,
    );
    /// y = alpha A x + beta y for a symmetric matrix, of which one half is packed.
    cublasSspmv_v2 cublasDspmv_v2 = spmv(
        uplo: c_int, n: c_int, alpha: *const T, ap: *const T, x: *const T, incx: c_int, beta: *const T, y: *mut T,
        incy: c_int,
    );
    /// A = alpha x x' + A for one half of a symmetric matrix, packed.
    cublasSspr_v2 cublasDspr_v2 = spr(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, ap: *mut T);
    /// A = alpha (x y' + y x') + A for one half of a symmetric matrix, packed.
    cublasSspr2_v2 cublasDspr2_v2 = spr2(
        uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *const T, incy: c_int, ap: *mut T,
    );
    /// y = alpha A x + beta y for a symmetric matrix, of which one half is read.
    cublasSsymv_v2 cublasDsymv_v2 = symv(
        uplo: c_int, n: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T, incx: c_int, beta: *const T,
        y: *mut T, incy: c_int,
    );
    /// A = alpha x x' + A for one half of a symmetric matrix.
    cublasSsyr_v2 cublasDsyr_v2 = syr(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, a: *mut T, lda: c_int);
    /// A = alpha (x y' + y x') + A for one half of a symmetric matrix.
    cublasSsyr2_v2 cublasDsyr2_v2 = syr2(
        uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *const T, incy: c_int, a: *mut T,
        lda: c_int,
    );
}

/// y = alpha (what `row` gives for each element) + beta y.
fn combine<T: Real>(y: Vector<T>, alpha: T, beta: T, row: impl Fn(usize) -> T) {
    for index in 0..y.n {
        let old = if beta == T::ZERO { T::ZERO } else { beta * y.get(index) };
        y.set(index, if alpha == T::ZERO { old } else { alpha * row(index) + old });
    }
}

/// The elements of a vector, so that a result may overlap it.
fn collected<T: Real>(x: Vector<T>) -> Result<Vec<T>> {
    let mut values = scratch(x.n)?;
    values.iter_mut().zip(x.values()).for_each(|(to, from)| *to = from);
    Ok(values)
}

fn gemv<T: Real>(
    trans: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    let trans = operation(trans)?;
    check(m >= 0 && n >= 0)?;
    let (rows, columns) = if trans == b'n' as c_char { (m, n) } else { (n, m) };
    let a = Matrix::new(m, n, a, lda)?;
    let (alpha, x, beta, y) =
        (factor(alpha)?, Vector::new(columns, x, incx)?, factor(beta)?, Vector::new(rows, y, incy)?);
    if m == 0 || n == 0 {
        return Ok(());
    }
    if x.is_forward() && y.is_forward() {
        // SAFETY: the caller vouches for a matrix and vectors of these sizes.
        unsafe {
            (T::BLAS.gemv)(
                trans,
                m.into(),
                n.into(),
                alpha,
                a.at(0, 0),
                a.lda(),
                x.start(),
                x.step(),
                beta,
                y.start(),
                y.step(),
            );
        }
        return Ok(());
    }
    let of = collected(x)?;
    let sum = |terms: &dyn Fn(usize) -> T| (0..of.len()).fold(T::ZERO, |sum, k| sum + terms(k) * of[k]);
    combine(y, alpha, beta, |row| {
        sum(&|k| if trans == b'n' as c_char { a.get(row, k) } else { a.get(k, row) })
    });
    Ok(())
}

fn gbmv<T: Real>(
    trans: c_int,
    m: c_int,
    n: c_int,
    kl: c_int,
    ku: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    let transposed = operation(trans)? != b'n' as c_char;
    check(m >= 0 && n >= 0 && kl >= 0 && ku >= 0 && i64::from(lda) > i64::from(kl) + i64::from(ku))?;
    let (rows, columns) = if transposed { (n, m) } else { (m, n) };
    let a = Matrix::new(kl + ku + 1, n, a, lda)?;
    let (alpha, x, beta, y) =
        (factor(alpha)?, Vector::new(columns, x, incx)?, factor(beta)?, Vector::new(rows, y, incy)?);
    if m == 0 || n == 0 {
        return Ok(());
    }
    let (kl, ku) = (kl as usize, ku as usize);
    let of = collected(x)?;
    combine(y, alpha, beta, |index| {
        // Column k of the result's row: near enough to the diagonal, on the side that `transposed` says.
        let (before, behind) = if transposed { (ku, kl) } else { (kl, ku) };
        let range = index.saturating_sub(before)..(index + behind + 1).min(of.len());
        range.fold(T::ZERO, |sum, k| {
            let (row, column) = if transposed { (k, index) } else { (index, k) };
            sum + a.get(ku + row - column, column) * of[k]
        })
    });
    Ok(())
}

fn ger<T: Real>(
    m: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    a: *mut T,
    lda: c_int,
) -> Result {
    check(m >= 0 && n >= 0)?;
    let a = Matrix::new(m, n, a, lda)?;
    let (alpha, x, y) = (factor(alpha)?, Vector::new(m, x, incx)?, Vector::new(n, y, incy)?);
    if m == 0 || n == 0 || alpha == T::ZERO {
        return Ok(());
    }
    if x.is_forward() && y.is_forward() {
        // SAFETY: as in `gemv`.
        unsafe {
            (T::BLAS.ger)(
                m.into(),
                n.into(),
                alpha,
                x.start(),
                x.step(),
                y.start(),
                y.step(),
                a.at(0, 0),
                a.lda(),
            );
        }
        return Ok(());
    }
    for column in 0..n as usize {
        let by = alpha * y.get(column);
        (0..m as usize).for_each(|row| a.set(row, column, x.get(row) * by + a.get(row, column)));
    }
    Ok(())
}

/// y = alpha A x + beta y for a symmetric matrix.
fn symmetric<T: Real>(
    a: Stored<T>,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    let n = a.n as c_int;
    let (alpha, x, beta, y) =
        (factor(alpha)?, Vector::new(n, x, incx)?, factor(beta)?, Vector::new(n, y, incy)?);
    let of = collected(x)?;
    combine(y, alpha, beta, |row| (0..a.n).fold(T::ZERO, |sum, k| sum + a.symmetric(row, k) * of[k]));
    Ok(())
}

fn sbmv<T: Real>(
    uplo: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    symmetric(Stored::band(uplo, n, k, a, lda)?, alpha, x, incx, beta, y, incy)
}

fn spmv<T: Real>(
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    ap: *const T,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    symmetric(Stored::packed(uplo, n, ap)?, alpha, x, incx, beta, y, incy)
}

fn symv<T: Real>(
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> Result {
    symmetric(Stored::full(uplo, n, a, lda)?, alpha, x, incx, beta, y, incy)
}

/// A = alpha x x' + A.
fn square<T: Real>(a: Stored<T>, alpha: *const T, x: *const T, incx: c_int) -> Result {
    let (alpha, x) = (factor(alpha)?, Vector::new(a.n as c_int, x, incx)?);
    if alpha == T::ZERO {
        return Ok(());
    }
    for column in 0..a.n {
        let by = alpha * x.get(column);
        a.half.rows(column, a.n).for_each(|row| a.set(row, column, x.get(row) * by + a.get(row, column)));
    }
    Ok(())
}

fn spr<T: Real>(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, ap: *mut T) -> Result {
    square(Stored::packed(uplo, n, ap)?, alpha, x, incx)
}

fn syr<T: Real>(
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    a: *mut T,
    lda: c_int,
) -> Result {
    square(Stored::full(uplo, n, a, lda)?, alpha, x, incx)
}

/// A = alpha (x y' + y x') + A.
fn both<T: Real>(
    a: Stored<T>,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
) -> Result {
    let n = a.n as c_int;
    let (alpha, x, y) = (factor(alpha)?, Vector::new(n, x, incx)?, Vector::new(n, y, incy)?);
    if alpha == T::ZERO {
        return Ok(());
    }
    for column in 0..a.n {
        let (by_x, by_y) = (alpha * y.get(column), alpha * x.get(column));
        for row in a.half.rows(column, a.n) {
            a.set(row, column, x.get(row) * by_x + y.get(row) * by_y + a.get(row, column));
        }
    }
    Ok(())
}

fn spr2<T: Real>(
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    ap: *mut T,
) -> Result {
    both(Stored::packed(uplo, n, ap)?, alpha, x, incx, y, incy)
}

fn syr2<T: Real>(
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    a: *mut T,
    lda: c_int,
) -> Result {
    both(Stored::full(uplo, n, a, lda)?, alpha, x, incx, y, incy)
}
