//! What a layer computes.

use super::activation::Activation;
use super::client::ClientLayer;
use super::convolution::Convolved;
use super::linear::Affine;
use super::mask;
use super::normalize::Normalization;
use super::parameter::LayerWeights;
use super::pooling::Pooling;
use super::real::NetReal;
use super::reduce::Reduction;
use super::sequence::Sequence;
use super::shape::Shaping;
use super::sparse::SparseLinear;
use super::tables::{Tabling, combine_owned};
use super::tensors::made;
use super::value::{self, NetValue};
use crate::error::Result;
use crate::math::binary;
use crate::memory::scratch::Scratch;
use crate::tensor;
use crate::tensor::geometry;
use std::os::raw::c_int;

/// A layer of one of the families, with its fields decoded and checked.
pub(super) enum LayerOperation {
    /// The input as it is.
    Identity,
    Activation(Activation),
    Affine(Affine),
    Convolved(Convolved),
    Normalization(Normalization),
    Pooling(Pooling),
    Reduction(Reduction),
    Sequence(Sequence),
    Shaping(Shaping),
    Sparse(SparseLinear),
    Tabling(Tabling),
    /// A tensor of the file, for each sample of a batch if the input has one.
    Constant {
        tensor: LayerWeights,
        inputs: Option<c_int>,
    },
    /// `(input + term) * factor`.
    Moved {
        term: f64,
        factor: f64,
    },
    /// Of an output and the input it came of the output, in which the samples are 0 that are 0 in the input.
    Masked {
        inputs: c_int,
    },
    /// The values of a table from the last to the first.
    Reversed,
    /// A table of the input alone.
    Alone,
    /// The input, or the first value of a table.
    Leading,
    /// What a program's own function computes.
    Client(ClientLayer),
}

impl LayerOperation {
    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        match self {
            LayerOperation::Identity => input.again(),
            LayerOperation::Activation(activation) => activation.run::<T>(input),
            LayerOperation::Affine(affine) => affine.run::<T>(input),
            LayerOperation::Convolved(convolved) => convolved.run::<T>(input),
            LayerOperation::Normalization(normalization) => normalization.run::<T>(input),
            LayerOperation::Pooling(pooling) => pooling.run::<T>(input),
            LayerOperation::Reduction(reduction) => reduction.run::<T>(input),
            LayerOperation::Sequence(sequence) => sequence.run::<T>(input),
            LayerOperation::Shaping(shaping) => shaping.run::<T>(input),
            LayerOperation::Sparse(sparse) => sparse.run::<T>(input),
            LayerOperation::Tabling(tabling) => tabling.run::<T>(input),
            LayerOperation::Constant { tensor, inputs } => constant::<T>(tensor, *inputs, input),
            LayerOperation::Moved { term, factor } => {
                let input = input.real::<T>()?;
                made(|y| {
                    binary::add(y, input.borrow(), T::of(*term))?;
                    binary::mul(y, y, T::of(*factor))
                })
                .map(value::tensor)
            }
            LayerOperation::Masked { inputs } => mask::mask::<T>(input, *inputs),
            LayerOperation::Leading => match input {
                NetValue::Tensor(_) => input.again(),
                NetValue::Table(_) => input.several::<2>()?[0].again(),
            },
            LayerOperation::Client(client) => client.run(input),
            LayerOperation::Alone => value::table(Scratch::collected([input.again()?])?),
            LayerOperation::Reversed => {
                let mut items = Scratch::new();
                for item in input.items()?.iter().rev() {
                    items.push(item.again()?)?;
                }
                value::table(items)
            }
        }
    }

    /// The same for an input that nobody else reads: its elements may be changed where they are.
    pub(super) fn run_owned<T: NetReal>(&self, input: NetValue) -> Result<NetValue> {
        match self {
            LayerOperation::Identity => Ok(input),
            LayerOperation::Activation(activation) => activation.run_owned::<T>(input),
            LayerOperation::Tabling(Tabling::Combine(combined)) => combine_owned::<T>(input, *combined),
            _ => self.run::<T>(&input),
        }
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        match self {
            LayerOperation::Activation(activation) => activation.weights(visit),
            LayerOperation::Affine(affine) => affine.weights(visit),
            LayerOperation::Convolved(convolved) => convolved.weights(visit),
            LayerOperation::Normalization(normalization) => normalization.weights(visit),
            LayerOperation::Pooling(pooling) => pooling.weights(visit),
            LayerOperation::Sequence(sequence) => sequence.weights(visit),
            LayerOperation::Sparse(sparse) => sparse.weights(visit),
            _ => {}
        }
    }

    /// Multiplications with an addition of a call with so many elements of input and output: of products and convolutions,
    /// beside which others do not count.
    pub(super) fn work(&self, input: f64, output: f64) -> f64 {
        match self {
            LayerOperation::Affine(affine) => affine.work(output),
            LayerOperation::Convolved(convolved) => convolved.work(input, output),
            LayerOperation::Sequence(sequence) => sequence.work(output),
            _ => 0.0,
        }
    }
}

fn constant<T: NetReal>(tensor: &LayerWeights, inputs: Option<c_int>, input: &NetValue) -> Result<NetValue> {
    let whole = tensor.of::<T>()?;
    let sizes = input.any().ok().map(|any| any.sizes()).transpose()?.unwrap_or_default();
    if inputs.is_some_and(|inputs| i64::from(inputs) < sizes.len() as i64) {
        let one = made(|one| geometry::unsqueeze(one, whole, 0))?;
        let mut all = super::tensors::sizes_of(one.borrow());
        all[0] = sizes[0];
        let repeated = geometry::new_expand(one.borrow(), &all)?;
        return tensor::deep_copy(repeated.borrow()).map(value::tensor);
    }
    tensor::deep_copy(whole).map(value::tensor)
}
