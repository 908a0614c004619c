//! Memory that some work keeps for the next time that it is done.
//!
//! While a [`Recycler`] is in force on a thread, blocks that this thread frees are kept for its next requests. Small ones are
//! in lists by their size. What becomes of large ones is written down: which are made and freed, and when. From this follows
//! a plan for the next time: few blocks, each for several requests that are never alive at once, so that the work takes
//! hardly more memory than what lives at once. Work that asks for the same then asks the system for nothing.
//!
//! All are blocks of the C library, each of one owner: what outlives the work, or is freed elsewhere, is freed as any other.

use super::keeper::{self, InstalledKeeper, Keeper, Maker};
use super::scratch::{OutOfMemory, Scratch};
use super::system::{self, try_alloc, usable_size};
use std::ffi::c_void;
use std::ptr::{self, NonNull};

/// Sizes of small blocks are multiples of this; requests are rounded up to them.
const STEP: usize = 16;
const CLASSES: usize = 65;
/// What is larger is planned; such sizes are rounded up to a step that keeps the C library's blocks apart from small ones.
const LARGEST_SMALL: usize = STEP * (CLASSES - 1);
const LARGE_STEP: usize = 64;
/// More than this of small blocks is not kept.
const MOST_SMALL: usize = 16 << 20;
/// Work with more large blocks has no plan.
const MOST_BLOCKS: usize = 2048;
/// How far a request is looked for in the plan: there may have been others the first time.
const REACH: usize = 32;
const ALIVE: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

/// A small block that is kept: it begins with the address of the next one.
struct Idle {
    next: *mut Idle,
}

/// A large block that the work has made.
struct Made {
    address: usize,
    bytes: usize,
    born: u32,
    died: u32,
    slot: u32,
}

/// A request of the plan, and the slot that serves it.
struct Request {
    bytes: usize,
    slot: u32,
}

/// A block for requests of the plan; NULL before it is made, and after it has gone elsewhere.
struct PlannedBlock {
    bytes: usize,
    block: *mut c_void,
    taken: bool,
}

/// What work keeps.
pub(crate) struct Recycler {
    small: [*mut Idle; CLASSES],
    small_bytes: usize,
    made: Scratch<Made>,
    /// Whether there is no memory, or no room, to write down what is made.
    lost_count: bool,
    clock: u32,
    plan: Scratch<Request>,
    next: usize,
    slots: Scratch<PlannedBlock>,
    /// Bytes that were asked for beside the plan.
    beside: usize,
    live: usize,
    most_live: usize,
}

// SAFETY: the blocks are its own, and can be freed on any thread.
unsafe impl Send for Recycler {}

/// Runs `work` with no recycler in force on this thread: what it makes and frees is no part of the work around it.
pub(crate) fn suspended<R>(work: impl FnOnce() -> R) -> R {
    keeper::suspended(work)
}

/// A recycler in force, until this is dropped.
struct InForce<'a> {
    recycler: &'a mut Recycler,
    keeper: Option<InstalledKeeper>,
}

impl Drop for InForce<'_> {
    fn drop(&mut self) {
        self.keeper = None;
        self.recycler.end();
    }
}

impl Keeper for Recycler {
    fn take(&mut self, bytes: usize, make: Maker) -> *mut c_void {
        if bytes > LARGEST_SMALL {
            return self.take_large(bytes, make);
        }
        let class = bytes.div_ceil(STEP);
        // A block may be larger by a step than what the C library was asked for.
        let found = (class..CLASSES).take(2).find(|&class| !self.small[class].is_null());
        let Some(found) = found else { return make(class * STEP) };
        let block = self.small[found];
        // SAFETY: an idle block, which begins with the address of the next.
        self.small[found] = unsafe { (*block).next };
        self.small_bytes -= found * STEP;
        block.cast()
    }

    unsafe fn give(&mut self, block: *mut c_void) -> bool {
        let usable = usable_size(block).max(0) as usize;
        let class = usable / STEP;
        if !(1..CLASSES).contains(&class) {
            return self.give_large(block, usable);
        }
        if self.small_bytes >= MOST_SMALL {
            return false;
        }
        let idle = block.cast::<Idle>();
        // SAFETY: a block of at least `STEP` bytes that is nobody's any more.
        unsafe { idle.write(Idle { next: self.small[class] }) };
        self.small[class] = idle;
        self.small_bytes += class * STEP;
        true
    }
}

impl Default for Recycler {
    fn default() -> Self {
        Recycler {
            small: [ptr::null_mut(); CLASSES],
            small_bytes: 0,
            made: Scratch::new(),
            lost_count: false,
            clock: 0,
            plan: Scratch::new(),
            next: 0,
            slots: Scratch::new(),
            beside: 0,
            live: 0,
            most_live: 0,
        }
    }
}

impl Recycler {
    /// Runs `work` with what it kept the last time, and keeps what it leaves.
    pub(crate) fn during<R>(&mut self, work: impl FnOnce() -> R) -> R {
        self.made.clear();
        (self.next, self.clock, self.beside) = (0, 0, 0);
        (self.live, self.most_live, self.lost_count) = (0, 0, false);
        let this = NonNull::from(self);
        // SAFETY: the reference that was given, which nobody uses but through the pointer until it is not in force.
        let _in_force =
            unsafe { InForce { recycler: &mut *this.as_ptr(), keeper: Some(keeper::install(this)) } };
        work()
    }

    /// The bytes that it keeps.
    pub(crate) fn kept(&self) -> usize {
        let large = self.slots.iter().filter(|slot| !slot.block.is_null()).map(|slot| slot.bytes);
        self.small_bytes + large.sum::<usize>()
    }

    /// The most bytes that large blocks had at once the last time.
    pub(crate) fn most_live(&self) -> usize {
        self.most_live
    }

    fn take_large(&mut self, bytes: usize, make: Maker) -> *mut c_void {
        let Some(bytes) = bytes.checked_next_multiple_of(LARGE_STEP) else { return make(bytes) };
        let (block, slot) = self.take_planned(bytes);
        let block = if block.is_null() { make(bytes) } else { block };
        if !block.is_null() {
            self.note(block, bytes, slot);
        }
        block
    }

    /// The block of the plan for this request, and its slot; NULL if there is none.
    fn take_planned(&mut self, bytes: usize) -> (*mut c_void, u32) {
        let ahead = self.plan.get(self.next..).unwrap_or(&[]);
        let Some(found) = ahead.iter().take(REACH).position(|request| request.bytes == bytes) else {
            self.beside = self.beside.saturating_add(bytes);
            if !ahead.is_empty() && self.beside > self.slots.iter().map(|slot| slot.bytes).sum::<usize>() / 8
            {
                // Other sizes than the last time: what is kept for those is in the way.
                self.drop_idle();
            }
            return (ptr::null_mut(), NONE);
        };
        let number = ahead[found].slot;
        self.next += found + 1;
        let Some(slot) = self.slots.get_mut(number as usize).filter(|slot| !slot.taken) else {
            return (ptr::null_mut(), NONE);
        };
        if slot.block.is_null() {
            slot.block = try_alloc(slot.bytes);
        }
        slot.taken = !slot.block.is_null();
        (slot.block, number)
    }

    fn note(&mut self, block: *mut c_void, bytes: usize, slot: u32) {
        self.live = self.live.saturating_add(bytes);
        self.most_live = self.most_live.max(self.live);
        if self.lost_count {
            return;
        }
        let made = Made { address: block.addr(), bytes, born: self.clock, died: ALIVE, slot };
        self.clock += 1;
        if self.made.len() >= MOST_BLOCKS || self.made.push(made).is_err() {
            self.lost_count = true;
            self.made.clear();
        }
    }

    fn give_large(&mut self, block: *mut c_void, usable: usize) -> bool {
        let address = block.addr();
        let alive = self.made.iter_mut().rev().find(|made| made.died == ALIVE && made.address == address);
        let Some(made) = alive else { return false };
        made.died = self.clock;
        self.clock += 1;
        self.live = self.live.saturating_sub(made.bytes);
        match self.slots.get_mut(made.slot as usize) {
            // It may have been freed elsewhere meanwhile, and be another block of the same address.
            Some(slot) if slot.taken && slot.block == block && usable >= slot.bytes => {
                slot.taken = false;
                true
            }
            _ => false,
        }
    }

    /// Frees the blocks of slots that nobody has.
    fn drop_idle(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| !slot.taken) {
            let block = std::mem::replace(&mut slot.block, ptr::null_mut());
            if !block.is_null() {
                // SAFETY: a block of its own.
                unsafe { system::release(block, usable_size(block)) };
            }
        }
    }

    /// What is left when the work is done.
    fn end(&mut self) {
        for slot in self.slots.iter_mut() {
            if std::mem::take(&mut slot.taken) {
                // Whoever has it frees it.
                slot.block = ptr::null_mut();
            }
        }
        if self.lost_count {
            self.drop_idle();
        } else if self.made.iter().any(|made| made.died != ALIVE && made.slot == NONE) {
            self.drop_idle();
            self.plan.clear();
            self.slots.clear();
            if self.make_plan().is_err() {
                self.plan.clear();
                self.slots.clear();
            }
        }
    }

    /// The plan for work that asks for the same: the largest requests first, each in the smallest slot that is free in its
    /// time.
    fn make_plan(&mut self) -> Result<(), OutOfMemory> {
        self.made.retain(|made| made.died != ALIVE);
        let mut order = Scratch::collected(0..self.made.len())?;
        order.sort_unstable_by_key(|&k| (usize::MAX - self.made[k].bytes, k));
        for made in self.made.iter_mut() {
            made.slot = NONE;
        }
        for (rank, &k) in order.iter().enumerate() {
            let mut busy = Scratch::filled(self.slots.len(), false)?;
            for &other in &order[..rank] {
                let (a, b) = (&self.made[k], &self.made[other]);
                if a.born < b.died && b.born < a.died {
                    busy[b.slot as usize] = true;
                }
            }
            let slot = match busy.iter().rposition(|&busy| !busy) {
                Some(slot) => slot,
                None => {
                    let bytes = self.made[k].bytes;
                    self.slots.push(PlannedBlock { bytes, block: ptr::null_mut(), taken: false })?;
                    self.slots.len() - 1
                }
            };
            self.made[k].slot = slot as u32;
        }
        self.plan.reserve(self.made.len())?;
        for made in &self.made {
            self.plan.push(Request { bytes: made.bytes, slot: made.slot })?;
        }
        // Now, while nothing else is alive; what there is no memory for is made when it is needed.
        for slot in self.slots.iter_mut() {
            slot.block = try_alloc(slot.bytes);
        }
        Ok(())
    }
}

impl Drop for Recycler {
    fn drop(&mut self) {
        self.drop_idle();
        for list in self.small {
            let mut next = list;
            while !next.is_null() {
                let block = next;
                // SAFETY: an idle block of its own, which begins with the address of the next.
                unsafe {
                    next = (*block).next;
                    libc::free(block.cast());
                }
            }
        }
    }
}
