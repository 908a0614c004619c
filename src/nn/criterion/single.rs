//! Results of one element.

use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::nn::operand::Update;
use crate::nn::real::Real;
use crate::tensor::Tensor;

/// The single element of a result that keeps its size, which is argument `number`.
///
/// # Errors
///
/// Plain: `tensor` is not one-dimensional of one element. Argument `number`: it is outside the storage.
pub(super) fn single<'a, T: Real>(
    tensor: Ref<'a, Tensor<T>>,
    name: &str,
    number: i32,
) -> Result<Update<'a, T>> {
    if tensor.rank() != 1 || tensor.sizes() != [1] {
        return Err(Error::plain(format!("Need {name} of dimension 1 and {name}.size[0] == 1")));
    }
    Update::new(tensor, number, &[])
}
