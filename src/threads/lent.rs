//! A rayon pool, lent to libraries that look for their threads there.

use super::kept::{Threads, has_room};
use crate::sync::Thread;

/// A rayon pool whose threads are waited for when it ends.
pub(super) struct Lent {
    /// `None` if the system gives no threads, and in the end.
    pool: Option<rayon::ThreadPool>,
    workers: Vec<Thread>,
    asked: usize,
}

impl Lent {
    /// Runs `task` on the pool.
    pub(super) fn run(&self, task: &mut (dyn FnMut() + Send)) {
        match &self.pool {
            Some(pool) => pool.install(task),
            None => task(),
        }
    }
}

impl Threads for Lent {
    fn new(count: usize) -> Self {
        let mut workers = Vec::new();
        let build = || {
            rayon::ThreadPoolBuilder::new()
                .num_threads(count)
                .spawn_handler(|thread| {
                    let name = format!("libTH-rayon-{}", thread.index());
                    workers.push(Thread::start(name, || thread.run())?);
                    Ok(())
                })
                .build()
                .ok()
        };
        let pool = has_room(count).then(build).flatten();
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
            worker.join();
        }
    }
}
