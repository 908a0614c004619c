//! Batch normalisation: the features of a batch are brought to mean 0 and variance 1, then scaled and shifted.
//!
//! Dimension 1 of the input counts the features. A feature is its planes in all samples; where planes are single
//! elements, features are the columns of a matrix, and neighbouring ones are computed side by side.

mod features;
mod columns;
mod backward;
mod forward;

pub use backward::{Gradients, backward};
pub use features::Statistics;
pub use forward::update_output;
