//! On which device operands are.

use crate::cuda;
use crate::object::{Sparse, THCState, Tensor};
use crate::resources;
use std::ffi::{c_int, c_uint};
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};

static MANY: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    fn THCaller_setDevice(function: Option<unsafe extern "C" fn() -> c_int>);
}

unsafe extern "C" fn current() -> c_int {
    cuda::device()
}

/// Takes note of the number of devices.
pub(crate) fn count(devices: c_int) {
    if devices > 1 {
        MANY.store(true, Ordering::Relaxed);
        // SAFETY: raises nothing.
        unsafe { THCaller_setDevice(Some(current)) };
    }
}

/// Whether there is more than one device: else nothing is on another one.
#[inline(always)]
pub(crate) fn are_many() -> bool {
    MANY.load(Ordering::Relaxed)
}

/// The device of a tensor's storage, if it has one.
///
/// # Safety
///
/// NULL or a valid tensor.
pub(crate) unsafe fn of(tensor: *const Tensor) -> Option<c_int> {
    // SAFETY: by the caller's promise.
    unsafe { tensor.as_ref().and_then(|tensor| tensor.storage.as_ref()).map(|storage| storage.device) }
}

// The shim is C and reaches Rust by name; the name stays inside the library.
macro_rules! hidden {
    ($($name:literal $function:ident)+) => { $(
        #[cfg(target_arch = "x86_64")]
        std::arch::global_asm!(concat!(".hidden ", $name), concat!(".globl ", $name), concat!($name, ": jmp {function}"), function = sym $function);
        #[cfg(target_arch = "aarch64")]
        std::arch::global_asm!(concat!(".hidden ", $name), concat!(".globl ", $name), concat!($name, ": b {function}"), function = sym $function);
    )+ };
}

hidden! {
    "thc_is_near" thc_is_near
    "thc_is_near_sparse" thc_is_near_sparse
}

/// `THCTensor_(checkGPU)` of one tensor: whether it is on the current device, or on one that kernels there may read.
unsafe extern "C" fn thc_is_near(state: *mut THCState, tensor: *const Tensor) -> c_int {
    // SAFETY: the C caller's tensor.
    c_int::from(unsafe { is_near(state, tensor, cuda::device()) })
}

/// `THCSTensor_(checkGPU)` of one sparse tensor.
unsafe extern "C" fn thc_is_near_sparse(state: *mut THCState, sparse: *const Sparse) -> c_int {
    // SAFETY: the C caller's tensor.
    c_int::from(unsafe { is_near_sparse(state, sparse, cuda::device()) })
}

unsafe fn is_near(state: *mut THCState, tensor: *const Tensor, here: c_int) -> bool {
    // SAFETY: NULL or a valid tensor, by the promise of the C caller, and so is the state.
    unsafe {
        let Some(device) = of(tensor) else { return true };
        device == here
            || !state.is_null()
                && (*state).p2pKernelAccessEnabled != 0
                && resources::is_device(state, device)
                && resources::peer_access(state, here, device) != 0
    }
}

/// Whether all operands are on the current device. The state is not NULL.
#[cold]
pub(crate) fn same(state: *mut THCState, operands: &[*mut Tensor]) -> bool {
    let here = cuda::device();
    // SAFETY: operands of a C caller: NULL or valid.
    operands.iter().all(|&operand| unsafe { is_near(state, operand, here) })
}

/// As [`same`], for sparse tensors: their indices and their values.
#[cold]
pub(crate) fn same_sparse(state: *mut THCState, operands: &[*mut Sparse]) -> bool {
    let here = cuda::device();
    // SAFETY: operands of a C caller: NULL or valid.
    operands.iter().all(|&operand| unsafe { is_near_sparse(state, operand, here) })
}

unsafe fn is_near_sparse(state: *mut THCState, sparse: *const Sparse, here: c_int) -> bool {
    // SAFETY: NULL or a valid tensor, by the promise of the C caller.
    unsafe {
        sparse.is_null() || is_near(state, (*sparse).indices, here) && is_near(state, (*sparse).values, here)
    }
}

/// As [`same`], for a list.
#[cold]
pub(crate) fn same_list(state: *mut THCState, operands: *mut *mut Tensor, count: c_int) -> bool {
    match usize::try_from(count) {
        // SAFETY: a list of a C caller.
        Ok(count) if !operands.is_null() => same(state, unsafe { slice::from_raw_parts(operands, count) }),
        _ => true,
    }
}

/// A variadic function is compiled from C: an exported one is a jump to it.
macro_rules! check_gpu {
    ($check:ident: $($symbol:ident)+) => { $(
        /// # Safety
        ///
        /// As in C.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $symbol() {
            #[cfg(target_arch = "x86_64")]
            std::arch::naked_asm!("jmp {check}", check = sym $check);
            #[cfg(target_arch = "aarch64")]
            std::arch::naked_asm!("b {check}", check = sym $check);
        }
    )+ };
}

unsafe extern "C" {
    fn thc_check_gpu(state: *mut THCState, count: c_uint, ...) -> c_int;
    fn thc_check_gpu_sparse(state: *mut THCState, sparse: c_uint, count: c_uint, ...) -> c_int;
}

check_gpu! {
    thc_check_gpu:
    THCudaByteTensor_checkGPU THCudaCharTensor_checkGPU THCudaShortTensor_checkGPU THCudaIntTensor_checkGPU
    THCudaLongTensor_checkGPU THCudaTensor_checkGPU THCudaDoubleTensor_checkGPU THCudaHalfTensor_checkGPU
}

check_gpu! {
    thc_check_gpu_sparse:
    THCSByteTensor_checkGPU THCSCharTensor_checkGPU THCSShortTensor_checkGPU THCSIntTensor_checkGPU
    THCSLongTensor_checkGPU THCSFloatTensor_checkGPU THCSDoubleTensor_checkGPU THCSHalfTensor_checkGPU
}
