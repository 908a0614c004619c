//! What objects hold.

use super::Object;
use super::slot::Slot;
use super::stored::{Stored, Viewed};
use super::table::Table;
use crate::memory::scratch::{OutOfMemory, Scratch};
use std::ptr::NonNull;

/// What an object holds. Only tables, and the contents of an instance and the upvalues of a function once, change
/// after the object was made.
pub(super) enum Value {
    Nil,
    Number(f64),
    Boolean(bool),
    String(TerminatedText),
    Table(Table),
    Instance(Instance),
    Function(Function),
    Tensor(Viewed),
    Storage(Stored),
}

/// An object of a Torch class.
pub(super) struct Instance {
    pub(super) class: TerminatedText,
    pub(super) version: i32,
    /// What the class wrote of it: a table, as a rule.
    pub(super) contents: Slot,
}

/// A function of Lua, which nothing here ever runs.
pub(super) struct Function {
    /// How it is written: the type number of the file format.
    pub(super) form: i32,
    pub(super) code: TerminatedText,
    pub(super) upvalues: Slot,
}

/// Bytes with a 0 behind them, for C.
pub(super) struct TerminatedText(Scratch<u8>);

impl TerminatedText {
    /// A copy of `bytes`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(bytes: &[u8]) -> Result<Self, OutOfMemory> {
        let mut text = Scratch::with_capacity(bytes.len() + 1)?;
        text.extend(bytes.iter().copied())?;
        text.push(0)?;
        Ok(TerminatedText(text))
    }

    /// The bytes, without the 0 behind them.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0[..self.0.len() - 1]
    }

    /// The bytes and the 0.
    pub(super) fn c_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Value {
    /// Whether it may lead to other objects that lead back.
    pub(super) fn is_container(&self) -> bool {
        matches!(self, Value::Table(_) | Value::Instance(_) | Value::Function(_))
    }

    /// How many places it has that may refer to objects.
    pub(super) fn slot_count(&self) -> usize {
        match self {
            Value::Table(table) => 2 * table.pairs().len(),
            Value::Instance(_) | Value::Function(_) => 1,
            _ => 0,
        }
    }

    /// What is in one of these places.
    pub(super) fn slot(&self, k: usize) -> Slot {
        match self {
            Value::Table(table) => {
                let pair = &table.pairs()[k / 2];
                if k.is_multiple_of(2) { pair.key } else { pair.value }
            }
            Value::Instance(instance) => instance.contents,
            Value::Function(function) => function.upvalues,
            _ => Slot::Nil,
        }
    }

    /// Calls `visit` with what is in each of them.
    pub(super) fn for_each_slot(&self, visit: impl FnMut(Slot)) {
        (0..self.slot_count()).map(|k| self.slot(k)).for_each(visit);
    }

    /// Whether one of them refers to `object`.
    pub(super) fn refers_to(&self, object: NonNull<Object>) -> bool {
        (0..self.slot_count()).any(|k| matches!(self.slot(k), Slot::Object(other) if other == object))
    }
}
