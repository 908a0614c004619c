//! The base of the indices in tensors that are passed to functions: 1 as in Lua, or 0.
//!
//! The original fixes it when the library is compiled. Here one library serves both: programs choose
//! with `THSetIndexBase`, or their users with the environment variable `TH_INDEX_BASE`.

use crate::environment;
use std::os::raw::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

const UNSET: c_int = -1;
static BASE: AtomicI32 = AtomicI32::new(UNSET);

/// The base in force: 0 or 1.
#[inline]
pub fn get() -> c_int {
    match BASE.load(Ordering::Relaxed) {
        UNSET => from_environment(),
        base => base,
    }
}

#[cold]
fn from_environment() -> c_int {
    let base = environment::choice(&environment::INDEX_BASE, [1, 0]);
    // A base that was set meanwhile wins.
    match BASE.compare_exchange(UNSET, base, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => base,
        Err(set) => set,
    }
}

/// Sets the base for the whole process. `false`, and no change, if it is neither 0 nor 1.
pub fn set(base: c_int) -> bool {
    let valid = matches!(base, 0 | 1);
    if valid {
        BASE.store(base, Ordering::Relaxed);
    }
    valid
}
