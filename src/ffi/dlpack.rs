//! `THDLPack.h`: DLPack without element types.

#![allow(non_camel_case_types, reason = "the names that the headers print")]

use super::convention::SetError;
use super::general::error_if_null;
use crate::boundary::callback::guarded;
use crate::boundary::{Encode, OwnedPointer};
use crate::exchange::dlpack::{self, DlTensor, Failure, ManagedTensorVersioned};
use crate::ffi::macros::plain;
use std::os::raw::{c_int, c_void};

type DLTensor = DlTensor;
type DLManagedTensorVersioned = ManagedTensorVersioned;
type THDLPackErrorFunction = Option<SetError>;

plain! {
    /// The managed-tensor allocator of DLPack's C exchange interface, for the field `managed_tensor_allocator` of
    /// a `DLPackExchangeAPI`. Puts a new tensor, contiguous and not initialised, with the element type (any
    /// that DLPack has) and the sizes of `prototype` in `*out` and returns 0. Ownership: the caller calls its deleter.
    /// Where it cannot, it calls `SetError` with `error_ctx`, the name of an exception of Python and a sentence, and
    /// returns -1: a device that is not the CPU, sizes that make no sense, no memory. Errors: 1, 2 if NULL.
    fn THDLPack_managedTensorAllocator(prototype: *mut DLTensor, out: *mut *mut DLManagedTensorVersioned, error_ctx: *mut c_void, SetError: THDLPackErrorFunction) -> c_int {
        error_if_null(prototype, 1)?;
        error_if_null(out, 2)?;
        // SAFETY: the C caller passes a tensor that is only read.
        let failure = match dlpack::allocate(unsafe { &*prototype }) {
            Ok(managed) => {
                let managed = OwnedPointer(managed.as_ptr()).encode("THDLPack_managedTensorAllocator");
                // SAFETY: the C caller passes a place for the result.
                unsafe { out.write(managed) };
                return Ok(0);
            }
            Err(failure) => failure,
        };
        let Failure { kind, message } = failure;
        if let Some(set_error) = SetError {
            // SAFETY: the caller's function, called as its type says with its own context. That it raised an error changes
            // nothing: the call has failed.
            let _ = guarded(|| unsafe { set_error(error_ctx, kind.as_ptr(), message.as_ptr()) });
        }
        Ok(-1)
    }
}
