//! Concatenation.

use crate::element::Element;
use crate::ffi::macros::generic;
use crate::ffi::tensor::tensors;
use crate::math::join;
use std::os::raw::c_int;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Concatenates two tensors: `ta` and `tb` one after the other along `dimension`, or along the last
    /// dimension that any of them has if `dimension` is -1 in the index base in force. Dimensions that a
    /// tensor lacks have size 1; empty tensors are left out, and if all are empty nothing happens. `r_` may
    /// be an operand. Errors: 4 if there is no such dimension; plain if the operands differ in another size.
    fn cat(r_: *mut THTensor, ta: *mut THTensor, tb: *mut THTensor, dimension: c_int) {
        join::cat(r_.arg(1)?.bits(), &[ta.arg(2)?.bits(), tb.arg(3)?.bits()], |k| k as i32 + 2, dimension)
    }

    /// Concatenates the `numInputs` tensors at `inputs` along `dimension`, or along the last dimension that
    /// any of them has if `dimension` is -1 in the index base in force. Dimensions that a tensor lacks have
    /// size 1; empty tensors are left out, and if all are empty nothing happens. `result` may be an input.
    /// Errors: 3 if there are no inputs, 4 if there is no such dimension, 2 if an input is NULL; plain if
    /// inputs differ in another size.
    fn catArray(result: *mut THTensor, inputs: *mut *mut THTensor, numInputs: c_int, dimension: c_int) {
        // SAFETY: the C caller passes `numInputs` pointers, to tensors that may be seen so: see `Ref::bits`.
        let inputs = unsafe { tensors::<<real as Element>::Bits>(inputs.cast(), numInputs, 2)? };
        join::cat(result.arg(1)?.bits(), &inputs, |_| 2, dimension)
    }
}}
