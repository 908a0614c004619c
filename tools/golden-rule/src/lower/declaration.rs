//! Signatures, variables and their scopes.

use std::hash::{DefaultHasher, Hash, Hasher};

use tree_sitter::Node as Syntax;

use super::{Builder, Scope};
use crate::ir::{Expression, ExpressionKind, NodeKind, Placement, Reach, Site, Variable, VariableId};
use crate::parse::{self, Language, children};
use crate::source::Span;
use crate::{class, names};

/// A declarator taken apart.
#[derive(Clone, Default)]
struct Declarator<'t> {
    name: Option<Syntax<'t>>,
    pointers: usize,
    is_array: bool,
    is_reference: bool,
    parameters: Option<Syntax<'t>>,
}

fn take_apart(declarator: Syntax<'_>) -> Declarator<'_> {
    let mut result = Declarator::default();
    let mut node = Some(declarator);
    while let Some(current) = node {
        match current.kind() {
            "pointer_declarator" => result.pointers += 1,
            "array_declarator" => result.is_array = true,
            "reference_declarator" => result.is_reference = true,
            "function_declarator" | "abstract_function_declarator" => {
                result.parameters = current.child_by_field_name("parameters")
            }
            "identifier" | "field_identifier" | "qualified_identifier" | "destructor_name" => {
                result.name = Some(current)
            }
            _ => {}
        }
        node = current.child_by_field_name("declarator").or_else(|| match current.kind() {
            "parenthesized_declarator" | "reference_declarator" | "attributed_declarator" => {
                children(current).into_iter().next()
            }
            _ => None,
        });
    }
    result
}

/// The declarations between the head and the body of a function that is defined as before C89.
fn old_declarations(definition: Syntax<'_>) -> Vec<(Syntax<'_>, Declarator<'_>)> {
    let mut found = Vec::new();
    for declaration in children(definition).into_iter().filter(|child| child.kind() == "declaration") {
        let mut cursor = declaration.walk();
        let declarators: Vec<_> = declaration.children_by_field_name("declarator", &mut cursor).collect();
        found.extend(declarators.into_iter().map(|inner| (declaration, take_apart(inner))));
    }
    found
}

/// The name of a type without the word `struct`.
fn plain_type(text: &str) -> &str {
    text.strip_prefix("struct").filter(|rest| rest.starts_with(char::is_whitespace)).unwrap_or(text).trim()
}

fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl<'a> Builder<'a> {
    /// Reads the head of a function: name, result and parameters.
    pub(super) fn signature(&mut self, definition: Syntax<'a>) -> Option<()> {
        self.function.is_lambda = definition.kind() == "lambda_expression";
        let declarator = definition.child_by_field_name("declarator").map(take_apart).unwrap_or_default();
        if let Some(name) = declarator.name {
            self.function.name = self.text(name).to_string();
            self.function.display = self.display(name);
            self.function.name_span = self.span(name);
        } else if self.function.is_lambda {
            self.function.name = "<lambda>".to_string();
            self.function.display = "<lambda>".to_string();
            self.function.is_static = true;
        } else {
            return None;
        }
        self.function.class = match class::around(definition, self.expanded) {
            Some(class) => class.to_string(),
            None => class::of_name(&self.function.name),
        };
        self.function.span = self.span(definition);
        self.function.fingerprint = fingerprint(self.text(definition));
        let damaged = definition.child_by_field_name("body").and_then(parse::damaged);
        self.function.damage = damaged.map(|part| self.span(part));
        self.function.is_static |= children(definition)
            .iter()
            .any(|child| child.kind() == "storage_class_specifier" && self.text(*child) == "static");
        self.function.returns_counted = declarator.pointers == 1
            && definition
                .child_by_field_name("type")
                .is_some_and(|kind| names::is_counted_type(plain_type(self.text(kind))));
        let kind = definition.child_by_field_name("type").map_or("", |kind| self.file.slice(self.span(kind)));
        let space = if declarator.pointers == 0 { "" } else { " " };
        self.function.return_type = format!("{kind}{space}{}", "*".repeat(declarator.pointers));
        let old = old_declarations(definition);
        for parameter in declarator.parameters.map(children).unwrap_or_default() {
            let declared = match parameter.kind() {
                // `f(a, b) int a; float *b; { … }`: the types stand behind.
                "identifier" => {
                    let is_it = |(_, inner): &&(Syntax<'a>, Declarator<'a>)| {
                        inner.name.is_some_and(|name| self.text(name) == self.text(parameter))
                    };
                    old.iter().find(is_it).map(|(declaration, inner)| (*declaration, inner.clone()))
                }
                _ => parameter.child_by_field_name("declarator").map(|inner| (parameter, take_apart(inner))),
            };
            let Some((declaration, inner)) = declared else { continue };
            let Some(name) = inner.name else { continue };
            let kind = declaration.child_by_field_name("type");
            let counted = self.is_counted(kind, &inner);
            let variable = self.add_variable(self.text(name), kind.map_or("", |k| self.text(k)), counted);
            self.function.variables[variable].pointers = inner.pointers;
            self.function.variables[variable].owner = self.is_owner(kind, &inner);
            if inner.is_reference {
                // `T *&result` is the caller's variable.
                self.function.variables[variable].reach = Reach::Pointer;
            }
            let span = self.span(name);
            self.function.sites.push(Site {
                span,
                callee: String::new(),
                name: self.function.variables[variable].type_name.clone(),
                state: None,
            });
        }
        self.function.parameters = self.function.variables.len();
        Some(())
    }

    /// Declares the variables of a declaration and evaluates what they begin with.
    pub(super) fn declaration(&mut self, declaration: Syntax<'a>) {
        let kind = declaration.child_by_field_name("type");
        let lasting = children(declaration).iter().any(|child| {
            child.kind() == "storage_class_specifier" && ["static", "extern"].contains(&self.text(*child))
        });
        let mut cursor = declaration.walk();
        let declarators: Vec<_> = declaration.children_by_field_name("declarator", &mut cursor).collect();
        for declarator in declarators {
            if lasting {
                continue;
            }
            let (target, value) = match declarator.kind() {
                "init_declarator" => {
                    (declarator.child_by_field_name("declarator"), declarator.child_by_field_name("value"))
                }
                _ => (Some(declarator), None),
            };
            let Some(parts) = target.map(take_apart) else { continue };
            let class =
                kind.filter(|kind| kind.kind() == "type_identifier" && self.is_owner(Some(*kind), &parts));
            let class = class.map(|class| self.text(class));
            let is_object = parts.parameters.is_none_or(|arguments| self.constructor_like(class, arguments));
            let Some(name) = parts.name.filter(|_| is_object) else { continue };
            let counted = self.is_counted(kind, &parts);
            let value = value.map(|value| match class.filter(|_| value.kind() == "argument_list") {
                Some(class) => {
                    let arguments = children(value).into_iter().map(|child| self.expression(child)).collect();
                    self.construction(class, value, arguments)
                }
                None => self.assigned_value(value),
            });
            let variable = self.add_variable(self.text(name), kind.map_or("", |k| self.text(k)), counted);
            self.function.variables[variable].pointers = parts.pointers;
            self.function.variables[variable].owner = self.is_owner(kind, &parts);
            self.function.variables[variable].pointer_array = parts.is_array && parts.pointers > 0;
            let span = self.span(declarator);
            self.emit(NodeKind::Declare(vec![variable]), span);
            if let Some(value) = value {
                let kind = ExpressionKind::Assign(variable, Box::new(value));
                self.emit(NodeKind::Evaluate(Expression { kind, span }), span);
            }
        }
    }

    /// `Owner owner(pointer, &release);` of C++ reads like the declaration of a function; the variables named between
    /// the brackets may be kept by what it constructs. Whether it is one.
    fn constructor_like(&mut self, class: Option<&str>, arguments: Syntax<'a>) -> bool {
        let span = self.span(arguments);
        let named = |argument: Syntax<'a>| match self.resolve(self.text(argument)) {
            Some(variable) => ExpressionKind::Variable(variable),
            None => ExpressionKind::Operands(Vec::new()),
        };
        let values: Vec<_> = children(arguments).into_iter().map(named).collect();
        let values: Vec<_> = values.into_iter().map(|kind| Expression { kind, span }).collect();
        if values.iter().all(|value| value.variable().is_none()) {
            return false;
        }
        let made = match class {
            Some(class) => self.construction(class, arguments, values),
            None => {
                let kept = values.into_iter().map(|value| self.kept(value)).collect();
                Expression { kind: ExpressionKind::Operands(kept), span }
            }
        };
        self.emit(NodeKind::Evaluate(made), span);
        true
    }

    /// Whether a variable is an object of a class, which may own what it is made from: `THTensorPtr x(…)`.
    fn is_owner(&self, kind: Option<Syntax<'a>>, declarator: &Declarator<'_>) -> bool {
        let class = ["type_identifier", "qualified_identifier", "template_type"];
        self.language == Language::Cpp
            && declarator.pointers == 0
            && !declarator.is_array
            && kind.is_some_and(|kind| class.contains(&kind.kind()))
    }

    fn is_counted(&self, kind: Option<Syntax<'a>>, declarator: &Declarator<'_>) -> bool {
        declarator.pointers == 1
            && !declarator.is_array
            && declarator.parameters.is_none()
            && kind.is_some_and(|kind| names::is_counted_type(plain_type(self.text(kind))))
    }

    pub(super) fn add_variable(&mut self, name: &str, type_name: &str, counted: bool) -> VariableId {
        let id = self.function.variables.len();
        let type_name = plain_type(type_name).to_string();
        let name = name.to_string();
        self.function.variables.push(Variable {
            name,
            type_name,
            counted,
            pointers: 0,
            pointer_array: false,
            owner: false,
            reach: Reach::Local,
            tested: false,
        });
        if let Some(scope) = self.scopes.last_mut() {
            scope.variables.push(id);
        }
        id
    }

    /// The innermost variable of this name.
    pub(super) fn resolve(&self, name: &str) -> Option<VariableId> {
        let scopes = self.scopes.iter().rev().flat_map(|scope| scope.variables.iter().rev());
        scopes.copied().find(|&id| self.function.variables[id].name == name)
    }

    /// The variable that stands for a part of `root`, written as `text`.
    pub(super) fn place(&mut self, root: VariableId, text: String, reach: Reach) -> VariableId {
        if let Some(&known) = self.places.get(&(root, text.clone())) {
            return known;
        }
        let id = self.function.variables.len();
        let root_variable = self.function.variables[root].clone();
        let is_member = text.contains("->") || text.contains('.');
        let type_name = if is_member { String::new() } else { root_variable.type_name.clone() };
        self.function.variables.push(Variable {
            name: text.clone(),
            counted: names::is_counted_type(&type_name),
            type_name,
            pointer_array: false,
            pointers: 1,
            owner: false,
            reach,
            tested: false,
        });
        if let Some(scope) = self.scopes.iter_mut().find(|scope| scope.variables.contains(&root)) {
            scope.variables.push(id);
        }
        self.function.places.entry(root).or_default().push(id);
        self.places.insert((root, text), id);
        id
    }

    pub(super) fn open_scope(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// Ends the innermost block at `span`.
    pub(super) fn close_scope(&mut self, span: Span) {
        self.run_deferred(self.scopes.len() - 1);
        let ended = self.scopes.pop().unwrap_or_default().variables;
        if !ended.is_empty() && !self.tails.is_empty() {
            self.emit(NodeKind::EndScope(ended, Placement::AtBrace), span);
        }
    }

    /// Ends every block deeper than `depth` on a way that jumps out of them.
    pub(super) fn leave_scopes(&mut self, depth: usize, placement: Placement, span: Span) {
        self.run_deferred(depth);
        let ended: Vec<_> = self.scopes[depth..].iter().flat_map(|scope| &scope.variables).copied().collect();
        if !ended.is_empty() {
            self.emit(NodeKind::EndScope(ended, placement), span);
        }
    }
}
