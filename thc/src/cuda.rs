//! CUDA's runtime, cuBLAS and cuSPARSE, of `libcudart-host.so`.

use std::ffi::{c_char, c_int, c_uint, c_void};

/// `cudaError_t`.
pub(crate) type Error = c_int;
/// `cudaStream_t`.
pub(crate) type Stream = *mut c_void;

pub(crate) const SUCCESS: Error = 0;
/// `cudaErrorInvalidValue`.
pub(crate) const INVALID_VALUE: Error = 11;
/// `CUSPARSE_STATUS_ALLOC_FAILED`.
pub(crate) const CUSPARSE_ALLOC_FAILED: c_int = 2;
/// `CUSPARSE_STATUS_INVALID_VALUE`.
pub(crate) const CUSPARSE_INVALID_VALUE: c_int = 3;
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
    pub(crate) fn cusparseCreateMatDescr(description: *mut *mut c_void) -> c_int;
    pub(crate) fn cusparseDestroyMatDescr(description: *mut c_void) -> c_int;
    pub(crate) fn cusparseSetMatIndexBase(description: *mut c_void, base: c_int) -> c_int;
    pub(crate) fn cusparseXcoo2csr(
        handle: *mut c_void,
        rows: *const c_int,
        nnz: c_int,
        m: c_int,
        starts: *mut c_int,
        base: c_int,
    ) -> c_int;
    pub(crate) fn cusparseXcsr2coo(
        handle: *mut c_void,
        starts: *const c_int,
        nnz: c_int,
        m: c_int,
        rows: *mut c_int,
        base: c_int,
    ) -> c_int;
    pub(crate) fn cusparseCreateIdentityPermutation(handle: *mut c_void, n: c_int, p: *mut c_int) -> c_int;
    pub(crate) fn cusparseXcoosort_bufferSizeExt(
        handle: *mut c_void,
        m: c_int,
        n: c_int,
        nnz: c_int,
        rows: *const c_int,
        columns: *const c_int,
        size: *mut usize,
    ) -> c_int;
    pub(crate) fn cusparseXcoosortByRow(
        handle: *mut c_void,
        m: c_int,
        n: c_int,
        nnz: c_int,
        rows: *mut c_int,
        columns: *mut c_int,
        p: *mut c_int,
        buffer: *mut c_void,
    ) -> c_int;
    pub(crate) fn cusparseScsrmm2(
        handle: *mut c_void,
        transa: c_int,
        transb: c_int,
        m: c_int,
        n: c_int,
        k: c_int,
        nnz: c_int,
        alpha: *const f32,
        description: *mut c_void,
        values: *const f32,
        starts: *const c_int,
        columns: *const c_int,
        b: *const f32,
        ldb: c_int,
        beta: *const f32,
        c: *mut f32,
        ldc: c_int,
    ) -> c_int;
    pub(crate) fn cusparseDcsrmm2(
        handle: *mut c_void,
        transa: c_int,
        transb: c_int,
        m: c_int,
        n: c_int,
        k: c_int,
        nnz: c_int,
        alpha: *const f64,
        description: *mut c_void,
        values: *const f64,
        starts: *const c_int,
        columns: *const c_int,
        b: *const f64,
        ldb: c_int,
        beta: *const f64,
        c: *mut f64,
        ldc: c_int,
    ) -> c_int;
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
