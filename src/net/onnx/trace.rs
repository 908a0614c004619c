//! From a program to a graph: a run in which operators are added instead of computing, and loops are written out. What
//! sizes there are each layer itself says, of ones.

use super::super::operation::LayerOperation;
use super::super::program::{Action, Program, ProgramStep, Register};
use super::super::run::{before, behind};
use super::super::tables as run_tables;
use super::super::value::{self, NetValue};
use super::graph::OnnxGraph;
use super::obstacle::{Convertible, Obstacle};
use super::pooling::unpool;
use super::tables;
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::fill;
use crate::memory::scratch::{OutOfMemory, Scratch, has_room};
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::ops::Range;
use std::os::raw::c_long;

/// What was made of a program.
pub(super) struct Traced {
    pub(super) graph: OnnxGraph,
    pub(super) output: OnnxValue,
    /// What ONNX has no words for: class, path and reason.
    pub(super) unsayable: Vec<String>,
}

struct Tracer<'a> {
    program: &'a Program,
    graph: OnnxGraph,
    registers: Scratch<Option<OnnxValue>>,
    states: Scratch<Option<OnnxValue>>,
    unsayable: Vec<String>,
    /// Steps and values that there may still be.
    left: usize,
}

/// How many steps there may be in all, with the values that they give, and in one value: what a file says of loops may be
/// anything.
const MOST_STEPS: usize = 1 << 20;
const MOST_VALUES: usize = 1 << 14;
const MOST_DEPTH: usize = 32;
/// What lists of a step may take at most.
const ROOM: usize = 1 << 18;

/// The graph of a program with an input of these names and sizes.
pub(super) fn trace(program: &Program, input: OnnxValue) -> Convertible<Traced> {
    let mut tracer = Tracer {
        program,
        graph: OnnxGraph::default(),
        registers: Scratch::filled(program.last_use.len(), None)?,
        states: Scratch::filled(program.states as usize, None)?,
        unsayable: Vec::new(),
        left: MOST_STEPS,
    };
    for tensor in input.tensors() {
        tracer.graph.fresh(tensor.name.clone());
    }
    tracer.set(0, input);
    tracer.steps(0..program.steps.len() as u32)?;
    let output = tracer.get(program.result)?;
    Ok(Traced { graph: tracer.graph, output, unsayable: tracer.unsayable })
}

impl Tracer<'_> {
    fn set(&mut self, register: Register, value: OnnxValue) {
        if let Some(place) = self.registers.get_mut(register as usize) {
            *place = Some(value);
        }
    }

    fn get(&self, register: Register) -> Result<OnnxValue> {
        let value = self.registers.get(register as usize).cloned().flatten();
        value.ok_or_else(|| Error::plain("a value of the network is missing"))
    }

    fn state(&self, state: u32) -> Option<OnnxValue> {
        self.states.get(state as usize).cloned().flatten()
    }

    fn hold(&mut self, state: u32, value: OnnxValue) {
        if let Some(place) = self.states.get_mut(state as usize) {
            *place = Some(value);
        }
    }

    fn forget(&mut self, states: &Range<u32>) {
        for place in states.clone() {
            if let Some(place) = self.states.get_mut(place as usize) {
                *place = None;
            }
        }
    }

    /// Takes steps, or values that they give, off those that are left.
    fn charge(&mut self, count: usize) -> Result<()> {
        if !has_room(ROOM) {
            return Err(OutOfMemory { bytes: ROOM }.into());
        }
        self.left = self.left.checked_sub(count).filter(|_| count <= MOST_VALUES).ok_or_else(|| {
            Error::plain(format!("written out, the network has more than {MOST_STEPS} steps or values"))
        })?;
        Ok(())
    }

    /// What a loop gives in one turn.
    fn turn(&mut self, result: Register) -> Result<OnnxValue> {
        // Also if there is no step inside.
        self.charge(1)?;
        self.get(result)
    }

    fn steps(&mut self, range: Range<u32>) -> Convertible<()> {
        let program = self.program;
        let mut next = range.start;
        while next < range.end {
            let Some(step) = program.steps.get(next as usize) else { break };
            let number = next;
            next += 1;
            let blame = |error: Error| Obstacle::Error(program.blame(step.place, &error, 2));
            let value = match &step.action {
                Action::Each { end, .. }
                | Action::Repeat { end, .. }
                | Action::Reshaped { end, .. }
                | Action::First { end, .. } => {
                    next = *end;
                    // What is in the way of a step inside says where that is.
                    self.block(number, step)?
                }
                _ => match self.one(step) {
                    Err(Obstacle::Error(error)) => return Err(blame(error)),
                    value => value?,
                },
            };
            // A step puts at most one table around what there was.
            if value.depth() > MOST_DEPTH {
                return Err(Error::plain(format!("more than {MOST_DEPTH} tables inside each other")).into());
            }
            self.charge(value.values())?;
            self.set(step.output, value);
        }
        Ok(())
    }

    /// The module of a step is the one whose operators are added from here on. Returns how many there are so far.
    fn enter(&mut self, step: &ProgramStep) -> usize {
        let place = self.program.places.get(step.place as usize);
        let class = place.map(|place| place.module.borrow().type_name().into_owned()).unwrap_or_default();
        self.graph.enter(&self.program.path(step.place), &class);
        self.graph.nodes.len()
    }

    /// The sizes of what `compute` makes of ones.
    fn outcome(
        &self,
        inputs: &[OnnxValue],
        compute: impl Fn(&[NetValue]) -> Result<NetValue>,
    ) -> Convertible<OnnxValue> {
        let of = |batch: usize| -> Result<NetValue> {
            let ones: Vec<NetValue> = inputs.iter().map(|input| input.ones(batch)).collect::<Result<_>>()?;
            compute(&ones)
        };
        let first = of(0)?;
        let tensors = inputs.iter().flat_map(OnnxValue::tensors);
        if tensors.into_iter().any(|tensor| tensor.sizes.iter().any(|size| size.is_free())) {
            OnnxValue::of(&first, &of(1)?)
        } else {
            OnnxValue::of(&first, &first)
        }
    }

    /// The value of a step without others inside.
    fn one(&mut self, step: &ProgramStep) -> Convertible<OnnxValue> {
        let reads = self.program.reads(step);
        let inputs: Vec<OnnxValue> = reads.iter().map(|&read| self.get(read)).collect::<Result<_>>()?;
        let first = inputs.first().cloned().unwrap_or(OnnxValue::Table(Vec::new()));
        let begin = self.enter(step);
        let value = match &step.action {
            Action::Layer => return self.layer(step, &first, begin),
            Action::Pack => return Ok(OnnxValue::Table(inputs)),
            Action::Element(index) => {
                let item = first.items()?.get(*index as usize - 1);
                let count = || Error::arg(1, format!("expects {index} values"));
                return Ok(item.cloned().ok_or_else(count)?);
            }
            Action::Keep { state } => {
                self.hold(*state, first.clone());
                return Ok(first);
            }
            Action::Join { axis, centred } => {
                let like = self.outcome(&inputs, |items| {
                    if *centred {
                        run_tables::join_centred::<f32>(items, *axis)
                    } else {
                        run_tables::join::<f32>(items, *axis)
                    }
                })?;
                let table = OnnxValue::Table(inputs);
                if *centred {
                    tables::join_centred(&mut self.graph, &table, *axis, &like.tensor()?.sizes)?
                } else {
                    tables::join(&mut self.graph, &table, *axis)?
                }
            }
            Action::Slice { axis, index } => {
                let x = first.tensor()?;
                let d = axis.of(x.rank())?;
                if i64::from(*index) > x.known(d)? {
                    return Err(Error::arg(1, format!("expects {index} slices, got {}", x.known(d)?)).into());
                }
                self.graph.select(x, d, c_long::from(*index as i32) - 1)?
            }
            Action::State { state, sizes, inputs } => match self.state(*state) {
                Some(kept) => return Ok(kept),
                None => self.zero_state(&first, sizes, usize::try_from(*inputs).unwrap_or(0))?,
            },
            Action::Unpool { state, .. } => {
                let kept =
                    self.state(*state).ok_or_else(|| Error::arg(1, "its pooling layer has not run"))?;
                let [places, like] = kept.several::<2>()?;
                unpool(&mut self.graph, first.tensor()?, places, like)?
            }
            Action::Ones => {
                let sizes = &first.tensor()?.sizes;
                let sizes = if sizes.len() == 4 { &sizes[1..] } else { sizes };
                let sizes: Longs = sizes.iter().map(|size| size.known()).collect::<Convertible<_>>()?;
                let ones = super::super::tensors::made(|y: Ref<'_, Tensor<f32>>| {
                    fill::resize_and_fill(y, &sizes, 1.0)
                })?;
                self.graph.constant("ones", ones)?
            }
            Action::Difference | Action::Quotient => {
                let operator = if matches!(step.action, Action::Difference) { "Sub" } else { "Div" };
                let second =
                    inputs.get(1).ok_or_else(|| Error::plain("a value of the network is missing"))?;
                tables::of_two(&mut self.graph, operator, first.tensor()?, second.tensor()?)?
            }
            Action::Each { .. } | Action::Repeat { .. } | Action::Reshaped { .. } | Action::First { .. } => {
                return Err(Error::plain("a step that has others inside").into());
            }
        };
        Ok(self.graph.settle(begin, OnnxValue::Tensor(value)))
    }

    fn layer(&mut self, step: &ProgramStep, input: &OnnxValue, begin: usize) -> Convertible<OnnxValue> {
        let place = self.program.places.get(step.place as usize);
        let operation = place.and_then(|place| place.operation.as_ref());
        let operation = operation.ok_or_else(|| Error::plain("a layer without operation"))?;
        let like = self.outcome(std::slice::from_ref(input), |ones| operation.run::<f32>(&ones[0]))?;
        let converted = match (place.and_then(|place| place.kept), operation) {
            (Some(state), LayerOperation::Pooling(pooling)) => {
                let x = input.tensor()?;
                let kept = pooling.to_onnx_kept(&mut self.graph, x, &like.tensor()?.sizes);
                kept.map(|(largest, places)| {
                    let both = [places, x.clone()].map(OnnxValue::Tensor);
                    self.hold(state, OnnxValue::Table(both.to_vec()));
                    OnnxValue::Tensor(largest)
                })
            }
            _ => operation.to_onnx(&mut self.graph, input, &like),
        };
        match converted {
            // Goes on, so that all of them are named.
            Err(Obstacle::Unsayable(why)) => {
                let class =
                    place.map(|place| place.module.borrow().type_name().into_owned()).unwrap_or_default();
                let path = self.program.path(step.place);
                let at = if path.is_empty() { String::new() } else { format!("{path}, ") };
                self.unsayable.push(format!("{class} ({at}{why})"));
                Ok(like.named("none"))
            }
            // An operator that is not what the layer is would be a mistake of ours, and no file is better than a wrong one.
            Ok(value) if !value.is_like(&like) => {
                Err(Error::plain("the operators of ONNX give other sizes than the layer").into())
            }
            Ok(value) => Ok(self.graph.settle(begin, value)),
            Err(obstacle) => Err(obstacle),
        }
    }

    /// Zeros of the sizes of a state, for a batch if the input has one.
    fn zero_state(&mut self, input: &OnnxValue, sizes: &[c_long], inputs: usize) -> Convertible<OnnxTensor> {
        let tensors = input.tensors();
        let first = tensors.first().ok_or_else(|| Error::arg(1, "expects a tensor, got an empty table"))?;
        let mut all: Vec<OnnxSize> = sizes.iter().map(|&size| OnnxSize::fixed(size)).collect();
        if first.rank() > inputs {
            all.insert(0, first.sizes[0]);
        }
        self.graph.zeros(&all, first)
    }

    /// The value of a step with others inside.
    fn block(&mut self, number: u32, step: &ProgramStep) -> Convertible<OnnxValue> {
        let program = self.program;
        let first = program.reads(step).first().copied().unwrap_or(0);
        let input = self.get(first)?;
        let blame = |obstacle: Obstacle| match obstacle {
            Obstacle::Error(error) => Obstacle::Error(program.blame(step.place, &error, 2)),
            other => other,
        };
        match &step.action {
            Action::Each { end, element, result, states, sequences } => {
                self.enter(step);
                let is_tensor = *sequences && matches!(input, OnnxValue::Tensor(_));
                let parts = match &input {
                    OnnxValue::Tensor(x) if is_tensor => {
                        if x.rank() == 0 {
                            return Err(blame(Error::arg(1, "expects a sequence").into()));
                        }
                        tables::slices(&mut self.graph, x, 0).map_err(blame)?
                    }
                    _ => input,
                };
                self.forget(states);
                let mut outputs = Vec::new();
                for item in parts.items().map_err(|error| blame(error.into()))? {
                    self.set(*element, item.clone());
                    self.steps(number + 1..*end)?;
                    outputs.push(self.turn(*result)?);
                }
                self.forget(states);
                if is_tensor {
                    self.stacked(step, &outputs).map_err(blame)
                } else {
                    Ok(OnnxValue::Table(outputs))
                }
            }
            Action::Repeat { end, times, element, result, states } => {
                self.forget(states);
                let mut outputs = Vec::new();
                for _ in 0..*times {
                    self.set(*element, input.clone());
                    self.steps(number + 1..*end)?;
                    outputs.push(self.turn(*result)?);
                }
                self.forget(states);
                Ok(OnnxValue::Table(outputs))
            }
            Action::Reshaped { end, element, result, way } => {
                let inner = self.outcome(std::slice::from_ref(&input), |ones| {
                    let x: Own<Tensor<f32>> = ones[0].real()?;
                    before(x.borrow(), *way).map(|(inner, _)| value::tensor(inner))
                });
                let (inner, x) = (inner.map_err(blame)?, input.tensor()?);
                self.enter(step);
                let inner = self.graph.reshape(x, &inner.tensor()?.sizes)?;
                self.set(*element, OnnxValue::Tensor(inner));
                self.steps(number + 1..*end)?;
                let output = self.get(*result)?;
                let like = self.outcome(&[output.clone(), input.clone()], |ones| {
                    let (y, x): (Own<Tensor<f32>>, Own<Tensor<f32>>) = (ones[0].real()?, ones[1].real()?);
                    behind(y.borrow(), *way, x.borrow().sizes()).map(value::tensor)
                });
                let like = like.map_err(blame)?;
                let begin = self.enter(step);
                let output = self.graph.reshape(output.tensor()?, &like.tensor()?.sizes)?;
                Ok(self.graph.settle(begin, OnnxValue::Tensor(output)))
            }
            Action::First { state, middle, end, kept, result: [of_first, of_next], element } => {
                self.set(*element, input);
                let result = match self.state(*state) {
                    None => {
                        self.steps(number + 1..*middle)?;
                        of_first
                    }
                    Some(value) => {
                        self.set(*kept, value);
                        self.steps(*middle..*end)?;
                        of_next
                    }
                };
                let value = self.get(*result)?;
                self.hold(*state, value.clone());
                Ok(value)
            }
            _ => Err(Error::plain("a step without others inside").into()),
        }
    }

    /// Steps of a sequence as one tensor.
    fn stacked(&mut self, step: &ProgramStep, outputs: &[OnnxValue]) -> Convertible<OnnxValue> {
        let begin = self.enter(step);
        let mut parts = Vec::new();
        for output in outputs {
            let part = self.graph.unsqueeze(output.tensor()?, 0)?;
            if parts.first().is_some_and(|first: &OnnxTensor| first.sizes != part.sizes) {
                return Err(Error::arg(1, "gives steps of different sizes").into());
            }
            parts.push(part);
        }
        let all = self.graph.concat(&parts, 0)?;
        Ok(self.graph.settle(begin, OnnxValue::Tensor(all)))
    }
}
