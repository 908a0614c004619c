//! From a tree of modules to a program.

use super::classes::{self, Container, ModuleClass};
use super::client::ClientLayer;
use super::fields::Fields;
use super::fusion;
use super::graph::{self, NodeModules};
use super::linear;
use super::operation::LayerOperation;
use super::pooling::Pooling;
use super::program::{Action, Builder, MOST, ModulePlace, PlaceKey, Program, Register, Reshaping};
use super::tensors::ModuleAxis;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::{self, Object, ObjectKind};
use crate::storage::size::Longs;
use std::os::raw::c_long;

/// How many modules may be inside each other: each takes a piece of the stack.
const MOST_DEPTH: usize = 48;

/// What is under way.
struct Compiler {
    builder: Builder,
    /// The modules that hold the one that is being compiled.
    above: Scratch<usize>,
    unknown: Scratch<String>,
    /// Modules that looked for their pooling layer, which takes time.
    unpoolings: u32,
    first_error: Option<Error>,
}

/// The program of a tree of modules.
///
/// # Errors
///
/// Argument 1: no network; classes that are not known, all of them; fields that are missing or out of range; modules that
/// contain themselves. No memory.
pub(super) fn compile(root: Ref<'_, Object>) -> Result<Program> {
    let mut compiler = Compiler {
        builder: Builder::default(),
        above: Scratch::new(),
        unknown: Scratch::new(),
        unpoolings: 0,
        first_error: None,
    };
    let input = compiler.builder.register()?;
    let result = compiler.add(root.to_owned(), 0, PlaceKey::Root, input)?;
    if !compiler.unknown.is_empty() {
        return Err(classes::unknown(&compiler.unknown));
    }
    if let Some(error) = compiler.first_error {
        return Err(error);
    }
    compiler.builder.keep(result);
    let mut program = compiler.builder.program;
    program.result = result;
    fusion::plan(&mut program)?;
    Ok(program)
}

impl NodeModules for Compiler {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn module(
        &mut self,
        module: Own<Object>,
        parent: u32,
        key: PlaceKey,
        input: Register,
    ) -> Result<Register> {
        self.add(module, parent, key, input)
    }
}

impl Compiler {
    /// Adds the steps of a module that has its input in a register, and gives the register of its output.
    fn add(&mut self, module: Own<Object>, parent: u32, key: PlaceKey, input: Register) -> Result<Register> {
        let place = self.builder.program.places.len() as u32;
        if place as usize >= MOST {
            return Err(Error::plain(format!("the network has more than {MOST} modules")));
        }
        let address = module.borrow().as_ptr().addr();
        self.builder.program.places.push(ModulePlace {
            module: module.borrow().to_owned(),
            parent,
            key,
            operation: None,
            kept: None,
        })?;
        let held = if self.above.contains(&address) {
            Err(Error::arg(1, "contains itself"))
        } else if self.above.len() >= MOST_DEPTH {
            Err(Error::arg(1, format!("more than {MOST_DEPTH} modules inside each other")))
        } else {
            Ok(())
        };
        self.above.push(address)?;
        let outcome = held.and_then(|()| self.of_class(module.borrow(), place, input));
        self.above.pop();
        match outcome {
            Ok(output) => Ok(output),
            // No memory, or too much of everything: there is nothing more to be said.
            Err(error) if error.argument().is_none() => Err(error),
            // Goes on, so that all classes are named that are not known.
            Err(error) => {
                if self.first_error.is_none() {
                    self.first_error = Some(self.builder.program.blame(place, &error, 1));
                }
                self.builder.register()
            }
        }
    }

    fn of_class(&mut self, module: Ref<'_, Object>, place: u32, input: Register) -> Result<Register> {
        if module.kind() != ObjectKind::Instance {
            let is_root = self.builder.program.path(place).is_empty();
            let hint = if is_root && module.kind() == ObjectKind::Table {
                ": the table may have one at a key"
            } else {
                ""
            };
            return Err(Error::arg(1, format!("an instance of a class of nn expected{hint}")));
        }
        if let Some(client) = ClientLayer::of(module) {
            if let Some(place) = self.builder.program.places.get_mut(place as usize) {
                place.operation = Some(LayerOperation::Client(client));
            }
            return self.builder.add(place, Action::Layer, &[input]);
        }
        let fields = Fields::of(module);
        match classes::class(fields, module.class_name())? {
            Some(ModuleClass::Layer(construct)) => {
                let operation = construct(fields)?;
                if let Some(place) = self.builder.program.places.get_mut(place as usize) {
                    place.operation = Some(operation);
                }
                self.builder.add(place, Action::Layer, &[input])
            }
            Some(ModuleClass::Container(container)) => self.container(container, fields, place, input),
            None => {
                let path = self.builder.program.path(place);
                let name = module.type_name();
                let text = if path.is_empty() { name.into_owned() } else { format!("{name} ({path})") };
                self.unknown.push(text)?;
                self.builder.register()
            }
        }
    }

    /// A module in a field.
    fn field(
        &mut self,
        fields: Fields<'_>,
        name: &'static str,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        let module = fields.object(name)?.ok_or_else(|| Error::arg(1, format!("has no module '{name}'")))?;
        self.add(module, place, PlaceKey::Field(name), input)
    }

    /// The module that a decorator holds.
    fn decorated(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        if let Some(modules) = fields.object("modules")?
            && let Some(module) = modules.borrow().at(1)?
        {
            return self.add(module, place, PlaceKey::Module(1), input);
        }
        let name = if fields.object("module")?.is_none() && fields.object("rnn")?.is_some() {
            "rnn"
        } else {
            "module"
        };
        self.field(fields, name, place, input)
    }

    /// The module of a nn.WeightNorm. What its own weights are, if it has any, depends on where in its training it was
    /// saved: a copy of it has those that follow from directions and lengths.
    #[inline(never)]
    fn weight_norm(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let module = fields.list("modules")?.into_iter().next();
        let module = module.ok_or_else(|| Error::arg(1, "has no module"))?;
        let module = module.borrow();
        if module.kind() != ObjectKind::Instance || !module.has_keys() {
            return Err(Error::arg(1, "has no module of a class of nn"));
        }
        let contents = object::table()?;
        for pair in module.pairs() {
            let (key, value) = pair?;
            object::set(contents.borrow(), key, value)?;
        }
        let weight = object::any_tensor(linear::weights_of_parts(fields)?)?;
        object::set_field(contents.borrow(), b"weight", weight)?;
        let copy = object::instance(module.class_name(), module.version().unwrap_or(1), contents)?;
        self.add(copy, place, PlaceKey::Module(1), input)
    }

    fn container(
        &mut self,
        container: Container,
        fields: Fields<'_>,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        match container {
            Container::Sequential => self.chain(fields, place, input),
            Container::Concat
            | Container::DepthConcat
            | Container::ConcatTable
            | Container::ParallelTable
            | Container::Parallel => self.branches(container, fields, place, input),
            Container::Decorator => self.decorated(fields, place, input),
            Container::WeightNorm => self.weight_norm(fields, place, input),
            Container::MapTable | Container::Sequencer | Container::Repeater => {
                self.each(container, fields, place, input)
            }
            Container::Bottle | Container::CReLU => self.reshaped(container, fields, place, input),
            Container::StepLstm => self.step_lstm(fields, place, input),
            Container::StepGru | Container::Recurrence => self.step(container, fields, place, input),
            Container::Recurrent => self.recurrent(fields, place, input),
            Container::Subtractive => self.subtractive(fields, place, input),
            Container::Divisive => self.divisive(fields, place, input),
            Container::Contrastive => self.field(fields, "normalizer", place, input),
            Container::Unpool => self.unpool(fields, place, input),
            Container::MaskZero => self.mask_zero(fields, place, input),
            Container::Graph => graph::compile(self, fields, place, input),
        }
    }

    #[inline(never)]
    fn chain(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let mut value = input;
        for (k, module) in fields.list("modules")?.into_iter().enumerate() {
            value = self.add(module, place, PlaceKey::Module(k as u32 + 1), value)?;
        }
        Ok(value)
    }

    #[inline(never)]
    fn branches(
        &mut self,
        container: Container,
        fields: Fields<'_>,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        let plain = |name: &str| -> Result<ModuleAxis> {
            Ok(ModuleAxis { dimension: fields.whole(name)?, inputs: None })
        };
        let mut outputs = Scratch::new();
        for (k, module) in fields.list("modules")?.into_iter().enumerate() {
            let number = k as u32 + 1;
            let own = match container {
                Container::ParallelTable => self.builder.add(place, Action::Element(number), &[input])?,
                Container::Parallel => {
                    let axis = plain("inputDimension")?;
                    self.builder.add(place, Action::Slice { axis, index: number }, &[input])?
                }
                _ => input,
            };
            outputs.push(self.add(module, place, PlaceKey::Module(number), own)?)?;
        }
        let action = match container {
            Container::Concat => Action::Join { axis: plain("dimension")?, centred: false },
            Container::DepthConcat => Action::Join { axis: plain("dimension")?, centred: true },
            Container::Parallel => Action::Join { axis: plain("outputDimension")?, centred: false },
            _ => Action::Pack,
        };
        self.builder.add(place, action, &outputs)
    }

    #[inline(never)]
    fn each(
        &mut self,
        container: Container,
        fields: Fields<'_>,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        let first_state = self.builder.program.states;
        let step = self.builder.next();
        // Completed once the steps inside are known.
        let output = self.builder.add(place, Action::Pack, &[input])?;
        self.builder.begin_loop()?;
        let element = self.builder.register()?;
        let result = self.decorated(fields, place, element);
        self.builder.end_loop();
        let result = result?;
        self.builder.keep(result);
        self.builder.keep(element);
        let (end, states) = (self.builder.next(), first_state..self.builder.program.states);
        let action = if container == Container::Repeater {
            let times = fields.positive("rho")? as u32;
            Action::Repeat { end, times, element, result, states }
        } else {
            let is_sequencer = container == Container::Sequencer;
            let states = if is_sequencer { states } else { 0..0 };
            Action::Each { end, element, result, states, sequences: is_sequencer }
        };
        self.complete(step, action);
        Ok(output)
    }

    fn complete(&mut self, step: u32, action: Action) {
        if let Some(place) = self.builder.action(step) {
            *place = action;
        }
    }

    #[inline(never)]
    fn reshaped(
        &mut self,
        container: Container,
        fields: Fields<'_>,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        let way = if container == Container::Bottle {
            let inputs = fields.whole_or("nInputDim", 2)?;
            Reshaping::Bottle { inputs, outputs: fields.whole_or("nOutputDim", inputs)? }
        } else {
            Reshaping::Doubled { inputs: fields.whole("nInputDims")? }
        };
        let step = self.builder.next();
        let output = self.builder.add(place, Action::Pack, &[input])?;
        self.builder.begin_loop()?;
        let element = self.builder.register()?;
        let result = if container == Container::Bottle {
            self.decorated(fields, place, element)
        } else {
            self.chain(fields, place, element)
        };
        self.builder.end_loop();
        let result = result?;
        self.builder.keep(result);
        self.builder.keep(element);
        let end = self.builder.next();
        self.complete(step, Action::Reshaped { end, element, result, way });
        Ok(output)
    }

    /// The recurrent module of a step.
    fn inner(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        if fields.object("recurrentModule")?.is_some() {
            self.field(fields, "recurrentModule", place, input)
        } else {
            self.decorated(fields, place, input)
        }
    }

    #[inline(never)]
    fn step_lstm(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let sizes = Longs::from_slice(&[c_long::from(fields.positive("outputSize")?)]);
        let (output, cell) = (self.builder.state(), self.builder.state());
        let before = |state| Action::State { state, sizes: sizes.clone(), inputs: 1 };
        let h = self.builder.add(place, before(output), &[input])?;
        let c = self.builder.add(place, before(cell), &[input])?;
        let all = self.builder.add(place, Action::Pack, &[input, h, c])?;
        let both = self.inner(fields, place, all)?;
        let h = self.builder.add(place, Action::Element(1), &[both])?;
        let c = self.builder.add(place, Action::Element(2), &[both])?;
        self.builder.add(place, Action::Keep { state: cell }, &[c])?;
        self.builder.add(place, Action::Keep { state: output }, &[h])
    }

    #[inline(never)]
    fn step(
        &mut self,
        container: Container,
        fields: Fields<'_>,
        place: u32,
        input: Register,
    ) -> Result<Register> {
        let (sizes, inputs) = if container == Container::Recurrence {
            (fields.sizes("outputSize")?, fields.whole("nInputDim")?)
        } else {
            (Longs::from_slice(&[c_long::from(fields.positive("outputSize")?)]), 1)
        };
        if sizes.iter().any(|&size| size <= 0) || inputs < 1 {
            return Err(Error::arg(1, "field 'outputSize' or 'nInputDim' is out of range"));
        }
        let state = self.builder.state();
        let before = self.builder.add(place, Action::State { state, sizes, inputs }, &[input])?;
        let both = self.builder.add(place, Action::Pack, &[input, before])?;
        let output = self.inner(fields, place, both)?;
        self.builder.add(place, Action::Keep { state }, &[output])
    }

    #[inline(never)]
    fn recurrent(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let state = self.builder.state();
        let step = self.builder.next();
        let output = self.builder.add(place, Action::Pack, &[input])?;
        self.builder.begin_loop()?;
        let (element, kept) = (self.builder.register()?, self.builder.register()?);
        let result = self.first_and_next(fields, place, [element, kept]);
        self.builder.end_loop();
        let (first, middle, next) = result?;
        for register in [element, kept, first, next] {
            self.builder.keep(register);
        }
        let end = self.builder.next();
        self.complete(step, Action::First { state, middle, end, kept, result: [first, next], element });
        Ok(output)
    }

    fn first_and_next(
        &mut self,
        fields: Fields<'_>,
        place: u32,
        [input, kept]: [Register; 2],
    ) -> Result<(Register, u32, Register)> {
        let first = self.field(fields, "initialModule", place, input)?;
        let middle = self.builder.next();
        let both = self.builder.add(place, Action::Pack, &[input, kept])?;
        let next = self.field(fields, "recurrentModule", place, both)?;
        Ok((first, middle, next))
    }

    /// A module whose output is masked by its input.
    #[inline(never)]
    fn mask_zero(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let inputs = fields.positive("nInputDim")?;
        let output = self.decorated(fields, place, input)?;
        let both = self.builder.add(place, Action::Pack, &[output, input])?;
        if let Some(place) = self.builder.program.places.get_mut(place as usize) {
            place.operation = Some(LayerOperation::Masked { inputs });
        }
        self.builder.add(place, Action::Layer, &[both])
    }

    #[inline(never)]
    fn unpool(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let pooling = fields.object("pooling")?.ok_or_else(|| Error::arg(1, "has no module 'pooling'"))?;
        const MOST_UNPOOLINGS: u32 = 256;
        self.unpoolings += 1;
        if self.unpoolings > MOST_UNPOOLINGS {
            return Err(Error::plain(format!(
                "the network has more than {MOST_UNPOOLINGS} unpooling layers"
            )));
        }
        let before = &self.builder.program.places;
        let found = before.iter().position(|before| {
            before.module.borrow() == pooling.borrow()
                && matches!(before.operation, Some(LayerOperation::Pooling(Pooling::Max(_))))
        });
        let found = found.ok_or_else(|| Error::arg(1, "its pooling layer does not run before it"))?;
        let state = match before.get(found).and_then(|before| before.kept) {
            Some(state) => state,
            None => self.builder.state(),
        };
        let mut dimensions = 2;
        if let Some(before) = self.builder.program.places.get_mut(found) {
            before.kept = Some(state);
            if let Some(LayerOperation::Pooling(Pooling::Max(windows))) = &before.operation {
                dimensions = windows.dimensions;
            }
        }
        self.builder.add(place, Action::Unpool { state, dimensions }, &[input])
    }

    #[inline(never)]
    fn subtractive(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let ones = self.builder.add(place, Action::Ones, &[input])?;
        let share = self.field(fields, "meanestimator", place, ones)?;
        let sums = self.field(fields, "meanestimator", place, input)?;
        let means = self.builder.add(place, Action::Quotient, &[sums, share])?;
        self.builder.add(place, Action::Difference, &[input, means])
    }

    #[inline(never)]
    fn divisive(&mut self, fields: Fields<'_>, place: u32, input: Register) -> Result<Register> {
        let deviations = self.field(fields, "stdestimator", place, input)?;
        let ones = self.builder.add(place, Action::Ones, &[input])?;
        let share = self.field(fields, "meanestimator", place, ones)?;
        let adjusted = self.builder.add(place, Action::Quotient, &[deviations, share])?;
        let divisors = self.field(fields, "thresholder", place, adjusted)?;
        self.builder.add(place, Action::Quotient, &[input, divisors])
    }
}
