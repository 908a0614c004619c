//! Calls: what they do to the references of the caller.

use super::Interpreter;
use super::ledger::Moment;
use super::state::{EventKind, Object, ObjectId, State, Value};
use super::summary::Returns;
use crate::class;
use crate::ir::{Call, Expression, ExpressionKind, NodeKind};
use crate::names::{self, Acquisition, ArgumentEffect, CallSpec, Outcome};
use crate::rules::Rule;
use crate::source::Span;

/// A count beyond which references are no longer told apart.
const COUNT_LIMIT: u8 = 4;

impl Interpreter<'_> {
    pub(super) fn call(&mut self, call: &Call, span: Span, state: &mut State) -> Value {
        let in_macro = is_foreign_macro(&call.name);
        self.macro_depth += usize::from(in_macro);
        let values: Vec<_> = call.arguments.iter().map(|argument| self.evaluate(argument, state)).collect();
        self.macro_depth -= usize::from(in_macro);
        if in_macro {
            // What a macro from elsewhere does with new objects cannot be told.
            self.unheld(state).into_iter().for_each(|id| state.escape(id));
        }
        let spec = self.specify(&call.name);
        self.use_arguments(call, &values, &spec, state);
        self.note_temporaries(call, &values, state);
        if let (true, Some(Value::Object(id))) = (stops_counting(call), values.first()) {
            state.escape(*id);
        }
        for &(position, effect) in &spec.effects {
            if let Some(value) = values.get(position) {
                self.apply(effect, *value, call, span, state);
            }
        }
        if spec.checks && !self.function.catches || self.known.settings.implicit_raises && spec.may_raise {
            self.raise(state, span, true);
        }
        if names::always_raises(&call.name) || names::ends_process(&call.name) {
            self.halted = true;
        }
        self.hand_out(call, state);
        self.result(&spec.outcome, call, &values, span, state)
    }

    /// References that the callee leaves in variables whose addresses it was given.
    fn hand_out(&mut self, call: &Call, state: &mut State) {
        let Some(summary) = self.known.summary(&call.name) else { return };
        for &(position, site) in &call.outputs {
            let ExpressionKind::AddressOf(variable) = call.arguments[position].kind else { continue };
            if summary.gives.get(position) != Some(&true) {
                continue;
            }
            let span = self.function.sites[site].span;
            let object = Object { owned: 1, not_null: true, ..Object::default() };
            let id = state.create(site, object);
            state.set_value(variable, Value::Object(id));
            state.tell(EventKind::Acquired(id), span);
        }
    }

    /// The meaning of a name, completed by the body if the function stands in the same file.
    fn specify(&mut self, name: &str) -> CallSpec {
        let mut spec = names::describe(name);
        if let Some(contract) = self.known.contract(name).filter(|_| !names::is_told(name)) {
            return contract.spec();
        }
        let Some(summary) = self.known.summary(name).filter(|_| !spec.fixed) else { return spec };
        spec.outcome = match summary.returns {
            Some(Returns::Owned) => Outcome::Owned(Acquisition { opaque: true, ..Acquisition::default() }),
            Some(Returns::Parameter(parameter)) => Outcome::SameAs(parameter),
            _ => spec.outcome,
        };
        self.halted |= !summary.comes_back;
        spec.checks |= summary.raises && (summary.is_static || !names::is_library(name));
        spec.may_raise |= summary.raises;
        for parameter in 0..summary.consumes.len() {
            if summary.comes_back && summary.consumes[parameter] {
                spec.effects.push((parameter, ArgumentEffect::Consume));
            } else if summary.comes_back && summary.retains[parameter] {
                spec.effects.push((parameter, ArgumentEffect::Retain));
            } else if summary.stores[parameter] || summary.takes[parameter] {
                spec.effects.push((parameter, ArgumentEffect::Escape));
            }
        }
        spec
    }

    fn use_arguments(&mut self, call: &Call, values: &[Value], spec: &CallSpec, state: &mut State) {
        let summary = self.known.summary(&call.name);
        let hinted = names::may_store(&call.name) || summary.is_none() && names::may_wrap(&call.name);
        let by_name = names::is_library(&call.name) || names::is_harmless(&call.name);
        let plain_free = names::is_plain_free(&call.name);
        for (position, (value, argument)) in values.iter().zip(&call.arguments).enumerate() {
            let gives_back =
                spec.effects.iter().any(|&(at, effect)| at == position && effect == ArgumentEffect::Free);
            if let (Value::Object(id), true) = (*value, position == 0 && reads_first_argument(&call.name)) {
                state.set_not_null(id);
            }
            let followed =
                spec.fixed || summary.is_some_and(|summary| summary.shows.get(position) == Some(&false));
            // What looks like an object that is made may be something else than the function of that name.
            let open = call.open && !(followed && class::is_method(&call.name));
            let may_store = open || !followed && hinted;
            let understood = followed || by_name || plain_free;
            if let (Value::Object(id), false) = (*value, understood)
                && let Some(object) = state.object_mut(id)
            {
                let is_first = !std::mem::replace(&mut object.shown, true);
                if is_first {
                    state.tell(EventKind::Shown(id, call.site), argument.span);
                }
            }
            match *value {
                Value::Object(id) if self.is_wrong_free(call, position, id, gives_back) => {
                    self.free_wrongly(id, argument, state);
                }
                Value::Object(id) if may_store => state.escape(id),
                Value::Object(id) if !gives_back => self.use_object(id, state, argument.span),
                Value::Data(root) => self.use_data(root, state, argument.span),
                Value::Stale(root) => self.use_stale(root, state, argument.span),
                _ => {}
            }
            match argument.kind {
                ExpressionKind::Variable(root) if plain_free => self.lose_parts(root, argument.span, state),
                ExpressionKind::Variable(root) if !names::is_library(&call.name) => {
                    self.release_places(root, state);
                }
                _ => {}
            }
        }
    }

    /// Whether a call gives back an object by a function that is not its own.
    fn is_wrong_free(&self, call: &Call, position: usize, id: ObjectId, gives_back: bool) -> bool {
        let argument = &call.arguments[position].kind;
        let holder = match argument {
            ExpressionKind::Variable(variable) => Some(&self.function.variables[*variable]),
            _ => None,
        };
        let site = &self.function.sites[id.site].name;
        let (class, operation) = names::split(site);
        let made = match holder.filter(|holder| holder.counted) {
            Some(holder) => holder.type_name.clone(),
            None if class.is_empty() => operation.to_string(),
            None => names::class_of_result(class, operation),
        };
        if names::is_plain_free(&call.name) {
            return position == 0 && names::is_counted_type(&made);
        }
        gives_back && names::are_different(names::split(&call.name).0, &made)
    }

    fn free_wrongly(&mut self, id: ObjectId, argument: &Expression, state: &mut State) {
        if state.object(id).is_none_or(|object| object.escaped) {
            return;
        }
        let holder = state.holder(id);
        self.record(Rule::WrongFree, state, id, argument.span, Moment::Misuse { freed: None }, holder);
        state.escape(id);
    }

    /// The memory of a structure or a list is given back: what only it held is lost.
    fn lose_parts(&mut self, root: usize, span: Span, state: &mut State) {
        for &place in self.function.places.get(&root).into_iter().flatten() {
            let Value::Object(id) = state.value(place) else { continue };
            state.set_value(place, Value::Unknown);
            if state.object(id).is_some_and(Object::is_owned) && state.holder(id).is_none() {
                self.record(Rule::OwnedAtExit, state, id, span, Moment::Buried, Some(place));
                state.known.objects.remove(&id);
            }
        }
    }

    /// Remembers new objects that go straight into this call without a variable.
    fn note_temporaries(&mut self, call: &Call, values: &[Value], state: &State) {
        for value in values {
            let Value::Object(id) = *value else { continue };
            if state.holder(id).is_some() {
                continue;
            }
            self.temporaries.insert(id, call.display.clone());
        }
    }

    fn apply(&mut self, effect: ArgumentEffect, value: Value, call: &Call, span: Span, state: &mut State) {
        let Value::Object(id) = value else {
            return self.retain_unknown(effect, call, span, state);
        };
        match effect {
            // A test macro around the call may well expect it to fail, and then nothing changes hands.
            ArgumentEffect::Consume | ArgumentEffect::Give if self.macro_depth > 0 => state.escape(id),
            ArgumentEffect::Free | ArgumentEffect::Consume => {
                self.give_back(id, EventKind::Freed(id), span, state);
            }
            ArgumentEffect::Give => {
                // Whoever has it now keeps it alive: the pointer stays good, as a borrowed one.
                if let Some(object) = state.object_mut(id) {
                    object.borrowed = true;
                    if object.owned == 0 && !object.escaped && object.freed.is_none() {
                        object.owed.get_or_insert(span);
                        return;
                    }
                }
                self.give_back(id, EventKind::Given(id, call.site), span, state);
            }
            // Borrowed through a call that the next statement may repeat: which pointer is meant cannot be told.
            ArgumentEffect::Retain if state.holder(id).is_none() => state.escape(id),
            ArgumentEffect::Retain => {
                let Some(object) = state.object_mut(id) else { return };
                if object.owed.take().is_some() {
                    return;
                }
                object.owned = object.owned.saturating_add(1);
                object.not_null = true;
                object.escaped |= object.owned > COUNT_LIMIT;
                state.tell(EventKind::Retained(id), span);
            }
            ArgumentEffect::Keep => {
                let Some(object) = state.object_mut(id) else { return };
                if object.is_owned() {
                    object.kept_by = Some(call.site);
                    state.tell(EventKind::Kept(id, call.site), span);
                }
            }
            // `p[n++] = …; resize(t, n)`: that many were there already.
            ArgumentEffect::Resize if self.has_been_filled(call) => {}
            ArgumentEffect::Resize => state.resize(id, span),
            ArgumentEffect::Rebind => state.rebind(id, shows_other_data(call)),
            ArgumentEffect::Escape => state.escape(id),
        }
    }

    /// Whether a call resizes to a number that counted elements as they were written.
    fn has_been_filled(&self, call: &Call) -> bool {
        let Some(ExpressionKind::Variable(count)) = call.arguments.get(1).map(|argument| &argument.kind)
        else {
            return false;
        };
        let nodes = self.function.nodes.iter();
        call.arguments.len() == 2
            && nodes
                .filter_map(|node| match &node.kind {
                    NodeKind::Evaluate(expression) => Some(expression),
                    _ => None,
                })
                .any(|expression| expression.advances(*count))
    }

    /// `retain` of a variable whose value is not known makes it known: an object of which one reference is owned.
    fn retain_unknown(&mut self, effect: ArgumentEffect, call: &Call, span: Span, state: &mut State) {
        let Some(ExpressionKind::Variable(variable)) = call.arguments.first().map(|argument| &argument.kind)
        else {
            return;
        };
        let counted = self.function.variables[*variable].counted;
        if names::promises_retain(&self.function.name) {
            // A function of this name leaves a reference more with whoever holds the object.
            return;
        }
        if effect != ArgumentEffect::Retain || !counted || state.value(*variable) != Value::Unknown {
            return;
        }
        let object = Object { owned: 1, borrowed: true, not_null: true, ..Object::default() };
        let id = state.create(call.site, object);
        state.set_value(*variable, Value::Object(id));
        state.tell(EventKind::Acquired(id), span);
    }

    /// One reference is given back, which `told` tells.
    fn give_back(&mut self, id: ObjectId, told: EventKind, span: Span, state: &mut State) {
        let held = state.holder(id).is_some();
        self.ledger.released.insert((id.site, self.node));
        let Some(object) = state.object_mut(id) else { return };
        if object.escaped {
            object.freed = Some(span);
            return;
        }
        if object.owned > 0 {
            object.owned -= 1;
            if object.owned == 0 && !object.borrowed {
                object.freed = Some(span);
            }
            return state.tell(told, span);
        }
        let (rule, freed) = match object.freed {
            Some(freed) => (Rule::DoubleFree, Some(freed)),
            None if object.borrowed && held => (Rule::FreedBorrowed, None),
            None => return,
        };
        object.freed = Some(span);
        let holder = state.holder(id);
        self.record(rule, state, id, span, Moment::Misuse { freed }, holder);
        if let Some(object) = state.object_mut(id) {
            object.escaped = true;
        }
    }

    fn result(
        &mut self,
        outcome: &Outcome,
        call: &Call,
        values: &[Value],
        span: Span,
        state: &mut State,
    ) -> Value {
        match outcome {
            Outcome::Unknown => Value::Unknown,
            Outcome::SameAs(position) => values.get(*position).copied().unwrap_or_default(),
            Outcome::DataOf(position) => match values.get(*position) {
                Some(Value::Object(id)) => {
                    state.object(*id).and_then(|object| object.storage).map_or(Value::Unknown, Value::Data)
                }
                _ => Value::Unknown,
            },
            Outcome::Borrowed => {
                let object = Object { borrowed: true, escaped: self.is_trusted(), ..Object::default() };
                Value::Object(state.create(call.site, object))
            }
            Outcome::Owned(acquisition) => self.acquire(acquisition, call, values, span, state),
        }
    }

    fn acquire(
        &mut self,
        acquisition: &Acquisition,
        call: &Call,
        values: &[Value],
        span: Span,
        state: &mut State,
    ) -> Value {
        let object_at = |position: Option<usize>| match position.and_then(|position| values.get(position)) {
            Some(Value::Object(id)) => Some(*id),
            _ => None,
        };
        let may_be = object_at(acquisition.may_be);
        let in_order =
            |id: &ObjectId| state.object(*id).is_some_and(|object| object.contiguous && object.is_alive());
        if let Some(id) = may_be.filter(|id| acquisition.contiguous && in_order(id)) {
            // newContiguous of what is contiguous already returns it with one more reference.
            self.apply(ArgumentEffect::Retain, Value::Object(id), call, span, state);
            return Value::Object(id);
        }
        let object = Object {
            owned: 1,
            fresh: !acquisition.opaque && acquisition.may_be.is_none(),
            not_null: !acquisition.opaque,
            tentative: acquisition.tentative,
            contiguous: acquisition.contiguous,
            may_be,
            ..Object::default()
        };
        let id = state.create(call.site, object);
        let storage = match acquisition.shares {
            Some(_) => object_at(acquisition.shares)
                .and_then(|base| state.object(base))
                .and_then(|base| base.storage),
            None if acquisition.opaque => None,
            None => Some(id),
        };
        if let Some(object) = state.object_mut(id) {
            object.storage = storage;
        }
        state.tell(EventKind::Acquired(id), span);
        Value::Object(id)
    }
}

/// Whether a call would fail if its first argument were `NULL`.
fn reads_first_argument(name: &str) -> bool {
    let (class, operation) = names::split(name);
    names::is_counted_type(class) && !operation.starts_with("free")
}

/// Whether a name outside the library looks like a macro.
fn is_foreign_macro(name: &str) -> bool {
    !names::is_library(name) && names::shouts(name)
}

/// Whether a call makes its first argument an object that retain and free leave alone.
fn stops_counting(call: &Call) -> bool {
    let flag = call.arguments.get(1).map(|flag| &flag.kind);
    names::split(&call.name).1 == "clearFlag"
        && matches!(flag, Some(ExpressionKind::Global(name)) if name.ends_with("REFCOUNTED"))
}

/// Whether a call like `select(self, source, …)` makes `self` show the data of another tensor; `select(self, NULL,
/// …)` narrows what it shows already.
fn shows_other_data(call: &Call) -> bool {
    let (_, operation) = names::split(&call.name);
    let narrows = ["select", "narrow", "transpose", "unfold", "squeeze", "squeeze1d", "unsqueeze1d"];
    let source: Option<&Expression> = call.arguments.get(1);
    !narrows.contains(&operation) || !matches!(source.map(|source| &source.kind), Some(ExpressionKind::Null))
}
