//! The library's functions from the Rust side, against loops over their definitions: one program, since each program of
//! tests is linked with the whole library.

#[macro_use]
mod common;

mod blas;
mod construct;
mod conv;
mod dirichlet;
mod index;
mod layouts;
mod linear_algebra;
mod pointwise;
mod pointwise_functions;
mod pointwise_masks;
mod pointwise_vectors;
mod random_tensor;
mod reduce;
mod sparse;
