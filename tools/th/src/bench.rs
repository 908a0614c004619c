//! `th bench`: how long a network and each of its layers take.

use crate::arguments::{Colour, usage};
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::layers::InputSizes;
use crate::model::Model;
use crate::module;
use crate::paint::{self, Paint, Role, line};
use crate::picture::Preparation;
use crate::table::{self, column};
use TH::handle::Ref;
use TH::net;
use TH::object::Object;
use TH::threads;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::Write;
use std::time::{Duration, Instant};

/// What is to be timed.
#[derive(Debug, PartialEq)]
pub(crate) struct Bench {
    model: OsString,
    key: Option<String>,
    files: Vec<OsString>,
    sizes: Option<InputSizes>,
    threads: Option<Threads>,
    runs: Option<usize>,
    seconds: f64,
    colour: Colour,
    json: bool,
}

/// Seconds for each number of threads, unless they are said.
const SECONDS: &str = "2";
/// Runs that there are at least, however long they take, unless their number is said.
const FEWEST: usize = 3;
/// Most runs.
const MOST: usize = 1_000_000;
/// Most threads, as the library has it.
const MOST_THREADS: usize = 1024;
/// Layers that are listed.
const MOST_LAYERS: usize = 1000;

/// Its part of the command line.
pub(crate) fn command(colour: Arg) -> clap::Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).overrides_with(name).allow_hyphen_values(true)
    };
    let path = |name: &'static str| Arg::new(name).value_parser(value_parser!(OsString));
    clap::Command::new("bench")
        .about("Times a network of Torch7 and its layers")
        .long_about(
            "Times a network of Torch7 and its layers, on one thread and on as many as there are: with an input of ones of \
             the given sizes, or with tensors or pictures of files as run takes them. Several inputs are a table.",
        )
        .override_usage(usage(&["bench [OPTIONS] MODEL --input=SIZES", "bench [OPTIONS] MODEL INPUT..."]))
        .arg(path("MODEL").required(true).help("The network's file; - is standard input"))
        .arg(
            path("INPUT")
                .num_args(1..)
                .required_unless_present("input")
                .conflicts_with("input")
                .help("Files of tensors, or pictures; - is standard input"),
        )
        .arg(
            option("input", "SIZES", "Sizes of an input of ones, 1x3x224x224, with a comma before those of a second one")
                .value_parser(InputSizes::parse),
        )
        .arg(option("key", "KEY", "Where the network is in its file, such as model"))
        .arg(option("threads", "NUMBERS", "Numbers of threads, such as 1,4; 1 and all if not given").value_parser(thread_counts))
        .arg(option("runs", "N", "Runs for each number of threads, after one to warm up").value_parser(run_count))
        .arg(
            option("seconds", "SECONDS", "Seconds for each number of threads, unless --runs is given")
                .default_value(SECONDS)
                .value_parser(seconds),
        )
        .arg(colour)
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"))
}

/// Numbers of threads.
#[derive(Clone, Debug, PartialEq)]
struct Threads(Vec<usize>);

fn thread_counts(text: &str) -> Result<Threads, &'static str> {
    let one = |text: &str| text.parse().ok().filter(|count| (1..=MOST_THREADS).contains(count));
    let counts: Option<Vec<usize>> = text.split(',').map(one).collect();
    counts.map(Threads).ok_or("numbers of threads, from 1 to 1024, are written as 1,4")
}

fn run_count(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|runs| (1..=MOST).contains(runs)).ok_or("a number from 1 to 1000000 is expected")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= 86400.0);
    number.ok_or("a number of seconds above 0, and at most of a day, is expected")
}

/// What the command line says.
pub(crate) fn options(given: &ArgMatches) -> Bench {
    Bench {
        model: given.get_one::<OsString>("MODEL").cloned().unwrap_or_default(),
        key: given.get_one::<String>("key").cloned(),
        files: given.get_many("INPUT").into_iter().flatten().cloned().collect(),
        sizes: given.get_one("input").cloned(),
        threads: given.get_one("threads").cloned(),
        runs: given.get_one("runs").copied(),
        seconds: given.get_one("seconds").copied().unwrap_or(1.0),
        colour: given.get_one("color").copied().unwrap_or(Colour::Auto),
        json: given.get_flag("json"),
    }
}

/// A layer: what it is, and its seconds in each run, on each number of threads.
struct Layer {
    path: Vec<u8>,
    words: String,
    class: String,
    output: String,
    parameters: f64,
    /// Multiply-adds of one run of the network.
    work: f64,
    /// How often it runs in one run of the network.
    times: usize,
    seconds: Vec<Vec<f64>>,
}

impl Layer {
    fn median(&self, setting: usize) -> f64 {
        self.seconds.get(setting).map_or(0.0, |seconds| median(seconds))
    }
}

/// The seconds of the whole network on a number of threads.
struct Whole {
    threads: usize,
    seconds: Vec<f64>,
}

impl Whole {
    fn best(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// Billions of floating point operations a second: a multiply-add is two of them.
fn rate(work: f64, seconds: f64) -> f64 {
    if seconds > 0.0 { 2.0 * work / seconds / 1e9 } else { 0.0 }
}

/// Times the network that the command line names.
pub(crate) fn run(options: &Bench, out: &mut impl Write) -> Result<(), Failure> {
    input::check_standard_input(&options.model, &options.files)?;
    let model = Model::open(&options.model, options.key.as_deref())?;
    let input = match &options.sizes {
        Some(sizes) => sizes.input()?,
        None => input::read(input::open(&options.files)?, &Preparation::default())?,
    };
    let counts = match &options.threads {
        Some(Threads(counts)) => counts.clone(),
        None if threads::count() == 1 => vec![1],
        None => vec![1, threads::count()],
    };
    let (mut layers, mut wholes) = (Vec::new(), Vec::new());
    for (setting, &count) in counts.iter().enumerate() {
        threads::set_count(count);
        wholes.push(measure(options, &model, input.borrow(), setting, count, &mut layers)?);
    }
    if options.json {
        return write_json(out, &model, &wholes, &layers);
    }
    write(out, options, &model, &wholes, &layers)
}

/// Runs the network until there is enough. Whole runs and runs that note the layers take turns, so that what else the machine
/// does concerns both.
fn measure(
    options: &Bench,
    model: &Model,
    input: Ref<'_, Object>,
    setting: usize,
    threads: usize,
    layers: &mut Vec<Layer>,
) -> Result<Whole, Failure> {
    let network = model.network();
    drop(net::forward_object(network, input)?);
    let noted = net::layers(network, Some(input))?;
    if layers.is_empty() {
        *layers = found(model, noted.borrow())?;
    }
    let places: HashMap<Vec<u8>, usize> =
        layers.iter().enumerate().map(|(k, layer)| (layer.path.clone(), k)).collect();
    layers.iter_mut().for_each(|layer| layer.seconds.resize(setting + 1, Vec::new()));
    let mut whole = Whole { threads, seconds: Vec::new() };
    let (begin, budget) = (Instant::now(), Duration::from_secs_f64(options.seconds));
    loop {
        let runs = whole.seconds.len();
        let is_enough = match options.runs {
            Some(wanted) => runs >= wanted,
            None => runs >= FEWEST && begin.elapsed() >= budget || runs >= MOST,
        };
        if is_enough {
            return Ok(whole);
        }
        let start = Instant::now();
        let output = net::forward_object(network, input)?;
        whole.seconds.push(start.elapsed().as_secs_f64());
        drop(output);
        let noted = net::layers(network, Some(input))?;
        let mut sums = vec![0.0; layers.len()];
        for k in 1..=noted.borrow().list_len() {
            let Some(entry) = noted.borrow().at(k as i64)? else { continue };
            let path = text(entry.borrow(), "path")?;
            if let Some(&place) = places.get(&path) {
                sums[place] += number(entry.borrow(), "seconds")?;
            }
        }
        for (layer, sum) in layers.iter_mut().zip(sums) {
            layer.seconds[setting].push(sum);
        }
    }
}

fn number(entry: Ref<'_, Object>, name: &str) -> Result<f64, Failure> {
    Ok(entry.field(name.as_bytes())?.and_then(|found| found.borrow().as_number()).unwrap_or(0.0))
}

fn text(entry: Ref<'_, Object>, name: &str) -> Result<Vec<u8>, Failure> {
    let found = entry.field(name.as_bytes())?;
    Ok(found.and_then(|found| found.borrow().as_bytes().map(<[u8]>::to_vec)).unwrap_or_default())
}

/// The layers of a run; those that run several times are one.
fn found(model: &Model, noted: Ref<'_, Object>) -> Result<Vec<Layer>, Failure> {
    let mut layers: Vec<Layer> = Vec::new();
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    for k in 1..=noted.list_len() {
        let Some(entry) = noted.at(k as i64)? else { continue };
        let entry = entry.borrow();
        let (path, work) = (text(entry, "path")?, number(entry, "multiplyAdds")?);
        if let Some(&place) = places.get(&path) {
            layers[place].work += work;
            layers[place].times += 1;
            continue;
        }
        places.insert(path.clone(), layers.len());
        layers.push(Layer {
            words: module::describe(model.tree().path(&path)?.borrow()),
            path,
            class: String::from_utf8_lossy(&text(entry, "class")?).into_owned(),
            output: crate::layers::short_sizes(&text(entry, "output")?),
            parameters: number(entry, "parameters")?,
            work,
            times: 1,
            seconds: Vec::new(),
        });
    }
    Ok(layers)
}

/// Characters of the longest bar, and of what else may be long.
const BAR: usize = 20;
const PATH: usize = 60;
/// Characters of columns that a narrow terminal makes shorter, at least.
const SHORTEST: usize = 12;

/// Milliseconds with as many digits as tell something beside those of the whole network.
fn milliseconds(seconds: f64, whole: f64) -> String {
    let digits = if whole < 0.01 { 4 } else { 2 };
    format!("{:.digits$}", seconds * 1e3)
}

fn threads_words(count: usize) -> String {
    if count == 1 { "1 thread".into() } else { format!("{count} threads") }
}

fn write(
    out: &mut impl Write,
    options: &Bench,
    model: &Model,
    wholes: &[Whole],
    layers: &[Layer],
) -> Result<(), Failure> {
    let paint = Paint::new(options.colour);
    let slowest = wholes.iter().map(|whole| median(&whole.seconds)).fold(0.0, f64::max);
    let work: f64 = layers.iter().map(|layer| layer.work).sum();
    writeln!(out, "{}: milliseconds of one run", paint::harmless(model.name()))?;
    let mut columns = vec![column("", false, Some(Role::Key))];
    columns.extend(["median", "best", "GFLOP/s", "runs"].map(|name| column(name, true, None)));
    let rows: Vec<Vec<String>> = wholes
        .iter()
        .map(|whole| {
            let middle = median(&whole.seconds);
            let times = [middle, whole.best()].map(|seconds| milliseconds(seconds, slowest));
            let mut row = vec![threads_words(whole.threads)];
            row.extend(times);
            row.extend([format!("{:.1}", rate(work, middle)), whole.seconds.len().to_string()]);
            row
        })
        .collect();
    table::write(&columns, &rows, paint, out)?;
    writeln!(out)?;
    write_layers(out, paint, wholes, layers, slowest)
}

/// The table of layers: their times on each number of threads, and their shares on the last.
fn write_layers(
    out: &mut impl Write,
    paint: Paint,
    wholes: &[Whole],
    layers: &[Layer],
    slowest: f64,
) -> Result<(), Failure> {
    let last = wholes.len().saturating_sub(1);
    let total: f64 = layers.iter().map(|layer| layer.median(last)).sum();
    let longest = layers.iter().map(|layer| layer.median(last)).fold(0.0, f64::max);
    let mut columns = vec![
        column("", true, Some(Role::Aside)),
        column("path", false, Some(Role::Key)),
        column("layer", false, Some(Role::Class)),
    ];
    columns.extend(wholes.iter().map(|whole| column(threads_words(whole.threads), true, None)));
    columns.extend([
        column("GFLOP/s", true, None),
        column("share", true, None),
        column("", false, Some(Role::Sizes)),
    ]);
    let words = |layer: &Layer| match layer.times {
        1 => layer.words.clone(),
        times => format!("{} ({times} times)", layer.words),
    };
    let figures = |times: Vec<f64>, work: f64| {
        let share = times.last().map_or(0.0, |time| if total > 0.0 { 100.0 * time / total } else { 0.0 });
        let speed = rate(work, times.last().copied().unwrap_or(0.0));
        let mut texts: Vec<String> = times.iter().map(|&time| milliseconds(time, slowest)).collect();
        texts.push(if work > 0.0 { format!("{speed:.1}") } else { String::new() });
        texts.push(format!("{share:.1} %"));
        texts
    };
    let medians = |layer: &Layer| (0..wholes.len()).map(|setting| layer.median(setting)).collect::<Vec<_>>();
    let shown = &layers[..layers.len().min(MOST_LAYERS)];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (k, layer) in shown.iter().enumerate() {
        let mut row = vec![(k + 1).to_string(), line(&layer.path, PATH), words(layer)];
        row.extend(figures(medians(layer), layer.work));
        row.push(paint::bar(layer.median(last), longest, BAR));
        rows.push(row);
    }
    let sums = (0..wholes.len()).map(|setting| layers.iter().map(|layer| layer.median(setting)).sum());
    let mut row = vec![String::new(), "all".into(), String::new()];
    row.extend(figures(sums.collect(), layers.iter().map(|layer| layer.work).sum()));
    rows.push(row);
    if let Some(width) = paint::width() {
        fit(&columns, &mut rows, width);
    }
    table::write(&columns, &rows, paint, out)?;
    if shown.len() < layers.len() {
        let aside = format!("{} more layers (--json has them)", layers.len() - shown.len());
        writeln!(out, "{}", paint.paint(Role::Aside, aside))?;
    }
    Ok(())
}

/// Shortens what the layers are, and their paths, until rows are no wider than the terminal.
fn fit(columns: &[table::Column], rows: &mut [Vec<String>], width: usize) {
    for place in [2, 1] {
        let needed = table::width(columns, rows);
        let longest = rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0);
        let room = longest.saturating_sub(needed.saturating_sub(width)).max(SHORTEST);
        for row in rows.iter_mut().filter(|row| row[place].chars().count() > room) {
            row[place] = row[place].chars().take(room - 1).chain(['…']).collect();
        }
    }
}

fn write_numbers(out: &mut impl Write, name: &str, numbers: &[f64]) -> std::io::Result<()> {
    write!(out, ",\"{name}\":[")?;
    for (k, &number) in numbers.iter().enumerate() {
        if k > 0 {
            write!(out, ",")?;
        }
        json::number(out, number)?;
    }
    write!(out, "]")
}

fn write_json(
    out: &mut impl Write,
    model: &Model,
    wholes: &[Whole],
    layers: &[Layer],
) -> Result<(), Failure> {
    write!(out, "{{\"file\":")?;
    json::string(out, model.name())?;
    let work: f64 = layers.iter().map(|layer| layer.work).sum();
    write!(out, ",\"multiplyAdds\":{work},\"threads\":[")?;
    for (k, whole) in wholes.iter().enumerate() {
        let (comma, middle) = (if k > 0 { "," } else { "" }, median(&whole.seconds));
        write!(out, "{comma}{{\"threads\":{},\"runs\":{}", whole.threads, whole.seconds.len())?;
        write!(out, ",\"median\":{middle:e},\"best\":{:e}", whole.best())?;
        write!(out, ",\"gflops\":{:.3}}}", rate(work, middle))?;
    }
    write!(out, "],\"layers\":[")?;
    for (k, layer) in layers.iter().enumerate() {
        write!(out, "{}{{\"path\":", if k > 0 { "," } else { "" })?;
        json::string(out, &String::from_utf8_lossy(&layer.path))?;
        for (name, text) in [("class", &layer.class), ("layer", &layer.words), ("output", &layer.output)] {
            write!(out, ",\"{name}\":")?;
            json::string(out, text)?;
        }
        write!(out, ",\"parameters\":{},\"multiplyAdds\":{}", layer.parameters, layer.work)?;
        write!(out, ",\"times\":{}", layer.times)?;
        let medians: Vec<f64> = (0..wholes.len()).map(|setting| layer.median(setting)).collect();
        let best = |seconds: &Vec<f64>| seconds.iter().copied().fold(f64::INFINITY, f64::min);
        let bests: Vec<f64> = layer.seconds.iter().map(best).collect();
        write_numbers(out, "median", &medians)?;
        write_numbers(out, "best", &bests)?;
        write!(out, "}}")?;
    }
    Ok(writeln!(out, "]}}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middles_and_rates() {
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0]), median(&[])), (2.0, 2.5, 0.0));
        assert_eq!((rate(1e9, 0.5), rate(1e9, 0.0)), (4.0, 0.0));
        assert_eq!(
            (milliseconds(0.0012345, 0.002), milliseconds(0.0123, 1.0)),
            ("1.2345".into(), "12.30".into())
        );
    }

    #[test]
    fn rows_fit_the_terminal() {
        let columns = ["", "path", "layer", "1 thread"].map(|name| column(name, false, None));
        let mut rows = vec![["1", &"p".repeat(30), &"l".repeat(40), "12.5"].map(str::to_owned).to_vec()];
        fit(&columns, &mut rows, 70);
        assert_eq!(table::width(&columns, &rows), 70);
        assert_eq!((rows[0][1].len(), rows[0][2].chars().last()), (30, Some('…')));
        fit(&columns, &mut rows, 1);
        assert_eq!((rows[0][1].chars().count(), rows[0][2].chars().count()), (SHORTEST, SHORTEST));
    }

    #[test]
    fn numbers_of_threads_and_runs() {
        assert_eq!(thread_counts("1,4"), Ok(Threads(vec![1, 4])));
        assert!(
            thread_counts("0").is_err() && thread_counts("1,").is_err() && thread_counts("1025").is_err()
        );
        assert!(run_count("0").is_err() && seconds("0").is_err() && seconds("nan").is_err());
    }
}
