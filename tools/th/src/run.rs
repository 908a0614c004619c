//! `th run`: what a network makes of tensors and pictures.

use crate::failure::Failure;
use crate::file::{self, Destination, Format};
use crate::input;
use crate::json;
use crate::model::Model;
use crate::picture::{self, Preparation};
use crate::{paint, values};
use TH::handle::Ref;
use TH::net;
use TH::object::{self, Object};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;

/// What is to be run.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    model: OsString,
    /// Where the network is in its file.
    key: Option<String>,
    inputs: Vec<OsString>,
    preparation: Preparation,
    labels: Option<OsString>,
    out: Option<OsString>,
    layers: bool,
    json: bool,
}

/// Its part of the command line.
pub(crate) fn command() -> clap::Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).overrides_with(name).allow_hyphen_values(true)
    };
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
    };
    let path = |name: &'static str| Arg::new(name).value_parser(value_parser!(OsString));
    clap::Command::new("run")
        .about("Runs a network of Torch7")
        .long_about(
            "Runs a network of Torch7 with tensors of npy, npz, t7 and safetensors files, or with pictures (PNG, JPEG, PNM), \
             and prints what it says. Several inputs are a table. Pictures become a batch of one, from 0 to 1.",
        )
        .arg(path("MODEL").required(true).help("The network's file; - is standard input"))
        .arg(path("INPUT").required(true).num_args(1..).help("Files of tensors, or pictures; - is standard input"))
        .arg(path("out").short('o').long("out").value_name("OUT").help("Write the output to a file"))
        .arg(option("key", "KEY", "Where the network is in its file, such as model"))
        .arg(option("size", "WIDTHxHEIGHT", "Pixels of pictures").value_parser(size))
        .arg(option("scale", "NUMBER", "What the brightest number of pictures is; 1 if not given").value_parser(number))
        .arg(option("mean", "NUMBERS", "What is taken from each plane, after scaling").value_parser(numbers))
        .arg(option("std", "NUMBERS", "What each plane is divided by then").value_parser(divisors))
        .arg(flag("bgr", "Planes in the order blue, green, red"))
        .arg(path("labels").long("labels").value_name("FILE").help("Names of classes, one a line: print the five best"))
        .arg(flag("layers", "Print sizes, parameters, multiply-adds and time of each layer"))
        .arg(flag("json", "Print JSON"))
}

fn size(text: &str) -> Result<(i64, i64), &'static str> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.filter(|&(w, h)| w > 0 && h > 0).ok_or("width and height are written as 224x224")
}

fn number(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or("a number is expected")
}

/// Numbers between commas.
#[derive(Clone, Debug)]
struct Numbers(Vec<f64>);

fn numbers(text: &str) -> Result<Numbers, &'static str> {
    text.split(',').map(number).collect::<Result<_, _>>().map(Numbers)
}

fn divisors(text: &str) -> Result<Numbers, &'static str> {
    let numbers = numbers(text)?;
    // Of floats, which the planes are.
    if numbers.0.iter().any(|&number| number as f32 == 0.0) {
        return Err("planes cannot be divided by 0");
    }
    Ok(numbers)
}

/// What the command line says.
pub(crate) fn options(given: &ArgMatches) -> Run {
    let path = |name: &str| given.get_one::<OsString>(name).cloned();
    let list = |name: &str| given.get_one::<Numbers>(name).map(|list| list.0.clone()).unwrap_or_default();
    Run {
        model: path("MODEL").unwrap_or_default(),
        key: given.get_one::<String>("key").cloned(),
        inputs: given.get_many("INPUT").into_iter().flatten().cloned().collect(),
        preparation: Preparation {
            size: given.get_one("size").copied(),
            scale: given.get_one("scale").copied(),
            mean: list("mean"),
            deviation: list("std"),
            bgr: given.get_flag("bgr"),
        },
        labels: path("labels"),
        out: path("out"),
        layers: given.get_flag("layers"),
        json: given.get_flag("json"),
    }
}

/// Runs the network that the command line names.
pub(crate) fn run(options: &Run, out: &mut impl Write) -> Result<(), Failure> {
    let format = options.out.as_deref().map(output_format).transpose()?;
    if let Some(out) = &options.out {
        let mut read = [&options.model].into_iter().chain(&options.inputs).chain(&options.labels);
        if read.any(|name| file::is_same(name, out)) {
            return Err(Failure::Request(format!("{} is a file that is read", out.display())));
        }
    }
    let labels = options.labels.as_deref().map(labels).transpose()?;
    input::check_standard_input(&options.model, &options.inputs)?;
    let model = Model::open(&options.model, options.key.as_deref())?;
    let network = model.network();
    let inputs = input::open(&options.inputs)?;
    if options.preparation != Preparation::default() && !inputs.iter().any(picture::is_picture) {
        let text = "--size, --scale, --mean, --std and --bgr are for pictures, of which no input is one";
        return Err(Failure::Request(text.into()));
    }
    let input = input::read(inputs, &options.preparation)?;
    let output = net::forward_object(network, input.borrow())?;
    let layers = if options.layers { Some(net::layers(network, Some(input.borrow()))?) } else { None };

    if let (Some(name), Some(format)) = (&options.out, format) {
        let to = Destination::new(name)?;
        save(output.borrow(), format, &to)?;
        to.finish(out)?;
        if name == "-" {
            return Ok(());
        }
    }
    let best = match &labels {
        Some(labels) => Some(best(output.borrow(), labels)?),
        None => None,
    };
    if options.json {
        write!(out, "{{\"output\":")?;
        write_json(out, output.borrow())?;
        if let Some(best) = &best {
            write!(out, ",\"best\":[")?;
            for (k, Class { index, label, share }) in best.iter().enumerate() {
                write!(out, "{}{{\"index\":{index},\"label\":", if k > 0 { "," } else { "" })?;
                json::string(out, label)?;
                write!(out, ",\"share\":")?;
                json::number(out, *share)?;
                write!(out, "}}")?;
            }
            write!(out, "]")?;
        }
        if let Some(layers) = &layers {
            write!(out, ",\"layers\":")?;
            write_layers_json(out, layers.borrow())?;
        }
        writeln!(out, "}}")?;
        return Ok(());
    }
    if let Some(layers) = &layers {
        write_layers(out, layers.borrow())?;
    }
    match &best {
        Some(best) => write_best(out, best)?,
        None if options.out.is_none() => write_text(out, output.borrow(), "")?,
        None => {}
    }
    Ok(())
}

fn output_format(name: &OsStr) -> Result<Format, Failure> {
    let text = "the format of the output is told by the end of its name: .t7, .npy, .npz or .safetensors";
    let format = if name == "-" { Some(Format::Npz) } else { Format::of_path(name) };
    format.ok_or_else(|| Failure::Request(text.into()))
}

/// Writes the output to a file. In files of names, that of a tensor is `output` and its place in the table.
fn save(output: Ref<'_, Object>, format: Format, to: &Destination) -> Result<(), Failure> {
    if matches!(format, Format::T7 | Format::Npy) {
        return file::save(output, format, to);
    }
    let named = object::table()?;
    add(named.borrow(), output, "output")?;
    file::save(named.borrow(), format, to)
}

/// Adds the tensors of `value`, a table as deep as networks give them, to a table of names.
fn add(named: Ref<'_, Object>, value: Ref<'_, Object>, name: &str) -> Result<(), Failure> {
    if value.tensor()?.is_some() {
        return Ok(object::set_field(named, name.as_bytes(), value.to_owned())?);
    }
    for k in 1..=value.list_len() {
        if let Some(item) = value.at(k as i64)? {
            add(named, item.borrow(), &format!("{name}.{k}"))?;
        }
    }
    Ok(())
}

fn write_text(out: &mut impl Write, value: Ref<'_, Object>, path: &str) -> Result<(), Failure> {
    if let Some(tensor) = value.tensor()? {
        if !path.is_empty() {
            writeln!(out, "{path}:")?;
        }
        out.write_all(&values::text(&tensor, TH::text::LIMIT)?)?;
        return Ok(());
    }
    for k in 1..=value.list_len() {
        if let Some(item) = value.at(k as i64)? {
            let path = if path.is_empty() { k.to_string() } else { format!("{path}.{k}") };
            write_text(out, item.borrow(), &path)?;
        }
    }
    Ok(())
}

/// A tensor with its type and sizes, or a list.
fn write_json(out: &mut impl Write, value: Ref<'_, Object>) -> Result<(), Failure> {
    if let Some(tensor) = value.tensor()? {
        let sizes: Vec<String> = tensor.sizes()?.iter().map(ToString::to_string).collect();
        write!(
            out,
            "{{\"type\":\"torch.{}Tensor\",\"size\":[{}],\"elements\":[",
            tensor.element().name(),
            sizes.join(",")
        )?;
        for (k, &element) in values::numbers(&tensor)?.iter().enumerate() {
            if k > 0 {
                write!(out, ",")?;
            }
            json::number(out, element)?;
        }
        write!(out, "]}}")?;
        return Ok(());
    }
    write!(out, "[")?;
    for k in 1..=value.list_len() {
        if let Some(item) = value.at(k as i64)? {
            write!(out, "{}", if k > 1 { "," } else { "" })?;
            write_json(out, item.borrow())?;
        }
    }
    Ok(write!(out, "]")?)
}

/// What is said of a layer: texts, and numbers.
struct LayerLine {
    texts: [String; 4],
    numbers: [f64; 3],
}

const TEXTS: [&str; 4] = ["path", "class", "input", "output"];
const NUMBERS: [&str; 3] = ["parameters", "multiplyAdds", "seconds"];

fn layer_lines(layers: Ref<'_, Object>) -> Result<Vec<LayerLine>, Failure> {
    let mut lines = Vec::new();
    for k in 1..=layers.list_len() {
        let Some(layer) = layers.at(k as i64)? else { continue };
        let mut line = LayerLine { texts: Default::default(), numbers: [0.0; 3] };
        for (to, name) in line.texts.iter_mut().zip(TEXTS) {
            let found = layer.borrow().field(name.as_bytes())?;
            let bytes = found.as_ref().and_then(|found| found.borrow().as_bytes());
            *to = String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
        }
        for (to, name) in line.numbers.iter_mut().zip(NUMBERS) {
            let found = layer.borrow().field(name.as_bytes())?;
            *to = found.and_then(|found| found.borrow().as_number()).unwrap_or(0.0);
        }
        lines.push(line);
    }
    Ok(lines)
}

fn write_layers_json(out: &mut impl Write, layers: Ref<'_, Object>) -> Result<(), Failure> {
    write!(out, "[")?;
    for (k, line) in layer_lines(layers)?.iter().enumerate() {
        write!(out, "{}{{", if k > 0 { "," } else { "" })?;
        for (name, text) in TEXTS.iter().zip(&line.texts) {
            write!(out, "\"{name}\":")?;
            json::string(out, text)?;
            write!(out, ",")?;
        }
        for (k, (name, &number)) in NUMBERS.iter().zip(&line.numbers).enumerate() {
            write!(out, "{}\"{name}\":", if k > 0 { "," } else { "" })?;
            json::number(out, number)?;
        }
        write!(out, "}}")?;
    }
    Ok(write!(out, "]")?)
}

fn write_layers(out: &mut impl Write, layers: Ref<'_, Object>) -> Result<(), Failure> {
    let lines = layer_lines(layers)?;
    let shown = |line: &LayerLine| line.texts.clone().map(|text| paint::harmless(&text));
    let mut widths = TEXTS.map(str::len);
    for line in &lines {
        for (width, text) in widths.iter_mut().zip(shown(line)) {
            *width = (*width).max(text.chars().count());
        }
    }
    let row = |texts: [String; 4]| {
        texts.iter().zip(widths).map(|(text, width)| format!("{text:width$}  ")).collect::<String>()
    };
    let head = row(TEXTS.map(str::to_owned));
    writeln!(out, "{head}{:>12}  {:>14}  {:>9}", "parameters", "multiply-adds", "ms")?;
    for line in &lines {
        let [parameters, work, seconds] = line.numbers;
        writeln!(out, "{}{parameters:>12}  {work:>14}  {:>9.3}", row(shown(line)), seconds * 1e3)?;
    }
    let sum = |k: usize| lines.iter().map(|line| line.numbers[k]).sum::<f64>();
    let all = row([String::new(), "all".into(), String::new(), String::new()]);
    writeln!(out, "{all}{:>12}  {:>14}  {:>9.3}", sum(0), sum(1), sum(2) * 1e3)?;
    Ok(())
}

/// One of the best classes.
struct Class {
    /// Counted from 1.
    index: usize,
    label: String,
    share: f64,
}

/// The names of classes in a file, one a line.
fn labels(name: &OsStr) -> Result<Vec<String>, Failure> {
    let text = fs::read(name).map_err(|error| {
        Failure::File(name.to_string_lossy().into_owned(), crate::failure::without_number(&error))
    })?;
    Ok(String::from_utf8_lossy(&text).lines().map(|line| line.trim_end().to_owned()).collect())
}

/// Most classes that are shown.
const BEST: usize = 5;
/// How far a sum of shares may be from 1.
const ROUNDING: f64 = 1e-3;

/// The five best of a vector of classes, or of a batch of one. Shares are what the network gives if they are shares, or their
/// logarithms; else their softmax.
fn best(output: Ref<'_, Object>, labels: &[String]) -> Result<Vec<Class>, Failure> {
    let wrong = |what: String| {
        Failure::Request(format!("--labels is for one vector of classes: the network gives {what}"))
    };
    let Some(tensor) = output.tensor()? else { return Err(wrong("a table".into())) };
    let sizes = tensor.sizes()?;
    if sizes.iter().filter(|&&size| size != 1).count() > 1 {
        let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        return Err(wrong(format!("a tensor of {}", sizes.join("x"))));
    }
    let numbers = values::numbers(&tensor)?;
    if labels.len() < numbers.len() {
        let text =
            format!("--labels has {} names, and the network gives {} classes", labels.len(), numbers.len());
        return Err(Failure::Request(text));
    }
    let shares = shares(&numbers);
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
    let class = |k: usize| Class { index: k + 1, label: labels[k].clone(), share: shares[k] };
    Ok(order.into_iter().take(BEST).map(class).collect())
}

fn shares(numbers: &[f64]) -> Vec<f64> {
    let exponentials = |shift: f64| numbers.iter().map(|x| (x - shift).exp()).collect::<Vec<_>>();
    let is_whole = |shares: &[f64]| (shares.iter().sum::<f64>() - 1.0).abs() < ROUNDING;
    if numbers.iter().all(|&x| x >= 0.0) && is_whole(numbers) {
        return numbers.to_vec();
    }
    let plain = exponentials(0.0);
    if is_whole(&plain) {
        return plain;
    }
    let largest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all = exponentials(largest);
    let sum: f64 = all.iter().sum();
    all.iter().map(|x| x / sum).collect()
}

/// Characters of the bar of a share of 1.
const BAR: f64 = 30.0;

fn write_best(out: &mut impl Write, best: &[Class]) -> Result<(), Failure> {
    for Class { index, label, share } in best {
        let bar = "█".repeat((share * BAR).round().clamp(0.0, BAR) as usize);
        let label = paint::line(label.as_bytes(), 60);
        writeln!(out, "{:>6.2} %  {bar:<30}  {index}  {label}", share * 100.0)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_from_logarithms_and_scores() {
        assert_eq!(shares(&[0.25, 0.75]), [0.25, 0.75]);
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close(&shares(&[0.25f64.ln(), 0.75f64.ln()]), &[0.25, 0.75]));
        assert!(close(&shares(&[1000.0, 1000.0 + 3f64.ln()]), &[0.25, 0.75]));
    }

    #[test]
    fn the_command_line() {
        let given = command().get_matches_from([
            "run",
            "m.t7",
            "a.png",
            "b.npy",
            "-o",
            "c.npz",
            "--mean=-1,2",
            "--size",
            "4x3",
        ]);
        let run = options(&given);
        assert_eq!((run.inputs.len(), run.out), (2, Some("c.npz".into())));
        assert_eq!(run.preparation.mean, [-1.0, 2.0]);
        assert_eq!(run.preparation.size, Some((4, 3)));
        assert!(command().try_get_matches_from(["run", "m.t7"]).is_err());
        assert!(command().try_get_matches_from(["run", "m.t7", "a", "--size=0x3"]).is_err());
        for std in ["--std=0", "--std=1,0,1", "--std=-0.0", "--std=1e-60"] {
            let error = command().try_get_matches_from(["run", "m.t7", "a", std]).unwrap_err();
            assert!(error.to_string().contains("cannot be divided by 0"), "{std}: {error}");
        }
    }
}
