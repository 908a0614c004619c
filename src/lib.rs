//! libTH, the tensor library of Torch7, as a drop-in C library.
//!
//! The C interface is in [`ffi`]; what it does is in the other modules, which know nothing of C callers
//! and return [`error::Result`]s. `docs/architecture.md` shows how the layers fit, `docs/safety.md` has
//! the vocabulary of the safety comments, `docs/abi.md` the compatibility with the original.

#![allow(non_snake_case, reason = "the crate is named as the C library, so that cargo makes libTH")]

pub mod audit;
pub mod blas;
pub mod conv;
mod count;
pub mod element;
pub mod engine;
pub mod error;
pub mod ffi;
pub mod file;
mod fork;
pub mod half;
pub mod handle;
pub mod index_base;
pub mod kernel;
pub mod lapack;
pub mod math;
pub mod memory;
pub mod order;
pub mod random;
pub mod sparse;
pub mod storage;
pub mod tensor;
pub mod threads;
pub mod vmath;
