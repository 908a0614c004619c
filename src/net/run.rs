//! Running a program.

use super::network::Network;
use super::operation::LayerOperation;
use super::pooling::unpooled;
use super::program::{Action, Program, ProgramStep, Register, Reshaping};
use super::real::NetReal;
use super::sequence::{stacked, zero_state};
use super::tables::{self, quotient};
use super::tensors::{made, size_at, sizes_of, viewed};
use super::treatment::Treatment;
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::{binary, fill};
use crate::memory::recycle;
use crate::memory::scratch::Scratch;
use crate::object::{AnyElement, ElementType, Object};
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::ops::Range;
use std::os::raw::{c_int, c_long};
use std::time::Instant;

/// How many steps one run may make, and how many values these may give: what a file says of repetitions may be anything.
const MOST_STEPS: usize = 1 << 24;

/// What is noted of a layer.
pub(super) struct Note {
    pub(super) place: u32,
    pub(super) input: String,
    pub(super) output: String,
    pub(super) work: f64,
    pub(super) seconds: f64,
}

/// What one run needs for itself.
struct Machine<'a> {
    program: &'a Program,
    registers: Scratch<Option<NetValue>>,
    states: Scratch<Option<NetValue>>,
    left: usize,
    /// Whether the program's treatments are in force.
    prepared: bool,
    notes: Option<&'a mut Scratch<Note>>,
}

fn nothing<T>(count: usize) -> Result<Scratch<Option<T>>> {
    let mut all = Scratch::with_capacity(count)?;
    for _ in 0..count {
        all.push(None)?;
    }
    Ok(all)
}

/// What the network makes of a value, computed in type `T`.
///
/// # Errors
///
/// Argument 2: an input that does not fit; the text has the path and the class of the layer. No memory.
fn run<T: NetReal>(
    network: Ref<'_, Network>,
    input: NetValue,
    notes: Option<&mut Scratch<Note>>,
) -> Result<NetValue> {
    let program = network.program();
    // What is said of layers is said of each for itself.
    let prepared = network.is_prepared() && notes.is_none();
    let registers = nothing(program.last_use.len())?;
    let states = nothing(program.states as usize)?;
    let mut machine = Machine { program, registers, states, left: MOST_STEPS, prepared, notes };
    machine.set(0, input);
    machine.steps::<T>(0..program.steps.len() as u32)?;
    machine.take(program.result)
}

impl Machine<'_> {
    fn set(&mut self, register: Register, value: NetValue) {
        if let Some(place) = self.registers.get_mut(register as usize) {
            *place = Some(value);
        }
    }

    fn get(&self, register: Register) -> Result<&NetValue> {
        let value = self.registers.get(register as usize).and_then(Option::as_ref);
        value.ok_or_else(|| Error::plain("a value of the network is missing"))
    }

    fn take(&mut self, register: Register) -> Result<NetValue> {
        let value = self.registers.get_mut(register as usize).and_then(Option::take);
        value.ok_or_else(|| Error::plain("a value of the network is missing"))
    }

    /// Takes steps, or values that they give, off those that are left.
    fn charge(&mut self, count: usize) -> Result<()> {
        self.left = self.left.checked_sub(count).ok_or_else(|| {
            Error::plain(format!("the network makes more than {MOST_STEPS} steps or values"))
        })?;
        Ok(())
    }

    /// What a loop gives in one turn.
    fn turn(&mut self, result: Register) -> Result<NetValue> {
        // Also if there is no step inside.
        let values = self.get(result)?.values();
        self.charge(values)?;
        self.get(result)?.again()
    }

    /// Runs some steps.
    fn steps<T: NetReal>(&mut self, range: Range<u32>) -> Result<()> {
        let program = self.program;
        let mut next = range.start;
        while next < range.end {
            let Some(step) = program.steps.get(next as usize) else { break };
            let number = next;
            next += 1;
            self.charge(1)?;
            let value = match &step.action {
                Action::Each { end, .. }
                | Action::Repeat { end, .. }
                | Action::Reshaped { end, .. }
                | Action::First { end, .. } => {
                    next = *end;
                    // What is said of a step inside names that already.
                    self.block::<T>(number, step)?
                }
                _ => match program.treatments.get(number as usize) {
                    Some(Treatment::Passed) if self.prepared => self.take(first_of(program, step))?,
                    Some(&Treatment::Fused(fusion)) if self.prepared => {
                        let read = first_of(program, step);
                        let input = if self.is_last(read, number) {
                            self.take(read)?
                        } else {
                            self.get(read)?.again()?
                        };
                        match program.fusions.get(fusion as usize) {
                            Some(fusion) => fusion.run::<T>(program, step.place, input)?,
                            None => input,
                        }
                    }
                    _ => self.one::<T>(number, step).map_err(|error| program.blame(step.place, &error, 2))?,
                },
            };
            self.charge(value.values())?;
            for &read in program.reads(step) {
                if program.last_use.get(read as usize) == Some(&number)
                    && let Some(place) = self.registers.get_mut(read as usize)
                {
                    *place = None;
                }
            }
            self.set(step.output, value);
        }
        Ok(())
    }

    /// The value of a step without others inside.
    #[inline(never)]
    fn one<T: NetReal>(&mut self, number: u32, step: &ProgramStep) -> Result<NetValue> {
        let program = self.program;
        let reads = program.reads(step);
        let first = reads.first().copied().unwrap_or(0);
        match &step.action {
            Action::Layer => self.layer::<T>(number, step, first),
            Action::Pack => {
                let mut items = Scratch::with_capacity(reads.len())?;
                for (k, &read) in reads.iter().enumerate() {
                    let is_last = self.is_last(read, number) && !reads[k + 1..].contains(&read);
                    items.push(if is_last { self.take(read)? } else { self.get(read)?.again()? })?;
                }
                value::table(items)
            }
            Action::Element(index) => {
                let value = self.get(first)?;
                let items = value.items()?;
                let item = items.get(*index as usize - 1);
                item.ok_or_else(|| {
                    Error::arg(1, format!("expects {index} values, got a table of {}", items.len()))
                })?
                .again()
            }
            Action::Join { axis, centred } => {
                let mut items = Scratch::with_capacity(reads.len())?;
                for &read in reads {
                    items.push(self.get(read)?.again()?)?;
                }
                if *centred {
                    tables::join_centred::<T>(&items, *axis)
                } else {
                    tables::join::<T>(&items, *axis)
                }
            }
            Action::Slice { axis, index } => {
                let x = self.get(first)?.real::<T>()?;
                let d = axis.of(x.borrow().rank())?;
                let size = x.borrow().sizes()[d];
                if c_long::from(*index as c_int) > size {
                    return Err(Error::arg(1, format!("expects {index} slices, got {size}")));
                }
                geometry::new_select(x.borrow(), d as c_int, c_long::from(*index as c_int) - 1)
                    .map(value::tensor)
            }
            Action::State { state, sizes, inputs } => match self.states.get(*state as usize) {
                Some(Some(kept)) => kept.again(),
                _ => zero_state::<T>(self.get(first)?, sizes, usize::try_from(*inputs).unwrap_or(0)),
            },
            Action::Keep { state } => {
                let value = self.get(first)?.again()?;
                self.hold(*state, value.again()?);
                Ok(value)
            }
            Action::Unpool { state, dimensions } => match self.states.get(*state as usize) {
                Some(Some(NetValue::Table(kept))) => {
                    let [places, like] = kept.items() else { return Err(Error::plain("keeps no places")) };
                    unpooled::<T>(self.get(first)?, places, like, *dimensions)
                }
                _ => Err(Error::arg(1, "its pooling layer has not run")),
            },
            Action::Ones => {
                let x = self.get(first)?.real::<T>()?;
                let sizes = x.borrow().sizes();
                let sizes = if sizes.len() == 4 { &sizes[1..] } else { sizes };
                made(|y: Ref<'_, Tensor<T>>| fill::resize_and_fill(y, sizes, T::ONE)).map(value::tensor)
            }
            Action::Difference | Action::Quotient => {
                let second = reads.get(1).copied().unwrap_or(0);
                let (a, b) = (self.get(first)?.real::<T>()?, self.get(second)?.real::<T>()?);
                let (a, b) = (a.borrow(), b.borrow());
                let result = if matches!(step.action, Action::Quotient) {
                    quotient(a, b)
                } else {
                    made(|y| binary::cadd(y, a, T::of(-1.0), b))
                };
                result.map(value::tensor)
            }
            Action::Each { .. } | Action::Repeat { .. } | Action::Reshaped { .. } | Action::First { .. } => {
                Err(Error::plain("a step that has others inside"))
            }
        }
    }

    /// Whether a step is the last to read a register, and may take what is in it.
    fn is_last(&self, register: Register, step: u32) -> bool {
        self.prepared && self.program.last_use.get(register as usize) == Some(&step)
    }

    fn layer<T: NetReal>(&mut self, number: u32, step: &ProgramStep, read: Register) -> Result<NetValue> {
        let place = self.program.places.get(step.place as usize);
        let operation = place.and_then(|place| place.operation.as_ref());
        let operation = operation.ok_or_else(|| Error::plain("a layer without operation"))?;
        let keeps = place.is_some_and(|place| place.kept.is_some());
        if !keeps && self.is_last(read, number) {
            let input = self.take(read)?;
            return operation.run_owned::<T>(input);
        }
        let input = self.get(read)?;
        let begin = self.notes.is_some().then(Instant::now);
        let (output, places) = match (place.and_then(|place| place.kept), operation) {
            (Some(state), LayerOperation::Pooling(pooling)) => {
                let (output, places) = pooling.run_kept::<T>(input)?;
                let both = Scratch::collected([places, input.again()?])?;
                (output, Some((state, value::table(both)?)))
            }
            _ => (operation.run::<T>(input)?, None),
        };
        if let Some((state, places)) = places {
            self.hold(state, places);
        }
        if self.notes.is_none() {
            return Ok(output);
        }
        let input = self.get(read)?;
        let seconds = begin.map_or(0.0, |begin| begin.elapsed().as_secs_f64());
        let mut note =
            Note { place: step.place, input: String::new(), output: String::new(), work: 0.0, seconds };
        input.describe(&mut note.input);
        output.describe(&mut note.output);
        note.work = operation.work(input.count(), output.count());
        if let Some(notes) = &mut self.notes {
            notes.push(note)?;
        }
        Ok(output)
    }

    fn hold(&mut self, state: u32, value: NetValue) {
        if let Some(place) = self.states.get_mut(state as usize) {
            *place = Some(value);
        }
    }

    fn forget(&mut self, states: &Range<u32>) {
        for state in states.clone() {
            if let Some(place) = self.states.get_mut(state as usize) {
                *place = None;
            }
        }
    }

    /// The value of a step with others inside.
    #[inline(never)]
    fn block<T: NetReal>(&mut self, number: u32, step: &ProgramStep) -> Result<NetValue> {
        let program = self.program;
        let first = program.reads(step).first().copied().unwrap_or(0);
        let input = self.get(first)?.again()?;
        let blame = |error: Error| program.blame(step.place, &error, 2);
        match &step.action {
            Action::Each { end, element, result, states, sequences } => {
                let is_tensor = *sequences && matches!(input, NetValue::Tensor(_));
                let parts = if is_tensor { slices::<T>(&input).map_err(blame)? } else { input };
                self.forget(states);
                let items = parts.items().map_err(blame)?;
                let mut outputs = Scratch::with_capacity(items.len())?;
                for item in items {
                    self.set(*element, item.again()?);
                    self.steps::<T>(number + 1..*end)?;
                    outputs.push(self.turn(*result)?)?;
                }
                self.forget(states);
                if is_tensor {
                    stacked::<T>(&outputs).map_err(blame)
                } else {
                    value::table(outputs).map_err(blame)
                }
            }
            Action::Repeat { end, times, element, result, states } => {
                self.forget(states);
                let mut outputs = Scratch::new();
                for _ in 0..*times {
                    self.set(*element, input.again()?);
                    self.steps::<T>(number + 1..*end)?;
                    outputs.push(self.turn(*result)?)?;
                }
                self.forget(states);
                value::table(outputs).map_err(blame)
            }
            Action::Reshaped { end, element, result, way } => {
                let input = input.real::<T>().map_err(blame)?;
                let (inner, sizes) = before(input.borrow(), *way).map_err(blame)?;
                self.set(*element, value::tensor(inner));
                self.steps::<T>(number + 1..*end)?;
                let output = self.get(*result)?.real::<T>().map_err(blame)?;
                behind(output.borrow(), *way, &sizes).map(value::tensor).map_err(blame)
            }
            Action::First { state, middle, end, kept, result: [of_first, of_next], element } => {
                self.set(*element, input);
                let before = match self.states.get(*state as usize) {
                    Some(Some(value)) => Some(value.again()?),
                    _ => None,
                };
                let result = match before {
                    None => {
                        self.steps::<T>(number + 1..*middle)?;
                        of_first
                    }
                    Some(value) => {
                        self.set(*kept, value);
                        self.steps::<T>(*middle..*end)?;
                        of_next
                    }
                };
                let value = self.get(*result)?.again()?;
                self.hold(*state, value.again()?);
                Ok(value)
            }
            _ => Err(Error::plain("a step without others inside")),
        }
    }
}

/// The first register that a step reads.
fn first_of(program: &Program, step: &ProgramStep) -> Register {
    program.reads(step).first().copied().unwrap_or(0)
}

/// The slices of a tensor along its first dimension.
fn slices<T: NetReal>(input: &NetValue) -> Result<NetValue> {
    let x = input.real::<T>()?;
    let count = size_at(x.borrow(), 0)?;
    value::check_values(count.max(0) as usize)?;
    let mut items = Scratch::with_capacity(count.max(0) as usize)?;
    for k in 0..count {
        items.push(value::tensor(geometry::new_select(x.borrow(), 0, k)?))?;
    }
    value::table(items)
}

/// The input of the steps inside, and the sizes that it had.
pub(super) fn before<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    way: Reshaping,
) -> Result<(Own<Tensor<T>>, size::Longs)> {
    let sizes = sizes_of(x);
    match way {
        Reshaping::Bottle { inputs, .. } => {
            let inner = usize::try_from(inputs).ok().filter(|&inner| inner > 0);
            let inner = inner.ok_or_else(|| Error::arg(1, format!("has {inputs} dimensions of a sample")))?;
            // Nothing that could become one dimension.
            if inner >= sizes.len() {
                return Ok((x.to_owned(), sizes));
            }
            let outer = sizes.len() - inner;
            let mut flat = size::list(&sizes[outer..])?;
            flat[0] = sizes[..=outer].iter().fold(1, |all: c_long, &size| all.saturating_mul(size));
            Ok((viewed(x, &flat)?, sizes))
        }
        Reshaping::Doubled { inputs } => {
            let batch = i64::from(inputs) + 1 == sizes.len() as i64;
            let rows = if batch { size_at(x, 0)? } else { 1 };
            Ok((viewed(x, &[rows, -1])?, sizes))
        }
    }
}

/// What comes of it, with sizes as the input had them.
pub(super) fn behind<T: NetReal>(
    y: Ref<'_, Tensor<T>>,
    way: Reshaping,
    sizes: &[c_long],
) -> Result<Own<Tensor<T>>> {
    match way {
        Reshaping::Bottle { inputs, outputs } => {
            let inner = usize::try_from(inputs).unwrap_or(0).min(sizes.len());
            let outer = sizes.len() - inner;
            if outer == 0 {
                return Ok(y.to_owned());
            }
            if y.rank() as i64 != i64::from(outputs) || y.rank() == 0 {
                return Err(Error::arg(
                    1,
                    format!("gives {} dimensions, where {outputs} are expected", y.rank()),
                ));
            }
            let mut whole = size::list(&sizes[..outer])?;
            let rest = y.sizes()[0] / sizes[..outer].iter().product::<c_long>().max(1);
            size::extend(&mut whole, &[rest])?;
            size::extend(&mut whole, &y.sizes()[1..])?;
            viewed(y, &whole)
        }
        Reshaping::Doubled { inputs } => {
            let mut whole = size::list(sizes)?;
            let d = usize::from(i64::from(inputs) + 1 == sizes.len() as i64);
            if let Some(size) = whole.get_mut(d) {
                *size = size.saturating_mul(2);
            }
            viewed(y, &whole)
        }
    }
}

/// What the network makes of one tensor; it may share elements with it.
fn result_of<T: NetReal>(network: Ref<'_, Network>, input: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let output = run::<T>(network, value::tensor(input.to_owned()), None)?;
    output
        .real::<T>()
        .map_err(|_| Error::plain("the network gives a table of values: THNet_newForward is for these"))
}

/// What the network makes of one tensor.
///
/// # Errors
///
/// Argument 2: an input that does not fit. Plain: the network gives a table. No memory.
pub(crate) fn forward<T: NetReal>(
    network: Ref<'_, Network>,
    input: Ref<'_, Tensor<T>>,
) -> Result<Own<Tensor<T>>> {
    let result = result_of(network, input)?;
    // What a view of the input is would change with it.
    let is_shared = tensor_share(result.borrow(), input);
    if is_shared { tensor::deep_copy(result.borrow()) } else { tensor::contiguous(result.borrow()) }
}

fn tensor_share<T>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> bool {
    a == b || a.storage().zip(b.storage()).is_some_and(|(a, b)| a.as_ptr() == b.as_ptr())
}

/// The type in which a network without a type of its own computes, for an input.
fn element_of(value: &NetValue) -> ElementType {
    let mut first = value;
    while let NetValue::Table(table) = first {
        match table.items().first() {
            Some(item) => first = item,
            None => return ElementType::Float,
        }
    }
    first.any().map_or(ElementType::Float, |any| any.element())
}

/// Whether a run computes in double.
fn is_double(network: Ref<'_, Network>, input: &NetValue) -> bool {
    network.element().unwrap_or_else(|| element_of(input)) == ElementType::Double
}

/// What the network makes of a tree of values, in the type of its parameters.
///
/// # Errors
///
/// Argument 2: something else than tensors and tables of them, or an input that does not fit. No memory.
pub fn forward_object(network: Ref<'_, Network>, input: Ref<'_, Object>) -> Result<Own<Object>> {
    noted(network, input, None)
}

/// The same, with notes of each layer.
pub(super) fn noted(
    network: Ref<'_, Network>,
    input: Ref<'_, Object>,
    notes: Option<&mut Scratch<Note>>,
) -> Result<Own<Object>> {
    let input = NetValue::of_object(input)?;
    let output = if is_double(network, &input) {
        run::<f64>(network, input, notes)?
    } else {
        run::<f32>(network, input, notes)?
    };
    output.into_object()
}

/// Writes what the network makes of a tensor to another.
///
/// # Errors
///
/// As [`forward`]; argument 3: `output` has elements outside its storage, or cannot grow.
pub(crate) fn forward_to<T: NetReal + AnyElement>(
    network: Ref<'_, Network>,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let mut result = result_of(network, input)?;
    // What a view of the output is would change while that is written.
    if tensor_share(result.borrow(), output) {
        result = tensor::deep_copy(result.borrow())?;
    }
    // What the output keeps is none of the memory that a run keeps.
    recycle::suspended(|| tensor::reserve(output, result.borrow().sizes(), 3).map(|room| room.commit()))?;
    tensor::copy(output, result.borrow())
}
