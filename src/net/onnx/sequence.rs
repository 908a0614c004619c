//! Recurrent layers that take a whole sequence: LSTM, GRU and RNN of ONNX.

use super::super::parameter::LayerWeights;
use super::super::sequence::{Cell, Sequence};
use super::super::tensors::{copied, filled, joined, viewed};
use super::graph::{OnnxAttribute, OnnxGraph};
use super::mask::{without_rows, zero_rows};
use super::obstacle::Convertible;
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::tensor::{Tensor, geometry};
use std::os::raw::c_long;

impl Cell {
    /// The operator, and which of our gates are its, in its order.
    fn onnx(self) -> (&'static str, &'static [c_long]) {
        match self {
            // Input, output, forget, candidate.
            Cell::Lstm => ("LSTM", &[0, 2, 1, 3]),
            // Update, reset, candidate.
            Cell::Gru => ("GRU", &[1, 0, 2]),
            Cell::Plain => ("RNN", &[0]),
        }
    }
}

impl Sequence {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, input: &OnnxValue) -> Convertible<OnnxTensor> {
        let (x, cell, state) = match input {
            OnnxValue::Tensor(x) => (x, None, None),
            OnnxValue::Table(items) => match items.len() {
                2 => {
                    let [state, x] = input.several::<2>()?;
                    (x, None, Some(state))
                }
                _ => {
                    let [cell, state, x] = input.several::<3>()?;
                    (x, Some(cell), Some(state))
                }
            },
        };
        let (operator, gates) = self.cell.onnx();
        let steps = if self.batch_first { graph.swap(x, 0, 1)? } else { x.clone() };
        if self.projection.is_some() || self.masks {
            let outputs = self.written_out(graph, &steps, cell, state)?;
            return Ok(if self.batch_first { graph.swap(&outputs, 0, 1)? } else { outputs });
        }
        let (inputs, states) = (self.inputs, self.states);
        let part = |first: c_long, count: c_long| {
            move |weight: Ref<'_, Tensor<f32>>| {
                let rows = geometry::new_narrow(weight, 0, first, count)?;
                let columns = in_order(rows.borrow(), gates, states, 1)?;
                let turned = copied(geometry::new_transpose(columns.borrow(), 0, 1)?.borrow())?;
                viewed(turned.borrow(), &[1, -1, count])
            }
        };
        let of_input = graph.weight_as("input", &self.weight, "of input", part(0, inputs))?;
        let of_state = graph.weight_as("state", &self.weight, "of state", part(inputs, states))?;
        let bias = self.onnx_bias(graph, &self.bias, gates)?;
        let mut names = vec![steps.name.clone(), of_input.name, of_state.name, bias.name];
        let first = |graph: &mut OnnxGraph, given: Option<&OnnxTensor>| -> Convertible<String> {
            given.map_or(Ok(String::new()), |given| Ok(graph.unsqueeze(given, 0)?.name))
        };
        if state.is_some() {
            // There are no lengths of sequences.
            names.extend([String::new(), first(graph, state)?]);
        }
        if cell.is_some() {
            names.push(first(graph, cell)?);
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let sizes = [steps.sizes[0], OnnxSize::fixed(1), steps.sizes[1], OnnxSize::fixed(states)];
        let attributes = [("hidden_size", OnnxAttribute::Int(states))];
        let outputs = graph.tensor(operator, &names, &attributes, &sizes)?;
        let outputs = graph.squeeze(&outputs, 1)?;
        Ok(if self.batch_first { graph.swap(&outputs, 0, 1)? } else { outputs })
    }

    /// Step by step, with what ONNX's layers of whole sequences have not: a projection of the output, or a state that rows of
    /// zeros take back to 0.
    fn written_out(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        cell: Option<&OnnxTensor>,
        state: Option<&OnnxTensor>,
    ) -> Convertible<OnnxTensor> {
        let (inputs, outputs) = (self.inputs, self.outputs);
        let of_input = graph.weight_as("input", &self.weight, "rows of input", |weight| {
            geometry::new_narrow(weight, 0, 0, inputs)
        })?;
        let of_state = graph.weight_as("state", &self.weight, "rows of state", |weight| {
            geometry::new_narrow(weight, 0, inputs, outputs)
        })?;
        let bias = graph.vector("bias", &self.bias)?;
        let projection =
            self.projection.as_ref().map(|projection| graph.weight("weightO", projection)).transpose()?;
        let all = graph.product(x, &of_input)?;
        let all = graph.binary("Add", &all, &bias)?;
        let masks = if self.masks { Some(zero_rows(graph, x, 2)?) } else { None };
        let first = graph.select(x, 0, 0)?;
        let given = |graph: &mut OnnxGraph, given: Option<&OnnxTensor>, width: c_long| match given {
            Some(given) => Ok(given.clone()),
            None => graph.zeros(&[first.sizes[0], OnnxSize::fixed(width)], &first),
        };
        let (mut c, mut h) = (given(graph, cell, self.states)?, given(graph, state, outputs)?);
        let mut steps = Vec::new();
        for step in 0..x.known(0)? {
            let gates = graph.select(&all, 0, step)?;
            match self.cell {
                Cell::Lstm => (c, h) = self.lstm_step(graph, &gates, &of_state, [&c, &h])?,
                Cell::Gru => h = self.gru_step(graph, &gates, &of_state, &h)?,
                Cell::Plain => {
                    let of_state = graph.product(&h, &of_state)?;
                    let sum = graph.binary("Add", &gates, &of_state)?;
                    h = graph.unary("Tanh", &sum, &[])?;
                }
            }
            if let Some(projection) = &projection {
                h = graph.product(&h, projection)?;
            }
            if let Some(masks) = &masks {
                let rows = graph.select(masks, 0, step)?;
                h = without_rows(graph, &h, &rows)?;
                if self.cell == Cell::Lstm {
                    c = without_rows(graph, &c, &rows)?;
                }
            }
            steps.push(graph.unsqueeze(&h, 0)?);
        }
        Ok(graph.concat(&steps, 0)?)
    }

    /// The columns of `count` gates from `first` on.
    fn gates_onnx(
        &self,
        graph: &mut OnnxGraph,
        gates: &OnnxTensor,
        first: c_long,
        count: c_long,
    ) -> Convertible<OnnxTensor> {
        graph.slice(gates, 1, first * self.states, (first + count) * self.states)
    }

    /// The cell and the state after a step; `gates` is what its input gives.
    fn lstm_step(
        &self,
        graph: &mut OnnxGraph,
        gates: &OnnxTensor,
        weight: &OnnxTensor,
        [cell, state]: [&OnnxTensor; 2],
    ) -> Convertible<(OnnxTensor, OnnxTensor)> {
        let of_state = graph.product(state, weight)?;
        let gates = graph.binary("Add", gates, &of_state)?;
        let (open, candidate) =
            (self.gates_onnx(graph, &gates, 0, 3)?, self.gates_onnx(graph, &gates, 3, 1)?);
        let open = graph.unary("Sigmoid", &open, &[])?;
        let candidate = graph.unary("Tanh", &candidate, &[])?;
        let forget = self.gates_onnx(graph, &open, 1, 1)?;
        let kept = graph.binary("Mul", &forget, cell)?;
        let input = self.gates_onnx(graph, &open, 0, 1)?;
        let added = graph.binary("Mul", &input, &candidate)?;
        let cell = graph.binary("Add", &kept, &added)?;
        let shown = graph.unary("Tanh", &cell, &[])?;
        let output = self.gates_onnx(graph, &open, 2, 1)?;
        let state = graph.binary("Mul", &shown, &output)?;
        Ok((cell, state))
    }

    /// The state after a step; `gates` is what its input gives.
    fn gru_step(
        &self,
        graph: &mut OnnxGraph,
        gates: &OnnxTensor,
        weight: &OnnxTensor,
        state: &OnnxTensor,
    ) -> Convertible<OnnxTensor> {
        let of_open = self.gates_onnx(graph, weight, 0, 2)?;
        let of_candidate = self.gates_onnx(graph, weight, 2, 1)?;
        let (open, candidate) = (self.gates_onnx(graph, gates, 0, 2)?, self.gates_onnx(graph, gates, 2, 1)?);
        let of_state = graph.product(state, &of_open)?;
        let open = graph.binary("Add", &open, &of_state)?;
        let open = graph.unary("Sigmoid", &open, &[])?;
        let reset = self.gates_onnx(graph, &open, 0, 1)?;
        let update = self.gates_onnx(graph, &open, 1, 1)?;
        let kept = graph.binary("Mul", &reset, state)?;
        let of_kept = graph.product(&kept, &of_candidate)?;
        let candidate = graph.binary("Add", &candidate, &of_kept)?;
        let candidate = graph.unary("Tanh", &candidate, &[])?;
        // (1 - update) * candidate + update * state
        let difference = graph.binary("Sub", state, &candidate)?;
        let part = graph.binary("Mul", &update, &difference)?;
        graph.binary("Add", &candidate, &part)
    }

    /// ONNX has a bias of the input and one of the state, which is nothing here.
    fn onnx_bias(
        &self,
        graph: &mut OnnxGraph,
        bias: &LayerWeights,
        gates: &'static [c_long],
    ) -> Convertible<OnnxTensor> {
        let states = self.states;
        Ok(graph.weight_as("bias", bias, "of gates", |bias| {
            let row = viewed(bias, &[1, -1])?;
            let own = in_order(row.borrow(), gates, states, 1)?;
            let none = filled::<f32>(own.borrow().sizes(), 0.0)?;
            joined(&[own, none], 1)
        })?)
    }
}

/// Blocks of `states` along dimension `d` in another order.
fn in_order(
    weight: Ref<'_, Tensor<f32>>,
    gates: &[c_long],
    states: c_long,
    d: i32,
) -> Result<Own<Tensor<f32>>> {
    let parts = gates.iter().map(|gate| geometry::new_narrow(weight, d, gate * states, states));
    joined(&parts.collect::<Result<Vec<_>>>()?, d as usize)
}
