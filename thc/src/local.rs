//! `THCThreadLocal.h`: pointers that each thread has one of.

use crate::caller::{Caller, fail};
use crate::object::ThreadLocal;
use std::ffi::c_void;

/// A new key, whose value is NULL in each thread; a process has a limited number of them. `end` gets the values of threads that end.
pub(crate) fn key(end: Option<unsafe extern "C" fn(*mut c_void)>) -> Option<ThreadLocal> {
    let mut key = 0;
    // SAFETY: a place for the key.
    (unsafe { libc::pthread_key_create(&mut key, end) } == 0).then_some(key)
}

/// A new key, whose value is NULL in each thread. Errors: plain if the process has no more.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCThreadLocal_alloc() -> ThreadLocal {
    static CALLER: Caller = Caller::plain(c"THCThreadLocal_alloc()");
    // A key that is none: zero is somebody else's.
    key(None).unwrap_or_else(|| {
        let () = fail(&CALLER, 0, c"the process has no more keys of threads");
        ThreadLocal::MAX
    })
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
