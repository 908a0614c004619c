//! Calling C functions that the library was given, such as an allocator's.
//!
//! They may raise TH errors themselves, which in C jumps or throws at once, over the Rust frames that
//! wait for them. A guarded call turns such a raise into an ordinary error.

use crate::error::{Error, Result};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::mem::ManuallyDrop;

unsafe extern "C-unwind" {
    fn th_shim_guarded(function: unsafe extern "C-unwind" fn(*mut c_void), argument: *mut c_void) -> c_int;
    fn th_shim_is_guarded() -> c_int;
    fn th_shim_escape();
}

thread_local! {
    /// The error on its way from the raise to the guarded call. It never stays, so the thread need not
    /// know how to drop it.
    static RAISED: Cell<Option<ManuallyDrop<Error>>> = const { Cell::new(None) };
}

/// Runs `call`, which calls one C function and holds nothing that must be dropped. An error raised in
/// it is the result.
pub(crate) fn guarded<R>(call: impl FnOnce() -> R) -> Result<R> {
    struct GuardedCall<F, R> {
        call: Option<F>,
        result: Option<R>,
    }

    unsafe extern "C-unwind" fn run<F: FnOnce() -> R, R>(job: *mut c_void) {
        // SAFETY: `guarded` passes its own job, which nothing else uses meanwhile.
        let job = unsafe { &mut *job.cast::<GuardedCall<F, R>>() };
        job.result = job.call.take().map(|call| call());
    }

    fn start<F: FnOnce() -> R, R>(job: &mut GuardedCall<F, R>) -> c_int {
        // SAFETY: `run` gets the job it expects.
        unsafe { th_shim_guarded(run::<F, R>, std::ptr::from_mut(job).cast()) }
    }

    let mut job = GuardedCall { call: Some(call), result: None };
    start(&mut job);
    job.result.ok_or_else(|| match RAISED.take() {
        Some(error) => ManuallyDrop::into_inner(error),
        None => Error::plain("error in a callback"),
    })
}

/// Whether a guarded call is under way on this thread.
pub(super) fn is_guarded() -> bool {
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
