//! SIGUSR1 lists what is unredeemed; SIGUSR2 what was acquired since the last SIGUSR2 and is unredeemed.
//!
//! A handler of signals may do next to nothing, so it writes one byte into a pipe, and a thread that waits
//! at the other end does the work.

use super::report;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;

/// Where the handler writes; -1 without a helper.
static PIPE: AtomicI32 = AtomicI32::new(-1);
/// Whether the signals are ours.
static INSTALLED: AtomicBool = AtomicBool::new(false);

extern "C" fn handler(signal: c_int) {
    let byte = signal as u8;
    // SAFETY: `write` may be called in a handler; errno is given back as it was found.
    unsafe {
        let errno = errno_location();
        let before = *errno;
        libc::write(PIPE.load(Ordering::Relaxed), (&raw const byte).cast(), 1);
        *errno = before;
    }
}

#[cfg(target_vendor = "apple")]
unsafe fn errno_location() -> *mut c_int {
    // SAFETY: no requirements.
    unsafe { libc::__error() }
}

#[cfg(not(target_vendor = "apple"))]
unsafe fn errno_location() -> *mut c_int {
    // SAFETY: no requirements.
    unsafe { libc::__errno_location() }
}

/// Takes the two signals over, unless the program uses them already.
pub(super) fn install() {
    for signal in [libc::SIGUSR1, libc::SIGUSR2] {
        // SAFETY: an out parameter, then a handler that may run at any time.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            if libc::sigaction(signal, std::ptr::null(), &mut action) == 0
                && action.sa_sigaction == libc::SIG_DFL
            {
                action.sa_sigaction = handler as *const () as usize;
                action.sa_flags = libc::SA_RESTART;
                libc::sigaction(signal, &action, std::ptr::null_mut());
                INSTALLED.store(true, Ordering::Relaxed);
            }
        }
    }
    ensure_helper();
}

/// Starts the thread that answers signals, if there is none in this process.
pub(super) fn ensure_helper() {
    if !INSTALLED.load(Ordering::Relaxed) || PIPE.load(Ordering::Relaxed) >= 0 {
        return;
    }
    let mut ends = [-1; 2];
    // SAFETY: room for two descriptors.
    if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return;
    }
    if PIPE.compare_exchange(-1, ends[1], Ordering::AcqRel, Ordering::Relaxed).is_err() {
        // Another thread was faster.
        // SAFETY: both were opened above.
        unsafe {
            libc::close(ends[0]);
            libc::close(ends[1]);
        }
        return;
    }
    with_signals_blocked(|| {
        let _ = thread::Builder::new().name("th-audit".into()).spawn(move || answer(ends[0]));
    });
}

/// Runs `work` while this thread, and those it starts, get no signals.
fn with_signals_blocked(work: impl FnOnce()) {
    // SAFETY: sets that `sigfillset` and `pthread_sigmask` fill.
    unsafe {
        let (mut all, mut before): (libc::sigset_t, libc::sigset_t) =
            (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        work();
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
    }
}

/// In the child of a fork: the helper stayed in the parent.
pub(super) fn forget_helper() {
    PIPE.store(-1, Ordering::Relaxed);
}

fn answer(pipe: c_int) {
    let mut checkpoint = 0;
    loop {
        let mut signal = 0u8;
        // SAFETY: room for one byte.
        match unsafe { libc::read(pipe, (&raw mut signal).cast(), 1) } {
            1 if c_int::from(signal) == libc::SIGUSR1 => {
                report::report(0);
            }
            1 => checkpoint = report::report(checkpoint).1,
            _ if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}
