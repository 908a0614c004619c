//! The mathematics: functions over tensors, written once for all element types.
//!
//! They check their arguments, make room for their results (`result.rs`), and leave the walking of elements to
//! [`crate::engine`] and the loops to [`crate::kernel`].

mod arg;
pub mod fill;
pub mod log_add;
pub mod number;
pub mod product;
pub(crate) mod result;
pub mod construct;
pub mod join;
pub mod linear_algebra;
pub mod map;
pub mod binary;
pub mod compare;
pub mod dirichlet;
pub mod random;
pub mod reduce;
pub mod reduction;
pub mod gather;
pub mod index;
pub mod arrangement;
pub mod contraction;
pub mod distance;
pub mod mask;
pub mod norm;
pub mod order;
pub mod pairs;
pub mod parts;
pub mod extremes;
pub mod truth;
pub mod missing;
pub mod quantile;
pub mod scan;
pub mod search;
pub mod unique;
pub mod bins;
pub mod statistics;
pub mod ternary;
pub mod unary;

pub(crate) use arg::Arg;
