//! Sums of products over indices that tensors have in common.

use crate::ffi::general::string;
use crate::ffi::macros::generic;
use crate::ffi::storage_size::longs;
use crate::ffi::tensor::tensors;
use crate::math::contraction;
use crate::storage::Storage;
use std::os::raw::{c_char, c_int, c_long};

type THLongStorage = Storage<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Einstein's notation: the sum of products of the `count` tensors at `operands` that `equation` says, as "ij,jk->ik"
    /// for a product of matrices. Each dimension of an operand has a letter, a letter that is twice in one is a
    /// diagonal, an ellipsis stands for all dimensions in between, which are expanded to those of the others. Letters
    /// behind the arrow are the dimensions of `r_`; all others are summed over. Without an arrow those of the
    /// ellipsis come first, then the letters that occur once, upper case before lower case. A size of 1 goes with
    /// any other of the letter. Factors are multiplied in the order that takes the fewest multiplications, if there
    /// are up to eight. A result without letters is a vector of one element. Errors: 2 if `equation` is not of this
    /// kind, or not for these operands; 3 if one is empty, or sizes of one letter differ; 4 if there are none.
    fn einsum(r_: *mut THTensor, equation: *const c_char, operands: *mut *mut THTensor, count: c_int) {
        // SAFETY: the C caller passes a terminated string, and `count` tensors.
        let (equation, operands) = unsafe { (string(equation, 2)?.to_bytes(), tensors(operands, count, 3)?) };
        contraction::einsum(r_.arg(1)?, equation, &operands)
    }

    /// Sums products over dimensions of two tensors: those of `a` in `dimensionsA`, counted from 0, pair with
    /// those of `b` in `dimensionsB` in order. `r_` has the other dimensions of `a`, then those of `b`; one element if there are
    /// none. Errors: 2, 3 if `a`, `b` is empty; 4, 5 if there is no such dimension, one is listed twice, or sizes or
    /// numbers of those that pair differ.
    fn tensordot(r_: *mut THTensor, a: *mut THTensor, b: *mut THTensor, dimensionsA: *mut THLongStorage, dimensionsB: *mut THLongStorage) {
        let (of_a, of_b) = (longs(dimensionsA.arg(4)?), longs(dimensionsB.arg(5)?));
        contraction::tensordot(r_.arg(1)?, a.arg(2)?, b.arg(3)?, of_a, of_b)
    }
}}
