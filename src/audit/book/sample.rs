//! One object in so many: what makes the auditor cheap enough to be left on.
//!
//! An object is chosen when it is made, and then all its references are recorded; of others nothing is. Whether an
//! address may be one of the chosen, alive or freed lately, is told by a table of counts without taking the lock.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

/// One object in this many is recorded; 0 stands for all, with which this file has nothing to do.
static RATE: AtomicU32 = AtomicU32::new(0);

const PLACES: usize = 1 << 14;

/// How many recorded addresses share each place. Changed under the lock of the shard that has the address.
static COUNTS: [AtomicU32; PLACES] = [const { AtomicU32::new(0) }; PLACES];

fn place(address: usize) -> &'static AtomicU32 {
    // Blocks are 16 bytes apart.
    let word = (address as u64 >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    &COUNTS[(word >> 50) as usize % PLACES]
}

/// A new book begins, which records one object in `rate`.
pub(crate) fn begin(rate: Option<u32>) {
    RATE.store(rate.unwrap_or(0), Ordering::Relaxed);
    COUNTS.iter().for_each(|count| count.store(0, Ordering::Relaxed));
}

/// How many references each recorded one stands for.
pub(crate) fn rate() -> u32 {
    RATE.load(Ordering::Relaxed).max(1)
}

/// Whether only some objects are recorded.
pub(crate) fn is_on() -> bool {
    RATE.load(Ordering::Relaxed) != 0
}

/// The book has an address from now on.
pub(crate) fn add(address: usize) {
    if is_on() {
        place(address).fetch_add(1, Ordering::Relaxed);
    }
}

/// The book has it no more.
pub(crate) fn remove(address: usize) {
    if is_on() {
        place(address).fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whether the book may have an address.
#[inline]
pub(crate) fn may_have(address: usize) -> bool {
    !is_on() || place(address).load(Ordering::Relaxed) != 0
}

/// Whether the object that has been made now is one of those that are recorded: after a number of others that nobody
/// can foresee, as many as the rate says on average.
pub(crate) fn chooses() -> bool {
    thread_local! {
        /// Objects until the next one is chosen, and the state of the numbers.
        static NEXT: Cell<(u32, u64)> = const { Cell::new((0, 0)) };
    }
    let rate = RATE.load(Ordering::Relaxed);
    if rate <= 1 {
        return true;
    }
    let (left, state) = NEXT.get();
    if left > 1 {
        NEXT.set((left - 1, state));
        return false;
    }
    // The first number of a thread comes from where its variables are.
    let state = if state == 0 { NEXT.with(|next| std::ptr::from_ref(next).addr() as u64) | 1 } else { state };
    let state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    // Even numbers from 1 to twice the rate have the rate as their mean.
    NEXT.set(((state >> 33) as u32 % (2 * rate - 1) + 1, state));
    left == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_in_so_many_is_chosen() {
        begin(Some(100));
        let chosen = (0..100_000).filter(|_| chooses()).count();
        begin(None);
        assert!((800..1200).contains(&chosen), "{chosen}");
    }
}
