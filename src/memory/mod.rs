//! Memory: the TH allocation functions, heap accounting, allocator tables and file mappings.
//!
//! All memory that C code may free, adopt or replace comes from here; no `Vec` or `Box` ever owns it.
//! What an operation needs for itself while it runs is [`scratch`] memory.

pub mod heap;
mod system;
mod keeper;
pub mod alloc;
pub mod mapping;
mod pages;
pub mod region;
mod reserve;
pub mod scratch;
pub mod buffer;
pub(crate) mod recycle;
mod tables;
pub mod allocator;
