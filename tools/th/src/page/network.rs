//! A network on the page: its drawing, and its layers as a table.

use super::drawing::Drawing;
use super::findings::Gravity;
use super::html::{escaped, grouped};
use super::structure::{self, Block, Builder, Family, Label, Numbers, labels};
use super::tensors::Facts;
use crate::failure::Failure;
use crate::layers::{InputSizes, short_sizes};
use TH::handle::{Own, Ref};
use TH::net::{self, Network};
use TH::object::{Object, ObjectKind};
use std::collections::HashMap;
use std::io::Write;

/// Layers that are listed.
const LISTED: usize = 1000;

/// A layer.
pub(super) struct Layer {
    label: Label,
    /// Sizes of its output, if there is an input.
    output: String,
    parameters: f64,
    work: f64,
}

/// A network in a file.
pub(super) struct Net {
    pub(super) class: String,
    /// Where it is: empty, or a key and a point.
    prefix: String,
    module: Own<Object>,
    block: Block,
    pub(super) layers: Vec<Layer>,
    numbers: Numbers,
    /// Which layers tensors belong to.
    of_tensors: Vec<Option<usize>>,
    pub(super) parameters: f64,
    /// Whether it was run.
    ran: bool,
    /// Why it cannot be run.
    pub(super) refusal: Option<String>,
    /// Whether parts of it are not drawn.
    cut: bool,
}

/// The network that an object is, or the first one that a table of a file has, with its key.
fn found(object: Ref<'_, Object>) -> Result<Option<(String, Own<Object>)>, Failure> {
    if structure::is_module(object) {
        return Ok(Some((String::new(), object.to_owned())));
    }
    if object.kind() == ObjectKind::Table {
        for pair in crate::key::pairs(object) {
            let (key, value) = pair?;
            if structure::is_module(value.borrow()) {
                let key = String::from_utf8_lossy(&key.plain()).into_owned();
                return Ok(Some((format!("{key}."), value)));
            }
        }
    }
    Ok(None)
}

impl Net {
    /// The network in an object, if there is one.
    ///
    /// # Errors
    ///
    /// With sizes of an input: there is none, or it does not run with them.
    pub(super) fn of(object: Ref<'_, Object>, input: Option<&InputSizes>) -> Result<Option<Net>, Failure> {
        let Some((prefix, module)) = found(object)? else {
            return match input {
                Some(_) => Err(Failure::Request("--input is for networks, and this is none".into())),
                None => Ok(None),
            };
        };
        let module = module.borrow();
        let mut builder = Builder { left: structure::MOST };
        let block = builder.block(module, "", 0);
        let (mut layers, mut parameters, mut refusal) = (Vec::new(), 0.0, None);
        match net::of_object(module) {
            Ok(network) => {
                parameters = network.borrow().parameter_count() as f64;
                layers = run(module, network.borrow(), input)?;
            }
            Err(error) if input.is_some() => return Err(error.into()),
            Err(error) => {
                refusal = Some(error.message().to_owned());
                let mut all = Vec::new();
                labels(&block, &mut all);
                for label in all {
                    let count = parameters_of(module, &label.path);
                    parameters += count;
                    layers.push(Layer {
                        label: label.clone(),
                        output: String::new(),
                        parameters: count,
                        work: 0.0,
                    });
                }
            }
        }
        let numbers = layers.iter().enumerate().map(|(k, layer)| (layer.label.path.clone(), k)).collect();
        let class = module.type_name().into_owned();
        let (ran, cut) = (input.is_some(), builder.left == 0);
        let (module, of_tensors) = (module.to_owned(), Vec::new());
        Ok(Some(Net {
            class,
            prefix,
            module,
            block,
            layers,
            numbers,
            of_tensors,
            parameters,
            ran,
            refusal,
            cut,
        }))
    }

    /// The number of the layer, counted from 0, that a tensor of the page is a parameter of. A module may be at several
    /// places in a file.
    pub(super) fn number_of(&self, tensor: usize) -> Option<usize> {
        self.of_tensors.get(tensor).copied().flatten()
    }

    /// Looks which layers the tensors are parameters of; `root` is what they are in.
    pub(super) fn look(&mut self, root: Ref<'_, Object>, tensors: &[Facts]) {
        let module = self.module.borrow();
        let mut by_address = HashMap::new();
        for (k, layer) in self.layers.iter().enumerate() {
            if let Ok(module) = module.path(layer.label.path.as_bytes()) {
                by_address.entry(module.borrow().as_ptr().addr()).or_insert(k);
            }
        }
        let of = |facts: &Facts| {
            let holder = root.path(facts.holder().as_bytes()).ok()?;
            by_address.get(&holder.borrow().as_ptr().addr()).copied()
        };
        self.of_tensors = tensors.iter().map(of).collect();
    }

    /// The multiply-adds of a run.
    pub(super) fn work(&self) -> Option<f64> {
        self.ran.then(|| self.layers.iter().map(|layer| layer.work).sum())
    }

    /// The heading of the tensors of a layer.
    pub(super) fn heading(&self, out: &mut impl Write, number: usize) -> Result<(), Failure> {
        let Label { class, words, path, .. } = &self.layers[number].label;
        Ok(writeln!(
            out,
            "<h3 id=\"weights-{0}\">{0} · {1} {2} <span class=\"aside\"><code>{3}</code></span></h3>",
            number + 1,
            escaped(class),
            escaped(words),
            escaped(&format!("{}{path}", self.prefix))
        )?)
    }

    /// Writes the drawing and the table, with what is wrong with the page's tensors.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        tensors: usize,
        flags: &HashMap<usize, Gravity>,
    ) -> Result<(), Failure> {
        let mut of_layers: HashMap<String, Gravity> = HashMap::new();
        let mut with_figures = vec![false; self.layers.len()];
        for k in 0..tensors {
            let Some(number) = self.number_of(k) else { continue };
            with_figures[number] |= k < super::tensors::FIGURES;
            if let Some(&gravity) = flags.get(&k) {
                let path = self.layers[number].label.path.clone();
                of_layers.entry(path).and_modify(|worst| *worst = gravity.min(*worst)).or_insert(gravity);
            }
        }
        writeln!(out, "<section aria-labelledby=\"drawing\"><h2 id=\"drawing\">Drawing</h2>")?;
        write!(out, "<ul class=\"legend\">")?;
        let mut drawn = Vec::new();
        labels(&self.block, &mut drawn);
        for (family, style, name) in Family::NAMES {
            if drawn.iter().all(|label| label.family != family) {
                continue;
            }
            write!(out, "<li><i class=\"{style}\"></i>{name}</li>")?;
        }
        writeln!(out, "</ul>")?;
        let outputs: Vec<String> = self.layers.iter().map(|layer| layer.output.replace('x', "×")).collect();
        Drawing { numbers: &self.numbers, outputs: &outputs, flags: &of_layers }.write(out, &self.block)?;
        if self.cut {
            writeln!(
                out,
                "<p class=\"aside\">More than {} modules: the others are not drawn.</p>",
                structure::MOST
            )?;
        }
        writeln!(out, "</section>")?;
        self.table(out, &of_layers, &with_figures)
    }

    fn table(
        &self,
        out: &mut impl Write,
        flags: &HashMap<String, Gravity>,
        with_figures: &[bool],
    ) -> Result<(), Failure> {
        writeln!(
            out,
            "<section aria-labelledby=\"layers\"><h2 id=\"layers\">Layers</h2>\n<div class=\"scroll table\" tabindex=\"0\" role=\"region\" \
             aria-labelledby=\"layers\">\n<table>\n<thead><tr><th scope=\"col\" class=\"right\">#</th><th scope=\"col\">Layer</th><th scope=\"col\">Path</th>{}\
             <th scope=\"col\" class=\"right\">Parameters</th>{}</tr></thead>\n<tbody>",
            if self.ran { "<th scope=\"col\">Output</th>" } else { "" },
            if self.ran {
                "<th scope=\"col\" class=\"right\">Multiply-adds</th><th scope=\"col\">Share</th>"
            } else {
                "<th scope=\"col\">Share</th>"
            }
        )?;
        let total = self.work().unwrap_or_else(|| self.layers.iter().map(|layer| layer.parameters).sum());
        for (k, layer) in self.layers.iter().take(LISTED).enumerate() {
            let Label { class, words, path, .. } = &layer.label;
            write!(out, "<tr id=\"layer-{0}\"><td class=\"right\">{0}</td><th scope=\"row\">", k + 1)?;
            let name = escaped(class);
            if with_figures[k] {
                write!(out, "<a href=\"#weights-{}\">{name}</a>", k + 1)?;
            } else {
                write!(out, "{name}")?;
            }
            write!(out, " <span>{}</span>", escaped(words))?;
            if let Some(gravity) = flags.get(path) {
                write!(out, " <b class=\"flag {0}\">{0}</b>", gravity.name())?;
            }
            write!(out, "</th><td><code>{}</code></td>", escaped(&format!("{}{path}", self.prefix)))?;
            if self.ran {
                write!(out, "<td>{}</td>", escaped(&layer.output.replace('x', "×")))?;
            }
            write!(out, "<td class=\"right\">{}</td>", grouped(layer.parameters))?;
            if self.ran {
                write!(out, "<td class=\"right\">{}</td>", grouped(layer.work))?;
            }
            let part = if self.ran { layer.work } else { layer.parameters };
            let share = if total > 0.0 { 100.0 * part / total } else { 0.0 };
            writeln!(
                out,
                "<td class=\"share\"><i aria-hidden=\"true\"><b style=\"width:{share:.1}%\"></b></i>{share:.1} %</td></tr>"
            )?;
        }
        let output = if self.ran { "<td></td>" } else { "" };
        write!(out, "</tbody>\n<tfoot><tr><td></td><th scope=\"row\">All</th><td></td>{output}")?;
        // Parameters that layers share count once.
        write!(out, "<td class=\"right\">{}</td>", grouped(self.parameters))?;
        if let Some(work) = self.work() {
            write!(out, "<td class=\"right\">{}</td>", grouped(work))?;
        }
        writeln!(out, "<td></td></tr></tfoot>\n</table>\n</div>")?;
        if self.layers.len() > LISTED {
            writeln!(out, "<p class=\"aside\">{} more layers are left out.</p>", self.layers.len() - LISTED)?;
        }
        Ok(writeln!(out, "</section>")?)
    }
}

/// How many elements the weights of a module have.
fn parameters_of(root: Ref<'_, Object>, path: &str) -> f64 {
    let Ok(module) = root.path(path.as_bytes()) else { return 0.0 };
    let of = |name: &str| -> Option<f64> {
        let tensor = module.borrow().field(name.as_bytes()).ok()??.borrow().tensor().ok()??;
        Some(tensor.count().max(0) as f64)
    };
    of("weight").unwrap_or(0.0) + of("bias").unwrap_or(0.0)
}

/// The layers as the library knows them, run once if there is an input; one that runs several times is one.
fn run(
    module: Ref<'_, Object>,
    network: Ref<'_, Network>,
    input: Option<&InputSizes>,
) -> Result<Vec<Layer>, Failure> {
    let input = input.map(InputSizes::input).transpose()?;
    let entries = net::layers(network, input.as_ref().map(Own::borrow))?;
    let mut layers: Vec<Layer> = Vec::new();
    let mut places: Numbers = HashMap::new();
    for k in 1..=entries.borrow().list_len() {
        let Some(entry) = entries.borrow().at(k as i64)? else { continue };
        let entry = entry.borrow();
        let text = |name: &str| -> Result<Vec<u8>, Failure> {
            let found = entry.field(name.as_bytes())?;
            Ok(found.and_then(|found| found.borrow().as_bytes().map(<[u8]>::to_vec)).unwrap_or_default())
        };
        let number = |name: &str| -> Result<f64, Failure> {
            Ok(entry.field(name.as_bytes())?.and_then(|found| found.borrow().as_number()).unwrap_or(0.0))
        };
        let path = String::from_utf8_lossy(&text("path")?).into_owned();
        let (output, work) = (short_sizes(&text("output")?), number("multiplyAdds")?);
        if let Some(&place) = places.get(&path) {
            layers[place].work += work;
            continue;
        }
        places.insert(path.clone(), layers.len());
        let label = structure::label(module.path(path.as_bytes())?.borrow(), &path);
        layers.push(Layer { label, output, parameters: number("parameters")?, work });
    }
    Ok(layers)
}
