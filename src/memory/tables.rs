//! Allocator tables, and those that the library exports: `THDefaultAllocator`, `THMapAllocator`, `THRefcountedMapAllocator`.
//!
//! They are data, and `Source` knows them by address, so they are here and not with the
//! exported functions of `THAllocator.h`.

use super::alloc;
use super::mapping::{self, MapContext};
use super::region;
use crate::boundary::table_boundary;
use crate::error::{Error, Result};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::ptr::NonNull;

/// A table of three functions: `THAllocator`.
///
/// Each is called with the context pointer that was given along with the table. `malloc` and
/// `realloc` return NULL or raise a TH error if they fail; they must not throw exceptions of their own.
/// `realloc` may be missing, which makes a resize allocate, copy and free.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Allocator {
    /// `malloc(context, bytes)`.
    pub malloc: Option<unsafe extern "C-unwind" fn(*mut c_void, isize) -> *mut c_void>,
    /// `realloc(context, block, bytes)`.
    pub realloc: Option<unsafe extern "C-unwind" fn(*mut c_void, *mut c_void, isize) -> *mut c_void>,
    /// `free(context, block)`.
    pub free: Option<unsafe extern "C-unwind" fn(*mut c_void, *mut c_void)>,
}

/// An allocator table at a fixed address that C code may write to.
#[repr(transparent)]
#[derive(Debug)]
pub(super) struct ExportedTable(UnsafeCell<Allocator>);

// SAFETY: the library never touches the fields, only the address; what C code does to them is its own
// affair, as with the original's variables.
unsafe impl Sync for ExportedTable {}

const fn table(
    malloc: unsafe extern "C-unwind" fn(*mut c_void, isize) -> *mut c_void,
    realloc: unsafe extern "C-unwind" fn(*mut c_void, *mut c_void, isize) -> *mut c_void,
    free: unsafe extern "C-unwind" fn(*mut c_void, *mut c_void),
) -> ExportedTable {
    ExportedTable(UnsafeCell::new(Allocator {
        malloc: Some(malloc),
        realloc: Some(realloc),
        free: Some(free),
    }))
}

/// `THAlloc`, `THRealloc` and `THFree`; the context is not used.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THDefaultAllocator: ExportedTable = table(default_malloc, default_realloc, default_free);

/// Mapped files and shared memory; the context is a `THMapAllocatorContext`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THMapAllocator: ExportedTable = table(map_malloc, map_realloc, map_free);

/// Shared memory with a count inside the mapping; the context is a `THMapAllocatorContext`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub(super) static THRefcountedMapAllocator: ExportedTable = table(counted_malloc, map_realloc, counted_free);

/// Parts of regions; the context is a count of one. C code sees it in storages, and uses it through them alone.
static REGION: ExportedTable = table(region_malloc, map_realloc, region_free);

/// The address of `THDefaultAllocator`.
pub(super) fn default_table() -> *mut Allocator {
    THDefaultAllocator.0.get()
}

/// The address of `THMapAllocator`.
pub(super) fn map_table() -> *mut Allocator {
    THMapAllocator.0.get()
}

/// The address of `THRefcountedMapAllocator`.
pub(super) fn counted_table() -> *mut Allocator {
    THRefcountedMapAllocator.0.get()
}

/// The address of the table of regions.
pub(super) fn region_table() -> *mut Allocator {
    REGION.0.get()
}

unsafe extern "C-unwind" fn region_malloc(_context: *mut c_void, _bytes: isize) -> *mut c_void {
    table_boundary("THStorage_resize", || {
        Err::<*mut c_void, _>(Error::plain("a region is not allocated from"))
    })
}

unsafe extern "C-unwind" fn region_free(context: *mut c_void, data: *mut c_void) {
    if let Some(region) = NonNull::new(context.cast()) {
        // SAFETY: the C caller passes the data and context of one storage, and uses neither afterwards.
        unsafe { region::free(region, data) }
    }
}

unsafe extern "C-unwind" fn default_malloc(_context: *mut c_void, bytes: isize) -> *mut c_void {
    table_boundary("THDefaultAllocator.malloc", || alloc::alloc(bytes))
}

unsafe extern "C-unwind" fn default_realloc(
    _context: *mut c_void,
    block: *mut c_void,
    bytes: isize,
) -> *mut c_void {
    // SAFETY: the C caller passes a block of this table.
    table_boundary("THDefaultAllocator.realloc", || unsafe { alloc::realloc(block, bytes) })
}

unsafe extern "C-unwind" fn default_free(_context: *mut c_void, block: *mut c_void) {
    // SAFETY: the C caller passes a block of this table and does not use it afterwards.
    unsafe { alloc::free(block) }
}

fn context_of(context: *mut c_void) -> Result<NonNull<MapContext>> {
    NonNull::new(context.cast()).ok_or_else(|| Error::null(1))
}

unsafe extern "C-unwind" fn map_malloc(context: *mut c_void, bytes: isize) -> *mut c_void {
    table_boundary("THMapAllocator.malloc", || {
        // SAFETY: the C caller passes a valid context.
        unsafe { mapping::map(context_of(context)?, bytes) }.map(NonNull::as_ptr)
    })
}

unsafe extern "C-unwind" fn map_realloc(
    _context: *mut c_void,
    _block: *mut c_void,
    _bytes: isize,
) -> *mut c_void {
    table_boundary("THMapAllocator.realloc", || {
        Err::<*mut c_void, _>(Error::plain("cannot realloc mapped data"))
    })
}

unsafe extern "C-unwind" fn map_free(context: *mut c_void, data: *mut c_void) {
    table_boundary("THMapAllocator.free", || {
        // SAFETY: the C caller passes data of this table with its context, and uses neither afterwards.
        Ok(unsafe { mapping::unmap(context_of(context)?, data) })
    })
}

unsafe extern "C-unwind" fn counted_malloc(context: *mut c_void, bytes: isize) -> *mut c_void {
    table_boundary("THRefcountedMapAllocator.malloc", || {
        // SAFETY: the C caller passes a valid context.
        unsafe { mapping::map_counted(context_of(context)?, bytes) }.map(NonNull::as_ptr)
    })
}

unsafe extern "C-unwind" fn counted_free(context: *mut c_void, data: *mut c_void) {
    table_boundary("THRefcountedMapAllocator.free", || {
        // SAFETY: the C caller passes data of this table with its context, and uses neither afterwards.
        Ok(unsafe { mapping::unmap_counted(context_of(context)?, data) })
    })
}
