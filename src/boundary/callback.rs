//! Calling C functions that the library was given, such as an allocator's.
//!
//! They may raise TH errors themselves, which in C jumps or throws at once, over the Rust frames that
//! wait for them. A guarded call turns such a raise into an ordinary error. A handler that the callback installs itself, and
//! may jump or throw to a place of its own, gets the errors as long as it is in force.

use super::{guard, handlers, raise};
use crate::caller;
use crate::cancellation::uncancelled;
use crate::error::Result;
use std::ffi::{c_int, c_void};

unsafe extern "C-unwind" {
    fn th_shim_guarded(function: unsafe extern "C-unwind" fn(*mut c_void), argument: *mut c_void) -> c_int;
}

/// Runs `call`, which calls one C function and holds nothing that must be dropped. An error raised in
/// it is the result, and the thread's error handlers are then those from before. The thread is not cancelled in it, and
/// calls in nobody's name: what it calls may be functions of a library that this one serves already.
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

    fn start<F: FnOnce() -> R, R>(job: &mut GuardedCall<F, R>) -> bool {
        // SAFETY: `run` gets the job it expects.
        unsafe { th_shim_guarded(run::<F, R>, std::ptr::from_mut(job).cast()) != 0 }
    }

    let mut job = GuardedCall { call: Some(call), result: None };
    let found = handlers::enter_guard(raise::raise_marked, raise::raise_arg_marked, !guard::is_under_way());
    let escaped = caller::suspended(|| uncancelled(|| start(&mut job)));
    handlers::leave_guard(found, escaped);
    job.result.ok_or_else(guard::take_raised)
}
