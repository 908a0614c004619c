//! Headers of storages.

use crate::handle::Ref;
use crate::memory::allocator::{Allocator, Source};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicI8, AtomicI32, Ordering};

/// The count is in force; without it, `retain` and `free` leave the storage alone.
pub(super) const REFCOUNTED: i8 = 1;
/// `resize` is allowed.
pub const RESIZABLE: i8 = 2;
/// The last `free` frees the data through the allocator.
pub const FREEMEM: i8 = 4;
/// The data belongs to the storage in the `view` field, which the last `free` releases.
pub(super) const VIEW: i8 = 8;

/// The header of a storage: `THFloatStorage` and its seven siblings. The layout is public, up to and with
/// `view`; `device` is THC's.
#[repr(C)]
pub struct Storage<T> {
    pub(crate) data: *mut T,
    pub(crate) size: isize,
    pub(crate) refcount: AtomicI32,
    pub(crate) flag: AtomicI8,
    pub(crate) allocator: *mut Allocator,
    pub(crate) context: *mut c_void,
    pub(crate) view: *mut Storage<T>,
    /// The device that its data is on: where it is one of THC's.
    pub(crate) device: c_int,
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::offset_of;
    type S = Storage<f32>;
    assert!(offset_of!(S, data) == 0 && offset_of!(S, size) == 8);
    assert!(offset_of!(S, refcount) == 16 && offset_of!(S, flag) == 20);
    assert!(offset_of!(S, allocator) == 24 && offset_of!(S, context) == 32 && offset_of!(S, view) == 40);
    assert!(offset_of!(S, device) == 48);
};

impl<T> Ref<'_, Storage<T>> {
    /// The first element; NULL if there is none.
    #[inline(always)]
    pub fn data(self) -> *mut T {
        // SAFETY: a valid storage.
        unsafe { (*self.as_ptr()).data }
    }

    /// The number of elements.
    #[inline(always)]
    pub fn len(self) -> isize {
        // SAFETY: a valid storage.
        unsafe { (*self.as_ptr()).size }
    }

    /// The addresses from the first to behind the last byte of the elements.
    #[inline(always)]
    pub fn span(self) -> (usize, usize) {
        let start = self.data().addr();
        (start, start.saturating_add((self.len().max(0) as usize).saturating_mul(size_of::<T>())))
    }

    /// Whether there is no element.
    pub fn is_empty(self) -> bool {
        self.len() <= 0
    }

    /// The flag bits.
    #[inline(always)]
    pub fn flags(self) -> i8 {
        // SAFETY: a valid storage; the field is atomic because threads may set bits at once.
        unsafe { &(*self.as_ptr()).flag }.load(Ordering::Relaxed)
    }

    /// Sets the bits that are set in `flags`.
    pub fn set_flags(self, flags: i8) {
        // SAFETY: as in `flags`.
        unsafe { &(*self.as_ptr()).flag }.fetch_or(flags, Ordering::Relaxed);
    }

    /// Clears the bits that are set in `flags`.
    pub fn clear_flags(self, flags: i8) {
        // SAFETY: as in `flags`.
        unsafe { &(*self.as_ptr()).flag }.fetch_and(!flags, Ordering::Relaxed);
    }

    pub(super) fn source(self) -> Source {
        // SAFETY: a valid storage.
        unsafe { Source { allocator: (*self.as_ptr()).allocator, context: (*self.as_ptr()).context } }
    }
}

/// A storage's elements as they are in memory: a storage holds as many as its size says, and numbers have no padding.
pub(crate) fn as_bytes<T>(storage: Ref<'_, Storage<T>>) -> &[u8] {
    if storage.is_empty() || storage.data().is_null() {
        return &[];
    }
    // SAFETY: as said above.
    unsafe { std::slice::from_raw_parts(storage.data().cast(), storage.len() as usize * size_of::<T>()) }
}

/// How many bytes a storage's elements take.
pub(crate) fn bytes_of<T>(storage: Ref<'_, Storage<T>>) -> usize {
    usize::try_from(storage.len()).unwrap_or(0).saturating_mul(size_of::<T>())
}
