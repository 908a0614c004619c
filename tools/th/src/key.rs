//! Keys of tables, and paths of them, written so that two different ones never look alike.

use TH::error::Result;
use TH::handle::{Own, Ref};
use TH::object::{Object, ObjectKind};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::rc::Rc;

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Key {
    String(Vec<u8>),
    Number(f64),
    /// A boolean: its name. An object: its class, and which one of the table's it is, counted from 0.
    Other(String, usize),
}

impl Key {
    /// The key that `object` is.
    fn of(object: Ref<'_, Object>) -> Key {
        match (object.kind(), object.as_number(), object.as_bytes()) {
            (ObjectKind::Number, Some(number), _) => Key::Number(number),
            (ObjectKind::String, _, Some(bytes)) => Key::String(bytes.to_vec()),
            _ => Key::Other(
                object
                    .as_boolean()
                    .map_or_else(|| object.type_name().into_owned(), |boolean| boolean.to_string()),
                0,
            ),
        }
    }

    /// The bytes of the key without quotes, as names of formats that have nothing but names.
    pub(crate) fn plain(&self) -> Vec<u8> {
        match self {
            Key::String(bytes) => bytes.clone(),
            Key::Number(number) => number.to_string().into_bytes(),
            other => other.to_string().into_bytes(),
        }
    }
}

/// The keys and values of a table or an object of a class, in their order.
pub(crate) fn pairs(object: Ref<'_, Object>) -> impl Iterator<Item = Result<(Key, Own<Object>)>> {
    let mut others: HashMap<String, usize> = HashMap::new();
    object.pairs().map(move |pair| {
        let (key, value) = pair?;
        let mut key = Key::of(key.borrow());
        if let Key::Other(name, index) = &mut key {
            let count = others.entry(name.clone()).or_default();
            *index = *count;
            *count += 1;
        }
        Ok((key, value))
    })
}

/// Whether a string can stand in a path as it is: it looks like nothing else.
fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with('[')
        && !text.contains(['.', '"', '\\'])
        && !text.contains(char::is_control)
        && text.parse::<f64>().is_err()
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::String(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if is_plain(text) => f.write_str(text),
                _ => quoted(bytes, f),
            },
            Key::Number(number) => {
                let text = number.to_string();
                if text.contains('.') { write!(f, "[{text}]") } else { f.write_str(&text) }
            }
            Key::Other(name, 0) => write!(f, "[{name}]"),
            Key::Other(name, index) => write!(f, "[{name} {}]", index + 1),
        }
    }
}

/// The bytes in quotes; what is no UTF-8, or a control character, as \xNN.
fn quoted(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => {
                    c.encode_utf8(&mut [0; 4]).bytes().try_for_each(|byte| write!(f, "\\x{byte:02x}"))?;
                }
                c => f.write_char(c)?,
            }
        }
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02x}"))?;
    }
    f.write_char('"')
}

/// `path` and the next key.
pub(crate) fn join(path: &str, key: &Key) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// A step of a path that somebody wrote.
#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    /// A string or, if there is no such key, a number.
    Either(String),
    String(Vec<u8>),
    /// What stands in brackets.
    Bracket(String),
}

/// The steps of a path as [`Key`]s are written; `None` if quotes or brackets do not end.
pub(crate) fn steps(path: &str) -> Option<Vec<Step>> {
    let (mut steps, mut rest) = (Vec::new(), path);
    while !rest.is_empty() {
        let step;
        if let Some(inside) = rest.strip_prefix('"') {
            let end = inside.as_bytes().iter().scan(false, |escaped, &byte| {
                let ends = byte == b'"' && !*escaped;
                *escaped = byte == b'\\' && !*escaped;
                Some(ends)
            });
            let end = end.into_iter().position(|ends| ends)?;
            step = Step::String(unquoted(&inside[..end])?);
            rest = &inside[end + 1..];
        } else if let Some(inside) = rest.strip_prefix('[') {
            let end = inside.find(']')?;
            step = Step::Bracket(inside[..end].to_owned());
            rest = &inside[end + 1..];
        } else {
            let end = rest.find('.').unwrap_or(rest.len());
            step = Step::Either(rest[..end].to_owned());
            rest = &rest[end..];
        }
        if !matches!(&step, Step::Either(text) if text.is_empty()) {
            steps.push(step);
        }
        if !rest.is_empty() {
            rest = rest.strip_prefix('.')?;
        }
    }
    Some(steps)
}

/// What stands in quotes.
fn unquoted(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
        } else if let [b'x', digits @ ..] = rest {
            let digits = std::str::from_utf8(digits.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[3..];
        } else {
            bytes.push(*rest.first()?);
            rest = &rest[1..];
        }
    }
    Some(bytes)
}

/// Paths of a tree, each as its last key and the path above: they take what their keys take, however deep they are.
pub(crate) struct Paths {
    links: Vec<Link>,
    /// The texts of paths that are shown in part, of which many may have the same.
    parts: RefCell<HashMap<usize, Rc<str>>>,
}

/// The end of a path.
struct Link {
    above: usize,
    key: Key,
    /// About how many bytes the path has.
    length: usize,
    /// The path, or the one that it goes on from, that is longer than [`LONGEST`] while the one above is not.
    cut: Option<usize>,
}

/// Bytes of a path from which on it is printed in part: many may go on from the same long one.
const LONGEST: usize = 1000;

/// The path of the root.
pub(crate) const ROOT: usize = 0;

impl Paths {
    /// No path but that of the root.
    pub(crate) fn new() -> Paths {
        let root = Link { above: ROOT, key: Key::Other(String::new(), 0), length: 0, cut: None };
        Paths { links: vec![root], parts: RefCell::default() }
    }

    /// The path of what is under `key` of what is at `above`.
    pub(crate) fn below(&mut self, above: usize, key: Key) -> usize {
        let length = self.links[above].length.saturating_add(key.plain().len() + 1);
        let path = self.links.len();
        let cut = self.links[above].cut.or((length > LONGEST).then_some(path));
        self.links.push(Link { above, key, length, cut });
        path
    }

    /// The last key.
    pub(crate) fn key(&self, path: usize) -> &Key {
        &self.links[path].key
    }

    /// About how many bytes the path has.
    pub(crate) fn length(&self, path: usize) -> usize {
        self.links[path].length
    }

    /// The keys from the root on.
    fn keys(&self, path: usize) -> Vec<&Key> {
        let mut keys = Vec::new();
        let mut here = path;
        while here != ROOT {
            keys.push(&self.links[here].key);
            here = self.links[here].above;
        }
        keys.reverse();
        keys
    }

    /// The path as it is written.
    pub(crate) fn text(&self, path: usize) -> String {
        self.keys(path).iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
    }

    /// The path as it is written, of a very long one its beginning: so it costs the same however deep that is.
    pub(crate) fn shown(&self, path: usize) -> Rc<str> {
        let Some(cut) = self.links[path].cut else { return self.text(path).into() };
        let part = || {
            let Link { above, key, .. } = &self.links[cut];
            let key = match key {
                Key::String(bytes) => Key::String(bytes[..bytes.len().min(LONGEST)].to_vec()),
                other => other.clone(),
            };
            (join(&self.text(*above), &key) + "…").into()
        };
        self.parts.borrow_mut().entry(cut).or_insert_with(part).clone()
    }

    /// The path as one name without quotes, which others may have too.
    pub(crate) fn name(&self, path: usize) -> Vec<u8> {
        self.keys(path).iter().map(|key| key.plain()).collect::<Vec<_>>().join(&b'.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_keys_look_different() {
        let keys = [
            (Key::Number(1.0), "1"),
            (Key::String(b"1".to_vec()), "\"1\""),
            (Key::Number(1.5), "[1.5]"),
            (Key::Number(f64::INFINITY), "inf"),
            (Key::String(b"inf".to_vec()), "\"inf\""),
            (Key::String(b"a.b".to_vec()), "\"a.b\""),
            (Key::String(b"".to_vec()), "\"\""),
            (Key::String(b"\xff".to_vec()), "\"\\xff\""),
            (Key::String(b"\\xff".to_vec()), "\"\\\\xff\""),
            (Key::String("\u{fffd}".into()), "\u{fffd}"),
            (Key::String(b"[true]".to_vec()), "\"[true]\""),
            (Key::Other("true".into(), 0), "[true]"),
            (Key::Other("nn.Linear".into(), 1), "[nn.Linear 2]"),
            (Key::String(b"weight".to_vec()), "weight"),
        ];
        for (key, text) in &keys {
            assert_eq!(key.to_string(), *text);
            if let Key::String(bytes) = key
                && text.starts_with('"')
            {
                assert_eq!(steps(text), Some(vec![Step::String(bytes.clone())]), "{text}");
            }
        }
    }

    #[test]
    fn paths_are_understood() {
        let either = |text: &str| Step::Either(text.into());
        assert_eq!(steps("modules.1.weight"), Some(vec![either("modules"), either("1"), either("weight")]));
        assert_eq!(steps("a.\"b.c\".[1.5]").map(|steps| steps.len()), Some(3));
        assert_eq!(steps(""), Some(vec![]));
        assert_eq!(steps("\"a"), None);
        assert_eq!(steps("\"a\"b"), None);
    }

    #[test]
    fn long_paths_are_made_when_they_are_asked_for() {
        let mut paths = Paths::new();
        let long = paths.below(ROOT, Key::String(vec![b'k'; 900]));
        let below = paths.below(long, Key::Number(2.0));
        assert_eq!((paths.length(below), paths.text(below).len()), (903, 902));
        assert_eq!(*paths.shown(below), *paths.text(below));
    }

    #[test]
    fn very_long_paths_are_shown_in_part() {
        let mut paths = Paths::new();
        let huge = paths.below(ROOT, Key::String(vec![b'k'; 1_000_000]));
        let below = paths.below(huge, Key::Number(2.0));
        assert_eq!(
            (&*paths.shown(below), paths.text(below).len()),
            (&*("k".repeat(LONGEST) + "…"), 1_000_002)
        );
        let (mut deep, mut paths) = (ROOT, Paths::new());
        for _ in 0..100_000 {
            deep = paths.below(deep, Key::Number(1.0));
            assert!(paths.shown(deep).len() <= LONGEST + 4);
        }
        assert!(paths.shown(deep).starts_with("1.1.1.") && paths.shown(deep).ends_with("1…"));
    }
}
