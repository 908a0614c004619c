//! Threads: how many, and the pool they live in.
//!
//! The pool is made by the first operation that is large enough to use it. It ends with the process, with the last thread
//! that it has worked for, or when another number of threads is set. A child process after `fork` has none of its parent's threads: it makes its own pool.
//! `docs/threads.md` tells clients what they may rely on.

mod kept;
mod loader;
mod openmp;
mod number;
mod pool;
mod shared;
mod users;

pub use number::{MOST, cores, get as number, notice_at_free};

pub use shared::Shared;

use crate::fork;
use std::ops::Range;
use users::POOL;

/// The number of threads that an operation of the calling thread may use: one if that thread is one of several that
/// do the client's work in a parallel region of OpenMP.
pub fn count() -> usize {
    match number() {
        1 => 1,
        _ if openmp::in_parallel() => 1,
        count => count,
    }
}

/// Sets the number of threads for the whole process, from 1 to [`MOST`]. Threads that there are beyond it end.
pub fn set_count(count: usize) {
    number::set(count);
    POOL.fit(number::number());
}

fork::watch_at_load!(before_fork, in_parent, in_child);

extern "C" fn before_fork() {
    POOL.before_fork();
    openmp::before_fork();
}

extern "C" fn in_parent() {
    openmp::after_fork();
    POOL.in_parent();
}

extern "C" fn in_child() {
    openmp::after_fork();
    POOL.in_child();
    users::forget_others();
}

/// Ends the pool's threads when the process exits.
#[cfg_attr(any(target_os = "linux", target_os = "android"), unsafe(link_section = ".fini_array"))]
#[used]
static AT_EXIT: extern "C" fn() = end_pool;

extern "C" fn end_pool() {
    POOL.end();
}

/// Calls `task(i)` for every `i` in `0..parts`, on several threads, and returns when all are done.
///
/// The calling thread takes part. Without a pool it does everything.
pub fn for_each_part(parts: usize, task: &(dyn Fn(usize) + Sync)) {
    match if parts > 1 { count() } else { 1 } {
        1 => (0..parts).for_each(task),
        threads => {
            users::note();
            POOL.get(threads).run(parts, threads, task);
        }
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

/// Calls `task` with the parts of `slice` that begin at `starts`, which rise from 0, each to where the next begins, and
/// with their numbers; as [`for_each_part`].
///
/// # Panics
///
/// Starts that fall, or are beyond the slice.
pub fn for_each_slice<T: Send>(slice: &mut [T], starts: &[usize], task: &(dyn Fn(usize, &mut [T]) + Sync)) {
    let end = |i: usize| starts.get(i + 1).map_or(slice.len(), |&next| next);
    assert!((0..starts.len()).all(|i| starts[i] <= end(i) && end(i) <= slice.len()));
    let ends = slice.len();
    // SAFETY: every number has a part of its own.
    let start = unsafe { Shared::new(slice.as_mut_ptr()) };
    for_each_part(starts.len(), &|i| {
        let (from, to) = (starts[i], starts.get(i + 1).map_or(ends, |&next| next));
        // SAFETY: a part of the slice, which is borrowed meanwhile, and which no other number has.
        task(i, unsafe { std::slice::from_raw_parts_mut(start.get().wrapping_add(from), to - from) });
    });
}

/// Calls `task` with at most `parts` parts of `slice` of about the same length, and where they begin in it; as
/// [`for_each_part`].
pub fn for_each_share<T: Send>(slice: &mut [T], parts: usize, task: &(dyn Fn(usize, &mut [T]) + Sync)) {
    if parts < 2 {
        return task(0, slice);
    }
    let count = slice.len();
    // SAFETY: ranges do not overlap.
    let start = unsafe { Shared::new(slice.as_mut_ptr()) };
    for_each_range(count, parts, &|range| {
        let start = start.get().wrapping_add(range.start);
        // SAFETY: a part of the slice, which is borrowed meanwhile, and which no other range has in common.
        task(range.start, unsafe { std::slice::from_raw_parts_mut(start, range.len()) });
    });
}
