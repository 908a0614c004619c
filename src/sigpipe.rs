//! Writing without SIGPIPE.
//!
//! A write to a pipe nobody reads from raises SIGPIPE, which ends a C program that does not expect
//! it. The library may not change the program's signal handlers, so the signal is held off for the
//! writing thread alone and taken off again before it can be delivered. What the auditor writes holds off what else a write
//! may raise.

use crate::cancellation::HeldCancellation;
use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::ptr;

/// Writes a part of `bytes` to `file`; a closed pipe is [`io::ErrorKind::BrokenPipe`] and no signal.
pub(crate) fn write_quietly(file: &mut std::fs::File, bytes: &[u8]) -> io::Result<usize> {
    let _held = HeldSigpipe::new();
    file.write(bytes)
}

/// Signals that writing may raise, blocked in the current thread for as long as this lives, which is not cancelled meanwhile
/// either.
pub(crate) struct HeldSigpipe {
    /// Those to be taken off again, as they were not waiting before: a waiting one is somebody else's.
    raised: libc::sigset_t,
    previous: libc::sigset_t,
    _uncancelled: HeldCancellation,
}

impl HeldSigpipe {
    /// Holds SIGPIPE off from now on.
    pub(crate) fn new() -> Self {
        Self::of(&[libc::SIGPIPE])
    }

    /// Holds all signals off that a write may raise, for who writes what the program has not asked for: also that a file
    /// becomes too long, or that the terminal is another's.
    pub(crate) fn and_others() -> Self {
        Self::of(&[libc::SIGPIPE, libc::SIGXFSZ, libc::SIGTTOU])
    }

    fn of(signals: &[libc::c_int]) -> Self {
        let mut set = MaybeUninit::uninit();
        let mut raised = MaybeUninit::uninit();
        let mut previous = MaybeUninit::uninit();
        let mut pending = MaybeUninit::uninit();
        // SAFETY: every call gets pointers to writable sets; sets are initialised before they are read, by calls that
        // cannot fail with valid arguments.
        unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            libc::sigemptyset(raised.as_mut_ptr());
            libc::sigemptyset(previous.as_mut_ptr());
            libc::sigemptyset(pending.as_mut_ptr());
            libc::sigpending(pending.as_mut_ptr());
            for &signal in signals {
                libc::sigaddset(set.as_mut_ptr(), signal);
                if libc::sigismember(pending.as_ptr(), signal) != 1 {
                    libc::sigaddset(raised.as_mut_ptr(), signal);
                }
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, set.as_ptr(), previous.as_mut_ptr());
            HeldSigpipe {
                raised: raised.assume_init(),
                previous: previous.assume_init(),
                _uncancelled: HeldCancellation::new(),
            }
        }
    }
}

impl Drop for HeldSigpipe {
    fn drop(&mut self) {
        // Whatever the write returned: a reader that goes away halfway raises the signal and lets
        // the bytes so far count.
        let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the sets and the time are initialised, `previous` by `of` to the mask it found; a
        // null pointer asks for no details.
        unsafe {
            while libc::sigtimedwait(&self.raised, ptr::null_mut(), &now) > 0 {}
            libc::pthread_sigmask(libc::SIG_SETMASK, &self.previous, ptr::null_mut());
        }
    }
}
