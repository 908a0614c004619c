//! The functions of THCUNN and of THNN, from the tables of their contracts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// One parameter.
pub(crate) struct Parameter {
    /// Its type in C: `THCudaTensor*`, `int`.
    pub(crate) kind: String,
    pub(crate) name: String,
    /// Whether the function only reads what it points at; `true` in tables that do not say.
    pub(crate) is_read: bool,
}

/// One function.
pub(crate) struct Function {
    pub(crate) symbol: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter in C, with a word in front that says what becomes of it, or without.
fn parameter(text: &str) -> Parameter {
    let cut = text.rfind([' ', '*']).expect("a type and a name") + 1;
    let (kind, name) = text.split_at(cut);
    let (word, rest) = kind.trim().split_once(' ').unwrap_or(("", kind));
    let word = word.trim_end_matches('?');
    let has_word = ["in", "out", "inout", "scratch"].contains(&word);
    let kind = if has_word { rest } else { kind };
    Parameter { kind: kind.replace(' ', ""), name: name.into(), is_read: !has_word || word == "in" }
}

fn parameters(list: &str) -> Vec<Parameter> {
    list.split(',').map(|text| parameter(text.trim())).collect()
}

/// The functions of THCUNN, in the order of the table: symbol, result, parameters, header.
pub(crate) fn of_thcunn(path: &Path) -> Vec<Function> {
    let text = fs::read_to_string(path).expect("the table of THCUNN's functions");
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        Function { symbol: columns[0].into(), parameters: parameters(columns[2]) }
    };
    text.lines().skip(1).filter(|line| !line.is_empty()).map(row).collect()
}

/// The functions of THNN in the dialect of torch/nn, by the part of their names that is the same for all types.
pub(crate) fn of_thnn(folder: &Path) -> BTreeMap<String, Function> {
    let mut found = BTreeMap::new();
    for table in ["nn", "nn_convolution"] {
        let text =
            fs::read_to_string(folder.join(format!("{table}.tsv"))).expect("a table of THNN's functions");
        for line in text.lines() {
            let columns: Vec<&str> = line.split('\t').collect();
            let Some(name) = columns[0].strip_prefix("THNN0_(").and_then(|rest| rest.strip_suffix(')'))
            else {
                continue;
            };
            found.insert(name.into(), Function { symbol: name.into(), parameters: parameters(columns[3]) });
        }
    }
    found
}
