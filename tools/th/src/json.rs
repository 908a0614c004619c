//! Trees and differences as JSON.

use crate::arguments::Form;
use crate::file::File;
use crate::key::{Key, Paths, ROOT};
use crate::tree::{Node, Table, Tree};
use crate::values::Number;
use std::io::{Result, Write};

/// A string of JSON.
pub(crate) fn string(out: &mut impl Write, text: &str) -> Result<()> {
    out.write_all(b"\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            c if u32::from(c) < 0x20 || c == '\u{7f}' => write!(out, "\\u{:04x}", u32::from(c))?,
            c => write!(out, "{c}")?,
        }
    }
    out.write_all(b"\"")
}

/// A number of JSON, which has none that are not finite.
pub(crate) fn number(out: &mut impl Write, number: f64) -> Result<()> {
    if number.is_finite() { write!(out, "{number}") } else { write!(out, "null") }
}

fn list(out: &mut impl Write, numbers: &[i64]) -> Result<()> {
    let numbers = numbers.iter().map(i64::to_string).collect::<Vec<_>>();
    write!(out, "[{}]", numbers.join(","))
}

/// A number of a tensor, not rounded.
fn element(out: &mut impl Write, element: Number) -> Result<()> {
    match element {
        Number::Integer(integer) => write!(out, "{integer}"),
        Number::Float(float) => number(out, float),
    }
}

/// The tree of a file.
pub(crate) fn tree(file: &File, tree: &Tree, form: Form, out: &mut impl Write) -> Result<()> {
    write!(out, "{{\"file\":")?;
    string(out, file.name())?;
    write!(out, ",\"format\":\"{}\",\"bytes\":{}", file.format().name(), file.bytes())?;
    write!(out, ",\"elementBytes\":{},", tree.bytes())?;
    match form {
        Form::Tree => {
            write!(out, "\"value\":")?;
            node(out, &tree.root, &tree.paths)?;
            writeln!(out, "}}")
        }
        Form::Flat => {
            write!(out, "\"values\":[")?;
            let mut waiting: Vec<(usize, &Node)> = vec![(ROOT, &tree.root)];
            let mut is_first = true;
            while let Some((path, value)) = waiting.pop() {
                write!(out, "{}{{\"path\":", if is_first { "" } else { "," })?;
                is_first = false;
                string(out, &tree.paths.shown(path))?;
                write!(out, ",")?;
                match value {
                    Node::Table(table) => {
                        class(out, table)?;
                        write!(out, ",\"size\":{}", table.entries.len())?;
                        waiting.extend(table.contents.iter().map(|contents| (path, &**contents)));
                        waiting.extend(table.entries.iter().rev().map(|(path, value)| (*path, value)));
                    }
                    value => fields(out, value, &tree.paths)?,
                }
                write!(out, "}}")?;
            }
            writeln!(out, "]}}")
        }
    }
}

fn node(out: &mut impl Write, value: &Node, paths: &Paths) -> Result<()> {
    write!(out, "{{")?;
    match value {
        Node::Table(value) => table(out, value, paths)?,
        value => fields(out, value, paths)?,
    }
    write!(out, "}}")
}

/// What is said of a value that is no table.
fn fields(out: &mut impl Write, value: &Node, paths: &Paths) -> Result<()> {
    match value {
        Node::Nil | Node::Table(_) => write!(out, "\"kind\":\"nil\""),
        Node::Boolean(boolean) => write!(out, "\"kind\":\"boolean\",\"value\":{boolean}"),
        Node::Number(value) => {
            write!(out, "\"kind\":\"number\",\"value\":")?;
            number(out, *value)
        }
        Node::String(bytes) => {
            write!(out, "\"kind\":\"string\",\"value\":")?;
            string(out, &String::from_utf8_lossy(bytes))
        }
        Node::Function { bytes } => write!(out, "\"kind\":\"function\",\"bytes\":{bytes}"),
        Node::Deep => write!(out, "\"kind\":\"deep\""),
        Node::Again(path) => {
            write!(out, "\"kind\":\"reference\",\"path\":")?;
            string(out, &paths.shown(*path))
        }
        Node::Unread(unread) => {
            write!(out, "\"kind\":\"unread\",\"class\":")?;
            string(out, &unread.class)?;
            write!(out, ",\"sizes\":")?;
            list(out, &unread.sizes)?;
            write!(out, ",\"bytes\":{}", unread.bytes)
        }
        Node::Storage(storage) => {
            let (class, size, storage) = (&storage.class, storage.size, storage.storage + 1);
            write!(out, "\"kind\":\"storage\",\"class\":\"{class}\",\"size\":{size},\"storage\":{storage}")
        }
        Node::Tensor(tensor) => {
            write!(out, "\"kind\":\"tensor\",\"class\":\"{}\",\"sizes\":", tensor.class)?;
            list(out, &tensor.sizes)?;
            write!(out, ",\"strides\":")?;
            list(out, &tensor.strides)?;
            write!(out, ",\"offset\":{},\"storage\":", tensor.offset)?;
            match tensor.storage {
                Some(k) => write!(out, "{}", k + 1)?,
                None => write!(out, "null")?,
            }
            let Some(range) = tensor.range else { return Ok(()) };
            if let Some((least, largest)) = range.ends {
                write!(out, ",\"min\":")?;
                element(out, least)?;
                write!(out, ",\"max\":")?;
                element(out, largest)?;
            }
            write!(out, ",\"notFinite\":{}", range.not_finite)
        }
    }
}

/// What a table or an object is.
fn class(out: &mut impl Write, table: &Table) -> Result<()> {
    match &table.class {
        None => write!(out, "\"kind\":\"table\""),
        Some((class, version)) => {
            write!(out, "\"kind\":\"object\",\"class\":")?;
            string(out, class)?;
            write!(out, ",\"version\":{version}")
        }
    }
}

fn table(out: &mut impl Write, table: &Table, paths: &Paths) -> Result<()> {
    class(out, table)?;
    if let Some(contents) = &table.contents {
        write!(out, ",\"contents\":")?;
        return node(out, contents, paths);
    }
    write!(out, ",\"entries\":[")?;
    for (k, (path, value)) in table.entries.iter().enumerate() {
        write!(out, "{}{{\"key\":", if k > 0 { "," } else { "" })?;
        match paths.key(*path) {
            Key::Number(value) => number(out, *value)?,
            Key::String(bytes) => string(out, &String::from_utf8_lossy(bytes))?,
            key => string(out, &key.to_string())?,
        }
        write!(out, ",\"value\":")?;
        node(out, value, paths)?;
        write!(out, "}}")?;
    }
    write!(out, "]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut out = Vec::new();
        string(&mut out, "a\"\\\n\u{1}é").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\"a\\\"\\\\\\u000a\\u0001é\"");
        let mut out = Vec::new();
        number(&mut out, f64::INFINITY).unwrap();
        assert_eq!(out, b"null");
    }
}
