//! Threads with room for deeply nested text.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How much a thread may nest; memory that is not used is not taken.
const STACK_SIZE: usize = 512 << 20;

/// Runs work in a thread with a large stack.
pub fn roomy<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work);
        thread.expect("a thread can be made").join().expect("the work does not panic")
    })
}

/// Does the same to all items on all processors; the results are in the order of the items.
pub fn each<I: Sync, T: Send>(items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, |count| count.get()).min(items.len().max(1));
    let mut all: Vec<_> = thread::scope(|scope| {
        let start = || thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, take);
        let workers: Vec<_> = (0..threads).map(|_| start().expect("a thread can be made")).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("the work does not panic")).collect()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}
