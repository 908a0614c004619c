//! What tensors of a convolution are refused for. The texts are those of torch/nn; they have always been the same.

use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::nn::names::{self, Names};
use crate::storage::size::{Longs, to_text};
use crate::tensor::{self, Tensor};
use std::fmt::Write;
use std::os::raw::c_int;

/// Argument `number` must have one of these ranks.
pub(super) fn rank<T>(
    tensor: Ref<'_, Tensor<T>>,
    ranks: &[usize],
    number: i32,
    expected: &str,
) -> Result<()> {
    if ranks.contains(&tensor.rank()) {
        return Ok(());
    }
    Err(Error::arg(number, format!("{expected} expected, but got: {}", to_text(tensor.sizes()))))
}

/// The weights, argument `number`, must have one of these ranks.
pub(super) fn weight_rank<T>(
    weight: Ref<'_, Tensor<T>>,
    ranks: &[usize],
    number: i32,
    expected: &str,
) -> Result<()> {
    rank(weight, ranks, number, expected).named(names::WEIGHT)
}

/// `name` must have `rank` dimensions, and the size `size` in dimension `d`.
pub(super) fn size<T>(
    tensor: Ref<'_, Tensor<T>>,
    name: &str,
    rank: usize,
    d: usize,
    size: i64,
) -> Result<()> {
    let sizes = tensor.sizes();
    if sizes.len() == rank && sizes[d] == size {
        return Ok(());
    }
    Err(Error::plain(format!(
        "Need {name} of dimension {rank} and {name}.size[{d}] == {size} but got {name} to be of shape: {}",
        to_text(sizes)
    )))
}

/// `name` must have `rank` dimensions.
pub(super) fn dimensions<T>(tensor: Ref<'_, Tensor<T>>, name: &str, rank: usize) -> Result<()> {
    if tensor.rank() == rank {
        return Ok(());
    }
    Err(Error::plain(format!(
        "Need {name} of dimension {rank} but got {name} to be of shape: {}",
        to_text(tensor.sizes())
    )))
}

/// `name` must have these sizes.
pub(super) fn sizes<T>(tensor: Ref<'_, Tensor<T>>, name: &str, sizes: &[i64]) -> Result<()> {
    (0..sizes.len()).try_for_each(|d| size(tensor, name, sizes.len(), d, sizes[d]))
}

/// What keeps its layout must be contiguous.
pub(super) fn contiguous<T>(tensor: Ref<'_, Tensor<T>>, number: i32, message: &'static str) -> Result<()> {
    check_arg(tensor::is_contiguous(tensor), number, message)
}

/// The weights, argument 4, and the biases, argument 5, must be contiguous, of those that there are.
pub(super) fn parameters<T>(weight: Ref<'_, Tensor<T>>, bias: Option<Ref<'_, Tensor<T>>>) -> Result<()> {
    contiguous(weight, 4, "weight must be contiguous").named(names::WEIGHT)?;
    bias.map_or(Ok(()), |bias| contiguous(bias, 5, "bias must be contiguous").named(names::BIAS))
}

/// The gradients of weight and bias, arguments 4 and 5, must be contiguous.
pub(super) fn gradients<T>(weight: Ref<'_, Tensor<T>>, bias: Option<Ref<'_, Tensor<T>>>) -> Result<()> {
    contiguous(weight, 4, "gradWeight needs to be contiguous")?;
    bias.map_or(Ok(()), |bias| contiguous(bias, 5, "gradBias needs to be contiguous"))
}

/// `what`, whose parameters have these names, must be positive in all dimensions of the window.
pub(super) fn positive<const S: usize>(
    values: [c_int; S],
    number: i32,
    what: &str,
    names: &Names,
) -> Result<()> {
    let names = &names[3 - S..];
    let Some(wrong) = values.iter().position(|&value| value <= 0) else {
        return Ok(());
    };
    let mut text = format!("{what} should be greater than zero, but got");
    for (name, value) in names.iter().zip(values) {
        let _ = write!(text, " {}: {value}", name[0]);
    }
    Err(Error::arg(number, text)).named(names[wrong])
}

/// There must be windows in all dimensions.
pub(super) fn windows(input: &[i64], output: &[i64]) -> Result<()> {
    if output[1..].iter().all(|&size| size > 0) {
        return Ok(());
    }
    let by = |sizes: &[i64]| {
        let mut text = to_text(sizes).replace('[', "(");
        text.truncate(text.len() - 1);
        text + ")"
    };
    Err(Error::plain(format!(
        "Given input size: {}. Calculated output size: {}. Output size is too small",
        by(input),
        by(output)
    )))
}

/// The product of sizes, which may have any value.
pub(super) fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1i64, |product, &size| product.saturating_mul(size))
}

/// `front` and `rest` as the sizes of a tensor.
pub(super) fn list(front: &[i64], rest: &[i64]) -> Longs {
    let mut sizes = Longs::from_slice(front);
    sizes.extend(rest.iter().copied());
    sizes
}
