//! `THCaller.h`: libraries that serve their clients by this one.

use crate::boundary;
use crate::caller::{self, Caller, DeviceFunction};
use crate::ffi::macros::plain;
use std::os::raw::{c_char, c_int};

type THDeviceFunction = Option<DeviceFunction>;

/// `THCaller_place`: asked before each call, so that it is no more than this.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "the names of the C interface")]
extern "C" fn THCaller_place() -> *mut *const Caller {
    caller::place()
}

/// `THCaller_raise`: not by way of a macro, since the error is none of this function.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "the names of the C interface")]
unsafe extern "C-unwind" fn THCaller_raise(caller: *const Caller, number: c_int, message: *const c_char) {
    // SAFETY: the C caller passes a caller and a terminated string.
    unsafe { boundary::raise_for(&*caller, number, message) }
}

plain! {
    /// Has `function` say on which device the calling thread makes storages; NULL: on the first. It must not raise
    /// errors.
    fn THCaller_setDevice(function: THDeviceFunction) {
        Ok(caller::set_device_function(function))
    }
}
