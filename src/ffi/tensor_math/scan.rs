//! Cumulative sums and products.

use crate::ffi::macros::generic;
use crate::math::scan;
use std::os::raw::c_int;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Cumulative sums: of each element and those before it along `dimension`; `r_` gets the sizes of `t`.
    /// Floats are summed in double precision. Errors: 1, 2 if NULL; 2 if there is no such dimension.
    fn cumsum(r_: *mut THTensor, t: *mut THTensor, dimension: c_int) {
        scan::cumsum(r_.arg(1)?, t.arg(2)?, dimension)
    }

    /// Cumulative products: of each element and those before it along `dimension`; `r_` gets the sizes of
    /// `t`. Floats are multiplied in double precision. Errors: 1, 2 if NULL; 2 if there is no such dimension.
    fn cumprod(r_: *mut THTensor, t: *mut THTensor, dimension: c_int) {
        scan::cumprod(r_.arg(1)?, t.arg(2)?, dimension)
    }
}}
