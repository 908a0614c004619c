//! `THAtomic.h`: atomic integers for C code. All operations are sequentially consistent.

#![allow(non_camel_case_types, reason = "the names that the headers print")]

use crate::error::{Error, Result};
use crate::ffi::macros::plain;
use std::os::raw::{c_int, c_long};
use std::sync::atomic::{AtomicI32, AtomicIsize, Ordering};

type volatile_int = c_int;
type volatile_long = c_long;
type volatile_ptrdiff_t = isize;

/// # Safety
///
/// `a` is NULL or points at an aligned integer that only atomic operations touch meanwhile.
unsafe fn int<'a>(a: *mut c_int) -> Result<&'a AtomicI32> {
    if a.is_null() {
        return Err(Error::null(1));
    }
    // SAFETY: by the caller's promise.
    Ok(unsafe { AtomicI32::from_ptr(a) })
}

/// # Safety
///
/// As [`int`]. `long` has the size of a pointer difference wherever this library runs.
unsafe fn word<'a>(a: *mut isize) -> Result<&'a AtomicIsize> {
    if a.is_null() {
        return Err(Error::null(1));
    }
    // SAFETY: by the caller's promise.
    Ok(unsafe { AtomicIsize::from_ptr(a) })
}

const _: () = assert!(size_of::<c_long>() == size_of::<isize>());

macro_rules! on_int {
    ($a:ident, |$atomic:ident| $operation:expr) => {{
        // SAFETY: the C caller passes an integer it uses atomically.
        let $atomic = unsafe { int($a) }?;
        Ok($operation)
    }};
}

macro_rules! on_word {
    ($a:ident, |$atomic:ident| $operation:expr) => {{
        // SAFETY: the C caller passes an integer it uses atomically.
        let $atomic = unsafe { word($a.cast()) }?;
        Ok($operation)
    }};
}

const ORDER: Ordering = Ordering::SeqCst;

plain! {
    /// Sets `*a` to `newvalue`. Errors: 1 if `a` is NULL, as in all functions here.
    fn THAtomicSet(a: *mut volatile_int, newvalue: c_int) {
        on_int!(a, |a| a.store(newvalue, ORDER))
    }

    /// The value of `*a`.
    fn THAtomicGet(a: *mut volatile_int) -> c_int {
        on_int!(a, |a| a.load(ORDER))
    }

    /// Adds `value` to `*a`, wrapping, and gives the value before.
    fn THAtomicAdd(a: *mut volatile_int, value: c_int) -> c_int {
        on_int!(a, |a| a.fetch_add(value, ORDER))
    }

    /// Adds 1 to `*a`.
    fn THAtomicIncrementRef(a: *mut volatile_int) {
        on_int!(a, |a| { a.fetch_add(1, ORDER); })
    }

    /// Subtracts 1 from `*a`; 1 if that made it 0, else 0.
    fn THAtomicDecrementRef(a: *mut volatile_int) -> c_int {
        on_int!(a, |a| a.fetch_sub(1, ORDER) == 1)
    }

    /// Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
    fn THAtomicCompareAndSwap(a: *mut volatile_int, oldvalue: c_int, newvalue: c_int) -> c_int {
        on_int!(a, |a| a.compare_exchange(oldvalue, newvalue, ORDER, ORDER).is_ok())
    }

    /// Sets `*a` to `newvalue`.
    fn THAtomicSetLong(a: *mut volatile_long, newvalue: c_long) {
        on_word!(a, |a| a.store(newvalue as isize, ORDER))
    }

    /// The value of `*a`.
    fn THAtomicGetLong(a: *mut volatile_long) -> c_long {
        on_word!(a, |a| a.load(ORDER) as c_long)
    }

    /// Adds `value` to `*a`, wrapping, and gives the value before.
    fn THAtomicAddLong(a: *mut volatile_long, value: c_long) -> c_long {
        on_word!(a, |a| a.fetch_add(value as isize, ORDER) as c_long)
    }

    /// Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
    fn THAtomicCompareAndSwapLong(a: *mut volatile_long, oldvalue: c_long, newvalue: c_long) -> c_long {
        on_word!(a, |a| c_long::from(a.compare_exchange(oldvalue as isize, newvalue as isize, ORDER, ORDER).is_ok()))
    }

    /// Sets `*a` to `newvalue`.
    fn THAtomicSetPtrdiff(a: *mut volatile_ptrdiff_t, newvalue: isize) {
        on_word!(a, |a| a.store(newvalue, ORDER))
    }

    /// The value of `*a`.
    fn THAtomicGetPtrdiff(a: *mut volatile_ptrdiff_t) -> isize {
        on_word!(a, |a| a.load(ORDER))
    }

    /// Adds `value` to `*a`, wrapping, and gives the value before.
    fn THAtomicAddPtrdiff(a: *mut volatile_ptrdiff_t, value: isize) -> isize {
        on_word!(a, |a| a.fetch_add(value, ORDER))
    }

    /// Sets `*a` to `newvalue` if it is `oldvalue`; 1 if so, else 0.
    fn THAtomicCompareAndSwapPtrdiff(a: *mut volatile_ptrdiff_t, oldvalue: isize, newvalue: isize) -> isize {
        on_word!(a, |a| isize::from(a.compare_exchange(oldvalue, newvalue, ORDER, ORDER).is_ok()))
    }
}
