//! Strided iteration: the one engine that walks the elements of tensors.
//!
//! [`Extent`] is the check that all elements of a tensor lie inside its storage. A [`View`] is a tensor decoded where it
//! is, an [`Operand`] one with its dimensions copied. A plan lines up the dimensions of several operands, sorts and
//! merges them, and hands one-dimensional runs with constant strides to a kernel ([`for_each_run`]). Work is split over
//! threads, and operands whose fast axis is not the result's are read in blocks. [`with_lanes`] walks lanes along one
//! dimension instead of elements, [`fold`](fold()) reduces whole operands to one value, and [`map`](map()) has
//! element-wise functions see nothing but slices.
//!
//! What the kernels get is typed ([`crate::kernel::Run`], [`crate::kernel::Lanes`]), so callers cast nothing. The short
//! ways for few elements are in here.

mod any;
mod blocks;
mod cursor;
mod extent;
mod few;
mod header;
mod lanes;
mod layout;
mod operand;
mod pieces;
mod plan;
mod reduce_all;
mod run;
mod view;

#[cfg(test)]
mod tests;

pub use any::any;
pub use blocks::copy_transposed;
pub use cursor::Writer;
pub use extent::{Extent, dense, dense_pair, outside, overlap, refusal};
pub use few::copy_few;
pub use header::Header;
pub use lanes::{LaneWalk, Views, with_lanes};
pub use operand::{Operand, Operands};
pub use pieces::{Piece, map, map_dense, map_few, map_memory};
pub use reduce_all::{fold, fold_few};
pub use run::{Cost, for_each_run, for_each_run_in_order};
pub use view::View;
