//! A rayon pool, lent to libraries that look for their threads there.

use super::kept::Threads;
use std::thread::{Builder, JoinHandle};

/// A rayon pool whose threads can be waited for.
pub(super) struct Lent {
    pool: rayon::ThreadPool,
    workers: Vec<JoinHandle<()>>,
}

impl Lent {
    /// Runs `task` on the pool.
    pub(super) fn run<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        self.pool.install(task)
    }
}

impl Threads for Lent {
    fn new(count: usize) -> Option<Self> {
        let mut workers = Vec::new();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .spawn_handler(|thread| {
                let name = format!("libTH-rayon-{}", thread.index());
                workers.push(Builder::new().name(name).spawn(|| thread.run())?);
                Ok(())
            })
            .build()
            .ok()?;
        Some(Lent { pool, workers })
    }

    fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    fn end(self) {
        drop(self.pool);
        for worker in self.workers {
            // Panics of tasks went to whoever installed them.
            let _ = worker.join();
        }
    }
}
