//! The functions that THNN serves, which `build/` writes.

#![allow(clippy::missing_safety_doc, reason = "one text for all")]

use crate::caller::{self, Caller};
use crate::conversion::{self, Conversion, Role};
use crate::object::{Generator, THCState, Tensor};
use crate::{device, random};
use std::ffi::{c_int, c_long, c_void};
use std::ptr;

unsafe extern "C-unwind" {
    fn THHalfTensor_set(tensor: *mut Tensor, source: *mut Tensor);
}

/// The size of dimension `axis` of weights of five dimensions; THNN refuses others, whatever this gives.
unsafe fn kernel(weight: *mut Tensor, axis: usize) -> c_int {
    if weight.is_null() {
        return 1;
    }
    // SAFETY: a valid tensor of the C caller's.
    let size = unsafe { Tensor::sizes(weight) }.get(axis).copied().unwrap_or(1);
    c_int::try_from(size).unwrap_or(c_int::MAX)
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
