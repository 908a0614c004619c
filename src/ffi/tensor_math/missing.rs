//! Statistics that leave out NaN, and quantiles.

use crate::ffi::macros::generic;
use crate::math::missing;
use crate::math::quantile::{self, Interpolation};
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

type THLongTensor = Tensor<c_long>;

generic! { Tensor: Float Double; {
    /// Sums along `dimension` of the elements that are not NaN. `dimension` gets size 1 in the result and, unless
    /// `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn nansum(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        missing::sum(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// Means along `dimension` of the elements that are not NaN; NaN where there is none. `dimension` gets size 1 in the
    /// result and, unless `keepdim`, is removed if there are others. Errors: 3 if there is no such dimension.
    fn nanmean(r_: *mut THTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        missing::mean(r_.arg(1)?, t.arg(2)?, dimension, keepdim != 0)
    }

    /// The medians along `dimension` of the elements that are not NaN, and where they are, counted from 0: of an even
    /// number of elements the one before the middle; the first NaN where there is nothing else. The dimension gets size 1
    /// and, unless `keepdim`, is removed if there are others. Errors: 4 if there is no such dimension.
    fn nanmedian(values_: *mut THTensor, indices_: *mut THLongTensor, t: *mut THTensor, dimension: c_int, keepdim: c_int) {
        quantile::median(values_.arg(1)?, indices_.arg(2)?, t.arg(3)?, dimension, keepdim != 0)
    }

    /// Quantiles along `dimension`, whose size becomes that of the vector `q` of numbers from 0 to 1: NaN where an
    /// element is. A quantile between two elements is, by `interpolation`, 0 the point that divides their distance, 1 the
    /// lower one, 2 the higher one, 3 the middle, 4 the nearer one. Errors: 3 if `q` is not a vector, or has other numbers;
    /// 4 if there is no such dimension; 5 if there is no such interpolation.
    fn quantile(r_: *mut THTensor, t: *mut THTensor, q: *mut THTensor, dimension: c_int, interpolation: c_int) {
        let (r_, t, q) = (r_.arg(1)?, t.arg(2)?, q.arg(3)?);
        quantile::quantile(r_, t, q, dimension, Interpolation::named(interpolation, 5)?, false)
    }

    /// Quantiles along `dimension` of the elements that are not NaN, as `quantile` gives them: NaN where there is none.
    /// Errors: 3 if `q` is not a vector, or has other numbers; 4 if there is no such dimension; 5 if there is no such
    /// interpolation.
    fn nanquantile(r_: *mut THTensor, t: *mut THTensor, q: *mut THTensor, dimension: c_int, interpolation: c_int) {
        let (r_, t, q) = (r_.arg(1)?, t.arg(2)?, q.arg(3)?);
        quantile::quantile(r_, t, q, dimension, Interpolation::named(interpolation, 5)?, true)
    }
}}
