//! An emergency reserve for the library's own small allocations.
//!
//! Tensor memory never goes through Rust's allocator, and its failure is an ordinary error. But the text
//! of that very error, and short lists of sizes, live on Rust's heap, where a failure ends the process.
//! When the system has no memory, such blocks come from a fixed reserve instead, long enough to report. What depends
//! on the operands is [`scratch`](super::scratch) memory, which has no part in the reserve.
//!
//! The libraries for C programs and the one for Rust are made of one crate, so Rust programs that link it, such as the
//! command `th`, have this allocator and can have no other.

use super::keeper;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, UnsafeCell};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

/// Blocks of up to `BYTES` bytes; the first of `WORDS` times 64 slots that is free is taken.
#[repr(align(64))]
struct Slots<const WORDS: usize, const BYTES: usize> {
    /// A bit for each slot.
    taken: [AtomicU64; WORDS],
    memory: UnsafeCell<[[[u8; BYTES]; 64]; WORDS]>,
}

// SAFETY: a slot is only touched by whoever holds its bit in `taken`.
unsafe impl<const WORDS: usize, const BYTES: usize> Sync for Slots<WORDS, BYTES> {}

/// All slots, side by side, so that one comparison tells most blocks from them.
struct Reserve {
    /// Texts and lists.
    large: Slots<1, 8192>,
    /// What threads are described by, several blocks for each, should memory run out while they are started.
    small: Slots<16, 512>,
}

static RESERVE: Reserve = Reserve { large: Slots::new(), small: Slots::new() };

impl Reserve {
    /// Whether `block` is one of the slots.
    #[inline]
    fn has(&self, block: *mut u8) -> bool {
        block.addr().wrapping_sub(ptr::from_ref(self).addr()) < size_of::<Self>()
    }

    /// Gives back `block`, which is one of the slots.
    #[cold]
    #[inline(never)]
    fn give_back(&self, block: *mut u8) {
        let known = self.small.give_back(block) || self.large.give_back(block);
        debug_assert!(known);
    }
}

impl<const WORDS: usize, const BYTES: usize> Slots<WORDS, BYTES> {
    const fn new() -> Self {
        Slots {
            taken: [const { AtomicU64::new(0) }; WORDS],
            memory: UnsafeCell::new([[[0; BYTES]; 64]; WORDS]),
        }
    }

    /// The slot that `block` is, if it is one.
    fn slot_of(&self, block: *mut u8) -> Option<usize> {
        let distance = block.addr().wrapping_sub(self.memory.get().addr());
        (distance < size_of_val(&self.memory)).then_some(distance / BYTES)
    }

    /// The size of the slot that `block` is, if it is one.
    fn bytes_of(&self, block: *mut u8) -> Option<usize> {
        self.slot_of(block).map(|_| BYTES)
    }

    /// A free slot, or NULL if the block does not fit or all are taken.
    fn take(&self, layout: Layout) -> *mut u8 {
        if layout.size() > BYTES || layout.align() > 64 {
            return ptr::null_mut();
        }
        for (word, slots) in self.taken.iter().enumerate() {
            let mut taken = slots.load(Ordering::Relaxed);
            while taken != u64::MAX {
                let slot = (!taken).trailing_zeros() as usize;
                match slots.compare_exchange_weak(
                    taken,
                    taken | 1 << slot,
                    Ordering::Acquire,
                    Ordering::Relaxed,
                ) {
                    Ok(_) => return self.memory.get().cast::<u8>().wrapping_add((word * 64 + slot) * BYTES),
                    Err(now) => taken = now,
                }
            }
        }
        ptr::null_mut()
    }

    /// Gives back `block` if it is one of these.
    fn give_back(&self, block: *mut u8) -> bool {
        let slot = self.slot_of(block);
        if let Some(slot) = slot {
            self.taken[slot / 64].fetch_and(!(1 << (slot % 64)), Ordering::Release);
        }
        slot.is_some()
    }
}

/// Whether the system has blocks of such a layout from `malloc`, as all are that a keeper keeps.
#[inline(always)]
fn is_plain(layout: Layout) -> bool {
    layout.align() <= 2 * size_of::<usize>() && layout.align() <= layout.size()
}

/// The system's allocator, with the reserve behind it.
struct WithReserve;

#[global_allocator]
static ALLOCATOR: WithReserve = WithReserve;

/// The size of the slot that `block` is, if it is one.
fn slot_bytes(block: *mut u8) -> Option<usize> {
    RESERVE.small.bytes_of(block).or_else(|| RESERVE.large.bytes_of(block))
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
#[inline(never)]
fn take_slot(layout: Layout) -> *mut u8 {
    if WITHHELD.get() {
        return ptr::null_mut();
    }
    let small = RESERVE.small.take(layout);
    if small.is_null() { RESERVE.large.take(layout) } else { small }
}

// SAFETY: blocks come from the system, or are slots that one holder at a time has; both are valid for
// their layout until given back.
unsafe impl GlobalAlloc for WithReserve {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let block = if is_plain(layout) {
            // SAFETY: malloc accepts any size.
            keeper::take(layout.size(), |bytes| unsafe { libc::malloc(bytes) }).cast()
        } else {
            // SAFETY: the caller's layout is not empty.
            unsafe { System.alloc(layout) }
        };
        if block.is_null() { take_slot(layout) } else { block }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if RESERVE.has(block) {
            RESERVE.give_back(block);
        // SAFETY: a block of `malloc`'s, as those of plain layouts are, that the caller gives up.
        } else if !(is_plain(layout) && unsafe { keeper::give(block.cast()) }) {
            // SAFETY: every other block came from the system with this layout.
            unsafe { System.dealloc(block, layout) }
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match slot_bytes(block) {
            Some(bytes) if size <= bytes => return block,
            Some(_) => {}
            None if keeper::in_force() => {}
            None => {
                // SAFETY: the block came from the system with this layout.
                let grown = unsafe { System.realloc(block, layout, size) };
                if !grown.is_null() {
                    return grown;
                }
            }
        }
        // SAFETY: the caller's alignment with a size it vouches for.
        let fresh = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !fresh.is_null() {
            // SAFETY: both blocks hold the smaller of the two sizes and are distinct.
            unsafe {
                ptr::copy_nonoverlapping(block, fresh, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Held by who takes slots of the reserve and wants the same ones again.
    static ALONE: Mutex<()> = Mutex::new(());

    #[test]
    fn slots_are_taken_once_and_given_back() {
        static FEW: Slots<2, 128> = Slots::new();
        let layout = Layout::from_size_align(100, 16).unwrap();
        let mut slots: Vec<*mut u8> = (0..128).map(|_| FEW.take(layout)).collect();
        assert!(slots.iter().enumerate().all(|(i, &slot)| FEW.slot_of(slot) == Some(i)));
        assert!(FEW.take(layout).is_null(), "all are taken");
        assert!(FEW.give_back(slots[70]));
        assert_eq!(FEW.take(layout), slots[70]);
        assert!(slots.drain(..).all(|slot| FEW.give_back(slot)));
        assert!(FEW.taken.iter().all(|slots| slots.load(Ordering::Relaxed) == 0));
        let aligned = FEW.take(Layout::from_size_align(128, 64).unwrap());
        assert!(aligned.addr().is_multiple_of(64) && FEW.give_back(aligned));
        assert!(FEW.take(Layout::from_size_align(129, 1).unwrap()).is_null(), "too large");
        assert!(FEW.take(Layout::from_size_align(1, 128).unwrap()).is_null(), "not so aligned");
        let mut other = 0;
        assert!(!FEW.give_back(&raw mut other), "not one of them");
        assert_eq!(FEW.slot_of(slots_end(&FEW.memory)), None, "behind the last");
    }

    /// The first byte behind some slots.
    fn slots_end<S>(slots: &S) -> *mut u8 {
        ptr::from_ref(slots).cast_mut().wrapping_add(1).cast()
    }

    #[test]
    fn blocks_are_of_the_kind_that_they_fit() {
        let _alone = ALONE.lock();
        let slot = |size| take_slot(Layout::from_size_align(size, 8).unwrap());
        let [small, large] = [slot(512), slot(513)];
        assert_eq!([slot_bytes(small), slot_bytes(large)], [Some(512), Some(8192)]);
        let mut other = 0;
        assert!(RESERVE.has(small) && RESERVE.has(large) && !RESERVE.has(&raw mut other));
        assert!(!RESERVE.has(slots_end(&RESERVE)));
        assert!(slot(8193).is_null() && withhold(|| slot(1)).is_null());
        // SAFETY: the slots were taken above and are not used again.
        unsafe {
            WithReserve.dealloc(small, Layout::from_size_align(512, 8).unwrap());
            WithReserve.dealloc(large, Layout::from_size_align(513, 8).unwrap());
        }
        assert_eq!([slot(512), slot(513)], [small, large], "given back");
        assert!(RESERVE.small.give_back(small) && RESERVE.large.give_back(large));
    }

    #[test]
    fn blocks_grow_in_their_slots_and_out_of_them() {
        let _alone = ALONE.lock();
        let layout = |size| Layout::from_size_align(size, 8).unwrap();
        // SAFETY: blocks are written to and read within their sizes, and given back once, with the last layout.
        unsafe {
            let small = take_slot(layout(100));
            small.write_bytes(7, 100);
            assert_eq!(WithReserve.realloc(small, layout(100), 512), small, "there is room");
            let block = WithReserve.realloc(small, layout(512), 513);
            assert!(block != small && !RESERVE.has(block) && block.add(99).read() == 7);
            let again = take_slot(layout(1));
            assert_eq!(again, small, "given back");
            WithReserve.dealloc(again, layout(1));
            // More than there is.
            let lost = withhold(|| WithReserve.realloc(block, layout(513), 1 << 62));
            assert!(lost.is_null() && block.add(99).read() == 7);
            WithReserve.dealloc(block, layout(513));
        }
    }
}
