//! Memory: the TH allocation functions, heap accounting, allocator tables and file mappings.
//!
//! All memory that C code may free, adopt or replace comes from here; no `Vec` or `Box` ever owns it.
//! What an operation needs for itself while it runs is [`scratch`] memory.

pub mod heap;
pub mod alloc;
pub mod mapping;
mod pages;
pub mod region;
mod reserve;
pub mod scratch;
mod tables;
pub mod allocator;
