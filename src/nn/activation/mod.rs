//! Activations: functions of one element, and those of a row of elements.
//!
//! | file | what |
//! |---|---|
//! | `elementwise.rs` | the formulas of one element and their derivatives |
//! | `update.rs` | their application to tensors, in place or not |
//! | `prelu.rs`, `rrelu.rs` | slopes that are learned, or random |
//! | `gated.rs` | one half of a tensor times the sigmoid of the other |
//! | `softmax.rs` | softmax and its logarithm along a dimension |
//! | `log_sum.rs` | the logarithm of the sum of exponentials along a dimension |

pub mod elementwise;
pub mod gated;
pub mod prelu;
pub mod softmax;
pub mod log_sum;
mod update;
pub mod rrelu;

pub use update::{update_grad_input, update_output};
