//! The pool.

mod kept {
    pub(super) trait Threads {
        fn new(count: usize) -> Self;
        fn count(&self) -> usize;
    }

    /// Memory never runs out here.
    pub(super) fn has_room(_: usize) -> bool {
        true
    }
}
#[path = "../../src/threads/pool.rs"]
mod pool;

use kept::Threads;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use pool::Pool;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A job's parts write what the caller wrote before and reads afterwards, each once; so do those of the next job.
pub(crate) fn jobs_are_handed_over_and_back(threads: usize, jobs: usize) {
    let pool = Pool::new(threads);
    assert_eq!(pool.count(), threads);
    let cells: [UnsafeCell<usize>; 2] = std::array::from_fn(|_| UnsafeCell::new(0));
    struct Cells<'a>(&'a [UnsafeCell<usize>; 2]);
    // SAFETY: Loom ends the model if two threads touch a cell without an order.
    unsafe impl Sync for Cells<'_> {}
    for job in 0..jobs {
        // SAFETY: as above.
        cells.iter().for_each(|cell| cell.with_mut(|value| unsafe { *value = job }));
        let shared = Cells(&cells);
        pool.run(cells.len(), threads, &|part| {
            let Cells(cells) = &shared;
            // SAFETY: as above.
            cells[part].with_mut(|value| unsafe { *value += 10 });
        });
        // SAFETY: as above.
        cells.iter().for_each(|cell| assert_eq!(cell.with(|value| unsafe { *value }), job + 10));
    }
}

/// Two threads bring jobs: one of them finds the pool busy, and does its own.
pub(crate) fn who_finds_the_pool_busy_works_alone() {
    let pool = Arc::new(Pool::new(2));
    let bring = |pool: &Pool| {
        let done = AtomicUsize::new(0);
        pool.run(2, 2, &|_| {
            done.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(done.load(Ordering::Relaxed), 2);
    };
    let other = {
        let pool = Arc::clone(&pool);
        thread::spawn(move || bring(&pool))
    };
    bring(&pool);
    other.join().unwrap();
}

/// A pool may have more threads than a job is to have.
pub(crate) fn no_more_threads_work_than_are_asked_for() {
    let pool = Pool::new(3);
    let at_work = loom::sync::atomic::AtomicUsize::new(0);
    pool.run(3, 2, &|_| {
        assert!(at_work.fetch_add(1, Ordering::Relaxed) < 2);
        at_work.fetch_sub(1, Ordering::Relaxed);
    });
}
