//! Products of vectors and matrices.

use crate::ffi::macros::generic;
use crate::math::product;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Matrix-vector product: `r_` = `beta` * `t` + `alpha` * `mat` * `vec`, for `mat` of n x m, `vec` of m
    /// and `t` of n elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if
    /// `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks or
    /// sizes do not fit.
    fn addmv(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, mat: *mut THTensor, vec: *mut THTensor) {
        product::addmv(r_.arg(1)?, beta, t.arg(3)?, alpha, mat.arg(5)?, vec.arg(6)?)
    }

    /// Matrix product: `r_` = `beta` * `t` + `alpha` * `mat1` * `mat2`, for `mat1` of n x m, `mat2` of m x p
    /// and `t` of n x p elements. `r_` gets the sizes of the product and may be any operand; `t` is not read
    /// if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks
    /// or sizes do not fit.
    fn addmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, mat1: *mut THTensor, mat2: *mut THTensor) {
        product::addmm(r_.arg(1)?, beta, t.arg(3)?, alpha, mat1.arg(5)?, mat2.arg(6)?)
    }

    /// Outer product: `r_` = `beta` * `t` + `alpha` * `vec1` * `vec2`', for `vec1` of n, `vec2` of m and `t`
    /// of n x m elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if
    /// `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks or
    /// sizes do not fit.
    fn addr(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, vec1: *mut THTensor, vec2: *mut THTensor) {
        product::addr(r_.arg(1)?, beta, t.arg(3)?, alpha, vec1.arg(5)?, vec2.arg(6)?)
    }

    /// Sum of matrix products: `r_` = `beta` * `t` + `alpha` * the sum over i of `batch1`[i] * `batch2`[i],
    /// for `batch1` of b x n x m, `batch2` of b x m x p and `t` of n x p elements. `r_` gets the sizes of the
    /// product and may be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if
    /// elements lie outside the storage; 1 if `batch1` has not three dimensions or `t` other sizes; 2 if
    /// `batch2` has not three dimensions or does not fit `batch1`.
    fn addbmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, batch1: *mut THTensor, batch2: *mut THTensor) {
        product::addbmm(r_.arg(1)?, beta, t.arg(3)?, alpha, batch1.arg(5)?, batch2.arg(6)?)
    }

    /// Batch of matrix products: `r_`[i] = `beta` * `t`[i] + `alpha` * `batch1`[i] * `batch2`[i], for
    /// `batch1` of b x n x m, `batch2` of b x m x p and `t` of b x n x p elements. `r_` gets the sizes of the
    /// product and may be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if
    /// elements lie outside the storage; 1 if `batch1` has not three dimensions or `t` other sizes; 2 if
    /// `batch2` has not three dimensions or does not fit `batch1`.
    fn baddbmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, batch1: *mut THTensor, batch2: *mut THTensor) {
        product::baddbmm(r_.arg(1)?, beta, t.arg(3)?, alpha, batch1.arg(5)?, batch2.arg(6)?)
    }

    /// Dot product (inner product): the sum of the products of the elements of `t` and `src`, which pair in
    /// row-major order. Errors: 1, 2 if NULL or if elements lie outside the storage; plain if the element
    /// counts differ.
    fn dot(t: *mut THTensor, src: *mut THTensor) -> accreal {
        product::dot(t.arg(1)?, src.arg(2)?)
    }
}}
