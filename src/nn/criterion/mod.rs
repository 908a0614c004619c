//! Losses: how far an output is from its target, and the gradient of that.
//!
//! | file | what |
//! |---|---|
//! | `single.rs` | results of one element |
//! | `pointwise.rs` | sums over elements and their targets |
//! | `likelihood.rs` | negative log-likelihoods of classes |
//! | `margin.rs` | margins between classes |

mod single;
pub mod likelihood;
pub mod margin;
pub mod pointwise;
