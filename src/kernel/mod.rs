//! Inner loops: over slices and constant strides, compiled for several instruction sets.
//!
//! Kernels take raw addresses because their operands may be the same memory (`r_ == t`) or overlap.
//! Each says in its Safety section what it allows.

pub mod accumulate;
mod any;
pub mod arithmetic;
mod convert;
pub mod extreme;
pub mod fold;
pub mod gather;
pub mod index;
pub mod isa;
pub mod lane_loop;
mod lanes;
pub mod level;
pub mod mask;
mod moves;
pub mod piece;
mod run;
pub mod scan;
pub mod tabulate;
pub mod transpose;
pub mod variance;

pub use any::any;
pub use convert::{convert, convert_run};
pub use isa::Isa;
pub use lanes::{Lane, Lanes};
pub use level::{Kernel, dispatch};
pub use moves::{STREAM_ABOVE, copy_run, fill_dense, fill_run, stream_copy, stream_end};
pub use run::{Block, Dense, Dim, Elements, Mapped, Run, Slices, advance};
