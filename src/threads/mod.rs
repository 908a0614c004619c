//! Threads: how many, and the pool they live in.
//!
//! The pool is made by the first operation that is large enough to use it, one for each number of threads
//! that comes into force, and ended with the process. A child process after `fork` has none of its parent's
//! threads: it finds no pool and makes its own.

mod kept;
mod lent;
mod pool;

use kept::Kept;
use lent::Lent;
use pool::Pool;
use std::ops::Range;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

const UNSET: usize = 0;
static COUNT: AtomicUsize = AtomicUsize::new(UNSET);

/// The threads of operations.
static POOL: Kept<Pool> = Kept::new();
/// The threads lent to libraries.
static LENT: Kept<Lent> = Kept::new();
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
    match COUNT.compare_exchange(UNSET, count, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => count,
        // A number that was set meanwhile wins.
        Err(set) => set,
    }
}

/// Sets the number of threads for the whole process. Less than one means one.
pub fn set_count(count: usize) {
    COUNT.store(count.max(1), Ordering::Relaxed);
}

/// Has the pools forgotten in child processes.
fn watch_forks() {
    AT_FORK.call_once(|| {
        // SAFETY: the handler only stores to atomics, which is allowed after fork.
        unsafe { libc::pthread_atfork(None, None, Some(forget_pools)) };
    });
}

/// Runs in a child process after `fork`: its threads are gone.
unsafe extern "C" fn forget_pools() {
    POOL.forget();
    LENT.forget();
}

/// Ends the pools' threads when the process exits or the library is unloaded.
#[cfg_attr(any(target_os = "linux", target_os = "android"), unsafe(link_section = ".fini_array"))]
#[used]
static AT_EXIT: extern "C" fn() = end_pools;

extern "C" fn end_pools() {
    POOL.end();
    LENT.end();
}

/// Calls `task(i)` for every `i` in `0..parts`, on several threads, and returns when all are done.
///
/// The calling thread takes part. Without a pool it does everything.
pub fn for_each_part(parts: usize, task: &(dyn Fn(usize) + Sync)) {
    match if parts > 1 { POOL.get() } else { None } {
        Some(pool) => pool.run(parts, task),
        None => (0..parts).for_each(task),
    }
}

/// Calls `task` with at most `parts` ranges of about the same length that together are `0..count`, as
/// [`for_each_part`] does.
pub fn for_each_range(count: usize, parts: usize, task: &(dyn Fn(Range<usize>) + Sync)) {
    if parts < 2 {
        return task(0..count);
    }
    for_each_part(parts, &|i| task(count * i / parts..count * (i + 1) / parts));
}

/// Runs `task` where rayon uses as many threads as are in force, for libraries that find theirs there.
pub fn install<R: Send>(task: impl FnOnce() -> R + Send) -> R {
    match LENT.get() {
        Some(pool) => pool.run(task),
        None => task(),
    }
}
