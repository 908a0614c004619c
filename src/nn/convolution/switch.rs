//! Whether all convolutions are sums of products of their elements, for the whole process: as a program says with
//! `THSetDirectConvolutions`, or its user with the environment variable `TH_CONV`.

use crate::environment;
use std::sync::atomic::{AtomicU8, Ordering};

const UNSET: u8 = 2;
static DIRECT: AtomicU8 = AtomicU8::new(UNSET);

/// Whether none is computed with fewer products.
pub fn is_direct() -> bool {
    match DIRECT.load(Ordering::Relaxed) {
        UNSET => from_environment(),
        direct => direct != 0,
    }
}

#[cold]
fn from_environment() -> bool {
    let direct = environment::choice(&environment::CONVOLUTIONS, [false, true]);
    // What was set meanwhile wins.
    match DIRECT.compare_exchange(UNSET, direct.into(), Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => direct,
        Err(set) => set != 0,
    }
}

/// Sets it.
pub fn set_direct(direct: bool) {
    DIRECT.store(direct.into(), Ordering::Relaxed);
}
