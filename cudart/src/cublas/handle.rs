//! Handles of cuBLAS, and what its calls result in.

use std::ffi::{c_int, c_void};

use crate::handles::Handles;
use crate::{stream, thread};

/// A `cublasStatus_t` other than success.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Status(c_int);

impl Status {
    pub(crate) const NOT_INITIALIZED: Self = Self(1);
    pub(crate) const ALLOC_FAILED: Self = Self(3);
    pub(crate) const INVALID_VALUE: Self = Self(7);
    pub(crate) const MAPPING_ERROR: Self = Self(11);
}

/// The result of what may fail.
pub(crate) type Result<T = ()> = std::result::Result<T, Status>;

/// The number of a result.
pub(crate) fn number(result: Result) -> c_int {
    result.map_or_else(|status| status.0, |()| 0)
}

/// A handle: its device and stream, and settings, all numbers as in the interface.
#[derive(Clone, Copy)]
struct Handle {
    device: c_int,
    stream: usize,
    pointer_mode: c_int,
    atomics_mode: c_int,
    math_mode: c_int,
}

static HANDLES: Handles<Handle> = Handles::new();

/// Runs `work` if `handle` is one. No lock is held meanwhile.
pub(crate) fn answer(handle: *mut c_void, work: impl FnOnce() -> Result) -> c_int {
    number(HANDLES.get(handle).ok_or(Status::NOT_INITIALIZED).and_then(|_| work()))
}

/// Writes a result.
///
/// # Errors
///
/// `INVALID_VALUE`: NULL.
pub(crate) fn put<T>(out: *mut T, value: T) -> Result {
    crate::pointer::put(out, value).map_err(|_| Status::INVALID_VALUE)
}

fn change(handle: *mut c_void, change: impl FnOnce(&mut Handle)) -> c_int {
    number(HANDLES.with(handle, change).ok_or(Status::NOT_INITIALIZED))
}

fn read<T>(handle: *mut c_void, out: *mut T, read: impl FnOnce(&Handle) -> T) -> c_int {
    number(HANDLES.get(handle).ok_or(Status::NOT_INITIALIZED).and_then(|handle| put(out, read(&handle))))
}

/// Makes a handle for the device of this thread. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cublasCreate_v2(handle: *mut *mut c_void) -> c_int {
    if handle.is_null() {
        return number(Err(Status::INVALID_VALUE));
    }
    let value =
        Handle { device: thread::device(), stream: 0, pointer_mode: 0, atomics_mode: 0, math_mode: 0 };
    number(HANDLES.make(value).ok_or(Status::ALLOC_FAILED).and_then(|made| put(handle, made)))
}

/// Destroys a handle.
#[unsafe(no_mangle)]
pub extern "C" fn cublasDestroy_v2(handle: *mut c_void) -> c_int {
    number(HANDLES.end(handle).map(drop).ok_or(Status::NOT_INITIALIZED))
}

/// Writes 9000, for CUDA 9.0.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetVersion_v2(handle: *mut c_void, version: *mut c_int) -> c_int {
    read(handle, version, |_| 9000)
}

/// Writes a part of the version: 0 the major one, 1 the minor one, 2 the patch level.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetProperty(part: c_int, value: *mut c_int) -> c_int {
    number(match part {
        0 => put(value, 9),
        1 | 2 => put(value, 0),
        _ => Err(Status::INVALID_VALUE),
    })
}

/// In which stream the work of a handle stands: one of the handle's device, or a default one.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetStream_v2(handle: *mut c_void, stream: *mut c_void) -> c_int {
    let Ok(of) = stream::get(stream) else { return number(Err(Status::INVALID_VALUE)) };
    let set = |handle: &mut Handle| {
        if stream.addr() > 2 && of.device != handle.device {
            return Err(Status::INVALID_VALUE);
        }
        handle.stream = stream.addr();
        Ok(())
    };
    number(HANDLES.with(handle, set).unwrap_or(Err(Status::NOT_INITIALIZED)))
}

/// Writes the stream of a handle.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetStream_v2(handle: *mut c_void, stream: *mut *mut c_void) -> c_int {
    read(handle, stream, |handle| std::ptr::with_exposed_provenance_mut(handle.stream))
}

/// Refuses a setting that is neither 0 nor 1.
fn set(handle: *mut c_void, mode: c_int, place: impl FnOnce(&mut Handle) -> &mut c_int) -> c_int {
    if !matches!(mode, 0 | 1) {
        return number(Err(Status::INVALID_VALUE));
    }
    change(handle, |handle| *place(handle) = mode)
}

/// Whether factors and results of a handle are on the host, 0, or the device, 1: it is the same memory.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetPointerMode_v2(handle: *mut c_void, mode: c_int) -> c_int {
    set(handle, mode, |handle| &mut handle.pointer_mode)
}

/// Writes what `cublasSetPointerMode` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetPointerMode_v2(handle: *mut c_void, mode: *mut c_int) -> c_int {
    read(handle, mode, |handle| handle.pointer_mode)
}

/// Whether results may depend on the order of threads, 1: they never do.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetAtomicsMode(handle: *mut c_void, mode: c_int) -> c_int {
    set(handle, mode, |handle| &mut handle.atomics_mode)
}

/// Writes what `cublasSetAtomicsMode` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetAtomicsMode(handle: *mut c_void, mode: *mut c_int) -> c_int {
    read(handle, mode, |handle| handle.atomics_mode)
}

/// Whether products may have operands of half precision, 1: they never have.
#[unsafe(no_mangle)]
pub extern "C" fn cublasSetMathMode(handle: *mut c_void, mode: c_int) -> c_int {
    set(handle, mode, |handle| &mut handle.math_mode)
}

/// Writes what `cublasSetMathMode` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cublasGetMathMode(handle: *mut c_void, mode: *mut c_int) -> c_int {
    read(handle, mode, |handle| handle.math_mode)
}
