//! Construction: ranges, identities, triangles, diagonals, reshaped tensors.

use crate::error::Positioned;
use crate::ffi::macros::generic;
use crate::ffi::storage_size::longs;
use crate::math::construct;
use crate::storage::Storage;
use std::os::raw::{c_int, c_long};

type THLongStorage = Storage<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `xmin`, `xmin` + `step`, ... up to and with `xmax`. A result that has this number of elements keeps
    /// its sizes, else it becomes a vector. `xmax` is one of them if the steps lead there but for the rounding of
    /// the three numbers: 0.1, 0.15, ... to 0.5 has 9. Errors: 3 if `step` is 0 or not finite, 2 if `xmax` lies
    /// in the other direction.
    fn range(r_: *mut THTensor, xmin: accreal, xmax: accreal, step: accreal) {
        construct::range(r_.arg(1)?, xmin, xmax, step).at(&[(2, 3), (3, 4)])
    }

    /// `xmin`, `xmin` + `step`, ... up to but without `xmax`, nor what is `xmax` but for the rounding of the three
    /// numbers: 0.1, 0.15, ... to 0.5 has 8. A result that has this number of elements keeps its sizes, else it
    /// becomes a vector. Errors: 3 if `step` is 0 or not finite, 2 if `xmax` lies in the other direction or is
    /// `xmin`.
    fn arange(r_: *mut THTensor, xmin: accreal, xmax: accreal, step: accreal) {
        construct::arange(r_.arg(1)?, xmin, xmax, step).at(&[(2, 3), (3, 4)])
    }

    /// The identity matrix with `n` rows and `m` columns, `n` if `m` is not positive. Errors: 1 if `n` is not
    /// positive.
    fn eye(r_: *mut THTensor, n: c_long, m: c_long) {
        construct::eye(r_.arg(1)?, n, m)
    }

    /// Diagonal `k` of a matrix, or the square matrix whose diagonal `k` is the vector `t`; diagonals count
    /// up and right from the main one. Errors: 1 if `t` is neither, 2 if there is no such diagonal.
    fn diag(r_: *mut THTensor, t: *mut THTensor, k: c_int) {
        construct::diag(r_.arg(1)?.bits(), t.arg(2)?.bits(), k)
    }

    /// A matrix with zeros above diagonal `k`, or of more dimensions each matrix that the last two are. Errors: 1 if
    /// `t` has less than two dimensions, 2 if it has elements outside its storage.
    fn tril(r_: *mut THTensor, t: *mut THTensor, k: c_long) {
        construct::tril(r_.arg(1)?.bits(), t.arg(2)?.bits(), k)
    }

    /// A matrix with zeros below diagonal `k`, or of more dimensions each matrix that the last two are. Errors: 1 if
    /// `t` has less than two dimensions, 2 if it has elements outside its storage.
    fn triu(r_: *mut THTensor, t: *mut THTensor, k: c_long) {
        construct::triu(r_.arg(1)?.bits(), t.arg(2)?.bits(), k)
    }

    /// Cross products (vector products) along `dimension`, or along the first dimension of size 3 if it is
    /// negative. Errors: 3 if there is no such dimension or its size is not 3; plain if the sizes of `a` and
    /// `b` differ.
    fn cross(r_: *mut THTensor, a: *mut THTensor, b: *mut THTensor, dimension: c_int) {
        construct::cross(r_.arg(1)?, a.arg(2)?, b.arg(3)?, dimension)
    }

    /// The elements of `t` in row-major order with the sizes `size`. Errors: another number of elements; 2 if
    /// `t` has elements outside its storage.
    fn reshape(r_: *mut THTensor, t: *mut THTensor, size: *mut THLongStorage) {
        construct::reshape(r_.arg(1)?.bits(), t.arg(2)?.bits(), longs(size.arg(3)?))
    }
}}

generic! { Tensor: Float Double; {
    /// `n` numbers from `a` to `b` at equal distances. A result that has this number of elements keeps its
    /// sizes, else it becomes a vector. Errors: 1, 2 if `a`, `b` is not finite; 3 if `n` is less than 2, unless
    /// it is 1 and `a` equals `b`.
    fn linspace(r_: *mut THTensor, a: real, b: real, n: c_long) {
        construct::linspace(r_.arg(1)?, a, b, n).at(&[(3, 4)])
    }

    /// `n` numbers from 10^`a` to 10^`b` whose logarithms have equal distances. A result that has this number
    /// of elements keeps its sizes, else it becomes a vector. Errors: 3 if `n` is less than 2, unless it is 1
    /// and `a` equals `b`.
    fn logspace(r_: *mut THTensor, a: real, b: real, n: c_long) {
        construct::logspace(r_.arg(1)?, a, b, n).at(&[(3, 4)])
    }
}}
