//! Pointers of the interface: results, and addresses that no leak checker takes for references.

use std::ffi::c_void;

use crate::error::{Error, Result};

/// Writes a result.
///
/// # Errors
///
/// `INVALID_VALUE`: NULL.
pub(crate) fn put<T>(out: *mut T, value: T) -> Result {
    if out.is_null() {
        return Err(Error::INVALID_VALUE);
    }
    // SAFETY: not NULL; the interface asks for room for one value there.
    unsafe { out.write(value) };
    Ok(())
}

/// `NULL` is refused.
///
/// # Errors
///
/// `INVALID_VALUE`: NULL.
pub(crate) fn required<T>(pointer: *const T) -> Result {
    if pointer.is_null() { Err(Error::INVALID_VALUE) } else { Ok(()) }
}

/// An address that is known and not held: what the program has lost is found by leak checkers, which look for addresses in
/// memory, although this library could still find it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hidden(usize);

impl Hidden {
    pub(crate) fn new(address: *const c_void) -> Self {
        Self(!address.addr())
    }

    pub(crate) fn address(self) -> usize {
        !self.0
    }

    pub(crate) fn pointer(self) -> *mut c_void {
        std::ptr::with_exposed_provenance_mut(!self.0)
    }
}
