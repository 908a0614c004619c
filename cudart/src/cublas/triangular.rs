//! Products with triangular matrices, and systems of them.

use std::ffi::{c_char, c_int, c_void};

use super::handle::{Result, Status, answer};
use super::operand::{Half, Matrix, Stored, Vector, check, factor, operation, scratch};
use super::product::{is_left, multiply, transposes};
use super::vector::entries;
use crate::th::Real;

entries! {
    /// x = op(A) x for a triangular matrix with `k` diagonals beside the main one. `diag` 1: the main one holds ones and is not read.
    cublasStbmv_v2 cublasDtbmv_v2 = tbmv(
        uplo: c_int, trans: c_int, diag: c_int, n: c_int, k: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int,
    );
    /// Solves op(A) y = x for a triangular matrix with `k` diagonals beside the main one; x becomes y.
    cublasStbsv_v2 cublasDtbsv_v2 = tbsv(
        uplo: c_int, trans: c_int, diag: c_int, n: c_int, k: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int,
    );
    /// x = op(A) x for a packed triangular matrix.
    cublasStpmv_v2 cublasDtpmv_v2 = tpmv(uplo: c_int, trans: c_int, diag: c_int, n: c_int, ap: *const T, x: *mut T, incx: c_int);
    /// Solves op(A) y = x for a packed triangular matrix; x becomes y.
    cublasStpsv_v2 cublasDtpsv_v2 = tpsv(uplo: c_int, trans: c_int, diag: c_int, n: c_int, ap: *const T, x: *mut T, incx: c_int);
    /// x = op(A) x for a triangular matrix.
    cublasStrmv_v2 cublasDtrmv_v2 = trmv(
        uplo: c_int, trans: c_int, diag: c_int, n: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int,
    );
    /// Solves op(A) y = x for a triangular matrix; x becomes y.
    cublasStrsv_v2 cublasDtrsv_v2 = trsv(
        uplo: c_int, trans: c_int, diag: c_int, n: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int,
    );
    /// C = alpha op(A) B, or B op(A) if `side` is right, for a triangular A; B has `m` rows and `n` columns. C may be B.
    cublasStrmm_v2 cublasDtrmm_v2 = trmm(
        side: c_int, uplo: c_int, trans: c_int, diag: c_int, m: c_int, n: c_int, alpha: *const T, a: *const T,
        lda: c_int, b: *const T, ldb: c_int, c: *mut T, ldc: c_int,
    );
    /// Solves op(A) X = alpha B, or X op(A) = alpha B if `side` is right, for a triangular A; B, of `m` rows and `n` columns, becomes X.
    cublasStrsm_v2 cublasDtrsm_v2 = trsm(
        side: c_int, uplo: c_int, trans: c_int, diag: c_int, m: c_int, n: c_int, alpha: *const T, a: *const T,
        lda: c_int, b: *mut T, ldb: c_int,
    );
}

/// op(A) of a triangular matrix.
#[derive(Clone, Copy)]
struct Triangle<T> {
    stored: Stored<T>,
    transposed: bool,
    has_ones: bool,
}

impl<T: Real> Triangle<T> {
    fn new(stored: Stored<T>, trans: c_int, diag: c_int) -> Result<Self> {
        let has_ones = match diag {
            0 => false,
            1 => true,
            _ => return Err(Status::INVALID_VALUE),
        };
        Ok(Self { stored, transposed: transposes(operation(trans)?), has_ones })
    }

    /// The half that op(A) has.
    fn half(self) -> Half {
        if self.transposed { self.stored.half.other() } else { self.stored.half }
    }

    /// An element of that half.
    fn get(self, row: usize, column: usize) -> T {
        match () {
            () if row == column && self.has_ones => T::ONE,
            () if self.transposed => self.stored.get(column, row),
            () => self.stored.get(row, column),
        }
    }

    /// The columns of a row beside the diagonal.
    fn beside(self, row: usize) -> std::ops::Range<usize> {
        match self.half() {
            Half::Lower => 0..row,
            Half::Upper => row + 1..self.stored.n,
        }
    }

    /// The rows in an order in which each needs only those before it.
    fn order(self) -> impl Iterator<Item = usize> {
        let (n, half) = (self.stored.n, self.half());
        (0..n).map(move |index| if half == Half::Lower { index } else { n - 1 - index })
    }

    fn multiply(self, x: *mut T, incx: c_int) -> Result {
        let x = Vector::new(self.stored.n as c_int, x, incx)?;
        let mut old = scratch(x.n)?;
        old.iter_mut().zip(x.values()).for_each(|(to, from)| *to = from);
        for row in 0..x.n {
            let own = self.get(row, row) * old[row];
            x.set(row, self.beside(row).fold(own, |sum, k| sum + self.get(row, k) * old[k]));
        }
        Ok(())
    }

    fn solve(self, x: *mut T, incx: c_int) -> Result {
        let x = Vector::new(self.stored.n as c_int, x, incx)?;
        for row in self.order() {
            let rest = self.beside(row).fold(x.get(row), |rest, k| rest - self.get(row, k) * x.get(k));
            x.set(row, if self.has_ones { rest } else { rest / self.get(row, row) });
        }
        Ok(())
    }
}

fn tbmv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    k: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::band(uplo, n, k, a, lda)?, trans, diag)?.multiply(x, incx)
}

fn tbsv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    k: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::band(uplo, n, k, a, lda)?, trans, diag)?.solve(x, incx)
}

fn tpmv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    ap: *const T,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::packed(uplo, n, ap)?, trans, diag)?.multiply(x, incx)
}

fn tpsv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    ap: *const T,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::packed(uplo, n, ap)?, trans, diag)?.solve(x, incx)
}

fn trmv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::full(uplo, n, a, lda)?, trans, diag)?.multiply(x, incx)
}

fn trsv<T: Real>(
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> Result {
    Triangle::new(Stored::full(uplo, n, a, lda)?, trans, diag)?.solve(x, incx)
}

/// The operands of a product or system of matrices, checked: whether A is on the left, op(A), and its size.
fn checked<T: Real>(
    side: c_int,
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    m: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
) -> Result<(bool, Triangle<T>)> {
    let left = is_left(side)?;
    check(m >= 0 && n >= 0)?;
    Ok((left, Triangle::new(Stored::full(uplo, if left { m } else { n }, a, lda)?, trans, diag)?))
}

const PLAIN: c_char = b'n' as c_char;

fn trmm<T: Real>(
    side: c_int,
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    c: *mut T,
    ldc: c_int,
) -> Result {
    let (left, triangle) = checked(side, uplo, trans, diag, m, n, a, lda)?;
    let (b, c, alpha) = (Matrix::new(m, n, b, ldb)?, Matrix::new(m, n, c, ldc)?, factor(alpha)?);
    let (m, n, order) = (m as usize, n as usize, triangle.stored.n);
    // The whole op(A), and B as it is: C may lie over it.
    let (mut whole, mut copy) = (scratch(order * order)?, scratch(m * n)?);
    let (whole, copy) = (Matrix::over(&mut whole, order), Matrix::over(&mut copy, m));
    for row in 0..order {
        whole.set(row, row, triangle.get(row, row));
        triangle.beside(row).for_each(|column| whole.set(row, column, triangle.get(row, column)));
    }
    for column in 0..n {
        (0..m).for_each(|row| copy.set(row, column, b.get(row, column)));
    }
    if left {
        multiply((m, n, m), alpha, (PLAIN, whole), (PLAIN, copy), T::ZERO, c);
    } else {
        multiply((m, n, n), alpha, (PLAIN, copy), (PLAIN, whole), T::ZERO, c);
    }
    Ok(())
}

/// Rows that are solved for one by one before the others are brought up to date by a product.
const BLOCK: usize = 32;

fn trsm<T: Real>(
    side: c_int,
    uplo: c_int,
    trans: c_int,
    diag: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *mut T,
    ldb: c_int,
) -> Result {
    let (left, triangle) = checked(side, uplo, trans, diag, m, n, a, lda)?;
    let (b, alpha) = (Matrix::new(m, n, b, ldb)?, factor(alpha)?);
    let a = Matrix::new(triangle.stored.n as c_int, triangle.stored.n as c_int, a, lda)?;
    let (m, n, order) = (m as usize, n as usize, triangle.stored.n);
    for column in 0..n {
        for row in 0..m {
            b.set(row, column, if alpha == T::ZERO { T::ZERO } else { alpha * b.get(row, column) });
        }
    }
    if alpha == T::ZERO {
        return Ok(());
    }
    // Of X op(A) = B, op(A)' X' = B': what is solved for is a row there, and a column of B.
    let other = Triangle { transposed: !triangle.transposed, ..triangle };
    let solved = if left { triangle } else { other };
    let trans = if triangle.transposed { b't' as c_char } else { PLAIN };
    // A block of op(A), as a factor.
    let part =
        |row, column| (trans, if triangle.transposed { a.from(column, row) } else { a.from(row, column) });
    let lower = solved.half() == Half::Lower;
    for step in (0..order).step_by(BLOCK) {
        let size = BLOCK.min(order - step);
        let first = if lower { step } else { order - step - size };
        let rows = first..first + size;
        for index in 0..size {
            let row = if lower { first + index } else { first + size - 1 - index };
            let beside = if lower { first..row } else { row + 1..rows.end };
            for across in 0..if left { n } else { m } {
                let place = |row| if left { (row, across) } else { (across, row) };
                let get = |row| b.get(place(row).0, place(row).1);
                let rest = beside.clone().fold(get(row), |rest, k| rest - solved.get(row, k) * get(k));
                let value = if solved.has_ones { rest } else { rest / solved.get(row, row) };
                b.set(place(row).0, place(row).1, value);
            }
        }
        // Those that are left.
        let left_over = if lower { rows.end..order } else { 0..first };
        let (start, count) = (left_over.start, left_over.len());
        if left {
            multiply(
                (count, n, size),
                -T::ONE,
                part(start, first),
                (PLAIN, b.from(first, 0)),
                T::ONE,
                b.from(start, 0),
            );
        } else {
            multiply(
                (m, count, size),
                -T::ONE,
                (PLAIN, b.from(0, first)),
                part(first, start),
                T::ONE,
                b.from(0, start),
            );
        }
    }
    Ok(())
}
