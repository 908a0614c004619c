//! `THS/generic/THSTensorMath.h`.

use super::storage_size::longs;
use crate::ffi::macros::generic;
use crate::sparse::{arithmetic, dense, product, shape};
use crate::storage::Storage;
use std::os::raw::c_long;

type THLongStorage = Storage<c_long>;

generic! { "THS" Tensor: Byte Char Short Int Long Float Double; {
    /// Removes all entries. Errors: 1 if NULL; the C position of NULL in all functions here.
    fn zero(r_: *mut THSTensor) {
        shape::zero(r_.arg(1)?)
    }

    /// Gives `r_` these sizes, all sparse, and no entries. Errors: 2 if a size is negative.
    fn zeros(r_: *mut THSTensor, size: *mut THLongStorage) {
        shape::zeros(r_.arg(1)?, longs(size.arg(2)?))
    }

    /// Gives `r_` the sizes of `input` and no entries.
    fn zerosLike(r_: *mut THSTensor, input: *mut THSTensor) {
        shape::zeros_like(r_.arg(1)?, input.arg(2)?)
    }

    /// `r_` = `t` * `value`. The result gets the sizes of the operands, new indices and values, and may be
    /// an operand, as in all functions here; if `r_` is `t`, the values are overwritten where they are.
    fn mul(r_: *mut THSTensor, t: *mut THSTensor, value: real) {
        arithmetic::mul(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` / `value`, as mul. Errors: 3 if the divisor is an integer 0.
    fn div(r_: *mut THSTensor, t: *mut THSTensor, value: real) {
        arithmetic::div(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` + `value` * `src`: coalesced if both are, else a list of the entries of both. Errors: the
    /// sizes differ; 2, 4 if entries do not fit them.
    fn cadd(r_: *mut THSTensor, t: *mut THSTensor, value: real, src: *mut THSTensor) {
        arithmetic::cadd(r_.arg(1)?, t.arg(2)?, value, src.arg(4)?)
    }

    /// `r_` = `t` - `value` * `src`, as cadd.
    fn csub(r_: *mut THSTensor, t: *mut THSTensor, value: real, src: *mut THSTensor) {
        arithmetic::csub(r_.arg(1)?, t.arg(2)?, value, src.arg(4)?)
    }

    /// `r_` = `t` * `src`, element by element, coalesced. Errors: the sizes differ; 2, 3 if entries do not
    /// fit them.
    fn cmul(r_: *mut THSTensor, t: *mut THSTensor, src: *mut THSTensor) {
        arithmetic::cmul(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// r_ = dense + value * sparse, all of the same sizes. Errors: 4 if they differ or entries do not fit
    /// them; 1, 2 elements outside the storage.
    fn spcadd(r_: *mut THTensor, dense: *mut THTensor, value: real, sparse: *mut THSTensor) {
        dense::add(r_.arg(1)?, dense.arg(2)?, value, sparse.arg(4)?)
    }

    /// r_ = beta * t + alpha * sparse * dense, for `sparse` of n x m, `dense` of m x p and `t` of n x p
    /// elements. r_ is resized, and may be an operand; t is not read if beta is 0, and may be empty then. A matrix that is not
    /// coalesced is each time. Errors: 1 if t has other sizes; 2 if sparse or dense is not a matrix of
    /// numbers; 3 if m differs; 1, 3, 5, 6 elements outside the storage, entries that do not fit the sizes.
    fn spaddmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, sparse: *mut THSTensor, dense: *mut THTensor) {
        product::spaddmm(r_.arg(1)?, beta, t.arg(3)?, alpha, sparse.arg(5)?, dense.arg(6)?)
    }

    /// r_ = beta * t + alpha * sparse * dense as a sparse matrix, not coalesced: the entries of t (none if
    /// beta is 0), and all elements of those rows of the product in which `sparse` has entries. Sizes and
    /// errors as spaddmm.
    fn sspaddmm(r_: *mut THSTensor, beta: real, t: *mut THSTensor, alpha: real, sparse: *mut THSTensor, dense: *mut THTensor) {
        product::sspaddmm(r_.arg(1)?, beta, t.arg(3)?, alpha, sparse.arg(5)?, dense.arg(6)?)
    }

    /// r_ = alpha * sparse * dense as a tensor of one sparse and one dense dimension, coalesced: those rows
    /// of the product in which `sparse` has entries. Errors: 2 if sparse or dense is not a matrix of
    /// numbers; 3 if m differs; 3, 4 entries that do not fit the sizes, elements outside the storage.
    fn hspmm(r_: *mut THSTensor, alpha: real, sparse: *mut THSTensor, dense: *mut THTensor) {
        product::hspmm(r_.arg(1)?, alpha, sparse.arg(3)?, dense.arg(4)?)
    }
}}

generic! { "THS" Tensor: Float Double; {
    /// `r_` = `t` to the power of `value`, coalesced. Errors: the power is 0; 2 if
    /// entries do not fit the sizes.
    fn pow(r_: *mut THSTensor, t: *mut THSTensor, value: real) {
        arithmetic::pow(r_.arg(1)?, t.arg(2)?, value)
    }
}}

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// r_ = t + value * src1 * src2, element by element, all of the same sizes; r_ may be t. Errors: the
    /// sizes of the sparse tensors differ; 4 if those of t do; 1, 2 elements outside the storage.
    fn spaddcmul(r_: *mut THTensor, t: *mut THTensor, value: real, src1: *mut THSTensor, src2: *mut THSTensor) {
        dense::add_product(r_.arg(1)?, t.arg(2)?, value, src1.arg(4)?, src2.arg(5)?)
    }
}}
