//! What functions are given.

use crate::handle::Ref;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// A tensor that a function is given.
pub(crate) type Arg<'a, T> = Ref<'a, Tensor<T>>;

/// A tensor of indices.
pub(super) type Index<'a> = Ref<'a, Tensor<c_long>>;
