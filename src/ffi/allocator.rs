//! `THAllocator.h`: the allocator tables and the contexts of mappings.

use crate::error::{Error, Result};
use crate::ffi::boundary::boundary;
use crate::ffi::convention::{Given, may_end};
use crate::ffi::plain;
use crate::handle::Ref;
use crate::memory::alloc;
use crate::memory::allocator::Allocator;
use crate::memory::mapping::{self, MapContext};
use std::cell::UnsafeCell;
use std::ffi::{CStr, c_void};
use std::os::raw::{c_char, c_int};
use std::ptr::NonNull;

type THMapAllocatorContext = MapContext;

/// An allocator table at a fixed address that C code may write to.
#[repr(transparent)]
#[derive(Debug)]
pub struct ExportedTable(UnsafeCell<Allocator>);

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
pub static THDefaultAllocator: ExportedTable = table(default_malloc, default_realloc, default_free);

/// Mapped files and shared memory; the context is a `THMapAllocatorContext`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub static THMapAllocator: ExportedTable = table(map_malloc, map_realloc, map_free);

/// Shared memory with a count inside the mapping; the context is a `THMapAllocatorContext`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "the names of the C interface")]
pub static THRefcountedMapAllocator: ExportedTable = table(counted_malloc, map_realloc, counted_free);

/// The address of `THDefaultAllocator`.
pub(crate) fn default_table() -> *mut Allocator {
    THDefaultAllocator.0.get()
}

/// The address of `THMapAllocator`.
pub(crate) fn map_table() -> *mut Allocator {
    THMapAllocator.0.get()
}

/// The address of `THRefcountedMapAllocator`.
pub(crate) fn counted_table() -> *mut Allocator {
    THRefcountedMapAllocator.0.get()
}

unsafe extern "C-unwind" fn default_malloc(_context: *mut c_void, bytes: isize) -> *mut c_void {
    boundary("THDefaultAllocator.malloc", || alloc::alloc(bytes))
}

unsafe extern "C-unwind" fn default_realloc(
    _context: *mut c_void,
    block: *mut c_void,
    bytes: isize,
) -> *mut c_void {
    // SAFETY: the C caller passes a block of this table.
    boundary("THDefaultAllocator.realloc", || unsafe { alloc::realloc(block, bytes) })
}

unsafe extern "C-unwind" fn default_free(_context: *mut c_void, block: *mut c_void) {
    // SAFETY: the C caller passes a block of this table and does not use it afterwards.
    unsafe { alloc::free(block) }
}

fn context_of(context: *mut c_void) -> Result<NonNull<MapContext>> {
    NonNull::new(context.cast()).ok_or_else(|| Error::null(1))
}

unsafe extern "C-unwind" fn map_malloc(context: *mut c_void, bytes: isize) -> *mut c_void {
    boundary("THMapAllocator.malloc", || {
        // SAFETY: the C caller passes a valid context.
        unsafe { mapping::map(context_of(context)?, bytes) }.map(NonNull::as_ptr)
    })
}

unsafe extern "C-unwind" fn map_realloc(
    _context: *mut c_void,
    _block: *mut c_void,
    _bytes: isize,
) -> *mut c_void {
    boundary("THMapAllocator.realloc", || Err::<*mut c_void, _>(Error::plain("cannot realloc mapped data")))
}

unsafe extern "C-unwind" fn map_free(context: *mut c_void, data: *mut c_void) {
    boundary("THMapAllocator.free", || {
        // SAFETY: the C caller passes data of this table with its context, and uses neither afterwards.
        Ok(unsafe { mapping::unmap(context_of(context)?, data) })
    })
}

unsafe extern "C-unwind" fn counted_malloc(context: *mut c_void, bytes: isize) -> *mut c_void {
    boundary("THRefcountedMapAllocator.malloc", || {
        // SAFETY: the C caller passes a valid context.
        unsafe { mapping::map_counted(context_of(context)?, bytes) }.map(NonNull::as_ptr)
    })
}

unsafe extern "C-unwind" fn counted_free(context: *mut c_void, data: *mut c_void) {
    boundary("THRefcountedMapAllocator.free", || {
        // SAFETY: the C caller passes data of this table with its context, and uses neither afterwards.
        Ok(unsafe { mapping::unmap_counted(context_of(context)?, data) })
    })
}

/// # Safety
///
/// `text` is NULL or a terminated string that does not change during `'a`.
unsafe fn string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: by the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

fn given(context: NonNull<MapContext>) -> Given<MapContext> {
    Given(context.as_ptr())
}

fn borrowed(context: Ref<'_, MapContext>) -> &MapContext {
    // SAFETY: a valid context; contexts are only changed while being mapped.
    unsafe { &*context.as_ptr() }
}

plain! {
    /// A new context that says to map the file (or, with TH_ALLOCATOR_MAPPED_SHAREDMEM, the shared
    /// memory object) `filename` in the way of `flags`, a sum of TH_ALLOCATOR_MAPPED_* constants.
    ///
    /// Ownership: the caller's, until a storage is made with it; the storage ends it with the mapping.
    /// The name is copied. Errors: TH_ALLOCATOR_MAPPED_EXCLUSIVE alone; no memory.
    fn THMapAllocatorContext_new(filename: *const c_char, flags: c_int) -> *mut THMapAllocatorContext {
        // SAFETY: the C caller passes NULL or a terminated string.
        MapContext::create(unsafe { string(filename) }, -1, flags).map(given)
    }

    /// As THMapAllocatorContext_new, for a descriptor that is open already. With
    /// TH_ALLOCATOR_MAPPED_FROMFD it is mapped, and closed unless TH_ALLOCATOR_MAPPED_KEEPFD.
    fn THMapAllocatorContext_newWithFd(filename: *const c_char, fd: c_int, flags: c_int) -> *mut THMapAllocatorContext {
        // SAFETY: the C caller passes NULL or a terminated string.
        MapContext::create(unsafe { string(filename) }, fd, flags).map(given)
    }

    /// The name of the file, owned by the context. Errors: 1 if `ctx` is NULL.
    fn THMapAllocatorContext_filename(ctx: *mut THMapAllocatorContext) -> *mut c_char {
        Ok(borrowed(ctx.arg(1)?).name())
    }

    /// The descriptor that is open for the mapping; -1 if none is. Errors: 1 if `ctx` is NULL.
    fn THMapAllocatorContext_fd(ctx: *mut THMapAllocatorContext) -> c_int {
        Ok(borrowed(ctx.arg(1)?).fd())
    }

    /// The bytes mapped; 0 before. Errors: 1 if `ctx` is NULL.
    fn THMapAllocatorContext_size(ctx: *mut THMapAllocatorContext) -> isize {
        Ok(borrowed(ctx.arg(1)?).size())
    }

    /// Ends a context that no storage has taken. NULL is left alone.
    fn THMapAllocatorContext_free(ctx: *mut THMapAllocatorContext) {
        if let Some(context) = ctx.option()
            && may_end(context.as_non_null())
        {
            // SAFETY: the C caller gives the context up.
            unsafe { MapContext::destroy(context.as_non_null()) };
        }
        Ok(())
    }

    /// Takes one more count of the mapping at `data`, so that another process can take over the one of
    /// this. `ctx` is not used. Errors: 2 if `data` is NULL.
    fn THRefcountedMapAllocator_incref(ctx: *mut THMapAllocatorContext, data: *mut c_void) {
        let _ = ctx;
        if data.is_null() {
            return Err(Error::null(2));
        }
        // SAFETY: the C caller passes data of THRefcountedMapAllocator.
        Ok(unsafe { mapping::retain_counted(data) })
    }

    /// Gives one count of the mapping at `data` back; 1 if that was the last, else 0. The mapping and
    /// its name stay. `ctx` is not used. Errors: 2 if `data` is NULL.
    fn THRefcountedMapAllocator_decref(ctx: *mut THMapAllocatorContext, data: *mut c_void) -> c_int {
        let _ = ctx;
        if data.is_null() {
            return Err(Error::null(2));
        }
        // SAFETY: the C caller passes data of THRefcountedMapAllocator.
        Ok(unsafe { mapping::release_counted(data) })
    }
}
