//! Recurrent layers that take a whole sequence: LSTM, GRU and RNN of ONNX.

use super::super::parameter::LayerWeights;
use super::super::sequence::{Cell, Sequence};
use super::super::tensors::{copied, filled, joined, viewed};
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, NO_WORDS};
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
        if self.projection.is_some() || self.masks {
            return Err(NO_WORDS);
        }
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
