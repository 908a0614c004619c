//! What a function does to members of structures, the flow left out.

use tree_sitter::Node as Syntax;

use super::Builder;
use crate::ir::{Callee, MemberRole, MemberUse};
use crate::names::{self, ArgumentEffect};
use crate::parse::{Language, children};

/// What a function of C++ may do with a value without keeping it.
const MOVERS: [&str; 5] = ["swap", "std__swap", "std__exchange", "std__move", "move"];

/// Methods of containers that keep nothing of what they hold and hand nothing out.
const QUIET_METHODS: [&str; 6] = ["size", "empty", "resize", "reserve", "assign", "clear"];

/// Methods of containers that add an element.
const ADDERS: [&str; 4] = ["push_back", "emplace_back", "push_front", "emplace_front"];

/// Somebody else may look after it.
const PASSED: Role = (MemberRole::Passed, None);

/// What is done to a member, and the function outside the library that decides about it.
type Role = (MemberRole, Option<Callee>);

impl<'a> Builder<'a> {
    /// Notes every use of a member in a function, and where structures end.
    pub(super) fn note_members(&mut self, definition: Syntax<'a>) {
        let is_method = self.language == Language::Cpp && !self.function.class.is_empty();
        let mut pending = vec![definition];
        while let Some(node) = pending.pop() {
            match node.kind() {
                "field_expression" => {
                    let member = node.child_by_field_name("field").map_or("", |field| self.text(field));
                    self.note(self.structure(node), member, node, self.role(node, member));
                }
                "field_identifier" if is_method && self.begins(node) => {
                    self.note(self.class(), self.text(node), node, self.first_role(node));
                }
                "identifier" if is_method && !self.is_variable(node) => {
                    let member = self.text(node);
                    self.note(self.class(), member, node, self.role(node, member));
                }
                "call_expression" | "delete_expression" => self.note_end(node),
                _ => {}
            }
            pending.extend(children(node));
        }
    }

    fn note(&mut self, structure: String, member: &str, node: Syntax<'a>, role: Option<Role>) {
        if let Some((role, callee)) = role {
            let (member, span) = (member.to_string(), self.span(node));
            self.function.member_uses.push(MemberUse { structure, member, span, role, callee });
        }
    }

    /// `free(net)`, `delete net`.
    fn note_end(&mut self, node: Syntax<'a>) {
        let ended = match node.kind() {
            "delete_expression" => children(node).into_iter().next(),
            _ => {
                let is_free = self.called_name(node).is_some_and(|name| names::is_plain_free(&name));
                let arguments = node.child_by_field_name("arguments").filter(|_| is_free);
                arguments.and_then(|arguments| children(arguments).into_iter().next())
            }
        };
        let variable = ended.and_then(|ended| {
            let name = self.text(ended);
            self.function.variables.iter().find(|variable| variable.name == name && !variable.counted)
        });
        if let Some(structure) = variable.map(|variable| variable.type_name.clone()) {
            self.note(structure, "", node, Some((MemberRole::Ended, None)));
        }
    }

    fn class(&self) -> String {
        self.function.class.clone()
    }

    fn is_variable(&self, name: Syntax<'a>) -> bool {
        let name = self.text(name);
        self.function.variables.iter().any(|variable| variable.name == name)
    }

    /// Whether a name stands before what a member begins with: `: member(value)`.
    fn begins(&self, name: Syntax<'a>) -> bool {
        self.parent(name).is_some_and(|parent| parent.kind() == "field_initializer")
    }

    /// What a member begins with.
    fn first_role(&self, name: Syntax<'a>) -> Option<Role> {
        let values = children(self.parent(name)?).into_iter().find(|child| *child != name).map(children)?;
        values.iter().find_map(|value| self.filling(*value))
    }

    /// The type of the structure that a member is asked of, empty if it is not a variable of this function.
    fn structure(&self, node: Syntax<'a>) -> String {
        let Some(base) = node.child_by_field_name("argument") else { return String::new() };
        match base.kind() {
            "this" => self.class(),
            "identifier" => {
                let name = self.text(base);
                let variable = self.function.variables.iter().find(|variable| variable.name == name);
                variable.map_or(String::new(), |variable| variable.type_name.clone())
            }
            _ => String::new(),
        }
    }

    fn role(&self, node: Syntax<'a>, member: &str) -> Option<Role> {
        let mut node = node;
        let mut parent = self.parent(node)?;
        while ["subscript_expression", "cast_expression", "parenthesized_expression"].contains(&parent.kind())
        {
            node = parent;
            parent = self.parent(node)?;
        }
        match parent.kind() {
            "assignment_expression" => {
                let target = parent.child_by_field_name("left")?;
                let value = parent.child_by_field_name("right")?;
                if target == node {
                    return self.filling(value);
                }
                // `weight = other.weight`: the same question is asked of the other one.
                (self.last_name(target) != member).then_some(PASSED)
            }
            "argument_list" => self.role_of_argument(node, parent, member),
            "field_expression" => self.role_of_container(parent),
            "binary_expression"
            | "unary_expression"
            | "call_expression"
            | "if_statement"
            | "condition_clause"
            | "while_statement"
            | "expression_statement"
            | "conditional_expression" => None,
            _ => Some(PASSED),
        }
    }

    /// The role of what a method is called of: elements may be added to a container, or looked at one by one.
    fn role_of_container(&self, method: Syntax<'a>) -> Option<Role> {
        let call = self.parent(method).filter(|call| call.kind() == "call_expression")?;
        if self.text(method).contains("->") {
            return None;
        }
        let name = method.child_by_field_name("field").map_or("", |field| self.text(field));
        let added = call.child_by_field_name("arguments").map(children).unwrap_or_default();
        match name {
            _ if QUIET_METHODS.contains(&name) => None,
            _ if ADDERS.contains(&name) => added.iter().find_map(|value| self.filling(*value)),
            _ => Some(PASSED),
        }
    }

    fn role_of_argument(&self, argument: Syntax<'a>, list: Syntax<'a>, member: &str) -> Option<Role> {
        let call = self.parent(list)?;
        if call.kind() == "field_initializer" {
            let begun = children(call).first().map_or("", |name| self.text(*name));
            return (begun != member).then_some(PASSED);
        }
        let name = self.called_name(call).unwrap_or_default();
        if MOVERS.contains(&name.as_str()) {
            return None;
        }
        let mut arguments = children(list);
        if self.state(&name, &arguments).is_some() {
            arguments.remove(0);
        }
        let position = arguments.iter().position(|other| *other == argument)?;
        let effect = names::describe(&name).effects.into_iter().find(|(at, _)| *at == position);
        match effect {
            Some((_, ArgumentEffect::Free | ArgumentEffect::Consume | ArgumentEffect::Give)) => {
                Some((MemberRole::Freed, None))
            }
            Some((_, ArgumentEffect::Escape)) => Some(PASSED),
            // A class that retains what it was given owns it from then on.
            Some((_, ArgumentEffect::Retain)) if self.language == Language::Cpp => {
                Some((MemberRole::Filled, None))
            }
            _ if names::is_library(&name) || names::is_harmless(&name) => None,
            _ => Some((MemberRole::Passed, Some(Callee { name, argument: position }))),
        }
    }

    /// The name of what an expression reaches last: `weight` of `this->weight` and of `weight`.
    fn last_name(&self, expression: Syntax<'a>) -> &'a str {
        self.text(expression.child_by_field_name("field").unwrap_or(expression))
    }

    /// What a value makes of the member that it is given to: filled, if it is new.
    fn filling(&self, value: Syntax<'a>) -> Option<Role> {
        let name = self.called_name(value).filter(|name| names::promises_ownership(name))?;
        let callee = (!names::is_library(&name)).then_some(Callee { name, argument: 0 });
        Some((MemberRole::Filled, callee))
    }
}
