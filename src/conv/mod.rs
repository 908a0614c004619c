//! Convolutions and cross-correlations in two and three dimensions.
//!
//! Every form but those of a single output plane is a matrix product whose left-hand side is the input seen through windows: a row is a
//! place of the output, a column a place of the kernel, and no copy of the input is made, since
//! [`crate::blas`] reads matrices through lists of offsets. Full ranges are valid ones over an input
//! spread and surrounded by zeros, unless a weight is not finite: then the products that exist are added one by one.
//!
//! | file | what |
//! |---|---|
//! | `window.rs` | sizes and offsets |
//! | `volumes.rs` | series of volumes, and how outputs relate to them |
//! | `padded.rs` | copies among zeros |
//! | `full.rs` | full ranges: padding, and products one by one |
//! | `job.rs` | the output planes of one input, by one of two ways |
//! | `direct.rs` | a single output plane, summed over the taps of its kernel |
//! | `plane.rs` | single planes and volumes in contiguous memory |
//! | `tensor.rs` | tensors of planes: checks, resizing, and all the forms |
//!
//! Two dimensions are three with a depth of 1.

mod window;
pub(crate) mod direct;
pub(crate) mod padded;
mod volumes;
mod full;
mod job;
pub mod plane;
pub mod tensor;

pub use window::{Form, Range, VolumeSize};
