//! What `src/sync.rs` has, by Loom.

pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};

/// A thread of Loom's.
pub(crate) struct Thread(loom::thread::JoinHandle<()>);

impl Thread {
    pub(crate) fn start(name: String, work: impl FnOnce() + Send + 'static) -> std::io::Result<Self> {
        loom::thread::Builder::new().name(name).spawn(work).map(Thread)
    }

    pub(crate) fn join(self) {
        self.0.join().unwrap();
    }
}

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
