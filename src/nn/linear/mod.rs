//! Linear layers.
//!
//! | file | what |
//! |---|---|
//! | `dense.rs` | of vectors and batches of vectors |
//! | `index.rs` | of features by number |
//! | `sparse.rs` | of lists of samples, columns and values |

pub mod dense;
pub mod index;
pub mod sparse;
