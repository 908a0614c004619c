//! What is in a file, as lists within lists that open and close.

use super::findings::Gravity;
use super::html::{counted, escaped, sizes};
use super::tensors::{FIGURES, Facts, percent};
use crate::paint::line;
use crate::show::{short, size};
use crate::tree::{Node, Table, Tree};
use std::collections::HashMap;
use std::io::{Result, Write};

/// Values that are listed, values of one table, and levels: browsers do not nest elements without end.
const MOST: usize = 4000;
const ENTRIES: usize = 200;
const DEEPEST: usize = 60;
/// Levels that are open at first.
const OPEN: usize = 2;
/// Characters of a string.
const STRING: usize = 80;

/// Writes the list of a tree.
pub(super) struct Contents<'a> {
    pub(super) tree: &'a Tree,
    pub(super) tensors: &'a [Facts],
    /// Places of tensors among those by the numbers of their paths.
    pub(super) by_place: HashMap<usize, usize>,
    pub(super) flags: &'a HashMap<usize, Gravity>,
    left: usize,
    /// Values that are not listed.
    left_out: usize,
}

impl<'a> Contents<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        tensors: &'a [Facts],
        flags: &'a HashMap<usize, Gravity>,
    ) -> Contents<'a> {
        let by_place = tensors.iter().enumerate().map(|(k, facts)| (facts.place, k)).collect();
        Contents { tree, tensors, by_place, flags, left: MOST, left_out: 0 }
    }

    pub(super) fn write(&mut self, out: &mut impl Write) -> Result<()> {
        writeln!(
            out,
            "<section aria-labelledby=\"contents\"><h2 id=\"contents\">All that is in the file</h2>\n<ul class=\"tree\">"
        )?;
        let root = &self.tree.root;
        self.node(out, "", crate::key::ROOT, root, 0)?;
        writeln!(out, "</ul>")?;
        if self.left_out > 0 {
            writeln!(
                out,
                "<p class=\"aside\">{} left out of this list.</p>",
                counted(self.left_out, "value")
            )?;
        }
        if let Some(fields) = self.tree.left_out.text() {
            writeln!(out, "<p class=\"aside\">Without {fields}.</p>")?;
        }
        writeln!(out, "</section>")
    }

    fn node(
        &mut self,
        out: &mut impl Write,
        key: &str,
        place: usize,
        node: &Node,
        depth: usize,
    ) -> Result<()> {
        self.left = self.left.saturating_sub(1);
        let name = if key.is_empty() {
            String::new()
        } else {
            format!("<span class=\"key\">{}</span> ", escaped(key))
        };
        if let Node::Table(table) = node {
            return self.table(out, &name, table, place, depth);
        }
        let text = match node {
            Node::Nil | Node::Table(_) => "nil".into(),
            Node::Number(number) => number.to_string(),
            Node::Boolean(boolean) => boolean.to_string(),
            Node::String(bytes) => format!("“{}”", escaped(&line(bytes, STRING))),
            Node::Function { bytes } => format!("function, {}", size(*bytes as u64)),
            Node::Again(path) => {
                let path = self.tree.paths.shown(*path);
                format!("the same as {}", if path.is_empty() { "the root".into() } else { escaped(&path) })
            }
            Node::Deep => "…".into(),
            Node::Unread(unread) => {
                format!(
                    "{} {}, {}, not read",
                    escaped(&unread.class),
                    sizes(&unread.sizes),
                    size(unread.bytes as u64)
                )
            }
            Node::Storage(storage) => {
                format!("{} of {}", escaped(&storage.class), counted(storage.size.max(0) as usize, "element"))
            }
            Node::Tensor(_) => self.tensor(place),
        };
        writeln!(out, "<li>{name}<span class=\"value\">{text}</span></li>")
    }

    fn tensor(&self, place: usize) -> String {
        let Some(&k) = self.by_place.get(&place) else { return String::new() };
        let facts = &self.tensors[k];
        let what = format!("{} {}", facts.class, sizes(&facts.sizes));
        let mut text = if k < FIGURES { format!("<a href=\"#tensor-{}\">{what}</a>", k + 1) } else { what };
        if let Some(statistics) = &facts.statistics {
            match statistics.ends {
                Some((least, largest)) if least == largest => text += &format!(" all {}", short(least)),
                Some((least, largest)) => {
                    let (mean, deviation) = (short(statistics.mean), short(statistics.deviation));
                    text += &format!(
                        " {} to {}, mean {mean}, deviation {deviation}",
                        short(least),
                        short(largest)
                    );
                }
                None => {}
            }
            if statistics.zeros > 0 && statistics.zeros < statistics.count {
                text += &format!(", zeros {}", percent(statistics.zero_share()));
            }
            if statistics.nan + statistics.infinite > 0 {
                text += &format!(", {} not finite", statistics.nan + statistics.infinite);
            }
        }
        if let Some(gravity) = self.flags.get(&k) {
            text += &format!(" <b class=\"flag {0}\">{0}</b>", gravity.name());
        }
        text
    }

    fn table(
        &mut self,
        out: &mut impl Write,
        name: &str,
        table: &Table,
        place: usize,
        depth: usize,
    ) -> Result<()> {
        let count = table.entries.len();
        let class = match &table.class {
            Some((class, _)) => format!("<span class=\"class\">{}</span>", escaped(class)),
            None => format!("<span class=\"class\">table</span> <span class=\"value\">of {count}</span>"),
        };
        if count == 0 && table.contents.is_none() {
            return writeln!(out, "<li>{name}{class}</li>");
        }
        if depth >= DEEPEST {
            self.left_out += count;
            return writeln!(out, "<li>{name}{class} …</li>");
        }
        let open = if depth < OPEN { " open" } else { "" };
        writeln!(out, "<li><details{open}><summary>{name}{class}</summary>\n<ul>")?;
        let mut shown = 0;
        for (place, node) in table.entries.iter().take(ENTRIES) {
            if self.left == 0 {
                break;
            }
            shown += 1;
            let key = self.tree.paths.key(*place).to_string();
            self.node(out, &key, *place, node, depth + 1)?;
        }
        if let Some(contents) = &table.contents {
            self.node(out, "", place, contents, depth + 1)?;
        }
        if shown < count {
            self.left_out += count - shown;
            writeln!(out, "<li class=\"aside\">… {} more</li>", count - shown)?;
        }
        writeln!(out, "</ul></details></li>")
    }
}
