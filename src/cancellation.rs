//! Cancellation of threads, held off.
//!
//! `pthread_cancel` ends a thread at the next call of the system that may wait, by unwinding its stack. No frame of Rust's
//! that has something to drop survives that: the process would end. So wherever the library reads and writes, waits for
//! threads, or calls C functions that may do so, the thread cannot be cancelled; it is at its next such call behind.

use std::ffi::c_int;

/// The calling thread is not cancelled for as long as this lives.
pub(crate) struct HeldCancellation {
    previous: c_int,
}

/// The system has no cancellation.
#[cfg(target_os = "android")]
unsafe fn set_state(_state: c_int, _previous: *mut c_int) {}

#[cfg(not(target_os = "android"))]
unsafe fn set_state(state: c_int, previous: *mut c_int) {
    unsafe extern "C" {
        fn pthread_setcancelstate(state: c_int, previous: *mut c_int) -> c_int;
    }
    // SAFETY: by the caller's promise; states are numbers of the system's.
    unsafe { pthread_setcancelstate(state, previous) };
}

impl HeldCancellation {
    const DISABLED: c_int = if cfg!(target_vendor = "apple") { 0 } else { 1 };

    /// Holds it off from now on.
    pub(crate) fn new() -> Self {
        let mut previous = Self::DISABLED;
        // SAFETY: a place for the state that was in force.
        unsafe { set_state(Self::DISABLED, &mut previous) };
        HeldCancellation { previous }
    }
}

impl Drop for HeldCancellation {
    fn drop(&mut self) {
        let mut now = Self::DISABLED;
        // SAFETY: the state that `new` found, and a place for the one in force.
        unsafe { set_state(self.previous, &mut now) };
    }
}

/// Runs `work`, in which the calling thread is not cancelled.
#[inline]
pub(crate) fn uncancelled<R>(work: impl FnOnce() -> R) -> R {
    let _held = HeldCancellation::new();
    work()
}
