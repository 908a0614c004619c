//! Tensors: counted headers that view a storage through sizes, strides and an offset.
//!
//! | file | what |
//! |---|---|
//! | `header.rs` | headers, and what can be asked of them |
//! | `life.rs` | birth and death of headers, their counts |
//! | `layout.rs` | the one place that changes a header's storage, offset, sizes and strides |
//! | `geometry.rs` | narrow, select, transpose, unfold, squeeze, view, expand |
//! | `shape.rs` | questions: contiguous, same size, element count |
//! | `access.rs` | single elements |
//! | `copy.rs` | copies between tensors |
//! | `audited.rs` | what the auditor can ask |

mod header;
mod access;
mod shape;
mod layout;
mod life;
mod copy;
pub mod geometry;
mod audited;

pub use access::{first, get, set};
pub(crate) use copy::copy_elements;
pub use copy::{contiguous, convert, copy, deep_copy};
pub use header::{Tensor, check_not_empty, describe};
pub use layout::{
    Reserved, ReservedAssignment, assign, reserve, reserve_assignment, resize, resize_as, set_storage,
};
pub use life::{empty, view_of, with_layout};
pub use shape::{has_sizes, is_contiguous, is_same_size, is_set_to, is_size};
