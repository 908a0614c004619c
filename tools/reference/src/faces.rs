//! The names that functions have in C++ and Python, and the words that people look for them by.
//!
//! Functions of `at::` that come in several forms are read from `build/operators.txt`; the rest, Python's names where
//! they are others, and the words are in `names.tsv`.

use std::collections::{HashMap, HashSet};
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

/// The faces by page.
pub(crate) fn read(root: &Path, rows: &HashMap<String, Row>) -> Result<HashMap<String, Faces>, String> {
    let table = root.join("build/operators.txt");
    let table = fs::read_to_string(&table).map_err(|error| format!("{}: {error}", table.display()))?;
    let pages: HashSet<String> = rows.keys().map(|name| name.replace("_(", "_").replace(')', "")).collect();
    let mut faces: HashMap<String, Faces> = HashMap::new();
    for (c, cpp) in listed(&table) {
        let page = format!("THTensor_{c}");
        if !pages.contains(&page) {
            return Err(format!("build/operators.txt: the contract has no {page}"));
        }
        // Comparisons have a variant for results of the elements' type.
        let variant = format!("{page}T");
        let is_comparison = ["Value", "Tensor"].iter().any(|operand| c.ends_with(operand));
        if is_comparison && pages.contains(&variant) {
            faces.entry(variant).or_default().add(&cpp);
        }
        faces.entry(page).or_default().add(&cpp);
    }
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
            if face.cpp.iter().any(|known| known == name) {
                return Err(format!(
                    "names.tsv:{}: build/operators.txt has {name} for {c} already",
                    number + 1
                ));
            }
            face.add(name);
        }
        // A dash: Python has no such function.
        if !python.is_empty() {
            face.python = python.split(' ').filter(|name| *name != "-").map(String::from).collect();
        }
        face.words = words.into();
    }
    Ok(faces)
}

impl Faces {
    /// A name in C++, and the same one in Python.
    fn add(&mut self, cpp: &str) {
        if !self.cpp.iter().any(|known| known == cpp) {
            self.cpp.push(cpp.into());
            self.python.push(cpp.replace("at::", "torch.").replace("Tensor::", "torch.Tensor."));
        }
    }
}

/// Pairs of names in C and in C++ that the table of operators has. `build/operators/` reads all of it.
fn listed(table: &str) -> Vec<(String, String)> {
    let mut forms_of: HashMap<&str, &str> = HashMap::new();
    let mut pairs = Vec::new();
    let mut lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    while let Some(line) = lines.next() {
        let mut own_forms = None;
        let mut own_instances = None;
        while let Some(key) = lines.next_if(|line| line.starts_with(' ')) {
            own_forms = key.strip_prefix("  forms ").or(own_forms);
            own_instances = key.strip_prefix("  instances ").or(own_instances);
        }
        if let Some(family) = line.strip_prefix("family ") {
            let (name, parent) = family.split_once(": ").unwrap_or((family, ""));
            let forms = own_forms.or_else(|| forms_of.get(parent).copied());
            forms_of.insert(name, forms.unwrap_or_default());
            continue;
        }
        // `name(parameters) family INSTANCES(name in C)`
        let name = line.split(['(', ' ']).next().unwrap_or_default();
        let behind = line[name.len()..].strip_prefix('(').and_then(|inside| inside.split_once(')'));
        let mut words = behind.map_or(&line[name.len()..], |(_, behind)| behind).split_whitespace();
        let family = words.next().unwrap_or_default();
        let forms = own_forms.or_else(|| forms_of.get(family).copied()).unwrap_or_default();
        let Some((_, c)) = own_instances.or_else(|| words.next()).and_then(|text| text.split_once('('))
        else {
            continue;
        };
        let is_function = forms.split_whitespace().any(|form| form == "function");
        let cpp = if is_function { format!("at::{name}") } else { format!("Tensor::{name}_") };
        pairs.push((c.trim_end_matches(')').to_string(), cpp));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rows_and_their_families() {
        let text = "# A comment.\nsection arithmetic\n\nfamily binary\n  parameters Tensor self, Tensor other\n  \
                    forms out function method\n\nfamily quotient: binary\n  type kFloat\n\nmul binary NUMBERS(cmul)\n  \
                    operator *\natan2(Tensor self, Tensor other) quotient FLOATING(atan2)\nmax binary\n\ndot(Tensor \
                    self, Tensor other)\n  forms out function\n  instances NUMBERS(dot)\nuniform(Tensor self)\n  \
                    forms in_place\n  instances FLOATING_ONLY(uniform)\n";
        let expected = [
            ("cmul", "at::mul"),
            ("atan2", "at::atan2"),
            ("dot", "at::dot"),
            ("uniform", "Tensor::uniform_"),
        ];
        let expected: Vec<_> = expected.iter().map(|(c, cpp)| (c.to_string(), cpp.to_string())).collect();
        assert_eq!(listed(text), expected);
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
        let words: HashSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
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
