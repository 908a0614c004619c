//! What threads synchronise by. `models/` has the modules that use this run with Loom's locks and atomics in place of the
//! standard library's, in all orders.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
pub(crate) use std::thread::{Builder, JoinHandle};

use std::time::{Duration, Instant};

/// How long a thread watches for what it waits for before it sleeps.
const WATCH: Duration = Duration::from_micros(20);

/// How often it looks before it asks the clock again.
const LOOKS: u32 = 16;

/// Watches until something has `come`, some microseconds have passed, or to watch on is in `vain`.
#[inline]
pub(crate) fn watch(come: impl Fn() -> bool, vain: impl Fn() -> bool) {
    let start = Instant::now();
    while !vain() {
        for _ in 0..LOOKS {
            if come() {
                return;
            }
            std::hint::spin_loop();
        }
        if start.elapsed() > WATCH {
            return;
        }
    }
}

/// The processor that the calling thread is on.
pub(crate) fn processor() -> i32 {
    #[cfg(target_os = "linux")]
    // SAFETY: no requirements.
    return unsafe { libc::sched_getcpu() };
    #[cfg(not(target_os = "linux"))]
    return -1;
}
