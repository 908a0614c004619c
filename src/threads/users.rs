//! The pool of this process, and the threads that it works for.
//!
//! A process ends with its last thread, if its first one ends by `pthread_exit`. The pool's threads, which take no signals
//! either, would keep it alive for ever. So the pool ends with the last thread that it has worked for; another one that
//! comes later gets a new one.

use super::kept::KeptPool;
use super::pool::Pool;
use crate::per_thread::PerThread;
use crate::sync::is_own_thread;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The threads of operations.
pub(super) static POOL: KeptPool<Pool> = KeptPool::new();

/// How many threads there are that it works for.
static USERS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static IS_USER: Cell<bool> = const { Cell::new(false) };
    static USER: PerThread<PoolUser> = const { PerThread::new() };
}

/// One of the users, until the thread ends that keeps this.
#[derive(Default)]
struct PoolUser {
    is_counted: bool,
}

/// The calling thread is about to use the pool. Its own threads do as well, for parts of parts, and do not count.
#[inline]
pub(super) fn note() {
    if !IS_USER.get() {
        begin();
    }
}

#[cold]
fn begin() {
    IS_USER.set(true);
    if is_own_thread() {
        return;
    }
    USERS.fetch_add(1, Ordering::AcqRel);
    // Where there is no memory to keep it, the count is right again at once.
    PerThread::keep(&USER, PoolUser { is_counted: true });
}

impl Drop for PoolUser {
    fn drop(&mut self) {
        if self.is_counted {
            IS_USER.set(false);
            if USERS.fetch_sub(1, Ordering::AcqRel) == 1 {
                POOL.end();
            }
        }
    }
}

/// In the child of a fork, which has this thread alone.
pub(super) fn forget_others() {
    USERS.store(usize::from(IS_USER.get()), Ordering::Release);
}
