//! The names that functions have in C++ and Python, and the words that people look for them by.
//!
//! Families of `at::` are read from `include/cpp/ATen/ops/lists.h`; the rest, Python's names where they are others, and
//! the words are in `names.tsv`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::contract::Row;

/// What one function is called elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Faces {
    /// `at::addmm`, `Tensor::addmm_`.
    pub(crate) cpp: Vec<String>,
    /// `torch.addmm`.
    pub(crate) python: Vec<String>,
    /// Words that neither names nor comments have.
    pub(crate) words: String,
}

/// How names in C follow from what a list says: `{}` stands for argument `usize` of an entry.
const LISTS: &[(&str, &[(usize, &str)])] = &[
    ("UNARY_SIGNED", &[(1, "{}")]),
    ("UNARY_NUMBERS", &[(1, "{}")]),
    ("UNARY_FLOATING", &[(1, "{}")]),
    ("BINARY", &[(1, "{}"), (2, "{}")]),
    ("BINARY_FLOATING", &[(1, "{}")]),
    ("TERNARY", &[(0, "{}")]),
    ("COMPARISON", &[(0, "{}Value"), (0, "{}ValueT"), (0, "{}Tensor"), (0, "{}TensorT")]),
    ("ACCUMULATION", &[(0, "{}"), (0, "{}all")]),
    ("SPREAD", &[(0, "{}"), (0, "{}all")]),
    ("CHOICE", &[(0, "{}all")]),
    ("ORDER", &[(0, "{}")]),
    ("CUMULATION", &[(0, "{}")]),
    ("PRODUCT", &[(0, "{}")]),
];

/// The faces by page.
pub(crate) fn read(root: &Path, rows: &HashMap<String, Row>) -> Result<HashMap<String, Faces>, String> {
    let lists = root.join("include/cpp/ATen/ops/lists.h");
    let lists = fs::read_to_string(&lists).map_err(|error| format!("{}: {error}", lists.display()))?;
    let mut faces: HashMap<String, Faces> = HashMap::new();
    for (c, cpp) in listed(&lists) {
        let face = faces.entry(format!("THTensor_{c}")).or_default();
        face.cpp.push(format!("at::{cpp}"));
        face.python.push(format!("torch.{cpp}"));
    }
    let pages: Vec<String> = rows.keys().map(|name| name.replace("_(", "_").replace(')', "")).collect();
    for (number, line) in include_str!("names.tsv").lines().enumerate().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [c, cpp, python, words] = columns[..] else {
            return Err(format!("names.tsv:{}: four columns, separated by tabs", number + 1));
        };
        let page = if c.starts_with("TH") { c.to_string() } else { format!("THTensor_{c}") };
        if !pages.contains(&page) {
            return Err(format!("names.tsv:{}: the contract has no {page}", number + 1));
        }
        let face = faces.entry(page).or_default();
        for name in cpp.split(' ').filter(|name| !name.is_empty()) {
            face.cpp.push(name.into());
            if python.is_empty() {
                face.python.push(name.replace("at::", "torch.").replace("Tensor::", "torch.Tensor."));
            }
        }
        // A dash: Python has no such function.
        face.python.extend(python.split(' ').filter(|name| !matches!(*name, "" | "-")).map(String::from));
        face.words = words.into();
    }
    Ok(faces)
}

/// Pairs of names in C and in `at::` that the lists have.
fn listed(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut patterns: &[(usize, &str)] = &[];
    for line in text.lines() {
        let mut rest = line;
        if let Some(definition) = line.strip_prefix("#define TH_AT_") {
            let (list, entries) = definition.split_once("(X)").unwrap_or((definition, ""));
            patterns = LISTS.iter().find(|(name, _)| *name == list).map_or(&[], |(_, patterns)| patterns);
            rest = entries;
        }
        for entry in rest.split("X(").skip(1) {
            let entry: Vec<&str> = entry.split([',', ')']).map(str::trim).collect();
            for (argument, pattern) in patterns {
                if let Some(name) = entry.get(*argument) {
                    pairs.push((pattern.replace("{}", name), entry[0].to_string()));
                }
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_give_the_names_of_families() {
        let text = "#define TH_AT_BINARY(X) \\\n  X(mul, cmul, mul) X(bitwise_xor, cbitxor, bitxor)\n\n\
                    #define TH_AT_UNARY(X) TH_AT_UNARY_SIGNED(X) TH_AT_UNARY_NUMBERS(X)\n\
                    #define TH_AT_COMPARISON(X) X(lt, <)\n";
        let found = listed(text);
        let pair = |c: &str, cpp: &str| (c.to_string(), cpp.to_string());
        assert!(found.contains(&pair("bitxor", "bitwise_xor")));
        assert!(found.contains(&pair("cbitxor", "bitwise_xor")));
        assert!(found.contains(&pair("ltTensorT", "lt")));
        assert_eq!(found.len(), 8);
    }

    /// What the table says of C++ is in the C++ layer.
    #[test]
    fn names_in_cpp_exist() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include/cpp/ATen");
        let mut text = String::new();
        for folder in [folder.clone(), folder.join("core"), folder.join("ops")] {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    text.push_str(&fs::read_to_string(path).unwrap());
                }
            }
        }
        let words: std::collections::HashSet<&str> =
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        for line in include_str!("names.tsv").lines().skip(1) {
            for name in line.split('\t').nth(1).unwrap().split(' ').filter(|name| !name.is_empty()) {
                let name = name.rsplit("::").next().unwrap();
                // Methods with an underscore behind them, and those with _out, are made from the name without.
                let stem = name.trim_end_matches('_').trim_end_matches("_out");
                assert!(words.contains(name) || words.contains(stem), "{name} is not in include/cpp/ATen");
            }
        }
    }
}
