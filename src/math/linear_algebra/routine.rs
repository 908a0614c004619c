//! Calling a LAPACK routine: threads, and its status as an error.

use crate::error::{Error, Result};
use crate::lapack::Outcome;
use crate::threads;
use crate::tuning::SHARED_ORDER;

/// The `info` of `task`, which is given the number of threads it may use for a matrix of order `order`.
///
/// # Errors
///
/// Plain: no memory for the workspace.
pub(crate) fn run(order: i32, task: impl FnOnce(usize) -> Outcome) -> Result<i32> {
    let threads = if order >= SHARED_ORDER { threads::count() } else { 1 };
    task(threads).map_err(|no_memory| Error::plain(no_memory.to_string()))
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
