//! Threads: how many, and the pool they live in.
//!
//! The pool is made by the first operation that is large enough to use it and made anew when the
//! number of threads changes. A child process after `fork` has none of its parent's threads: it finds
//! no pool and makes its own.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

const UNSET: usize = 0;
static COUNT: AtomicUsize = AtomicUsize::new(UNSET);

/// A pool of [`count`] threads, or NULL. Never freed while it may be in use: a replaced pool is leaked,
/// since the number of threads changes a few times in a process at most.
static POOL: AtomicPtr<ThreadPool> = AtomicPtr::new(std::ptr::null_mut());
static MAKING: Mutex<()> = Mutex::new(());
static AT_FORK: Once = Once::new();

/// Processors available to this process.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The number of threads operations may use: as set, else `OMP_NUM_THREADS`, else one per core.
#[inline]
pub fn count() -> usize {
    match COUNT.load(Ordering::Relaxed) {
        UNSET => default_count(),
        count => count,
    }
}

#[cold]
fn default_count() -> usize {
    let asked = std::env::var("OMP_NUM_THREADS").ok().and_then(|value| value.trim().parse().ok());
    let count = asked.filter(|&count| count > 0).unwrap_or_else(cores);
    // A number that was set meanwhile wins.
    COUNT
        .compare_exchange(UNSET, count, Ordering::Relaxed, Ordering::Relaxed)
        .unwrap_or_else(|set| set)
        .max(count.min(1))
}

/// Sets the number of threads for the whole process. Less than one means one.
pub fn set_count(count: usize) {
    COUNT.store(count.max(1), Ordering::Relaxed);
}

/// The pool, with the number of threads in force; `None` if the system gives no threads.
fn pool() -> Option<&'static ThreadPool> {
    let existing = POOL.load(Ordering::Acquire);
    // SAFETY: a pool that was published is never freed.
    if let Some(pool) = unsafe { existing.as_ref() }
        && pool.current_num_threads() == count()
    {
        return Some(pool);
    }
    make_pool()
}

#[cold]
fn make_pool() -> Option<&'static ThreadPool> {
    let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: a pool that was published is never freed.
    if let Some(pool) = unsafe { POOL.load(Ordering::Acquire).as_ref() }
        && pool.current_num_threads() == count()
    {
        return Some(pool);
    }
    AT_FORK.call_once(|| {
        // SAFETY: the handler only stores to an atomic, which is allowed after fork.
        unsafe { libc::pthread_atfork(None, None, Some(forget_pool)) };
    });
    let pool =
        ThreadPoolBuilder::new().num_threads(count()).thread_name(|i| format!("libTH-{i}")).build().ok()?;
    let pool: &'static ThreadPool = Box::leak(Box::new(pool));
    POOL.store(std::ptr::from_ref(pool).cast_mut(), Ordering::Release);
    Some(pool)
}

/// Runs in a child process after `fork`: its threads are gone.
unsafe extern "C" fn forget_pool() {
    POOL.store(std::ptr::null_mut(), Ordering::Release);
}

/// Calls `task(i)` for every `i` in `0..parts`, on several threads, and returns when all are done.
///
/// The calling thread takes part. Without a pool it does everything.
pub fn for_each_part(parts: usize, task: &(dyn Fn(usize) + Sync)) {
    let pool = if parts > 1 { pool() } else { None };
    match pool {
        Some(pool) => pool.in_place_scope(|scope| {
            for i in 1..parts {
                scope.spawn(move |_| task(i));
            }
            task(0);
        }),
        None => (0..parts).for_each(task),
    }
}

/// Runs `task` inside the pool, for libraries that find their threads there.
pub fn install<R: Send>(task: impl FnOnce() -> R + Send) -> R {
    match pool() {
        Some(pool) => pool.install(task),
        None => task(),
    }
}
