//! The functions of THC, THCS, TH and THS, from the tables of their contracts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The element types, by the words in names of functions.
pub(crate) const TYPES: [&str; 8] = ["Byte", "Char", "Short", "Int", "Long", "Float", "Double", "Half"];

/// What a function does with what a pointer points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Read,
    Changed,
    Result,
}

/// One parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its type in C, without `const` and `struct`: `THFloatTensor*`, `unsigned char`.
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// One function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) symbol: String,
    pub(crate) result: String,
    pub(crate) parameters: Vec<Parameter>,
    /// The header that declares it, of those of THC.
    pub(crate) header: String,
}

/// A type as this crate writes it: `THFloatTensor*`.
fn plain_type(text: &str) -> String {
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| {
            ![
                "const", "struct", "in", "out", "inout", "new", "borrowed", "same", "take", "keep", "retain",
                "scratch",
            ]
            .contains(&word.trim_end_matches(['?']))
        })
        .filter(|word| !word.starts_with("in#"))
        .collect();
    words.join(" ").replace(" *", "*")
}

/// The parameters of a list in C; those without a name are numbered.
fn parameters(list: &str) -> Vec<Parameter> {
    let list = list.trim();
    if list.is_empty() || list == "void" {
        return Vec::new();
    }
    let one = |(index, text): (usize, &str)| {
        let text = text.trim();
        if text == "..." {
            return Parameter { kind: "...".into(), name: "...".into(), role: Role::Read };
        }
        let (text, array) = match text.strip_suffix("[]") {
            Some(text) => (text, "*"),
            None => (text, ""),
        };
        let cut = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        let (before, name) = text.split_at(cut);
        // A type alone: `ptrdiff_t`, `const THCudaStorage *`, `unsigned char`.
        let unnamed = name.is_empty()
            || plain_type(before).is_empty()
            || name == "char" && plain_type(before) == "unsigned";
        let (kind, name) = if unnamed { (text, format!("arg{index}")) } else { (before, name.to_string()) };
        let role = match text.split_whitespace().next().unwrap_or_default().trim_end_matches('?') {
            "out" => Role::Result,
            "inout" => Role::Changed,
            _ => Role::Read,
        };
        Parameter { kind: plain_type(kind) + array, name, role }
    };
    list.split(',').enumerate().map(one).collect()
}

/// The functions of THC or THCS, one a row: symbol, result, parameters, header.
pub(crate) fn of_thc(path: &Path) -> Vec<Function> {
    let text = fs::read_to_string(path).expect("a table of THC's functions");
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        Function {
            symbol: columns[0].into(),
            result: plain_type(columns[1]),
            parameters: parameters(columns[2]),
            header: columns[3].into(),
        }
    };
    text.lines().skip(1).filter(|line| !line.is_empty()).map(row).collect()
}

fn types_of(word: &str) -> &'static [&'static str] {
    match word {
        "all" => &TYPES,
        "numbers" => &TYPES[..7],
        "signed" => &TYPES[2..7],
        "floating" => &TYPES[5..7],
        _ => &[],
    }
}

/// `text` of the generic dialect for one element type.
fn of_type(text: &str, real: &str) -> String {
    let (element, sum) = match real {
        "Byte" => ("unsigned char", "long"),
        "Char" => ("char", "long"),
        "Short" => ("short", "long"),
        "Int" => ("int", "long"),
        "Long" => ("long", "long"),
        "Float" => ("float", "double"),
        "Double" => ("double", "double"),
        _ => ("THHalf", "float"),
    };
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_alphanumeric() || c == '_') {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        result.push_str(before);
        match word {
            "real" => result.push_str(element),
            "accreal" => result.push_str(sum),
            "THTensor" => result.push_str(&format!("TH{real}Tensor")),
            "THSTensor" => result.push_str(&format!("THS{real}Tensor")),
            "THStorage" => result.push_str(&format!("TH{real}Storage")),
            other => result.push_str(other),
        }
        rest = after;
    }
    result + rest
}

/// The functions of TH's storages and tensors, and THS's, by their symbols.
pub(crate) fn of_th(folder: &Path) -> BTreeMap<String, Function> {
    let mut found = BTreeMap::new();
    for table in ["tensor", "storage", "math", "random", "conv", "lapack", "additions", "blas", "sparse"] {
        let text =
            fs::read_to_string(folder.join(format!("{table}.tsv"))).expect("a table of TH's functions");
        for line in text.lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let add = |symbol: String, of: &dyn Fn(&str) -> String| {
                let function = Function {
                    symbol: symbol.clone(),
                    result: plain_type(&of(columns[2])),
                    parameters: parameters(&of(columns[3])),
                    header: String::new(),
                };
                (symbol, function)
            };
            match columns[0].split_once('(') {
                None => found.extend([add(columns[0].into(), &|text| text.into())]),
                Some((family, name)) => {
                    let family = family.trim_start_matches("TH").trim_end_matches('_');
                    let (library, family) = match family.strip_prefix('S') {
                        Some("Tensor") => ("THS", "Tensor"),
                        _ => ("TH", family),
                    };
                    let name = name.trim_end_matches(')');
                    for real in types_of(columns[1]) {
                        found.extend([add(format!("{library}{real}{family}_{name}"), &|text| {
                            of_type(text, real)
                        })]);
                    }
                }
            }
        }
    }
    found
}
