//! `THCBlas.h`: products and factorisations of matrices in memory, column after column.

use crate::caller::{self, Caller, fail, null};
use crate::object::{Half, THCState};
use std::ffi::{c_char, c_int, c_long, c_void};
use std::ptr;
use std::slice;

unsafe extern "C-unwind" {
    fn THAlloc(size: isize) -> *mut c_void;
    fn THFree(block: *mut c_void);
}

/// Work memory, and the function in whose name it is used.
#[repr(C)]
struct Work {
    caller: Caller,
    block: *mut c_void,
}

unsafe extern "C" fn end_work(caller: *const Caller) {
    // SAFETY: the first field of work memory, which is told once.
    unsafe { THFree((*caller.cast::<Work>()).block) }
}

/// Runs `body` with a block of `count` numbers; `false` after an error.
unsafe fn with_work<T>(caller: &Caller, count: usize, body: impl FnOnce(*mut T, caller::Place)) -> bool {
    // SAFETY: the block is given back after the body, or by `end_work`.
    unsafe {
        let Ok(bytes) = isize::try_from(count.saturating_mul(size_of::<T>())) else {
            let () = fail(caller, 0, c"sizes are too large");
            return false;
        };
        let block = THAlloc(bytes.max(1));
        if block.is_null() {
            return false;
        }
        let work = Work { caller: caller.ended_by(end_work), block };
        let place = caller::enter(&raw const work.caller);
        body(block.cast(), place);
        let is_well = caller::leave(place);
        if is_well {
            THFree(block);
        }
        is_well
    }
}

/// The lists of a batch, or an error about the first that is NULL.
unsafe fn batch<'a, T>(
    caller: &Caller,
    list: *const *mut T,
    count: usize,
    number: c_int,
) -> Option<&'a [*mut T]> {
    if count == 0 {
        return Some(&[]);
    }
    if list.is_null() {
        let () = fail(caller, number, c"must not be NULL");
        return None;
    }
    // SAFETY: by the promise of the C caller.
    Some(unsafe { slice::from_raw_parts(list, count) })
}

macro_rules! blas {
    ($($real:ty: $letter:literal $th:literal $dot:ident;)+) => { $( mod $dot {
        use super::*;

        macro_rules! named {
            ($rest:literal) => { Caller::new(caller::text(concat!("THCudaBlas_", $letter, $rest, "\0")), 0) };
        }

        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $th, "Blas_dot")]
            fn th_dot(n: c_long, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long) -> $real;
            #[link_name = concat!("TH", $th, "Blas_gemv")]
            fn th_gemv(trans: c_char, m: c_long, n: c_long, alpha: $real, a: *mut $real, lda: c_long, x: *mut $real, incx: c_long, beta: $real, y: *mut $real, incy: c_long);
            #[link_name = concat!("TH", $th, "Blas_ger")]
            fn th_ger(m: c_long, n: c_long, alpha: $real, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long, a: *mut $real, lda: c_long);
            #[link_name = concat!("TH", $th, "Blas_gemm")]
            fn th_gemm(transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: $real, a: *mut $real, lda: c_long, b: *mut $real, ldb: c_long, beta: $real, c: *mut $real, ldc: c_long);
            #[link_name = concat!("TH", $th, "Lapack_getrf")]
            fn th_getrf(m: c_int, n: c_int, a: *mut $real, lda: c_int, pivot: *mut c_int, info: *mut c_int);
            #[link_name = concat!("TH", $th, "Lapack_getri")]
            fn th_getri(n: c_int, a: *mut $real, lda: c_int, pivot: *mut c_int, work: *mut $real, size: c_int, info: *mut c_int);
            #[link_name = concat!("TH", $th, "Lapack_getrs")]
            fn th_getrs(trans: c_char, n: c_int, count: c_int, a: *mut $real, lda: c_int, pivot: *mut c_int, b: *mut $real, ldb: c_int, info: *mut c_int);
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "dot"))]
        unsafe extern "C-unwind" fn dot(state: *mut THCState, n: c_long, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long) -> $real {
            static CALLER: Caller = named!("dot(state,n,x,incx,y,incy,)");
            if state.is_null() {
                return null(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                let result = th_dot(n, x, incx, y, incy);
                caller::leave(place);
                result
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "gemv"))]
        unsafe extern "C-unwind" fn gemv(state: *mut THCState, trans: c_char, m: c_long, n: c_long, alpha: $real, a: *mut $real, lda: c_long, x: *mut $real, incx: c_long, beta: $real, y: *mut $real, incy: c_long) {
            static CALLER: Caller = named!("gemv(state,trans,m,n,alpha,a,lda,x,incx,beta,y,incy,)");
            if state.is_null() {
                return null(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                th_gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "ger"))]
        unsafe extern "C-unwind" fn ger(state: *mut THCState, m: c_long, n: c_long, alpha: $real, x: *mut $real, incx: c_long, y: *mut $real, incy: c_long, a: *mut $real, lda: c_long) {
            static CALLER: Caller = named!("ger(state,m,n,alpha,x,incx,y,incy,a,lda,)");
            if state.is_null() {
                return null(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                th_ger(m, n, alpha, x, incx, y, incy, a, lda);
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "gemm"))]
        unsafe extern "C-unwind" fn gemm(state: *mut THCState, transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: $real, a: *mut $real, lda: c_long, b: *mut $real, ldb: c_long, beta: $real, c: *mut $real, ldc: c_long) {
            static CALLER: Caller = named!("gemm(state,transa,transb,m,n,k,alpha,a,lda,b,ldb,beta,c,ldc,)");
            if state.is_null() {
                return null(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                th_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "gemmBatched"))]
        unsafe extern "C-unwind" fn gemm_batched(state: *mut THCState, transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: $real, a: *const *mut $real, lda: c_long, b: *const *mut $real, ldb: c_long, beta: $real, c: *const *mut $real, ldc: c_long, count: c_long) {
            static CALLER: Caller = named!("gemmBatched(state,transa,transb,m,n,k,alpha,a,lda,b,ldb,beta,c,ldc,batchCount,)");
            if state.is_null() {
                return null(&CALLER);
            }
            // SAFETY: as in C.
            unsafe {
                let count = usize::try_from(count).unwrap_or(0);
                let Some(a) = batch(&CALLER, a, count, 8) else { return };
                let Some(b) = batch(&CALLER, b, count, 10) else { return };
                let Some(c) = batch(&CALLER, c, count, 13) else { return };
                let place = caller::enter(&CALLER);
                for index in 0..count {
                    th_gemm(transa, transb, m, n, k, alpha, a[index], lda, b[index], ldb, beta, c[index], ldc);
                    if (*place).is_null() {
                        return;
                    }
                }
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "gemmStridedBatched"))]
        unsafe extern "C-unwind" fn gemm_strided(state: *mut THCState, transa: c_char, transb: c_char, m: c_long, n: c_long, k: c_long, alpha: $real, a: *mut $real, lda: c_long, stride_a: c_long, b: *mut $real, ldb: c_long, stride_b: c_long, beta: $real, c: *mut $real, ldc: c_long, stride_c: c_long, count: c_long) {
            static CALLER: Caller = named!("gemmStridedBatched(state,transa,transb,m,n,k,alpha,a,lda,strideA,b,ldb,strideB,beta,c,ldc,strideC,batchCount,)");
            if state.is_null() {
                return null(&CALLER);
            }
            for (number, is_null) in [(8, a.is_null()), (11, b.is_null()), (15, c.is_null())] {
                if is_null {
                    return fail(&CALLER, number, c"must not be NULL");
                }
            }
            // SAFETY: as in C.
            unsafe {
                let place = caller::enter(&CALLER);
                for index in 0..count.max(0) {
                    let at = |base: *mut $real, stride: c_long| base.wrapping_offset((index * stride) as isize);
                    th_gemm(transa, transb, m, n, k, alpha, at(a, stride_a), lda, at(b, stride_b), ldb, beta, at(c, stride_c), ldc);
                    if (*place).is_null() {
                        return;
                    }
                }
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "getrf"))]
        unsafe extern "C-unwind" fn getrf(state: *mut THCState, n: c_int, a: *const *mut $real, lda: c_int, pivot: *mut c_int, info: *mut c_int, count: c_int) {
            static CALLER: Caller = named!("getrf(state,n,a,lda,pivot,info,batchSize,)").lacking(1);
            if state.is_null() {
                return null(&CALLER);
            }
            for (number, is_null) in [(5, pivot.is_null()), (6, info.is_null())] {
                if is_null {
                    return fail(&CALLER, number, c"must not be NULL");
                }
            }
            // SAFETY: as in C: n pivots and a number for each matrix.
            unsafe {
                let Some(a) = batch(&CALLER, a, usize::try_from(count).unwrap_or(0), 3) else { return };
                let place = caller::enter(&CALLER);
                for (index, &matrix) in a.iter().enumerate() {
                    th_getrf(n, n, matrix, lda, pivot.add(index * n.max(0) as usize), info.add(index));
                    if (*place).is_null() {
                        return;
                    }
                }
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "getrs"))]
        unsafe extern "C-unwind" fn getrs(state: *mut THCState, trans: c_char, n: c_int, columns: c_int, a: *const *mut $real, lda: c_int, pivot: *mut c_int, b: *const *mut $real, ldb: c_int, info: *mut c_int, count: c_int) {
            static CALLER: Caller = named!("getrs(state,transa,n,nrhs,a,lda,pivot,b,ldb,info,batchSize,)");
            if state.is_null() {
                return null(&CALLER);
            }
            for (number, is_null) in [(7, pivot.is_null()), (10, info.is_null())] {
                if is_null {
                    return fail(&CALLER, number, c"must not be NULL");
                }
            }
            // SAFETY: as in C: n pivots for each matrix, and one number.
            unsafe {
                let count = usize::try_from(count).unwrap_or(0);
                let Some(a) = batch(&CALLER, a, count, 5) else { return };
                let Some(b) = batch(&CALLER, b, count, 8) else { return };
                let place = caller::enter(&CALLER);
                for index in 0..count {
                    th_getrs(trans, n, columns, a[index], lda, pivot.add(index * n.max(0) as usize), b[index], ldb, info);
                    if (*place).is_null() {
                        return;
                    }
                }
                caller::leave(place);
            }
        }

        #[unsafe(export_name = concat!("THCudaBlas_", $letter, "getri"))]
        unsafe extern "C-unwind" fn getri(state: *mut THCState, n: c_int, a: *const *mut $real, lda: c_int, pivot: *mut c_int, c: *const *mut $real, ldc: c_int, info: *mut c_int, count: c_int) {
            static CALLER: Caller = named!("getri(state,n,a,lda,pivot,c,ldc,info,batchSize,)");
            if state.is_null() {
                return null(&CALLER);
            }
            for (number, is_null) in [(5, pivot.is_null()), (8, info.is_null())] {
                if is_null {
                    return fail(&CALLER, number, c"must not be NULL");
                }
            }
            for (number, is_bad) in [(2, n < 0), (4, lda < n.max(1)), (7, ldc < n.max(1))] {
                if is_bad {
                    return fail(&CALLER, number, c"is too small");
                }
            }
            // SAFETY: as in C: n pivots and a number for each matrix.
            unsafe {
                let count = usize::try_from(count).unwrap_or(0);
                let Some(a) = batch(&CALLER, a, count, 3) else { return };
                let Some(c) = batch(&CALLER, c, count, 6) else { return };
                for (number, list) in [(3, a), (6, c)] {
                    if n > 0 && list.iter().any(|matrix| matrix.is_null()) {
                        return fail(&CALLER, number, c"must not be NULL");
                    }
                }
                let size = n.max(1).saturating_mul(64);
                with_work(&CALLER, size as usize, |work, place| {
                    for index in 0..count {
                        for column in 0..n as usize {
                            let from = a[index].wrapping_add(column * lda as usize);
                            ptr::copy(from, c[index].wrapping_add(column * ldc as usize), n as usize);
                        }
                        th_getri(n, c[index], ldc, pivot.add(index * n as usize), work, size, info.add(index));
                        if (*place).is_null() {
                            return;
                        }
                    }
                });
            }
        }
    } )+ };
}

blas! {
    f32: "S" "Float" single;
    f64: "D" "Double" double;
}

unsafe extern "C-unwind" {
    fn THFloatBlas_gemm(
        transa: c_char,
        transb: c_char,
        m: c_long,
        n: c_long,
        k: c_long,
        alpha: f32,
        a: *mut f32,
        lda: c_long,
        b: *mut f32,
        ldb: c_long,
        beta: f32,
        c: *mut f32,
        ldc: c_long,
    );
}

/// The sum of the products of `n` numbers of half precision, computed as floats. Errors: 1 if NULL; 3, 5 if NULL though `n` is positive.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaBlas_Hdot(
    state: *mut THCState,
    n: c_long,
    x: *mut Half,
    incx: c_long,
    y: *mut Half,
    incy: c_long,
) -> f32 {
    static CALLER: Caller = Caller::plain(c"THCudaBlas_Hdot(state,n,x,incx,y,incy,)");
    if state.is_null() {
        return null(&CALLER);
    }
    for (number, is_null) in [(3, x.is_null()), (5, y.is_null())] {
        if is_null && n > 0 {
            return fail(&CALLER, number, c"must not be NULL");
        }
    }
    // SAFETY: as in C.
    let at = |base: *mut Half, index: c_long| unsafe { base.offset(index as isize).read() }.to_float();
    (0..n.max(0)).map(|index| at(x, index * incx) * at(y, index * incy)).sum()
}

/// A matrix in memory: `rows` numbers a column, `step` apart.
struct Matrix {
    data: *mut Half,
    rows: c_long,
    columns: c_long,
    step: c_long,
}

impl Matrix {
    /// A matrix, or its transpose.
    fn new(data: *mut Half, is_transposed: bool, rows: c_long, columns: c_long, step: c_long) -> Self {
        let (rows, columns) = if is_transposed { (columns, rows) } else { (rows, columns) };
        Matrix { data, rows, columns, step }
    }

    fn count(&self) -> usize {
        (self.rows.max(0) as usize).saturating_mul(self.columns.max(0) as usize)
    }

    /// Calls `each` with the place of every number and its number in a dense matrix.
    fn for_each(&self, mut each: impl FnMut(*mut Half, usize)) {
        for column in 0..self.columns {
            for row in 0..self.rows {
                each(
                    self.data.wrapping_offset((column * self.step + row) as isize),
                    (column * self.rows + row) as usize,
                );
            }
        }
    }
}

/// `alpha` * op(`a`) op(`b`) + `beta` * `c` of numbers of half precision, computed as floats and rounded once. Errors: as TH's gemm.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaBlas_Hgemm(
    state: *mut THCState,
    transa: c_char,
    transb: c_char,
    m: c_long,
    n: c_long,
    k: c_long,
    alpha: Half,
    a: *mut Half,
    lda: c_long,
    b: *mut Half,
    ldb: c_long,
    beta: Half,
    c: *mut Half,
    ldc: c_long,
) {
    static CALLER: Caller =
        Caller::new(c"THCudaBlas_Hgemm(state,transa,transb,m,n,k,alpha,a,lda,b,ldb,beta,c,ldc,)", 0);
    if state.is_null() {
        return null(&CALLER);
    }
    for (number, is_null) in [(8, a.is_null()), (10, b.is_null()), (13, c.is_null())] {
        if is_null {
            return fail(&CALLER, number, c"must not be NULL");
        }
    }
    let is_transposed = |letter: c_char| !matches!(letter as u8, b'n' | b'N');
    let first = Matrix::new(a, is_transposed(transa), m, k, lda);
    let second = Matrix::new(b, is_transposed(transb), k, n, ldb);
    let result = Matrix::new(c, false, m, n, ldc);
    for (number, matrix) in [(9, &first), (11, &second), (14, &result)] {
        if matrix.step < matrix.rows.max(1) {
            return fail(&CALLER, number, c"is less than the rows of the matrix");
        }
    }
    let count = first.count().saturating_add(second.count()).saturating_add(result.count());
    // SAFETY: as in C; the work memory holds all three matrices.
    unsafe {
        with_work::<f32>(&CALLER, count, |work, place| {
            let (x, y) = (work, work.add(first.count()));
            let z = y.add(second.count());
            first.for_each(|from, index| x.add(index).write((*from).to_float()));
            second.for_each(|from, index| y.add(index).write((*from).to_float()));
            // What is multiplied by zero is not read: it may be nothing.
            if beta.to_float() != 0.0 {
                result.for_each(|from, index| z.add(index).write((*from).to_float()));
            }
            let [p, q, r] = [&first, &second, &result].map(|matrix| matrix.rows.max(1));
            THFloatBlas_gemm(transa, transb, m, n, k, alpha.to_float(), x, p, y, q, beta.to_float(), z, r);
            if !(*place).is_null() {
                result.for_each(|to, index| to.write(Half::of(*z.add(index))));
            }
        });
    }
}
