//! The functions of neural networks, THNN: layers forward and backward, and losses.
//!
//! They are written once for both of their interfaces in C, torch/nn's and PyTorch's, and for both element types
//! ([`real`]). Element-wise ones are formulas ([`formula`]) that the engine's maps run over operands of any layout.
//! Others read [`operand::Input`]s and write [`operand::Output`]s and [`operand::Update`]s, dense elements in row-major
//! order, and share planes out to threads ([`plane`]), whose number no result depends on.
//!
//! Errors blame the positions of C: the state is argument 1, the first tensor argument 2.

pub mod activation;
pub mod convolution;
pub mod criterion;
pub mod formula;
pub mod grid_sampler;
pub mod linear;
pub mod lookup;
mod names;
pub mod normalization;
pub mod operand;
pub mod padding;
pub mod plane;
pub mod pooling;
pub mod real;
pub mod recurrent;
pub mod resampling;
pub mod subsampling;
pub mod upsampling;
