//! Many products at once, and copies of vectors and matrices between host and device.

use std::ffi::{c_int, c_void};

use super::handle::{Result, Status, answer, number};
use super::operand::{check, factor};
use super::product;
use super::vector::entries;
use crate::copy::cudaMemcpy2D;
use crate::stream;
use crate::th::Real;

entries! {
    /// `count` products as of `gemm`, whose operands are listed.
    cublasSgemmBatched cublasDgemmBatched = gemm_of_lists(
        transa: c_int, transb: c_int, m: c_int, n: c_int, k: c_int, alpha: *const T, a: *const *const T, lda: c_int,
        b: *const *const T, ldb: c_int, beta: *const T, c: *const *mut T, ldc: c_int, count: c_int,
    );
    /// `count` products as of `gemm`, whose operands are so many elements apart.
    cublasSgemmStridedBatched cublasDgemmStridedBatched = gemm_of_strides(
        transa: c_int, transb: c_int, m: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int,
        stridea: i64, b: *const T, ldb: c_int, strideb: i64, beta: *const T, c: *mut T, ldc: c_int, stridec: i64,
        count: c_int,
    );
}

fn gemm_of_lists<T: Real>(
    transa: c_int,
    transb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const *const T,
    lda: c_int,
    b: *const *const T,
    ldb: c_int,
    beta: *const T,
    c: *const *mut T,
    ldc: c_int,
    count: c_int,
) -> Result {
    check(count >= 0 && m >= 0 && n >= 0 && k >= 0)?;
    if count == 0 {
        return Ok(());
    }
    check(!a.is_null() && !b.is_null() && !c.is_null())?;
    // SAFETY: not NULL; the interface asks for `count` pointers in each list.
    let (a, b, c) = unsafe {
        let count = count as usize;
        (
            std::slice::from_raw_parts(a, count),
            std::slice::from_raw_parts(b, count),
            std::slice::from_raw_parts(c, count),
        )
    };
    check(m == 0 || n == 0 || !c.iter().any(|c| c.is_null()))?;
    check(m == 0 || k == 0 || !a.iter().any(|a| a.is_null()))?;
    check(n == 0 || k == 0 || !b.iter().any(|b| b.is_null()))?;
    // The others are checked with the first product, before it writes.
    for ((a, b), c) in a.iter().zip(b).zip(c) {
        product::gemm(transa, transb, m, n, k, alpha, *a, lda, *b, ldb, beta, *c, ldc)?;
    }
    Ok(())
}

fn gemm_of_strides<T: Real>(
    transa: c_int,
    transb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    stridea: i64,
    b: *const T,
    ldb: c_int,
    strideb: i64,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
    stridec: i64,
    count: c_int,
) -> Result {
    check(count >= 0)?;
    factor(alpha)?;
    for index in 0..count as isize {
        let a = a.wrapping_offset(index * stridea as isize);
        let b = b.wrapping_offset(index * strideb as isize);
        let c = c.wrapping_offset(index * stridec as isize);
        product::gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)?;
    }
    Ok(())
}

/// Copies rows of bytes between host and device.
fn copy_rows(
    size: (c_int, c_int),
    element: c_int,
    from: (*const c_void, c_int),
    to: (*mut c_void, c_int),
    kind: c_int,
) -> Result {
    let ((rows, columns), (from, from_pitch), (to, to_pitch)) = (size, from, to);
    check(rows >= 0 && columns >= 0 && element > 0 && from_pitch > 0 && to_pitch > 0)?;
    let bytes = |number: c_int| number as usize * element as usize;
    let copied =
        cudaMemcpy2D(to, bytes(to_pitch), from, bytes(from_pitch), bytes(rows), columns as usize, kind);
    if copied == 0 { Ok(()) } else { Err(Status::MAPPING_ERROR) }
}

/// Copies `n` elements of `elemSize` bytes, `incx` apart, of the host to a device, `incy` apart.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetVector(
    n: c_int,
    elemSize: c_int,
    x: *const c_void,
    incx: c_int,
    y: *mut c_void,
    incy: c_int,
) -> c_int {
    number(copy_rows((1, n), elemSize, (x, incx), (y, incy), 1))
}

/// Copies `n` elements of `elemSize` bytes, `incx` apart, of a device to the host, `incy` apart.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetVector(
    n: c_int,
    elemSize: c_int,
    x: *const c_void,
    incx: c_int,
    y: *mut c_void,
    incy: c_int,
) -> c_int {
    number(copy_rows((1, n), elemSize, (x, incx), (y, incy), 2))
}

/// Copies a column-major matrix of `rows` rows and `cols` columns of the host to a device.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetMatrix(
    rows: c_int,
    cols: c_int,
    elemSize: c_int,
    a: *const c_void,
    lda: c_int,
    b: *mut c_void,
    ldb: c_int,
) -> c_int {
    number(
        check(lda >= rows && ldb >= rows)
            .and_then(|()| copy_rows((rows, cols), elemSize, (a, lda), (b, ldb), 1)),
    )
}

/// Copies a column-major matrix of `rows` rows and `cols` columns of a device to the host.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetMatrix(
    rows: c_int,
    cols: c_int,
    elemSize: c_int,
    a: *const c_void,
    lda: c_int,
    b: *mut c_void,
    ldb: c_int,
) -> c_int {
    number(
        check(lda >= rows && ldb >= rows)
            .and_then(|()| copy_rows((rows, cols), elemSize, (a, lda), (b, ldb), 2)),
    )
}

/// Whether `stream` is one.
fn in_stream(stream: *mut c_void, work: impl FnOnce() -> c_int) -> c_int {
    if stream::get(stream).is_err() { number(Err(Status::INVALID_VALUE)) } else { work() }
}

/// As `cublasSetVector`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetVectorAsync(
    n: c_int,
    elemSize: c_int,
    x: *const c_void,
    incx: c_int,
    y: *mut c_void,
    incy: c_int,
    stream: *mut c_void,
) -> c_int {
    in_stream(stream, || cublasSetVector(n, elemSize, x, incx, y, incy))
}

/// As `cublasGetVector`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetVectorAsync(
    n: c_int,
    elemSize: c_int,
    x: *const c_void,
    incx: c_int,
    y: *mut c_void,
    incy: c_int,
    stream: *mut c_void,
) -> c_int {
    in_stream(stream, || cublasGetVector(n, elemSize, x, incx, y, incy))
}
