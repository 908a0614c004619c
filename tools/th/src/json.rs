//! Trees and differences as JSON.

use crate::file::File;
use crate::tree::{Key, Node, Table, Tree};
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

/// The tree of a file.
pub(crate) fn tree(file: &File, tree: &Tree, out: &mut impl Write) -> Result<()> {
    write!(out, "{{\"file\":")?;
    string(out, file.name())?;
    write!(out, ",\"format\":\"{}\",\"bytes\":{}", file.format().name(), file.bytes())?;
    write!(out, ",\"elementBytes\":{},\"value\":", tree.bytes())?;
    node(out, &tree.root)?;
    writeln!(out, "}}")
}

fn node(out: &mut impl Write, value: &Node) -> Result<()> {
    match value {
        Node::Nil => write!(out, "{{\"kind\":\"nil\"}}"),
        Node::Boolean(boolean) => write!(out, "{{\"kind\":\"boolean\",\"value\":{boolean}}}"),
        Node::Number(value) => {
            write!(out, "{{\"kind\":\"number\",\"value\":")?;
            number(out, *value)?;
            write!(out, "}}")
        }
        Node::String(bytes) => {
            write!(out, "{{\"kind\":\"string\",\"value\":")?;
            string(out, &String::from_utf8_lossy(bytes))?;
            write!(out, "}}")
        }
        Node::Function { bytes } => write!(out, "{{\"kind\":\"function\",\"bytes\":{bytes}}}"),
        Node::Deep => write!(out, "{{\"kind\":\"deep\"}}"),
        Node::Again(path) => {
            write!(out, "{{\"kind\":\"reference\",\"path\":")?;
            string(out, path)?;
            write!(out, "}}")
        }
        Node::Table(value) => table(out, value),
        Node::Storage(storage) => {
            let (class, size, storage) = (&storage.class, storage.size, storage.storage + 1);
            write!(
                out,
                "{{\"kind\":\"storage\",\"class\":\"{class}\",\"size\":{size},\"storage\":{storage}}}"
            )
        }
        Node::Tensor(tensor) => {
            write!(out, "{{\"kind\":\"tensor\",\"class\":\"{}\",\"sizes\":", tensor.class)?;
            list(out, &tensor.sizes)?;
            write!(out, ",\"strides\":")?;
            list(out, &tensor.strides)?;
            write!(out, ",\"offset\":{},\"storage\":", tensor.offset)?;
            match tensor.storage {
                Some(k) => write!(out, "{}", k + 1)?,
                None => write!(out, "null")?,
            }
            if let Some((least, largest)) = tensor.range.ends {
                write!(out, ",\"min\":")?;
                number(out, least)?;
                write!(out, ",\"max\":")?;
                number(out, largest)?;
            }
            write!(out, ",\"notFinite\":{}}}", tensor.range.not_finite)
        }
    }
}

fn table(out: &mut impl Write, table: &Table) -> Result<()> {
    match &table.class {
        None => write!(out, "{{\"kind\":\"table\"")?,
        Some((class, version)) => {
            write!(out, "{{\"kind\":\"object\",\"class\":")?;
            string(out, class)?;
            write!(out, ",\"version\":{version}")?;
        }
    }
    if let Some(contents) = &table.contents {
        write!(out, ",\"contents\":")?;
        node(out, contents)?;
        return write!(out, "}}");
    }
    write!(out, ",\"entries\":[")?;
    for (k, (key, value)) in table.entries.iter().enumerate() {
        write!(out, "{}{{\"key\":", if k > 0 { "," } else { "" })?;
        match key {
            Key::Number(value) => number(out, *value)?,
            key => string(out, &key.word())?,
        }
        write!(out, ",\"value\":")?;
        node(out, value)?;
        write!(out, "}}")?;
    }
    write!(out, "]}}")
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
