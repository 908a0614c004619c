//! `THAllocator.h`: the contexts of mappings. The allocator tables are in `src/memory/tables.rs`.

use crate::boundary::OwnedPointer;
use crate::error::Error;
use crate::ffi::convention::may_end;
use crate::ffi::macros::plain;
use crate::handle::Ref;
use crate::memory::mapping::{self, MapContext};
use std::ffi::{CStr, c_void};
use std::os::raw::{c_char, c_int};
use std::ptr::NonNull;

type THMapAllocatorContext = MapContext;

/// # Safety
///
/// `text` is NULL or a terminated string that does not change during `'a`.
unsafe fn string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: by the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

fn given(context: NonNull<MapContext>) -> OwnedPointer<MapContext> {
    OwnedPointer(context.as_ptr())
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
