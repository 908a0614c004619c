//! Vector and matrix products on strided memory.
//!
//! | file | what |
//! |---|---|
//! | `scalar.rs` | the arithmetic of the element types |
//! | `vector.rs` | operations on vectors, and the loops of the others that are bound by memory |
//! | `matrix_vector.rs` | matrix times vector, and the outer product |
//! | `matrix.rs` | matrices as the product reads and writes them |
//! | `product.rs` | matrix times matrix: threads, blocks, packing |
//! | `pack.rs` | copies of blocks in the order in which the tiles read them |
//! | `tile.rs`, `lanes.rs` | the innermost product, in vector registers |
//! | `column_major.rs` | the interface of the Fortran BLAS: column-major matrices and leading dimensions |
//!
//! Sizes are counts, strides are in elements. Nothing here checks extents: callers prove that operands
//! lie in their memory.

pub mod column_major;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod matrix;
mod matrix_vector;
mod pack;
mod product;
mod scalar;
mod tile;
mod vector;

pub use matrix::{Matrix, Steps, Target};
pub use matrix_vector::{matrix_vector, outer};
pub use product::{Packing, Size, for_each_product, product};
pub use scalar::Scalar;
pub use vector::{Vector, axpby, dot};
