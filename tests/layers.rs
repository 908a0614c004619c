//! The order of the source: a module imports modules of lower layers only, there is one arithmetic of numbers, and a name of
//! a type means one thing.
//!
//! `src/lib.rs` is where the order is written down. Modules that stand together there, without an empty line between
//! them, are one layer and do not import each other.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The layer of each module, counted from the bottom.
fn layers(root: &str) -> HashMap<String, usize> {
    let mut layers = HashMap::new();
    let mut layer = 0;
    for line in root.lines() {
        let line = line.trim();
        if line.is_empty() {
            layer += 1;
        }
        let declared = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ");
        if let Some(name) = declared.and_then(|rest| rest.strip_suffix(';')) {
            layers.insert(name.to_string(), layer);
        }
    }
    layers
}

/// The modules that `text` names in paths from the root of the crate.
fn imports(text: &str) -> Vec<&str> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or(""));
    let paths = code.flat_map(|line| line.split("crate::").skip(1));
    paths
        .map(|path| {
            assert!(!path.starts_with('{'), "a list of modules hides them from this test: crate::{path}");
            path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
        })
        .collect()
}

/// The imports of `module` that are against the order, as `module -> other`.
fn against_the_order(layers: &HashMap<String, usize>, module: &str, text: &str) -> Vec<String> {
    imports(text)
        .into_iter()
        .filter(|&other| other != module)
        .filter(|&other| layers.get(other).is_some_and(|&layer| layer >= layers[module]))
        .map(|other| format!("{module} -> {other}"))
        .collect()
}

fn sources_below(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path());
    let sources = entries.flat_map(|path| if path.is_dir() { sources_below(&path) } else { vec![path] });
    sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The sources of the library, in the order of their paths below `src`: each path and its text.
fn sources() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |source: PathBuf| {
        let text = fs::read_to_string(&source).expect("a source");
        (source.strip_prefix(&src).expect("below src").to_string_lossy().into_owned(), text)
    };
    let mut all: Vec<_> = sources_below(&src).into_iter().map(read).collect();
    all.sort();
    all
}

#[test]
fn modules_import_lower_layers_only() {
    let sources = sources();
    let (_, root) = sources.iter().find(|(path, _)| path == "lib.rs").expect("lib.rs");
    let layers = layers(root);
    let mut wrong = Vec::new();
    for (path, text) in &sources {
        let module = path.split('/').next().expect("a name").replace(".rs", "");
        if module == "lib" {
            continue;
        }
        assert!(layers.contains_key(&module), "{module} is not declared in lib.rs");
        let found = against_the_order(&layers, &module, text);
        wrong.extend(found.into_iter().map(|arrow| format!("{arrow} in src/{path}")));
    }
    assert!(wrong.is_empty(), "imports against the order of src/lib.rs:\n{}", wrong.join("\n"));
}

#[test]
fn an_import_against_the_order_is_found() {
    let layers = layers("mod low;\n\nmod left;\npub mod right;\n\npub mod high;\n");
    assert_eq!(layers.len(), 4);
    let check = |module, text| against_the_order(&layers, module, text);
    assert!(check("high", "use crate::low::A; use crate::left;").is_empty());
    assert!(check("low", "use crate::low::A; // crate::high").is_empty());
    assert_eq!(check("low", "fn f() { crate::high::f() }"), ["low -> high"]);
    assert_eq!(check("left", "use crate::right::B;"), ["left -> right"]);
}

/// The traits that `text` declares with a number 0 of their own.
fn numbers(text: &str) -> Vec<&str> {
    let mut current = "";
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some((_, declared)) = line.split_once("trait ") {
            current = declared.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        }
        if line.trim() == "const ZERO: Self;" {
            found.push(current);
        }
    }
    found
}

#[test]
fn numbers_have_one_arithmetic() {
    let sources = sources();
    let all: Vec<&str> = sources.iter().flat_map(|(_, text)| numbers(text)).collect();
    assert_eq!(all, ["Arithmetic"], "traits with a 0 of their own");
    assert_eq!(numbers("pub trait Other: Copy {\n    const ZERO: Self;\n}\n"), ["Other"]);
}

/// The type that a line declares, if it is one of a module of its own.
fn declared_type(line: &str) -> Option<&str> {
    let mut words = line.split(' ').skip_while(|word| word.starts_with("pub") || *word == "unsafe");
    let is_type = matches!(words.next()?, "struct" | "enum" | "trait" | "type" | "union");
    let name = words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    is_type.then_some(name)
}

/// Names of types that several of the `sources` declare, each a path and its text. The alternative of a module for other
/// processors has the names of the module, and the C interface has short names of its own for types that it passes on.
fn ambiguous(sources: &[(String, String)]) -> Vec<String> {
    let mut places: HashMap<&str, Vec<&str>> = HashMap::new();
    for (path, text) in sources {
        let file = path.rsplit('/').next().unwrap_or("");
        if path.contains("tests") || file.starts_with("no_") {
            continue;
        }
        let of_c = |line: &&str| path.starts_with("ffi/") && line.contains("type ");
        for name in text.lines().filter(|line| !of_c(line)).filter_map(declared_type) {
            let found = places.entry(name).or_default();
            if found.last() != Some(&path.as_str()) {
                found.push(path);
            }
        }
    }
    places.retain(|_, found| found.len() > 1);
    let mut all: Vec<String> =
        places.iter().map(|(name, found)| format!("{name}: {}", found.join(", "))).collect();
    all.sort();
    all
}

#[test]
fn a_name_of_a_type_means_one_thing() {
    let wrong = ambiguous(&sources());
    assert!(wrong.is_empty(), "types of one name:\n{}", wrong.join("\n"));
}

#[test]
fn two_types_of_one_name_are_found() {
    let source = |path: &str, text: &str| (path.to_string(), text.to_string());
    let found = ambiguous(&[
        source("a.rs", "pub(crate) struct Shape<T> {\nimpl A for B {\n    type Shape = A;\n"),
        source("b/c.rs", "unsafe trait Shape: Copy {\n"),
        source("b/no_c.rs", "enum Shape {}\n"),
        source("ffi/a.rs", "type THLongTensor = A;\npub struct Other;\n"),
        source("ffi/b.rs", "type THLongTensor = A;\n// pub struct Other;\n"),
    ]);
    assert_eq!(found, ["Shape: a.rs, b/c.rs"]);
}
