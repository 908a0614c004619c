//! `THNN.h`: the functions of neural networks, below names of the library's own.
//!
//! `THNN0_` begins the names of torch/nn's dialect, `THNN1_` those of functions that PyTorch declares otherwise or has
//! besides. `libTHNN.so` and `libTHNN.so.1` export them as `THNN_`, each those of one dialect, so that the two are never
//! mixed up by the order in which libraries are loaded.

mod activation;
mod activation_pytorch;
mod convolution;
mod convolution_pytorch;
mod convolution_temporal;
mod convolution_volumetric;
mod criterion;
mod criterion_pytorch;
mod index_linear;
mod layer;
mod pooling;
mod pooling_pytorch;
mod recurrent;
mod resampling;
mod resampling_pytorch;
mod sparse_linear;
mod subsampling;
