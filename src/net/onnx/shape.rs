//! Other sizes, other dimensions, parts of the input, and room around it; one element of many along a dimension.

use super::super::convert::{Conversion, ConversionTarget};
use super::super::reduce::{Reduction, ReductionKind};
use super::super::shape::{Shaping, cropped_from};
use super::super::tensors::ModuleAxis;
use super::convolution::in_batch;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor};
use crate::nn::padding::PaddingKind;
use std::os::raw::c_long;

/// The end of a dimension, however long it is.
const END: c_long = c_long::MAX;

impl Shaping {
    /// `target` are the sizes of the result.
    pub(super) fn to_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        target: &[OnnxSize],
    ) -> Convertible<OnnxTensor> {
        match self {
            Shaping::View { .. }
            | Shaping::Reshape { .. }
            | Shaping::Collapse { .. }
            | Shaping::Squeeze { .. }
            | Shaping::Unsqueeze { .. } => graph.reshape(x, target),
            Shaping::Contiguous => Ok(x.clone()),
            Shaping::Transpose { pairs, inputs } => {
                let offset = inputs.map_or(0, |inputs| x.rank() as i64 - i64::from(inputs));
                let mut order: Vec<usize> = (0..x.rank()).collect();
                for pair in pairs {
                    let [a, b] = pair.map(|d| (i64::from(d) + offset - 1) as usize);
                    order.swap(a, b);
                }
                Ok(graph.transpose(x, &order)?)
            }
            Shaping::Replicate { axis, inputs, .. } => {
                let batch = inputs.is_some_and(|inputs| x.rank() as i64 > i64::from(inputs));
                let position = (i64::from(*axis) - 1 + i64::from(batch)) as usize;
                let one = graph.unsqueeze(x, position)?;
                graph.expand(&one, target, x)
            }
            Shaping::Select { axis, index } => {
                let d = axis.of(x.rank())?;
                let index = c_long::from(*index);
                let place = if index < 0 { x.known(d)? + index } else { index - 1 };
                graph.select(x, d, place)
            }
            Shaping::Narrow { axis, index, length } => {
                let d = axis.of(x.rank())?;
                let (index, length) = (c_long::from(*index), c_long::from(*length));
                // Counted from behind, or up to a place that is: what is in front, or behind, depends on no size.
                let (from, to) = match (index < 0, length < 0) {
                    (false, false) => (index - 1, index - 1 + length),
                    (false, true) => (index - 1, if length == -1 { END } else { length + 1 }),
                    (true, _) => {
                        let size = x.known(d)?;
                        let count = if length < 0 { size - index + length + 2 } else { length };
                        (0, size - count)
                    }
                };
                graph.slice(x, d, from, to)
            }
            Shaping::Padding { axis, amount, index, value } => {
                let (amount, index) = (c_long::from(*amount), c_long::from(*index));
                let batch = axis.inputs.is_some_and(|inputs| i64::from(inputs) != x.rank() as i64);
                let d = (i64::from(axis.dimension) - 1 + i64::from(batch)) as usize;
                let room = amount.abs();
                let mut sides = vec![[0, 0]; x.rank()];
                // At the end, or at the beginning, whatever size there is.
                if index == 1 {
                    sides[d][usize::from(amount > 0)] = room;
                    return Ok(graph.pad(x, &sides, "constant", *value)?);
                }
                let size = x.known(d)?;
                let front = if amount > 0 { size - index + 1 } else { index - 1 };
                if front == 0 || front == size {
                    sides[d][usize::from(front == size)] = room;
                    return Ok(graph.pad(x, &sides, "constant", *value)?);
                }
                let (before, behind) = (graph.slice(x, d, 0, front)?, graph.slice(x, d, front, END)?);
                sides[d][1] = room;
                let before = graph.pad(&before, &sides, "constant", *value)?;
                Ok(graph.concat(&[before, behind], d)?)
            }
            Shaping::ZeroPadding { pads: [left, right, above, below] } => {
                let sides = [[*above, *below], [*left, *right]].map(|sides| sides.map(c_long::from));
                bordered(graph, x, &sides, "constant")
            }
            Shaping::BorderPadding { kind, pads, dimensions } => {
                let sides: Vec<[c_long; 2]> =
                    pads[3 - dimensions..].iter().map(|&(a, b)| [c_long::from(a), c_long::from(b)]).collect();
                let mode = match kind {
                    PaddingKind::Reflection => "reflect",
                    PaddingKind::Replication => "edge",
                };
                bordered(graph, x, &sides, mode)
            }
            Shaping::Crop { .. } => {
                let mut part = x.clone();
                for (d, kept) in target.iter().enumerate().skip(x.rank().saturating_sub(2)) {
                    let (size, kept) = (x.known(d)?, kept.known()?);
                    let first = cropped_from(size, kept);
                    part = graph.slice(&part, d, first, first + kept)?;
                }
                Ok(part)
            }
            Shaping::Reversed { dimension } => {
                let d = ModuleAxis { dimension: *dimension, inputs: None }.of(x.rank())?;
                // From the last place to the one before the first, of any number of them.
                let ends = [-1, i64::MIN, d as i64, -1].map(|number| graph.longs(&[number]));
                let [from, to, axis, step] = ends;
                let (from, to, axis, step) = (from?, to?, axis?, step?);
                Ok(graph.tensor("Slice", &[&x.name, &from, &to, &axis, &step], &[], &x.sizes)?)
            }
            Shaping::Convert(conversion) => conversion.to_onnx(graph, x),
            Shaping::PixelShuffle { factor } => in_batch(graph, x, 4, |graph, x| {
                let factor = c_long::from(*factor);
                let mut sizes = x.sizes.clone();
                sizes[1].0 = sizes[1].0.map(|planes| planes / (factor * factor));
                for size in &mut sizes[2..] {
                    size.0 = size.0.map(|size| size * factor);
                }
                let attributes =
                    [("blocksize", OnnxAttribute::Int(factor)), ("mode", OnnxAttribute::Text("CRD"))];
                Ok(graph.tensor("DepthToSpace", &[&x.name], &attributes, &sizes)?)
            }),
        }
    }
}

/// Room around the last dimensions, or less of them where a side is negative.
fn bordered(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    sides: &[[c_long; 2]],
    mode: &'static str,
) -> Convertible<OnnxTensor> {
    let first = x.rank().checked_sub(sides.len()).ok_or(Obstacle::Unsayable("it has too few dimensions"))?;
    let mut kept = x.clone();
    for (d, &[before, behind]) in sides.iter().enumerate() {
        if before < 0 || behind < 0 {
            let to = if behind < 0 { behind } else { END };
            kept = graph.slice(&kept, first + d, (-before).max(0), to)?;
        }
    }
    let room = sides.iter().map(|sides| sides.map(|side| side.max(0)));
    let all: Vec<[c_long; 2]> = std::iter::repeat_n([0, 0], first).chain(room).collect();
    Ok(graph.pad(&kept, &all, mode, 0.0)?)
}

impl Conversion {
    fn to_onnx(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        let [from, to] = self.batch;
        if let ConversionTarget::Any = self.target {
            return Ok(x.clone());
        }
        if x.rank() == self.rank {
            return self.batch_onnx(graph, x);
        }
        let batch = graph.unsqueeze(x, from)?;
        let result = self.batch_onnx(graph, &batch)?;
        Ok(graph.squeeze(&result, to)?)
    }

    fn batch_onnx(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        match &self.target {
            ConversionTarget::Any => Ok(x.clone()),
            ConversionTarget::Order(pairs) => {
                let mut order: Vec<usize> = (0..x.rank()).collect();
                for pair in pairs.chunks_exact(2) {
                    order.swap(pair[0] as usize, pair[1] as usize);
                }
                Ok(graph.transpose(x, &order)?)
            }
            ConversionTarget::Rows => {
                let turned = graph.swap(x, 0, self.batch[0])?;
                let mut features = 1;
                for d in 1..turned.rank() {
                    features *= turned.known(d)?;
                }
                graph.reshape(&turned, &[turned.sizes[0], OnnxSize::fixed(features)])
            }
            ConversionTarget::First(d) => graph.select(x, *d, 0),
            ConversionTarget::Column => Ok(graph.unsqueeze(x, 1)?),
        }
    }
}

impl Reduction {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        let d = self.axis.of(x.rank())?;
        let operator = match self.taken {
            ReductionKind::Max => "ReduceMax",
            ReductionKind::Min => "ReduceMin",
            ReductionKind::Sum => "ReduceSum",
            ReductionKind::Mean => "ReduceMean",
            ReductionKind::Place { .. } => "ArgMax",
        };
        // The only dimension becomes a vector of one.
        let keep = self.keep || x.rank() == 1;
        if let ReductionKind::Place { .. } = self.taken {
            let mut sizes = x.sizes.clone();
            if keep {
                sizes[d] = OnnxSize::fixed(1);
            } else {
                sizes.remove(d);
            }
            let attributes =
                [("axis", OnnxAttribute::Int(d as i64)), ("keepdims", OnnxAttribute::Int(i64::from(keep)))];
            let places = graph.node(operator, &[&x.name], &attributes)?;
            let places = graph.floats(&places, &sizes)?;
            return Ok(graph.with_number("Add", &places, 1.0)?);
        }
        Ok(graph.reduce(operator, x, d, keep)?)
    }
}
