//! Expressions, assignments and uses.

use super::Interpreter;
use super::ledger::Moment;
use super::state::{EventKind, ObjectId, State, Value};
use crate::ir::{Call, Expression, ExpressionKind, Reach, VariableId};
use crate::names::{self, Outcome};
use crate::rules::Rule;
use crate::source::Span;

impl Interpreter<'_> {
    pub(super) fn evaluate(&mut self, expression: &Expression, state: &mut State) -> Value {
        match &expression.kind {
            ExpressionKind::Variable(variable) => state.value(*variable),
            ExpressionKind::Global(_) => Value::Unknown,
            ExpressionKind::Null => Value::Null,
            ExpressionKind::Integer(value) => Value::Integer(*value),
            ExpressionKind::Call(call) => self.call(call, expression.span, state),
            ExpressionKind::Assign(variable, value) => self.assign(*variable, value, expression.span, state),
            ExpressionKind::Store(place, value) => {
                self.evaluate(place, state);
                let value = self.evaluate(value, state);
                if let Value::Object(id) = value {
                    state.escape(id);
                }
                value
            }
            ExpressionKind::AddressOf(variable) => {
                self.expose(*variable, state);
                Value::Unknown
            }
            ExpressionKind::Access(base, others) => self.access(base, others, expression.span, state),
            ExpressionKind::Compare { left, right, .. } | ExpressionKind::Order { left, right, .. } => {
                self.evaluate(left, state);
                self.evaluate(right, state);
                Value::Unknown
            }
            ExpressionKind::Sequence(parts) => {
                parts.iter().map(|part| self.evaluate(part, state)).last().unwrap_or_default()
            }
            ExpressionKind::Operands(parts) => {
                for part in parts {
                    self.evaluate(part, state);
                }
                Value::Unknown
            }
            ExpressionKind::Offset(parts) => {
                let values: Vec<_> = parts.iter().map(|part| self.evaluate(part, state)).collect();
                values
                    .into_iter()
                    .find(|value| matches!(value, Value::Data(_) | Value::Stale(_)))
                    .unwrap_or_default()
            }
            ExpressionKind::Steal(variable) => {
                let value = state.value(*variable);
                state.set_value(*variable, Value::Null);
                value
            }
            ExpressionKind::Guard(variables) => {
                state.known.guarded.extend(variables);
                Value::Unknown
            }
            ExpressionKind::Change(variable) => {
                let value = state.value(*variable);
                self.forget_facts(state, *variable);
                if matches!(value, Value::Data(_) | Value::Stale(_)) {
                    return value;
                }
                state.set_value(*variable, Value::Unknown);
                Value::Unknown
            }
        }
    }

    /// `*base`, `base[index]`, `base->member`.
    fn access(&mut self, base: &Expression, others: &[Expression], span: Span, state: &mut State) -> Value {
        let value = self.evaluate(base, state);
        for other in others {
            self.evaluate(other, state);
        }
        if let (ExpressionKind::Variable(root), false) = (&base.kind, others.is_empty()) {
            self.release_places(*root, state);
        }
        match value {
            Value::Object(id) => {
                state.set_not_null(id);
                self.use_object(id, state, span);
            }
            Value::Data(root) => self.use_data(root, state, span),
            Value::Stale(root) => self.use_stale(root, state, span),
            _ => {}
        }
        Value::Unknown
    }

    fn assign(&mut self, target: VariableId, source: &Expression, span: Span, state: &mut State) -> Value {
        let value = self.evaluate(source, state);
        let old = state.value(target);
        let value = self.adopt(target, value, state);
        self.leave_parts(target, state);
        state.set_value(target, value);
        if !self.keeps_shape(target, source) {
            self.forget_facts(state, target);
        } else {
            self.forget_identity(state, target);
        }
        match value {
            Value::Object(id) if !matches!(source.kind, ExpressionKind::Call(_)) => {
                state.tell(EventKind::Aliased(id, target), span);
            }
            _ => {}
        }
        match (old, self.function.variables[target].reach) {
            // Another element: what the others hold is owned as before, and told of once.
            (Value::Object(lost), Reach::Element)
                if state.holder(lost).is_none() && value != Value::Object(lost) =>
            {
                state.known.objects.remove(&lost);
            }
            (Value::Object(_), Reach::Element) => {}
            (Value::Object(lost), _) => self.overwrite(lost, target, source, value, span, state),
            _ => {}
        }
        if let (Value::Object(id), true) = (value, self.is_released_element(target)) {
            state.escape(id);
        }
        value
    }

    /// Whether a variable stands for the elements of a list some of which are given back somewhere.
    fn is_released_element(&self, variable: VariableId) -> bool {
        self.function.variables[variable].reach == Reach::Element
            && self.function.released.contains(&variable)
    }

    /// A pointer begins to point elsewhere: what it reached before stays where it was.
    fn leave_parts(&mut self, root: VariableId, state: &mut State) {
        for &place in self.function.places.get(&root).into_iter().flatten() {
            if self.function.variables[place].reach != Reach::Pointer {
                continue;
            }
            if let Value::Object(id) = state.value(place) {
                state.escape(id);
            }
            state.set_value(place, Value::Unknown);
        }
    }

    /// A value as this variable can hold it: 0 is `NULL` for a pointer, constants of untested variables are not
    /// followed, and an object from a foreign `new` counts only in a variable of a counted type.
    fn adopt(&mut self, target: VariableId, value: Value, state: &mut State) -> Value {
        let variable = &self.function.variables[target];
        match value {
            Value::Object(id) if variable.owner => {
                state.escape(id);
                Value::Unknown
            }
            Value::Integer(0) if variable.counted => Value::Null,
            Value::Integer(_) if !variable.tested => Value::Unknown,
            Value::Object(id) => {
                let unnamed = variable.name.is_empty();
                match state.object_mut(id) {
                    Some(object) if object.tentative && variable.counted => object.tentative = false,
                    Some(object) if object.tentative && !unnamed => return Value::Unknown,
                    _ => {}
                }
                value
            }
            _ => value,
        }
    }

    /// Looks after the object that an assignment took out of a variable.
    fn overwrite(
        &mut self,
        lost: ObjectId,
        target: VariableId,
        source: &Expression,
        value: Value,
        span: Span,
        state: &mut State,
    ) {
        let owned = state.object(lost).is_some_and(super::Object::is_owned);
        if !owned || state.holder(lost).is_some() {
            return;
        }
        if value == Value::Unknown && mentions(source, target) {
            // `t = wrap(t)`: the reference may live on in what came back.
            return state.escape(lost);
        }
        let rule = match self.leak_rule(state, lost, Some(target)) {
            Rule::PointerCompareFree => Rule::PointerCompareFree,
            _ => Rule::OverwrittenOwner,
        };
        self.record(rule, state, lost, span, Moment::Overwritten, Some(target));
        state.known.objects.remove(&lost);
    }

    /// Whether an assignment gives a variable an object of the same sizes as the one it had.
    fn keeps_shape(&self, target: VariableId, source: &Expression) -> bool {
        let ExpressionKind::Call(call) = &source.kind else { return false };
        let same = call.name.ends_with("newContiguous") || call.name.ends_with("newClone");
        same && matches!(call.arguments.first().map(|a| &a.kind), Some(ExpressionKind::Variable(v)) if *v == target)
    }

    /// The address of a variable leaves the function: what it holds may be changed, stored or freed.
    pub(super) fn expose(&mut self, variable: VariableId, state: &mut State) {
        if let Value::Object(id) = state.value(variable) {
            state.escape(id);
        }
        self.release_places(variable, state);
        self.forget_facts(state, variable);
        state.set_value(variable, Value::Unknown);
    }

    /// The elements of an array are touched through an index that is not a constant.
    pub(super) fn release_places(&mut self, root: VariableId, state: &mut State) {
        for &place in self.function.places.get(&root).into_iter().flatten() {
            if let Value::Object(id) = state.value(place) {
                state.escape(id);
            }
        }
    }

    /// An object is used.
    pub(super) fn use_object(&mut self, id: ObjectId, state: &mut State, span: Span) {
        let Some(object) = state.object(id) else { return };
        if object.escaped || object.is_alive() {
            return;
        }
        if let Some(freed) = object.freed {
            let holder = state.holder(id);
            self.record(Rule::UseAfterFree, state, id, span, Moment::Misuse { freed: Some(freed) }, holder);
            state.escape(id);
        }
    }

    /// Data is read, written or handed on.
    pub(super) fn use_data(&mut self, root: ObjectId, state: &State, span: Span) {
        if state.data_is_alive(root) {
            return;
        }
        let freed = state.object(root).and_then(|object| object.freed);
        let holder = state
            .known
            .values
            .iter()
            .position(|value| [Value::Data(root), Value::Stale(root)].contains(value));
        self.record(Rule::DataAfterFree, state, root, span, Moment::Misuse { freed }, holder);
    }

    /// A pointer from before a resize is read, written or handed on.
    pub(super) fn use_stale(&mut self, root: ObjectId, state: &State, span: Span) {
        if !state.data_is_alive(root) {
            return self.use_data(root, state, span);
        }
        let resized = state.last(|kind| matches!(kind, EventKind::Resized(id) if *id == root));
        let holder = state.known.values.iter().position(|value| *value == Value::Stale(root));
        self.record(Rule::DataAfterResize, state, root, span, Moment::Misuse { freed: resized }, holder);
    }

    /// Drops what was known through tests that mention a variable.
    pub(super) fn forget_facts(&self, state: &mut State, variable: VariableId) {
        state.known.facts.retain(|&id, _| !self.function.conditions[id].variables.contains(&variable));
    }

    /// Drops what tests said about the pointer itself, keeping what they said about sizes.
    fn forget_identity(&self, state: &mut State, variable: VariableId) {
        let name = &self.function.variables[variable].name;
        state.known.facts.retain(|&id, _| {
            let condition = &self.function.conditions[id];
            let about_shape =
                condition.text.contains(&format!("{name}->")) || condition.text.contains(&format!("({name}"));
            !condition.variables.contains(&variable) || about_shape && !condition.text.contains("ontiguous")
        });
    }
}

/// Whether a call hands a variable to its callee.
fn mentions(source: &Expression, variable: VariableId) -> bool {
    match &source.kind {
        ExpressionKind::Call(Call { name, arguments, .. }) => {
            !matches!(names::describe(name).outcome, Outcome::DataOf(_))
                && arguments.iter().any(|argument| mentions(argument, variable))
        }
        ExpressionKind::Variable(found) => *found == variable,
        ExpressionKind::Offset(parts) | ExpressionKind::Operands(parts) | ExpressionKind::Sequence(parts) => {
            parts.iter().any(|part| mentions(part, variable))
        }
        _ => false,
    }
}
