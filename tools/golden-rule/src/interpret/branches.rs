//! Branches: which ways a test can go, and what each way teaches.

use super::Interpreter;
use super::implication::implied;
use super::state::{ObjectId, State, Value};
use crate::ir::{Expression, ExpressionKind, Test, VariableId};

impl Interpreter<'_> {
    /// The ways a test can go, each with its state.
    pub(super) fn decide(&mut self, test: &Test, mut state: State) -> Vec<(bool, State)> {
        let outcome = match &test.expression.kind {
            ExpressionKind::Compare { equal, left, right } => {
                let values = (self.evaluate(left, &mut state), self.evaluate(right, &mut state));
                compare(values.0, values.1, &state).map(|same| same == *equal)
            }
            ExpressionKind::Order { operator, left, right } => {
                match (self.evaluate(left, &mut state), self.evaluate(right, &mut state)) {
                    (Value::Integer(left), Value::Integer(right)) => Some(operator.holds(left, right)),
                    _ => None,
                }
            }
            _ => truth(self.evaluate(&test.expression, &mut state), &state),
        };
        if self.halted {
            self.raise(&state, test.expression.span, false);
            return Vec::new();
        }
        match outcome.or_else(|| self.remembered(test, &state)) {
            Some(holds) => vec![(holds, state)],
            None => [true, false]
                .into_iter()
                .map(|holds| {
                    let mut state = state.clone();
                    self.learn(test, holds, &mut state);
                    (holds, state)
                })
                .collect(),
        }
    }

    /// The outcome of a test that an earlier one implies.
    fn remembered(&self, test: &Test, state: &State) -> Option<bool> {
        let condition = &self.function.conditions[test.condition];
        let facts = || state.known.facts.iter().map(|(&id, &holds)| (id, holds));
        let known = state.known.facts.get(&test.condition).copied();
        let known = known.or_else(|| implied(self.function, condition, facts()));
        known.map(|holds| holds != test.negated)
    }

    /// Takes in that a test went one way.
    fn learn(&self, test: &Test, holds: bool, state: &mut State) {
        if self.function.conditions[test.condition].repeated {
            state.known.facts.insert(test.condition, holds != test.negated);
        }
        match &test.expression.kind {
            ExpressionKind::Compare { equal, left, right } => {
                self.learn_equality(left, right, holds == *equal, state)
            }
            _ => self.learn_truth(&test.expression, holds, state),
        }
    }

    fn learn_truth(&self, expression: &Expression, holds: bool, state: &mut State) {
        let Some(variable) = subject(expression) else { return };
        match state.value(variable) {
            Value::Object(id) if holds => state.set_not_null(id),
            Value::Object(id) => state.make_null(id),
            Value::Unknown if !holds => {
                let counted = self.function.variables[variable].counted;
                state.set_value(variable, if counted { Value::Null } else { Value::Integer(0) });
            }
            _ => {}
        }
    }

    fn learn_equality(&self, left: &Expression, right: &Expression, same: bool, state: &mut State) {
        let value_of = |expression: &Expression, state: &State| match &expression.kind {
            ExpressionKind::Null => Value::Null,
            ExpressionKind::Integer(value) => Value::Integer(*value),
            _ => subject(expression).map_or(Value::Unknown, |variable| state.value(variable)),
        };
        let values = (value_of(left, state), value_of(right, state));
        match values {
            (Value::Object(id), other) | (other, Value::Object(id)) if is_null(other) => {
                if same {
                    state.make_null(id);
                } else {
                    state.set_not_null(id);
                }
            }
            (Value::Object(a), Value::Object(b)) => {
                if may_be(a, b, state) {
                    state.decide_same(a, same);
                } else if may_be(b, a, state) {
                    state.decide_same(b, same);
                }
            }
            (Value::Object(id), Value::Unknown) | (Value::Unknown, Value::Object(id))
                if may_be_argument(id, state) =>
            {
                state.decide_same(id, same);
            }
            (Value::Unknown, constant) | (constant, Value::Unknown) if same => {
                for variable in [left, right].into_iter().filter_map(subject) {
                    if state.value(variable) != Value::Unknown {
                        continue;
                    }
                    let known = match constant {
                        Value::Null | Value::Integer(_) => constant,
                        _ => continue,
                    };
                    state.set_value(variable, known);
                }
            }
            _ => {}
        }
    }
}

/// The variable whose value an expression is.
fn subject(expression: &Expression) -> Option<VariableId> {
    match &expression.kind {
        ExpressionKind::Variable(variable) | ExpressionKind::Assign(variable, _) => Some(*variable),
        _ => None,
    }
}

fn is_null(value: Value) -> bool {
    matches!(value, Value::Null | Value::Integer(0))
}

/// Whether an object came from a function that may return its argument, which is not followed itself.
fn may_be_argument(object: ObjectId, state: &State) -> bool {
    state.object(object).is_some_and(|object| !object.fresh && object.not_null && !object.borrowed)
}

fn may_be(object: ObjectId, other: ObjectId, state: &State) -> bool {
    state.object(object).is_some_and(|object| object.may_be == Some(other))
}

/// Whether a value counts as true, if that is known.
fn truth(value: Value, state: &State) -> Option<bool> {
    match value {
        Value::Null => Some(false),
        Value::Integer(value) => Some(value != 0),
        Value::Object(id) => state.object(id).filter(|object| object.not_null).map(|_| true),
        Value::Unknown | Value::Data(_) | Value::Stale(_) => None,
    }
}

/// Whether two values are equal, if that is known.
fn compare(left: Value, right: Value, state: &State) -> Option<bool> {
    match (left, right) {
        (left, right) if is_null(left) && is_null(right) => Some(true),
        (Value::Integer(left), Value::Integer(right)) => Some(left == right),
        (Value::Object(id), other) | (other, Value::Object(id)) if is_null(other) => {
            truth(Value::Object(id), state).map(|exists| !exists)
        }
        (Value::Object(left), Value::Object(right)) => compare_objects(left, right, state),
        _ => None,
    }
}

fn compare_objects(left: ObjectId, right: ObjectId, state: &State) -> Option<bool> {
    if left == right {
        return Some(true);
    }
    for (one, other) in [(left, right), (right, left)] {
        let object = state.object(one)?;
        if object.may_be == Some(other) {
            return object.is_same;
        }
        if object.fresh {
            return Some(false);
        }
    }
    None
}
