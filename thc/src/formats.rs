//! `THCSparse.h`: the forms of indices of sparse matrices, and products with dense ones, by cuSPARSE's functions.
//!
//! Rows, columns and beginnings of rows are counted from the index base, as the original's from `TH_INDEX_BASE`.

use crate::caller::{self, Caller, fail, null};
use crate::cuda;
use crate::object::THCState;
use crate::state::THCState_getCurrentSparseHandle;
use std::ffi::{c_char, c_int, c_long, c_void};
use std::ptr;

unsafe extern "C-unwind" {
    fn THGetIndexBase() -> c_int;
}

/// A number that cuSPARSE takes, argument `number`; an error for others.
fn int(caller: &Caller, number: c_int, value: c_long) -> Option<c_int> {
    let fits = c_int::try_from(value).ok().filter(|&value| value >= 0);
    if fits.is_none() {
        let () = fail(caller, number, c"must be from 0 to 2147483647");
    }
    fits
}

/// Whether there are elements where some are needed; an error about argument `number` if not.
fn is_there<T>(caller: &Caller, number: c_int, elements: *const T, are_needed: bool) -> bool {
    if are_needed && elements.is_null() {
        let () = fail(caller, number, c"must not be NULL");
        return false;
    }
    true
}

/// The thread's handle of cuSPARSE, whose work stands in the thread's stream.
unsafe fn handle(state: *mut THCState) -> *mut c_void {
    // SAFETY: a state of the C caller.
    unsafe { THCState_getCurrentSparseHandle(state) }
}

/// Raises an error about argument `number` if cuSPARSE has refused what it was given.
fn check(caller: &Caller, status: c_int, number: c_int, text: &std::ffi::CStr) {
    match status {
        0 => {}
        cuda::CUSPARSE_ALLOC_FAILED => fail(caller, 0, c"out of memory"),
        cuda::CUSPARSE_INVALID_VALUE => fail(caller, number, text),
        _ => fail(caller, 0, c"cuSPARSE failed"),
    }
}

/// Writes where the entries of each of `m` rows begin among `nnz` that are ordered by rows, and behind the last row `nnz`.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_Xcoo2csr(
    state: *mut THCState,
    coorowind: *const c_int,
    nnz: c_long,
    m: c_long,
    csrrowptr: *mut c_int,
) {
    static CALLER: Caller = Caller::plain(c"THCudaSparse_Xcoo2csr(state,coorowind,nnz,m,csrrowptr,)");
    if state.is_null() {
        return null(&CALLER);
    }
    let Some(nnz) = int(&CALLER, 3, nnz) else { return };
    // One number more than there are rows.
    let Some(starts) = int(&CALLER, 4, m.saturating_add(1)) else { return };
    if !is_there(&CALLER, 2, coorowind, nnz > 0) || !is_there(&CALLER, 5, csrrowptr, true) {
        return;
    }
    // SAFETY: as in C.
    let status = unsafe {
        cuda::cusparseXcoo2csr(handle(state), coorowind, nnz, starts - 1, csrrowptr, THGetIndexBase())
    };
    check(&CALLER, status, 2, c"rows must be in order and inside the matrix");
}

/// Writes the numbers from 0 to `nnz` - 1.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_CreateIdentityPermutation(
    state: *mut THCState,
    nnz: c_long,
    P: *mut c_int,
) {
    static CALLER: Caller = Caller::plain(c"THCudaSparse_CreateIdentityPermutation(state,nnz,P,)");
    if state.is_null() {
        return null(&CALLER);
    }
    let Some(nnz) = int(&CALLER, 2, nnz) else { return };
    if is_there(&CALLER, 3, P, nnz > 0) {
        // SAFETY: as in C.
        let status = unsafe { cuda::cusparseCreateIdentityPermutation(handle(state), nnz, P) };
        check(&CALLER, status, 3, c"cannot be written");
    }
}

/// The sizes of a matrix, arguments 2 to 4: rows, columns, entries.
fn sizes(caller: &Caller, m: c_long, n: c_long, nnz: c_long) -> Option<[c_int; 3]> {
    Some([int(caller, 2, m)?, int(caller, 3, n)?, int(caller, 4, nnz)?])
}

/// Writes how many bytes `Xcoosort` works in.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_Xcoosort_bufferSizeExt(
    state: *mut THCState,
    m: c_long,
    n: c_long,
    nnz: c_long,
    cooRows: *const c_int,
    cooCols: *const c_int,
    pBufferSizeInBytes: *mut usize,
) {
    static CALLER: Caller = Caller::plain(
        c"THCudaSparse_Xcoosort_bufferSizeExt(state,m,n,nnz,cooRows,cooCols,pBufferSizeInBytes,)",
    );
    if state.is_null() {
        return null(&CALLER);
    }
    let Some([m, n, nnz]) = sizes(&CALLER, m, n, nnz) else { return };
    if is_there(&CALLER, 7, pBufferSizeInBytes, true) {
        // SAFETY: as in C.
        let status = unsafe {
            cuda::cusparseXcoosort_bufferSizeExt(
                handle(state),
                m,
                n,
                nnz,
                cooRows,
                cooCols,
                pBufferSizeInBytes,
            )
        };
        check(&CALLER, status, 7, c"cannot be written");
    }
}

/// Sorts entries by rows, then by columns, and `P` with them unless it is NULL.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_XcoosortByRow(
    state: *mut THCState,
    m: c_long,
    n: c_long,
    nnz: c_long,
    cooRows: *mut c_int,
    cooCols: *mut c_int,
    P: *mut c_int,
    pBuffer: *mut c_void,
) {
    static CALLER: Caller =
        Caller::plain(c"THCudaSparse_XcoosortByRow(state,m,n,nnz,cooRows,cooCols,P,pBuffer,)");
    if state.is_null() {
        return null(&CALLER);
    }
    let Some([m, n, nnz]) = sizes(&CALLER, m, n, nnz) else { return };
    if is_there(&CALLER, 5, cooRows, nnz > 0) && is_there(&CALLER, 6, cooCols, nnz > 0) {
        // SAFETY: as in C.
        let status =
            unsafe { cuda::cusparseXcoosortByRow(handle(state), m, n, nnz, cooRows, cooCols, P, pBuffer) };
        check(&CALLER, status, 5, c"cannot be sorted");
    }
}

/// Writes how many bytes `Xcsrsort` works in: those of the row of each entry.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_Xcsrsort_bufferSizeExt(
    state: *mut THCState,
    m: c_long,
    n: c_long,
    nnz: c_long,
    csrRowPtr: *const c_int,
    csrColInd: *const c_int,
    pBufferSizeInBytes: *mut usize,
) {
    static CALLER: Caller = Caller::plain(
        c"THCudaSparse_Xcsrsort_bufferSizeExt(state,m,n,nnz,csrRowPtr,csrColInd,pBufferSizeInBytes,)",
    );
    let _ = (csrRowPtr, csrColInd);
    if state.is_null() {
        return null(&CALLER);
    }
    let Some([_, _, nnz]) = sizes(&CALLER, m, n, nnz) else { return };
    if is_there(&CALLER, 7, pBufferSizeInBytes, true) {
        // SAFETY: a place for the number, as in C.
        unsafe { pBufferSizeInBytes.write_unaligned(nnz as usize * size_of::<c_int>()) };
    }
}

/// Sorts the entries of each row by columns, and `P` with them unless it is NULL. It works in `pBuffer`.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn THCudaSparse_Xcsrsort(
    state: *mut THCState,
    m: c_long,
    n: c_long,
    nnz: c_long,
    csrRowPtr: *const c_int,
    csrColInd: *mut c_int,
    P: *mut c_int,
    pBuffer: *mut c_void,
) {
    static CALLER: Caller =
        Caller::plain(c"THCudaSparse_Xcsrsort(state,m,n,nnz,csrRowPtr,csrColInd,P,pBuffer,)");
    if state.is_null() {
        return null(&CALLER);
    }
    let Some([m, n, nnz]) = sizes(&CALLER, m, n, nnz) else { return };
    if !is_there(&CALLER, 5, csrRowPtr, true)
        || !is_there(&CALLER, 6, csrColInd, nnz > 0)
        || !is_there(&CALLER, 8, pBuffer, nnz > 0)
    {
        return;
    }
    let rows = pBuffer.cast::<c_int>();
    if !rows.is_aligned() {
        return fail(&CALLER, 8, c"must be aligned as an int is");
    }
    // SAFETY: as in C; the buffer has the size that bufferSizeExt tells. Sorted by rows, entries stay in theirs.
    unsafe {
        let handle = handle(state);
        let status = cuda::cusparseXcsr2coo(handle, csrRowPtr, nnz, m, rows, THGetIndexBase());
        if status != 0 {
            return check(&CALLER, status, 5, c"rows must begin in order, the first at the first entry");
        }
        let status = cuda::cusparseXcoosortByRow(handle, m, n, nnz, rows, csrColInd, P, ptr::null_mut());
        check(&CALLER, status, 6, c"cannot be sorted");
    }
}

/// Whether a matrix is transposed: 'n', or 't' or 'c', which are the same for real numbers.
fn operation(caller: &Caller, number: c_int, trans: c_char) -> Option<c_int> {
    match trans as u8 {
        b'n' => Some(0),
        b't' => Some(1),
        b'c' => Some(2),
        _ => {
            let () = fail(caller, number, c"must be one of: t, n, c");
            None
        }
    }
}

macro_rules! products {
    ($($real:ty: $name:ident $signature:literal $product:ident;)+) => { $(
        /// C = `alpha` op(A) op(B) + `beta` C, for a sparse A of `m` rows and `k` columns, and dense, column-major B and C of
        /// which op(B) has `n` columns.
        #[unsafe(no_mangle)]
        unsafe extern "C-unwind" fn $name(
            state: *mut THCState,
            transa: c_char,
            transb: c_char,
            m: c_long,
            n: c_long,
            k: c_long,
            nnz: c_long,
            alpha: $real,
            csrvala: *mut $real,
            csrrowptra: *mut c_int,
            csrcolinda: *mut c_int,
            b: *mut $real,
            ldb: c_long,
            beta: $real,
            c: *mut $real,
            ldc: c_long,
        ) {
            static CALLER: Caller = Caller::plain(caller::text(concat!($signature, "\0")));
            if state.is_null() {
                return null(&CALLER);
            }
            let Some(transa) = operation(&CALLER, 2, transa) else { return };
            let Some(transb) = operation(&CALLER, 3, transb) else { return };
            // SAFETY: as in C.
            unsafe {
                let call = |m, n, k, nnz, ldb, ldc, description| {
                    cuda::$product(handle(state), transa, transb, m, n, k, nnz, &alpha, description, csrvala, csrrowptra, csrcolinda, b, ldb, &beta, c, ldc)
                };
                let arrays = [csrvala.cast(), csrrowptra.cast(), csrcolinda.cast(), b.cast(), c.cast()];
                multiply(&CALLER, (transa, transb), [m, n, k, nnz, ldb, ldc], arrays, &call);
            }
        }
    )+ };
}

type Product<'a> = &'a dyn Fn(c_int, c_int, c_int, c_int, c_int, c_int, *mut c_void) -> c_int;

/// Checks the arguments of a product and calls it with a description of the matrix.
unsafe fn multiply(
    caller: &Caller,
    (transa, transb): (c_int, c_int),
    [m, n, k, nnz, ldb, ldc]: [c_long; 6],
    arrays: [*mut c_void; 5],
    product: Product<'_>,
) {
    let Some(m) = int(caller, 4, m) else { return };
    let Some(n) = int(caller, 5, n) else { return };
    let Some(k) = int(caller, 6, k) else { return };
    let Some(nnz) = int(caller, 7, nnz) else { return };
    let (height, inner) = if transa == 0 { (m, k) } else { (k, m) };
    let (rows, columns) = if transb == 0 { (inner, n) } else { (n, inner) };
    let needed = [nnz > 0, true, nnz > 0, rows > 0 && columns > 0, height > 0 && n > 0];
    for ((number, array), is_needed) in [9, 10, 11, 12, 15].into_iter().zip(arrays).zip(needed) {
        if !is_there(caller, number, array, is_needed) {
            return;
        }
    }
    // How far columns are apart says nothing where there is one.
    let ldb = if columns == 1 { c_long::from(rows) } else { ldb };
    let ldc = if n == 1 { c_long::from(height) } else { ldc };
    let Some(ldb) = int(caller, 13, ldb) else { return };
    let Some(ldc) = int(caller, 16, ldc) else { return };
    if ldb < rows || ldc < height {
        return fail(caller, if ldb < rows { 13 } else { 16 }, c"is less than there are rows");
    }
    let mut description = ptr::null_mut();
    // SAFETY: a place for the description, which is destroyed before an error is raised.
    let status = unsafe {
        let status = cuda::cusparseCreateMatDescr(&mut description);
        if status == 0 {
            cuda::cusparseSetMatIndexBase(description, THGetIndexBase());
            let status = product(m, n, k, nnz, ldb.max(1), ldc.max(1), description);
            cuda::cusparseDestroyMatDescr(description);
            status
        } else {
            status
        }
    };
    check(caller, status, 10, c"rows must begin in order, and columns be inside the matrix");
}

products! {
    f32: THCudaSparse_Scsrmm2 "THCudaSparse_Scsrmm2(state,transa,transb,m,n,k,nnz,alpha,csrvala,csrrowptra,csrcolinda,b,ldb,beta,c,ldc,)" cusparseScsrmm2;
    f64: THCudaSparse_Dcsrmm2 "THCudaSparse_Dcsrmm2(state,transa,transb,m,n,k,nnz,alpha,csrvala,csrrowptra,csrcolinda,b,ldb,beta,c,ldc,)" cusparseDcsrmm2;
}
