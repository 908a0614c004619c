//! What the body of a function tells its callers in the same file, where its name does not.

use std::collections::HashMap;

use super::state::{State, Value};
use crate::ir::Function;

/// What a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returns {
    /// A reference that the caller owns, on every path.
    Owned,
    /// Its parameter of this number, on every path.
    Parameter(usize),
    /// Something else.
    Other,
}

/// What one function does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// `None` if no path returns a value.
    pub(crate) returns: Option<Returns>,
    /// Whether the function comes back at all.
    pub(crate) comes_back: bool,
    /// Which parameters every path gives back a reference of.
    pub(crate) consumes: Vec<bool>,
    /// Which parameters may be stored somewhere.
    pub(crate) stores: Vec<bool>,
}

/// The functions of a file by name.
pub(crate) type Summaries = HashMap<String, Summary>;

impl Summary {
    pub(crate) fn begin(function: &Function) -> Self {
        Summary {
            returns: None,
            comes_back: false,
            consumes: vec![true; function.parameters],
            stores: vec![false; function.parameters],
        }
    }

    /// Takes in one path that returns `value`; `state` still counts the reference returned.
    pub(crate) fn observe(&mut self, state: &State, value: Option<Value>) {
        self.comes_back = true;
        for (parameter, (consumes, stores)) in self.consumes.iter_mut().zip(&mut self.stores).enumerate() {
            let id = super::parameter_object(parameter);
            let object = state.object(id);
            *consumes &= object.is_some_and(|object| object.freed.is_some() && object.owned == 0);
            *stores |= object.is_some_and(|object| object.lent_out && object.freed.is_none());
        }
        let seen = match value {
            Some(Value::Object(id)) => match state.object(id) {
                Some(object) if object.owned > 0 && !object.escaped => Returns::Owned,
                Some(_) if id.site < self.consumes.len() => Returns::Parameter(id.site),
                _ => Returns::Other,
            },
            // NULL is a failure that the owner of the result has to test for, not another kind of result.
            Some(Value::Null) | None => return,
            Some(_) => Returns::Other,
        };
        self.returns = match self.returns {
            None => Some(seen),
            Some(known) if known == seen => Some(known),
            Some(_) => Some(Returns::Other),
        };
    }
}
