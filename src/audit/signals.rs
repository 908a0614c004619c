//! SIGUSR1 lists what is not given back; SIGUSR2 what was acquired since the last SIGUSR2 and is not.
//!
//! A handler of signals may do next to nothing, so it notes that the signal came. Whoever calls the library next prints
//! the list, or the end of the process does: a thread or a descriptor of the auditor's own would be in the program's way.
//! Signals that come before that are one.

use super::book::ledger::Ledger;
use super::reports::summary;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

const LIST: u8 = 1;
const LIST_NEW: u8 = 2;

/// Which lists were asked for and have not been printed.
static ASKED: AtomicU8 = AtomicU8::new(0);

/// What there was at the last SIGUSR2.
static CHECKPOINT: AtomicU64 = AtomicU64::new(0);

extern "C" fn handler(signal: c_int) {
    ASKED.fetch_or(if signal == libc::SIGUSR1 { LIST } else { LIST_NEW }, Ordering::Relaxed);
}

/// Takes the two signals over, unless the program uses them already.
pub(crate) fn install() {
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
            }
        }
    }
}

/// Whether a list was asked for.
#[inline]
pub(crate) fn is_waiting() -> bool {
    ASKED.load(Ordering::Relaxed) != 0
}

/// In the child of a fork: its parent was asked.
pub(crate) fn forget() {
    ASKED.store(0, Ordering::Relaxed);
}

/// Prints the lists that were asked for. `is_last` if that of everything follows anyway.
pub(crate) fn answer(ledger: &Ledger, is_last: bool) {
    let asked = ASKED.swap(0, Ordering::Relaxed);
    if asked & LIST != 0 && !is_last {
        summary::print_since(ledger, 0);
    }
    if asked & LIST_NEW != 0 {
        let (_, now) = summary::print_since(ledger, CHECKPOINT.load(Ordering::Relaxed));
        CHECKPOINT.store(now, Ordering::Relaxed);
    }
}
