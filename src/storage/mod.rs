//! Storages: counted, flat arrays of elements that tensors view.

mod header;
mod life;
mod ops;
mod audited;
pub mod size;

pub use header::{FREEMEM, RESIZABLE, Storage};
pub(crate) use header::{as_bytes, bytes_of};
pub use life::{create, with_allocator, with_data, with_mapping, with_size};
pub(crate) use ops::RevocableGrowth;
pub use ops::{copy, copy_from, fill, get, raw_copy, resize, set, swap};
