//! Products of vectors and matrices.

use crate::ffi::generic;
use crate::math::product;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// r_ = beta * t + alpha * mat * vec, for `mat` of n x m, `vec` of m and `t` of n elements. r_ is resized;
    /// t is not read if beta is 0. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; ranks or
    /// sizes that do not fit.
    fn addmv(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, mat: *mut THTensor, vec: *mut THTensor) {
        product::addmv(r_.arg(1)?, beta, t.arg(3)?, alpha, mat.arg(5)?, vec.arg(6)?)
    }

    /// r_ = beta * t + alpha * mat1 * mat2, for `mat1` of n x m, `mat2` of m x p and `t` of n x p elements; as
    /// addmv.
    fn addmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, mat1: *mut THTensor, mat2: *mut THTensor) {
        product::addmm(r_.arg(1)?, beta, t.arg(3)?, alpha, mat1.arg(5)?, mat2.arg(6)?)
    }

    /// r_ = beta * t + alpha * vec1 * vec2', for `vec1` of n, `vec2` of m and `t` of n x m elements; as addmv.
    fn addr(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, vec1: *mut THTensor, vec2: *mut THTensor) {
        product::addr(r_.arg(1)?, beta, t.arg(3)?, alpha, vec1.arg(5)?, vec2.arg(6)?)
    }

    /// r_ = beta * t + alpha * the sum over i of batch1[i] * batch2[i], for `batch1` of b x n x m, `batch2` of
    /// b x m x p and `t` of n x p elements; as addmv. Errors: 1 if batch1 is not 3D or t has other sizes; 2 if
    /// batch2 is not 3D or does not fit batch1.
    fn addbmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, batch1: *mut THTensor, batch2: *mut THTensor) {
        product::addbmm(r_.arg(1)?, beta, t.arg(3)?, alpha, batch1.arg(5)?, batch2.arg(6)?)
    }

    /// r_[i] = beta * t[i] + alpha * batch1[i] * batch2[i], for `batch1` of b x n x m, `batch2` of b x m x p and
    /// `t` of b x n x p elements; errors as addbmm.
    fn baddbmm(r_: *mut THTensor, beta: real, t: *mut THTensor, alpha: real, batch1: *mut THTensor, batch2: *mut THTensor) {
        product::baddbmm(r_.arg(1)?, beta, t.arg(3)?, alpha, batch1.arg(5)?, batch2.arg(6)?)
    }

    /// The sum of the products of the elements of `t` and `src`, which pair in row-major order. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage; the element counts differ.
    fn dot(t: *mut THTensor, src: *mut THTensor) -> accreal {
        product::dot(t.arg(1)?, src.arg(2)?)
    }
}}
