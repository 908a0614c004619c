//! `generic/THExchange.h`.

use super::general::string;
use crate::cancellation::uncancelled;
use crate::exchange::npy;
use crate::ffi::macros::generic;
use std::os::raw::c_char;

generic! { Tensor: Byte Char Short Int Long Float Double Half; {
    /// A new tensor of the array in the npy file `filename`, which is mapped: the tensor views it if it is in this
    /// machine's byte order, and what is written to the tensor is not written to the file. An array in Fortran's order
    /// has the strides of that. Truth values are bytes; unsigned numbers of 16 bits are read as Int, of 32 and 64 bits
    /// as Long. A number by itself becomes a tensor of one element. Ownership: the caller frees it. Errors: 1 if NULL;
    /// the file cannot be read, holds elements of another type (which the message names) or what no tensor can.
    #[must_use]
    fn newLoadNpy(filename: *const c_char) -> *mut THTensor {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| npy::load_as::<real>(unsafe { string(filename, 1) }?))
    }

    /// Writes `tensor` to the npy file `filename`, in Fortran's order if its elements lie so. A tensor without
    /// dimensions becomes an array of size 0. Errors: 1 if NULL, or if elements lie outside the storage; 2 if NULL;
    /// the file cannot be written: what was there before is as it was.
    fn saveNpy(tensor: *mut THTensor, filename: *const c_char) {
        let tensor = tensor.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| npy::save(tensor, unsafe { string(filename, 2) }?))
    }
}}
