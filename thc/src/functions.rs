//! The functions that TH serves, which `build/` writes.

#![allow(clippy::unnecessary_cast, clippy::missing_safety_doc, reason = "one text for all element types")]

use crate::caller::{self, Caller, apart, null, unimplemented};
use crate::conversion::{self, Conversion, Role};
use crate::device;
use crate::object::{Description, Generator, Half, Storage, THCState, Tensor, narrow};
use crate::random;
use std::ffi::{c_int, c_long};

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
