//! Pools that are kept from one operation to the next.

use super::count;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// Threads that wait for work.
pub(super) trait Threads: Sized + Sync + 'static {
    /// A pool of `count` threads; `None` if the system does not give them.
    fn new(count: usize) -> Option<Self>;
    /// The number of threads.
    fn count(&self) -> usize;
    /// Ends the threads and waits for them.
    fn end(self);
}

/// A pool for each number of threads that was in force when one was asked for. Pools may be in use at any
/// time and are kept to the end of the process, so that a program that goes back and forth between numbers
/// finds them again.
pub(super) struct Kept<P> {
    /// The one used last; null before the first.
    pool: AtomicPtr<P>,
    all: Mutex<Vec<Made<P>>>,
}

/// A pool, and the process whose threads it has: a child has none of its parent's.
struct Made<P> {
    pool: NonNull<P>,
    process: u32,
}

// SAFETY: pools are shared by all threads anyway.
unsafe impl<P: Sync> Send for Made<P> {}

impl<P: Threads> Kept<P> {
    pub(super) const fn new() -> Self {
        Kept { pool: AtomicPtr::new(ptr::null_mut()), all: Mutex::new(Vec::new()) }
    }

    /// The pool, with the number of threads in force; `None` if the system gives no threads.
    pub(super) fn get(&self) -> Option<&'static P> {
        self.current().or_else(|| self.make())
    }

    /// The pool there is, if it has the number of threads in force.
    fn current(&self) -> Option<&'static P> {
        // SAFETY: a pool that was published is freed at the end of the process only.
        let pool = unsafe { self.pool.load(Ordering::Acquire).as_ref() }?;
        (pool.count() == count()).then_some(pool)
    }

    #[cold]
    fn make(&self) -> Option<&'static P> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let (process, count) = (std::process::id(), count());
        // SAFETY: pools are freed at the end of the process only.
        let fits =
            |made: &&Made<P>| made.process == process && unsafe { made.pool.as_ref() }.count() == count;
        let pool = match all.iter().find(fits) {
            Some(made) => made.pool,
            None => {
                super::watch_forks();
                let pool = NonNull::from(Box::leak(Box::new(P::new(count)?)));
                all.push(Made { pool, process });
                pool
            }
        };
        self.pool.store(pool.as_ptr(), Ordering::Release);
        // SAFETY: as above.
        Some(unsafe { pool.as_ref() })
    }

    /// Forgets the pool in use: for a child process after `fork`, which has none of its threads.
    pub(super) fn forget(&self) {
        self.pool.store(ptr::null_mut(), Ordering::Release);
    }

    /// Ends all pools: no operation runs any more.
    pub(super) fn end(&self) {
        self.forget();
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for made in all.drain(..).filter(|made| made.process == std::process::id()) {
            // SAFETY: made from a box by `make` and taken out here.
            unsafe { Box::from_raw(made.pool.as_ptr()) }.end();
        }
    }
}
