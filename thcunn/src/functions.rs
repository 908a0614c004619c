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

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
