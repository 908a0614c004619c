//! How many mistakes are found: removes the frees of right programs one at a time and counts what the linter notices.
//!
//! ```console
//! $ cargo run --release --example mutants -- [--unwind] [--missed] PATH...
//! ```
//!
//! Each path is one program: a file, or a folder with all files in it. A mutant is a program in which one call of a
//! `free` (or `freeCopyTo`) is taken out; it is noticed if the linter reports something, in the default mode or with
//! `--errors=unwind`, that it did not report before. Frees of variables count if the function acquires what it frees;
//! frees of members and elements count if a file of the program fills a member or an array of that name. Frees right
//! before an error is raised are counted by themselves: where errors end the process, as in the default mode, nothing is
//! lost without them. `--missed` lists what is not noticed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use golden_rule::names;
use golden_rule::parse::{self, Language};
use golden_rule::rules::{ErrorModel, Severity};
use golden_rule::source::SourceFile;
use golden_rule::{Options, Program, stack};
use tree_sitter::Node;

/// What is freed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Variable,
    Place,
    /// Anything, right before an error.
    BeforeError,
}

/// A call that gives a reference back.
struct Free {
    file: usize,
    start: usize,
    end: usize,
    kind: Kind,
}

/// A finding, apart from where in its file it is: the file, the rule, the function and the message.
type Known = (usize, &'static str, String, String);

struct Source {
    path: String,
    text: String,
    language: Language,
}

fn main() {
    let (options, paths): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|word| word.starts_with("--"));
    let errors = match options.iter().any(|word| word == "--unwind") {
        true => ErrorModel::Unwind,
        false => ErrorModel::Abort,
    };
    let missed = options.iter().any(|word| word == "--missed");
    let mut total = [(0, 0); 3];
    for path in &paths {
        let counts = stack::roomy(|| measure(Path::new(path), errors, missed));
        println!("{path}: {}", in_words(counts));
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum = (sum.0 + count.0, sum.1 + count.1);
        }
    }
    println!("in all: {}", in_words(total));
}

/// Found and planted, of variables and of members and elements.
fn in_words(counts: [(usize, usize); 3]) -> String {
    let words = |name: &str, (found, all): (usize, usize)| {
        format!("{name} {found} of {all} ({:.1} %)", 100.0 * found as f64 / all.max(1) as f64)
    };
    let names = ["variables", "members and elements", "before an error"];
    names.iter().zip(counts).map(|(name, count)| words(name, count)).collect::<Vec<_>>().join("; ")
}

fn measure(path: &Path, errors: ErrorModel, missed: bool) -> [(usize, usize); 3] {
    let mut paths = Vec::new();
    collect(path, &mut paths);
    paths.sort();
    let read = |path: &PathBuf| {
        let path_text = path.to_string_lossy().into_owned();
        let text = SourceFile::from_bytes(path_text.clone(), fs::read(path).ok()?).text;
        Some(Source { language: Language::of(&path_text, &text), path: path_text, text })
    };
    let sources: Vec<Source> = paths.iter().filter_map(read).collect();
    let trees: Vec<_> = sources.iter().map(|source| parse::parse(&source.text, source.language)).collect();
    let mut filled = BTreeSet::new();
    for (source, tree) in sources.iter().zip(&trees) {
        each(tree.root_node(), &mut |node| filled.extend(filled_by(node, &source.text)));
    }
    let mut frees = Vec::new();
    for (file, (source, tree)) in sources.iter().zip(&trees).enumerate() {
        each(tree.root_node(), &mut |node| {
            frees.extend(free(node, &source.text, &filled).map(|kind| Free {
                file,
                start: node.start_byte(),
                end: node.end_byte(),
                kind,
            }));
        });
    }
    let options = Options { errors, ..Options::default() };
    let before = found(&sources, None, &options);
    let mut counts = [(0, 0); 3];
    for free in &frees {
        let after = found(&sources, Some(free), &options);
        let count = &mut counts[free.kind as usize];
        count.1 += 1;
        if after.is_subset(&before) {
            let source = &sources[free.file];
            let line = source.text[..free.start].matches('\n').count() + 1;
            if missed {
                println!("missed: {}:{line}: {}", source.path, &source.text[free.start..free.end]);
            }
        } else {
            count.0 += 1;
        }
    }
    counts
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| collect(&entry.path(), found));
    } else if Language::of_path(&path.to_string_lossy()).is_some() {
        found.push(path.to_path_buf());
    }
}

fn each<'t>(node: Node<'t>, visit: &mut impl FnMut(Node<'t>)) {
    visit(node);
    parse::children(node).into_iter().for_each(|child| each(child, visit));
}

fn dense<'t>(node: Node<'_>, text: &'t str) -> String {
    let text: &'t str = &text[node.byte_range()];
    text.split_whitespace().collect()
}

/// The function that a call names, generic brackets resolved: `THTensor_(free)` is `THTensor_free`.
fn called(node: Node<'_>, text: &str) -> Option<String> {
    if node.kind() != "call_expression" {
        return None;
    }
    Some(dense(node.child_by_field_name("function")?, text).replace("_(", "_").replace(')', ""))
}

/// The last name in an expression: `weight` of `net->weight[i]`.
fn last_name(node: Node<'_>, text: &str) -> String {
    let node = match node.kind() {
        "subscript_expression" => {
            return node
                .child_by_field_name("argument")
                .map_or(String::new(), |inner| last_name(inner, text));
        }
        "field_expression" => node.child_by_field_name("field").unwrap_or(node),
        _ => node,
    };
    dense(node, text)
}

/// The name that an assignment, a declaration or an initialiser gives a new reference to.
fn filled_by(node: Node<'_>, text: &str) -> Option<String> {
    let (target, value) = match node.kind() {
        "assignment_expression" => (node.child_by_field_name("left")?, node.child_by_field_name("right")?),
        "init_declarator" => (node.child_by_field_name("declarator")?, node.child_by_field_name("value")?),
        "field_initializer" => {
            let parts = parse::children(node);
            (*parts.first()?, parse::children(*parts.get(1)?).into_iter().next()?)
        }
        _ => return None,
    };
    let mut value = value;
    while ["cast_expression", "parenthesized_expression"].contains(&value.kind()) {
        value = value.child_by_field_name("value").or_else(|| parse::children(value).into_iter().next())?;
    }
    let makes = called(value, text).is_some_and(|name| names::promises_ownership(&name));
    makes.then(|| last_name(target, text).trim_start_matches('*').to_string())
}

/// What a statement frees, if all that it does is to free and the reference was taken in the same program.
fn free(statement: Node<'_>, text: &str, filled: &BTreeSet<String>) -> Option<Kind> {
    let call = parse::children(statement)
        .into_iter()
        .next()
        .filter(|_| statement.kind() == "expression_statement")?;
    let name = called(call, text)?;
    let last = name.rsplit('_').next()?;
    if !names::is_library(&name) || !["free", "freeCopyTo"].contains(&last) {
        return None;
    }
    let arguments = call.child_by_field_name("arguments").map(parse::children)?;
    let freed = arguments.get(arguments.len().checked_sub(1 + usize::from(last == "freeCopyTo"))?)?;
    let mut function = statement.parent()?;
    while function.kind() != "function_definition" {
        function = function.parent()?;
    }
    let is_before_error = raises_next(statement, text);
    let mut takes = false;
    let wanted = last_name(*freed, text);
    each(function, &mut |node| takes |= filled_by(node, text).as_ref() == Some(&wanted));
    let mut is_local = false;
    each(function, &mut |node| {
        let declares = ["init_declarator", "pointer_declarator", "declaration", "parameter_declaration"];
        let declared =
            || node.child_by_field_name("declarator").is_some_and(|name| dense(name, text) == wanted);
        is_local |= declares.contains(&node.kind()) && declared();
    });
    let (kind, counts) = match freed.kind() {
        "identifier" if is_local => (Kind::Variable, takes),
        _ => (Kind::Place, filled.contains(&wanted)),
    };
    counts.then_some(if is_before_error { Kind::BeforeError } else { kind })
}

/// Whether the statements after one raise an error before they do anything but to free.
fn raises_next(statement: Node<'_>, text: &str) -> bool {
    let mut next = statement.next_named_sibling();
    while let Some(node) = next {
        let call = parse::children(node).into_iter().next().and_then(|call| called(call, text));
        match call {
            Some(name) if names::always_raises(&name) => return true,
            Some(name) if name.ends_with("_free") => next = node.next_named_sibling(),
            _ => return false,
        }
    }
    false
}

/// What is reported of a program from which one free is taken out.
fn found(sources: &[Source], without: Option<&Free>, options: &Options) -> BTreeSet<Known> {
    let changed = |(index, source): (usize, &Source)| {
        let mut text = source.text.clone();
        if let Some(free) = without.filter(|free| free.file == index) {
            text.replace_range(free.start..free.end, ";");
        }
        (SourceFile::new(source.path.clone(), text), source.language)
    };
    let program = Program::read(sources.iter().enumerate().map(changed).collect(), options);
    let indices: Vec<usize> = (0..sources.len()).collect();
    let findings = stack::each(&indices, |&index| program.lint(index).findings);
    let shown = findings.into_iter().enumerate().flat_map(|(index, findings)| {
        let shown = findings.into_iter().filter(|finding| finding.severity > Severity::Note);
        shown.map(move |finding| (index, finding.rule.name(), finding.function, finding.message))
    });
    shown.collect()
}
