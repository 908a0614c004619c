//! Normalisation: by running statistics, over planes, over rows.

use super::super::normalize::{Normalization, RunningSpread};
use super::super::parameter::LayerWeights;
use super::super::tensors::{filled, made, viewed};
use super::convolution::in_batch;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::Convertible;
use super::value::OnnxTensor;
use crate::math::unary;
use std::os::raw::c_long;

impl Normalization {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        match self {
            Normalization::Running { mean, variance, parameters, eps, ranks } => {
                // One sample leaves it as a batch of one.
                let sample = ranks.iter().all(|&rank| rank != x.rank()) && ranks.contains(&(x.rank() + 1));
                let batch = if sample { graph.unsqueeze(x, 0)? } else { x.clone() };
                let [weight, bias] = affine(graph, parameters, mean.count() as c_long)?;
                let mean = graph.vector("running_mean", mean)?;
                let (variance, eps) = match variance {
                    RunningSpread::Variance(variance) => (graph.vector("running_var", variance)?, *eps),
                    RunningSpread::InverseDeviation(inverse) => {
                        let variance = graph.weight_as("running_var", inverse, "variance", |inverse| {
                            made(|r| unary::pow(r, inverse, -2.0))
                        })?;
                        (variance, 0.0)
                    }
                };
                let inputs = [&batch.name, &weight.name, &bias.name, &mean.name, &variance.name];
                let attributes = [("epsilon", OnnxAttribute::Float(eps))];
                let inputs = inputs.map(String::as_str);
                Ok(graph.tensor("BatchNormalization", &inputs, &attributes, &batch.sizes)?)
            }
            Normalization::Instance { parameters, eps } => in_batch(graph, x, 4, |graph, x| {
                let [weight, bias] = affine(graph, parameters, x.known(1)?)?;
                let inputs = [&x.name, &weight.name, &bias.name].map(String::as_str);
                let attributes = [("epsilon", OnnxAttribute::Float(*eps))];
                Ok(graph.tensor("InstanceNormalization", &inputs, &attributes, &x.sizes)?)
            }),
            Normalization::CrossMap { size, alpha, beta, k } => in_batch(graph, x, 4, |graph, x| {
                // As many planes on both sides, where ONNX has one more of an even size.
                let odd = (size - 1) / 2 * 2 + 1;
                let alpha = alpha / f64::from(*size) * f64::from(odd);
                let attributes = [
                    ("size", OnnxAttribute::Int(i64::from(odd))),
                    ("alpha", OnnxAttribute::Float(alpha)),
                    ("beta", OnnxAttribute::Float(*beta)),
                    ("bias", OnnxAttribute::Float(*k)),
                ];
                Ok(graph.unary("LRN", x, &attributes)?)
            }),
            Normalization::Features { mean, deviation } => {
                let (mean, deviation) =
                    (planes(graph, "mean", mean, 3)?, planes(graph, "std", deviation, 3)?);
                let centred = graph.binary("Sub", x, &mean)?;
                graph.binary("Div", &centred, &deviation)
            }
            Normalization::Affine { factor, term } => {
                let (factor, term) =
                    (planes(graph, "a", factor, x.rank() - 1)?, planes(graph, "b", term, x.rank() - 1)?);
                let scaled = graph.binary("Mul", x, &factor)?;
                graph.binary("Add", &scaled, &term)
            }
            Normalization::Row { p, eps } => in_batch(graph, x, 2, |graph, x| {
                let sizes = graph.unary("Abs", x, &[])?;
                let norms = if p.is_infinite() {
                    let largest = graph.reduce("ReduceMax", &sizes, 1, true)?;
                    graph.with_number("Add", &largest, *eps)?
                } else {
                    let powers = if *p == 1.0 { sizes } else { graph.with_number("Pow", &sizes, *p)? };
                    let sums = graph.reduce("ReduceSum", &powers, 1, true)?;
                    let sums = graph.with_number("Add", &sums, *eps)?;
                    graph.with_number("Pow", &sums, 1.0 / p)?
                };
                graph.binary("Div", x, &norms)
            }),
        }
    }
}

/// A list of one number for each plane, in front of what a plane has: `rank` dimensions in all.
fn planes(graph: &mut OnnxGraph, what: &str, list: &LayerWeights, rank: usize) -> Convertible<OnnxTensor> {
    let (form, sizes) = if rank == 1 { ("vector", &[-1][..]) } else { ("planes", &[-1, 1, 1][..]) };
    Ok(graph.weight_as(what, list, form, |list| viewed(list, sizes))?)
}

/// Factors and terms of features; where a layer has none, ones and zeros.
fn affine(
    graph: &mut OnnxGraph,
    parameters: &[Option<LayerWeights>; 2],
    count: c_long,
) -> Convertible<[OnnxTensor; 2]> {
    let mut of = |what: &str, weights: &Option<LayerWeights>, default: f32| -> Convertible<OnnxTensor> {
        Ok(match weights {
            Some(weights) => graph.vector(what, weights)?,
            None => graph.constant(what, filled::<f32>(&[count], default)?)?,
        })
    };
    Ok([of("weight", &parameters[0], 1.0)?, of("bias", &parameters[1], 0.0)?])
}
