//! What runs when a block is left: scope guards of C++ (`SCOPE_EXIT { … }`) and the cleanup attribute.

use tree_sitter::Node as Syntax;

use super::Builder;
use crate::expand::{CLEANUP, DEFERRED, OPAQUE_BLOCK};
use crate::ir::{Call, Expression, ExpressionKind, NodeKind, Site, VariableId};
use crate::names;
use crate::parse::{Language, children, in_brackets};
use crate::source::Span;

/// Something to do when a block is left.
#[derive(Clone, Copy)]
pub(super) enum Deferred<'a> {
    /// Statements.
    Block(Syntax<'a>),
    /// The variable's reference is given back.
    Free(VariableId, Span),
}

impl<'a> Builder<'a> {
    /// Takes in a statement that defers something; false if it is an ordinary one.
    pub(super) fn defer(&mut self, statement: Syntax<'a>) -> bool {
        let name = self.called_name(statement).unwrap_or_default();
        let arguments = statement.child_by_field_name("arguments").map(children).unwrap_or_default();
        match name.as_str() {
            DEFERRED => {
                let Some(&block) = arguments.first() else { return true };
                let mentioned = self.mentioned(block);
                self.guard(mentioned, self.span(statement));
                self.push_deferred(Deferred::Block(block));
            }
            CLEANUP => {
                let variable = arguments.get(1).and_then(|variable| self.resolve(self.text(*variable)));
                let span = self.span(statement);
                self.push_deferred_free(variable, span);
            }
            OPAQUE_BLOCK => {
                for &block in &arguments {
                    self.give_away(block);
                }
            }
            _ => return false,
        }
        true
    }

    fn push_deferred(&mut self, deferred: Deferred<'a>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.deferred.push(deferred);
        }
    }

    fn push_deferred_free(&mut self, variable: Option<VariableId>, span: Span) {
        let Some(variable) = variable else { return };
        self.guard(vec![variable], span);
        self.function.released.insert(variable);
        self.push_deferred(Deferred::Free(variable, span));
    }

    /// An exception of C++ runs what is deferred too: what these variables hold is not lost by it.
    fn guard(&mut self, variables: Vec<VariableId>, span: Span) {
        if self.language == Language::Cpp {
            let kind = ExpressionKind::Guard(variables);
            self.emit(NodeKind::Evaluate(Expression { kind, span }), span);
        }
    }

    /// The variables that code not followed mentions may be freed or stored by it.
    pub(super) fn give_away(&mut self, node: Syntax<'a>) {
        let span = self.span(node);
        for variable in self.mentioned(node) {
            let value = Expression { kind: ExpressionKind::Variable(variable), span };
            let kept = self.kept(value);
            self.emit(NodeKind::Evaluate(kept), span);
        }
    }

    /// Does what the blocks deeper than `depth` deferred, the newest first.
    pub(super) fn run_deferred(&mut self, depth: usize) {
        if self.tails.is_empty() {
            return;
        }
        for index in (depth..self.scopes.len()).rev() {
            // Taken out meanwhile, so that a way out of the block does not begin it again.
            let deferred = std::mem::take(&mut self.scopes[index].deferred);
            for &action in deferred.iter().rev() {
                match action {
                    // A statement expression is a block in brackets.
                    Deferred::Block(block) => self.statement(in_brackets(block).unwrap_or(block)),
                    Deferred::Free(variable, span) => self.free(variable, span),
                }
            }
            self.scopes[index].deferred = deferred;
        }
    }

    fn free(&mut self, variable: VariableId, span: Span) {
        let site = self.function.sites.len();
        let name = names::GIVE_BACK.to_string();
        self.function.sites.push(Site { span, callee: name.clone(), name: name.clone(), state: None });
        let argument = Expression { kind: ExpressionKind::Variable(variable), span };
        let call = Call {
            name: name.clone(),
            display: name,
            arguments: vec![argument],
            site,
            outputs: Vec::new(),
            open: false,
        };
        self.emit(NodeKind::Evaluate(Expression { kind: ExpressionKind::Call(call), span }), span);
    }

    /// The value of a `return`, worked out before what is deferred runs.
    pub(super) fn value_before_deferred(&mut self, value: Option<Expression>) -> Option<Expression> {
        if self.scopes.iter().all(|scope| scope.deferred.is_empty()) {
            return value;
        }
        let value = value.map(|value| {
            let span = value.span;
            let result = self.add_variable("", "", false);
            let kind = ExpressionKind::Assign(result, Box::new(value));
            self.emit(NodeKind::Evaluate(Expression { kind, span }), span);
            Expression { kind: ExpressionKind::Variable(result), span }
        });
        self.run_deferred(0);
        value
    }
}
