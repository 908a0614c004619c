//! `generic/THDLPack.h`.

use crate::boundary::OwnedPointer;
use crate::exchange::dlpack::{self, ManagedTensor, ManagedTensorVersioned};
use crate::ffi::macros::generic;
use std::ptr::NonNull;

type DLManagedTensor = ManagedTensor;
type DLManagedTensorVersioned = ManagedTensorVersioned;

generic! { Tensor: Byte Char Short Int Long Float Double Half; {
    /// A managed tensor for another library, over the elements of `tensor`, with its sizes and strides. It says
    /// that it is read-only where several elements are one place in memory, as in expanded tensors. Without
    /// elements it has one dimension of size 0. Ownership: whoever gets it calls its deleter, once, on any thread; it
    /// holds a reference to the storage, which must not be resized before. Errors: 1 if NULL or if elements lie
    /// outside the storage; no memory.
    #[must_use]
    fn toDLPack(tensor: *mut THTensor) -> *mut DLManagedTensorVersioned {
        dlpack::export(tensor.arg(1)?).map(|managed| OwnedPointer(NonNull::as_ptr(managed)))
    }

    /// As toDLPack, in the form that was used before version 1, which cannot say that it is read-only.
    #[must_use]
    fn toDLPackLegacy(tensor: *mut THTensor) -> *mut DLManagedTensor {
        dlpack::export(tensor.arg(1)?).map(|managed| OwnedPointer(NonNull::as_ptr(managed)))
    }

    /// A new tensor over the elements of `managed`, which another library has handed out. If they are read-only, the
    /// tensor has a copy. A scalar becomes a tensor of one element; one of no elements an empty tensor. The
    /// storage cannot be resized. What toDLPack made becomes a view of the storage that it was made of. Ownership: the
    /// caller frees the tensor; `managed` is the tensor's unless there is an error: the last free calls the deleter (it
    /// is called here where there is a copy, are no elements, or toDLPack made it). Errors: 1 if NULL, of another
    /// element type, on another device, with a negative stride, not aligned, or if it makes no sense; no memory; a major
    /// version that is not known: then alone the deleter has been called, and nothing else was looked at.
    #[must_use]
    fn newFromDLPack(managed: *mut DLManagedTensorVersioned) -> *mut THTensor {
        // SAFETY: the C caller gives a managed tensor up.
        unsafe { dlpack::import::<real, _>(managed.arg(1)?) }
    }

    /// As newFromDLPack, of the form that was used before version 1.
    #[must_use]
    fn newFromDLPackLegacy(managed: *mut DLManagedTensor) -> *mut THTensor {
        // SAFETY: the C caller gives a managed tensor up.
        unsafe { dlpack::import::<real, _>(managed.arg(1)?) }
    }
}}
