//! Products with matrices, tables of rows, and terms and factors of the elements.

use super::super::linear::{Affine, Linear};
use super::super::parameter::LayerWeights;
use super::super::tensors::{copied, made, viewed};
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::{binary, fill, norm};
use crate::nn::lookup;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

impl Affine {
    pub(super) fn to_onnx(
        &self,
        graph: &mut OnnxGraph,
        input: &OnnxValue,
        target: &[OnnxSize],
    ) -> Convertible<OnnxTensor> {
        if let Affine::Bilinear { weight, bias } = self {
            return bilinear(graph, weight, bias.as_ref(), input);
        }
        let x = input.tensor()?;
        match self {
            Affine::Linear(linear) => in_rows(graph, x, |graph, x| product(graph, linear, x)),
            Affine::Bilinear { .. } => Err(Obstacle::Unsayable("it has two inputs")),
            Affine::Euclidean { weight, factors } => {
                in_rows(graph, x, |graph, x| euclidean(graph, weight, factors.as_ref(), x))
            }
            Affine::Cosine { weight } => in_rows(graph, x, |graph, x| cosine(graph, weight, x)),
            Affine::Lookup { weight, norm, zero } => lookup(graph, weight, *norm, *zero, x, target),
            Affine::Add { bias, all: true } => {
                let term = graph.weight_as("bias", bias, "first", first)?;
                graph.binary("Add", x, &term)
            }
            Affine::Add { bias, all: false } => spread(graph, "bias", bias, false, x),
            Affine::Spread { weight, product } => spread(graph, "weight", weight, *product, x),
            Affine::Mul { weight } => {
                let factor = graph.weight_as("weight", weight, "first", first)?;
                graph.binary("Mul", x, &factor)
            }
        }
    }
}

/// The first element.
fn first(weight: Ref<'_, Tensor<f32>>) -> Result<Own<Tensor<f32>>> {
    let all = viewed(weight, &[-1])?;
    geometry::new_narrow(all.borrow(), 0, 0, 1)
}

/// What is computed of rows, of one vector or of a batch.
fn in_rows(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    compute: impl FnOnce(&mut OnnxGraph, &OnnxTensor) -> Convertible<OnnxTensor>,
) -> Convertible<OnnxTensor> {
    if x.rank() != 1 {
        return compute(graph, x);
    }
    let row = graph.unsqueeze(x, 0)?;
    let result = compute(graph, &row)?;
    Ok(graph.squeeze(&result, 0)?)
}

fn product(graph: &mut OnnxGraph, linear: &Linear, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let weight = graph.weight("weight", &linear.weight)?;
    let mut inputs = vec![x.name.clone(), weight.name.clone()];
    if let Some(bias) = &linear.bias {
        inputs.push(graph.vector("bias", bias)?.name);
    }
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let sizes = [x.sizes[0], weight.sizes[0]];
    Ok(graph.tensor("Gemm", &inputs, &[("transB", OnnxAttribute::Int(1))], &sizes)?)
}

fn bilinear(
    graph: &mut OnnxGraph,
    weight: &LayerWeights,
    bias: Option<&LayerWeights>,
    input: &OnnxValue,
) -> Convertible<OnnxTensor> {
    let [a, b] = input.several::<2>()?;
    let sizes = weight.sizes()?;
    let [outputs, rows, columns] = [sizes[0], sizes[1], sizes[2]];
    // One product gives, for each output, the vector that the second input is multiplied by.
    let forms = graph.weight_as("weight", weight, "bilinear", |weight| {
        let rows_first = geometry::new_transpose(weight, 0, 1)?;
        viewed(rows_first.borrow(), &[rows, outputs * columns])
    })?;
    let left = graph.product(a, &forms)?;
    let samples = a.sizes[0];
    let left = graph.reshape(&left, &[samples, OnnxSize::fixed(outputs), OnnxSize::fixed(columns)])?;
    let column = graph.unsqueeze(b, 2)?;
    let both = graph.product(&left, &column)?;
    let result = graph.squeeze(&both, 2)?;
    match bias {
        None => Ok(result),
        Some(bias) => {
            let bias = graph.vector("bias", bias)?;
            graph.binary("Add", &result, &bias)
        }
    }
}

fn euclidean(
    graph: &mut OnnxGraph,
    weight: &LayerWeights,
    factors: Option<&LayerWeights>,
    x: &OnnxTensor,
) -> Convertible<OnnxTensor> {
    let weight = graph.weight("weight", weight)?;
    let column = graph.unsqueeze(x, 2)?;
    let mut distances = graph.binary("Sub", &column, &weight)?;
    if let Some(factors) = factors {
        let factors = graph.weight("diagCov", factors)?;
        distances = graph.binary("Mul", &distances, &factors)?;
    }
    Ok(graph.reduce("ReduceL2", &distances, 1, false)?)
}

/// What keeps the norms of nn.Cosine from 0.
const LEAST_NORM: f64 = 1e-12;

fn cosine(graph: &mut OnnxGraph, weight: &LayerWeights, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let units = graph.weight_as("weight", weight, "units", |weight| {
        let norms = made(|r| norm::norm(r, weight, 2.0, 1, true))?;
        binary::add(norms.borrow(), norms.borrow(), LEAST_NORM as f32)?;
        let norms = geometry::new_expand(norms.borrow(), weight.sizes())?;
        let units = made(|r| binary::cdiv(r, weight, norms.borrow()))?;
        copied(geometry::new_transpose(units.borrow(), 0, 1)?.borrow())
    })?;
    let products = graph.product(x, &units)?;
    let norms = graph.reduce("ReduceL2", x, 1, true)?;
    let norms = graph.with_number("Add", &norms, LEAST_NORM)?;
    graph.binary("Div", &products, &norms)
}

fn lookup(
    graph: &mut OnnxGraph,
    weight: &LayerWeights,
    norm: Option<(f64, f64)>,
    zero: bool,
    x: &OnnxTensor,
    target: &[OnnxSize],
) -> Convertible<OnnxTensor> {
    let rows = if norm.is_none() && !zero {
        graph.weight("weight", weight)?
    } else {
        graph.weight_as("weight", weight, if zero { "zero" } else { "limited" }, |weight| {
            let table = copied(weight)?;
            if let Some((limit, order)) = norm {
                let all = tensor::empty::<c_long>()?;
                tensor::resize(all.borrow(), &[weight.sizes()[0]], None)?;
                for k in 0..weight.sizes()[0] {
                    tensor::set(all.borrow(), [k], k + c_long::from(index_base::get()))?;
                }
                lookup::renorm(all.borrow(), table.borrow(), limit, order)?;
            }
            if zero {
                let row = geometry::new_select(table.borrow(), 0, 0)?;
                fill::fill(row.borrow(), 0.0)?;
            }
            Ok(table)
        })?
    };
    // A table that knows 0 has its row in front.
    let places = graph.places(x, if zero { 0 } else { 1 })?;
    Ok(graph.tensor("Gather", &[&rows.name, &places], &[("axis", OnnxAttribute::Int(0))], target)?)
}

/// Terms or factors: of each element, with sizes of 1 repeated, or of each sample.
fn spread(
    graph: &mut OnnxGraph,
    what: &str,
    weight: &LayerWeights,
    product: bool,
    x: &OnnxTensor,
) -> Convertible<OnnxTensor> {
    let operator = if product { "Mul" } else { "Add" };
    let (sizes, length) = (weight.sizes()?, weight.count() as c_long);
    let count = |batch: usize| x.sizes.iter().map(|size| size.0[batch]).product::<c_long>();
    let known = |sizes: &[OnnxSize]| sizes.iter().map(|size| size.known()).collect::<Convertible<Vec<_>>>();
    let own = if count(0) == length || count(1) == length {
        known(&x.sizes)?
    } else if x.rank() == sizes.len() {
        sizes.to_vec()
    } else {
        known(&x.sizes[1..])?
    };
    // In any number of dimensions: the same elements.
    let weight = graph.weight(what, weight)?;
    let own: Vec<OnnxSize> = own.into_iter().map(OnnxSize::fixed).collect();
    let weight = graph.reshape(&weight, &own)?;
    graph.binary(operator, x, &weight)
}
