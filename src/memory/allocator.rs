//! Allocator tables: how a storage gets, resizes and frees its data.
//!
//! The table is public and C code supplies its own. The three that the library exports are known by
//! address and reached without going through C, so that their failures are ordinary results here.

use super::alloc;
use super::mapping::{self, MapContext};
use super::region::{self, Region, SharedRegion};
use super::tables;
pub use super::tables::Allocator;
use crate::boundary::callback::guarded;
use crate::error::{Error, Result};
use std::ffi::c_void;
use std::ptr::{self, NonNull};

/// A table together with its context: where a storage's data comes from.
#[derive(Clone, Copy)]
pub struct Source {
    /// The table; NULL in storages that never own memory.
    pub allocator: *mut Allocator,
    /// The first argument of its functions.
    pub context: *mut c_void,
}

/// The table's identity: one of ours, or the caller's.
enum SourceKind {
    Default,
    Map(NonNull<MapContext>),
    Counted(NonNull<MapContext>),
    Region(NonNull<Region>),
    Custom(Allocator),
}

impl Source {
    /// `THDefaultAllocator`: `THAlloc` and its companions.
    pub fn default_allocator() -> Self {
        Source { allocator: tables::default_table(), context: ptr::null_mut() }
    }

    /// `THMapAllocator` with the given context, which it takes over once the mapping succeeds.
    pub fn mapping(context: NonNull<MapContext>) -> Self {
        Source { allocator: tables::map_table(), context: context.as_ptr().cast() }
    }

    /// Where the storages of parts of `region` have their data from. Each takes over one count.
    pub fn region(region: SharedRegion) -> Self {
        Source { allocator: tables::region_table(), context: region.into_raw() }
    }

    #[inline]
    fn kind(self) -> Result<SourceKind> {
        if self.allocator == tables::default_table() {
            return Ok(SourceKind::Default);
        }
        let context = NonNull::new(self.context.cast::<MapContext>());
        let need = || context.ok_or_else(|| Error::plain("a mapping allocator needs a context"));
        if self.allocator == tables::map_table() {
            Ok(SourceKind::Map(need()?))
        } else if self.allocator == tables::counted_table() {
            Ok(SourceKind::Counted(need()?))
        } else if self.allocator == tables::region_table() {
            let region = NonNull::new(self.context.cast());
            Ok(SourceKind::Region(
                region.ok_or_else(|| Error::plain("a storage of a region needs the region"))?,
            ))
        } else if self.allocator.is_null() {
            Err(Error::plain("the storage has no allocator"))
        } else {
            // SAFETY: a caller's table is valid as long as a storage refers to it.
            Ok(SourceKind::Custom(unsafe { *self.allocator }))
        }
    }

    /// Whether the data is `THAlloc`'s, or that of `malloc`.
    pub fn is_default(self) -> bool {
        matches!(self.kind(), Ok(SourceKind::Default))
    }

    /// Whether the data is somebody else's, who is told when it is not needed any more: a table that never made any.
    pub fn is_lent(self) -> bool {
        matches!(self.kind(), Ok(SourceKind::Custom(Allocator { malloc: None, .. })))
    }

    /// `bytes` bytes of new data. Only the default and mapping tables give NULL, for 0 bytes.
    #[inline]
    pub fn malloc(self, bytes: isize) -> Result<*mut c_void> {
        match self.kind()? {
            SourceKind::Default => alloc::alloc(bytes),
            // SAFETY: the context belongs to this storage alone.
            SourceKind::Map(context) => unsafe { mapping::map(context, bytes) }.map(NonNull::as_ptr),
            SourceKind::Counted(context) => {
                // SAFETY: as above.
                unsafe { mapping::map_counted(context, bytes) }.map(NonNull::as_ptr)
            }
            SourceKind::Region(_) => Err(Error::plain("a region is not allocated from")),
            SourceKind::Custom(table) => {
                let malloc = table.malloc.ok_or_else(|| Error::plain("the allocator has no malloc"))?;
                // SAFETY: the caller's function, called as its type says with its own context.
                let block = guarded(|| unsafe { malloc(self.context, bytes) })?;
                answer(block, bytes)
            }
        }
    }

    /// Resizes `data` from `old` to `new` bytes, keeping the contents they share. On error `data` is
    /// as it was.
    ///
    /// # Safety
    ///
    /// `data` came from this source and holds `old` bytes.
    pub unsafe fn realloc(self, data: *mut c_void, old: isize, new: isize) -> Result<*mut c_void> {
        match self.kind()? {
            // SAFETY: by the caller's promise.
            SourceKind::Default => unsafe { alloc::realloc(data, new) },
            SourceKind::Map(_) | SourceKind::Counted(_) => Err(Error::plain("cannot realloc mapped data")),
            // SAFETY: by the caller's promise; the storage has a count of its region.
            SourceKind::Region(region) => unsafe { region::realloc(region, data, old, new) },
            SourceKind::Custom(Allocator { realloc: Some(realloc), .. }) => {
                // SAFETY: the caller's function, called as its type says with its own context.
                let block = guarded(|| unsafe { realloc(self.context, data, new) })?;
                answer(block, new)
            }
            SourceKind::Custom(_) => {
                let fresh = if new == 0 { ptr::null_mut() } else { self.malloc(new)? };
                if !data.is_null() {
                    if !fresh.is_null() {
                        // SAFETY: both blocks hold the smaller of the two sizes; where the caller's are from, they may overlap.
                        unsafe { ptr::copy(data.cast::<u8>(), fresh.cast(), old.min(new).max(0) as usize) };
                    }
                    // SAFETY: the old block is ours and replaced by the new one.
                    unsafe { self.free(data) };
                }
                Ok(fresh)
            }
        }
    }

    /// Frees `data`, and a mapping's context with it.
    ///
    /// # Safety
    ///
    /// `data` came from this source and is not used afterwards.
    #[inline]
    pub unsafe fn free(self, data: *mut c_void) {
        match self.kind() {
            // SAFETY: by the caller's promise.
            Ok(SourceKind::Default) => unsafe { alloc::free(data) },
            // SAFETY: by the caller's promise.
            Ok(SourceKind::Map(context)) => unsafe { mapping::unmap(context, data) },
            // SAFETY: by the caller's promise.
            Ok(SourceKind::Counted(context)) => unsafe { mapping::unmap_counted(context, data) },
            // SAFETY: by the caller's promise.
            Ok(SourceKind::Region(region)) => unsafe { region::free(region, data) },
            Ok(SourceKind::Custom(Allocator { free: Some(free), .. })) => {
                // SAFETY: the caller's function, called as its type says with its own context. That it raised
                // an error changes nothing: the data is not ours any more.
                let _ = guarded(|| unsafe { free(self.context, data) });
            }
            // No allocator or no `free`: the data belongs to somebody else.
            Ok(SourceKind::Custom(_)) | Err(_) => {}
        }
    }
}

/// A custom allocator's answer: NULL for a request of some bytes is a failure.
fn answer(block: *mut c_void, bytes: isize) -> Result<*mut c_void> {
    if block.is_null() && bytes > 0 {
        return Err(Error::plain(format!("the allocator failed to provide {bytes} bytes")));
    }
    Ok(block)
}
