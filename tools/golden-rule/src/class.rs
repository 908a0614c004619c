//! Classes of C++ as their definitions tell: what they hold, what they derive from, whether they have a destructor.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::{Node as Syntax, Tree};

use crate::expand::Expanded;
use crate::names;
use crate::parse::children;
use crate::source::Span;

/// Containers whose elements are members of whoever holds them.
const CONTAINERS: [&str; 4] = ["vector", "array", "deque", "list"];

/// The definition of a class.
#[derive(Debug)]
pub(crate) struct Class {
    /// Its name without namespaces.
    pub(crate) name: String,
    /// Where it is defined.
    pub(crate) span: Span,
    /// The names of its base classes.
    pub(crate) bases: Vec<String>,
    /// Members that are pointers to counted objects, or arrays or containers of such pointers, each with the place of a
    /// `new` that it begins with by its declaration.
    pub(crate) fields: BTreeMap<String, Option<Span>>,
    /// Methods whose bodies are not in the definition, so that they stand elsewhere; `~` begins the destructor.
    pub(crate) elsewhere: BTreeSet<String>,
    /// Whether the parser could read all of it.
    pub(crate) readable: bool,
}

/// The classes that a text defines.
pub(crate) fn find(tree: &Tree, expanded: &Expanded) -> Vec<Class> {
    let mut found = Vec::new();
    let mut pending = vec![tree.root_node()];
    while let Some(node) = pending.pop() {
        found.extend(read(node, expanded));
        pending.extend(children(node));
    }
    found
}

/// The class that a function of this name belongs to, by the name alone: `n__Net__reset`, `Net<T>::~Net`.
pub(crate) fn of_name(name: &str) -> String {
    let plain = names::without_templates(name);
    plain.rsplit_once("__").map_or(String::new(), |(scope, _)| simple(scope).to_string())
}

/// The name by which calls of a method are known, whatever object they are made on.
pub(crate) fn method(class: &str, name: &str) -> String {
    format!("{class}.{name}")
}

/// Whether a name is that of a method.
pub(crate) fn is_method(name: &str) -> bool {
    name.contains('.')
}

/// The class whose definition a node stands in.
pub(crate) fn around<'t>(node: Syntax<'t>, expanded: &'t Expanded) -> Option<&'t str> {
    let mut around = node.parent();
    while let Some(outer) = around {
        if is_class(outer) {
            let name = outer.child_by_field_name("name")?;
            return Some(simple(&expanded.text[name.byte_range()]));
        }
        around = outer.parent();
    }
    None
}

fn is_class(node: Syntax<'_>) -> bool {
    ["class_specifier", "struct_specifier"].contains(&node.kind())
}

/// A name without the namespaces and the template arguments around it.
fn simple(name: &str) -> &str {
    let plain = name.split('<').next().unwrap_or(name).trim();
    plain.rsplit("__").next().unwrap_or(plain)
}

fn read(node: Syntax<'_>, expanded: &Expanded) -> Option<Class> {
    let body = is_class(node).then(|| node.child_by_field_name("body")).flatten()?;
    let text = |node: Syntax<'_>| &expanded.text[node.byte_range()];
    let mut class = Class {
        name: simple(text(node.child_by_field_name("name")?)).to_string(),
        span: expanded.original(node.byte_range()),
        bases: Vec::new(),
        fields: BTreeMap::new(),
        elsewhere: BTreeSet::new(),
        readable: !node.has_error(),
    };
    for clause in children(node).into_iter().filter(|child| child.kind() == "base_class_clause") {
        let kinds = ["type_identifier", "qualified_identifier", "template_type"];
        let bases = children(clause).into_iter().filter(|base| kinds.contains(&base.kind()));
        class.bases.extend(bases.map(|base| simple(text(base)).to_string()));
    }
    for member in children(body) {
        class.fields.extend(fields(member, expanded));
        class.elsewhere.extend(declared(member).map(|name| text(name).to_string()));
    }
    Some(class)
}

/// The name of a method that is declared without a body and is not made by the compiler.
fn declared(member: Syntax<'_>) -> Option<Syntax<'_>> {
    if !["field_declaration", "declaration"].contains(&member.kind()) {
        return None;
    }
    let mut node = member.child_by_field_name("declarator")?;
    while node.kind() != "function_declarator" {
        let inner = || children(node).into_iter().next_back();
        node = node.child_by_field_name("declarator").or_else(inner)?;
    }
    let given =
        |child: &Syntax<'_>| ["default_method_clause", "delete_method_clause"].contains(&child.kind());
    node.child_by_field_name("declarator").filter(|_| !children(member).iter().any(given))
}

/// The members that one declaration makes, as far as they can own references.
fn fields(declaration: Syntax<'_>, expanded: &Expanded) -> Vec<(String, Option<Span>)> {
    let text = |node: Syntax<'_>| &expanded.text[node.byte_range()];
    let is_static =
        |child: &Syntax<'_>| child.kind() == "storage_class_specifier" && text(*child) == "static";
    let Some(kind) = declaration.child_by_field_name("type") else { return Vec::new() };
    if declaration.kind() != "field_declaration" || children(declaration).iter().any(is_static) {
        return Vec::new();
    }
    let holds = match kind.kind() {
        "template_type" => holds_pointers(text(kind)),
        _ => names::is_counted_type(text(kind).trim_start_matches("struct ")),
    };
    let is_container = kind.kind() == "template_type";
    let first = declaration.child_by_field_name("default_value").filter(|value| makes(*value, expanded));
    let mut cursor = declaration.walk();
    let declarators = declaration.children_by_field_name("declarator", &mut cursor);
    let owning = declarators.filter_map(|declarator| {
        let (name, pointers) = take_apart(declarator)?;
        let owns = holds && pointers == usize::from(!is_container);
        owns.then(|| (text(name).to_string(), first.map(|value| expanded.original(value.byte_range()))))
    });
    owning.collect()
}

/// Whether a type is a container of pointers to counted objects.
fn holds_pointers(kind: &str) -> bool {
    let Some((container, elements)) = kind.split_once('<') else { return false };
    let element = elements.split(['*', ',']).next().unwrap_or("").trim();
    CONTAINERS.contains(&simple(container)) && elements.contains('*') && names::is_counted_type(element)
}

/// The name of a declared member and how many stars it has; arrays count as their elements, functions not at all.
fn take_apart(declarator: Syntax<'_>) -> Option<(Syntax<'_>, usize)> {
    let mut pointers = 0;
    let mut node = declarator;
    loop {
        match node.kind() {
            "field_identifier" => return Some((node, pointers)),
            "pointer_declarator" => pointers += 1,
            "array_declarator" => {}
            _ => return None,
        }
        node = node.child_by_field_name("declarator")?;
    }
}

/// Whether a value is a call of the library that makes a reference.
fn makes(value: Syntax<'_>, expanded: &Expanded) -> bool {
    let called = value.child_by_field_name("function").map(|name| &expanded.text[name.byte_range()]);
    value.kind() == "call_expression"
        && called.is_some_and(|name| names::is_library(name) && names::promises_ownership(name))
}
