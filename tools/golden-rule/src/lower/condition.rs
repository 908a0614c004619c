//! Conditions: short circuits become branches, and every test gets a form in which it is recognised again.

use tree_sitter::Node as Syntax;

use super::{Builder, Tail, Way};
use crate::expand::OPAQUE_CONDITION;
use crate::ir::{Bound, Condition, ConditionId, NodeKind, Relation, Test, VariableId};
use crate::names;
use crate::parse::{children, in_brackets};

/// Wrappers that only tell the compiler what is likely.
const HINTS: [&str; 5] = ["__builtin_expect", "likely", "unlikely", "TH_LIKELY", "TH_UNLIKELY"];

/// A condition's positive form and whether the test asks for its opposite.
struct Form {
    text: String,
    bound: Option<Bound>,
    negated: bool,
}

impl<'a> Builder<'a> {
    /// The condition of a loop: what a test found before says nothing of the next turn.
    pub(super) fn loop_condition(&mut self, node: Syntax<'a>) -> (Vec<Tail>, Vec<Tail>) {
        let before = self.function.nodes.len();
        let edges = self.condition(node);
        for node in &self.function.nodes[before..] {
            if let NodeKind::Branch(test) = &node.kind {
                self.function.conditions[test.condition].volatile = true;
            }
        }
        edges
    }

    /// Emits the tests of a condition; the result is the edges where it holds and those where it does not.
    pub(super) fn condition(&mut self, node: Syntax<'a>) -> (Vec<Tail>, Vec<Tail>) {
        let outer = self.whole;
        self.whole = outer.or(Some(self.function.nodes.len()));
        let edges = self.part(node);
        self.whole = outer;
        edges
    }

    /// A condition or a part of one.
    fn part(&mut self, node: Syntax<'a>) -> (Vec<Tail>, Vec<Tail>) {
        match node.kind() {
            "parenthesized_expression" | "condition_clause" => match in_brackets(node) {
                Some(inner) => self.condition(inner),
                None => (std::mem::take(&mut self.tails), Vec::new()),
            },
            "unary_expression" if self.operator(node) == "!" => {
                let Some(inner) = node.child_by_field_name("argument") else { return self.test(node) };
                let (holds, fails) = self.condition(inner);
                (fails, holds)
            }
            "binary_expression" if ["&&", "||"].contains(&self.operator(node)) => self.short_circuit(node),
            "number_literal" | "true" | "false" => {
                let always = !["0", "false"].contains(&self.text(node));
                let tails = std::mem::take(&mut self.tails);
                if always { (tails, Vec::new()) } else { (Vec::new(), tails) }
            }
            "call_expression"
                if self.called_name(node).is_some_and(|name| HINTS.contains(&name.as_str())) =>
            {
                let arguments = node.child_by_field_name("arguments").map(children).unwrap_or_default();
                match arguments.first() {
                    Some(&inner) => self.condition(inner),
                    None => self.test(node),
                }
            }
            // What has no deleter needs no end.
            _ if self.asks_for_deleter(node) => (std::mem::take(&mut self.tails), Vec::new()),
            _ => self.test(node),
        }
    }

    /// Whether a condition is `tensor->deleter`, alone or compared with `NULL`.
    fn asks_for_deleter(&self, node: Syntax<'a>) -> bool {
        let compared = match node.kind() {
            "binary_expression" if self.operator(node) == "!=" => node.child_by_field_name("left"),
            _ => Some(node),
        };
        compared.is_some_and(|place| self.is_deleter(place))
    }

    fn short_circuit(&mut self, node: Syntax<'a>) -> (Vec<Tail>, Vec<Tail>) {
        let (Some(left), Some(right)) = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        else {
            return self.test(node);
        };
        let both = self.operator(node) == "&&";
        let (holds, fails) = self.condition(left);
        let (onward, mut settled) = if both { (holds, fails) } else { (fails, holds) };
        self.tails = onward;
        let (mut holds, mut fails) = self.condition(right);
        if both {
            fails.append(&mut settled);
        } else {
            holds.append(&mut settled);
        }
        (holds, fails)
    }

    /// A single test.
    fn test(&mut self, node: Syntax<'a>) -> (Vec<Tail>, Vec<Tail>) {
        let expression = self.expression(node);
        let span = self.span(node);
        let form = self.form(node);
        let text = match self.text(node).starts_with(OPAQUE_CONDITION) {
            true => "the condition inside the macro".to_string(),
            // The body of a macro stands elsewhere: all of it comes from the first letter of where it is used.
            false if span.end - span.start == 1 => {
                self.text(node).split_whitespace().collect::<Vec<_>>().join(" ")
            }
            false => self.file.slice(span).split_whitespace().collect::<Vec<_>>().join(" "),
        };
        let variables = self.mentioned(node);
        let edges = self.branch(expression, span, form, text, variables);
        if let (true, Some(condition)) = (self.calls_out(node), self.function.conditions.last_mut()) {
            condition.volatile = true;
        }
        edges
    }

    /// The test of one `case`.
    pub(super) fn case_condition(
        &mut self,
        subject: Syntax<'a>,
        value: Syntax<'a>,
    ) -> (Vec<Tail>, Vec<Tail>) {
        let left = self.bare_text(subject);
        let right = self.bare_text(value);
        let form = Form {
            text: format!("{left}=={right}"),
            bound: bound(&left, Relation::Equal, &right),
            negated: false,
        };
        let expression = crate::ir::Expression {
            kind: crate::ir::ExpressionKind::Compare {
                equal: true,
                left: Box::new(self.expression(subject)),
                right: Box::new(self.expression(value)),
            },
            span: self.span(value),
        };
        let variables = self.mentioned(subject);
        let text = format!("{left} == {right}");
        self.branch(expression, self.span(value), form, text, variables)
    }

    fn branch(
        &mut self,
        expression: crate::ir::Expression,
        span: crate::source::Span,
        form: Form,
        text: String,
        variables: Vec<VariableId>,
    ) -> (Vec<Tail>, Vec<Tail>) {
        let negated = form.negated;
        let condition = self.intern(form, variables);
        let whole = self.whole.unwrap_or(self.function.nodes.len());
        let node = self.emit(NodeKind::Branch(Test { expression, condition, negated, text, whole }), span);
        self.tails.clear();
        (vec![(node, Way::Next)], vec![(node, Way::Otherwise)])
    }

    fn intern(&mut self, form: Form, variables: Vec<VariableId>) -> ConditionId {
        let conditions = &mut self.function.conditions;
        let known =
            conditions.iter().position(|known| known.text == form.text && known.variables == variables);
        if let Some(known) = known {
            conditions[known].repeated = true;
            return known;
        }
        let volatile = form.text.contains(OPAQUE_CONDITION);
        conditions.push(Condition {
            text: form.text,
            bound: form.bound,
            variables,
            volatile,
            repeated: false,
        });
        conditions.len() - 1
    }

    /// Brings `a != b`, `a > b`, `a >= b`, `a` and `a != NULL` to one form each.
    fn form(&self, node: Syntax<'a>) -> Form {
        let parts = (node.child_by_field_name("left"), node.child_by_field_name("right"));
        let operator = if node.kind() == "binary_expression" { self.operator(node) } else { "" };
        let (Some(left), Some(right)) = parts else { return truth(self.bare_text(node)) };
        let (left, right) = (self.bare_text(left), self.bare_text(right));
        match operator {
            "==" | "!=" => equality(left, right, operator == "!="),
            "<" => order(left, right, false),
            ">" => order(right, left, false),
            ">=" => order(left, right, true),
            "<=" => order(right, left, true),
            _ => truth(self.bare_text(node)),
        }
    }

    /// Text without blanks and without brackets around all of it; `NULL` reads 0.
    fn bare_text(&self, node: Syntax<'a>) -> String {
        let mut inner = node;
        while let Some(next) = in_brackets(inner) {
            inner = next;
        }
        let text = self.dense_text(inner);
        if ["NULL", "nullptr"].contains(&text.as_str()) { "0".to_string() } else { text }
    }

    /// The variables that an expression mentions.
    pub(super) fn mentioned(&self, node: Syntax<'a>) -> Vec<VariableId> {
        let mut found = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            if node.kind() == "identifier" {
                found.extend(self.resolve(self.text(node)));
            }
            pending.extend(children(node));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a condition calls something whose answer may differ the next time: equal calls are equal tests
    /// otherwise.
    fn calls_out(&self, node: Syntax<'a>) -> bool {
        let method = || {
            let function = node.child_by_field_name("function")?;
            function.child_by_field_name("field").map(|field| self.text(field).to_string())
        };
        let here = node.kind() == "call_expression"
            && self.called_name(node).or_else(method).is_none_or(|name| names::moves_on(&name));
        here || children(node).into_iter().any(|child| self.calls_out(child))
    }

    pub(super) fn operator(&self, node: Syntax<'a>) -> &str {
        node.child_by_field_name("operator").map_or("", |operator| self.text(operator))
    }
}

fn truth(text: String) -> Form {
    Form { text: format!("{text}==0"), bound: bound(&text, Relation::Equal, "0"), negated: true }
}

/// `left < right`.
fn order(left: String, right: String, negated: bool) -> Form {
    let bound = bound(&left, Relation::Less, &right).or_else(|| bound(&right, Relation::Greater, &left));
    Form { text: format!("{left}<{right}"), bound, negated }
}

fn bound(subject: &str, relation: Relation, constant: &str) -> Option<Bound> {
    Some(Bound { subject: subject.to_string(), relation, constant: integer(constant)? })
}

fn equality(left: String, right: String, negated: bool) -> Form {
    let (left, right) = match (integer(&left), integer(&right)) {
        (Some(_), None) => (right, left),
        (None, None) if right < left => (right, left),
        _ => (left, right),
    };
    Form { text: format!("{left}=={right}"), bound: bound(&left, Relation::Equal, &right), negated }
}

/// The value of an integer constant or character.
pub(super) fn integer(text: &str) -> Option<i64> {
    if let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        let mut characters = inner.chars();
        return match (characters.next(), characters.next()) {
            (Some(character), None) => Some(i64::from(u32::from(character))),
            _ => None,
        };
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equalities_have_one_form() {
        assert_eq!(equality("0".into(), "x".into(), false).text, "x==0");
        assert_eq!(equality("b".into(), "a".into(), true).text, "a==b");
        assert_eq!(truth("x".into()).text, "x==0");
    }

    #[test]
    fn integers_are_read() {
        assert_eq!(integer("12L"), Some(12));
        assert_eq!(integer("-1"), Some(-1));
        assert_eq!(integer("0x10"), Some(16));
        assert_eq!(integer("'A'"), Some(65));
        assert_eq!(integer("n"), None);
    }
}
