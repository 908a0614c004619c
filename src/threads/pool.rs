//! A pool of threads that do the parts of one job at a time.
//!
//! It is smaller than a work-stealing pool and suits this library better: a job is a loop over a few
//! parts, wanted at once and waited for. Idle workers watch for the next job for some microseconds before
//! they sleep, so that operations in a row do not pay for waking them; and they can be joined, so that
//! leak checkers see nothing at the end of the process.
//!
//! To watch keeps a processor busy. A thread does not where the thread that it waits for needs that very processor:
//! where both were seen on the same one, it sleeps at once.

use super::kept::{Threads, has_room};
use crate::kernel::stream_end;
use crate::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use crate::sync::{Arc, Condvar, Mutex, MutexGuard, Thread, processor, watch};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::PoisonError;

/// A loop body, and how many times it is called.
#[derive(Clone, Copy)]
struct Job {
    task: *const (dyn Fn(usize) + Sync),
    parts: usize,
    /// How many workers may take it up at a time.
    helpers: usize,
    /// The processor that the thread that brought it was on.
    processor: i32,
}

// SAFETY: the task is `Sync`, and `Pool::run` does not return before all workers are done with it.
unsafe impl Send for Job {}

#[derive(Default)]
struct State {
    job: Option<Job>,
    /// Workers that have given up watching for a job: to wake them takes a system call.
    asleep: usize,
    /// The first panic of a part.
    panic: Option<Box<dyn Any + Send>>,
    end: bool,
}

#[derive(Default)]
struct PoolState {
    state: Mutex<State>,
    /// Counts jobs, for workers to see a new one without the lock.
    epoch: AtomicU64,
    /// The next part to be done.
    next: AtomicUsize,
    /// Workers that have taken the job up and not finished. Changed under the lock.
    running: AtomicUsize,
    /// A worker was on the processor of the thread that brought the latest job.
    crowded: AtomicBool,
    wake: Condvar,
    done: Condvar,
}

/// Threads waiting for jobs.
pub(super) struct Pool {
    shared: Arc<PoolState>,
    workers: Vec<Thread>,
    /// Held while a job runs.
    busy: Mutex<()>,
    /// The number of threads that were asked for.
    asked: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Parts that panic are caught, so what the lock guards is never half-changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// Calls `task(i)` for every `i` in `0..parts` on at most `threads` threads and returns when all calls have. If
    /// another job is running (another thread's, or one that this is a part of), the calling thread does it all.
    pub(super) fn run(&self, parts: usize, threads: usize, task: &(dyn Fn(usize) + Sync)) {
        let helpers = threads.min(parts).saturating_sub(1).min(self.workers.len());
        if helpers == 0 {
            return (0..parts).for_each(task);
        }
        let Ok(_busy) = self.busy.try_lock() else {
            return (0..parts).for_each(task);
        };
        let job = Job {
            // SAFETY: only the lifetime changes; this function waits for every use.
            task: unsafe {
                std::mem::transmute::<&(dyn Fn(usize) + Sync), *const (dyn Fn(usize) + Sync)>(task)
            },
            parts,
            helpers,
            processor: processor(),
        };
        let shared = &*self.shared;
        let mut state = lock(&shared.state);
        shared.next.store(0, Ordering::Relaxed);
        shared.crowded.store(false, Ordering::Relaxed);
        state.job = Some(job);
        shared.epoch.fetch_add(1, Ordering::Release);
        let asleep = state.asleep;
        drop(state);
        for _ in 0..asleep.min(helpers) {
            shared.wake.notify_one();
        }

        let own = shared.work(job);

        // No more workers; those at work are about to finish.
        lock(&shared.state).job = None;
        shared.watch(|| shared.running.load(Ordering::Acquire) == 0);
        let mut state = lock(&shared.state);
        while shared.running.load(Ordering::Acquire) > 0 {
            state = shared.done.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let theirs = state.panic.take();
        drop(state);
        if let Some(panic) = own.err().or(theirs) {
            resume_unwind(panic);
        }
    }
}

impl Threads for Pool {
    /// A pool of `count` threads, of which the one that brings a job is one.
    fn new(count: usize) -> Pool {
        let shared: Arc<PoolState> = Arc::default();
        let start = |i: usize| {
            let shared = Arc::clone(&shared);
            has_room(1).then(|| Thread::start(format!("libTH-{i}"), move || shared.serve()).ok())?
        };
        let mut workers = Vec::new();
        if workers.try_reserve_exact(count - 1).is_ok() {
            workers.extend((1..count).map_while(start));
        }
        Pool { shared, workers, busy: Mutex::new(()), asked: count }
    }

    fn count(&self) -> usize {
        self.asked
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut state = lock(&self.shared.state);
        state.end = true;
        // Under the lock: a worker that has seen the old number sleeps before it gives the lock back, and is woken.
        self.shared.epoch.fetch_add(1, Ordering::Release);
        drop(state);
        self.shared.wake.notify_all();
        for worker in self.workers.drain(..) {
            worker.join();
        }
    }
}

impl PoolState {
    /// Watches for `come` to be true, unless that keeps others from making it true.
    fn watch(&self, come: impl Fn() -> bool) {
        watch(come, || self.crowded.load(Ordering::Relaxed));
    }

    /// Does parts of `job` until none is left.
    fn work(&self, job: Job) -> std::thread::Result<()> {
        catch_unwind(AssertUnwindSafe(|| {
            loop {
                let part = self.next.fetch_add(1, Ordering::Relaxed);
                if part >= job.parts {
                    stream_end();
                    return;
                }
                // SAFETY: `Pool::run` keeps the task alive until every worker that took the job is done.
                unsafe { (*job.task)(part) };
            }
        }))
    }

    /// What a worker does.
    fn serve(&self) {
        let mut seen = 0;
        loop {
            self.watch(|| self.epoch.load(Ordering::Acquire) != seen);
            let mut state = lock(&self.state);
            while self.epoch.load(Ordering::Acquire) == seen {
                state.asleep += 1;
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.asleep -= 1;
            }
            if state.end {
                return;
            }
            seen = self.epoch.load(Ordering::Acquire);
            let Some(job) = state.job else { continue };
            if self.running.load(Ordering::Relaxed) >= job.helpers {
                continue;
            }
            self.running.fetch_add(1, Ordering::Relaxed);
            drop(state);
            if processor() == job.processor {
                self.crowded.store(true, Ordering::Relaxed);
            }
            let result = self.work(job);
            let mut state = lock(&self.state);
            if let Err(panic) = result {
                state.panic.get_or_insert(panic);
            }
            if self.running.fetch_sub(1, Ordering::Release) == 1 {
                self.done.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once() {
        let pool = Pool::new(3);
        for parts in [1, 2, 3, 100] {
            let counts: Vec<AtomicUsize> = (0..parts).map(|_| AtomicUsize::new(0)).collect();
            pool.run(parts, 3, &|i| {
                counts[i].fetch_add(1, Ordering::Relaxed);
            });
            assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
        }
    }

    #[test]
    fn a_job_inside_a_job_is_done_by_its_thread() {
        let pool = Pool::new(2);
        let total = AtomicUsize::new(0);
        pool.run(4, 2, &|_| {
            pool.run(5, 2, &|_| {
                total.fetch_add(1, Ordering::Relaxed);
            });
        });
        assert_eq!(total.load(Ordering::Relaxed), 20);
    }

    #[test]
    fn a_panic_reaches_whoever_brought_the_job() {
        let pool = Pool::new(2);
        let result = catch_unwind(AssertUnwindSafe(|| pool.run(8, 2, &|i| assert!(i != 5, "part five"))));
        assert!(result.is_err());
        pool.run(2, 2, &|_| {});
    }
}
