//! Rows of zeros, by which sequences of different lengths are set apart, and what comes of them.

use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::{Error, Result};
use std::os::raw::c_int;

/// For each index of the first `outer` dimensions whether all elements behind it are 0; the others have sizes of 1.
pub(super) fn zero_rows(graph: &mut OnnxGraph, x: &OnnxTensor, outer: usize) -> Result<OnnxTensor> {
    let magnitudes = graph.unary("Abs", x, &[])?;
    let inner: Vec<i64> = (outer as i64..x.rank() as i64).collect();
    let axes = graph.longs(&inner)?;
    let mut sizes = x.sizes.clone();
    sizes[outer..].fill(OnnxSize::fixed(1));
    let largest = graph.tensor(
        "ReduceMax",
        &[&magnitudes.name, &axes],
        &[("keepdims", OnnxAttribute::Int(1))],
        &sizes,
    )?;
    graph.with_number("Equal", &largest, 0.0)
}

/// A tensor with zeros where `rows`, which has sizes of 1 behind the first dimension, say so.
pub(super) fn without_rows(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    rows: &OnnxTensor,
) -> Convertible<OnnxTensor> {
    let mut sizes = x.sizes.clone();
    if let Some(inner) = sizes.get_mut(1..) {
        inner.fill(OnnxSize::fixed(1));
    }
    let rows = graph.reshape(rows, &sizes)?;
    let zero = graph.number(0.0)?;
    Ok(graph.tensor("Where", &[&rows.name, &zero, &x.name], &[], &x.sizes)?)
}

/// As nn.MaskZero and nn.TrimZero: of a table of an output and the input it came of, the output, in which the samples are 0
/// that the first tensor of the input has as zeros. `inputs`: the dimensions of one sample.
pub(super) fn mask(graph: &mut OnnxGraph, both: &OnnxValue, inputs: c_int) -> Convertible<OnnxValue> {
    let [output, input, ..] = both.items()? else {
        return Err(Error::arg(1, "expects a table of 2").into());
    };
    let tensors = input.tensors();
    let first = tensors.first().ok_or_else(|| Error::arg(1, "expects a tensor, got an empty table"))?;
    let is_single = first.rank() as i64 == i64::from(inputs);
    let rows = zero_rows(graph, first, usize::from(!is_single))?;
    masked(graph, output, &rows, is_single)
}

/// A value, in whose tensors these rows are 0; the whole of them if they are of one sample.
fn masked(
    graph: &mut OnnxGraph,
    value: &OnnxValue,
    rows: &OnnxTensor,
    is_single: bool,
) -> Convertible<OnnxValue> {
    match value {
        OnnxValue::Table(items) => {
            let mut masked_items = Vec::new();
            for item in items {
                masked_items.push(masked(graph, item, rows, is_single)?);
            }
            Ok(OnnxValue::Table(masked_items))
        }
        OnnxValue::Tensor(x) if is_single => {
            let rows = graph.reshape(rows, &vec![OnnxSize::fixed(1); x.rank()])?;
            let zero = graph.number(0.0)?;
            Ok(OnnxValue::Tensor(graph.tensor("Where", &[&rows.name, &zero, &x.name], &[], &x.sizes)?))
        }
        OnnxValue::Tensor(x) if x.sizes.first() != rows.sizes.first() => {
            Err(Obstacle::Unsayable("it gives other samples than it gets"))
        }
        OnnxValue::Tensor(x) => Ok(OnnxValue::Tensor(without_rows(graph, x, rows)?)),
    }
}
