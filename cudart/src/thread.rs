//! What belongs to a thread: its device and its last error.

use std::cell::Cell;
use std::ffi::c_int;

thread_local! {
    static DEVICE: Cell<c_int> = const { Cell::new(0) };
    static LAST_ERROR: Cell<c_int> = const { Cell::new(0) };
}

/// The device that calls of this thread mean.
pub(crate) fn device() -> c_int {
    DEVICE.get()
}

pub(crate) fn set_device(device: c_int) {
    DEVICE.set(device);
}

pub(crate) fn last_error() -> c_int {
    LAST_ERROR.get()
}

pub(crate) fn set_last_error(error: c_int) {
    LAST_ERROR.set(error);
}
