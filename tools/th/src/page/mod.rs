//! `th show --html`: what is in a file as one page that needs nothing else.
//!
//! | file | what |
//! |---|---|
//! | `html.rs`, `style.css` | pieces of HTML, and what they look like |
//! | `structure.rs`, `graph.rs` | how modules hang together, as blocks |
//! | `layering.rs`, `drawing.rs` | where blocks are drawn, and the drawing |
//! | `network.rs` | the layers as a table |
//! | `statistics.rs`, `tensors.rs`, `filters.rs` | what is said of tensors; histograms and pictures |
//! | `findings.rs` | what looks wrong |
//! | `contents.rs` | everything as a list |

mod contents;
mod drawing;
mod filters;
mod findings;
mod graph;
mod html;
mod layering;
mod network;
mod statistics;
mod structure;
mod tensors;

use crate::failure::Failure;
use crate::file::{File, c_path};
use crate::layers::InputSizes;
use crate::show::size;
use crate::tree::Tree;
use TH::handle::Ref;
use TH::object::Object;
use contents::Contents;
use findings::{Finding, Gravity};
use html::{counted, escaped, grouped};
use network::Net;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use tensors::{FIGURES, Facts};

/// Writes the page of an object of a file to `to`; `-` is standard output.
///
/// # Errors
///
/// `to` is the file; with sizes of an input: there is no network that runs with them. Nothing is written then.
pub(crate) fn run(
    file: &File,
    key: Option<&str>,
    object: Ref<'_, Object>,
    input: Option<&InputSizes>,
    to: &OsStr,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if file.is_at(to) {
        return Err(Failure::Request(format!("{} is the file that is shown", to.display())));
    }
    let mut page = Vec::new();
    write(&mut page, file, key, object, input)?;
    if to == "-" {
        return Ok(out.write_all(&page)?);
    }
    let path = Path::new(to);
    let failed =
        |error| Failure::File(to.to_string_lossy().into_owned(), crate::failure::without_number(&error));
    TH::replacement::replace(&c_path(path)?, &[&page]).map_err(failed)
}

/// What the page is allowed to do: nothing but look as its own style says and show its own pictures.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

fn write(
    out: &mut Vec<u8>,
    file: &File,
    key: Option<&str>,
    object: Ref<'_, Object>,
    input: Option<&InputSizes>,
) -> Result<(), Failure> {
    let tree = Tree::of(object, false).map_err(Failure::of_file(file.name()))?;
    let tensors = tensors::of(&tree);
    let mut net = Net::of(object, input)?;
    if let Some(net) = &mut net {
        net.look(object, &tensors);
    }
    let mut found = findings::of(&tensors);
    if let Some(error) = net.as_ref().and_then(|net| net.refusal.as_ref()) {
        found.insert(
            0,
            Finding { gravity: Gravity::Odd, tensor: None, text: format!("it cannot be run: {error}") },
        );
        found.sort_by_key(|finding| finding.gravity);
    }
    let mut flags: HashMap<usize, Gravity> = HashMap::new();
    for finding in found.iter().rev() {
        if let Some(tensor) = finding.tensor {
            flags.insert(tensor, finding.gravity);
        }
    }
    let name = Path::new(file.name()).file_name().map_or(file.name().into(), OsStr::to_string_lossy);
    let title = key.map_or(name.to_string(), |key| format!("{name}: {key}"));
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"referrer\" content=\"no-referrer\"/>\n<meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the contents</a>\n",
        escaped(&title),
        include_str!("style.css")
    )?;
    header(out, file, &title, &tree, &tensors, net.as_ref())?;
    writeln!(out, "<main id=\"main\">")?;
    write_findings(out, &found, &tensors)?;
    if let Some(net) = &net {
        net.write(out, tensors.len(), &flags)?;
    }
    let order = order(net.as_ref(), &tensors);
    let candidates: Vec<(usize, &Facts)> = order.iter().map(|&k| (k, &tensors[k])).collect();
    filters::write(out, object, &candidates)?;
    write_tensors(out, net.as_ref(), &order, &tensors, &flags)?;
    Contents::new(&tree, &tensors, &flags).write(out)?;
    writeln!(
        out,
        "</main>\n<footer>Made by {} {} of {}. This page loads nothing and runs nothing.</footer>\n</body>\n</html>",
        escaped(crate::program::name()),
        env!("CARGO_PKG_VERSION"),
        escaped(file.name())
    )?;
    Ok(())
}

/// The tensors in the order in which they are shown: those of the layers first.
fn order(net: Option<&Net>, tensors: &[Facts]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tensors.len().min(FIGURES)).collect();
    if let Some(net) = net {
        order.sort_by_key(|&k| net.number_of(k).unwrap_or(usize::MAX));
    }
    order
}

fn header(
    out: &mut Vec<u8>,
    file: &File,
    title: &str,
    tree: &Tree,
    tensors: &[Facts],
    net: Option<&Net>,
) -> Result<(), Failure> {
    writeln!(out, "<header>\n<h1>{}</h1>", escaped(title))?;
    let what = net.map_or(String::new(), |net| format!(" · {}", escaped(&net.class)));
    writeln!(out, "<p class=\"aside\">{}, {}{what}</p>", file.format().name(), size(file.bytes()))?;
    let mut figures = Vec::new();
    if let Some(net) = net {
        figures.push(("layers", grouped(net.layers.len() as f64)));
        figures.push(("parameters", grouped(net.parameters)));
        if let Some(work) = net.work() {
            figures.push(("multiply-adds", grouped(work)));
        }
    }
    figures.push(("tensors", grouped(tensors.len() as f64)));
    figures.push(("bytes of elements", size(tree.bytes() as u64)));
    write!(out, "<dl class=\"figures-of\">")?;
    for (name, figure) in figures {
        write!(out, "<div><dt>{name}</dt><dd>{figure}</dd></div>")?;
    }
    writeln!(out, "</dl>")?;
    let mut sections = vec![("wrong", "What looks wrong")];
    if net.is_some() {
        sections.extend([("drawing", "Drawing"), ("layers", "Layers")]);
    }
    if !tensors.is_empty() {
        sections.push(("tensors", "Tensors"));
    }
    sections.push(("contents", "Contents"));
    write!(out, "<nav aria-label=\"Sections\"><ul>")?;
    for (anchor, name) in sections {
        write!(out, "<li><a href=\"#{anchor}\">{name}</a></li>")?;
    }
    Ok(writeln!(out, "</ul></nav>\n</header>")?)
}

fn write_findings(out: &mut Vec<u8>, found: &[Finding], tensors: &[Facts]) -> Result<(), Failure> {
    writeln!(out, "<section aria-labelledby=\"wrong\"><h2 id=\"wrong\">What looks wrong</h2>")?;
    if found.is_empty() {
        let looked = "NaN and infinite numbers, filters that are all zero or constant, many zeros, parameters of unusual size, and variances of zero";
        return Ok(writeln!(out, "<p class=\"fine\">Nothing. Looked for: {looked}.</p>\n</section>")?);
    }
    writeln!(out, "<ul class=\"findings\">")?;
    for finding in found.iter().take(findings::MOST) {
        let gravity = finding.gravity.name();
        write!(out, "<li class=\"{gravity}\"><b class=\"flag {gravity}\">{gravity}</b> ")?;
        if let Some(k) = finding.tensor {
            let name = format!("<code>{}</code>", escaped(shown_path(&tensors[k])));
            if k < FIGURES {
                write!(out, "<a href=\"#tensor-{}\">{name}</a>: ", k + 1)?;
            } else {
                write!(out, "{name}: ")?;
            }
        }
        writeln!(out, "{}</li>", escaped(&finding.text))?;
    }
    writeln!(out, "</ul>")?;
    if found.len() > findings::MOST {
        let more = counted(found.len() - findings::MOST, "finding");
        writeln!(out, "<p class=\"aside\">{more} more left out.</p>")?;
    }
    Ok(writeln!(out, "</section>")?)
}

/// The path of a tensor, which a file of one has none of.
fn shown_path(facts: &Facts) -> &str {
    if facts.path.is_empty() { "the tensor" } else { &facts.path }
}

/// The figures of tensors, those of each layer of a network under its name.
fn write_tensors(
    out: &mut Vec<u8>,
    net: Option<&Net>,
    order: &[usize],
    tensors: &[Facts],
    flags: &HashMap<usize, Gravity>,
) -> Result<(), Failure> {
    if tensors.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section aria-labelledby=\"tensors\"><h2 id=\"tensors\">Tensors</h2>")?;
    if tensors.len() > FIGURES {
        let (all, shown) = (counted(tensors.len(), "tensor"), counted(FIGURES, "tensor"));
        writeln!(out, "<p class=\"aside\">Of {all}, the first {shown} of the file are shown here.</p>")?;
    }
    // Which layer the figures are of; none of the others.
    let mut group: Option<Option<usize>> = None;
    for &k in order {
        let facts = &tensors[k];
        let of = net.and_then(|net| net.number_of(k));
        if group != Some(of) {
            if group.is_some() {
                writeln!(out, "</div>")?;
            }
            match (of, net) {
                (Some(number), Some(net)) => net.heading(out, number)?,
                (_, Some(_)) => writeln!(out, "<h3>Others</h3>")?,
                _ => {}
            }
            writeln!(out, "<div class=\"tensors\">")?;
            group = Some(of);
        }
        let name = if of.is_some() { facts.name() } else { shown_path(facts) };
        let flags: Vec<&str> = flags.get(&k).map(|gravity| gravity.name()).into_iter().collect();
        tensors::figure(out, facts, k, name, &flags)?;
    }
    Ok(writeln!(out, "</div>\n</section>")?)
}
