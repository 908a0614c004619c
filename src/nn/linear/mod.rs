//! Linear layers.
//!
//! | file | what |
//! |---|---|
//! | `dense.rs` | of vectors and batches of vectors |

pub mod dense;
