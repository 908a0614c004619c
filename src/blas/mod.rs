//! Vector and matrix products on strided memory.
//!
//! | file | what |
//! |---|---|
//! | `lanes.rs`, `no_lanes.rs` | vector registers; or none by name where there are no such |
//! | `matrix.rs`, `size.rs` | matrices as the product reads and writes them, and its sizes |
//! | `ahead.rs` | what is prefetched while a product is computed |
//! | `dots.rs`, `inner_product.rs` | inner products in registers: of vectors; of few rows or columns that are long, read in place |
//! | `tile.rs`, `runs.rs` | the innermost product, in registers, and how windows are packed for it |
//! | `scalar.rs` | what products need of the element types |
//! | `vector.rs` | operations on vectors, and the loops of the others that are bound by memory |
//! | `matrix_vector.rs` | matrix times vector, and the outer product |
//! | `pack.rs` | copies of blocks in the order in which the tiles read them |
//! | `side.rs` | what a product multiplies: matrices, or what else can be packed |
//! | `way.rs` | which way a product is computed |
//! | `packing.rs` | how large blocks are, and memory for them |
//! | `blocks.rs` | blocks that fit the caches, packed and computed tile by tile |
//! | `packed_left.rs` | products whose right-hand side is read in place, also where its rows and columns are listed |
//! | `product.rs` | matrix times matrix: threads, and one way or another |
//! | `column_major.rs` | the interface of the Fortran BLAS: column-major matrices and leading dimensions |
//!
//! Sizes are counts, strides are in elements. Nothing here checks extents: callers prove that operands
//! lie in their memory.

#[cfg_attr(not(target_arch = "x86_64"), path = "no_lanes.rs")]
mod lanes;
mod matrix;
mod size;
mod ahead;
mod dots;
mod inner_product;
mod runs;
mod tile;
mod scalar;
mod vector;
mod matrix_vector;
mod pack;
mod side;
mod way;
mod packing;
mod blocks;
mod packed_left;
mod product;
pub mod column_major;
#[cfg(test)]
mod tests;

pub use blocks::{Listed, RightOperand};
pub(crate) use lanes::RegisterNumber;
#[cfg(target_arch = "x86_64")]
pub(crate) use lanes::VectorRegister;
pub use matrix::{Grid, Matrix, Placement, Rows, Steps, Target};
pub use matrix_vector::{matrix_vector, outer};
pub use packed_left::PackedLeft;
pub use packing::Packing;
pub use product::{SidedProduct, for_each_part, for_each_product, product, product_by};
pub use runs::{LineRun, RunSliver};
pub use scalar::Scalar;
pub use side::{Left, Right, Side};
pub use size::Size;
pub use tile::RowRun;
pub use vector::{Vector, axpby, dot};
