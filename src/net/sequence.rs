//! Recurrent layers that take a whole sequence.

use super::fields::Fields;
use super::linear::product_of;
use super::mask::{masked_rows, without_rows};
use super::parameter::LayerWeights;
use super::real::{Elementary, NetReal};
use super::tensors::{check_rank, joined, made, size_at, times, unsqueezed, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::{binary, fill, product, ternary};
use crate::memory::scratch::Scratch;
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// What is carried from step to step.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cell {
    /// Gates in the order input, forget, output, candidate.
    Lstm,
    /// Gates in the order reset, update, candidate.
    Gru,
    /// The hyperbolic tangent of the sum.
    Plain,
}

impl Cell {
    fn gates(self) -> c_long {
        match self {
            Cell::Lstm => 4,
            Cell::Gru => 3,
            Cell::Plain => 1,
        }
    }
}

/// nn.SeqLSTM, nn.SeqGRU and torch-rnn's layers: `weight` has a row for each input and each element of the state, and a
/// column for each gate of each element.
pub(super) struct Sequence {
    pub(super) cell: Cell,
    pub(super) weight: LayerWeights,
    pub(super) bias: LayerWeights,
    pub(super) inputs: c_long,
    pub(super) states: c_long,
    /// Of nn.SeqLSTMP: from the state to the output, which is what goes to the next step.
    pub(super) projection: Option<LayerWeights>,
    /// The elements of an output: as many as of a state unless there is a projection.
    pub(super) outputs: c_long,
    /// Whether what comes of steps of zeros is 0, the states among it.
    pub(super) masks: bool,
    /// Samples by steps, or steps by samples.
    pub(super) batch_first: bool,
}

impl Sequence {
    /// `names` are the fields of the sizes of input and state.
    pub(super) fn new(fields: Fields<'_>, cell: Cell, names: [&str; 2], batch_first: bool) -> Result<Self> {
        let [inputs, outputs] =
            [c_long::from(fields.positive(names[0])?), c_long::from(fields.positive(names[1])?)];
        let projection = fields.maybe_weights("weightO")?;
        let states = match projection {
            None => outputs,
            Some(_) => c_long::from(fields.positive("hiddensize")?),
        };
        if let Some(projection) = &projection
            && *projection.sizes()? != [states, outputs]
        {
            let got = size::to_text(&projection.sizes()?);
            return Err(Error::arg(
                1,
                format!("field 'weightO' is {got}, where {states} x {outputs} is expected"),
            ));
        }
        let weight = fields.weights_of("weight", &[2])?;
        let expected = [inputs.saturating_add(outputs), states.saturating_mul(cell.gates())];
        if *weight.sizes()? != expected {
            let (got, expected) = (size::to_text(&weight.sizes()?), size::to_text(&expected));
            return Err(Error::arg(1, format!("field 'weight' is {got}, where {expected} is expected")));
        }
        let bias = fields.weights("bias")?;
        if bias.count() as c_long != expected[1] {
            return Err(Error::arg(1, format!("has {} biases for {} gates", bias.count(), expected[1])));
        }
        let batch_first = fields.flag_or("batchfirst", batch_first)?;
        let masks = fields.flag_or("maskzero", false)?;
        Ok(Sequence { cell, weight, bias, inputs, states, projection, outputs, masks, batch_first })
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        visit(&self.weight);
        visit(&self.bias);
        self.projection.iter().for_each(visit);
    }

    /// Multiply-adds of a call with so many elements of output.
    pub(super) fn work(&self, output: f64) -> f64 {
        let projected = self.projection.as_ref().map_or(0, LayerWeights::count);
        output / self.outputs as f64 * (self.weight.count() + projected) as f64
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        // The states that come in front of the sequence, if any: of an LSTM cell and output.
        let (x, cell, state) = match input {
            NetValue::Tensor(_) => (input.real::<T>()?, None, None),
            NetValue::Table(table) => match table.items() {
                [state, x] => (x.real::<T>()?, None, Some(state.real::<T>()?)),
                [cell, state, x] if self.cell == Cell::Lstm => {
                    (x.real::<T>()?, Some(cell.real::<T>()?), Some(state.real::<T>()?))
                }
                items => {
                    return Err(Error::arg(
                        1,
                        format!("expects a sequence with its states, got a table of {}", items.len()),
                    ));
                }
            },
        };
        check_rank(x.borrow(), &[3])?;
        let x = if self.batch_first { geometry::new_transpose(x.borrow(), 0, 1)? } else { x };
        let [steps, samples] = [size_at(x.borrow(), 0)?, size_at(x.borrow(), 1)?];
        if size_at(x.borrow(), 2)? != self.inputs {
            let text = format!("expects steps of {}, got {}", self.inputs, size::to_text(x.borrow().sizes()));
            return Err(Error::arg(1, text));
        }
        let given = |state: Option<Own<Tensor<T>>>, width: c_long| match state {
            None => made(|r: Ref<'_, Tensor<T>>| fill::resize_and_fill(r, &[samples, width], T::ZERO)),
            Some(state) if state.borrow().sizes() == [samples, width] => Ok(state),
            Some(_) => Err(Error::arg(1, format!("expects states of {samples} x {width}"))),
        };
        let (mut c, mut h) = (given(cell, self.states)?, given(state, self.outputs)?);
        let projection = LayerWeights::maybe::<T>(self.projection.as_ref())?;

        let weight = self.weight.of::<T>()?;
        let of_input = geometry::new_narrow(weight, 0, 0, self.inputs)?;
        let of_state = geometry::new_narrow(weight, 0, self.inputs, self.outputs)?;
        let columns = self.states * self.cell.gates();
        // What the inputs of all steps give is one product.
        let flat = viewed(x.borrow(), &[-1, self.inputs])?;
        let bias = viewed(self.bias.of::<T>()?, &[1, columns])?;
        let biases = geometry::new_expand(bias.borrow(), &[steps.saturating_mul(samples), columns])?;
        let all =
            made(|r| product::addmm(r, T::ONE, biases.borrow(), T::ONE, flat.borrow(), of_input.borrow()))?;
        let all = viewed(all.borrow(), &[steps, samples, columns])?;

        let mut outputs = Scratch::with_capacity(steps.max(0) as usize)?;
        for step in 0..steps {
            let gates = geometry::new_select(all.borrow(), 0, step)?;
            match self.cell {
                Cell::Lstm => {
                    self.add_state(gates.borrow(), of_state.borrow(), h.borrow())?;
                    (c, h) = self.lstm(gates.borrow(), c.borrow())?;
                }
                Cell::Gru => h = self.gru(gates.borrow(), of_state.borrow(), h.borrow())?,
                Cell::Plain => {
                    self.add_state(gates.borrow(), of_state.borrow(), h.borrow())?;
                    h = made(|r| T::elementary(Elementary::Tanh, r, gates.borrow()))?;
                }
            }
            if let Some(projection) = projection {
                h = product_of(h.borrow(), projection)?;
            }
            if self.masks {
                let step = geometry::new_select(x.borrow(), 0, step)?;
                let rows = masked_rows(step.borrow())?;
                c = without_rows(c, &rows)?;
                h = without_rows(h, &rows)?;
            }
            outputs.push(unsqueezed(h.borrow(), 0)?)?;
        }
        let result = joined(&outputs, 0)?;
        let result = if self.batch_first {
            tensor::deep_copy(geometry::new_transpose(result.borrow(), 0, 1)?.borrow())?
        } else {
            result
        };
        Ok(value::tensor(result))
    }

    /// `gates` += `state` * `weight`.
    fn add_state<T: NetReal>(
        &self,
        gates: Ref<'_, Tensor<T>>,
        weight: Ref<'_, Tensor<T>>,
        state: Ref<'_, Tensor<T>>,
    ) -> Result<()> {
        product::addmm(gates, T::ONE, gates, T::ONE, state, weight)
    }

    /// The columns of some of the gates.
    fn part<T: NetReal>(
        &self,
        gates: Ref<'_, Tensor<T>>,
        first: c_long,
        count: c_long,
    ) -> Result<Own<Tensor<T>>> {
        geometry::new_narrow(gates, 1 as c_int, first * self.states, count * self.states)
    }

    fn lstm<T: NetReal>(
        &self,
        gates: Ref<'_, Tensor<T>>,
        cell: Ref<'_, Tensor<T>>,
    ) -> Result<(Own<Tensor<T>>, Own<Tensor<T>>)> {
        let (open, candidate) = (self.part(gates, 0, 3)?, self.part(gates, 3, 1)?);
        T::elementary(Elementary::Sigmoid, open.borrow(), open.borrow())?;
        T::elementary(Elementary::Tanh, candidate.borrow(), candidate.borrow())?;
        let [input, forget, output] =
            [self.part(gates, 0, 1)?, self.part(gates, 1, 1)?, self.part(gates, 2, 1)?];
        let kept = times(forget.borrow(), cell)?;
        let cell = made(|r| ternary::addcmul(r, kept.borrow(), T::ONE, input.borrow(), candidate.borrow()))?;
        let shown = made(|r| T::elementary(Elementary::Tanh, r, cell.borrow()))?;
        let state = times(shown.borrow(), output.borrow())?;
        Ok((cell, state))
    }

    fn gru<T: NetReal>(
        &self,
        gates: Ref<'_, Tensor<T>>,
        weight: Ref<'_, Tensor<T>>,
        state: Ref<'_, Tensor<T>>,
    ) -> Result<Own<Tensor<T>>> {
        let (open, candidate) = (self.part(gates, 0, 2)?, self.part(gates, 2, 1)?);
        self.add_state(open.borrow(), self.part(weight, 0, 2)?.borrow(), state)?;
        T::elementary(Elementary::Sigmoid, open.borrow(), open.borrow())?;
        let [reset, update] = [self.part(gates, 0, 1)?, self.part(gates, 1, 1)?];
        let kept = times(reset.borrow(), state)?;
        self.add_state(candidate.borrow(), self.part(weight, 2, 1)?.borrow(), kept.borrow())?;
        T::elementary(Elementary::Tanh, candidate.borrow(), candidate.borrow())?;
        // (1 - update) * candidate + update * state
        let difference = made(|r| binary::cadd(r, state, T::of(-1.0), candidate.borrow()))?;
        made(|r| ternary::addcmul(r, candidate.borrow(), T::ONE, update.borrow(), difference.borrow()))
    }
}

/// Zeros of the sizes of a state, for a batch if the input has one.
pub(super) fn zero_state<T: NetReal>(input: &NetValue, sizes: &[c_long], inputs: usize) -> Result<NetValue> {
    let mut first = input;
    while let NetValue::Table(table) = first {
        first = table.items().first().ok_or_else(|| Error::arg(1, "expects a tensor, got an empty table"))?;
    }
    let own = first.any()?.sizes()?;
    let mut all = size::list(sizes)?;
    if own.len() > inputs {
        all.insert(0, own[0]);
    }
    made(|r: Ref<'_, Tensor<T>>| fill::resize_and_fill(r, &all, T::ZERO)).map(value::tensor)
}

/// Steps of a sequence, which are a tensor each, as one tensor.
pub(super) fn stacked<T: NetReal>(steps: &[NetValue]) -> Result<NetValue> {
    let mut parts = Scratch::with_capacity(steps.len())?;
    for step in steps {
        let step = step.real::<T>()?;
        let part = unsqueezed(step.borrow(), 0)?;
        let first: &Own<Tensor<T>> = parts.first().unwrap_or(&part);
        if first.borrow().sizes() != part.borrow().sizes() {
            return Err(Error::arg(1, "gives steps of different sizes"));
        }
        parts.push(part)?;
    }
    if parts.is_empty() {
        return Err(Error::arg(1, "expects a sequence, got one without steps"));
    }
    joined(&parts, 0).map(value::tensor)
}
