//! The mathematics: functions over tensors, written once for all element types.
//!
//! They check their arguments, make room for their results (`result.rs`), and leave the walking of elements to
//! [`crate::engine`] and the loops to [`crate::kernel`].

pub mod binary;
pub mod compare;
pub mod construct;
pub mod dirichlet;
pub mod fill;
pub mod gather;
pub mod index;
pub mod join;
pub mod linear_algebra;
pub mod log_add;
pub mod map;
pub mod mask;
pub mod norm;
pub mod number;
pub mod order;
pub mod product;
pub mod random;
pub mod reduce;
pub(crate) mod result;
pub mod scan;
pub mod statistics;
pub mod ternary;
pub mod unary;

use crate::handle::Ref;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// A tensor that a function is given.
pub(crate) type Arg<'a, T> = Ref<'a, Tensor<T>>;

/// A tensor of indices.
type Index<'a> = Ref<'a, Tensor<c_long>>;
