//! A layer of any of the families.

use super::super::operation::LayerOperation;
use super::graph::OnnxGraph;
use super::mask;
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxValue};
use crate::error::Error;

impl LayerOperation {
    /// The operators that compute what the layer does. `like` has the sizes of its result.
    pub(super) fn to_onnx(
        &self,
        graph: &mut OnnxGraph,
        input: &OnnxValue,
        like: &OnnxValue,
    ) -> Convertible<OnnxValue> {
        let target: &[OnnxSize] = like.tensor().map_or(&[], |tensor| &tensor.sizes);
        let tensor = match self {
            LayerOperation::Identity => return Ok(input.clone()),
            LayerOperation::Tabling(tabling) => return tabling.to_onnx(graph, input, target),
            LayerOperation::Leading => {
                return Ok(match input {
                    OnnxValue::Tensor(_) => input.clone(),
                    OnnxValue::Table(items) => {
                        let none = || Error::arg(1, "expects a table of values, got an empty one");
                        items.first().cloned().ok_or_else(none)?
                    }
                });
            }
            LayerOperation::Client(_) => {
                return Err(Obstacle::Unsayable("a function of a program computes it"));
            }
            LayerOperation::Sparse(sparse) => sparse.to_onnx(graph, input)?,
            LayerOperation::Masked { inputs } => return mask::mask(graph, input, *inputs),
            LayerOperation::Alone => return Ok(OnnxValue::Table(vec![input.clone()])),
            LayerOperation::Reversed => {
                return Ok(OnnxValue::Table(input.items()?.iter().rev().cloned().collect()));
            }
            LayerOperation::Activation(activation) => activation.to_onnx(graph, input.tensor()?)?,
            LayerOperation::Affine(affine) => affine.to_onnx(graph, input, target)?,
            LayerOperation::Convolved(convolved) => convolved.to_onnx(graph, input)?,
            LayerOperation::Normalization(normalization) => normalization.to_onnx(graph, input.tensor()?)?,
            LayerOperation::Pooling(pooling) => pooling.to_onnx(graph, input.tensor()?, target)?,
            LayerOperation::Reduction(reduction) => reduction.to_onnx(graph, input.tensor()?)?,
            LayerOperation::Sequence(sequence) => sequence.to_onnx(graph, input)?,
            LayerOperation::Shaping(shaping) => shaping.to_onnx(graph, input.tensor()?, target)?,
            LayerOperation::Constant { tensor, .. } => {
                let own = graph.weight("value", tensor)?;
                match input {
                    // For each sample of a batch.
                    OnnxValue::Tensor(x) if own.sizes != target => {
                        let one = graph.unsqueeze(&own, 0)?;
                        graph.expand(&one, target, x)?
                    }
                    _ => own,
                }
            }
            LayerOperation::Moved { term, factor } => {
                let moved = graph.with_number("Add", input.tensor()?, *term)?;
                graph.with_number("Mul", &moved, *factor)?
            }
        };
        Ok(OnnxValue::Tensor(tensor))
    }
}
