//! On which device operands are.

use crate::caller::{Caller, fail, null};
use crate::cuda;
use crate::object::{THCState, Tensor};
use std::ffi::{c_int, c_uint};
use std::sync::OnceLock;

unsafe extern "C" {
    /// Whether tensors are where kernels of the current device may use them, or NULL; of libTHC, for any element type.
    fn THCudaTensor_checkGPU(state: *mut THCState, count: c_uint, ...) -> c_int;
}

/// Whether there is more than one device: else nothing is on another one.
fn are_many() -> bool {
    static MANY: OnceLock<bool> = OnceLock::new();
    *MANY.get_or_init(|| {
        let mut count = 0;
        // SAFETY: a place for the number.
        unsafe { cuda::cudaGetDeviceCount(&mut count) };
        count > 1
    })
}

/// Refuses a state that is NULL, and operands on several devices; whether there was no error.
pub(crate) fn check(caller: &Caller, state: *mut THCState, operands: &[*mut Tensor]) -> bool {
    if state.is_null() {
        let () = null(caller);
        return false;
    }
    // SAFETY: operands of a C caller, NULL or valid, and as many as said.
    if are_many() && operands.iter().any(|&operand| unsafe { THCudaTensor_checkGPU(state, 1, operand) } == 0)
    {
        let () = fail(
            caller,
            0,
            c"some of weight/gradient/input tensors are located on different GPUs, please move them to a single one",
        );
        return false;
    }
    true
}
