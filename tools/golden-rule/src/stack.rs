//! Threads with room for deeply nested text.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How much a thread may nest; memory that is not used is not taken.
const STACK_SIZE: usize = 512 << 20;

/// Runs work in a thread with a large stack.
pub fn roomy<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut work = Some(work);
    let mut take = || work.take().map(|work| work());
    let done = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, &mut take);
        thread.ok().and_then(|thread| joined(thread.join()))
    });
    // Where no thread can be made, this one has to do.
    done.or_else(take).expect("the work was not done yet")
}

/// What a thread came to; where it panicked, so does this one, with the same words.
fn joined<T>(result: thread::Result<T>) -> T {
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
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
        let workers: Vec<_> = (0..threads).map_while(|_| start().ok()).collect();
        let mut all: Vec<_> = workers.into_iter().flat_map(|worker| joined(worker.join())).collect();
        // Where no thread can be made, this one has to do.
        all.extend(take());
        all
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}
