//! Vector and matrix products on strided memory.
//!
//! | file | what |
//! |---|---|
//! | `scalar.rs` | the arithmetic of the element types |
//! | `vector.rs` | operations on vectors, and the loops of the others that are bound by memory |
//! | `matrix_vector.rs` | matrix times vector, and the outer product |
//! | `matrix.rs` | matrices as the product reads and writes them |
//! | `product.rs` | matrix times matrix: threads, memory for packed blocks |
//! | `side.rs` | what a product multiplies: matrices, or what else can be packed |
//! | `inner_product.rs` | products of few rows or columns that are long: read in place |
//! | `listed.rs` | products whose right-hand side is read in place, also where its rows and columns are listed |
//! | `blocks.rs` | blocks that fit the caches, packed and computed tile by tile |
//! | `pack.rs`, `runs.rs` | copies of blocks in the order in which the tiles read them |
//! | `tile.rs`, `lanes.rs`, `no_lanes.rs` | the innermost product, in vector registers; or none by name where there are no such |
//! | `column_major.rs` | the interface of the Fortran BLAS: column-major matrices and leading dimensions |
//!
//! Sizes are counts, strides are in elements. Nothing here checks extents: callers prove that operands
//! lie in their memory.

mod ahead;
mod blocks;
pub mod column_major;
mod inner_product;
#[cfg_attr(not(target_arch = "x86_64"), path = "no_lanes.rs")]
mod lanes;
mod listed;
mod matrix;
mod matrix_vector;
mod pack;
mod product;
mod runs;
mod scalar;
mod side;
#[cfg(test)]
mod tests;
mod tile;
mod vector;
mod way;

pub use blocks::RightOperand;
pub(crate) use lanes::RegisterNumber;
#[cfg(target_arch = "x86_64")]
pub(crate) use lanes::VectorRegister;
pub use listed::{Listed, PackedLeft};
pub use matrix::{Grid, Matrix, Placement, Rows, Steps, Target};
pub use matrix_vector::{matrix_vector, outer};
pub use product::{Packing, SidedProduct, Size, for_each_part, for_each_product, product, product_by};
pub use runs::{LineRun, RunSliver};
pub use scalar::Scalar;
pub use side::{Left, Right, Side};
pub use tile::RowRun;
pub use vector::{Vector, axpby, dot};
