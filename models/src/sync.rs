//! What `src/sync.rs` has, by Loom.

pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
pub(crate) use loom::thread::{Builder, JoinHandle};

/// One look is enough: Loom tries the orders in which it comes early, and those in which it comes late.
pub(crate) fn watch(come: impl Fn() -> bool, vain: impl Fn() -> bool) {
    if !vain() {
        come();
    }
}

/// All threads are on one.
pub(crate) fn processor() -> i32 {
    0
}
