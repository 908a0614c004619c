//! `th show`: a file as a tree, or a tensor in it.

use crate::arguments::Show;
use crate::failure::Failure;
use crate::file::File;
use crate::json;
use crate::layers;
use crate::model::check_is_module;
use crate::page;
use crate::paint::{Paint, Role, harmless, line};
use crate::program;
use crate::tree::{Node, Table, Tree};
use crate::values;
use TH::handle::Ref;
use TH::object::Object;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;

/// Characters of a string, entries of a table, and elements of a tensor that are shown unless all are asked for.
const STRING: usize = 60;
const ENTRIES: usize = 100;

/// Shows what the command line names.
pub(crate) fn run(options: &Show, out: &mut impl Write) -> Result<(), Failure> {
    let Some((first, others)) = options.words.split_first() else { return Ok(()) };
    let file = File::open(first)?;
    if let Some(to) = &options.html {
        return write_page(options, &file, to, others, out);
    }
    if let [word] = others {
        // A key, unless there is none and it is another file.
        let found = word.to_str().map(|key| (key, file.at(Some(key))));
        match found {
            Some((key, Ok(object))) => return part(options, &file, Some(key), object.borrow(), out),
            Some((_, Err(failure))) if !is_there(word) => return Err(failure),
            _ => {}
        }
    }
    for word in others {
        if !is_there(word)
            && let Some(key) = word.to_str()
            && file.at(Some(key)).is_ok()
        {
            let name = file.name();
            let th = program::name();
            return Err(Failure::Request(format!(
                "'{key}' is a key and no file: keys are shown one at a time, as in `{th} show {name} {key}`"
            )));
        }
    }
    part(options, &file, None, file.root(), out)?;
    drop(file);
    for name in others {
        if options.json.is_none() {
            writeln!(out)?;
        }
        let file = File::open(name)?;
        part(options, &file, None, file.root(), out)?;
    }
    Ok(())
}

/// Writes the page of a file, or of what is at a key of it.
fn write_page(
    options: &Show,
    file: &File,
    to: &OsStr,
    words: &[OsString],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let key = match words {
        [] => None,
        [key] => Some(key.to_string_lossy()),
        _ => return Err(Failure::Request("--html writes a page of one file, or of one key of it".into())),
    };
    let object = file.at(key.as_deref())?;
    page::run(file, key.as_deref(), object.borrow(), options.input.as_ref(), to, out)
}

/// Whether a word of the command line names something that can be opened.
fn is_there(word: &OsStr) -> bool {
    Path::new(word).exists() || word == "-"
}

/// Shows an object of a file: all of it, or what is at a key.
fn part(
    options: &Show,
    file: &File,
    key: Option<&str>,
    object: Ref<'_, Object>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let paint = Paint::new(options.colour);
    if options.input.is_some() {
        check_is_module(file, key, "the key ")?;
    }
    if let Some(form) = options.json {
        let tree = Tree::of(object, true).map_err(Failure::of_file(file.name()))?;
        json::tree(file, &tree, form, out)?;
        return Ok(());
    }
    if key.is_none() {
        let aside = format!("{}, {}", file.format().name(), size(file.bytes()));
        writeln!(out, "{}: {}", harmless(file.name()), paint.paint(Role::Aside, aside))?;
    }
    if let Some(tensor) = object.tensor()? {
        let limit = if options.all { 0 } else { TH::text::LIMIT };
        out.write_all(&values::text(&tensor, limit)?)?;
        return Ok(());
    }
    if layers::write(object, options.input.as_ref(), options.all, paint, out)? {
        writeln!(out)?;
    }
    let tree = Tree::of(object, options.all).map_err(Failure::of_file(file.name()))?;
    let printer = Printer { paint, tree: &tree, all: options.all };
    printer.node(out, &tree.root, "")?;
    if key.is_none() && file.rest() > 0 {
        let aside = format!("{} follow this object, which are not shown", size(file.rest()));
        writeln!(out, "{}", paint.paint(Role::Aside, aside))?;
    }
    if let Some(fields) = tree.left_out.text() {
        let aside = format!("without {fields} (--all shows them)");
        writeln!(out, "{}", paint.paint(Role::Aside, aside))?;
    }
    Ok(())
}

/// A number of bytes, for people.
pub(crate) fn size(bytes: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let (mut number, mut unit) = (bytes as f64, 0);
    while number >= 999.5 && unit + 1 < units.len() {
        number /= 1000.0;
        unit += 1;
    }
    if unit == 0 || number >= 99.95 {
        format!("{number:.0} {}", units[unit])
    } else {
        format!("{number:.1} {}", units[unit])
    }
}

/// A number in few characters.
pub(crate) fn short(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-4..1e9).contains(&magnitude) {
        return format!("{number:.3e}");
    }
    let text = format!("{number:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

struct Printer<'a> {
    paint: Paint,
    tree: &'a Tree,
    all: bool,
}

impl Printer<'_> {
    /// The rest of the line that begins with a key, and what is below it, behind `indent`.
    fn node(&self, out: &mut impl Write, node: &Node, indent: &str) -> std::io::Result<()> {
        let paint = self.paint;
        match node {
            Node::Nil => writeln!(out, "nil"),
            Node::Number(number) => writeln!(out, "{number}"),
            Node::Boolean(boolean) => writeln!(out, "{boolean}"),
            Node::String(bytes) => {
                let most = if self.all { usize::MAX / 8 } else { STRING };
                writeln!(out, "\"{}\"", line(bytes, most))
            }
            Node::Function { bytes } => {
                let aside = format!("function, {}", size(*bytes as u64));
                writeln!(out, "{}", paint.paint(Role::Aside, aside))
            }
            Node::Again(path) => {
                let path = self.tree.paths.shown(*path);
                let first =
                    if path.is_empty() { "the root".to_owned() } else { line(path.as_bytes(), STRING) };
                writeln!(out, "{}", paint.paint(Role::Aside, format!("= {first}")))
            }
            Node::Deep => writeln!(out, "{}", paint.paint(Role::Aside, "…")),
            Node::Table(table) => self.table(out, table, indent),
            Node::Tensor(tensor) => {
                write!(out, "{}", paint.paint(Role::Class, &tensor.class))?;
                if tensor.sizes.is_empty() {
                    return writeln!(out, " {}", paint.paint(Role::Aside, "empty"));
                }
                let sizes = tensor.sizes.iter().map(i64::to_string).collect::<Vec<_>>().join("x");
                write!(out, " {}", paint.paint(Role::Sizes, sizes))?;
                let Some(range) = tensor.range else {
                    return self.storage(out, tensor.storage);
                };
                if let Some((least, largest)) = range.ends {
                    let (least, largest) = (least.float(), largest.float());
                    if least == largest {
                        write!(out, "  all {}", short(least))?;
                    } else {
                        write!(out, "  {} to {}", short(least), short(largest))?;
                    }
                }
                if range.not_finite > 0 {
                    write!(out, "  {} not finite", range.not_finite)?;
                }
                self.storage(out, tensor.storage)
            }
            Node::Unread(unread) => {
                write!(out, "{}", paint.paint(Role::Class, line(unread.class.as_bytes(), STRING)))?;
                let sizes = unread.sizes.iter().map(i64::to_string).collect::<Vec<_>>().join("x");
                if !sizes.is_empty() {
                    write!(out, " {}", paint.paint(Role::Sizes, sizes))?;
                }
                let aside = format!("{}, not read", size(unread.bytes as u64));
                writeln!(out, "  {}", paint.paint(Role::Aside, aside))
            }
            Node::Storage(storage) => {
                let class = paint.paint(Role::Class, &storage.class);
                write!(out, "{class} {}", paint.paint(Role::Sizes, storage.size))?;
                self.storage(out, Some(storage.storage))
            }
        }
    }

    /// Which storage it is, if others have it, too.
    fn storage(&self, out: &mut impl Write, storage: Option<usize>) -> std::io::Result<()> {
        if let Some(k) = storage.filter(|&k| self.tree.is_shared(k)) {
            write!(out, "  {}", self.paint.paint(Role::Aside, format!("storage {}", k + 1)))?;
        }
        writeln!(out)
    }

    fn table(&self, out: &mut impl Write, table: &Table, indent: &str) -> std::io::Result<()> {
        let paint = self.paint;
        match &table.class {
            Some((class, _)) => {
                writeln!(out, "{}", paint.paint(Role::Class, line(class.as_bytes(), STRING)))?
            }
            None if table.entries.is_empty() => writeln!(out, "{}", paint.paint(Role::Class, "empty table"))?,
            None => {
                let class = paint.paint(Role::Class, "table");
                writeln!(out, "{class} {}", paint.paint(Role::Aside, format!("of {}", table.entries.len())))?;
            }
        }
        if let Some(contents) = &table.contents {
            write!(out, "{}", paint.paint(Role::Aside, format!("{indent}└─ ")))?;
            return self.node(out, contents, &format!("{indent}   "));
        }
        let shown = if self.all { table.entries.len() } else { table.entries.len().min(ENTRIES) };
        for (k, (path, value)) in table.entries[..shown].iter().enumerate() {
            let (branch, below) =
                if k + 1 == table.entries.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            write!(out, "{}", paint.paint(Role::Aside, format!("{indent}{branch}")))?;
            let word = line(self.tree.paths.key(*path).to_string().as_bytes(), STRING);
            write!(out, "{}: ", paint.paint(Role::Key, word))?;
            self.node(out, value, &format!("{indent}{below}"))?;
        }
        if shown < table.entries.len() {
            let aside = format!("{indent}└─ … {} more (--all shows them)", table.entries.len() - shown);
            writeln!(out, "{}", paint.paint(Role::Aside, aside))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(999), "999 B");
        assert_eq!(size(1234), "1.2 kB");
        assert_eq!(size(104_857_600), "105 MB");
        assert_eq!(short(-0.0), "0");
        assert_eq!(short(0.25), "0.25");
        assert_eq!(short(-1234567.0), "-1234567");
        assert_eq!(short(1.5e-7), "1.500e-7");
    }
}
