//! The interface of the Fortran BLAS: column-major matrices with leading dimensions, increments, and
//! letters that say whether a matrix is transposed.
//!
//! Two conventions meet here. For the types that Fortran has, an increment that is negative starts at
//! the far end of its vector, and arguments are checked as Fortran's `XERBLA` does, whose argument
//! numbers these functions raise. For integers nothing is checked, and an increment that is negative
//! goes down in memory from the address that was given.

use super::matrix::{Matrix, Target};
use super::matrix_vector::{matrix_vector, outer};
use super::packing::Packing;
use super::product::product;
use super::scalar::Scalar;
use super::size::Size;
use super::vector::{Vector, axpby, dot};
use crate::error::{Error, Result, check_arg};
use std::os::raw::{c_char, c_long};

/// A count as the loops use it: nothing happens below 1.
fn count(n: c_long) -> usize {
    n.max(0) as usize
}

/// The address of element 0 of a vector of `n` elements.
fn origin<T: Scalar>(data: *mut T, n: usize, increment: isize) -> *mut T {
    if T::HAS_BLAS && increment < 0 && n > 0 {
        data.wrapping_offset((1 - n as isize) * increment)
    } else {
        data
    }
}

/// The increment that goes with `n` elements: of a single one it does not matter.
fn increment(n: c_long, increment: c_long) -> isize {
    if n == 1 { 1 } else { increment as isize }
}

/// # Errors
///
/// Argument `number`: NULL although there are elements.
fn check_data<T>(data: *const T, n: usize, number: i32) -> Result<()> {
    if n > 0 && data.is_null() { Err(Error::null(number)) } else { Ok(()) }
}

/// Exchanges the elements of two vectors.
///
/// # Safety
///
/// Both vectors have `n` elements, or are NULL; so for all functions here.
///
/// # Errors
///
/// Argument 2, 4: NULL.
pub unsafe fn swap<T: Scalar>(n: c_long, x: *mut T, x_step: c_long, y: *mut T, y_step: c_long) -> Result<()> {
    let (x_step, y_step, n) = (increment(n, x_step), increment(n, y_step), count(n));
    check_data(x, n, 2)?;
    check_data(y, n, 4)?;
    let (x, y) = (origin(x, n, x_step), origin(y, n, y_step));
    for i in 0..n as isize {
        // SAFETY: by the caller's promise; `ptr::swap` allows vectors that overlap.
        unsafe { std::ptr::swap(x.offset(i * x_step), y.offset(i * y_step)) };
    }
    Ok(())
}

/// `x = a * x`; 0 if `a` is 0, whatever `x` holds.
///
/// # Safety
///
/// As [`swap`].
///
/// # Errors
///
/// Argument 3: NULL.
pub unsafe fn scal<T: Scalar>(n: c_long, a: T, x: *mut T, x_step: c_long) -> Result<()> {
    let (x_step, n) = (increment(n, x_step), count(n));
    check_data(x, n, 3)?;
    if T::HAS_BLAS && x_step <= 0 {
        return Ok(());
    }
    if a == T::ZERO {
        for i in 0..n as isize {
            // SAFETY: by the caller's promise.
            unsafe { *x.offset(i * x_step) = T::ZERO };
        }
    } else {
        let source = Vector { data: x.cast_const(), step: x_step };
        // SAFETY: by the caller's promise.
        unsafe { axpby(n, a, source, T::ZERO, x, x_step) };
    }
    Ok(())
}

/// Copies vector `x` to `y`.
///
/// # Safety
///
/// As [`swap`].
///
/// # Errors
///
/// Argument 2, 4: NULL.
pub unsafe fn copy<T: Scalar>(n: c_long, x: *mut T, x_step: c_long, y: *mut T, y_step: c_long) -> Result<()> {
    let (x_step, y_step, n) = (increment(n, x_step), increment(n, y_step), count(n));
    check_data(x, n, 2)?;
    check_data(y, n, 4)?;
    let (x, y) = (origin(x, n, x_step), origin(y, n, y_step));
    // SAFETY: by the caller's promise.
    unsafe { axpby(n, T::ONE, Vector { data: x, step: x_step }, T::ZERO, y, y_step) };
    Ok(())
}

/// `y = a * x + y`.
///
/// # Safety
///
/// As [`swap`].
///
/// # Errors
///
/// Argument 3, 5: NULL.
pub unsafe fn axpy<T: Scalar>(
    n: c_long,
    a: T,
    x: *mut T,
    x_step: c_long,
    y: *mut T,
    y_step: c_long,
) -> Result<()> {
    let (x_step, y_step, n) = (increment(n, x_step), increment(n, y_step), count(n));
    check_data(x, n, 3)?;
    check_data(y, n, 5)?;
    if T::HAS_BLAS && a == T::ZERO {
        return Ok(());
    }
    let (x, y) = (origin(x, n, x_step), origin(y, n, y_step));
    // SAFETY: by the caller's promise.
    unsafe { axpby(n, a, Vector { data: x, step: x_step }, T::ONE, y, y_step) };
    Ok(())
}

/// The sum of the products of the elements.
///
/// # Safety
///
/// As [`swap`].
///
/// # Errors
///
/// Argument 2, 4: NULL.
pub unsafe fn dot_product<T: Scalar>(
    n: c_long,
    x: *mut T,
    x_step: c_long,
    y: *mut T,
    y_step: c_long,
) -> Result<T> {
    let (x_step, y_step, n) = (increment(n, x_step), increment(n, y_step), count(n));
    check_data(x, n, 2)?;
    check_data(y, n, 4)?;
    let (x, y) = (origin(x, n, x_step), origin(y, n, y_step));
    // SAFETY: by the caller's promise.
    Ok(unsafe { dot(n, Vector { data: x, step: x_step }, Vector { data: y, step: y_step }) })
}

/// Whether a letter says that the matrix is transposed.
///
/// # Errors
///
/// Argument `number`: not one of `n`, `t`, `c` and their capitals, for the types that Fortran has.
fn is_transposed<T: Scalar>(letter: c_char, number: i32) -> Result<bool> {
    match (letter as u8).to_ascii_lowercase() {
        b't' => Ok(true),
        b'c' => Ok(T::HAS_BLAS),
        b'n' => Ok(false),
        _ => {
            check_arg(!T::HAS_BLAS, number, "must be one of n, t and c")?;
            Ok(false)
        }
    }
}

/// A column-major matrix.
#[derive(Clone, Copy)]
pub struct ColumnMajor<T> {
    /// Row 0, column 0.
    pub data: *mut T,
    /// The leading dimension: elements from one column to the next.
    pub leading: c_long,
}

impl<T: Scalar> ColumnMajor<T> {
    /// The matrix as one of `rows` and `columns`: the leading dimension of a single column does not matter.
    fn sized(self, rows: c_long, columns: c_long) -> Self {
        ColumnMajor { leading: if columns == 1 { rows } else { self.leading }, ..self }
    }

    /// # Errors
    ///
    /// Argument `number`: the leading dimension is less than the rows, for the types that Fortran has.
    fn check_leading(self, rows: c_long, number: i32) -> Result<()> {
        check_arg(
            !T::HAS_BLAS || self.leading >= rows.max(1),
            number,
            "leading dimension is less than the number of rows",
        )
    }

    /// The matrix, to be read, or its transpose.
    fn read<'a>(self, transposed: bool) -> Matrix<'a, T> {
        let matrix = Matrix::strided(self.data, 1, self.leading as isize);
        if transposed { matrix.transposed() } else { matrix }
    }

    /// The matrix, to be written.
    fn target(self) -> Target<T> {
        Target { data: self.data, row: 1, column: self.leading as isize }
    }
}

/// # Errors
///
/// Argument `number`: negative, for the types that Fortran has.
fn check_count<T: Scalar>(n: c_long, number: i32) -> Result<()> {
    check_arg(!T::HAS_BLAS || n >= 0, number, "must not be negative")
}

/// `y = alpha * op(a) * x + beta * y` for a matrix `a` of `m` rows and `n` columns, where `op`
/// transposes or not as `transpose` says.
///
/// # Safety
///
/// As [`swap`]; the matrix has `n` columns of `m` elements.
///
/// # Errors
///
/// For the types that Fortran has, argument 1: an unknown letter; 2, 3: a negative size; 6: a leading
/// dimension less than `m`; 8, 11: an increment of 0. For all types 5, 7, 10: NULL.
pub unsafe fn gemv<T: Scalar>(
    transpose: c_char,
    m: c_long,
    n: c_long,
    alpha: T,
    a: ColumnMajor<T>,
    x: *mut T,
    x_step: c_long,
    beta: T,
    y: *mut T,
    y_step: c_long,
) -> Result<()> {
    let a = a.sized(m, n);
    let transposed = is_transposed::<T>(transpose, 1)?;
    check_count::<T>(m, 2)?;
    check_count::<T>(n, 3)?;
    a.check_leading(m, 6)?;
    check_arg(!T::HAS_BLAS || x_step != 0, 8, "increment is 0")?;
    check_arg(!T::HAS_BLAS || y_step != 0, 11, "increment is 0")?;
    let (m, n) = (count(m), count(n));
    if T::HAS_BLAS && (m == 0 || n == 0) {
        return Ok(());
    }
    check_data(a.data, m.min(n), 5)?;
    check_data(x, m.min(n), 7)?;
    check_data(y, if transposed { n } else { m }, 10)?;
    let size = if transposed { (n, m) } else { (m, n) };
    let x = Vector { data: x.cast_const(), step: x_step as isize };
    // SAFETY: by the caller's promise.
    unsafe { matrix_vector(size, alpha, (a.read(transposed), x), beta, y, y_step as isize) };
    Ok(())
}

/// `a = alpha * x * yᵀ + a` for a matrix of `m` rows and `n` columns.
///
/// # Safety
///
/// As [`gemv`].
///
/// # Errors
///
/// For the types that Fortran has, argument 1, 2: a negative size; 5, 7: an increment of 0; 9: a leading
/// dimension less than `m`. For all types 4, 6, 8: NULL.
pub unsafe fn ger<T: Scalar>(
    m: c_long,
    n: c_long,
    alpha: T,
    x: *mut T,
    x_step: c_long,
    y: *mut T,
    y_step: c_long,
    a: ColumnMajor<T>,
) -> Result<()> {
    let a = a.sized(m, n);
    check_count::<T>(m, 1)?;
    check_count::<T>(n, 2)?;
    check_arg(!T::HAS_BLAS || x_step != 0, 5, "increment is 0")?;
    check_arg(!T::HAS_BLAS || y_step != 0, 7, "increment is 0")?;
    a.check_leading(m, 9)?;
    let (m, n) = (count(m), count(n));
    check_data(x, m.min(n), 4)?;
    check_data(y, m.min(n), 6)?;
    check_data(a.data, m.min(n), 8)?;
    if m == 0 || n == 0 || (T::HAS_BLAS && alpha == T::ZERO) {
        return Ok(());
    }
    let (x_step, y_step) = (x_step as isize, y_step as isize);
    let x = Vector { data: origin(x, m, x_step).cast_const(), step: x_step };
    let y = Vector { data: origin(y, n, y_step).cast_const(), step: y_step };
    // SAFETY: by the caller's promise.
    unsafe { outer((m, n), alpha, (x, y), T::ONE, a.target()) };
    Ok(())
}

/// `c = alpha * op(a) * op(b) + beta * c` for a result of `m` rows and `n` columns and operands whose
/// common size is `k`; `op` transposes or not as the letters say.
///
/// # Safety
///
/// As [`gemv`].
///
/// # Errors
///
/// For the types that Fortran has, argument 1, 2: an unknown letter; 3, 4, 5: a negative size; 8, 10,
/// 13: a leading dimension less than the rows of its matrix as stored. For all types 7, 9, 12: NULL.
pub unsafe fn gemm<T: Scalar>(
    a_transpose: c_char,
    b_transpose: c_char,
    m: c_long,
    n: c_long,
    k: c_long,
    alpha: T,
    a: ColumnMajor<T>,
    b: ColumnMajor<T>,
    beta: T,
    c: ColumnMajor<T>,
) -> Result<()> {
    let a_transposed = is_transposed::<T>(a_transpose, 1)?;
    let b_transposed = is_transposed::<T>(b_transpose, 2)?;
    let (a_rows, a_columns) = if a_transposed { (k, m) } else { (m, k) };
    let (b_rows, b_columns) = if b_transposed { (n, k) } else { (k, n) };
    let (a, b, c) = (a.sized(a_rows, a_columns), b.sized(b_rows, b_columns), c.sized(m, n));
    check_count::<T>(m, 3)?;
    check_count::<T>(n, 4)?;
    check_count::<T>(k, 5)?;
    a.check_leading(a_rows, 8)?;
    b.check_leading(b_rows, 10)?;
    c.check_leading(m, 13)?;
    let size = Size { rows: count(m), columns: count(n), depth: count(k) };
    check_data(a.data, size.rows.min(size.depth), 7)?;
    check_data(b.data, size.depth.min(size.columns), 9)?;
    check_data(c.data, size.rows.min(size.columns), 12)?;
    let packing = Packing::new::<T>(size)?;
    // SAFETY: by the caller's promise.
    unsafe { product(size, alpha, a.read(a_transposed), b.read(b_transposed), beta, c.target(), &packing) };
    Ok(())
}
