//! Convolutions, forward and backward.
//!
//! There is one convolution, over volumes: planes have a depth of 1, sequences one row. Its output, the gradient of its
//! input (which is a transposed convolution's output) and the gradient of its weights are products of matrices, of
//! which one side is the image seen through windows. That side is never written out: [`crate::blas`] packs blocks of it
//! from the image as it needs them.
//!
//! | file | what |
//! |---|---|
//! | `geometry.rs`, `layer.rs` | sizes, what each window reads, where weights are |
//! | `windows.rs` | the sides of the products |
//! | `padding.rs` | what computes planes; what a weight that is not finite makes of the zeros around an image |
//! | `room.rs` | scratch memory of each thread |
//! | `patch.rs` | what blocks of windows read of an image, copied |
//! | `window_job.rs` | convolutions by packing windows |
//! | `patch_job.rs` | convolutions of few planes of results: the image is read in place |
//! | `scatter.rs` | transposed convolutions of few planes: products first, then sums |
//! | `tap_job.rs` | transposed convolutions of small planes: tap by tap |
//! | `strip/`, `no_strip.rs` | small kernels over single planes, in vector registers; or none where there are no such |
//! | `winograd/`, `no_winograd.rs` | kernels of 3x3 over many planes, with fewer products; or none where there are no such registers |
//! | `direct.rs` | convolutions of few pairs of planes: each result for itself |
//! | `switch.rs` | whether that is wanted |
//! | `kept_weights.rs` | what is kept of weights that do not change |
//! | `job.rs` | the best of these ways |
//! | `gradient.rs` | the gradient of the weights |
//! | `former_gradient.rs` | what numbers that are not finite make of the zeros in it |
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
mod check;
mod geometry;
mod layer;
mod padding;
mod former_gradient;
mod patch;
mod room;
#[cfg_attr(not(target_arch = "x86_64"), path = "no_strip.rs")]
mod strip;
mod direct;
mod tap_job;
mod window;
pub mod switch;
pub mod unfold;
mod windows;
mod gradient;
mod window_job;
pub mod map;
mod patch_job;
mod scatter;
#[cfg_attr(not(target_arch = "x86_64"), path = "no_winograd.rs")]
mod winograd;
mod kept_weights;
mod job;
mod call;
pub mod depthwise;
pub mod local;
pub mod row;
pub mod spatial;
pub mod temporal;
pub mod volumetric;

pub use call::Parameters;
pub use kept_weights::{KeptWeights, Standing};
pub use window::Window;
