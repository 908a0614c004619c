//! The tensors of a file: what is said of them, and how it is drawn.

use super::html::{counted, escaped, grouped, sizes};
use super::statistics::{BARS, Statistics};
use crate::key::Paths;
use crate::show::short;
use crate::tree::{Node, Tensor, Tree};
use TH::object::AnyTensor;
use std::io::{Result, Write};

/// Tensors that have a figure.
pub(super) const FIGURES: usize = 400;
/// Bytes of a path from which on it is shown in part.
const LONGEST: usize = 1000;
/// How many elements all statistics together look at for each element in a storage, and at least: many tensors may show the
/// same ones.
const LOOKS: usize = 16;
const LOOKS_AT_LEAST: usize = 1 << 26;

/// What is said of a tensor.
pub(super) struct Facts {
    /// Its path without quotes, and the number of that in the tree.
    pub(super) path: String,
    pub(super) place: usize,
    pub(super) class: String,
    pub(super) sizes: Vec<i64>,
    pub(super) tensor: AnyTensor,
    /// `None` if elements are shown again and again, or cannot be read.
    pub(super) statistics: Option<Statistics>,
    /// Whether it is a table of vectors, of which some are chosen.
    pub(super) is_lookup: bool,
}

impl Facts {
    /// The last part of its path.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit_once('.').map_or(&self.path, |(_, name)| name)
    }

    /// The path of what holds it.
    pub(super) fn holder(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(holder, _)| holder)
    }
}

/// The facts of all tensors of a tree, in its order.
pub(super) fn of(tree: &Tree) -> Vec<Facts> {
    let mut found = Vec::new();
    let mut left = tree.bytes().saturating_mul(LOOKS).max(LOOKS_AT_LEAST);
    collect(&tree.root, crate::key::ROOT, "", &tree.paths, &mut left, &mut found);
    found
}

fn collect(node: &Node, place: usize, class: &str, paths: &Paths, left: &mut usize, found: &mut Vec<Facts>) {
    match node {
        Node::Tensor(tensor) => found.push(facts(tensor, place, class, paths, left, found.len() < FIGURES)),
        Node::Table(table) => {
            let class = table.class.as_ref().map_or("", |(class, _)| class);
            for (place, node) in &table.entries {
                collect(node, *place, class, paths, left, found);
            }
            if let Some(contents) = &table.contents {
                collect(contents, place, class, paths, left, found);
            }
        }
        _ => {}
    }
}

fn facts(tensor: &Tensor, place: usize, holder: &str, paths: &Paths, left: &mut usize, drawn: bool) -> Facts {
    let count = tensor.sizes.iter().fold(1usize, |count, &size| count.saturating_mul(size.max(0) as usize));
    let held = tensor.tensor.storage().map_or(0, |storage| storage.len().max(0) as usize);
    // Rows that share elements would be many times as many.
    let can_be_read = !tensor.sizes.is_empty() && count <= held && count <= *left;
    let statistics = can_be_read.then(|| Statistics::of(&tensor.tensor, drawn).ok()).flatten();
    if statistics.is_some() {
        *left -= count;
    }
    let path = if paths.length(place) < LONGEST {
        String::from_utf8_lossy(&paths.name(place)).into_owned()
    } else {
        paths.shown(place).to_string()
    };
    let is_lookup = holder.contains("LookupTable") || path.contains("embed");
    Facts {
        path,
        place,
        class: tensor.class.clone(),
        sizes: tensor.sizes.clone(),
        tensor: tensor.tensor.retained(),
        statistics,
        is_lookup,
    }
}

/// Writes the figure of a tensor, which is number `k`, under a name.
pub(super) fn figure(
    out: &mut impl Write,
    facts: &Facts,
    k: usize,
    name: &str,
    flags: &[&str],
) -> Result<()> {
    writeln!(out, "<figure class=\"tensor\" id=\"tensor-{}\">", k + 1)?;
    write!(
        out,
        "<figcaption><code>{}</code> <span>{} {}</span>",
        escaped(name),
        facts.class,
        sizes(&facts.sizes)
    )?;
    for flag in flags {
        write!(out, " <b class=\"flag {flag}\">{flag}</b>")?;
    }
    writeln!(out, "</figcaption>")?;
    let Some(statistics) = &facts.statistics else {
        let why = if facts.sizes.is_empty() {
            "It has no elements."
        } else {
            "Its elements are shared, or too many to be read."
        };
        return writeln!(out, "<p class=\"aside\">{why}</p></figure>");
    };
    histogram(out, &facts.path, statistics)?;
    write!(out, "<dl>")?;
    let mut term = |name: &str, text: String| write!(out, "<div><dt>{name}</dt><dd>{text}</dd></div>");
    if statistics.ends.is_some() {
        term("mean", short(statistics.mean))?;
        term("deviation", short(statistics.deviation))?;
        term("norm", short(statistics.norm()))?;
    }
    term("zeros", percent(statistics.zero_share()))?;
    if statistics.nan + statistics.infinite > 0 {
        term("not finite", grouped((statistics.nan + statistics.infinite) as f64))?;
    }
    writeln!(out, "</dl></figure>")
}

/// A share, of which something is seen if there is something.
pub(super) fn percent(share: f64) -> String {
    match 100.0 * share {
        0.0 => "0 %".into(),
        percent if percent < 0.1 => "&lt; 0.1 %".into(),
        percent => format!("{percent:.1} %"),
    }
}

/// Width and height of the bars of a histogram.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 56.0;

fn histogram(out: &mut impl Write, path: &str, statistics: &Statistics) -> Result<()> {
    let (Some(counts), Some((least, largest))) = (&statistics.histogram, statistics.ends) else {
        return Ok(());
    };
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let step = WIDTH / BARS as f64;
    let peak = counts.iter().position(|&count| count == most).unwrap_or(0) as f64;
    let at = |bar: f64| least * (1.0 - bar / BARS as f64) + largest * (bar / BARS as f64);
    let said = if least == largest {
        format!("{}: {}, all of them {}", path, counted(statistics.count, "element"), short(least))
    } else {
        let (low, high) = (short(at(peak)), short(at(peak + 1.0)));
        format!(
            "Histogram of {path} from {} to {}; most elements, {most}, are from {low} to {high}",
            short(least),
            short(largest)
        )
    };
    write!(
        out,
        "<svg class=\"histogram\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\"><path class=\"bars\" d=\"",
        HEIGHT + 16.0,
        escaped(&said)
    )?;
    for (k, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // What there is can be seen, however little.
        let tall = (count as f64 / most as f64 * (HEIGHT - 2.0)).max(1.0);
        write!(out, "M{:.1} {HEIGHT}v-{tall:.1}h{:.1}v{tall:.1}z", k as f64 * step, step - 0.8)?;
    }
    write!(out, "\"/><path class=\"axis\" d=\"M0 {HEIGHT}h{WIDTH}\"/>")?;
    if least < 0.0 && largest > 0.0 {
        let zero = -least / (largest - least) * WIDTH;
        write!(out, "<path class=\"zero\" d=\"M{zero:.1} 0V{HEIGHT}\"/>")?;
        if zero > 60.0 && zero < WIDTH - 60.0 {
            write!(out, "<text x=\"{zero:.1}\" y=\"{}\" text-anchor=\"middle\">0</text>", HEIGHT + 13.0)?;
        }
    }
    write!(out, "<text x=\"0\" y=\"{}\">{}</text>", HEIGHT + 13.0, short(least))?;
    if least != largest {
        write!(
            out,
            "<text x=\"{WIDTH}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            HEIGHT + 13.0,
            short(largest)
        )?;
    }
    writeln!(out, "</svg>")
}
