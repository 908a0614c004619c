//! The functions of neural networks, THNN: layers forward and backward, and losses.
//!
//! They are written once for both of their interfaces in C, torch/nn's and PyTorch's, and for both element types
//! ([`real`]). Element-wise ones are formulas ([`formula`]) that the engine's maps run over operands of any layout.
//! Others read [`operand::Input`]s and write [`operand::Output`]s and [`operand::Update`]s, dense elements in row-major
//! order, and share planes out to threads ([`plane`]), whose number no result depends on.
//!
//! Errors blame the positions of C: the state is argument 1, the first tensor argument 2.

mod names;
pub mod plane;
pub mod operand;
pub mod real;
pub mod convolution;
pub mod formula;
pub mod activation;
pub mod criterion;
pub mod grid_sampler;
pub mod linear;
pub mod lookup;
pub mod normalization;
pub mod pooling;
pub mod recurrent;
pub mod resampling;
pub mod padding;
pub mod subsampling;
pub mod upsampling;
