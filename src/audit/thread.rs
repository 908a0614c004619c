//! The threads that have called the library.

use crate::fork::ForkLock;
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The system's numbers of the threads that have been seen, some of which have ended.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(crate) static SEEN: ForkLock<std::collections::BTreeSet<libc::pid_t>> =
    ForkLock::new(std::collections::BTreeSet::new());
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(crate) static SEEN: ForkLock<()> = ForkLock::new(());

static LATEST: AtomicU32 = AtomicU32::new(0);

/// This thread's number, counted from 1 in the order in which threads are seen.
pub(crate) fn number() -> u32 {
    thread_local! {
        static NUMBER: Cell<u32> = const { Cell::new(0) };
    }
    if NUMBER.get() == 0 {
        NUMBER.set(LATEST.fetch_add(1, Ordering::Relaxed) + 1);
        system::see();
    }
    NUMBER.get()
}

/// In the child of a fork, which has this thread alone.
pub(crate) fn forget_others() {
    system::forget_others();
}

/// Whether another thread than this one has called the library and has not ended.
pub(crate) fn others_run() -> bool {
    system::others_run()
}

/// As [`others_run`], but one that has just been joined gets a moment to be gone for the system, too.
pub(crate) fn others_run_on() -> bool {
    const MOMENTS: u32 = 20;
    (0..MOMENTS).all(|moment| {
        if moment > 0 {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        others_run()
    })
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod system {
    use super::SEEN;

    fn own() -> libc::pid_t {
        // SAFETY: asks for a number.
        unsafe { libc::syscall(libc::SYS_gettid) as libc::pid_t }
    }

    pub(crate) fn see() {
        SEEN.lock().insert(own());
    }

    pub(crate) fn forget_others() {
        let mut seen = SEEN.lock();
        seen.clear();
        seen.insert(own());
    }

    pub(crate) fn others_run() -> bool {
        let own = own();
        SEEN.lock().iter().any(|&thread| thread != own && runs(thread))
    }

    fn runs(thread: libc::pid_t) -> bool {
        // SAFETY: no signal is sent; the call asks whether the process has this thread.
        let is_there = unsafe {
            let process = libc::c_long::from(libc::getpid());
            libc::syscall(libc::SYS_tgkill, process, libc::c_long::from(thread), 0 as libc::c_long) == 0
        };
        is_there && !has_ended(thread)
    }

    /// Whether a thread is known to have ended: the first one of a process that others go on in stays as a zombie.
    fn has_ended(thread: libc::pid_t) -> bool {
        let status = std::fs::read_to_string(format!("/proc/self/task/{thread}/stat")).unwrap_or_default();
        status.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with(['Z', 'X']))
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod system {
    use super::{LATEST, Ordering};

    pub(crate) fn see() {}

    pub(crate) fn forget_others() {
        LATEST.store(1, Ordering::Relaxed);
    }

    pub(crate) fn others_run() -> bool {
        LATEST.load(Ordering::Relaxed) > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_seen_until_it_ends() {
        use std::sync::mpsc::channel;
        let own = number();
        let ((seen, sees), (ends, end)) = (channel(), channel::<()>());
        let other = std::thread::spawn(move || {
            seen.send(number()).unwrap();
            let _ = end.recv();
        });
        assert_ne!(sees.recv().unwrap(), own);
        assert!(others_run());
        drop(ends);
        other.join().unwrap();
    }
}
