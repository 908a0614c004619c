//! What a function does to members of structures, the flow left out.

use tree_sitter::Node as Syntax;

use super::Builder;
use crate::ir::{MemberRole, MemberUse};
use crate::names::{self, ArgumentEffect};
use crate::parse::children;

impl<'a> Builder<'a> {
    /// Notes every use of a member in a function.
    pub(super) fn note_members(&mut self, definition: Syntax<'a>) {
        let mut pending = vec![definition];
        while let Some(node) = pending.pop() {
            if node.kind() == "field_expression" {
                let role = self.role(node);
                let member =
                    node.child_by_field_name("field").map_or("", |field| self.text(field)).to_string();
                let structure = self.structure(node);
                if let Some(role) = role {
                    let span = self.span(node);
                    self.function.member_uses.push(MemberUse { structure, member, span, role });
                }
            }
            pending.extend(children(node));
        }
    }

    /// The type of the structure that a member is asked of, empty if it is not a variable of this function.
    fn structure(&self, node: Syntax<'a>) -> String {
        let Some(base) = node.child_by_field_name("argument") else { return String::new() };
        let class = || self.function.name.rsplit_once("__").map_or("", |(class, _)| class).to_string();
        match base.kind() {
            "this" => class(),
            "identifier" => {
                let name = self.text(base);
                let variable = self.function.variables.iter().find(|variable| variable.name == name);
                variable.map_or(String::new(), |variable| variable.type_name.clone())
            }
            _ => String::new(),
        }
    }

    fn role(&self, member: Syntax<'a>) -> Option<MemberRole> {
        let mut node = member;
        let mut parent = node.parent()?;
        while ["subscript_expression", "cast_expression", "parenthesized_expression"].contains(&parent.kind())
        {
            node = parent;
            parent = node.parent()?;
        }
        match parent.kind() {
            "assignment_expression" => {
                let is_target = parent.child_by_field_name("left") == Some(node);
                let value = parent.child_by_field_name("right")?;
                match (is_target, self.is_new(value)) {
                    (true, true) => Some(MemberRole::Filled),
                    (true, false) => None,
                    (false, _) => Some(MemberRole::Passed),
                }
            }
            "argument_list" => self.role_of_argument(node, parent),
            "binary_expression"
            | "unary_expression"
            | "field_expression"
            | "if_statement"
            | "condition_clause"
            | "while_statement"
            | "expression_statement"
            | "conditional_expression" => None,
            _ => Some(MemberRole::Passed),
        }
    }

    fn role_of_argument(&self, argument: Syntax<'a>, list: Syntax<'a>) -> Option<MemberRole> {
        let name = self.called_name(list.parent()?).unwrap_or_default();
        let mut arguments = children(list);
        if self.state(&name, &arguments).is_some() {
            arguments.remove(0);
        }
        let position = arguments.iter().position(|other| *other == argument)?;
        let effect = names::describe(&name).effects.into_iter().find(|(at, _)| *at == position);
        match effect {
            Some((_, ArgumentEffect::Free | ArgumentEffect::Consume | ArgumentEffect::Give)) => {
                Some(MemberRole::Freed)
            }
            Some((_, ArgumentEffect::Escape)) => Some(MemberRole::Passed),
            _ if names::is_library(&name) => None,
            _ => Some(MemberRole::Passed),
        }
    }

    fn is_new(&self, value: Syntax<'a>) -> bool {
        self.called_name(value)
            .is_some_and(|name| names::is_library(&name) && names::promises_ownership(&name))
    }
}
