//! CUDA's runtime, of `libcudart-host.so`.

use std::ffi::{c_char, c_int, c_uint, c_void};

/// `cudaError_t`.
pub(crate) type Error = c_int;
/// `cudaStream_t`.
pub(crate) type Stream = *mut c_void;

pub(crate) const SUCCESS: Error = 0;
/// `cudaErrorInvalidValue`.
pub(crate) const INVALID_VALUE: Error = 11;
/// `cudaErrorPeerAccessAlreadyEnabled`.
pub(crate) const PEER_ACCESS_ALREADY_ENABLED: Error = 50;
/// `cudaErrorPeerAccessNotEnabled`.
pub(crate) const PEER_ACCESS_NOT_ENABLED: Error = 51;

unsafe extern "C" {
    pub(crate) fn THCudart_admitMemory();
    pub(crate) fn THCudart_resets(device: c_int) -> u64;
    pub(crate) fn cudaGetDevice(device: *mut c_int) -> Error;
    pub(crate) fn cudaSetDevice(device: c_int) -> Error;
    pub(crate) fn cudaGetDeviceCount(count: *mut c_int) -> Error;
    pub(crate) fn cudaGetDeviceProperties(properties: *mut c_void, device: c_int) -> Error;
    pub(crate) fn cudaDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int) -> Error;
    pub(crate) fn cudaDeviceEnablePeerAccess(peer: c_int, flags: c_uint) -> Error;
    pub(crate) fn cudaDeviceDisablePeerAccess(peer: c_int) -> Error;
    pub(crate) fn cudaGetLastError() -> Error;
    pub(crate) fn cudaGetErrorString(error: Error) -> *const c_char;
    pub(crate) fn cudaMalloc(pointer: *mut *mut c_void, size: usize) -> Error;
    pub(crate) fn cudaFree(pointer: *mut c_void) -> Error;
    pub(crate) fn cudaHostAlloc(pointer: *mut *mut c_void, size: usize, flags: c_uint) -> Error;
    pub(crate) fn cudaFreeHost(pointer: *mut c_void) -> Error;
    pub(crate) fn cudaMallocManaged(pointer: *mut *mut c_void, size: usize, flags: c_uint) -> Error;
    pub(crate) fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> Error;
    pub(crate) fn cudaStreamCreateWithFlags(stream: *mut Stream, flags: c_uint) -> Error;
    pub(crate) fn cudaStreamCreateWithPriority(stream: *mut Stream, flags: c_uint, priority: c_int) -> Error;
    pub(crate) fn cudaStreamDestroy(stream: Stream) -> Error;
    pub(crate) fn cublasCreate_v2(handle: *mut *mut c_void) -> c_int;
    pub(crate) fn cublasDestroy_v2(handle: *mut c_void) -> c_int;
    pub(crate) fn cusparseCreate(handle: *mut *mut c_void) -> c_int;
    pub(crate) fn cusparseDestroy(handle: *mut c_void) -> c_int;
    pub(crate) fn cudaStreamSynchronize(stream: Stream) -> Error;
}

/// The device of the calling thread.
#[inline]
pub(crate) fn device() -> c_int {
    let mut device = 0;
    // SAFETY: a place for the number.
    unsafe { cudaGetDevice(&mut device) };
    device
}

/// The device of the calling thread is another one until this is dropped.
pub(crate) struct OnDevice(c_int);

impl OnDevice {
    pub(crate) fn new(other: c_int) -> Self {
        let before = device();
        // SAFETY: refuses what is no device.
        unsafe { cudaSetDevice(other) };
        OnDevice(before)
    }
}

impl Drop for OnDevice {
    fn drop(&mut self) {
        // SAFETY: a device that was in force.
        unsafe { cudaSetDevice(self.0) };
    }
}
