//! New random tensors.

use crate::ffi::macros::generic;
use crate::ffi::random::stream;
use crate::ffi::storage_size::longs;
use crate::math::random;
use crate::random::Generator;
use crate::storage::Storage;
use std::os::raw::c_long;

type THGenerator = Generator;
type THLongStorage = Storage<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Makes `r_` a vector of the numbers 0 to `n` - 1 in random order; those that the type cannot hold
    /// wrap. Errors: 1 if `n` is not positive.
    fn randperm(r_: *mut THTensor, _generator: *mut THGenerator, n: c_long) {
        random::permutation(r_.arg(1)?, stream(_generator, 2)?, n)
    }
}}

generic! { Tensor: Float Double; {
    /// Gives `r_` the sizes `size`, and uniform numbers in [0, 1).
    fn rand(r_: *mut THTensor, _generator: *mut THGenerator, size: *mut THLongStorage) {
        let (result, generator) = (r_.arg(1)?, stream(_generator, 2)?);
        random::sized(result, longs(size.arg(3)?), generator, |generator, values| {
            random::uniform(values, generator, 0.0, 1.0)
        })
    }

    /// Gives `r_` the sizes `size`, and normal numbers of mean 0 and standard deviation 1.
    fn randn(r_: *mut THTensor, _generator: *mut THGenerator, size: *mut THLongStorage) {
        let (result, generator) = (r_.arg(1)?, stream(_generator, 2)?);
        random::sized(result, longs(size.arg(3)?), generator, |generator, values| {
            random::normal(values, generator, 0.0, 1.0)
        })
    }
}}
