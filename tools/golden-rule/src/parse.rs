//! Parsing, and finding the functions of a file.

use std::ops::Range;

use tree_sitter::{Node, Parser, Tree};

use crate::preprocess;
use crate::scan::{self, Kind, Token};

/// The grammar a file is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C.
    C,
    /// C++, of which the part that looks like C is understood.
    Cpp,
}

impl Language {
    /// Chooses by the extension of a file's name; `None` for files that are not linted.
    pub fn of_path(path: &str) -> Option<Language> {
        match path.rsplit_once('.')?.1 {
            "c" | "h" => Some(Language::C),
            "cc" | "cpp" | "cxx" | "c++" | "C" | "cp" | "CPP" | "cu" => Some(Language::Cpp),
            "hh" | "hpp" | "hxx" | "h++" | "H" | "cuh" => Some(Language::Cpp),
            // Bodies of templates.
            "inl" | "ipp" | "tpp" | "tcc" | "txx" => Some(Language::Cpp),
            _ => None,
        }
    }

    /// Chooses by name and text: a header may be one of C++, and so may a generic file that one of C++ includes.
    pub fn of(path: &str, text: &str) -> Language {
        match Language::of_path(path) {
            Some(Language::Cpp) => Language::Cpp,
            _ if has_words_of_cpp(text, path.ends_with(".h")) => Language::Cpp,
            _ => Language::C,
        }
    }
}

/// Whether a text has what only C++ has: a qualified name, a template, a namespace, a function of CUDA, or where it may
/// declare classes one.
fn has_words_of_cpp(text: &str, has_classes: bool) -> bool {
    let words = ["namespace ", "__global__ ", "__device__ "];
    let of_classes = ["class ", "public:", "private:"];
    let of_classes = if has_classes { &of_classes[..] } else { &[] };
    let begins = |line: &str| {
        let line = line.trim_start();
        let is_template =
            line.strip_prefix("template").is_some_and(|rest| rest.trim_start().starts_with('<'));
        is_template
            || words.iter().chain(of_classes).any(|word| line.starts_with(word))
            || has_type_of_template(line)
    };
    if !text.contains("::") && !text.lines().any(begins) {
        return false;
    }
    // Comments and strings say many things.
    let text = preprocess::blank_comments(text);
    let is_qualified = |four: &[Token]| {
        four[0].kind == Kind::Name
            && four[1].is(b':')
            && four[2].is(b':')
            && four[1].end == four[2].start
            && four[3].kind == Kind::Name
    };
    text.lines().any(begins) || text.contains("::") && scan::tokens(&text).windows(4).any(is_qualified)
}

/// Whether a line begins with the declaration of a variable whose type a template makes, `A<b, 3> c`.
fn has_type_of_template(line: &str) -> bool {
    let is_word = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parts = line.split_once('<').and_then(|(name, rest)| Some((name, rest.split_once('>')?)));
    parts.is_some_and(|(name, (arguments, variable))| {
        is_word(name)
            && arguments.chars().all(|c| c.is_ascii_alphanumeric() || "_, *".contains(c))
            && variable
                .strip_prefix(' ')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    })
}

/// Parses a text; the tree exists whatever the text is.
pub fn parse(text: &str, language: Language) -> Tree {
    let grammar = match language {
        Language::C => tree_sitter_c::LANGUAGE.into(),
        Language::Cpp => tree_sitter_cpp::LANGUAGE.into(),
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar).expect("the grammars are of the version that the parser reads");
    parser.parse(text, None).expect("no time limit and no cancellation are set")
}

/// How deep functions may lie in others: of each, all that lies in it is looked at.
const NESTED_FUNCTIONS: usize = 32;

fn is_function(node: Node<'_>) -> bool {
    ["function_definition", "lambda_expression"].contains(&node.kind())
        && node.child_by_field_name("body").is_some()
}

/// Every function definition of a tree, lambdas and those inside damaged parts, namespaces and classes included.
pub fn functions(tree: &Tree) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![(tree.root_node(), 0)];
    while let Some((node, mut depth)) = pending.pop() {
        if is_function(node) {
            depth += 1;
            if depth > NESTED_FUNCTIONS {
                continue;
            }
            found.push(node);
        }
        pending.extend(children(node).into_iter().map(|child| (child, depth)));
    }
    found.sort_by_key(|node| node.start_byte());
    found
}

/// The parts of a text outside functions that could not be read and in which there may be functions, and what lies in
/// too many others.
pub fn lost(tree: &Tree, text: &str) -> Vec<Range<usize>> {
    let mut found = too_deep(tree);
    let mut pending = vec![tree.root_node()];
    while let Some(node) = pending.pop() {
        if node.kind() == "function_definition" {
            continue;
        }
        if node.is_error() && has_bodies(&text[node.byte_range()]) {
            found.push(node.byte_range());
        } else if node.has_error() {
            pending.extend(children(node));
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

/// The functions that [`functions`] leaves out, the outermost ones.
fn too_deep(tree: &Tree) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut pending = vec![(tree.root_node(), 0)];
    while let Some((node, depth)) = pending.pop() {
        let depth = depth + usize::from(is_function(node));
        if depth > NESTED_FUNCTIONS {
            found.push(node.byte_range());
        } else {
            pending.extend(children(node).into_iter().map(|child| (child, depth)));
        }
    }
    found
}

/// The first part of a node that the parser could not read.
pub fn damaged(node: Node<'_>) -> Option<Node<'_>> {
    let mut node = node;
    while node.has_error() && !node.is_error() && !node.is_missing() {
        let mut cursor = node.walk();
        node = node.children(&mut cursor).find(Node::has_error)?;
    }
    node.has_error().then_some(node)
}

/// Whether a text has something that looks like the body of a function.
pub fn has_bodies(text: &str) -> bool {
    let bytes: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    // Of a definition as before C89 the declarations of its parameters stand between.
    bytes.windows(2).any(|pair| pair == b"){" || pair == b";{")
}

/// The named children of a node, comments left out.
pub fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect()
}

/// What brackets hold, those of a condition too.
pub fn in_brackets(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "parenthesized_expression" | "condition_clause" => {
            node.child_by_field_name("value").or_else(|| children(node).into_iter().next())
        }
        _ => None,
    }
}

/// What a cast, as C writes it, makes something else of.
pub fn in_cast(node: Node<'_>) -> Option<Node<'_>> {
    (node.kind() == "cast_expression").then(|| node.child_by_field_name("value"))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_in_broken_text() {
        let tree = parse("int f(void) { return 1; }\n@@@ ((\nint g(void) { return 2; }\n", Language::C);
        assert!(!functions(&tree).is_empty());
        assert_eq!(functions(&parse("namespace n { int f() { return 1; } }", Language::Cpp)).len(), 1);
    }

    #[test]
    fn extensions_choose_the_grammar() {
        assert_eq!(Language::of_path("a/b.c"), Some(Language::C));
        assert_eq!(Language::of_path("a/b.cu"), Some(Language::Cpp));
        assert_eq!(Language::of_path("a/b.C"), Some(Language::Cpp));
        assert_eq!(Language::of_path("a/b.hh"), Some(Language::Cpp));
        assert_eq!(Language::of_path("a/b.lua"), None);
    }

    #[test]
    fn words_of_cpp_choose_the_grammar_of_headers_and_generic_files() {
        assert_eq!(Language::of("a.h", "inline void f(tf::Vector3 &v);"), Language::Cpp);
        assert_eq!(Language::of("a.h", "class Net {};"), Language::Cpp);
        assert_eq!(Language::of("generic/a.c", "template <typename T> void f(T t) {}"), Language::Cpp);
        assert_eq!(
            Language::of("a.h", "/* std::vector, as\nclass Net would */ int a; char *s = \"b::c\";"),
            Language::C
        );
        assert_eq!(
            Language::of("generic/a.c", "void f(void) {\n  Tensor<real, 3> x = g(t);\n}"),
            Language::Cpp
        );
        assert_eq!(
            Language::of("a.c", "int f(void) {\n  return a <b && c> d;\n}\n#include <a> b"),
            Language::C
        );
        assert_eq!(Language::of("a.c", "class = a ? b : c;\nint template;"), Language::C);
    }
}
