//! `build/operators.txt`: rows with keys, of which those that rows share stand in families.

use std::collections::{BTreeMap, BTreeSet};

/// The keys that mean something; others are words for values of these, in braces.
const KEYS: &[&str] = &[
    "call",
    "check",
    "factors",
    "forms",
    "function",
    "functions",
    "in_place",
    "in_place_type",
    "instances",
    "meets",
    "operator",
    "out",
    "parameters",
    "results",
    "returns",
    "sizes",
    "type",
    "types",
];

/// What a row or a family says: texts by their keys.
type Keys = BTreeMap<String, String>;

/// A parameter of a function.
pub(super) struct Parameter {
    pub(super) kind: String,
    pub(super) name: String,
    default: Option<String>,
}

impl Parameter {
    /// Reads `Scalar alpha=1`.
    fn parse(text: &str) -> Self {
        let (declared, default) = match text.split_once('=') {
            Some((declared, default)) => (declared, Some(default.trim().to_string())),
            None => (text, None),
        };
        let (kind, name) =
            declared.trim().rsplit_once(' ').unwrap_or_else(|| panic!("a type and a name: {text}"));
        Self { kind: kind.to_string(), name: name.to_string(), default }
    }

    /// The C++ type, and the name.
    pub(super) fn declaration(&self, with_default: bool) -> String {
        let kind = match self.kind.as_str() {
            "Tensor" => "const Tensor &",
            "Scalar" => "const Scalar &",
            "Tensor[]" => "ArrayRef<Tensor> ",
            "int" => "std::int64_t ",
            "int[]" => "IntArrayRef ",
            "bool" => "bool ",
            "float" => "double ",
            "Flag" => "detail::Flag ",
            "Dimension" => "detail::Dimension ",
            "letters" => "const char *",
            "text" => "string_view ",
            "int?" => "optional<std::int64_t> ",
            "float?" => "optional<double> ",
            "Tensor?" => "const optional<Tensor> &",
            other => panic!("the type of a parameter: {other}"),
        };
        match &self.default {
            Some(default) if with_default => format!("{kind}{} = {default}", self.name),
            _ => format!("{kind}{}", self.name),
        }
    }
}

/// A function, with what its row and its family say.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) comment: Vec<String>,
    pub(super) parameters: Vec<Parameter>,
    keys: Keys,
}

impl Row {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.keys.get(key).map(String::as_str)
    }

    /// The names of the forms that the function has.
    pub(super) fn forms(&self) -> BTreeSet<&str> {
        self.get("forms").unwrap_or_else(|| panic!("{}: no forms", self.name)).split_whitespace().collect()
    }

    /// The parameters behind the first `skip`, as a function declares them.
    pub(super) fn declarations(&self, skip: usize, with_defaults: bool) -> String {
        let all = self.parameters.iter().skip(skip).map(|parameter| parameter.declaration(with_defaults));
        all.collect::<Vec<_>>().join(", ")
    }

    /// Their names.
    pub(super) fn arguments(&self, skip: usize) -> String {
        let names = self.parameters.iter().skip(skip).map(|parameter| parameter.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    /// The element type of the result.
    pub(super) fn element_type(&self) -> &str {
        self.get("type").unwrap_or("self.scalar_type()")
    }

    /// The names of several results, if there are several.
    pub(super) fn results(&self) -> Vec<&str> {
        self.get("results").map(|results| results.split_whitespace().collect()).unwrap_or_default()
    }
}

/// The rows of each section, in their order.
pub(super) fn read(table: &str) -> Vec<(String, Vec<Row>)> {
    let mut families: BTreeMap<String, Keys> = BTreeMap::new();
    let mut sections: Vec<(String, Vec<Row>)> = Vec::new();
    let mut comment = Vec::new();
    for block in blocks(table) {
        let (first, own) = block;
        for key in own.keys() {
            let is_known = KEYS.contains(&key.as_str()) || table.contains(&format!("{{{key}}}"));
            assert!(is_known, "the key {key} below {first}: nothing reads it");
        }
        if let Some(text) = first.strip_prefix('#') {
            if !text.starts_with('#') {
                comment.push(text.trim().to_string());
            }
        } else if let Some(section) = first.strip_prefix("section ") {
            comment.clear();
            sections.push((section.to_string(), Vec::new()));
        } else if let Some(family) = first.strip_prefix("family ") {
            comment.clear();
            let (name, parent) =
                family.split_once(": ").map_or((family, None), |(name, parent)| (name, Some(parent)));
            let mut keys = parent.map(|parent| families[parent].clone()).unwrap_or_default();
            keys.extend(own);
            families.insert(name.to_string(), keys);
        } else {
            let row = row(&first, own, &families, std::mem::take(&mut comment));
            sections.last_mut().expect("a section above the first row").1.push(row);
        }
    }
    sections
}

/// Lines that are not indented, each with the keys in the indented lines below it; a value goes on in lines indented further.
fn blocks(table: &str) -> Vec<(String, Keys)> {
    let mut blocks: Vec<(String, Keys)> = Vec::new();
    let mut last = String::new();
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        if !line.starts_with(' ') {
            blocks.push((line.trim_end().to_string(), Keys::new()));
            continue;
        }
        let keys = &mut blocks.last_mut().expect("keys of something").1;
        if let Some(more) = line.strip_prefix("    ") {
            let value = keys.get_mut(&last).unwrap_or_else(|| panic!("what goes on here? {line}"));
            if !value.is_empty() {
                value.push('\n');
            }
            value.push_str(more);
        } else {
            let (key, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            last = key.to_string();
            keys.insert(last.clone(), value.trim().to_string());
        }
    }
    blocks
}

/// A row `name(parameters) family INSTANCES(function)`, of which only the name must be there.
fn row(line: &str, own: Keys, families: &BTreeMap<String, Keys>, comment: Vec<String>) -> Row {
    let end = line.find(['(', ' ']).unwrap_or(line.len());
    let (name, mut rest) = line.split_at(end);
    let mut parameters = None;
    if let Some(inside) = rest.strip_prefix('(') {
        let close = inside.find(')').unwrap_or_else(|| panic!("no end of parameters: {line}"));
        parameters = Some(inside[..close].to_string());
        rest = &inside[close + 1..];
    }
    let mut keys = Keys::new();
    let mut words = rest.split_whitespace();
    if let Some(family) = words.next() {
        keys = families.get(family).unwrap_or_else(|| panic!("the family of {line}")).clone();
    }
    if let Some(instances) = words.next() {
        keys.insert("instances".to_string(), instances.to_string());
    }
    keys.extend(own);
    let parameters = parameters.or_else(|| keys.get("parameters").cloned()).unwrap_or_default();
    let parameters: Vec<_> =
        parameters.split(", ").filter(|text| !text.is_empty()).map(Parameter::parse).collect();
    let mut row = Row { name: name.to_string(), comment, parameters, keys };
    row.keys.insert("name".to_string(), name.to_string());
    row.keys.insert("rest".to_string(), row.arguments(1));
    // Words in braces are other keys.
    for _ in 0..3 {
        let known: Vec<_> =
            row.keys.iter().map(|(key, value)| (format!("{{{key}}}"), value.clone())).collect();
        for value in row.keys.values_mut() {
            for (word, text) in &known {
                *value = value.replace(word, text);
            }
        }
    }
    row
}
