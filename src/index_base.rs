//! The base of the indices in tensors that are passed to functions: 1 as in Lua, or 0.
//!
//! The original fixes it when the library is compiled. Here one library serves both: programs choose
//! with `THSetIndexBase`, or their users with the environment variable `TH_INDEX_BASE`.

use crate::environment;
use crate::error::Error;
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

/// The error that blames argument `number`, dimension `dimension` (from 0) of a tensor of `rank` dimensions, which it does
/// not have. It is named as callers in the language of that base count it.
#[cold]
pub fn no_dimension(dimension: c_int, rank: usize, number: i32) -> Error {
    let base = get();
    let named = dimension.wrapping_add(base);
    let counted = if base == 0 { "" } else { ", counted from the index base 1," };
    Error::arg(number, format!("dimension {named}{counted} is out of range of a {rank}D tensor"))
}

/// Sets the base for the whole process. `false`, and no change, if it is neither 0 nor 1.
pub fn set(base: c_int) -> bool {
    let valid = matches!(base, 0 | 1);
    if valid {
        BASE.store(base, Ordering::Relaxed);
    }
    valid
}
