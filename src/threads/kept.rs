//! The pool that is kept from one operation to the next.

use crate::fork::ForkLock;
use crate::memory::scratch;
use std::sync::Arc;

/// Threads that wait for work, and end when the last user drops them.
pub(super) trait Threads: Send + Sync + 'static {
    /// A pool of `count` threads, or of as many as the system gives.
    fn new(count: usize) -> Self;
    /// The number of threads that were asked for.
    fn count(&self) -> usize;
}

/// Whether there is memory for so many more threads. Asked before they are started: the standard library
/// ends the process where a description of a thread finds no memory. If it runs out only then, the reserve has blocks.
pub(super) fn has_room(threads: usize) -> bool {
    /// More than is kept for a thread, without its stack.
    const THREAD_BYTES: usize = 1 << 14;
    scratch::has_room(threads * THREAD_BYTES)
}

/// The pool of this process: one at a time. Whoever uses it holds a reference, so that it can be replaced at any
/// time; its threads end with the last user.
pub(super) struct KeptPool<P: 'static> {
    inside: ForkLock<Inside<P>>,
}

struct Inside<P> {
    pool: Option<Arc<P>>,
    /// Pools of the processes that this one was forked from. Their threads do not exist here, so nobody can end
    /// them; leak checkers find them here.
    orphans: Vec<Arc<P>>,
}

impl<P: Threads> KeptPool<P> {
    pub(super) const fn new() -> Self {
        KeptPool { inside: ForkLock::new(Inside { pool: None, orphans: Vec::new() }) }
    }

    /// A pool of at least `count` threads: the one there is, or one that takes its place.
    pub(super) fn get(&self, count: usize) -> Arc<P> {
        let mut inside = self.inside.lock();
        if let Some(pool) = inside.pool.as_ref().filter(|pool| pool.count() >= count) {
            return Arc::clone(pool);
        }
        let pool = Arc::new(P::new(count));
        let small = inside.pool.replace(Arc::clone(&pool));
        drop(inside);
        // Waits for its threads if nobody uses them, which others need not wait for.
        drop(small);
        pool
    }

    /// Ends the pool if it has another number of threads than `count`; what runs on it goes on.
    pub(super) fn fit(&self, count: usize) {
        let unfit = self.inside.lock().pool.take_if(|pool| pool.count() != count);
        drop(unfit);
    }

    /// Ends the pool. Not if the lock is held: a thread that ends the process may hold it itself.
    pub(super) fn end(&self) {
        let pool = self.inside.try_lock().and_then(|mut inside| inside.pool.take());
        drop(pool);
    }

    /// Before `fork`.
    pub(super) fn before_fork(&'static self) {
        self.inside.hold();
    }

    /// After `fork`, in the parent.
    pub(super) fn in_parent(&'static self) {
        self.inside.let_go();
    }

    /// After `fork`, in the child, which has none of the threads.
    pub(super) fn in_child(&'static self) {
        self.inside.let_go();
        let mut inside = self.inside.lock();
        if let Some(pool) = inside.pool.take() {
            inside.orphans.push(pool);
        }
    }
}
