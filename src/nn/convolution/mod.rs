//! Convolutions, forward and backward.
//!
//! There is one convolution, over volumes: planes have a depth of 1, sequences one row. Its output, the gradient of its
//! input (which is a transposed convolution's output) and the gradient of its weights are products of matrices, of
//! which one side is the image seen through windows. That side is never written out: [`crate::blas`] packs blocks of it
//! from the image as it needs them.
//!
//! | file | what |
//! |---|---|
//! | `geometry.rs` | sizes, and what each window reads |
//! | `windows.rs` | the sides of the products |
//! | `padding.rs` | what numbers that are not finite make of the zeros around an image |
//! | `patch.rs` | what blocks of windows read of an image, copied |
//! | `job.rs` | the products of a convolution of dense planes |
//! | `gradient.rs` | the gradient of the weights |
//! | `patch_job.rs` | convolutions of few planes of results: the image is read in place |
//! | `scatter.rs` | transposed convolutions of few planes: products first, then sums |
//! | `direct.rs` | convolutions of few pairs of planes: each result for itself |
//! | `strip/`, `no_strip.rs` | the usual ones of these, in vector registers; or none where there are no such |
//! | `tap_job.rs` | transposed convolutions of small planes: tap by tap |
//! | `room.rs` | scratch memory of each thread |
//! | `bias.rs` | the gradient of the bias |
//! | `window.rs`, `check.rs` | windows as C passes them; what tensors are refused for |
//! | `call.rs` | operands, memory and results of all convolutions |
//! | `spatial.rs`, `volumetric.rs` | convolutions over planes and volumes |
//! | `depthwise.rs`, `row.rs` | each plane for itself |
//! | `map.rs` | planes that a table connects |
//! | `local.rs` | kernels of each place |
//! | `temporal.rs` | sequences of frames |
//! | `unfold.rs` | windows written out, for clients that call this |
//!
//! The original unfolds images into tensors that its callers pass for that (`finput`, `fgradInput`, `columns`) and
//! keeps one filled with ones. These arguments must still be tensors, and are neither read nor changed.

mod bias;
mod call;
mod check;
pub mod depthwise;
mod direct;
mod geometry;
mod gradient;
mod job;
pub mod local;
pub mod map;
mod padding;
mod patch;
mod patch_job;
mod room;
pub mod row;
mod scatter;
pub mod spatial;
#[cfg_attr(not(target_arch = "x86_64"), path = "no_strip.rs")]
mod strip;
mod tap_job;
pub mod temporal;
pub mod unfold;
pub mod volumetric;
mod window;
mod windows;

pub use call::Parameters;
pub use window::Window;
