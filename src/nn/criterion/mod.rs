//! Losses: how far an output is from its target, and the gradient of that.
//!
//! | file | what |
//! |---|---|
//! | `pointwise.rs` | sums over elements and their targets |
//! | `likelihood.rs` | negative log-likelihoods of classes |
//! | `margin.rs` | margins between classes |

pub mod likelihood;
pub mod margin;
pub mod pointwise;

use super::operand::Update;
use super::real::Real;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::tensor::Tensor;

/// The single element of a result that keeps its size, which is argument `number`.
///
/// # Errors
///
/// Plain: `tensor` is not one-dimensional of one element. Argument `number`: it is outside the storage.
pub fn single<'a, T: Real>(tensor: Ref<'a, Tensor<T>>, name: &str, number: i32) -> Result<Update<'a, T>> {
    if tensor.rank() != 1 || tensor.sizes() != [1] {
        return Err(Error::plain(format!("Need {name} of dimension 1 and {name}.size[0] == 1")));
    }
    Update::new(tensor, number, &[])
}
