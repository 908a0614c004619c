//! Strided iteration: the one engine that walks the elements of tensors.
//!
//! An [`Operand`] is a decoded tensor, proved to lie inside its storage, a [`View`] the same without a copy of
//! its sizes and strides. A [`Plan`] lines up the
//! dimensions of several operands, sorts and merges them, and hands one-dimensional runs with constant
//! strides to a kernel. Work is split over threads, and operands whose fast axis is not the result's
//! are read in [`Block`]s. [`Lines`] walks lines along one dimension instead of elements, and [`fold`]
//! reduces whole operands to one value.

mod blocks;
mod cursor;
mod header;
mod lines;
mod operand;
mod plan;
mod run;
mod whole;

pub use blocks::for_each_block;
pub use cursor::Cursor;
pub use header::Header;
pub use lines::Lines;
pub use operand::{Extent, Operand, View, alike, overlap, refusal};
pub use run::{Cost, Shared, for_each_run};
pub use whole::{fold, fold_few, fold_few_dense};
