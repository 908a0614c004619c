//! Pools that are kept from one operation to the next.

use super::count;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// Threads that wait for work.
pub(super) trait Threads: Sized + 'static {
    /// A pool of `count` threads; `None` if the system does not give them.
    fn new(count: usize) -> Option<Self>;
    /// The number of threads.
    fn count(&self) -> usize;
    /// Ends the threads and waits for them.
    fn end(self);
}

/// A pool with the number of threads in force, made when it is first asked for.
///
/// Never freed while it may be in use: a replaced pool is leaked, since the number of threads changes a few
/// times in a process at most.
pub(super) struct Kept<P> {
    pool: AtomicPtr<P>,
    making: Mutex<()>,
}

impl<P: Threads> Kept<P> {
    pub(super) const fn new() -> Self {
        Kept { pool: AtomicPtr::new(std::ptr::null_mut()), making: Mutex::new(()) }
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
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pool) = self.current() {
            return Some(pool);
        }
        super::watch_forks();
        let pool = Box::leak(Box::new(P::new(count())?));
        self.pool.store(pool, Ordering::Release);
        Some(pool)
    }

    /// Forgets the pool: for a child process after `fork`, which has none of its threads.
    pub(super) fn forget(&self) {
        self.pool.store(std::ptr::null_mut(), Ordering::Release);
    }

    /// Ends the pool: no operation runs any more.
    pub(super) fn end(&self) {
        let pool = self.pool.swap(std::ptr::null_mut(), Ordering::AcqRel);
        if !pool.is_null() {
            // SAFETY: published by `make` from a box and taken out here.
            unsafe { Box::from_raw(pool) }.end();
        }
    }
}
