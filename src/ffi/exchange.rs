//! `THExchange.h`: files of several tensors, or of one whatever its type.

use super::general::string;
use crate::cancellation::uncancelled;
use crate::exchange::{npy, npz, safetensors};
use crate::ffi::macros::plain;
use crate::ffi::types::THObject;
use std::os::raw::{c_char, c_int};

plain! {
    /// The array in the npy file `filename` as a tensor, of the type that fits: see THTensor_(newLoadNpy); of the kind
    /// TH_OBJECT_UNREAD if no tensor can have its elements. Ownership: the caller frees it. Errors: 1 if NULL; the file
    /// cannot be read.
    #[must_use]
    fn THObject_newLoadNpy(filename: *const c_char) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| npy::load(unsafe { string(filename, 1) }?))
    }

    /// The table of the arrays in the npz file `filename`, under the names that NumPy shows, in the order of the
    /// file; members that are no arrays are strings, and arrays of elements that no tensor can have are of the kind
    /// TH_OBJECT_UNREAD. Checksums are checked. Ownership: the caller frees it. Errors: 1 if NULL; the file cannot be
    /// read or is damaged.
    #[must_use]
    fn THObject_newLoadNpz(filename: *const c_char) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| npz::load(unsafe { string(filename, 1) }?))
    }

    /// Writes the tensors of a table to the npz file `filename`, under their keys: strings, or whole numbers. Arrays of
    /// npy and npz files that were not read are written as they were there. It is not compressed. Errors: 1 if NULL, no
    /// table, or one with a value that is no tensor, or with both the string "1" and the number 1 for keys, which would
    /// have one name; 2 if NULL; the file cannot be written: what was there before is as it was.
    fn THObject_saveNpz(object: *mut THObject, filename: *const c_char) {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| npz::save(object, unsafe { string(filename, 2) }?))
    }

    /// The table of the tensors in the safetensors file `filename`, under their names, in the order of the header.
    /// The file is mapped and the tensors view it; what is written to them is not written to the file. BF16 become
    /// Float; F16 become Half, or Float if `flags` is TH_SAFETENSORS_FLOAT and not 0. What the header says besides
    /// is a table of strings under the key `__metadata__`. Tensors of elements that none here can have, such as F8_E4M3,
    /// are of the kind TH_OBJECT_UNREAD. Ownership: the caller frees it. Errors: 1 if NULL; the file cannot be read or is
    /// not as the format demands; unknown flags.
    #[must_use]
    fn THObject_newLoadSafetensors(filename: *const c_char, flags: c_int) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| safetensors::load(unsafe { string(filename, 1) }?, flags))
    }

    /// Writes the tensors of a table to the safetensors file `filename`, under their keys, and the strings in the
    /// table under the key `__metadata__`, if there is one. Half, Float and Double tensors are written as they are, or
    /// all as F16 or BF16 if `flags` is TH_SAFETENSORS_F16 or TH_SAFETENSORS_BF16 and not 0; those of safetensors files
    /// that were not read, as they were there. Errors: 1 if NULL, no
    /// table, or one with a value that is no tensor or a key that is no string; 2 if NULL; 3 unknown flags; the file
    /// cannot be written: what was there before is as it was.
    fn THObject_saveSafetensors(object: *mut THObject, filename: *const c_char, flags: c_int) {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| safetensors::save(object, unsafe { string(filename, 2) }?, flags))
    }
}
