//! A rayon pool, lent to libraries that look for their threads there.

use super::kept::Threads;
use std::thread::{Builder, JoinHandle};

/// A rayon pool whose threads are waited for when it ends.
pub(super) struct Lent {
    /// `None` if the system gives no threads, and in the end.
    pool: Option<rayon::ThreadPool>,
    workers: Vec<JoinHandle<()>>,
    asked: usize,
}

impl Lent {
    /// Runs `task` on the pool.
    pub(super) fn run<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.install(task),
            None => task(),
        }
    }
}

impl Threads for Lent {
    fn new(count: usize) -> Self {
        let mut workers = Vec::new();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .spawn_handler(|thread| {
                let name = format!("libTH-rayon-{}", thread.index());
                workers.push(Builder::new().name(name).spawn(|| thread.run())?);
                Ok(())
            })
            .build()
            .ok();
        // All have started, and with them what rayon makes once in a process: a fork finds it complete.
        if let Some(pool) = &pool {
            pool.broadcast(|_| ());
        }
        Lent { pool, workers, asked: count }
    }

    fn count(&self) -> usize {
        self.asked
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        drop(self.pool.take());
        for worker in self.workers.drain(..) {
            // Panics of tasks went to whoever installed them.
            let _ = worker.join();
        }
    }
}
