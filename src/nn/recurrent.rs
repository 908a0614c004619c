//! The element-wise part of recurrent cells: what follows the products with input and hidden state.
//!
//! Gates lie side by side: those of a sample are as many times the hidden size.

use super::operand::{Claim, Input, Maybe, Output, Update};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// The hidden size: the last one of the state.
fn hidden_size(sizes: &[c_long], number: i32) -> Result<usize> {
    sizes.last().map(|&size| size as usize).ok_or_else(|| Error::arg(number, "must not be empty"))
}

/// Checks that there are `times` gates for each element of the state.
fn check_gates(gates: usize, times: usize, state: usize, number: i32) -> Result<()> {
    check_arg(
        Some(gates) == state.checked_mul(times),
        number,
        "one element for each gate of each state expected",
    )
}

/// The biases that there are, arguments 4 and 5, each with an element for each gate.
fn biases<'a, T: Real>(
    biases: [Maybe<'a, T>; 2],
    count: usize,
    claims: &[Claim],
) -> Result<[Option<Input<'a, T>>; 2]> {
    let [first, second] = biases;
    let both = [Input::optional(first, 4, claims)?, Input::optional(second, 5, claims)?];
    for (bias, number) in both.iter().zip(4..) {
        let fits = bias.as_ref().is_none_or(|bias| bias.elements().len() == count);
        check_arg(fits, number, "one element for each gate expected")?;
    }
    Ok(both)
}

/// Their elements.
fn elements<'a, T: Real>(biases: &'a [Option<Input<'_, T>>; 2]) -> [Option<&'a [T]>; 2] {
    biases.each_ref().map(|bias| bias.as_ref().map(Input::elements))
}

/// An LSTM cell: from the products `input` and `hidden`, each batch x 4 gates (in, forget, cell, out), and the cell state
/// `cell`, the next hidden state `output` and cell state `output_cell`. The gates replace `input`, for
/// [`lstm_gradient`].
///
/// # Errors
///
/// Arguments 2 to 8: elements outside the storage. Arguments 2, 3: not 4 elements for each of `cell`. Arguments 4, 5: not
/// as many elements as gates. No memory.
pub fn lstm_output<T: Real>(
    (input, hidden): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    bias: [Maybe<'_, T>; 2],
    cell: Ref<'_, Tensor<T>>,
    (output, output_cell): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
) -> Result<()> {
    let claims = [Claim::of(input), Claim::of(output), Claim::of(output_cell)];
    let (other, state) = (Input::new(hidden, 3, &claims)?, Input::new(cell, 6, &claims)?);
    let size = hidden_size(state.sizes(), 6)?;
    let mut gates = Update::new(input, 2, &claims[1..])?;
    check_gates(gates.count(), 4, state.elements().len(), 2)?;
    check_gates(other.elements().len(), 4, state.elements().len(), 3)?;
    let bias = biases(bias, 4 * size, &claims)?;
    let mut next = Output::new(output, state.sizes(), 7, &claims[2..])?;
    let mut next_cell = Output::new(output_cell, state.sizes(), 8, &[])?;
    let (other, state) = (other.elements(), state.elements());
    let bias = elements(&bias);
    add_gates(gates.elements(), other, bias, 4 * size);
    let gates_slice = gates.elements();
    plane::for_each_pair(next.elements(), size, gates_slice, 4 * size, 64, &|n, hidden, gates| {
        dispatch(LstmGates { gates, state: &state[n * size..][..size], hidden });
    });
    let gates_slice = &*gates_slice;
    plane::for_each(next_cell.elements(), size, 4, &|n, cell| {
        let gates = &gates_slice[4 * n * size..][..4 * size];
        for (k, cell) in cell.iter_mut().enumerate() {
            cell.write(gates[size + k] * state[n * size + k] + gates[k] * gates[2 * size + k]);
        }
    });
    gates.close()?;
    next.close()?;
    next_cell.close()
}

/// Adds the other products and the biases to those of the input.
fn add_gates<T: Real>(gates: &mut [T], other: &[T], bias: [Option<&[T]>; 2], width: usize) {
    plane::for_each(gates, width, 4, &|n, gates| {
        for (k, (gate, &other)) in gates.iter_mut().zip(&other[n * width..]).enumerate() {
            *gate += other;
            for bias in bias.into_iter().flatten() {
                *gate += bias[k];
            }
        }
    });
}

/// The gates of one sample, and the hidden state that follows.
struct LstmGates<'a, T> {
    gates: &'a mut [T],
    state: &'a [T],
    hidden: &'a mut [MaybeUninit<T>],
}

impl<T: Real> Kernel for LstmGates<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let size = self.state.len();
        for k in 0..size {
            let [i, f, c, o] = [k, size + k, 2 * size + k, 3 * size + k];
            let (enter, forget) = (self.gates[i].sigmoid::<I>(), self.gates[f].sigmoid::<I>());
            let (new, out) = (self.gates[c].tanh::<I>(), self.gates[o].sigmoid::<I>());
            (self.gates[i], self.gates[f], self.gates[c], self.gates[o]) = (enter, forget, new, out);
            self.hidden[k].write(out * (forget * self.state[k] + enter * new).tanh::<I>());
        }
    }
}

/// The gradients of [`lstm_output`] from the gates `storage`: of the gates before their functions, in `grad_gates`, and
/// of the cell state, in `grad_cell`. Arguments 2 to 8.
///
/// # Errors
///
/// Arguments 2 to 8: elements outside the storage. Arguments 2, 4, 6, 7: another element count than `cell_output`,
/// argument 5, or four times as many. No memory.
pub fn lstm_gradient<T: Real>(
    storage: Ref<'_, Tensor<T>>,
    grad_gates: Ref<'_, Tensor<T>>,
    (cell, output_cell): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    (grad_output, grad_output_cell): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    grad_cell: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(grad_gates), Claim::of(grad_cell)];
    let gates = Input::new(storage, 2, &claims)?;
    let (state, next) = (Input::new(cell, 4, &claims)?, Input::new(output_cell, 5, &claims)?);
    let (gradient, cell_gradient) =
        (Input::new(grad_output, 6, &claims)?, Input::new(grad_output_cell, 7, &claims)?);
    let size = hidden_size(next.sizes(), 5)?;
    let count = next.elements().len();
    check_gates(gates.elements().len(), 4, count, 2)?;
    for (operand, number) in [(&state, 4), (&gradient, 6), (&cell_gradient, 7)] {
        check_gates(operand.elements().len(), 1, count, number)?;
    }
    let mut of_gates = Output::new(grad_gates, gates.sizes(), 3, &claims[1..])?;
    let mut of_cell = Output::new(grad_cell, gradient.sizes(), 8, &[])?;
    let (gates, state, next) = (gates.elements(), state.elements(), next.elements());
    let (gradient, cell_gradient) = (gradient.elements(), cell_gradient.elements());
    plane::for_each_pair(
        of_cell.elements(),
        size,
        of_gates.elements(),
        4 * size,
        64,
        &|n, of_cell, of_gates| {
            let own = n * size..(n + 1) * size;
            dispatch(LstmGradient {
                gates: &gates[4 * n * size..][..4 * size],
                state: &state[own.clone()],
                next: &next[own.clone()],
                gradient: &gradient[own.clone()],
                cell_gradient: &cell_gradient[own],
                of_cell,
                of_gates,
            });
        },
    );
    of_gates.close()?;
    of_cell.close()
}

struct LstmGradient<'a, T> {
    gates: &'a [T],
    state: &'a [T],
    next: &'a [T],
    gradient: &'a [T],
    cell_gradient: &'a [T],
    of_cell: &'a mut [MaybeUninit<T>],
    of_gates: &'a mut [MaybeUninit<T>],
}

impl<T: Real> Kernel for LstmGradient<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let size = self.state.len();
        for k in 0..size {
            let [enter, forget, new, out] = std::array::from_fn(|gate| self.gates[gate * size + k]);
            let (cell, g) = (self.next[k].tanh::<I>(), self.gradient[k]);
            let of_next = g * out * (T::ONE - cell * cell) + self.cell_gradient[k];
            self.of_gates[k].write(of_next * new * (T::ONE - enter) * enter);
            self.of_gates[size + k].write(of_next * self.state[k] * (T::ONE - forget) * forget);
            self.of_gates[2 * size + k].write(of_next * enter * (T::ONE - new * new));
            self.of_gates[3 * size + k].write(g * cell * (T::ONE - out) * out);
            self.of_cell[k].write(of_next * forget);
        }
    }
}

/// A GRU cell: from the products `input` and `hidden`, each batch x 3 gates (reset, update, new), and the hidden state
/// `state`, the next one, `output`. `storage` becomes batch x 5 times the hidden size, for [`gru_gradient`].
///
/// # Errors
///
/// Arguments 2 to 8: elements outside the storage. Arguments 2, 3: not 3 elements for each of `state`. Arguments 4, 5: not
/// as many elements as gates. No memory.
pub fn gru_output<T: Real>(
    (input, hidden): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    bias: [Maybe<'_, T>; 2],
    state: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    storage: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(storage)];
    let (gates, other) = (Input::new(input, 2, &claims)?, Input::new(hidden, 3, &claims)?);
    let state = Input::new(state, 6, &claims)?;
    let size = hidden_size(state.sizes(), 6)?;
    check_gates(gates.elements().len(), 3, state.elements().len(), 2)?;
    check_gates(other.elements().len(), 3, state.elements().len(), 3)?;
    let bias = biases(bias, 3 * size, &claims)?;
    let batch = (state.elements().len() / size) as c_long;
    let mut next = Output::new(output, state.sizes(), 7, &claims[1..])?;
    let mut kept = Output::new(storage, &[batch, 5 * size as c_long], 8, &[])?;
    let (gates, other, state) = (gates.elements(), other.elements(), state.elements());
    let bias = elements(&bias);
    plane::for_each_pair(next.elements(), size, kept.elements(), 5 * size, 64, &|n, next, kept| {
        let gates_of = 3 * n * size..3 * (n + 1) * size;
        dispatch(GruCell {
            gates: &gates[gates_of.clone()],
            other: &other[gates_of],
            bias,
            state: &state[n * size..][..size],
            next,
            kept,
        });
    });
    next.close()?;
    kept.close()
}

struct GruCell<'a, T> {
    gates: &'a [T],
    other: &'a [T],
    bias: [Option<&'a [T]>; 2],
    state: &'a [T],
    next: &'a mut [MaybeUninit<T>],
    kept: &'a mut [MaybeUninit<T>],
}

impl<T: Real> Kernel for GruCell<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let size = self.state.len();
        for k in 0..size {
            let bias =
                |which: usize, gate: usize| self.bias[which].map_or(T::ZERO, |bias| bias[gate * size + k]);
            let sum = |gate: usize| {
                self.gates[gate * size + k] + self.other[gate * size + k] + bias(0, gate) + bias(1, gate)
            };
            let (reset, update) = (sum(0).sigmoid::<I>(), sum(1).sigmoid::<I>());
            let hidden = self.other[2 * size + k] + bias(1, 2);
            let new = (self.gates[2 * size + k] + bias(0, 2) + reset * hidden).tanh::<I>();
            self.next[k].write(new + update * (self.state[k] - new));
            for (place, value) in [reset, update, new, self.state[k], hidden].into_iter().enumerate() {
                self.kept[place * size + k].write(value);
            }
        }
    }
}

/// The gradients of [`gru_output`] from what `storage`, argument 6, keeps: of the products of the input and of the hidden
/// state, arguments 2 and 3, and of the hidden state, argument 5. Argument 4 is `grad_output`.
///
/// # Errors
///
/// Arguments 2 to 6: elements outside the storage. Argument 6: not 5 elements for each of `grad_output`. No memory.
pub fn gru_gradient<T: Real>(
    (grad_input, grad_hidden): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    grad_output: Ref<'_, Tensor<T>>,
    grad_state: Ref<'_, Tensor<T>>,
    storage: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let claims = [Claim::of(grad_input), Claim::of(grad_hidden), Claim::of(grad_state)];
    let (gradient, kept) = (Input::new(grad_output, 4, &claims)?, Input::new(storage, 6, &claims)?);
    let size = hidden_size(gradient.sizes(), 4)?;
    check_gates(kept.elements().len(), 5, gradient.elements().len(), 6)?;
    let gates = [(gradient.elements().len() / size) as c_long, 3 * size as c_long];
    let mut of_input = Output::new(grad_input, &gates, 2, &claims[1..])?;
    let mut of_hidden = Output::new(grad_hidden, &gates, 3, &claims[2..])?;
    let mut of_state = Output::new(grad_state, gradient.sizes(), 5, &[])?;
    let (g, kept) = (gradient.elements(), kept.elements());
    let value = |n: usize, place: usize, k: usize| kept[(5 * n + place) * size + k];
    plane::for_each_pair(
        of_input.elements(),
        3 * size,
        of_hidden.elements(),
        3 * size,
        8,
        &|n, of_input, of_hidden| {
            for k in 0..size {
                let [reset, update, new, state, hidden] = std::array::from_fn(|place| value(n, place, k));
                let g = g[n * size + k];
                let of_update = g * (state - new) * (T::ONE - update) * update;
                let of_new = g * (T::ONE - update) * (T::ONE - new * new);
                let of_reset = of_new * hidden * (T::ONE - reset) * reset;
                for (place, (to_input, to_hidden)) in
                    [(of_reset, of_reset), (of_update, of_update), (of_new, of_new * reset)]
                        .into_iter()
                        .enumerate()
                {
                    of_input[place * size + k].write(to_input);
                    of_hidden[place * size + k].write(to_hidden);
                }
            }
        },
    );
    plane::for_each(of_state.elements(), size, 2, &|n, to| {
        for (k, to) in to.iter_mut().enumerate() {
            to.write(g[n * size + k] * value(n, 1, k));
        }
    });
    of_input.close()?;
    of_hidden.close()?;
    of_state.close()
}
