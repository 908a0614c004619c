//! Errors that are kept for a thread to ask for, instead of being passed to a handler of the host: for bindings of
//! languages in which a C function cannot jump or throw.

use super::handlers::{ErrorHandlers, exchange_handlers};
use super::raise::MESSAGE_SIZE;
use std::cell::{Cell, UnsafeCell};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

/// The first error since the last that was taken.
struct Record {
    /// The number of the argument that is to blame, 0 for a plain error; `None` while there is no error.
    argument: Cell<Option<c_int>>,
    /// The message, terminated. It stays until the next error is recorded.
    message: UnsafeCell<[u8; MESSAGE_SIZE]>,
}

thread_local! {
    static RECORD: Record =
        const { Record { argument: Cell::new(None), message: UnsafeCell::new([0; MESSAGE_SIZE]) } };
}

/// Records the errors of this thread from now on: installs a handler of each kind that does. What was recorded before
/// is forgotten.
pub(crate) fn start() {
    RECORD.with(|record| record.argument.set(None));
    let null = ptr::null_mut();
    exchange_handlers(&ErrorHandlers::new(Some(keep_plain), null, Some(keep), null));
}

/// The number of the argument to blame, 0 if none, and the message of the first error that was recorded since the
/// last call; `None` if there was none.
pub(crate) fn take() -> Option<(c_int, *const c_char)> {
    RECORD.with(|record| Some((record.argument.take()?, record.message.get().cast_const().cast())))
}

unsafe extern "C-unwind" fn keep_plain(message: *const c_char, data: *mut c_void) {
    // SAFETY: passed on.
    unsafe { keep(0, message, data) }
}

/// Keeps an error, unless one is kept already: that is the cause, of which others usually follow.
unsafe extern "C-unwind" fn keep(argument: c_int, message: *const c_char, _data: *mut c_void) {
    RECORD.with(|record| {
        if record.argument.get().is_some() {
            return;
        }
        record.argument.set(Some(argument));
        // SAFETY: a handler is given a terminated string, or NULL.
        let text = if message.is_null() { &[][..] } else { unsafe { CStr::from_ptr(message) }.to_bytes() };
        let length = text.len().min(MESSAGE_SIZE - 1);
        // SAFETY: this thread's own array, of which no reference is held; C code reads it between calls only.
        let to = unsafe { &mut *record.message.get() };
        to[..length].copy_from_slice(&text[..length]);
        to[length] = 0;
    });
}
