//! Expressions.

use tree_sitter::Node as Syntax;

use super::condition::integer;
use super::{Builder, Tail};
use crate::class;
use crate::expand::{COUNTER_CLASS, STEAL};
use crate::ir::{
    Call, Expression, ExpressionKind, MemberAccess, NodeKind, Order, Reach, Site, SiteId, VariableId,
};
use crate::names::{self, ArgumentEffect};
use crate::parse::{Language, children, in_brackets, in_cast};
use crate::source::Span;

/// Casts of C++.
const CASTS: [&str; 4] = ["static_cast", "reinterpret_cast", "const_cast", "dynamic_cast"];

/// Members of counted types that have an accessor or a function that changes them.
const COUNTED_MEMBERS: [&str; 7] =
    ["size", "stride", "nDimension", "storage", "storageOffset", "refcount", "flag"];

impl<'a> Builder<'a> {
    pub(super) fn expression(&mut self, node: Syntax<'a>) -> Expression {
        let span = self.span(node);
        if !self.descend() {
            return Expression { kind: ExpressionKind::Operands(Vec::new()), span };
        }
        let result = self.expression_kind(node, span);
        self.ascend();
        result
    }

    fn expression_kind(&mut self, node: Syntax<'a>, span: Span) -> Expression {
        let kind = match node.kind() {
            "parenthesized_expression" | "cast_expression" | "condition_clause" => return self.inner(node),
            "identifier" => self.identifier(node),
            "null" => ExpressionKind::Null,
            "true" => ExpressionKind::Integer(1),
            "false" => ExpressionKind::Integer(0),
            "number_literal" | "char_literal" => match integer(self.text(node)) {
                Some(value) => ExpressionKind::Integer(value),
                None => ExpressionKind::Operands(Vec::new()),
            },
            "call_expression" => self.call(node),
            "assignment_expression" => self.assignment(node),
            "update_expression" => self.update(node),
            "binary_expression" => self.binary(node),
            "unary_expression" if self.operator(node) == "-" => match integer(&self.dense_text(node)) {
                Some(value) => ExpressionKind::Integer(value),
                None => ExpressionKind::Operands(self.expressions(node)),
            },
            "pointer_expression" => self.pointer(node),
            "field_expression" => self.field(node),
            "subscript_expression" => self.subscript(node),
            "conditional_expression" => self.conditional(node),
            "comma_expression" => ExpressionKind::Sequence(self.expressions(node)),
            "sizeof_expression"
            | "alignof_expression"
            | "offsetof_expression"
            | "type_descriptor"
            | "string_literal" => ExpressionKind::Operands(Vec::new()),
            "lambda_expression" => {
                // It runs at another time; what it mentions may be freed or kept by it.
                self.give_away(node);
                ExpressionKind::Operands(Vec::new())
            }
            "argument_list" | "initializer_list" => self.constructor(node),
            "delete_expression" => self.delete(node),
            "compound_statement" => {
                self.statement(node);
                ExpressionKind::Operands(Vec::new())
            }
            "declaration" => {
                self.declaration(node);
                ExpressionKind::Operands(Vec::new())
            }
            _ => ExpressionKind::Operands(self.expressions(node)),
        };
        Expression { kind, span }
    }

    fn expressions(&mut self, node: Syntax<'a>) -> Vec<Expression> {
        children(node).into_iter().map(|child| self.expression(child)).collect()
    }

    fn child(&mut self, node: Syntax<'a>, field: &str) -> Expression {
        match node.child_by_field_name(field) {
            Some(child) => self.expression(child),
            None => Expression { kind: ExpressionKind::Operands(Vec::new()), span: self.span(node) },
        }
    }

    /// The arguments of a C++ constructor, which may keep them.
    fn constructor(&mut self, arguments: Syntax<'a>) -> ExpressionKind {
        let values = self.expressions(arguments);
        ExpressionKind::Operands(values.into_iter().map(|value| self.kept(value)).collect())
    }

    /// A value stored where it is not followed.
    pub(super) fn kept(&self, value: Expression) -> Expression {
        let span = value.span;
        let place = Expression { kind: ExpressionKind::Operands(Vec::new()), span };
        Expression { kind: ExpressionKind::Store(Box::new(place), Box::new(value)), span }
    }

    /// What brackets or a cast hold.
    fn inner(&mut self, node: Syntax<'a>) -> Expression {
        match in_brackets(node).or_else(|| in_cast(node)) {
            Some(inner) => self.expression(inner),
            None => Expression { kind: ExpressionKind::Operands(Vec::new()), span: self.span(node) },
        }
    }

    fn identifier(&self, node: Syntax<'a>) -> ExpressionKind {
        match self.text(node) {
            "NULL" | "nullptr" => ExpressionKind::Null,
            name => match self.resolve(name) {
                Some(variable) => ExpressionKind::Variable(variable),
                None => ExpressionKind::Global(name.to_string()),
            },
        }
    }

    fn call(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let function = node.child_by_field_name("function");
        let method = function.and_then(|function| self.method(function));
        let receiver = method.as_ref().map(|(receiver, _)| *receiver);
        let mut name = self.called_name(node).or(method.map(|(_, name)| name)).unwrap_or_default();
        let mut arguments = node.child_by_field_name("arguments").map(children).unwrap_or_default();
        let sized = arguments.iter().any(|argument| argument.kind() == "sizeof_expression");
        if sized && !names::is_library(&name) && names::promises_ownership(&name) {
            // A `new` that is told how many bytes are wanted makes memory: `pool_new(pool, sizeof(THFloatTensor))`.
            name.clear();
        }
        match (name.as_str(), arguments.as_slice()) {
            // A cast of C++ is its operand.
            (name, [value]) if CASTS.contains(&name) => return self.expression(*value).kind,
            (STEAL, [variable]) => {
                let value = self.expression(*variable);
                return match value.kind {
                    ExpressionKind::Variable(variable) => ExpressionKind::Steal(variable),
                    kind => kind,
                };
            }
            _ => {}
        }
        let display = match name.starts_with(COUNTER_CLASS) {
            true => "the apply macro".to_string(),
            false => function.map_or(String::new(), |function| self.display(function)),
        };
        if self.ends_exchanged(function, &arguments) {
            name = names::GIVE_BACK.to_string();
        }
        let open =
            self.language == Language::Cpp && function.is_some_and(|function| self.is_open(function, &name));
        let state = self.state(&name, &arguments);
        if state.is_some() {
            arguments.remove(0);
        }
        let site = self.site(node, &display, &name, state);
        let mut values = Vec::new();
        if name.is_empty() {
            values.extend(function.map(|function| self.expression(function)));
        }
        let looks = names::is_library(&name) || names::is_harmless(&name);
        for argument in arguments {
            let value = self.expression(argument);
            let given = !looks && self.is_address_as_number(argument, &value);
            values.push(if given { self.kept(value) } else { value });
        }
        values.extend(receiver.map(|receiver| self.expression(receiver)));
        self.note_released(&name, &values);
        let outputs = self.outputs(node, &display, &name, &values);
        ExpressionKind::Call(Call { name, display, arguments: values, site, outputs, open })
    }

    /// Whether a call is `tensor->deleter(tensor)`.
    fn ends_exchanged(&self, function: Option<Syntax<'a>>, arguments: &[Syntax<'a>]) -> bool {
        let (Some(function), [argument]) = (function, arguments) else { return false };
        let base = function.child_by_field_name("argument");
        self.is_deleter(function) && base.is_some_and(|base| self.text(base) == self.text(*argument))
    }

    /// Whether an expression is the deleter of an exchanged tensor.
    pub(super) fn is_deleter(&self, node: Syntax<'a>) -> bool {
        let field = node.child_by_field_name("field").map_or("", |field| self.text(field));
        let base = node.child_by_field_name("argument").and_then(|base| self.resolve(self.text(base)));
        let is_exchanged = |base: VariableId| names::is_exchanged(&self.function.variables[base].type_name);
        node.kind() == "field_expression" && field == names::DELETER && base.is_some_and(is_exchanged)
    }

    /// The object that a method is called on, where it is a variable of a class, and the name by which the program
    /// knows the method.
    fn method(&self, function: Syntax<'a>) -> Option<(Syntax<'a>, String)> {
        let receiver = function.child_by_field_name("argument").filter(|_| self.language == Language::Cpp)?;
        let method = function.child_by_field_name("field")?;
        let variable = &self.function.variables[self.resolve(self.text(receiver))?];
        let is_known = !variable.counted && !variable.type_name.is_empty();
        is_known.then(|| (receiver, class::method(&variable.type_name, self.text(method))))
    }

    /// An object of a class is made; its constructor is a method like others.
    pub(super) fn construction(
        &mut self,
        class: &str,
        node: Syntax<'a>,
        arguments: Vec<Expression>,
    ) -> Expression {
        let name = class::method(class, class);
        let site = self.site(node, class, &name, None);
        let display = class.to_string();
        let call = Call { name, display, arguments, site, outputs: Vec::new(), open: true };
        Expression { kind: ExpressionKind::Call(call), span: self.span(node) }
    }

    /// Whether an argument is the address of an object as a number: what is told a number may make a handle of it.
    fn is_address_as_number(&self, argument: Syntax<'a>, value: &Expression) -> bool {
        let is_object = value.variable().is_some_and(|variable| self.function.variables[variable].counted);
        let to_number = || {
            let target = argument.child_by_field_name("type");
            target.is_some_and(|target| !self.text(target).contains('*') && self.text(target) != "void")
        };
        is_object && argument.kind() == "cast_expression" && to_number()
    }

    /// `delete x` of C++.
    fn delete(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let site = self.site(node, "delete", "delete", None);
        let arguments = self.expressions(node);
        let (name, display) = ("delete".to_string(), "delete".to_string());
        ExpressionKind::Call(Call { name, display, arguments, site, outputs: Vec::new(), open: false })
    }

    fn site(&mut self, node: Syntax<'a>, callee: &str, name: &str, state: Option<String>) -> SiteId {
        let site = self.function.sites.len();
        let span = self.span(node);
        self.function.sites.push(Site { span, callee: callee.to_string(), name: name.to_string(), state });
        site
    }

    /// The library state that a call passes first.
    pub(super) fn state(&self, name: &str, arguments: &[Syntax<'a>]) -> Option<String> {
        let first = self.text(*arguments.first()?);
        let counted = self.resolve(first).is_some_and(|variable| self.function.variables[variable].counted);
        let front = names::Front { first, counted, count: arguments.len() };
        names::takes_state(name, front).then(|| first.to_string())
    }

    /// Sites for what a callee may hand out through the addresses that it is given.
    fn outputs(
        &mut self,
        node: Syntax<'a>,
        display: &str,
        name: &str,
        arguments: &[Expression],
    ) -> Vec<(usize, SiteId)> {
        let addresses = arguments.iter().enumerate().filter_map(|(position, argument)| match argument.kind {
            ExpressionKind::AddressOf(variable) => Some((position, variable)),
            _ => None,
        });
        let found: Vec<_> = addresses.collect();
        found
            .into_iter()
            .map(|(position, variable)| {
                // The type of the variable says how to free it, as the function's name does not.
                let class = self.function.variables[variable].type_name.clone();
                let name = if class.is_empty() { name.to_string() } else { format!("{class}_new") };
                (position, self.site(node, display, &name, None))
            })
            .collect()
    }

    /// Whether a call of C++ may reach anything: a method, or an object that is made.
    fn is_open(&self, function: Syntax<'a>, name: &str) -> bool {
        if names::is_library(name) || names::promises_ownership(name) {
            return false;
        }
        let last = name.rsplit("__").next().unwrap_or(name);
        let makes_object = last.starts_with(|c: char| c.is_ascii_uppercase())
            && last.contains(|c: char| c.is_ascii_lowercase())
            && !last.contains('_');
        makes_object || name.starts_with("std__") || function.kind() == "field_expression"
    }

    /// Remembers the variables that a call gives back.
    fn note_released(&mut self, name: &str, arguments: &[Expression]) {
        for (position, effect) in names::describe(name).effects {
            let Some(variable) = arguments.get(position).and_then(Expression::variable) else { continue };
            if matches!(effect, ArgumentEffect::Free | ArgumentEffect::Consume | ArgumentEffect::Give) {
                self.function.released.insert(variable);
            }
        }
    }

    fn assignment(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let (Some(left), Some(right)) = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        else {
            return ExpressionKind::Operands(self.expressions(node));
        };
        let value = self.assigned_value(right);
        let target = self.target(left);
        match (target.kind, self.operator(node)) {
            (ExpressionKind::Variable(variable), "=") => ExpressionKind::Assign(variable, Box::new(value)),
            (ExpressionKind::Variable(variable), _) => ExpressionKind::Sequence(vec![
                value,
                Expression { kind: ExpressionKind::Change(variable), span: target.span },
            ]),
            (kind, _) => {
                ExpressionKind::Store(Box::new(Expression { kind, span: target.span }), Box::new(value))
            }
        }
    }

    /// The left side of an assignment; what it names is followed from then on.
    fn target(&mut self, node: Syntax<'a>) -> Expression {
        let span = self.span(node);
        match self.reachable(node) {
            Some((root, reach)) => {
                let place = self.place(root, self.dense_text(node), reach);
                Expression { kind: ExpressionKind::Variable(place), span }
            }
            None => match self.expression(node) {
                // The index was evaluated; what is assigned to is the element.
                Expression { kind: ExpressionKind::Sequence(mut parts), .. } if parts.len() == 2 => {
                    parts.pop().expect("there are two")
                }
                other => other,
            },
        }
    }

    /// The variable through which `net->weight`, `*out` or `list[i]` is reached.
    fn reachable(&self, node: Syntax<'a>) -> Option<(VariableId, Reach)> {
        let argument = node.child_by_field_name("argument")?;
        let root = (argument.kind() == "identifier").then(|| self.resolve(self.text(argument))).flatten()?;
        let variable = &self.function.variables[root];
        match node.kind() {
            "field_expression" if self.operator(node) == "->" && !variable.counted => {
                Some((root, Reach::Pointer))
            }
            "pointer_expression" if self.operator(node) == "*" && variable.pointers == 2 => {
                Some((root, Reach::Pointer))
            }
            _ => None,
        }
    }

    /// The place that an expression through a pointer names, if it is followed.
    fn known_place(&self, node: Syntax<'a>) -> Option<ExpressionKind> {
        let (root, _) = self.reachable(node)?;
        self.places.get(&(root, self.dense_text(node))).map(|&place| ExpressionKind::Variable(place))
    }

    fn update(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let target = self.child(node, "argument");
        match target.kind {
            ExpressionKind::Variable(variable) => ExpressionKind::Change(variable),
            _ => ExpressionKind::Operands(vec![target]),
        }
    }

    fn binary(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let operator = self.operator(node).to_string();
        let left = self.child(node, "left");
        let right = self.child(node, "right");
        if let Some(operator) = Order::parse(&operator) {
            return ExpressionKind::Order { operator, left: Box::new(left), right: Box::new(right) };
        }
        match operator.as_str() {
            "==" | "!=" => ExpressionKind::Compare {
                equal: operator == "==",
                left: Box::new(left),
                right: Box::new(right),
            },
            "+" | "-" => ExpressionKind::Offset(vec![left, right]),
            _ => ExpressionKind::Operands(vec![left, right]),
        }
    }

    /// `*x` or `&x`.
    fn pointer(&mut self, node: Syntax<'a>) -> ExpressionKind {
        if let Some(place) = self.known_place(node) {
            return place;
        }
        let takes_address = self.operator(node) == "&";
        let argument = self.child(node, "argument");
        if !takes_address {
            return ExpressionKind::Access(Box::new(argument), Vec::new());
        }
        match argument.kind {
            ExpressionKind::Variable(variable) => ExpressionKind::AddressOf(variable),
            ExpressionKind::Access(base, mut others) => {
                others.insert(0, *base);
                ExpressionKind::Offset(others)
            }
            _ => ExpressionKind::Operands(vec![argument]),
        }
    }

    fn field(&mut self, node: Syntax<'a>) -> ExpressionKind {
        if let Some(place) = self.known_place(node) {
            return place;
        }
        let base = self.child(node, "argument");
        let by_pointer = self.operator(node) == "->";
        let member = node.child_by_field_name("field").map_or("", |field| self.text(field));
        match base.kind {
            ExpressionKind::Variable(variable) if !by_pointer => {
                ExpressionKind::Variable(self.place(variable, self.dense_text(node), Reach::Local))
            }
            ExpressionKind::Variable(variable) => {
                if self.function.variables[variable].counted && COUNTED_MEMBERS.contains(&member) {
                    self.function.member_accesses.push(MemberAccess {
                        span: self.span(node),
                        variable: self.function.variables[variable].name.clone(),
                        member: member.to_string(),
                    });
                }
                ExpressionKind::Access(Box::new(base), Vec::new())
            }
            _ => ExpressionKind::Access(Box::new(base), Vec::new()),
        }
    }

    /// `list[3]` of a local array is a place of its own; with an index that is not constant, all its elements are one.
    fn subscript(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let base = self.child(node, "argument");
        let index = match node.child_by_field_name("index").or_else(|| node.child_by_field_name("indices")) {
            Some(index) => self.expression(index),
            None => Expression { kind: ExpressionKind::Operands(Vec::new()), span: self.span(node) },
        };
        match (&base.kind, &index.kind) {
            (&ExpressionKind::Variable(variable), kind)
                if !matches!(kind, ExpressionKind::Integer(_)) && self.holds_elements(variable) =>
            {
                let text = format!("{}[]", self.function.variables[variable].name);
                let element = self.place(variable, text, Reach::Element);
                let element = Expression { kind: ExpressionKind::Variable(element), span: self.span(node) };
                ExpressionKind::Sequence(vec![index, element])
            }
            (ExpressionKind::Variable(variable), ExpressionKind::Integer(_))
                if self.is_pointer_array(*variable) =>
            {
                ExpressionKind::Variable(self.place(*variable, self.dense_text(node), Reach::Local))
            }
            _ => ExpressionKind::Access(Box::new(base), vec![index]),
        }
    }

    /// Whether a local variable is a list of pointers none of whose elements is followed by its number.
    fn holds_elements(&self, variable: VariableId) -> bool {
        let list = &self.function.variables[variable];
        let numbered = self.function.places.get(&variable).into_iter().flatten();
        let counted = names::is_counted_type(&list.type_name);
        counted
            && (list.pointer_array || list.pointers == 2 && variable >= self.function.parameters)
            && numbered.into_iter().all(|&place| self.function.variables[place].reach == Reach::Element)
    }

    fn is_pointer_array(&self, variable: VariableId) -> bool {
        self.function.variables[variable].pointer_array
    }

    /// `c ? a : b`; where an arm may be an object, the choice becomes a branch and a variable without a name.
    fn conditional(&mut self, node: Syntax<'a>) -> ExpressionKind {
        let arms = ["consequence", "alternative"].map(|field| node.child_by_field_name(field));
        let [Some(first), Some(second)] = arms else {
            return ExpressionKind::Operands(self.expressions(node));
        };
        let (Some(condition), true) = (
            node.child_by_field_name("condition"),
            self.may_be_object(first, 0) || self.may_be_object(second, 0),
        ) else {
            return ExpressionKind::Operands(self.expressions(node));
        };
        let choice = self.add_variable("", "", false);
        let (holds, fails) = self.condition(condition);
        let mut after: Vec<Tail> = Vec::new();
        for (arm, tails) in [(first, holds), (second, fails)] {
            self.tails = tails;
            let value = self.expression(arm);
            let span = value.span;
            let assign = Expression { kind: ExpressionKind::Assign(choice, Box::new(value)), span };
            self.emit(NodeKind::Evaluate(assign), span);
            after.append(&mut self.tails);
        }
        self.tails = after;
        ExpressionKind::Variable(choice)
    }

    /// The right side of an assignment. A comparison of objects is decided here, so that the variable remembers it.
    pub(super) fn assigned_value(&mut self, node: Syntax<'a>) -> Expression {
        let tests = match node.kind() {
            "binary_expression" => ["==", "!="].contains(&self.operator(node)),
            "unary_expression" => self.operator(node) == "!",
            _ => false,
        };
        let compares = tests && children(node).into_iter().any(|side| self.may_be_object(side, 0));
        if !compares {
            return self.expression(node);
        }
        let span = self.span(node);
        let choice = self.add_variable("", "", false);
        self.function.variables[choice].tested = true;
        let (holds, fails) = self.condition(node);
        let mut after: Vec<Tail> = Vec::new();
        for (value, tails) in [(1, holds), (0, fails)] {
            self.tails = tails;
            let value = Expression { kind: ExpressionKind::Integer(value), span };
            let assign = Expression { kind: ExpressionKind::Assign(choice, Box::new(value)), span };
            self.emit(NodeKind::Evaluate(assign), span);
            after.append(&mut self.tails);
        }
        self.tails = after;
        Expression { kind: ExpressionKind::Variable(choice), span }
    }

    fn may_be_object(&self, node: Syntax<'a>, depth: usize) -> bool {
        match node.kind() {
            "parenthesized_expression" | "cast_expression" | "conditional_expression" => {
                // Asked at each level again, so that whoever nests a thousand would have a million looked at.
                depth > 16 || children(node).into_iter().any(|child| self.may_be_object(child, depth + 1))
            }
            "null" | "assignment_expression" => true,
            "call_expression" => self.called_name(node).is_some_and(|name| {
                CASTS.contains(&name.as_str())
                    || name == STEAL
                    || names::describe(&name) != names::CallSpec::default() && !name.ends_with("_data")
            }),
            "identifier" => {
                self.resolve(self.text(node)).is_some_and(|id| self.function.variables[id].counted)
            }
            _ => false,
        }
    }
}
