//! Statements.

use tree_sitter::Node as Syntax;

use super::{Builder, Jump, Tail, Way};
use crate::ir::{ExpressionKind, NodeKind, Placement};
use crate::names::{self, Check};
use crate::parse::children;
use crate::source::Span;

impl<'a> Builder<'a> {
    pub(super) fn statement(&mut self, node: Syntax<'a>) {
        if self.descend() {
            self.statement_kind(node);
            self.ascend();
        }
    }

    fn statement_kind(&mut self, node: Syntax<'a>) {
        match node.kind() {
            "compound_statement" => self.block(node),
            "expression_statement" => {
                for child in children(node) {
                    self.expression_statement(child, node);
                }
            }
            "declaration" => self.declaration(node),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node),
            "do_statement" => self.do_statement(node),
            "for_statement" => self.for_statement(node),
            "for_range_loop" => self.range_loop(node),
            "switch_statement" => self.switch_statement(node),
            "return_statement" => self.return_statement(node),
            "throw_statement" => {
                self.emit_last(NodeKind::Raise(Vec::new(), self.placement(node)), self.span(node))
            }
            "break_statement" => self.leave(node, false),
            "continue_statement" => self.leave(node, true),
            "goto_statement" => self.goto_statement(node),
            "labeled_statement" => self.labeled_statement(node),
            "try_statement" => self.try_statement(node),
            "function_definition" | "type_definition" | "struct_specifier" | "lambda_expression" => {}
            "ERROR" | "case_statement" | "attributed_statement" | "else_clause" | "catch_clause" => {
                for child in children(node) {
                    self.statement(child);
                }
            }
            _ => self.expression_statement(node, node),
        }
    }

    fn block(&mut self, node: Syntax<'a>) {
        self.open_scope();
        for child in children(node) {
            self.statement(child);
        }
        let end = self.span(node).end;
        self.close_scope(Span::new(end - 1, end));
    }

    /// An expression used as a statement: checks and raises are recognised here.
    fn expression_statement(&mut self, expression: Syntax<'a>, statement: Syntax<'a>) {
        if self.defer(expression) {
            return;
        }
        if let Some(name) = self.called_name(expression) {
            if names::always_raises(&name) {
                let arguments = self.call_arguments(expression);
                let placement = self.placement(statement);
                return self.emit_last(NodeKind::Raise(arguments, placement), self.span(statement));
            }
            if names::ends_process(&name) {
                return self.emit_last(NodeKind::Stop, self.span(statement));
            }
            if let Some(check) = names::check(&name) {
                return self.check(check, expression);
            }
        }
        let value = self.expression(expression);
        let span = self.span(expression);
        self.emit(NodeKind::Evaluate(value), span);
    }

    /// A checking macro: one way raises (or ends the process), the other goes on.
    fn check(&mut self, check: Check, call: Syntax<'a>) {
        let arguments = call.child_by_field_name("arguments").map(children).unwrap_or_default();
        let span = self.span(call);
        let (Check::Raises(at) | Check::Ends(at)) = check else {
            let values = self.call_arguments(call);
            let fork = self.emit(NodeKind::Fork, span);
            self.emit_last(NodeKind::Raise(values, Placement::Nowhere), span);
            self.tails = vec![(fork, Way::Otherwise)];
            return;
        };
        let Some(&condition) = arguments.get(at) else { return };
        let (holds, fails) = self.condition(condition);
        self.tails = fails;
        if let Check::Ends(_) = check {
            self.emit_last(NodeKind::Stop, span);
        } else {
            let values = arguments.iter().skip(at + 1).map(|argument| self.expression(*argument)).collect();
            let placement = match self.file.slice(span).starts_with("THArgCheck") {
                true => Placement::InCheck,
                false => Placement::Nowhere,
            };
            self.emit_last(NodeKind::Raise(values, placement), span);
        }
        self.tails = holds;
    }

    fn if_statement(&mut self, node: Syntax<'a>) {
        let Some(condition) = node.child_by_field_name("condition") else { return };
        let (holds, fails) = self.condition(condition);
        self.tails = holds;
        if let Some(consequence) = node.child_by_field_name("consequence") {
            self.statement(consequence);
        }
        let after = std::mem::replace(&mut self.tails, fails);
        if let Some(alternative) = node.child_by_field_name("alternative") {
            self.statement(alternative);
        }
        self.tails.extend(after);
    }

    fn while_statement(&mut self, node: Syntax<'a>) {
        let head = self.emit(NodeKind::Join, self.span(node));
        let exits = match node.child_by_field_name("condition") {
            Some(condition) => {
                let (holds, fails) = self.loop_condition(condition);
                self.tails = holds;
                fails
            }
            None => Vec::new(),
        };
        let jump = self.loop_body(node);
        self.tails.extend(jump.continues.unwrap_or_default());
        self.close_loop(head);
        self.tails = exits;
        self.tails.extend(jump.breaks);
    }

    fn do_statement(&mut self, node: Syntax<'a>) {
        let head = self.emit(NodeKind::Join, self.span(node));
        let jump = self.loop_body(node);
        self.tails.extend(jump.continues.unwrap_or_default());
        if let Some(condition) = node.child_by_field_name("condition") {
            let (holds, fails) = self.loop_condition(condition);
            self.tails = holds;
            self.close_loop(head);
            self.tails = fails;
        }
        self.tails.extend(jump.breaks);
    }

    fn for_statement(&mut self, node: Syntax<'a>) {
        self.open_scope();
        if let Some(start) = node.child_by_field_name("initializer") {
            self.statement(start);
        }
        let head = self.emit(NodeKind::Join, self.span(node));
        let mut exits = Vec::new();
        if let Some(condition) = node.child_by_field_name("condition") {
            let (holds, fails) = self.loop_condition(condition);
            self.tails = holds;
            exits = fails;
        }
        let jump = self.loop_body(node);
        self.tails.extend(jump.continues.unwrap_or_default());
        if let Some(update) = node.child_by_field_name("update") {
            self.expression_statement(update, update);
        }
        self.close_loop(head);
        self.tails = exits;
        self.tails.extend(jump.breaks);
        let end = self.span(node).end;
        self.close_scope(Span::new(end - 1, end));
    }

    /// `for (auto x : list)` of C++.
    fn range_loop(&mut self, node: Syntax<'a>) {
        self.open_scope();
        if let Some(range) = node.child_by_field_name("right") {
            self.expression_statement(range, range);
        }
        let head = self.emit(NodeKind::Fork, self.span(node));
        let jump = self.loop_body(node);
        self.tails.extend(jump.continues.unwrap_or_default());
        self.close_loop(head);
        self.tails = vec![(head, Way::Otherwise)];
        self.tails.extend(jump.breaks);
        let end = self.span(node).end;
        self.close_scope(Span::new(end - 1, end));
    }

    fn loop_body(&mut self, node: Syntax<'a>) -> Jump {
        self.jumps.push(Jump { breaks: Vec::new(), continues: Some(Vec::new()), scopes: self.scopes.len() });
        if let Some(body) = node.child_by_field_name("body") {
            self.statement(body);
        }
        self.jumps.pop().expect("pushed above")
    }

    fn close_loop(&mut self, head: usize) {
        let tails = std::mem::take(&mut self.tails);
        self.connect(&tails, head);
    }

    fn switch_statement(&mut self, node: Syntax<'a>) {
        let (Some(subject), Some(body)) =
            (node.child_by_field_name("condition"), node.child_by_field_name("body"))
        else {
            return;
        };
        let value = self.expression(subject);
        self.emit(NodeKind::Evaluate(value), self.span(subject));
        let cases: Vec<_> =
            children(body).into_iter().filter(|child| child.kind() == "case_statement").collect();
        let mut entries: Vec<Vec<Tail>> = Vec::new();
        for case in &cases {
            entries.push(match case.child_by_field_name("value") {
                Some(value) => {
                    let (holds, fails) = self.case_condition(subject, value);
                    self.tails = fails;
                    holds
                }
                None => Vec::new(),
            });
        }
        let unmatched = std::mem::take(&mut self.tails);
        let default = cases.iter().position(|case| case.child_by_field_name("value").is_none());
        let mut exits = Vec::new();
        match default {
            Some(position) => entries[position].extend(unmatched),
            None => exits = unmatched,
        }
        self.jumps.push(Jump { breaks: Vec::new(), continues: None, scopes: self.scopes.len() });
        self.open_scope();
        for (case, entry) in cases.iter().zip(entries) {
            self.tails.extend(entry);
            let value = case.child_by_field_name("value").map(|value| value.id());
            for child in children(*case) {
                if Some(child.id()) != value {
                    self.statement(child);
                }
            }
        }
        let end = self.span(body).end;
        self.close_scope(Span::new(end - 1, end));
        self.tails.extend(exits);
        let jump = self.jumps.pop().expect("pushed above");
        self.tails.extend(jump.breaks);
    }

    fn return_statement(&mut self, node: Syntax<'a>) {
        let value = children(node).into_iter().next().map(|value| self.expression(value));
        let value = self.value_before_deferred(value);
        let placement = self.placement(node);
        self.emit_last(NodeKind::Return(value, placement), self.span(node));
    }

    /// `break` or `continue`.
    fn leave(&mut self, node: Syntax<'a>, again: bool) {
        let Some(position) = self.jumps.iter().rposition(|jump| !again || jump.continues.is_some()) else {
            return;
        };
        self.leave_scopes(self.jumps[position].scopes, self.placement(node), self.span(node));
        let tails = std::mem::take(&mut self.tails);
        let jump = &mut self.jumps[position];
        match &mut jump.continues {
            Some(continues) if again => continues.extend(tails),
            _ => jump.breaks.extend(tails),
        }
    }

    fn goto_statement(&mut self, node: Syntax<'a>) {
        let Some(label) = node.child_by_field_name("label") else { return };
        let from = self.emit(NodeKind::Join, self.span(node));
        self.tails.clear();
        self.gotos.push((self.text(label).to_string(), (from, Way::Next)));
    }

    fn labeled_statement(&mut self, node: Syntax<'a>) {
        let target = self.emit(NodeKind::Join, self.span(node));
        for child in children(node) {
            if child.kind() == "statement_identifier" {
                self.labels.insert(self.text(child).to_string(), target);
            } else {
                self.statement(child);
            }
        }
    }

    /// `try` of C++: a handler is taken to start from where the `try` began.
    fn try_statement(&mut self, node: Syntax<'a>) {
        self.function.catches = true;
        let fork = self.emit(NodeKind::Fork, self.span(node));
        let mut after = Vec::new();
        for child in children(node) {
            if child.kind() == "catch_clause" {
                after.append(&mut self.tails);
                self.tails = vec![(fork, Way::Otherwise)];
            }
            self.statement(child);
        }
        self.tails.extend(after);
    }

    /// How a statement sits among others; made statements sit nowhere.
    fn placement(&self, statement: Syntax<'a>) -> Placement {
        let first_word =
            self.text(statement).split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        if !self.file.slice(self.span(statement)).starts_with(first_word) {
            return Placement::Nowhere;
        }
        match self.parent(statement).map(|parent| parent.kind()) {
            Some("compound_statement" | "case_statement" | "labeled_statement") => Placement::InBlock,
            Some("if_statement" | "else_clause" | "for_statement" | "while_statement" | "do_statement") => {
                Placement::Alone
            }
            _ => Placement::Nowhere,
        }
    }

    /// The name that an expression calls, arguments of templates left out.
    pub(super) fn called_name(&self, expression: Syntax<'a>) -> Option<String> {
        if expression.kind() != "call_expression" {
            return None;
        }
        let function = expression.child_by_field_name("function")?;
        match function.kind() {
            "identifier" => Some(self.text(function).to_string()),
            "template_function" => {
                function.child_by_field_name("name").map(|name| self.text(name).to_string())
            }
            "qualified_identifier" => Some(names::without_templates(&self.dense_text(function))),
            _ => None,
        }
    }

    fn call_arguments(&mut self, call: Syntax<'a>) -> Vec<crate::ir::Expression> {
        match self.expression(call).kind {
            ExpressionKind::Call(call) => call.arguments,
            _ => Vec::new(),
        }
    }
}
