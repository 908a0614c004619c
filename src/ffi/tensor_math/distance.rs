//! Distances between points.

use crate::ffi::macros::generic;
use crate::math::distance;

generic! { Tensor: Float Double; {
    /// Distances of rows: of each row of `a` to each of `b`, by the norm of order `p` of their difference; for 0 in how
    /// many coordinates they differ, for infinity the greatest difference. Both are matrices, or batches of as many.
    /// Sums are computed in double precision. Errors: 2 if `a` is neither; 3 if `b` has another number of
    /// dimensions, matrices or columns; 4 if `p` is negative or NaN.
    fn cdist(r_: *mut THTensor, a: *mut THTensor, b: *mut THTensor, p: real) {
        distance::cdist(r_.arg(1)?, a.arg(2)?, b.arg(3)?, p)
    }

    /// Distances between the rows of one matrix: of the first to all later ones, of the second to all later ones, and so
    /// on, as a vector; `p` as in cdist. Errors: 2 if `t` is not a matrix of two or more rows; 3 if `p` is negative
    /// or NaN.
    fn pdist(r_: *mut THTensor, t: *mut THTensor, p: real) {
        distance::pdist(r_.arg(1)?, t.arg(2)?, p)
    }
}}
