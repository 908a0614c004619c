//! An emergency reserve for the library's own small allocations.
//!
//! Tensor memory never goes through Rust's allocator, and its failure is an ordinary error. But the text
//! of that very error, and short lists of sizes, live on Rust's heap, where a failure ends the process.
//! When the system has no memory, such blocks come from a fixed reserve instead, long enough to report. What depends
//! on the operands is [`scratch`](super::scratch) memory, which has no part in the reserve.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicU32, Ordering};

const SLOTS: usize = 32;
const SLOT_BYTES: usize = 8192;

#[repr(align(64))]
struct Slots(UnsafeCell<[[u8; SLOT_BYTES]; SLOTS]>);

// SAFETY: a slot is only touched by whoever holds its bit in `TAKEN`.
unsafe impl Sync for Slots {}

static SLOT_MEMORY: Slots = Slots(UnsafeCell::new([[0; SLOT_BYTES]; SLOTS]));
static TAKEN: AtomicU32 = AtomicU32::new(0);

/// The system's allocator, with the reserve behind it.
struct WithReserve;

#[global_allocator]
static ALLOCATOR: WithReserve = WithReserve;

/// The slot that `block` is, if it is one.
fn slot_of(block: *mut u8) -> Option<usize> {
    let start = SLOT_MEMORY.0.get().addr();
    let distance = block.addr().wrapping_sub(start);
    (distance < SLOTS * SLOT_BYTES).then_some(distance / SLOT_BYTES)
}

thread_local! {
    static WITHHELD: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`, whose allocations may fail and do not come from the reserve.
pub(super) fn withhold<R>(work: impl FnOnce() -> R) -> R {
    let before = WITHHELD.replace(true);
    let result = work();
    WITHHELD.set(before);
    result
}

/// A free slot, or NULL if the block does not fit or all are taken.
#[cold]
fn take_slot(layout: Layout) -> *mut u8 {
    if layout.size() > SLOT_BYTES || layout.align() > 64 || WITHHELD.get() {
        return std::ptr::null_mut();
    }
    let mut taken = TAKEN.load(Ordering::Relaxed);
    loop {
        let slot = (!taken).trailing_zeros();
        if slot as usize >= SLOTS {
            return std::ptr::null_mut();
        }
        match TAKEN.compare_exchange_weak(taken, taken | 1 << slot, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => return SLOT_MEMORY.0.get().cast::<u8>().wrapping_add(slot as usize * SLOT_BYTES),
            Err(now) => taken = now,
        }
    }
}

// SAFETY: blocks come from the system, or are slots that one holder at a time has; both are valid for
// their layout until given back.
unsafe impl GlobalAlloc for WithReserve {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's layout is not empty.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() { take_slot(layout) } else { block }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match slot_of(block) {
            Some(slot) => {
                TAKEN.fetch_and(!(1 << slot), Ordering::Release);
            }
            // SAFETY: every other block came from the system with this layout.
            None => unsafe { System.dealloc(block, layout) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if slot_of(block).is_none() {
            // SAFETY: the block came from the system with this layout.
            let grown = unsafe { System.realloc(block, layout, size) };
            if !grown.is_null() {
                return grown;
            }
        } else if size <= SLOT_BYTES {
            return block;
        }
        // SAFETY: the caller's alignment with a size it vouches for.
        let fresh = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !fresh.is_null() {
            // SAFETY: both blocks hold the smaller of the two sizes and are distinct.
            unsafe {
                std::ptr::copy_nonoverlapping(block, fresh, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_taken_once_and_given_back() {
        let layout = Layout::from_size_align(100, 16).unwrap();
        let slots: Vec<*mut u8> = (0..SLOTS).map(|_| take_slot(layout)).collect();
        assert!(slots.iter().all(|&slot| slot_of(slot).is_some()));
        assert!(take_slot(layout).is_null(), "all are taken");
        // SAFETY: the slots were taken above and are not used again.
        slots.iter().for_each(|&slot| unsafe { WithReserve.dealloc(slot, layout) });
        assert_eq!(TAKEN.load(Ordering::Relaxed), 0);
        assert!(take_slot(Layout::from_size_align(SLOT_BYTES + 1, 1).unwrap()).is_null(), "too large");
    }
}
