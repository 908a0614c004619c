//! Sparse tensors: counted headers that list the places and values of the elements that are not 0.
//!
//! A tensor has *sparse* dimensions, whose indices are listed, followed by *dense* ones. Entry `i` has the
//! index `indices[.., i]` along the sparse dimensions, and the block `values[i]` of the dense dimensions' sizes
//! (a number if there are none). Indices count from 0. Several entries may have the same index: the element is
//! their sum. A *coalesced* tensor has sorted entries without such duplicates.
//!
//! | file | what |
//! |---|---|
//! | `header.rs`, `row_cache.rs` | headers, and the row starts that are kept in them |
//! | `content.rs` | what a tensor holds, and the one place that replaces it |
//! | `life.rs` | birth and death of headers, their counts |
//! | `entries.rs` | entries decoded and proved to lie inside the sizes; room for new ones |
//! | `construct.rs` | construction with its checks |
//! | `coalesce.rs` | sorting entries and summing duplicates |
//! | `rows.rs` | where each row of a coalesced tensor begins |
//! | `shape.rs` | resize, transpose, narrow, select, copy |
//! | `arithmetic.rs` | functions of values, sums and products element by element |
//! | `dense.rs` | from, to and together with dense tensors |
//! | `product.rs` | products with dense matrices |
//!
//! No function trusts what C code may have written to a header, or to indices that it shares:
//! `Entries::of` checks them before anything is accessed.

mod row_cache;
mod header;
mod content;
mod life;
mod entries;
mod construct;
mod coalesce;
mod rows;
pub mod shape;
pub mod arithmetic;
pub mod dense;
pub mod product;
mod audited;

pub use coalesce::new_coalesce;
pub use construct::{new_indices, new_values, new_with_size, new_with_tensors, set_entries, take_entries};
pub use header::{Sparse, is_same_size};
pub use life::empty;
pub use rows::new_row_starts;
