//! The order of the source: a module imports modules of lower layers only, there is one arithmetic of numbers, and a name of
//! a type means one thing.
//!
//! `src/lib.rs` is where the order is written down. Modules that stand together there, without an empty line between
//! them, are one layer and do not import each other. Inside a room the order of the files is that of the `mod` lines of its
//! `mod.rs`: a file imports only files above it in that list, and nothing of `mod.rs` itself.

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

/// The modules that the text of a `mod.rs` declares, in their order, each with the files that it may be in.
fn declared(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let mut other = None;
    for line in text.lines().map(str::trim) {
        if let Some((_, rest)) = line.split_once("path = \"") {
            other = rest.split_once(".rs\"").map(|(file, _)| file.to_string());
        }
        let name = line.split_once("mod ").and_then(|(_, rest)| rest.strip_suffix(';'));
        if let Some(name) = name.filter(|_| !line.starts_with("//")) {
            found.push((name.to_string(), [name.to_string()].into_iter().chain(other.take()).collect()));
        }
    }
    found
}

/// Text without comments, and without what is compiled for tests alone.
fn code(text: &str) -> String {
    let mut kept = Vec::new();
    let mut lines = text.lines().map(|line| line.split("//").next().unwrap_or(""));
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            kept.push(line);
            continue;
        }
        // The item or statement that follows.
        let mut depth = 0;
        for line in lines.by_ref() {
            depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
            if depth == 0 && line.trim_end().ends_with([';', '}']) {
                break;
            }
        }
    }
    kept.join("\n")
}

/// The paths that a tree of imports stands for: `a::{b, c::d}` for `a::b` and `a::c::d`.
fn expand(tree: &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let end = tree.find(|c| !is_word(c)).unwrap_or(tree.len());
    let (word, rest) = tree.split_at(end);
    if let Some(list) = rest.strip_prefix('{').filter(|_| word.is_empty()) {
        let (mut depth, mut start) = (1, 0);
        for (at, c) in list.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 || depth == 1 && c == ',' {
                expand(list[start..at].trim(), before, found);
                start = at + 1;
            }
            if depth == 0 {
                return;
            }
        }
        return;
    }
    let mut path = before.to_vec();
    if !word.is_empty() && word != "self" {
        path.push(word.to_string());
    }
    match rest.strip_prefix("::") {
        Some(rest) if !word.is_empty() => expand(rest, &path, found),
        _ => found.push(path),
    }
}

/// The paths from the root of the crate that the file of `module` names, if `text` is what it has.
fn named_paths(module: &[String], text: &str) -> Vec<Vec<String>> {
    let text = code(text);
    let mut found = Vec::new();
    // Where modules inside the file begin, by the number of braces around them.
    let (mut depth, mut inner) = (0, Vec::new());
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let rest = &text[at..];
        let begins = !(last.is_alphanumeric() || last == '_' || last == ':');
        if begins
            && rest.starts_with("mod ")
            && rest.split(['{', ';']).next().is_some_and(|m| rest[m.len()..].starts_with('{'))
        {
            inner.push(depth);
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
        inner.retain(|&begin| begin <= depth);
        if c == '}' {
            inner.retain(|&begin| begin < depth);
        }
        if begins && rest.starts_with("crate::") {
            expand(&rest["crate::".len()..], &[], &mut found);
        }
        if begins && rest.starts_with("super::") {
            let ups = rest.split("super::").take_while(|between| between.is_empty()).count().max(1);
            let beyond = ups.saturating_sub(inner.len());
            if beyond > 0 && beyond <= module.len() {
                expand(&rest[ups * "super::".len()..], &module[..module.len() - beyond], &mut found);
            }
        }
        last = c;
    }
    found
}

/// The imports against the order inside the rooms of `sources`, which are given with their paths below `src`.
fn against_the_order_inside(sources: &[(String, String)]) -> Vec<String> {
    let text_of = |path: &str| sources.iter().find(|(other, _)| other == path).map(|(_, text)| text.as_str());
    let list = |folder: &[String]| {
        text_of(&format!("{}/mod.rs", folder.join("/"))).map(|text| declared(&code(text))).unwrap_or_default()
    };
    let mut wrong = Vec::new();
    'sources: for (path, text) in sources {
        let file = path.strip_suffix(".rs").unwrap_or(path);
        let mut module: Vec<String> = file.split('/').map(str::to_string).collect();
        if module.last().is_some_and(|name| name == "mod") {
            module.pop();
        }
        for depth in 1..module.len() {
            let files = list(&module[..depth]);
            // What no list has is compiled for tests alone.
            let Some((declared, _)) = files.iter().find(|(_, files)| files.contains(&module[depth])) else {
                continue 'sources;
            };
            module[depth].clone_from(declared);
        }
        for named in named_paths(&module, text).into_iter().filter(|named| named.first() == module.first()) {
            let shared = module.iter().zip(&named).take_while(|(a, b)| a == b).count();
            let Some(own) = module.get(shared) else { continue };
            let order = list(&module[..shared]);
            let place = |name: &String| order.iter().position(|(other, _)| other == name);
            let is_above = named.get(shared).and_then(place).is_some_and(|other| Some(other) < place(own));
            if !is_above {
                wrong.push(format!("{} -> {} in src/{path}", module.join("::"), named.join("::")));
            }
        }
    }
    wrong
}

#[test]
fn files_of_a_room_import_files_above_them_only() {
    let sources = sources();
    let wrong = against_the_order_inside(&sources);
    assert!(wrong.is_empty(), "imports against the order of a mod.rs:\n{}", wrong.join("\n"));
}

#[test]
fn an_import_against_the_order_inside_a_room_is_found() {
    let source = |path: &str, text: &str| (path.to_string(), text.to_string());
    let files = |low: &str, high: &str, deep: &str| {
        against_the_order_inside(&[
            source(
                "room/mod.rs",
                "mod low;\n#[cfg_attr(x, path = \"high_elsewhere.rs\")]\npub(crate) mod high;\nmod cellar;\n\
                 #[cfg(test)]\nmod tests;\nuse low::A;\n",
            ),
            source("room/low.rs", low),
            source("room/high.rs", high),
            source("room/high_elsewhere.rs", high),
            source("room/cellar/mod.rs", "mod first;\nmod second;\n"),
            source("room/cellar/first.rs", deep),
            source("room/cellar/second.rs", "use super::first::B;\nuse crate::room::high;\n"),
            source("room/tests/mod.rs", "use super::A;\nmod all;\n"),
            source("room/tests/all.rs", "use super::A;\n"),
        ])
    };
    let none: [String; 0] = [];
    assert_eq!(
        files("use crate::other::A;", "use super::low::A;", "use crate::room::{low, high::{A, B}};"),
        none
    );
    assert_eq!(
        files("mod inner {\n use super::A;\n}\n// super::high", "", "#[cfg(test)]\nuse super::second;"),
        none
    );
    assert_eq!(files("#[cfg(test)]\n#[path = \"a\"]\nmod t {\n use super::{\n  A\n };\n}", "", ""), none);
    assert_eq!(files("#[cfg(test)]\nmod t;\nfn f() { super::high::g() }", "", "").len(), 1);
    assert_eq!(files("use super::high::A;", "", ""), ["room::low -> room::high::A in src/room/low.rs"]);
    assert_eq!(files("", "fn f() { super::cellar::g() }", "").len(), 2);
    assert_eq!(files("use super::STATE;", "", ""), ["room::low -> room::STATE in src/room/low.rs"]);
    assert_eq!(
        files("", "", "use super::{first::A, second};"),
        [
            "room::cellar::first -> room::cellar::first::A in src/room/cellar/first.rs",
            "room::cellar::first -> room::cellar::second in src/room/cellar/first.rs"
        ][1..]
    );
    assert_eq!(
        files("", "", "use super::super::cellar::second;"),
        ["room::cellar::first -> room::cellar::second in src/room/cellar/first.rs"]
    );
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
