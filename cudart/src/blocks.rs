//! The blocks of memory that the runtime knows.

use std::ffi::{c_int, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::device::MOST_DEVICES;
use crate::error::{Error, Result};
use crate::limits;
use crate::pointer::Hidden;

/// Whose memory a block is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// That of a device.
    Device,
    /// That of a device, which the host uses too.
    Managed,
    /// Page-locked memory of the host.
    Pinned,
    /// Memory of the program that it has registered.
    Registered,
}

/// A block; `start` is an address that `Blocks` keeps for nobody.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    start: Hidden,
    pub(crate) size: usize,
    pub(crate) kind: Kind,
    pub(crate) device: c_int,
    pub(crate) flags: u32,
}

impl Block {
    fn address(&self) -> usize {
        self.start.address()
    }

    pub(crate) fn start(&self) -> *mut c_void {
        self.start.pointer()
    }

    /// Whether `size` bytes at `address` are all in the block.
    pub(crate) fn holds(&self, address: usize, size: usize) -> bool {
        let offset = address - self.address();
        offset <= self.size && size <= self.size - offset
    }
}

/// All blocks in the order of their addresses, and how many bytes of them are each device's.
pub(crate) struct Blocks {
    blocks: Vec<Block>,
    used: [usize; MOST_DEVICES],
}

static BLOCKS: Mutex<Blocks> = Mutex::new(Blocks { blocks: Vec::new(), used: [0; MOST_DEVICES] });

/// The blocks, for as long as the result is there.
pub(crate) fn lock() -> MutexGuard<'static, Blocks> {
    BLOCKS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Blocks {
    /// The index of the first block that begins behind `address`.
    fn behind(&self, address: usize) -> usize {
        self.blocks.partition_point(|block| block.address() <= address)
    }

    /// The block that `pointer` points into.
    pub(crate) fn find(&self, pointer: *const c_void) -> Option<&Block> {
        let block = &self.blocks[self.behind(pointer.addr()).checked_sub(1)?];
        (pointer.addr() - block.address() < block.size).then_some(block)
    }

    /// The bytes in use on a device.
    pub(crate) fn used(&self, device: c_int) -> usize {
        self.used[device as usize]
    }

    fn counts(block: &Block) -> bool {
        matches!(block.kind, Kind::Device | Kind::Managed)
    }

    /// Takes note of memory that the caller has.
    ///
    /// # Errors
    ///
    /// `MEMORY_ALLOCATION`: no memory for the note.
    pub(crate) fn add(
        &mut self,
        start: *mut c_void,
        size: usize,
        kind: Kind,
        device: c_int,
        flags: u32,
    ) -> Result {
        start.expose_provenance();
        let block = Block { start: Hidden::new(start), size, kind, device, flags };
        self.blocks.try_reserve(1).map_err(|_| Error::MEMORY_ALLOCATION)?;
        let place = self.behind(start.addr());
        self.blocks.insert(place, block);
        if Self::counts(&block) {
            self.used[device as usize] += size;
        }
        Ok(())
    }

    /// Memory that begins at a multiple of `alignment`.
    ///
    /// # Errors
    ///
    /// `MEMORY_ALLOCATION`: there is none, or the device has not as much left.
    pub(crate) fn allocate(
        &mut self,
        size: usize,
        alignment: usize,
        kind: Kind,
        device: c_int,
        flags: u32,
    ) -> Result<*mut c_void> {
        let left = limits::of_a_device().saturating_sub(self.used(device));
        if size > isize::MAX as usize || (kind != Kind::Pinned && size > left) {
            return Err(Error::MEMORY_ALLOCATION);
        }
        let mut start = std::ptr::null_mut();
        // SAFETY: the address of a pointer; the alignments here are powers of two and multiples of a pointer's size.
        if unsafe { libc::posix_memalign(&mut start, alignment, size) } != 0 {
            return Err(Error::MEMORY_ALLOCATION);
        }
        self.add(start, size, kind, device, flags).inspect_err(|_| {
            // SAFETY: the block from above, which nobody has seen.
            unsafe { libc::free(start) }
        })?;
        Ok(start)
    }

    /// Forgets the block that begins at `pointer`, if it is of one of these kinds.
    pub(crate) fn remove(&mut self, pointer: *const c_void, kinds: &[Kind]) -> Option<Block> {
        let place = self.behind(pointer.addr()).checked_sub(1)?;
        let block = self.blocks[place];
        if block.address() != pointer.addr() || !kinds.contains(&block.kind) {
            return None;
        }
        self.blocks.remove(place);
        if Self::counts(&block) {
            self.used[block.device as usize] -= block.size;
        }
        Some(block)
    }

    /// Whether any byte of the range is known.
    pub(crate) fn overlaps(&self, start: *const c_void, size: usize) -> bool {
        let end = start.addr().saturating_add(size);
        self.find(start).is_some()
            || self.blocks.get(self.behind(start.addr())).is_some_and(|b| b.address() < end)
    }

    /// Takes out all blocks of a device.
    pub(crate) fn drain(&mut self, device: c_int) -> impl Iterator<Item = Block> {
        self.used[device as usize] = 0;
        self.blocks.extract_if(.., move |block| block.device == device)
    }
}
