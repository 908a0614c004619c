//! The way back from an error in a guarded call to who made it.

use super::handlers;
use crate::error::Error;
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::mem::ManuallyDrop;

unsafe extern "C-unwind" {
    fn th_shim_is_guarded() -> c_int;
    fn th_shim_escape();
}

thread_local! {
    /// The error on its way from the raise to the guarded call. It never stays, so the thread need not
    /// know how to drop it.
    static RAISED: Cell<Option<ManuallyDrop<Error>>> = const { Cell::new(None) };
}

/// Whether a guarded call under way on this thread gets an error, which blames an argument if `arg`: no, if the callback
/// has installed a handler of its own.
#[inline]
pub(super) fn takes(arg: bool) -> bool {
    is_under_way() && handlers::are_guards(arg)
}

/// Whether a guarded call is under way on this thread.
#[inline]
pub(super) fn is_under_way() -> bool {
    // SAFETY: no requirements.
    unsafe { th_shim_is_guarded() != 0 }
}

/// Hands `error` to the guarded call that is under way on this thread, and goes on there.
///
/// # Safety
///
/// A guarded call is under way, and no frame between it and this one holds anything to be dropped.
pub(super) unsafe fn escape_with(error: Error) {
    // What it blames is no argument of the function that is waiting.
    RAISED.set(Some(ManuallyDrop::new(error.elsewhere())));
    // SAFETY: by the caller's promise.
    unsafe { th_shim_escape() };
}

/// The error that has come back.
pub(super) fn take_raised() -> Error {
    match RAISED.take() {
        Some(error) => ManuallyDrop::into_inner(error),
        None => Error::plain("error in a callback"),
    }
}

/// What is written in a buffer, up to its first zero.
pub(super) fn copied_message(message: &[u8]) -> String {
    let written = message.split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(written).into_owned()
}

/// # Safety
///
/// `text` is a terminated string.
pub(super) unsafe fn copied(text: *const c_char) -> String {
    // SAFETY: by the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
