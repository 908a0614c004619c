//! Inner loops: over slices and constant strides, compiled for several instruction sets.
//!
//! Kernels take raw addresses because their operands may be the same memory (`r_ == t`) or overlap.
//! Each says in its Safety section what it allows.

pub mod arithmetic;
pub mod accumulate;
pub mod isa;
pub mod level;
pub mod piece;
mod stream;
mod run;
mod any;
mod convert;
mod lanes;
pub mod lane_loop;
pub mod mask;
mod moves;
pub mod fold;
pub mod extreme;
pub mod distance;
pub mod index;
pub mod gather;
pub mod scan;
pub mod tabulate;
pub mod transpose;
pub mod variance;

pub use any::any;
pub use convert::{convert, convert_run};
pub use isa::Isa;
pub use lanes::{Lane, Lanes};
pub use level::{Kernel, dispatch};
pub use moves::{copy_run, fill_dense, fill_run};
pub use run::{Block, Dense, Dim, Elements, Mapped, Run, Slices, advance};
pub use stream::{STREAM_ABOVE, stream_copy, stream_end};
