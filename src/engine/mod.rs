//! Strided iteration: the one engine that walks the elements of tensors.
//!
//! [`Extent`] is the check that all elements of a tensor lie inside its storage. A [`View`] is a tensor decoded where it
//! is, an [`Operand`] one with its dimensions copied. A plan lines up the dimensions of several operands, sorts and
//! merges them, and hands one-dimensional runs with constant strides to a kernel ([`for_each_run`]). Work is split over
//! threads, and operands whose fast axis is not the result's are read in blocks. [`for_each_lanes`] walks lanes along one
//! dimension instead of elements, [`fold`](fold()) reduces whole operands to one value, and [`map`](map()) has
//! element-wise functions see nothing but slices.
//!
//! What the kernels get is typed ([`crate::kernel::Run`], [`crate::kernel::Lanes`]), so callers cast nothing. The short
//! ways for few elements are in here.
//!
//! For these, what was stored field by field is not loaded as a whole soon after: store forwarding fails then, the load
//! waits some twenty cycles for the stores, and the next call cannot begin meanwhile. So the lanes of a walk are lined up
//! where they stay, and strides are compared one by one; for the same reason an error is one word, and a function's value
//! does not pass through what catches panics (`boundary`). This gained more than all shorter code: `sum` along a dimension
//! of one element went from 46 to 24 ns, `fill` from 15 to 6, `addcmul` from 22 to 17.

mod cost;
mod header;
mod extent;
mod overlap;
mod view;
mod few;
mod layout;
mod operand;
mod cursor;
mod plan;
mod blocks;
mod lanes;
mod reduce_all;
mod run;
mod any;
mod pieces;

#[cfg(test)]
mod tests;

pub use any::any;
pub use blocks::copy_transposed;
pub use cost::Cost;
pub use cursor::Writer;
pub use extent::{Extent, dense, dense_mapped, dense_pair, outside, refusal};
pub use few::copy_few;
pub use header::Header;
pub use lanes::{Unpaired, for_each_lanes, for_each_part_of_lanes};
pub use operand::{Operand, Operands};
pub use overlap::{overlap, overlaps_itself};
pub use pieces::{map, map_few, map_in_place, map_memory};
pub use reduce_all::{fold, fold_few};
pub use run::{for_each_run, for_each_run_in_order};
pub use view::View;
