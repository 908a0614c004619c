//! `THCThreadLocal.h`: pointers that each thread has one of.

use crate::object::ThreadLocal;
use std::ffi::c_void;

/// A new key, whose value is NULL in each thread.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCThreadLocal_alloc() -> ThreadLocal {
    let mut key = 0;
    // SAFETY: a place for the key.
    unsafe { libc::pthread_key_create(&mut key, None) };
    key
}

/// Gives up a key.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCThreadLocal_free(local: ThreadLocal) {
    // SAFETY: a key that the C caller got.
    unsafe { libc::pthread_key_delete(local) };
}

/// The calling thread's value.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCThreadLocal_get(local: ThreadLocal) -> *mut c_void {
    // SAFETY: as above.
    unsafe { libc::pthread_getspecific(local) }
}

/// Sets the calling thread's value.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCThreadLocal_set(local: ThreadLocal, value: *mut c_void) {
    // SAFETY: as above.
    unsafe { libc::pthread_setspecific(local, value) };
}
