//! What the body of a function tells its callers in the same file, where its name does not.

use std::collections::HashMap;

use super::state::{State, Value};
use crate::ir::{Function, Reach, VariableId};
use crate::names;

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
    /// Which parameters every path takes one more reference of, for the caller.
    pub(crate) retains: Vec<bool>,
    /// Which parameters may be stored somewhere.
    pub(crate) stores: Vec<bool>,
    /// Which parameters it may give away although they are the caller's: that is told of where it does.
    pub(crate) takes: Vec<bool>,
    /// Which parameters are handed on to functions of which nothing is known, or not followed at all.
    pub(crate) shows: Vec<bool>,
    /// Through which parameters every path hands out a reference that the caller owns.
    pub(crate) gives: Vec<bool>,
    /// Whether it may raise an error, by a check of its own or of what it calls.
    pub(crate) raises: bool,
    /// Whether only its own file can call it.
    pub(crate) is_static: bool,
}

/// The functions of a file by name.
pub(crate) type Summaries = HashMap<String, Summary>;

/// Adds what a function does; what two bodies of the same name say differently is not relied upon.
pub(crate) fn meet(summaries: &mut Summaries, name: &str, other: Summary) {
    let Some(known) = summaries.get_mut(name) else {
        summaries.insert(name.to_string(), other);
        return;
    };
    let all = |mine: &mut Vec<bool>, theirs: Vec<bool>| {
        mine.truncate(theirs.len());
        mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine &= theirs);
    };
    let any = |mine: &mut Vec<bool>, theirs: Vec<bool>| {
        mine.truncate(theirs.len());
        mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
    };
    known.returns = if known.returns == other.returns { known.returns } else { Some(Returns::Other) };
    known.comes_back |= other.comes_back;
    known.raises |= other.raises;
    known.is_static &= other.is_static;
    any(&mut known.stores, other.stores);
    any(&mut known.takes, other.takes);
    any(&mut known.shows, other.shows);
    all(&mut known.consumes, other.consumes);
    all(&mut known.retains, other.retains);
    all(&mut known.gives, other.gives);
}

impl Summary {
    /// Whether the function only looks at what it is passed as this argument.
    pub(crate) fn only_looks_at(&self, argument: usize) -> bool {
        self.stores.get(argument) == Some(&false)
            && self.takes.get(argument) == Some(&false)
            && self.consumes.get(argument) == Some(&false)
            && self.returns != Some(Returns::Parameter(argument))
    }

    /// Whether its result belongs to the caller.
    pub(crate) fn returns_owned(&self) -> bool {
        self.returns == Some(Returns::Owned)
    }

    pub(crate) fn begin(function: &Function) -> Self {
        Summary {
            returns: None,
            comes_back: false,
            consumes: vec![true; function.parameters],
            retains: vec![true; function.parameters],
            stores: vec![false; function.parameters],
            takes: vec![false; function.parameters],
            shows: Self::not_followed(function),
            gives: vec![true; function.parameters],
            raises: false,
            is_static: function.is_static,
        }
    }

    /// Not all of it was read or followed: the rest may store what it is passed.
    pub(super) fn may_store_all(&mut self) {
        self.stores.fill(true);
    }

    /// The parameters that may point to an object although their types do not say so.
    pub(super) fn not_followed(function: &Function) -> Vec<bool> {
        let parameters = &function.variables[..function.parameters];
        parameters.iter().map(|parameter| parameter.pointers > 0 && !parameter.counted).collect()
    }

    /// Takes in one path that returns `value`; `state` still counts the reference returned.
    pub(crate) fn observe(&mut self, function: &Function, state: &State, value: Option<Value>) {
        self.comes_back = true;
        for parameter in 0..self.consumes.len() {
            let id = super::parameter_object(parameter);
            let object = state.object(id);
            let is_null = state.value(parameter) == Value::Null;
            self.consumes[parameter] &=
                is_null || object.is_some_and(|object| object.freed.is_some() && object.owned == 0);
            let retains = function.is_wrapper || names::promises_retain(&function.name);
            self.retains[parameter] &= retains && object.is_some_and(|object| object.owned > 0);
            self.stores[parameter] |= object.is_some_and(|object| object.lent_out && object.freed.is_none())
                || is_kept(function, state, Value::Object(id));
            self.takes[parameter] |= object.is_some_and(|object| object.owed.is_some());
            self.shows[parameter] |= object.is_some_and(|object| object.shown);
            self.gives[parameter] &= out_place(function, parameter).is_some_and(|place| {
                matches!(state.value(place), Value::Object(id) if state.object(id).is_some_and(super::Object::is_owned))
            });
        }
        let seen = match value {
            Some(Value::Object(id)) => match state.object(id) {
                Some(object)
                    if object.owned > 0
                        && !object.escaped
                        && (names::promises_ownership(&function.name)
                            || !is_kept(function, state, Value::Object(id)))
                        && (!object.tentative || function.returns_counted) =>
                {
                    Returns::Owned
                }
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

/// Whether something that outlives the function holds a value.
fn is_kept(function: &Function, state: &State, value: Value) -> bool {
    let lasts = |variable: usize| function.variables[variable].reach == Reach::Pointer;
    state.known.values.iter().enumerate().any(|(variable, known)| *known == value && lasts(variable))
}

/// The place `*parameter`, where the function writes to it.
fn out_place(function: &Function, parameter: usize) -> Option<VariableId> {
    let name = format!("*{}", function.variables[parameter].name);
    let places = function.places.get(&parameter)?;
    places.iter().copied().find(|&place| function.variables[place].name == name)
}
