//! Threads: how many, and the pool they live in.
//!
//! The pool is made by the first operation that is large enough to use it, made anew when the number of
//! threads changes, and ended with the process. A child process after `fork` has none of its parent's
//! threads: it finds no pool and makes its own.

mod pool;

use pool::Pool;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

const UNSET: usize = 0;
static COUNT: AtomicUsize = AtomicUsize::new(UNSET);

/// A pool of [`count`] threads, or NULL. Never freed while it may be in use: a replaced pool is leaked,
/// since the number of threads changes a few times in a process at most.
static POOL: AtomicPtr<Pool> = AtomicPtr::new(std::ptr::null_mut());
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
fn pool() -> Option<&'static Pool> {
    current().or_else(make_pool)
}

/// The pool there is, if it has the number of threads in force.
fn current() -> Option<&'static Pool> {
    // SAFETY: a pool that was published is freed at the end of the process only.
    let pool = unsafe { POOL.load(Ordering::Acquire).as_ref() }?;
    (pool.threads() == count()).then_some(pool)
}

#[cold]
fn make_pool() -> Option<&'static Pool> {
    let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = current() {
        return Some(pool);
    }
    AT_FORK.call_once(|| {
        // SAFETY: the handler only stores to an atomic, which is allowed after fork.
        unsafe { libc::pthread_atfork(None, None, Some(forget_pool)) };
    });
    let pool = Box::leak(Box::new(Pool::new(count())?));
    POOL.store(pool, Ordering::Release);
    Some(pool)
}

/// Runs in a child process after `fork`: its threads are gone.
unsafe extern "C" fn forget_pool() {
    POOL.store(std::ptr::null_mut(), Ordering::Release);
}

/// Ends the pool's threads when the process exits or the library is unloaded.
#[cfg_attr(any(target_os = "linux", target_os = "android"), unsafe(link_section = ".fini_array"))]
#[used]
static AT_EXIT: extern "C" fn() = end_pool;

extern "C" fn end_pool() {
    let pool = POOL.swap(std::ptr::null_mut(), Ordering::AcqRel);
    if pool.is_null() {
        return;
    }
    // SAFETY: published by `make_pool` from a box and taken out here; no operation runs any more.
    unsafe { Box::from_raw(pool) }.end();
}

/// Calls `task(i)` for every `i` in `0..parts`, on several threads, and returns when all are done.
///
/// The calling thread takes part. Without a pool it does everything.
pub fn for_each_part(parts: usize, task: &(dyn Fn(usize) + Sync)) {
    match if parts > 1 { pool() } else { None } {
        Some(pool) => pool.run(parts, task),
        None => (0..parts).for_each(task),
    }
}

/// Runs `task` where rayon uses as many threads as are in force, for libraries that find theirs there.
pub fn install<R: Send>(task: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().num_threads(count()).build() {
        Ok(pool) => pool.install(task),
        Err(_) => task(),
    }
}
