//! cuBLAS on a host device: handles, and functions of one and two types over libTH's products.
//!
//! The modules stand in order: each uses those above it.

pub mod handle;
mod operand;

pub mod vector;

pub mod matrix_vector;
pub mod product;

pub mod triangular;

pub mod batch;
