//! What the macros THCudaCheck and its kin call.

use crate::cuda;
use std::ffi::{CStr, c_char, c_int};
use std::io::Write;

unsafe extern "C-unwind" {
    fn _THError(file: *const c_char, line: c_int, format: *const c_char, ...);
}

/// What an error of the runtime is called.
fn name(error: cuda::Error) -> &'static CStr {
    // SAFETY: CUDA gives a terminated text that stays, for any number.
    unsafe { CStr::from_ptr(cuda::cudaGetErrorString(error)) }
}

/// Raises an error if `err` is one.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn __THCudaCheck(err: cuda::Error, file: *const c_char, line: c_int) {
    if err != cuda::SUCCESS {
        // SAFETY: the texts are terminated and fit the format.
        unsafe { _THError(file, line, c"cuda runtime error (%d) : %s".as_ptr(), err, name(err).as_ptr()) }
    }
}

/// Prints a line on standard error if `err` is an error.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn __THCudaCheckWarn(err: cuda::Error, file: *const c_char, line: c_int) {
    if err != cuda::SUCCESS && !file.is_null() {
        // SAFETY: a terminated string.
        let file = unsafe { CStr::from_ptr(file) };
        // What cannot be written is lost: `eprintln` would end the process.
        let _ = writeln!(
            std::io::stderr(),
            "THCudaCheckWarn FAIL file={} line={line} error={err} : {}",
            file.to_string_lossy(),
            name(err).to_string_lossy()
        );
    }
}

/// Raises an error if `status` of cuBLAS is one.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn __THCublasCheck(status: c_int, file: *const c_char, line: c_int) {
    if status != 0 {
        // SAFETY: the texts are terminated and fit the format.
        unsafe { _THError(file, line, c"cublas runtime error : status %d".as_ptr(), status) }
    }
}

/// Raises an error if `status` of cuSPARSE is one.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn __THCusparseCheck(status: c_int, file: *const c_char, line: c_int) {
    if status != 0 {
        // SAFETY: as above.
        unsafe { _THError(file, line, c"cusparse runtime error : status %d".as_ptr(), status) }
    }
}
