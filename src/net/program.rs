//! A network as a list of steps over registers, which hold values. What runs a network neither calls itself for each module
//! nor looks at the tree again.

use super::operation::LayerOperation;
use super::tensors::ModuleAxis;
use super::treatment::{Fusion, Treatment};
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::object::Object;
use crate::storage::size::Longs;
use std::ops::Range;
use std::os::raw::c_int;

/// A register's number.
pub(super) type Register = u32;

/// A register that outlives what is read of it.
pub(super) const ALWAYS: u32 = u32::MAX;

/// A module of the tree, at one of the places where it runs.
pub(super) struct ModulePlace {
    pub(super) module: Own<Object>,
    /// The place of the module that holds it; its own for the root.
    pub(super) parent: u32,
    pub(super) key: PlaceKey,
    /// The layer, unless it is a container.
    pub(super) operation: Option<LayerOperation>,
    /// The state that keeps where a pooling layer found its maxima, for one that puts them back.
    pub(super) kept: Option<u32>,
}

/// Where a module is in the one that holds it.
#[derive(Clone, Copy)]
pub(super) enum PlaceKey {
    /// Nowhere: it is the root.
    Root,
    /// An element of `modules`, counted from 1.
    Module(u32),
    /// The value of a field.
    Field(&'static str),
    /// The module of a node of a graph, counted from 1.
    Node(u32),
}

/// What a step does.
pub(super) enum Action {
    /// The operation of its place, with one register.
    Layer,
    /// A table of the registers.
    Pack,
    /// The value of a table, counted from 1; a tensor where it is said to be one value.
    Element(u32),
    /// The registers' tensors behind each other; in the middle of zeros where sizes differ.
    Join {
        axis: ModuleAxis,
        centred: bool,
    },
    /// A slice of a tensor, counted from 1.
    Slice {
        axis: ModuleAxis,
        index: u32,
    },
    /// The steps up to `end`, once for each value of a table or step of a sequence: `element` has it, and `result` what comes
    /// of it. The states of `states` are forgotten first.
    Each {
        end: u32,
        element: Register,
        result: Register,
        states: Range<u32>,
        sequences: bool,
    },
    /// The steps up to `end`, `times` times with the same input; a table of the results.
    Repeat {
        end: u32,
        times: u32,
        element: Register,
        result: Register,
        states: Range<u32>,
    },
    /// The steps up to `end` with other sizes: `element` has the input with them, `result` what comes of it.
    Reshaped {
        end: u32,
        element: Register,
        result: Register,
        way: Reshaping,
    },
    /// What a state holds, or zeros for the input.
    State {
        state: u32,
        sizes: Longs,
        inputs: c_int,
    },
    /// Has a state hold the input.
    Keep {
        state: u32,
    },
    /// The input's elements where the pooling layer whose places a state keeps found its maxima, and zeros elsewhere.
    Unpool {
        state: u32,
        dimensions: usize,
    },
    /// The steps up to `middle` if the state holds nothing, else those from there to `end`, which find it in `kept`; `result`
    /// has what comes of either, which the state holds afterwards.
    First {
        state: u32,
        middle: u32,
        end: u32,
        kept: Register,
        result: [Register; 2],
        element: Register,
    },
    /// Ones of the sizes of the input, or of one sample of a batch of planes.
    Ones,
    /// The first register less the second, or divided by it, which may have fewer dimensions.
    Difference,
    Quotient,
}

/// How sizes are changed for some steps.
#[derive(Clone, Copy)]
pub(super) enum Reshaping {
    /// As nn.Bottle: dimensions in front become one.
    Bottle { inputs: c_int, outputs: c_int },
    /// As nn.CReLU: rows of all elements, of which there are twice as many afterwards.
    Doubled { inputs: c_int },
}

/// One step: what it reads is a range of [`Program::operands`].
pub(super) struct ProgramStep {
    pub(super) action: Action,
    pub(super) place: u32,
    pub(super) operands: Range<u32>,
    pub(super) output: Register,
}

/// All steps.
#[derive(Default)]
pub(super) struct Program {
    pub(super) places: Scratch<ModulePlace>,
    pub(super) steps: Scratch<ProgramStep>,
    pub(super) operands: Scratch<Register>,
    /// Of each register, the last step that reads it.
    pub(super) last_use: Scratch<u32>,
    /// Of each step, what becomes of it in a prepared network.
    pub(super) treatments: Scratch<Treatment>,
    pub(super) fusions: Scratch<Fusion>,
    pub(super) states: u32,
    pub(super) result: Register,
}

impl Program {
    /// The path of a place, as `THObject_newPath` takes it; empty for the root.
    pub(super) fn path(&self, place: u32) -> String {
        let mut keys = Scratch::new();
        let mut at = place;
        while let Some(found) = self.places.get(at as usize)
            && !matches!(found.key, PlaceKey::Root)
        {
            if keys.push(found.key).is_err() {
                break;
            }
            at = found.parent;
        }
        let mut path = String::new();
        for key in keys.iter().rev() {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(&match key {
                PlaceKey::Root => String::new(),
                PlaceKey::Module(k) => format!("modules.{k}"),
                PlaceKey::Field(name) => (*name).to_owned(),
                PlaceKey::Node(k) => format!("forwardnodes.{k}.data.module"),
            });
        }
        path
    }

    /// The error of a place, with its path and class in front.
    #[cold]
    pub(super) fn blame(&self, place: u32, error: &Error, number: i32) -> Error {
        let class =
            self.places.get(place as usize).map(|place| place.module.borrow().type_name().into_owned());
        let class = class.unwrap_or_default();
        let path = self.path(place);
        let text = if path.is_empty() {
            format!("{class}: {}", error.message())
        } else {
            format!("{path}: {class}: {}", error.message())
        };
        if error.argument().is_some() { Error::arg(number, text) } else { Error::plain(text) }
    }

    /// The registers that a step reads.
    pub(super) fn reads(&self, step: &ProgramStep) -> &[Register] {
        &self.operands[step.operands.start as usize..step.operands.end as usize]
    }

    /// The places that compute, in the order in which they run.
    pub(super) fn layers(&self) -> impl Iterator<Item = (u32, &ModulePlace, &LayerOperation)> {
        let numbered = (0..).zip(self.places.iter());
        numbered.filter_map(|(k, place)| Some((k, place, place.operation.as_ref()?)))
    }
}

/// The most places, and the most steps, that a network may have.
pub(super) const MOST: usize = 1 << 20;

/// What makes a program, step by step.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) program: Program,
    registers: u32,
    /// The first register of each loop that steps are being added to, from the outermost on.
    loops: Scratch<u32>,
}

impl Builder {
    /// A new register.
    pub(super) fn register(&mut self) -> Result<Register> {
        self.program.last_use.push(0)?;
        self.registers += 1;
        Ok(self.registers - 1)
    }

    /// A new state.
    pub(super) fn state(&mut self) -> u32 {
        self.program.states += 1;
        self.program.states - 1
    }

    /// Adds a step, and gives the register of its output.
    pub(super) fn add(&mut self, place: u32, action: Action, reads: &[Register]) -> Result<Register> {
        let output = self.register()?;
        let number = self.program.steps.len() as u32;
        if self.program.steps.len() >= MOST {
            return Err(Error::plain(format!("the network has more than {MOST} steps")));
        }
        for &read in reads {
            self.note(read, number);
        }
        let first = self.program.operands.len() as u32;
        self.program.operands.extend(reads.iter().copied())?;
        let operands = first..self.program.operands.len() as u32;
        self.program.steps.push(ProgramStep { action, place, operands, output })?;
        Ok(output)
    }

    /// Notes that a step reads a register. One from outside of a loop is read again.
    fn note(&mut self, read: Register, step: u32) {
        let outside = self.loops.last().is_some_and(|&first| read < first);
        if let Some(last) = self.program.last_use.get_mut(read as usize)
            && *last != ALWAYS
        {
            *last = if outside { ALWAYS } else { step };
        }
    }

    /// Has a register outlive all steps: its value is looked at when they have run.
    pub(super) fn keep(&mut self, register: Register) {
        if let Some(last) = self.program.last_use.get_mut(register as usize) {
            *last = ALWAYS;
        }
    }

    /// The number of the next step.
    pub(super) fn next(&self) -> u32 {
        self.program.steps.len() as u32
    }

    /// Begins a loop: registers from here on are its own.
    pub(super) fn begin_loop(&mut self) -> Result<()> {
        const MOST_LOOPS: usize = 8;
        if self.loops.len() >= MOST_LOOPS {
            return Err(Error::arg(1, format!("more than {MOST_LOOPS} loops inside each other")));
        }
        Ok(self.loops.push(self.registers)?)
    }

    /// Ends it.
    pub(super) fn end_loop(&mut self) {
        self.loops.pop();
    }

    /// A step that was added, to be completed.
    pub(super) fn action(&mut self, step: u32) -> Option<&mut Action> {
        self.program.steps.get_mut(step as usize).map(|step| &mut step.action)
    }
}
