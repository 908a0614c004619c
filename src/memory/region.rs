//! Bytes that many storages look at: a file, mapped or read, that goes when the last of them is gone.
//!
//! A storage of a part of a region holds one count of it, through the allocator table that
//! [`Source::region`](super::allocator::Source::region) gives. It may be written to, which the file does not see, and
//! resized: then its elements move to a block of their own.
//!
//! What cannot be looked at where it lies is copied. A mapped file has pages for that beside it, from which copies are
//! cut one behind the other: blocks of their own would be made of small pages, whose first touch takes several times as
//! long as the copy does.

use super::alloc;
use super::heap;
use super::mapping::{self, MapContext};
use super::pages;
use super::system::ALIGNMENT;
use crate::count;
use crate::error::Result;
use std::ffi::{CStr, c_void};
use std::ptr::{self, NonNull};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// The bytes, and how many hold them.
pub(super) struct Region {
    refcount: AtomicI32,
    data: *mut u8,
    len: usize,
    backing: Backing,
    /// Pages for copies, made when the first one is; `None` if there are none to be had.
    beside: OnceLock<Option<SharedRegion>>,
}

/// Where the bytes of a region are from.
enum Backing {
    /// A block from [`alloc`](alloc::alloc).
    Block,
    /// A mapped file.
    File(NonNull<MapContext>),
    /// Memory from [`pages::map`], of which so many bytes have been cut off.
    Pages(AtomicUsize),
    /// Cut off such memory.
    Cut { _pages: SharedRegion },
}

/// Copies of fewer bytes are not worth a large page: they are blocks of their own.
const CUT_FROM: usize = 1 << 16;

/// One count of a region.
pub struct SharedRegion(NonNull<Region>);

impl SharedRegion {
    fn new(data: *mut u8, len: usize, backing: Backing) -> Result<Self> {
        let block = alloc::alloc_header::<Region>()?;
        let refcount = AtomicI32::new(1);
        // SAFETY: the block was made for one region just now.
        unsafe {
            block.write(Region { refcount, data, len, backing, beside: OnceLock::new() });
            Ok(SharedRegion(NonNull::new_unchecked(block)))
        }
    }

    /// The file at `path`, mapped privately. It must not become shorter while the region lives.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped.
    pub fn mapped(path: &CStr) -> Result<Self> {
        let context = MapContext::create(Some(path), -1, 0)?;
        // SAFETY: the context was made just now.
        let data = match unsafe { mapping::map(context, 0) } {
            Ok(data) => data.as_ptr(),
            Err(error) => {
                // SAFETY: nothing is mapped.
                unsafe { MapContext::destroy(context) };
                return Err(error);
            }
        };
        // SAFETY: valid until unmapped.
        let len = unsafe { context.as_ref() }.size() as usize;
        let made = SharedRegion::new(data.cast(), len, Backing::File(context));
        if made.is_err() {
            // SAFETY: nobody has seen the mapping.
            unsafe { mapping::unmap(context, data) };
        }
        made
    }

    /// A copy of `bytes`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn copied(bytes: &[u8]) -> Result<Self> {
        let data = alloc::alloc(bytes.len() as isize)?.cast::<u8>();
        if !bytes.is_empty() {
            // SAFETY: the block was made for these bytes just now.
            unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), data, bytes.len()) };
        }
        let made = SharedRegion::new(data, bytes.len(), Backing::Block);
        if made.is_err() {
            // SAFETY: nobody has seen the block.
            unsafe { alloc::free(data.cast()) };
        }
        made
    }

    /// Room for a copy of `len` of these bytes, which goes with the last count of it; `None` if a block of its own does as
    /// well, or there is no room.
    pub fn room_for_copy(&self, len: usize) -> Option<SharedRegion> {
        let region = self.region();
        let Backing::File(_) = region.backing else {
            return None;
        };
        if len < CUT_FROM {
            return None;
        }
        // Room for every byte of the file once, and what alignment takes.
        let make = || SharedRegion::pages(region.len.checked_add(region.len / (CUT_FROM / ALIGNMENT))?).ok();
        let beside = match region.beside.get() {
            Some(beside) => beside,
            // Made before the place for it is locked: a garbage collection may come here again. Another thread may have been
            // faster; then this one's is dropped.
            None => {
                let fresh = make();
                region.beside.get_or_init(|| fresh)
            }
        };
        beside.as_ref()?.cut(len)
    }

    /// Memory of `len` bytes, none of which takes room before it is written to.
    fn pages(len: usize) -> Result<Self> {
        let data = pages::map(len)?;
        let made = SharedRegion::new(data.as_ptr(), len, Backing::Pages(AtomicUsize::new(0)));
        if made.is_err() {
            // SAFETY: nobody has seen them.
            unsafe { pages::unmap(data, len) };
        }
        made
    }

    /// The next `len` bytes of pages.
    fn cut(&self, len: usize) -> Option<SharedRegion> {
        let region = self.region();
        let Backing::Pages(used) = &region.backing else {
            return None;
        };
        let after = |used: usize| {
            let end = used.checked_add(len)?.checked_next_multiple_of(ALIGNMENT)?;
            (end <= region.len).then_some(end)
        };
        let start = used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after).ok()?;
        let cut =
            SharedRegion::new(region.data.wrapping_add(start), len, Backing::Cut { _pages: self.clone() })
                .ok()?;
        heap::update(len as isize);
        Some(cut)
    }

    fn region(&self) -> &Region {
        // SAFETY: the count that `self` is keeps it alive.
        unsafe { self.0.as_ref() }
    }

    /// The first byte.
    pub fn data(&self) -> *mut u8 {
        self.region().data
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.region().len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives the count to whoever gets the address.
    pub(super) fn into_raw(self) -> *mut c_void {
        let pointer = self.0.as_ptr();
        std::mem::forget(self);
        pointer.cast()
    }
}

impl Clone for SharedRegion {
    fn clone(&self) -> Self {
        count::add_one(&self.region().refcount);
        SharedRegion(self.0)
    }
}

impl Drop for SharedRegion {
    fn drop(&mut self) {
        if !count::remove_one(&self.region().refcount) {
            return;
        }
        // SAFETY: that was the last count; the data is this region's.
        unsafe {
            let Region { data, len, backing, .. } = self.0.read();
            match backing {
                Backing::Block => alloc::free(data.cast()),
                Backing::File(context) => mapping::unmap(context, data.cast()),
                Backing::Pages(_) => pages::unmap(NonNull::new_unchecked(data), len),
                Backing::Cut { .. } => {
                    pages::discard(data, len);
                    heap::update(-(len as isize));
                }
            }
            alloc::free_header(self.0.as_ptr());
        }
    }
}

/// Whether `data` lies in the region, and not in a block of its own.
///
/// # Safety
///
/// `region` is alive.
unsafe fn is_inside(region: NonNull<Region>, data: *mut c_void) -> bool {
    // SAFETY: by the caller's promise.
    let region = unsafe { region.as_ref() };
    data.addr().wrapping_sub(region.data.addr()) < region.len
}

/// Changes the size of a storage's data from `old` to `new` bytes, moving it out of the region.
///
/// # Safety
///
/// `data` holds `old` bytes and belongs to a storage that has a count of `region`.
pub(super) unsafe fn realloc(
    region: NonNull<Region>,
    data: *mut c_void,
    old: isize,
    new: isize,
) -> Result<*mut c_void> {
    // SAFETY: by the caller's promise.
    unsafe {
        if !is_inside(region, data) {
            return alloc::realloc(data, new);
        }
        let fresh = alloc::alloc(new)?;
        if !fresh.is_null() {
            ptr::copy_nonoverlapping(data.cast::<u8>(), fresh.cast(), old.min(new).max(0) as usize);
        }
        let Region { data, len, backing, .. } = region.as_ref();
        if let Backing::Cut { .. } = backing {
            // Of this storage alone, which has its elements elsewhere now.
            pages::discard(*data, *len);
        }
        Ok(fresh)
    }
}

/// Frees a storage's data, and gives its count of the region back.
///
/// # Safety
///
/// As [`realloc`]; the storage uses neither afterwards.
pub(super) unsafe fn free(region: NonNull<Region>, data: *mut c_void) {
    // SAFETY: by the caller's promise.
    unsafe {
        if !is_inside(region, data) {
            alloc::free(data);
        }
    }
    drop(SharedRegion(region));
}
