//! Members of objects of somebody else's that a function gives another reference, while nothing in it looks after the one
//! that was there.

use std::collections::BTreeMap;

use tree_sitter::Node as Syntax;

use super::Builder;
use crate::ir::{Replacement, Replacing, VariableId};
use crate::names::{self, ArgumentEffect};
use crate::parse::{children, in_brackets, in_cast};

/// Calls of a function and the assignments in it, as they stand.
#[derive(Default)]
struct Found<'a> {
    calls: Vec<Syntax<'a>>,
    /// What is written to, by its text, and each value; `None` for a change that has none, such as `&x`.
    writes: Vec<(String, Option<Syntax<'a>>)>,
    /// The mentions of members of parameters, `net->weight`.
    members: BTreeMap<(VariableId, &'a str), Vec<Syntax<'a>>>,
}

impl<'a> Builder<'a> {
    /// Notes where a member of a parameter is given another reference for good.
    pub(super) fn note_replacements(&mut self, definition: Syntax<'a>) {
        let found = self.find(definition);
        let replacements = found.members.iter().filter_map(|(&(parameter, member), mentions)| {
            self.replacement(&found, parameter, member, mentions)
        });
        self.function.replacements = replacements.collect();
    }

    fn find(&self, definition: Syntax<'a>) -> Found<'a> {
        let mut found = Found::default();
        let mut pending = vec![definition];
        while let Some(node) = pending.pop() {
            let field = |name| node.child_by_field_name(name);
            match node.kind() {
                "call_expression" => found.calls.push(node),
                "assignment_expression" => {
                    let target = field("left").map(|left| self.dense_text(left)).unwrap_or_default();
                    found.writes.push((target, field("right")));
                }
                "init_declarator" => {
                    let name = field("declarator").map(|name| self.dense_text(name)).unwrap_or_default();
                    found.writes.push((name.trim_start_matches('*').to_string(), field("value")));
                }
                "pointer_expression" | "update_expression" => {
                    let target = field("argument").map(|target| self.dense_text(target)).unwrap_or_default();
                    let is_change = !self.text(node).starts_with('*');
                    found.writes.extend(is_change.then_some((target, None)));
                }
                "field_expression" => {
                    let parameter = field("argument").and_then(|base| self.parameter(base));
                    if let (Some(parameter), Some(member)) = (parameter, field("field")) {
                        found.members.entry((parameter, self.text(member))).or_default().push(node);
                    }
                }
                _ => {}
            }
            pending.extend(children(node));
        }
        found
    }

    /// The parameter that a name is, if it is a pointer.
    fn parameter(&self, name: Syntax<'a>) -> Option<VariableId> {
        let parameters = &self.function.variables[..self.function.parameters];
        let named = |text: &str| parameters.iter().position(|parameter| parameter.name == text);
        let parameter = (name.kind() == "identifier").then(|| named(self.text(name)))??;
        (parameters[parameter].pointers == 1).then_some(parameter)
    }

    fn replacement(
        &self,
        found: &Found<'a>,
        parameter: VariableId,
        member: &str,
        mentions: &[Syntax<'a>],
    ) -> Option<Replacement> {
        let variable = &self.function.variables[parameter];
        let mut writes = mentions.iter().filter(|mention| self.value_given_to(**mention).is_some());
        let (target, None) = (*writes.next()?, writes.next()) else { return None };
        let text = self.dense_text(target);
        let value = without_casts(self.value_given_to(target)?);
        // The pointer stays what it was, and the member is written once.
        if found.writes.iter().any(|(name, _)| *name == variable.name)
            || found.writes.iter().filter(|(name, _)| *name == text).count() != 1
        {
            return None;
        }
        let renews = self.called_name(value).is_some_and(|name| names::split(&name).1 == "newContiguous");
        let is_itself = |argument: &Syntax<'a>| self.dense_text(*argument) == text;
        let itself = arguments(value).into_iter().find(|argument| renews && is_itself(argument));
        let by = match itself {
            Some(_) => Replacing::Itself,
            None if !names::owns_member(&variable.type_name, member) || !self.is_new(found, value) => {
                return None;
            }
            None => Replacing::New,
        };
        let others = mentions.iter().filter(|mention| **mention != target && Some(**mention) != itself);
        if !others.into_iter().all(|mention| self.only_looks(*mention)) {
            return None;
        }
        let is_before = |call: &Syntax<'a>| call.start_byte() < target.start_byte();
        let takes = |call: &&Syntax<'a>| {
            arguments(**call).iter().any(|argument| self.text(*argument) == variable.name)
        };
        let is_known = |call: &Syntax<'a>| {
            let name = self.called_name(*call).unwrap_or_default();
            names::is_library(&name) || names::is_harmless(&name)
        };
        let mut all = found.calls.iter().filter(takes).copied();
        if by == Replacing::New {
            // Who has used it before knows that it has been made, and with it what it owns.
            let mut before = found.calls.iter().filter(takes).copied().filter(is_before).peekable();
            let is_made = before.peek().is_some() && before.all(|call| is_known(&call));
            if !is_made {
                return None;
            }
        }
        Some(Replacement {
            structure: variable.type_name.clone(),
            member: member.to_string(),
            text,
            span: self.span(self.parent(target)?),
            by,
            is_understood: all.all(|call| is_known(&call)),
        })
    }

    /// Whether a value is a new reference: a call of a `new`, or a variable that nothing else is ever given to.
    fn is_new(&self, found: &Found<'a>, value: Syntax<'a>) -> bool {
        let is_call = |value: Syntax<'a>| {
            self.called_name(without_casts(value))
                .is_some_and(|name| names::is_library(&name) && names::promises_ownership(&name))
        };
        if value.kind() != "identifier" {
            return is_call(value);
        }
        let name = self.text(value);
        let given: Vec<_> = found.writes.iter().filter(|(target, _)| target == name).collect();
        !given.is_empty() && given.iter().all(|(_, value)| value.is_some_and(is_call))
    }

    /// What a place is given, if it stands on the left of an assignment.
    fn value_given_to(&self, place: Syntax<'a>) -> Option<Syntax<'a>> {
        let assignment = self.parent(place).filter(|parent| parent.kind() == "assignment_expression")?;
        let is_plain =
            assignment.child_by_field_name("operator").is_none_or(|operator| operator.kind() == "=");
        (is_plain && assignment.child_by_field_name("left") == Some(place))
            .then(|| assignment.child_by_field_name("right"))?
    }

    /// Whether a mention of a member leaves the reference where it is: `net->weight->size`, `zero(net->weight)`.
    fn only_looks(&self, mention: Syntax<'a>) -> bool {
        let Some(parent) = self.parent(mention) else { return false };
        match parent.kind() {
            "field_expression" => true,
            "argument_list" => {
                let Some(call) = self.parent(parent) else { return false };
                let name = self.called_name(call).unwrap_or_default();
                let mut all = children(parent);
                if self.state(&name, &all).is_some() {
                    all.remove(0);
                }
                let position = all.iter().position(|other| *other == mention);
                let effects = names::describe(&name).effects;
                let concerns = |effect: &(usize, ArgumentEffect)| {
                    Some(effect.0) == position
                        && !matches!(effect.1, ArgumentEffect::Rebind | ArgumentEffect::Resize)
                };
                names::is_library(&name) && !effects.iter().any(concerns)
            }
            _ => false,
        }
    }
}

fn without_casts(mut value: Syntax<'_>) -> Syntax<'_> {
    while let Some(inner) = in_brackets(value).or_else(|| in_cast(value)) {
        value = inner;
    }
    value
}

fn arguments(call: Syntax<'_>) -> Vec<Syntax<'_>> {
    call.child_by_field_name("arguments").map(children).unwrap_or_default()
}
