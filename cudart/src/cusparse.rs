//! cuSPARSE on a host device: handles, descriptions of matrices, the forms of indices, and products with dense matrices.

use std::ffi::{c_int, c_void};
use std::slice;

use crate::handles::Handles;
use crate::th::Real;
use crate::{stream, thread};

/// A `cusparseStatus_t` other than success.
#[derive(Clone, Copy)]
struct Status(c_int);

const NOT_INITIALIZED: Status = Status(1);
const ALLOC_FAILED: Status = Status(2);
const INVALID_VALUE: Status = Status(3);
const MATRIX_TYPE_NOT_SUPPORTED: Status = Status(8);

type Result<T = ()> = std::result::Result<T, Status>;

fn number(result: Result) -> c_int {
    result.map_or_else(|status| status.0, |()| 0)
}

fn check(holds: bool) -> Result {
    if holds { Ok(()) } else { Err(INVALID_VALUE) }
}

fn put<T>(out: *mut T, value: T) -> Result {
    crate::pointer::put(out, value).map_err(|_| INVALID_VALUE)
}

// ---------------------------------------------------------------- handles

#[derive(Clone, Copy)]
struct Handle {
    device: c_int,
    stream: usize,
    pointer_mode: c_int,
}

static HANDLES: Handles<Handle> = Handles::new();

fn answer(handle: *mut c_void, work: impl FnOnce(Handle) -> Result) -> c_int {
    number(HANDLES.get(handle).ok_or(NOT_INITIALIZED).and_then(work))
}

/// Makes a handle for the device of this thread. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseCreate(handle: *mut *mut c_void) -> c_int {
    number(check(!handle.is_null()).and_then(|()| {
        let value = Handle { device: thread::device(), stream: 0, pointer_mode: 0 };
        put(handle, HANDLES.make(value).ok_or(ALLOC_FAILED)?)
    }))
}

/// Destroys a handle.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseDestroy(handle: *mut c_void) -> c_int {
    number(HANDLES.end(handle).map(drop).ok_or(NOT_INITIALIZED))
}

/// Writes 9000, for CUDA 9.0.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetVersion(handle: *mut c_void, version: *mut c_int) -> c_int {
    answer(handle, |_| put(version, 9000))
}

/// In which stream the work of a handle stands: one of the handle's device, or a default one.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetStream(handle: *mut c_void, stream: *mut c_void) -> c_int {
    number(stream::get(stream).map_err(|_| INVALID_VALUE).and_then(|of| {
        let set = |handle: &mut Handle| {
            check(stream.addr() <= 2 || of.device == handle.device)?;
            handle.stream = stream.addr();
            Ok(())
        };
        HANDLES.with(handle, set).unwrap_or(Err(NOT_INITIALIZED))
    }))
}

/// Writes the stream of a handle.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetStream(handle: *mut c_void, stream: *mut *mut c_void) -> c_int {
    answer(handle, |handle| put(stream, std::ptr::with_exposed_provenance_mut(handle.stream)))
}

/// Whether factors of a handle are on the host, 0, or the device, 1: it is the same memory.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetPointerMode(handle: *mut c_void, mode: c_int) -> c_int {
    number(
        check(matches!(mode, 0 | 1))
            .and_then(|()| HANDLES.with(handle, |handle| handle.pointer_mode = mode).ok_or(NOT_INITIALIZED)),
    )
}

/// Writes what `cusparseSetPointerMode` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetPointerMode(handle: *mut c_void, mode: *mut c_int) -> c_int {
    answer(handle, |handle| put(mode, handle.pointer_mode))
}

// ---------------------------------------------------------------- descriptions of matrices

#[derive(Clone, Copy)]
struct Description {
    kind: c_int,
    fill: c_int,
    diagonal: c_int,
    base: c_int,
}

static DESCRIPTIONS: Handles<Description> = Handles::new();

/// Makes the description of a general matrix whose indices begin at 0. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseCreateMatDescr(description: *mut *mut c_void) -> c_int {
    number(check(!description.is_null()).and_then(|()| {
        let value = Description { kind: 0, fill: 0, diagonal: 0, base: 0 };
        put(description, DESCRIPTIONS.make(value).ok_or(ALLOC_FAILED)?)
    }))
}

/// Destroys a description.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseDestroyMatDescr(description: *mut c_void) -> c_int {
    number(DESCRIPTIONS.end(description).map(drop).ok_or(INVALID_VALUE))
}

fn describe(
    description: *mut c_void,
    value: c_int,
    most: c_int,
    place: fn(&mut Description) -> &mut c_int,
) -> c_int {
    number(check((0..=most).contains(&value)).and_then(|()| {
        DESCRIPTIONS.with(description, |description| *place(description) = value).ok_or(INVALID_VALUE)
    }))
}

/// What a description says; what is none says 0.
fn described(description: *const c_void, read: fn(&Description) -> c_int) -> c_int {
    DESCRIPTIONS.get(description).map_or(0, |description| read(&description))
}

/// General, symmetric, Hermitian or triangular, 0 to 3.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetMatType(description: *mut c_void, kind: c_int) -> c_int {
    describe(description, kind, 3, |description| &mut description.kind)
}

/// What `cusparseSetMatType` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetMatType(description: *const c_void) -> c_int {
    described(description, |description| description.kind)
}

/// Which half is given: the lower, 0, or the upper, 1.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetMatFillMode(description: *mut c_void, fill: c_int) -> c_int {
    describe(description, fill, 1, |description| &mut description.fill)
}

/// What `cusparseSetMatFillMode` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetMatFillMode(description: *const c_void) -> c_int {
    described(description, |description| description.fill)
}

/// Whether the diagonal holds ones, 1.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetMatDiagType(description: *mut c_void, diagonal: c_int) -> c_int {
    describe(description, diagonal, 1, |description| &mut description.diagonal)
}

/// What `cusparseSetMatDiagType` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetMatDiagType(description: *const c_void) -> c_int {
    described(description, |description| description.diagonal)
}

/// Whether indices begin at 0 or 1.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseSetMatIndexBase(description: *mut c_void, base: c_int) -> c_int {
    describe(description, base, 1, |description| &mut description.base)
}

/// What `cusparseSetMatIndexBase` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseGetMatIndexBase(description: *const c_void) -> c_int {
    described(description, |description| description.base)
}

// ---------------------------------------------------------------- indices

/// `n` elements that are read.
fn read<'a, T>(from: *const T, n: c_int) -> Result<&'a [T]> {
    check(n >= 0 && (n == 0 || !from.is_null()))?;
    if n == 0 {
        return Ok(&[]);
    }
    // SAFETY: not NULL; the interface asks for `n` elements there.
    Ok(unsafe { slice::from_raw_parts(from, n as usize) })
}

/// `n` elements that are written, and are no others.
fn written<'a, T>(to: *mut T, n: c_int) -> Result<&'a mut [T]> {
    check(n >= 0 && (n == 0 || !to.is_null()))?;
    if n == 0 {
        return Ok(&mut []);
    }
    // SAFETY: as in `read`.
    Ok(unsafe { slice::from_raw_parts_mut(to, n as usize) })
}

/// Writes, for each of `m` rows and behind the last one, where its entries begin among `nnz` that are ordered by rows.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseXcoo2csr(
    handle: *mut c_void,
    cooRowInd: *const c_int,
    nnz: c_int,
    m: c_int,
    csrRowPtr: *mut c_int,
    idxBase: c_int,
) -> c_int {
    answer(handle, |_| {
        check((0..c_int::MAX).contains(&m) && matches!(idxBase, 0 | 1))?;
        let (rows, starts) = (read(cooRowInd, nnz)?, written(csrRowPtr, m + 1)?);
        check(rows.is_sorted() && rows.iter().all(|row| (0..m).contains(&(row.wrapping_sub(idxBase)))))?;
        for (row, start) in starts.iter_mut().enumerate() {
            *start = rows.partition_point(|of| of - idxBase < row as c_int) as c_int + idxBase;
        }
        Ok(())
    })
}

/// The rows' beginnings, of which each is at or behind the one before it.
fn starts<'a>(from: *const c_int, m: c_int, nnz: c_int, base: c_int) -> Result<&'a [c_int]> {
    check((0..c_int::MAX).contains(&m) && nnz >= 0)?;
    let starts = read(from, m + 1)?;
    check(
        starts.is_sorted()
            && starts[0] == base
            && i64::from(starts[m as usize]) == i64::from(nnz) + i64::from(base),
    )?;
    Ok(starts)
}

/// Writes the row of each of `nnz` entries.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseXcsr2coo(
    handle: *mut c_void,
    csrRowPtr: *const c_int,
    nnz: c_int,
    m: c_int,
    cooRowInd: *mut c_int,
    idxBase: c_int,
) -> c_int {
    answer(handle, |_| {
        check(matches!(idxBase, 0 | 1))?;
        let (starts, rows) = (starts(csrRowPtr, m, nnz, idxBase)?, written(cooRowInd, nnz)?);
        for (row, range) in starts.windows(2).enumerate() {
            rows[(range[0] - idxBase) as usize..(range[1] - idxBase) as usize].fill(row as c_int + idxBase);
        }
        Ok(())
    })
}

/// Writes the numbers from 0 to `n` - 1.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseCreateIdentityPermutation(handle: *mut c_void, n: c_int, p: *mut c_int) -> c_int {
    answer(handle, |_| {
        written(p, n)?.iter_mut().zip(0..).for_each(|(to, value)| *to = value);
        Ok(())
    })
}

/// Sorts entries by two keys, and what stands beside them, which may be NULL. Equal ones keep their order.
fn sort(nnz: c_int, first: *mut c_int, second: *mut c_int, beside: *mut c_int) -> Result {
    let (first, second) = (written(first, nnz)?, written(second, nnz)?);
    let mut none = [];
    let beside = if beside.is_null() { &mut none[..] } else { written(beside, nnz)? };
    let mut entries = Vec::new();
    entries.try_reserve_exact(nnz as usize).map_err(|_| ALLOC_FAILED)?;
    entries.extend((0..nnz as usize).map(|k| (first[k], second[k], k, beside.get(k).copied().unwrap_or(0))));
    entries.sort_unstable();
    for (k, entry) in entries.into_iter().enumerate() {
        (first[k], second[k]) = (entry.0, entry.1);
        if let Some(to) = beside.get_mut(k) {
            *to = entry.3;
        }
    }
    Ok(())
}

fn size_of_buffer(handle: *mut c_void, sizes: [c_int; 3], size: *mut usize) -> c_int {
    answer(handle, |_| {
        check(sizes.iter().all(|&size| size >= 0))?;
        put(size, 0)
    })
}

/// Writes how much memory the functions that sort entries are to be given: none.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseXcoosort_bufferSizeExt(
    handle: *mut c_void,
    m: c_int,
    n: c_int,
    nnz: c_int,
    cooRows: *const c_int,
    cooCols: *const c_int,
    bufferSizeInBytes: *mut usize,
) -> c_int {
    let _ = (cooRows, cooCols);
    size_of_buffer(handle, [m, n, nnz], bufferSizeInBytes)
}

/// Sorts entries by row, then by column, and `P` with them unless it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseXcoosortByRow(
    handle: *mut c_void,
    m: c_int,
    n: c_int,
    nnz: c_int,
    cooRows: *mut c_int,
    cooCols: *mut c_int,
    P: *mut c_int,
    buffer: *mut c_void,
) -> c_int {
    let _ = buffer;
    answer(handle, |_| check(m >= 0 && n >= 0).and_then(|()| sort(nnz, cooRows, cooCols, P)))
}

/// Sorts entries by column, then by row, and `P` with them unless it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn cusparseXcoosortByColumn(
    handle: *mut c_void,
    m: c_int,
    n: c_int,
    nnz: c_int,
    cooRows: *mut c_int,
    cooCols: *mut c_int,
    P: *mut c_int,
    buffer: *mut c_void,
) -> c_int {
    let _ = buffer;
    answer(handle, |_| check(m >= 0 && n >= 0).and_then(|()| sort(nnz, cooCols, cooRows, P)))
}

// ---------------------------------------------------------------- products

/// A sparse matrix of `m` rows and `n` columns, by rows.
struct Rows<'a, T> {
    starts: &'a [c_int],
    columns: &'a [c_int],
    values: &'a [T],
    base: c_int,
    transposed: bool,
}

impl<'a, T: Real> Rows<'a, T> {
    fn new(
        trans: c_int,
        (m, n, nnz): (c_int, c_int, c_int),
        description: *const c_void,
        values: *const T,
        starts: *const c_int,
        columns: *const c_int,
    ) -> Result<Self> {
        check((0..=2).contains(&trans) && n >= 0)?;
        let description = DESCRIPTIONS.get(description).ok_or(INVALID_VALUE)?;
        if description.kind != 0 {
            return Err(MATRIX_TYPE_NOT_SUPPORTED);
        }
        let base = description.base;
        let starts = self::starts(starts, m, nnz, base)?;
        let (columns, values) = (read(columns, nnz)?, read(values, nnz)?);
        check(columns.iter().all(|column| (0..n).contains(&column.wrapping_sub(base))))?;
        Ok(Self { starts, columns, values, base, transposed: trans != 0 })
    }

    /// Calls `add(row, column, value)` of op(A) for each entry.
    fn for_each(&self, mut add: impl FnMut(usize, usize, T)) {
        for (row, range) in self.starts.windows(2).enumerate() {
            for k in (range[0] - self.base) as usize..(range[1] - self.base) as usize {
                let column = (self.columns[k] - self.base) as usize;
                let (row, column) = if self.transposed { (column, row) } else { (row, column) };
                add(row, column, self.values[k]);
            }
        }
    }
}

fn factor<T: Real>(pointer: *const T) -> Result<T> {
    check(!pointer.is_null())?;
    // SAFETY: not NULL; the interface asks for one number there.
    Ok(unsafe { *pointer })
}

/// The elements from the first to the last of a column-major matrix.
fn extent(rows: c_int, columns: c_int, ld: c_int) -> Result<usize> {
    check(rows >= 0 && columns >= 0 && ld >= rows.max(1))?;
    Ok(if rows == 0 || columns == 0 { 0 } else { (columns as usize - 1) * ld as usize + rows as usize })
}

/// C = alpha op(A) op(B) + beta C; op(A) has `rows` rows, op(B) `n` columns.
fn multiply<T: Real>(
    a: &Rows<T>,
    (rows, inner, n): (c_int, c_int, c_int),
    alpha: *const T,
    (transb, b, ldb): (c_int, *const T, c_int),
    beta: *const T,
    (c, ldc): (*mut T, c_int),
) -> Result {
    check((0..=2).contains(&transb))?;
    let (alpha, beta) = (factor(alpha)?, factor(beta)?);
    let b_extent = if transb == 0 { extent(inner, n, ldb)? } else { extent(n, inner, ldb)? };
    let c_extent = extent(rows, n, ldc)?;
    check((b_extent == 0 || !b.is_null()) && (c_extent == 0 || !c.is_null()))?;
    let (ldb, ldc) = (ldb as usize, ldc as usize);
    for column in 0..n as usize {
        for row in 0..rows as usize {
            let place = c.wrapping_add(column * ldc + row);
            // SAFETY: the caller vouches for a C of these sizes.
            unsafe { *place = if beta == T::ZERO { T::ZERO } else { beta * *place } };
        }
        a.for_each(|row, k, value| {
            let from = b.wrapping_add(if transb == 0 { column * ldb + k } else { k * ldb + column });
            let place = c.wrapping_add(column * ldc + row);
            // SAFETY: as above, and for a B of these sizes; rows and columns of A were checked against them.
            unsafe { *place = *place + alpha * value * *from };
        });
    }
    Ok(())
}

macro_rules! products {
    ($real:ty, $csrmv:ident $csrmm:ident $csrmm2:ident) => {
        /// y = alpha op(A) x + beta y for a sparse A of `m` rows and `n` columns.
        #[unsafe(no_mangle)]
        pub extern "C" fn $csrmv(
            handle: *mut c_void,
            transA: c_int,
            m: c_int,
            n: c_int,
            nnz: c_int,
            alpha: *const $real,
            descrA: *const c_void,
            csrValA: *const $real,
            csrRowPtrA: *const c_int,
            csrColIndA: *const c_int,
            x: *const $real,
            beta: *const $real,
            y: *mut $real,
        ) -> c_int {
            answer(handle, |_| {
                let a = Rows::new(transA, (m, n, nnz), descrA, csrValA, csrRowPtrA, csrColIndA)?;
                let (rows, inner) = if a.transposed { (n, m) } else { (m, n) };
                multiply(&a, (rows, inner, 1), alpha, (0, x, inner.max(1)), beta, (y, rows.max(1)))
            })
        }

        /// C = alpha op(A) B + beta C for a sparse A of `m` rows and `k` columns and dense, column-major B and C of `n` columns.
        #[unsafe(no_mangle)]
        pub extern "C" fn $csrmm(
            handle: *mut c_void,
            transA: c_int,
            m: c_int,
            n: c_int,
            k: c_int,
            nnz: c_int,
            alpha: *const $real,
            descrA: *const c_void,
            csrValA: *const $real,
            csrRowPtrA: *const c_int,
            csrColIndA: *const c_int,
            B: *const $real,
            ldb: c_int,
            beta: *const $real,
            C: *mut $real,
            ldc: c_int,
        ) -> c_int {
            $csrmm2(
                handle, transA, 0, m, n, k, nnz, alpha, descrA, csrValA, csrRowPtrA, csrColIndA, B, ldb,
                beta, C, ldc,
            )
        }

        /// C = alpha op(A) op(B) + beta C for a sparse A of `m` rows and `k` columns and dense, column-major B and C; op(B) has `n`
        /// columns.
        #[unsafe(no_mangle)]
        pub extern "C" fn $csrmm2(
            handle: *mut c_void,
            transA: c_int,
            transB: c_int,
            m: c_int,
            n: c_int,
            k: c_int,
            nnz: c_int,
            alpha: *const $real,
            descrA: *const c_void,
            csrValA: *const $real,
            csrRowPtrA: *const c_int,
            csrColIndA: *const c_int,
            B: *const $real,
            ldb: c_int,
            beta: *const $real,
            C: *mut $real,
            ldc: c_int,
        ) -> c_int {
            answer(handle, |_| {
                let a = Rows::new(transA, (m, k, nnz), descrA, csrValA, csrRowPtrA, csrColIndA)?;
                let (rows, inner) = if a.transposed { (k, m) } else { (m, k) };
                multiply(&a, (rows, inner, n), alpha, (transB, B, ldb), beta, (C, ldc))
            })
        }
    };
}

products!(f32, cusparseScsrmv cusparseScsrmm cusparseScsrmm2);
products!(f64, cusparseDcsrmv cusparseDcsrmm cusparseDcsrmm2);
