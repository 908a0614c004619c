//! `THHalf.h`: conversion of half-precision numbers.

use crate::error::Error;
use crate::ffi::macros::plain;
use crate::ffi::types::THHalf;
use crate::half::Half;
use std::os::raw::c_ushort;

plain! {
    /// The nearest half to `value`, ties to even. Overflow gives infinity, NaN the bits 0x7fff.
    fn TH_float2half(value: f32) -> THHalf {
        Ok(Half::from_f32(value))
    }

    /// The same number as a float; exact.
    fn TH_half2float(value: THHalf) -> f32 {
        Ok(value.to_f32())
    }

    /// As TH_float2half, from and to memory. Errors: 1, 2 if a pointer is NULL.
    fn TH_float2halfbits(source: *mut f32, result: *mut c_ushort) {
        if source.is_null() || result.is_null() {
            return Err(Error::null(if source.is_null() { 1 } else { 2 }));
        }
        // SAFETY: the C caller passes pointers to one number each.
        Ok(unsafe { *result = Half::from_f32(*source).x })
    }

    /// As TH_half2float, from and to memory. Errors: 1, 2 if a pointer is NULL.
    fn TH_halfbits2float(source: *mut c_ushort, result: *mut f32) {
        if source.is_null() || result.is_null() {
            return Err(Error::null(if source.is_null() { 1 } else { 2 }));
        }
        // SAFETY: the C caller passes pointers to one number each.
        Ok(unsafe { *result = Half { x: *source }.to_f32() })
    }
}
