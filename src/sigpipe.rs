//! Writing without SIGPIPE.
//!
//! A write to a pipe nobody reads from raises SIGPIPE, which ends a C program that does not expect
//! it. The library may not change the program's signal handlers, so the signal is held off for the
//! writing thread alone and taken off again before it can be delivered.

use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::ptr;

/// Writes a part of `bytes` to `file`; a closed pipe is [`io::ErrorKind::BrokenPipe`] and no signal.
pub(crate) fn write_quietly(file: &mut std::fs::File, bytes: &[u8]) -> io::Result<usize> {
    let _held = HeldSigpipe::new();
    file.write(bytes)
}

/// SIGPIPE blocked in the current thread for as long as this lives.
pub(crate) struct HeldSigpipe {
    set: libc::sigset_t,
    previous: libc::sigset_t,
    /// Whether the signal was waiting before, so that it is somebody else's.
    was_pending: bool,
}

impl HeldSigpipe {
    /// Holds it off from now on.
    pub(crate) fn new() -> Self {
        let mut set = MaybeUninit::uninit();
        let mut previous = MaybeUninit::uninit();
        let mut pending = MaybeUninit::uninit();
        // SAFETY: every call gets pointers to writable sets; `set` and `pending` are initialised
        // before they are read, by calls that cannot fail with valid arguments.
        unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            libc::sigaddset(set.as_mut_ptr(), libc::SIGPIPE);
            libc::sigemptyset(previous.as_mut_ptr());
            libc::sigemptyset(pending.as_mut_ptr());
            libc::sigpending(pending.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_BLOCK, set.as_ptr(), previous.as_mut_ptr());
            HeldSigpipe {
                set: set.assume_init(),
                previous: previous.assume_init(),
                was_pending: libc::sigismember(pending.as_ptr(), libc::SIGPIPE) == 1,
            }
        }
    }
}

impl Drop for HeldSigpipe {
    fn drop(&mut self) {
        // Whatever the write returned: a reader that goes away halfway raises the signal and lets
        // the bytes so far count.
        let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the sets and the time are initialised, `previous` by `new` to the mask it found; a
        // null pointer asks for no details.
        unsafe {
            if !self.was_pending {
                libc::sigtimedwait(&self.set, ptr::null_mut(), &now);
            }
            libc::pthread_sigmask(libc::SIG_SETMASK, &self.previous, ptr::null_mut());
        }
    }
}
