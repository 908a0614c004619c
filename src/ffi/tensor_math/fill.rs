//! Filling.

use crate::ffi::macros::generic;
use crate::ffi::storage_size::longs;
use crate::kernel::arithmetic::Arithmetic;
use crate::math::fill;
use crate::storage::Storage;
use std::os::raw::c_long;

type THLongStorage = Storage<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Sets every element of `r_` to `value`. Errors: 1 if NULL.
    fn fill(r_: *mut THTensor, value: real) {
        fill::fill(r_.arg(1)?, value)
    }

    /// Sets every element of `r_` to 0. Errors: 1 if NULL.
    fn zero(r_: *mut THTensor) {
        fill::fill(r_.arg(1)?, real::ZERO)
    }

    /// Gives `r_` the sizes `size` and sets every element to 0. Errors: 1, 2 if NULL; plain if the sizes
    /// overflow or the storage cannot grow.
    fn zeros(r_: *mut THTensor, size: *mut THLongStorage) {
        fill::resize_and_fill(r_.arg(1)?, longs(size.arg(2)?), real::ZERO)
    }

    /// Gives `r_` the sizes of `input` and sets every element to 0. Errors: 1, 2 if NULL; plain if the
    /// storage cannot grow.
    fn zerosLike(r_: *mut THTensor, input: *mut THTensor) {
        fill::fill_like(r_.arg(1)?, input.arg(2)?, real::ZERO)
    }

    /// Gives `r_` the sizes `size` and sets every element to 1. Errors: 1, 2 if NULL; plain if the sizes
    /// overflow or the storage cannot grow.
    fn ones(r_: *mut THTensor, size: *mut THLongStorage) {
        fill::resize_and_fill(r_.arg(1)?, longs(size.arg(2)?), real::ONE)
    }

    /// Gives `r_` the sizes of `input` and sets every element to 1. Errors: 1, 2 if NULL; plain if the
    /// storage cannot grow.
    fn onesLike(r_: *mut THTensor, input: *mut THTensor) {
        fill::fill_like(r_.arg(1)?, input.arg(2)?, real::ONE)
    }
}}
