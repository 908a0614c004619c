//! The functions that TH serves, which `build/` writes.

#![allow(clippy::unnecessary_cast, clippy::missing_safety_doc, reason = "one text for all element types")]

use crate::caller::{self, Caller, apart, null, unimplemented};
use crate::conversion::{self, Conversion, Role};
use crate::device;
use crate::object::{Description, Generator, Half, Sparse, Storage, THCState, Tensor, narrow};
use crate::random;
use crate::sparse::SparseConversion;
use std::ffi::{c_int, c_long};

unsafe extern "C-unwind" {
    fn THGetIndexBase() -> c_int;
}

/// Counts indices from the index base, as THC does and TH does not. After an error there are none.
unsafe fn count(place: caller::Place, indices: *mut Tensor) {
    // SAFETY: the place is the thread's; where there was no error, the indices are a tensor of the C caller.
    unsafe {
        let base = THGetIndexBase();
        if base != 0 && !(*place).is_null() && !indices.is_null() {
            th::THLongTensor_add(indices, indices, c_long::from(base));
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
