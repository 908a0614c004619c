//! Calling a LAPACK routine: threads, workspace, and its status as an error.

use crate::error::{Error, Result};
use crate::lapack::Outcome;
use crate::threads;
use crate::tuning::SHARED_ORDER;

/// The `lwork` that is never too small. The routines of [`crate::lapack`] allocate their own workspace
/// and write the first element of `work` only.
pub(super) const PLENTY: i32 = i32::MAX;

/// Lets a task with raw pointers run on another thread.
struct LentTask<F>(F);

// SAFETY: by the promise of `run`'s caller.
unsafe impl<F> Send for LentTask<F> {}

impl<F: FnOnce(usize) -> Outcome> LentTask<F> {
    fn call(self, threads: usize) -> Outcome {
        (self.0)(threads)
    }
}

/// The `info` of `task`, which is given the number of threads it may use for a matrix of order `order`.
///
/// # Errors
///
/// Plain: no memory for the workspace.
///
/// # Safety
///
/// `task` may run on another thread while this one waits.
pub(crate) unsafe fn run(order: i32, task: impl FnOnce(usize) -> Outcome) -> Result<i32> {
    let threads = threads::count();
    let outcome = if threads > 1 && order >= SHARED_ORDER {
        let task = LentTask(task);
        threads::install(move || task.call(threads))
    } else {
        task(1)
    };
    outcome.map_err(|no_memory| Error::plain(no_memory.to_string()))
}

/// The error of a routine that returned `info`; `failure` words a positive one.
pub(super) fn check(routine: &str, info: i32, failure: impl FnOnce(i32) -> String) -> Result<()> {
    match info {
        0 => Ok(()),
        1.. => Err(Error::plain(format!("Lapack Error in {routine} : {}", failure(info)))),
        _ => Err(illegal_argument(routine, info)),
    }
}

/// As [`check`], for a routine that never returns a positive `info`.
pub(super) fn check_arguments(routine: &str, info: i32) -> Result<()> {
    if info == 0 { Ok(()) } else { Err(illegal_argument(routine, info)) }
}

#[cold]
fn illegal_argument(routine: &str, info: i32) -> Error {
    Error::plain(format!("Lapack Error in {routine} : Illegal Argument {}", -info))
}
