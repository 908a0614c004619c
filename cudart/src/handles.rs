//! Handles: small blocks of memory that C gets as pointers, and a list by which any other pointer is refused.

use std::ffi::c_void;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::pointer::Hidden;

/// The handles of one kind, whose values are `T`.
///
/// A handle that the program has lost is a leak that leak checkers see: the list does not hold its address as it is.
pub(crate) struct Handles<T> {
    list: Mutex<Vec<Hidden>>,
    value: std::marker::PhantomData<fn(T) -> T>,
}

impl<T: Send + Sync + Copy> Handles<T> {
    pub(crate) const fn new() -> Self {
        Self { list: Mutex::new(Vec::new()), value: std::marker::PhantomData }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Hidden>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(list: &[Hidden], handle: *const c_void) -> Result<usize, usize> {
        list.binary_search_by_key(&handle.addr(), |hidden| hidden.address())
    }

    /// A new handle, or none if there is no memory.
    pub(crate) fn make(&self, value: T) -> Option<*mut c_void> {
        let mut list = self.lock();
        list.try_reserve(1).ok()?;
        // SAFETY: `T` is no larger than what is asked for, and aligned as malloc's blocks are.
        let handle = unsafe { libc::malloc(size_of::<T>().max(1)) };
        if handle.is_null() {
            return None;
        }
        handle.expose_provenance();
        // SAFETY: a fresh block of that size.
        unsafe { handle.cast::<T>().write(value) };
        let place = Self::place(&list, handle).unwrap_or_else(|place| place);
        list.insert(place, Hidden::new(handle));
        Some(handle)
    }

    /// Reads or changes the value behind a handle, or none if it is no handle. `change` calls nothing of C's.
    pub(crate) fn with<R>(&self, handle: *const c_void, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let list = self.lock();
        let place = Self::place(&list, handle).ok()?;
        // SAFETY: it is in the list, so `make` wrote a value there; the lock keeps others away from it.
        Some(change(unsafe { &mut *list[place].pointer().cast::<T>() }))
    }

    /// The value behind a handle.
    pub(crate) fn get(&self, handle: *const c_void) -> Option<T> {
        self.with(handle, |value| *value)
    }

    /// Ends a handle; its last value, or none if it was no handle.
    pub(crate) fn end(&self, handle: *const c_void) -> Option<T> {
        let mut list = self.lock();
        let place = Self::place(&list, handle).ok()?;
        let block = list.remove(place).pointer();
        // SAFETY: as in `with`; it has just left the list, so nobody else reads or frees it.
        let value = unsafe { ptr::read(block.cast::<T>()) };
        // SAFETY: the block that `make` got from malloc.
        unsafe { libc::free(block) };
        Some(value)
    }

    /// Ends all handles whose value `is_wanted`.
    pub(crate) fn end_all(&self, is_wanted: impl Fn(&T) -> bool) {
        self.lock().retain(|hidden| {
            let block = hidden.pointer();
            // SAFETY: as in `with`.
            let ends = is_wanted(unsafe { &*block.cast::<T>() });
            if ends {
                // SAFETY: the block that `make` got from malloc, which leaves the list now.
                unsafe { libc::free(block) };
            }
            !ends
        });
    }
}
