//! `THCHalf.h`: numbers of half precision.

use crate::caller::{Caller, fail, null};
use crate::object::{Half, THCState};
use std::ffi::c_int;

/// The nearest number of half precision.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THC_float2half(a: f32) -> Half {
    Half::of(a)
}

/// The same number as a float.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THC_half2float(a: Half) -> f32 {
    a.to_float()
}

/// `len` numbers of one kind from as many of the other.
unsafe fn convert<T: Copy, S: Copy>(
    caller: &Caller,
    out: *mut T,
    from: *const S,
    len: isize,
    number: impl Fn(S) -> T,
) {
    if len <= 0 {
        return;
    }
    if out.is_null() || from.is_null() {
        return fail(caller, if out.is_null() { 2 } else { 3 }, c"must not be NULL");
    }
    for index in 0..len {
        // SAFETY: the C caller's arrays hold as many.
        unsafe { out.offset(index).write(number(from.offset(index).read())) };
    }
}

/// Converts `len` floats. Errors: 2, 3 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCFloat2Half(
    _state: *mut THCState,
    out: *mut Half,
    in_: *mut f32,
    len: isize,
) {
    static CALLER: Caller = Caller::plain(c"THCFloat2Half(state,out,in,len,)");
    // SAFETY: as in C.
    unsafe { convert(&CALLER, out, in_, len, Half::of) }
}

/// Converts `len` numbers of half precision. Errors: 2, 3 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCHalf2Float(
    _state: *mut THCState,
    out: *mut f32,
    in_: *mut Half,
    len: isize,
) {
    static CALLER: Caller = Caller::plain(c"THCHalf2Float(state,out,in,len,)");
    // SAFETY: as in C.
    unsafe { convert(&CALLER, out, in_, len, Half::to_float) }
}

/// Whether the device computes with numbers of half precision: they are converted. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THC_nativeHalfInstructions(state: *mut THCState) -> c_int {
    static CALLER: Caller = Caller::plain(c"THC_nativeHalfInstructions(state,)");
    if state.is_null() { null(&CALLER) } else { 0 }
}

/// Whether that is fast. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THC_fastHalfInstructions(state: *mut THCState) -> c_int {
    static CALLER: Caller = Caller::plain(c"THC_fastHalfInstructions(state,)");
    if state.is_null() { null(&CALLER) } else { 0 }
}
