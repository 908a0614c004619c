//! Products of matrices, level 3 of BLAS, but for triangular matrices.

use std::ffi::{c_char, c_int, c_void};

use super::handle::{Result, Status, answer};
use super::operand::{Half, Matrix, Stored, check, factor, operation, scratch};
use super::vector::entries;
use crate::th::Real;

entries! {
    /// C = alpha op(A) op(B) + beta C, where C has `m` rows and `n` columns and op(A) has `k` columns. C is not read if beta is 0.
    cublasSgemm_v2 cublasDgemm_v2 = gemm(
        transa: c_int, transb: c_int, m: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int,
        b: *const T, ldb: c_int, beta: *const T, c: *mut T, ldc: c_int,
    );
    /// C = alpha A B + beta C, or B A if `side` is right, for a symmetric A of which one half is read; C has `m` rows and `n` columns.
    cublasSsymm_v2 cublasDsymm_v2 = symm(
        side: c_int, uplo: c_int, m: c_int, n: c_int, alpha: *const T, a: *const T, lda: c_int, b: *const T,
        ldb: c_int, beta: *const T, c: *mut T, ldc: c_int,
    );
    /// C = alpha op(A) op(A)' + beta C for one half of a symmetric matrix of `n` rows; op(A) has `k` columns.
    cublasSsyrk_v2 cublasDsyrk_v2 = syrk(
        uplo: c_int, trans: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, beta: *const T,
        c: *mut T, ldc: c_int,
    );
    /// C = alpha (op(A) op(B)' + op(B) op(A)') + beta C for one half of a symmetric matrix.
    cublasSsyr2k_v2 cublasDsyr2k_v2 = syr2k(
        uplo: c_int, trans: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, b: *const T,
        ldb: c_int, beta: *const T, c: *mut T, ldc: c_int,
    );
    /// C = alpha op(A) op(B)' + beta C for one half of a matrix that is symmetric all the same.
    cublasSsyrkx cublasDsyrkx = syrkx(
        uplo: c_int, trans: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, b: *const T,
        ldb: c_int, beta: *const T, c: *mut T, ldc: c_int,
    );
    /// C = alpha op(A) + beta op(B) for a C of `m` rows and `n` columns. A matrix whose factor is 0 is not read. C may be A or B if
    /// that is not transposed.
    cublasSgeam cublasDgeam = geam(
        transa: c_int, transb: c_int, m: c_int, n: c_int, alpha: *const T, a: *const T, lda: c_int, beta: *const T,
        b: *const T, ldb: c_int, c: *mut T, ldc: c_int,
    );
    /// C = A with each column multiplied by an element of x, or each row if `side` is left.
    cublasSdgmm cublasDdgmm = dgmm(
        side: c_int, m: c_int, n: c_int, a: *const T, lda: c_int, x: *const T, incx: c_int, c: *mut T, ldc: c_int,
    );
}

/// Whether an operation transposes.
pub(super) fn transposes(operation: c_char) -> bool {
    operation != b'n' as c_char
}

/// A matrix whose op has `rows` rows and `columns` columns.
pub(super) fn under<T: Real>(
    operation: c_char,
    rows: c_int,
    columns: c_int,
    a: *const T,
    lda: c_int,
) -> Result<Matrix<T>> {
    if transposes(operation) {
        Matrix::new(columns, rows, a, lda)
    } else {
        Matrix::new(rows, columns, a, lda)
    }
}

/// A factor of a product: the matrix and its operation.
pub(super) type Factor<T> = (c_char, Matrix<T>);

/// C = alpha op(A) op(B) + beta C by libTH.
pub(super) fn multiply<T: Real>(
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (transa, a): Factor<T>,
    (transb, b): Factor<T>,
    beta: T,
    c: Matrix<T>,
) {
    if m == 0 || n == 0 {
        return;
    }
    if k == 0 || alpha == T::ZERO {
        for column in 0..n {
            for row in 0..m {
                c.set(row, column, if beta == T::ZERO { T::ZERO } else { beta * c.get(row, column) });
            }
        }
        return;
    }
    // SAFETY: matrices of these sizes, for which the caller of the entry vouches, or that are the library's own.
    unsafe {
        (T::BLAS.gemm)(
            transa,
            transb,
            m as i64,
            n as i64,
            k as i64,
            alpha,
            a.at(0, 0),
            a.lda(),
            b.at(0, 0),
            b.lda(),
            beta,
            c.at(0, 0),
            c.lda(),
        );
    }
}

/// The checked operands of `gemm`, to be multiplied.
pub(super) fn gemm<T: Real>(
    transa: c_int,
    transb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (transa, transb) = (operation(transa)?, operation(transb)?);
    check(m >= 0 && n >= 0 && k >= 0)?;
    let (a, b) = (under(transa, m, k, a, lda)?, under(transb, k, n, b, ldb)?);
    let (c, alpha, beta) = (Matrix::new(m, n, c, ldc)?, factor(alpha)?, factor(beta)?);
    multiply((m as usize, n as usize, k as usize), alpha, (transa, a), (transb, b), beta, c);
    Ok(())
}

/// Left, 0, or right, 1.
pub(super) fn is_left(side: c_int) -> Result<bool> {
    match side {
        0 => Ok(true),
        1 => Ok(false),
        _ => Err(Status::INVALID_VALUE),
    }
}

const PLAIN: c_char = b'n' as c_char;

fn symm<T: Real>(
    side: c_int,
    uplo: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let left = is_left(side)?;
    check(m >= 0 && n >= 0)?;
    let order = if left { m } else { n };
    let a = Stored::full(uplo, order, a, lda)?;
    let (b, c) = (Matrix::new(m, n, b, ldb)?, Matrix::new(m, n, c, ldc)?);
    let (alpha, beta, order, m, n) = (factor(alpha)?, factor(beta)?, order as usize, m as usize, n as usize);
    let mut memory = scratch(order * order)?;
    let whole = Matrix::over(&mut memory, order);
    for column in 0..order {
        (0..order).for_each(|row| whole.set(row, column, a.symmetric(row, column)));
    }
    if left {
        multiply((m, n, m), alpha, (PLAIN, whole), (PLAIN, b), beta, c);
    } else {
        multiply((m, n, n), alpha, (PLAIN, b), (PLAIN, whole), beta, c);
    }
    Ok(())
}

/// Columns that are computed at once where one half of a matrix is wanted.
const BLOCK: usize = 64;

/// C = alpha op(A) op(B)' + beta C for one half of C: what is beside the diagonal as products, blocks on it by way of memory.
fn half_product<T: Real>(
    half: Half,
    (n, k): (usize, usize),
    alpha: T,
    (transa, a): Factor<T>,
    (transb, b): Factor<T>,
    beta: T,
    c: Matrix<T>,
) -> Result {
    let mut memory = scratch(BLOCK.min(n) * BLOCK.min(n))?;
    // Rows of op(A), and columns of op(B)', from one on.
    let rows = |row: usize| (transa, if transposes(transa) { a.from(0, row) } else { a.from(row, 0) });
    let columns = |column: usize| {
        let b = if transposes(transb) { b.from(0, column) } else { b.from(column, 0) };
        (if transposes(transb) { PLAIN } else { b't' as c_char }, b)
    };
    for first in (0..n).step_by(BLOCK) {
        let size = BLOCK.min(n - first);
        let square = Matrix::over(&mut memory, size);
        multiply((size, size, k), alpha, rows(first), columns(first), T::ZERO, square);
        for column in 0..size {
            for row in half.rows(column, size) {
                let old = if beta == T::ZERO { T::ZERO } else { beta * c.get(first + row, first + column) };
                c.set(first + row, first + column, square.get(row, column) + old);
            }
        }
        let beside = match half {
            Half::Lower => first + size..n,
            Half::Upper => 0..first,
        };
        let c = c.from(beside.start, first);
        multiply((beside.len(), size, k), alpha, rows(beside.start), columns(first), beta, c);
    }
    Ok(())
}

/// What the functions of one half check.
fn checked<T: Real>(
    uplo: c_int,
    trans: c_int,
    n: c_int,
    k: c_int,
    a: *const T,
    lda: c_int,
    c: *mut T,
    ldc: c_int,
) -> Result<(Half, (usize, usize), Factor<T>, Matrix<T>)> {
    let (half, trans) = (Half::new(uplo)?, operation(trans)?);
    check(n >= 0 && k >= 0)?;
    let (a, c) = (under(trans, n, k, a, lda)?, Matrix::new(n, n, c, ldc)?);
    Ok((half, (n as usize, k as usize), (trans, a), c))
}

fn syrk<T: Real>(
    uplo: c_int,
    trans: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (half, sizes, a, c) = checked(uplo, trans, n, k, a, lda, c, ldc)?;
    half_product(half, sizes, factor(alpha)?, a, a, factor(beta)?, c)
}

fn syrkx<T: Real>(
    uplo: c_int,
    trans: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (half, sizes, a, c) = checked(uplo, trans, n, k, a, lda, c, ldc)?;
    let b = (a.0, under(a.0, n, k, b, ldb)?);
    half_product(half, sizes, factor(alpha)?, a, b, factor(beta)?, c)
}

fn syr2k<T: Real>(
    uplo: c_int,
    trans: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (half, sizes, a, c) = checked(uplo, trans, n, k, a, lda, c, ldc)?;
    let b = (a.0, under(a.0, n, k, b, ldb)?);
    let (alpha, beta) = (factor(alpha)?, factor(beta)?);
    half_product(half, sizes, alpha, a, b, beta, c)?;
    half_product(half, sizes, alpha, b, a, T::ONE, c)
}

fn geam<T: Real>(
    transa: c_int,
    transb: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    beta: *const T,
    b: *const T,
    ldb: c_int,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (transa, transb, alpha, beta) =
        (operation(transa)?, operation(transb)?, factor(alpha)?, factor(beta)?);
    check(m >= 0 && n >= 0)?;
    // What is not read need not be there.
    let operand = |by: T, trans, start: *const T, ld| {
        if by == T::ZERO && start.is_null() {
            under(trans, 0, 0, start, ld)
        } else {
            under(trans, m, n, start, ld)
        }
    };
    let (a, b, c) =
        (operand(alpha, transa, a, lda)?, operand(beta, transb, b, ldb)?, Matrix::new(m, n, c, ldc)?);
    let term = |by: T, trans, of: Matrix<T>, row, column| match () {
        () if by == T::ZERO => T::ZERO,
        () if transposes(trans) => by * of.get(column, row),
        () => by * of.get(row, column),
    };
    for column in 0..n as usize {
        for row in 0..m as usize {
            c.set(row, column, term(alpha, transa, a, row, column) + term(beta, transb, b, row, column));
        }
    }
    Ok(())
}

fn dgmm<T: Real>(
    side: c_int,
    m: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let left = is_left(side)?;
    check(m >= 0 && n >= 0)?;
    let (a, c) = (Matrix::new(m, n, a, lda)?, Matrix::new(m, n, c, ldc)?);
    let x = super::operand::Vector::new(if left { m } else { n }, x, incx)?;
    for column in 0..n as usize {
        for row in 0..m as usize {
            c.set(row, column, a.get(row, column) * x.get(if left { row } else { column }));
        }
    }
    Ok(())
}
