//! Products of inputs that name the few columns where they are not 0.

use super::super::sparse::{SparseLinear, SparseNaming};
use super::super::tensors::copied;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxTensor, OnnxValue};
use crate::error::{Error, Result};
use crate::tensor::geometry;
use std::os::raw::c_long;

impl SparseLinear {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, input: &OnnxValue) -> Convertible<OnnxTensor> {
        match self.naming {
            SparseNaming::Pairs => match input {
                OnnxValue::Tensor(pairs) => self.pairs_onnx(graph, pairs),
                OnnxValue::Table(items) => {
                    let mut samples = Vec::new();
                    for item in items {
                        samples.push(self.pairs_onnx(graph, item.tensor()?)?);
                    }
                    batch(graph, &samples)
                }
            },
            SparseNaming::Keys { offset, factors } => match input.items()? {
                [OnnxValue::Table(keys), OnnxValue::Table(values)] => {
                    let mut samples = Vec::new();
                    for (keys, values) in keys.iter().zip(values) {
                        let (keys, values) = (keys.tensor()?, values.tensor()?);
                        samples.push(self.sample_onnx(graph, keys, values, -offset, factors)?);
                    }
                    batch(graph, &samples)
                }
                [keys, values] => self.sample_onnx(graph, keys.tensor()?, values.tensor()?, -offset, factors),
                _ => Err(Obstacle::Unsayable("which keys a sample has depends on numbers of the input")),
            },
        }
    }

    /// Of rows of a number and a value, of one sample or of each of a batch.
    fn pairs_onnx(&self, graph: &mut OnnxGraph, pairs: &OnnxTensor) -> Convertible<OnnxTensor> {
        let last = pairs.rank() - 1;
        let (numbers, values) = (graph.select(pairs, last, 0)?, graph.select(pairs, last, 1)?);
        // Rows of 0 fill lists up, whatever their number.
        let unused = graph.with_number("Equal", &values, 0.0)?;
        let first = graph.number(1.0)?;
        let keys = graph.tensor("Where", &[&unused.name, &first, &numbers.name], &[], &numbers.sizes)?;
        self.sample_onnx(graph, &keys, &values, 1, 0)
    }

    /// Of keys, of which the one of the first column is `first`, and as many values.
    fn sample_onnx(
        &self,
        graph: &mut OnnxGraph,
        keys: &OnnxTensor,
        values: &OnnxTensor,
        first: c_long,
        factors: c_long,
    ) -> Convertible<OnnxTensor> {
        let columns = match self.naming {
            SparseNaming::Pairs => graph.weight_as("weight", &self.weight, "columns", |weight| {
                copied(geometry::new_transpose(weight, 0, 1)?.borrow())
            })?,
            SparseNaming::Keys { .. } => graph.weight("weight", &self.weight)?,
        };
        let places = graph.places(keys, first)?;
        let mut sizes = keys.sizes.clone();
        sizes.push(columns.sizes[1]);
        let axis = [("axis", OnnxAttribute::Int(0))];
        let mut rows = graph.tensor("Gather", &[&columns.name, &places], &axis, &sizes)?;
        let d = keys.rank();
        let mut values = values.clone();
        if factors > 0 {
            values = normalized(graph, &rows, &values)?;
            rows = graph.slice(&rows, d, factors, columns.known(1)?)?;
        }
        let row = graph.unsqueeze(&values, d - 1)?;
        let sums = graph.product(&row, &rows)?;
        let sums = graph.squeeze(&sums, d - 1)?;
        let bias = graph.vector("bias", &self.bias)?;
        graph.binary("Add", &sums, &bias)
    }
}

/// Values between -1 and 1: as shares of the largest magnitude of their columns, which stands in `rows`, and the terms there.
fn normalized(graph: &mut OnnxGraph, rows: &OnnxTensor, values: &OnnxTensor) -> Convertible<OnnxTensor> {
    let d = values.rank();
    let (largest, rate) = (graph.select(rows, d, 0)?, graph.select(rows, d, 1)?);
    let term = graph.select(rows, d, 3)?;
    let magnitudes = graph.unary("Abs", values, &[])?;
    let beyond = graph.binary("Greater", &magnitudes, &largest)?;
    let signs = graph.unary("Sign", values, &[])?;
    let shares = graph.binary("Mul", values, &rate)?;
    let shares = graph.tensor("Where", &[&beyond.name, &signs.name, &shares.name], &[], &values.sizes)?;
    graph.binary("Add", &shares, &term)
}

/// Vectors as rows of one matrix.
fn batch(graph: &mut OnnxGraph, samples: &[OnnxTensor]) -> Convertible<OnnxTensor> {
    let rows = samples.iter().map(|sample| graph.unsqueeze(sample, 0)).collect::<Result<Vec<_>>>()?;
    if rows.is_empty() {
        return Err(Error::arg(1, "expects samples, got none").into());
    }
    Ok(graph.concat(&rows, 0)?)
}
