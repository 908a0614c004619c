//! `THCGeneral.h`: memory by way of a state's allocators.

use crate::allocator::{self, THCCachingHostAllocator_recordEvent};
use crate::caller::{Caller, null};
use crate::cuda::{self, SUCCESS};
use crate::object::THCState;
use crate::resources;
use std::ffi::c_void;
use std::ptr;

/// Memory of the current device in `ptr`, to be freed with THCudaFree; an error of CUDA's. Where there is none, the function of
/// THCSetGCHandler is called, and it is tried again.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaMalloc(
    state: *mut THCState,
    pointer: *mut *mut c_void,
    size: usize,
) -> cuda::Error {
    // SAFETY: the state and the place are the C caller's.
    unsafe {
        let Some(allocator) = state.as_ref().and_then(|state| state.cudaDeviceAllocator.as_ref()) else {
            return cuda::INVALID_VALUE;
        };
        let (Some(malloc), false) = (allocator.malloc, pointer.is_null()) else { return cuda::INVALID_VALUE };
        let stream = resources::current_stream(state);
        let status = malloc(allocator.state, pointer, size, stream);
        match (*state).cutorchGCFunction {
            Some(collect) if status != SUCCESS => {
                cuda::cudaGetLastError();
                collect((*state).cutorchGCData);
                malloc(allocator.state, pointer, size, stream)
            }
            _ => status,
        }
    }
}

/// Frees memory of THCudaMalloc; an error of CUDA's.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaFree(state: *mut THCState, pointer: *mut c_void) -> cuda::Error {
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(allocator) = state.as_ref().and_then(|state| state.cudaDeviceAllocator.as_ref()) else {
            return cuda::INVALID_VALUE;
        };
        allocator.free.map_or(SUCCESS, |free| free(allocator.state, pointer))
    }
}

/// Memory of the host by the state's allocator, to be freed with THCudaHostFree; NULL if there is none. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaHostAlloc(state: *mut THCState, size: usize) -> *mut c_void {
    static CALLER: Caller = Caller::plain(c"THCudaHostAlloc(state,size,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(allocator) = state.as_ref().and_then(|state| state.cudaHostAllocator.as_ref()) else {
            let () = null(&CALLER);
            return ptr::null_mut();
        };
        match (allocator.malloc, isize::try_from(size)) {
            (Some(malloc), Ok(size)) => malloc(ptr::null_mut(), size),
            _ => ptr::null_mut(),
        }
    }
}

/// Frees memory of THCudaHostAlloc. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaHostFree(state: *mut THCState, pointer: *mut c_void) {
    static CALLER: Caller = Caller::plain(c"THCudaHostFree(state,ptr,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        match state.as_ref().and_then(|state| state.cudaHostAllocator.as_ref()) {
            None => null(&CALLER),
            Some(allocator) => {
                if let Some(free) = allocator.free {
                    free(ptr::null_mut(), pointer);
                }
            }
        }
    }
}

/// Says that the current stream uses memory of THCudaHostAlloc. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaHostRecord(state: *mut THCState, pointer: *mut c_void) {
    static CALLER: Caller = Caller::plain(c"THCudaHostRecord(state,ptr,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(known) = state.as_ref() else { return null(&CALLER) };
        if known.cudaHostAllocator == &raw mut allocator::THCCachingHostAllocator {
            THCCachingHostAllocator_recordEvent(pointer, resources::current(state));
        }
    }
}

/// The free bytes, which the cache of the allocator counts among, and all bytes of the current device; an error of CUDA's.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaMemGetInfo(
    state: *mut THCState,
    freeBytes: *mut usize,
    totalBytes: *mut usize,
) -> cuda::Error {
    let mut largest = 0;
    // SAFETY: as in C.
    unsafe { THCudaMemGetInfoCached(state, freeBytes, totalBytes, &mut largest) }
}

/// As THCudaMemGetInfo, with the bytes of the largest block that can be had.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaMemGetInfoCached(
    state: *mut THCState,
    freeBytes: *mut usize,
    totalBytes: *mut usize,
    largestBlock: *mut usize,
) -> cuda::Error {
    // SAFETY: the state and the places are the C caller's.
    unsafe {
        let Some(allocator) = state.as_ref().and_then(|state| state.cudaDeviceAllocator.as_ref()) else {
            return cuda::INVALID_VALUE;
        };
        if freeBytes.is_null() || totalBytes.is_null() || largestBlock.is_null() {
            return cuda::INVALID_VALUE;
        }
        let status = cuda::cudaMemGetInfo(freeBytes, totalBytes);
        if status != SUCCESS {
            return status;
        }
        *largestBlock = *freeBytes;
        let mut cached = 0;
        if let Some(info) = allocator.cacheInfo {
            info(allocator.state, cuda::device(), &mut cached, largestBlock);
        }
        *freeBytes += cached;
        SUCCESS
    }
}
