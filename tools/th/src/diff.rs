//! `th diff`: what differs between two files.

use crate::arguments::Diff;
use crate::convert::{Flat, tensors};
use crate::failure::Failure;
use crate::file::{File, Format};
use crate::json;
use crate::key::{Key, Paths, ROOT, pairs};
use crate::paint::line;
use crate::show::size;
use crate::values::{self, Difference};
use TH::handle::{Own, Ref};
use TH::object::{AnyTensor, Object, ObjectKind, Unread};
use std::collections::HashMap;
use std::io::Write;
use std::rc::Rc;

/// Characters of a key, and of a string.
const KEY: usize = 200;
const STRING: usize = 60;
/// Most bytes of all paths of tensors together for each byte of the files, and at least.
const NAMES: u64 = 16;
const NAMES_AT_LEAST: u64 = 64_000_000;

/// What differs about a value.
enum Change {
    Missing,
    Added,
    /// Another type, other sizes, another class, or another value.
    Became(Kind, String, String),
    Values(Difference, usize),
}

/// What a value is that became another.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Type and sizes of a tensor.
    Shape,
    /// A number, a string, a boolean, a function, or what kind of value it is.
    Value,
    /// The class of an object.
    Class,
    /// Which other place has the same object.
    Shared,
}

/// What differs, with the path as it is written.
type Changes = Vec<(Rc<str>, Change)>;

/// A tensor's type and sizes.
fn shape(tensor: &AnyTensor) -> Result<String, Failure> {
    let sizes = tensor.sizes()?.iter().map(i64::to_string).collect::<Vec<_>>();
    let sizes = if sizes.is_empty() { "empty".to_owned() } else { sizes.join("x") };
    Ok(format!("{} {sizes}", tensor.element().name()))
}

/// Compares the files that the command line names; whether they are the same.
pub(crate) fn run(options: &Diff, out: &mut impl Write) -> Result<bool, Failure> {
    let (left, right) = (File::open(&options.file)?, File::open(&options.other)?);
    // Other formats have nothing else, and no tables in tables.
    let has_all = |file: &File| matches!(file.format(), Format::T7 | Format::PyTorch);
    let changes = if options.tensors || !has_all(&left) || !has_all(&right) {
        let most = left.bytes().saturating_add(right.bytes()).saturating_mul(NAMES).max(NAMES_AT_LEAST);
        let (left, right) = (tensors(left.root())?, tensors(right.root())?);
        for flat in [&left, &right] {
            let length: u64 = flat.tensors.iter().map(|&(path, _)| flat.paths.length(path) as u64).sum();
            if length > most {
                let length = size(length);
                return Err(Failure::Request(format!("the paths of the tensors take {length}: too long")));
            }
        }
        let mut changes = of_tensors(&left, &right, options.tolerance)?;
        changes.extend(of_unread(&left, &right)?);
        changes
    } else {
        Walk::new(options.tolerance).run(left.root(), right.root())?
    };
    if options.json {
        write_json(&changes, out)?;
    } else {
        write_text(&changes, out)?;
    }
    Ok(changes.is_empty())
}

/// What differs between two tensors.
fn of_pair(left: &AnyTensor, right: &AnyTensor, tolerance: f64) -> Result<Option<Change>, Failure> {
    Ok(match values::difference(left, right, tolerance)? {
        None => Some(Change::Became(Kind::Shape, shape(left)?, shape(right)?)),
        Some(Difference { count: 0, .. }) => None,
        Some(difference) => Some(Change::Values(difference, left.count() as usize)),
    })
}

/// What differs between the tensors of two files, each under its path as one name: a nested table and one whose keys are
/// paths have the same.
fn of_tensors(left: &Flat, right: &Flat, tolerance: f64) -> Result<Changes, Failure> {
    let (left_names, right_names) = (left.names(), right.names());
    let places: HashMap<_, usize> = right_names.iter().enumerate().map(|(k, name)| (name, k)).collect();
    let mut is_known = vec![false; right_names.len()];
    let mut changes = Changes::new();
    for (name, (path, tensor)) in left_names.iter().zip(&left.tensors) {
        let change = match places.get(name) {
            None => Some(Change::Missing),
            Some(&k) => {
                is_known[k] = true;
                of_pair(tensor, &right.tensors[k].1, tolerance)?
            }
        };
        changes.extend(change.map(|change| (left.paths.shown(*path), change)));
    }
    for (_, (path, _)) in is_known.iter().zip(&right.tensors).filter(|(is_known, _)| !**is_known) {
        changes.push((right.paths.shown(*path), Change::Added));
    }
    Ok(changes)
}

/// What differs between the arrays of two files that were not read.
fn of_unread(left: &Flat, right: &Flat) -> Result<Changes, Failure> {
    let mut others: HashMap<_, _> =
        right.unread.iter().map(|(path, array)| (right.paths.name(*path), (*path, array))).collect();
    let mut changes = Changes::new();
    for (path, array) in &left.unread {
        let change = match others.remove(&left.paths.name(*path)) {
            None => Some(Change::Missing),
            Some((_, other)) => unread_change(array.borrow(), other.borrow())?,
        };
        changes.extend(change.map(|change| (left.paths.shown(*path), change)));
    }
    let mut added: Vec<_> = others.into_values().map(|(path, _)| path).collect();
    added.sort_unstable();
    changes.extend(added.into_iter().map(|path| (right.paths.shown(path), Change::Added)));
    Ok(changes)
}

/// How two arrays that were not read differ.
fn unread_change(left: Ref<'_, Object>, right: Ref<'_, Object>) -> Result<Option<Change>, Failure> {
    let (Some(one), Some(other)) = (left.as_unread(), right.as_unread()) else { return Ok(None) };
    let is_alike = one.name() == other.name() && one.sizes() == other.sizes();
    if is_alike && one.bytes() == other.bytes() {
        return Ok(None);
    }
    let others = if is_alike { " with other bytes" } else { "" };
    Ok(Some(Change::Became(Kind::Value, described(left)?, format!("{}{others}", described(right)?))))
}

/// A walk over two trees at once.
struct Walk {
    tolerance: f64,
    paths: Paths,
    /// Objects that were met, where, on either side.
    met: [HashMap<*mut Object, usize>; 2],
    changes: Changes,
    /// What is still to be compared.
    waiting: Vec<Waiting>,
}

enum Waiting {
    Pair(usize, Own<Object>, Own<Object>),
    Only(usize, Change),
}

impl Walk {
    fn new(tolerance: f64) -> Walk {
        let met = [HashMap::new(), HashMap::new()];
        Walk { tolerance, paths: Paths::new(), met, changes: Vec::new(), waiting: Vec::new() }
    }

    fn run(mut self, left: Ref<'_, Object>, right: Ref<'_, Object>) -> Result<Changes, Failure> {
        // A stack of our own, since a file may nest as deep as it likes.
        self.waiting.push(Waiting::Pair(ROOT, left.to_owned(), right.to_owned()));
        while let Some(next) = self.waiting.pop() {
            match next {
                Waiting::Only(path, change) => self.change(path, change),
                Waiting::Pair(path, left, right) => self.pair(path, left.borrow(), right.borrow())?,
            }
        }
        Ok(self.changes)
    }

    fn change(&mut self, path: usize, change: Change) {
        self.changes.push((self.paths.shown(path), change));
    }

    /// Where an object was met before this; that it is met here.
    fn meet(&mut self, side: usize, object: Ref<'_, Object>, path: usize) -> Option<usize> {
        let first = *self.met[side].entry(object.as_ptr()).or_insert(path);
        Some(first).filter(|&first| first != path)
    }

    fn pair(&mut self, path: usize, left: Ref<'_, Object>, right: Ref<'_, Object>) -> Result<(), Failure> {
        if left.kind() != right.kind() {
            let (left, right) = (described(left)?, described(right)?);
            self.change(path, Change::Became(Kind::Value, left, right));
            return Ok(());
        }
        match left.kind() {
            ObjectKind::Table | ObjectKind::Instance | ObjectKind::Tensor | ObjectKind::Storage => {
                match (self.meet(0, left, path), self.meet(1, right, path)) {
                    (None, None) => self.whole(path, left, right)?,
                    // Compared there.
                    (left, right) if left == right => {}
                    (left, right) => {
                        let place = |first: Option<usize>| {
                            first.map_or("its own".to_owned(), |first| {
                                format!("= {}", self.paths.shown(first))
                            })
                        };
                        let (left, right) = (place(left), place(right));
                        self.change(path, Change::Became(Kind::Shared, left, right));
                    }
                }
            }
            ObjectKind::Number => {
                let numbers = left.as_number().zip(right.as_number());
                let (a, b) = numbers.unwrap_or_default();
                if values::float_distance(a, b) > self.tolerance {
                    self.change(path, Change::Became(Kind::Value, described(left)?, described(right)?));
                }
            }
            ObjectKind::Unread => {
                if let Some(change) = unread_change(left, right)? {
                    self.change(path, change);
                }
            }
            _ => {
                if (left.as_boolean(), left.as_bytes()) != (right.as_boolean(), right.as_bytes()) {
                    self.change(path, Change::Became(Kind::Value, described(left)?, described(right)?));
                }
            }
        }
        Ok(())
    }

    fn whole(&mut self, path: usize, left: Ref<'_, Object>, right: Ref<'_, Object>) -> Result<(), Failure> {
        if let (Some(left), Some(right)) = (left.tensor()?, right.tensor()?) {
            if let Some(change) = of_pair(&left, &right, self.tolerance)? {
                self.change(path, change);
            }
            return Ok(());
        }
        if let (Some(left), Some(right)) = (left.storage()?, right.storage()?) {
            let (left, right) = (values::of_storage(&left)?, values::of_storage(&right)?);
            if let Some(change) = of_pair(&left, &right, self.tolerance)? {
                self.change(path, change);
            }
            return Ok(());
        }
        if left.class_name() != right.class_name() || left.version() != right.version() {
            self.change(path, Change::Became(Kind::Class, described(left)?, described(right)?));
        }
        if !left.has_keys() || !right.has_keys() {
            match (left.contents()?, right.contents()?) {
                (Some(left), Some(right)) => self.waiting.push(Waiting::Pair(path, left, right)),
                (left, right) if left.is_some() == right.is_some() => {}
                _ => self.change(path, Change::Became(Kind::Value, described(left)?, described(right)?)),
            }
            return Ok(());
        }
        self.fields(path, left, right)
    }

    fn fields(&mut self, path: usize, left: Ref<'_, Object>, right: Ref<'_, Object>) -> Result<(), Failure> {
        let mut others: HashMap<Named, (usize, Own<Object>)> = HashMap::new();
        for (k, pair) in pairs(right).enumerate() {
            let (key, value) = pair?;
            others.insert(Named::of(key), (k, value));
        }
        let first = self.waiting.len();
        for pair in pairs(left) {
            let (key, value) = pair?;
            let below = self.paths.below(path, key.clone());
            self.waiting.push(match others.remove(&Named::of(key)) {
                Some((_, other)) => Waiting::Pair(below, value, other),
                None => Waiting::Only(below, Change::Missing),
            });
        }
        let mut added: Vec<_> = others.into_iter().map(|(named, (k, _))| (k, named)).collect();
        added.sort_by_key(|(k, _)| *k);
        for (_, named) in added {
            let below = self.paths.below(path, named.key());
            self.waiting.push(Waiting::Only(below, Change::Added));
        }
        // The last goes in first.
        self.waiting[first..].reverse();
        Ok(())
    }
}

/// A key that can be looked up.
#[derive(PartialEq, Eq, Hash)]
enum Named {
    String(Vec<u8>),
    /// The bits of the number.
    Number(u64),
    Other(String, usize),
}

impl Named {
    fn of(key: Key) -> Named {
        match key {
            Key::String(bytes) => Named::String(bytes),
            // Zero has two signs and is one key.
            Key::Number(number) => Named::Number((number + 0.0).to_bits()),
            Key::Other(name, index) => Named::Other(name, index),
        }
    }

    fn key(self) -> Key {
        match self {
            Named::String(bytes) => Key::String(bytes),
            Named::Number(bits) => Key::Number(f64::from_bits(bits)),
            Named::Other(name, index) => Key::Other(name, index),
        }
    }
}

/// A value in a few words.
fn described(object: Ref<'_, Object>) -> Result<String, Failure> {
    if let Some(tensor) = object.tensor()? {
        return shape(&tensor);
    }
    Ok(match object.kind() {
        ObjectKind::Number => object.as_number().unwrap_or_default().to_string(),
        ObjectKind::Boolean => object.as_boolean().unwrap_or_default().to_string(),
        ObjectKind::String => format!("\"{}\"", line(object.as_bytes().unwrap_or_default(), STRING)),
        ObjectKind::Unread => {
            let bytes = object.as_unread().map_or(&[][..], Unread::bytes);
            format!("{} {}", line(object.class_name(), STRING), size(bytes.len() as u64))
        }
        ObjectKind::Function => {
            format!("function of {}", size(object.as_bytes().unwrap_or_default().len() as u64))
        }
        ObjectKind::Instance => match object.version() {
            Some(version) if version != 1 => format!("{} version {version}", object.type_name()),
            _ => object.type_name().into_owned(),
        },
        _ => object.type_name().into_owned(),
    })
}

fn write_text(changes: &Changes, out: &mut impl Write) -> Result<(), Failure> {
    for (path, change) in changes {
        let path = if path.is_empty() { "the root".to_owned() } else { line(path.as_bytes(), KEY) };
        match change {
            Change::Missing => writeln!(out, "- {path}")?,
            Change::Added => writeln!(out, "+ {path}")?,
            Change::Became(_, left, right) => {
                let (left, right) = (line(left.as_bytes(), KEY), line(right.as_bytes(), KEY));
                writeln!(out, "~ {path}: {left} became {right}")?;
            }
            Change::Values(Difference { count, largest, .. }, all) => {
                let elements = if *all == 1 { "element differs" } else { "elements differ" };
                writeln!(out, "~ {path}: {count} of {all} {elements}, by up to {largest:.6e}")?;
            }
        }
    }
    Ok(())
}

fn write_json(changes: &Changes, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "[")?;
    for (k, (path, change)) in changes.iter().enumerate() {
        write!(out, "{}{{\"key\":", if k > 0 { "," } else { "" })?;
        json::string(out, path)?;
        match change {
            Change::Missing => write!(out, ",\"change\":\"missing\"}}")?,
            Change::Added => write!(out, ",\"change\":\"added\"}}")?,
            Change::Became(kind, left, right) => {
                let kind = match kind {
                    Kind::Shape => "shape",
                    Kind::Value => "value",
                    Kind::Class => "class",
                    Kind::Shared => "shared",
                };
                write!(out, ",\"change\":\"{kind}\",\"from\":")?;
                json::string(out, left)?;
                write!(out, ",\"to\":")?;
                json::string(out, right)?;
                write!(out, "}}")?;
            }
            Change::Values(Difference { count, largest, .. }, all) => {
                write!(out, ",\"change\":\"values\",\"differing\":{count},\"elements\":{all},\"largest\":")?;
                json::number(out, *largest)?;
                write!(out, "}}")?;
            }
        }
    }
    writeln!(out, "]")?;
    Ok(())
}
