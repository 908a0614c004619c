//! What the command line says.

use crate::bench::{self, Bench};
use crate::file::Format;
use crate::layers::InputSizes;
use crate::program;
use crate::run::{self, Run};
use clap::builder::{PossibleValue, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Error, value_parser};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// When output is coloured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Colour {
    Always,
    Never,
    Auto,
}

/// How JSON lists what is in a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    /// Values within values.
    Tree,
    /// One after the other, each with its path.
    Flat,
}

/// What is to be shown.
#[derive(Debug, PartialEq)]
pub(crate) struct Show {
    pub(crate) json: Option<Form>,
    /// Where a page is written to.
    pub(crate) html: Option<OsString>,
    pub(crate) all: bool,
    pub(crate) colour: Colour,
    /// Of what a network is run with.
    pub(crate) input: Option<InputSizes>,
    /// A file, and a key in it or other files.
    pub(crate) words: Vec<OsString>,
}

/// What is to be drawn.
#[derive(Debug, PartialEq)]
pub(crate) struct Plot {
    pub(crate) lines: bool,
    pub(crate) histogram: bool,
    /// Width and height.
    pub(crate) size: Option<(i64, i64)>,
    pub(crate) file: OsString,
    pub(crate) key: Option<String>,
    /// None: letters on standard output.
    pub(crate) out: Option<OsString>,
}

/// What a file is converted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    /// Its tensors.
    Format(Format),
    /// The network in it.
    Onnx,
}

impl Target {
    /// All with the names that people give them.
    const NAMES: [(&'static str, Target); 5] = {
        let [a, b, c, d] = Format::NAMES;
        [
            (a.0, Target::Format(a.1)),
            (b.0, Target::Format(b.1)),
            (c.0, Target::Format(c.1)),
            (d.0, Target::Format(d.1)),
            ("onnx", Target::Onnx),
        ]
    };

    /// What files with a name like `path` are.
    pub(crate) fn of_path(path: &OsStr) -> Option<Target> {
        let is_onnx = Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("onnx"));
        if is_onnx { Some(Target::Onnx) } else { Format::of_path(path).map(Target::Format) }
    }
}

/// What is to be converted.
#[derive(Debug, PartialEq)]
pub(crate) struct Convert {
    pub(crate) to: Option<Target>,
    /// Of the network that becomes ONNX.
    pub(crate) input: Option<InputSizes>,
    /// Whether its weights are in a second file.
    pub(crate) external_data: bool,
    pub(crate) quiet: bool,
    /// Whether a file may be much larger than the one that is read.
    pub(crate) force: bool,
    pub(crate) file: OsString,
    /// What is converted; everything if there are none.
    pub(crate) keys: Vec<String>,
    pub(crate) out: OsString,
}

/// What is to be compared.
#[derive(Debug, PartialEq)]
pub(crate) struct Diff {
    pub(crate) json: bool,
    pub(crate) tensors: bool,
    pub(crate) tolerance: f64,
    pub(crate) file: OsString,
    pub(crate) other: OsString,
}

/// What is to be done.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Show(Show),
    Plot(Plot),
    Convert(Convert),
    Diff(Diff),
    Run(Run),
    Bench(Bench),
    /// The words that go on as the last of these, which come behind the command's name: for completions of shells.
    Complete(Vec<OsString>),
}

/// A parser of one of `names`, each of which stands for a value.
fn one_of<T: Copy + Send + Sync + 'static>(names: &'static [(&'static str, T)]) -> ValueParser {
    let parser =
        clap::builder::PossibleValuesParser::new(names.iter().map(|(name, _)| PossibleValue::new(*name)));
    let value =
        |text: String| names.iter().find(|(name, _)| *name == text).map_or(names[0].1, |(_, value)| *value);
    parser.map(value).into()
}

const COLOURS: &[(&str, Colour)] =
    &[("always", Colour::Always), ("never", Colour::Never), ("auto", Colour::Auto)];
const FORMS: &[(&str, Form)] = &[("tree", Form::Tree), ("flat", Form::Flat)];

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).overrides_with(name)
}

fn colour() -> Arg {
    option("color", "WHEN", "When to colour; auto: on a terminal, unless NO_COLOR is set")
        .value_parser(one_of(COLOURS))
        .default_value("auto")
}

fn file(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).required(true).help(help).value_parser(value_parser!(OsString))
}

/// The words beside the options, which may stand between them: so clap, which counts those in one piece, cannot say how
/// many there are to be.
fn words(help: &'static str) -> Arg {
    Arg::new("words")
        .value_name("FILE")
        .required(true)
        .num_args(1..)
        .action(ArgAction::Append)
        .help(help)
        .value_parser(value_parser!(OsString))
}

const NO_COMMAND: &str = "a command is missing: show, plot, convert, diff, run, bench or help";

/// The usage of a command, one line for each way to call it.
pub(crate) fn usage(ways: &[&str]) -> String {
    let ways: Vec<String> = ways.iter().map(|way| format!("{} {way}", program::name())).collect();
    ways.join("\n       ")
}

/// The command line that is understood.
pub(crate) fn command() -> clap::Command {
    let show = clap::Command::new("show")
        .about("Prints the tree of a file, or what is at a key")
        .long_about(
            "Prints the tree of a file with classes, sizes, types, ranges and shared storages; with KEY, such as \
             modules.1.weight, what is there: of a tensor its elements. The layers of a network stand before its tree. \
             Several files are shown one after the other.",
        )
        .override_usage(usage(&["show [OPTIONS] FILE [KEY]", "show [OPTIONS] FILE...", "show --html=OUT FILE [KEY]"]))
        .arg(
            Arg::new("json")
                .long("json")
                .value_name("FORM")
                .help("Print JSON: a tree, or flat with a path for each value")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("tree")
                .overrides_with("json")
                .value_parser(one_of(FORMS)),
        )
        .arg(
            option("html", "OUT", "Write a page of HTML that needs nothing else, with drawings; - is standard output")
                .conflicts_with_all(["json", "all"])
                .value_parser(value_parser!(OsString)),
        )
        .arg(flag("all", "Print everything: however large, what training left behind, and empty fields of modules of PyTorch"))
        .arg(colour())
        .arg(
            option("input", "SIZES", "Run the network with an input of such sizes, 1x3x224x224, and say what its layers make of it")
                .conflicts_with("json")
                .value_parser(InputSizes::parse),
        )
        .arg(words("The file and a key in it, or several files; - is standard input"));
    let plot = clap::Command::new("plot")
        .about("Draws a tensor")
        .long_about(
            "Draws a vector as a line, a matrix as a heat map, and more dimensions as a grid of pictures, or how often \
             numbers occur in it. The key is left out where the file is one tensor.",
        )
        .override_usage(usage(&["plot [OPTIONS] FILE [KEY] OUT.png", "plot --histogram FILE [KEY]"]))
        .arg(flag("lines", "Plot the rows of a matrix as lines"))
        .arg(
            flag("histogram", "Draw how often numbers occur; without OUT, in letters")
                .conflicts_with("lines"),
        )
        .arg(
            option("size", "WIDTHxHEIGHT", "Pixels of a plot of lines (800x400 if not given) or a heat map, 64 to 16384 a side")
                .value_parser(size),
        )
        .arg(words("The file, the key of a tensor, and the picture; - is standard input or output"));
    let convert = clap::Command::new("convert")
        .about("Writes tensors in another format, or a network as ONNX")
        .long_about(
            "Writes the tensors of a file, or those at the keys, in another format; or the network in it, or at the key, as ONNX.",
        )
        .override_usage(usage(&["convert [OPTIONS] FILE [KEY]... OUT"]))
        .arg(
            option("to", "FORMAT", "The format; if not given, the end of OUT's name says it")
                .value_parser(one_of(&Target::NAMES)),
        )
        .arg(
            option("input", "SIZES", "For ONNX: the sizes of the network's input, as 1x3x224x224; several with commas")
                .value_parser(InputSizes::parse),
        )
        .arg(flag("external-data", "For ONNX: write the weights to a second file, OUT.data"))
        .arg(flag("quiet", "Print no progress and no notes"))
        .arg(flag("force", "Write a file that is much larger than the one that is read"))
        .arg(words("The file, keys in it, and the new file; - is standard input or output"));
    let diff = clap::Command::new("diff")
        .about("Compares two files; exit status 1 says that they differ")
        .arg(flag("json", "Print JSON"))
        .arg(flag("tensors", "Compare tensors alone, by their paths, however nested"))
        .arg(
            option("tolerance", "NUMBER", "Numbers that differ by no more are the same (0 if not given)")
                .value_parser(tolerance),
        )
        .arg(file("FILE", "The file; - is standard input"))
        .arg(file("OTHER", "The file to compare it with"));
    let complete = clap::Command::new("complete")
        .about("Prints the words that go on as the last WORD, for completions of shells")
        .hide(true)
        .arg(words("What was typed behind the command's name").value_name("WORD").required(false));
    clap::Command::new(program::name())
        .version(env!("CARGO_PKG_VERSION"))
        .about(
            "Shows, plots, converts and compares files of tensors: t7, safetensors, npz, npy and, to read, PyTorch's (.pth). Runs and \
             times networks of Torch7 (t7), and writes them as ONNX. The format of a file that is read is told by its content, that of \
             a file that is written by the end of its name.",
        )
        .after_help("The exit status is 0; 1 if diff found differences; 2 after an error; 3 if convert left arrays out, which it names.")
        .override_usage(usage(&["<COMMAND>"]))
        .subcommands([show, plot, convert, diff, run::command(), bench::command(colour()), complete])
}

/// Understands the arguments, the first of which is the program's name.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, Error> {
    let matches = command().try_get_matches_from(arguments)?;
    match matches.subcommand() {
        Some(("show", given)) => Ok(Command::Show(Show {
            json: given.get_one("json").copied(),
            html: given.get_one("html").cloned(),
            all: given.get_flag("all"),
            colour: given.get_one("color").copied().unwrap_or(Colour::Auto),
            input: given.get_one("input").cloned(),
            words: all_words(given),
        })),
        Some(("plot", given)) => plot(given).map(Command::Plot),
        Some(("convert", given)) => convert(given).map(Command::Convert),
        Some(("diff", given)) => Ok(Command::Diff(Diff {
            json: given.get_flag("json"),
            tensors: given.get_flag("tensors"),
            tolerance: given.get_one("tolerance").copied().unwrap_or(0.0),
            file: given.get_one("FILE").cloned().unwrap_or_default(),
            other: given.get_one("OTHER").cloned().unwrap_or_default(),
        })),
        Some(("run", given)) => Ok(Command::Run(run::options(given))),
        Some(("bench", given)) => Ok(Command::Bench(bench::options(given))),
        Some(("complete", given)) => Ok(Command::Complete(all_words(given))),
        _ => Err(command().error(clap::error::ErrorKind::MissingSubcommand, NO_COMMAND)),
    }
}

fn all_words(given: &ArgMatches) -> Vec<OsString> {
    given.get_many("words").into_iter().flatten().cloned().collect()
}

fn plot(given: &ArgMatches) -> Result<Plot, Error> {
    let (histogram, words) = (given.get_flag("histogram"), all_words(given));
    if words.len() > 3 {
        let text =
            format!("one tensor is drawn at a time, as in `{} plot FILE KEY OUT.png`", program::name());
        return Err(wrong("plot", clap::error::ErrorKind::TooManyValues, text));
    }
    let mut words = words.into_iter();
    let (file, second, third) = (words.next().unwrap_or_default(), words.next(), words.next());
    let (key, out) = match (second, third) {
        (key, Some(out)) => (key, Some(out)),
        // A histogram needs no picture.
        (Some(word), None) if histogram && !is_picture(&word) => (Some(word), None),
        (out, None) => (None, out),
    };
    if out.is_none() && !histogram {
        let text =
            format!("the name of the picture is missing, as in `{} plot FILE KEY OUT.png`", program::name());
        return Err(wrong("plot", clap::error::ErrorKind::MissingRequiredArgument, text));
    }
    let key = key.map(|key| key_of("plot", key)).transpose()?;
    let (lines, size) = (given.get_flag("lines"), given.get_one("size").copied());
    Ok(Plot { lines, histogram, size, file, key, out })
}

fn convert(given: &ArgMatches) -> Result<Convert, Error> {
    let mut words = all_words(given);
    let Some(out) = words.pop().filter(|_| !words.is_empty()) else {
        let text =
            format!("the name of the new file is missing, as in `{} convert FILE OUT.npz`", program::name());
        return Err(wrong("convert", clap::error::ErrorKind::MissingRequiredArgument, text));
    };
    let mut words = words.into_iter();
    let file = words.next().unwrap_or_default();
    let keys = words.map(|key| key_of("convert", key)).collect::<Result<_, _>>()?;
    let (quiet, force) = (given.get_flag("quiet"), given.get_flag("force"));
    let (to, input) = (given.get_one("to").copied(), given.get_one("input").cloned());
    let external_data = given.get_flag("external-data");
    Ok(Convert { to, input, external_data, quiet, force, file, keys, out })
}

/// Whether a word is the name of a picture that is written.
fn is_picture(word: &OsString) -> bool {
    let text = word.to_string_lossy().to_ascii_lowercase();
    text == "-" || [".png", ".pgm", ".ppm", ".pnm"].iter().any(|ending| text.ends_with(ending))
}

fn key_of(command: &str, word: OsString) -> Result<String, Error> {
    word.into_string().map_err(|word| {
        let text = format!("the key {} is not UTF-8; write its bytes as \"\\xNN\"", word.display());
        wrong(command, clap::error::ErrorKind::InvalidUtf8, text)
    })
}

/// What is wrong with the words of a command, whose usage is printed behind it.
fn wrong(name: &str, kind: clap::error::ErrorKind, text: impl std::fmt::Display) -> Error {
    let mut all = command();
    all.build();
    match all.find_subcommand_mut(name) {
        Some(named) => named.error(kind, text),
        None => all.error(kind, text),
    }
}

/// Pixels that the library draws a side of: labels take their part of it.
const SIDE: std::ops::RangeInclusive<i64> = 64..=16384;

fn size(text: &str) -> Result<(i64, i64), &'static str> {
    let numbers = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = numbers.ok_or("width and height are written as 800x400")?;
    if SIDE.contains(&width) && SIDE.contains(&height) {
        Ok((width, height))
    } else {
        Err("a side has 64 to 16384 pixels")
    }
}

fn tolerance(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|&number: &f64| number >= 0.0).ok_or("a number that is not negative is expected")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        let words = ["th"].into_iter().chain(line.split(' ').filter(|word| !word.is_empty()));
        parse(words.map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn commands() {
        assert_eq!(
            parsed("show --json - weight"),
            Ok(Command::Show(Show {
                json: Some(Form::Tree),
                html: None,
                all: false,
                colour: Colour::Auto,
                input: None,
                words: vec!["-".into(), "weight".into()]
            }))
        );
        assert!(matches!(
            parsed("show --json=flat a"),
            Ok(Command::Show(Show { json: Some(Form::Flat), .. }))
        ));
        assert!(matches!(parsed("show -- --json"), Ok(Command::Show(Show { json: None, .. }))));
        for line in [
            "convert a weight bias b --to=npz",
            "convert a --to=npz weight bias b",
            "convert a weight bias --to npz b",
        ] {
            let Ok(Command::Convert(convert)) = parsed(line) else { panic!("{line}") };
            assert_eq!(
                (convert.to, convert.keys.len(), convert.out),
                (Some(Target::Format(Format::Npz)), 2, "b".into()),
                "{line}"
            );
        }
        for line in
            ["plot --size=90x80 a k b.png", "plot a k b.png --size 90x80", "plot a --size=90x80 k b.png"]
        {
            assert!(matches!(parsed(line), Ok(Command::Plot(Plot { size: Some((90, 80)), .. }))), "{line}");
        }
        for line in ["diff --tolerance=1 a b", "diff --tolerance 1 a b"] {
            assert!(matches!(parsed(line), Ok(Command::Diff(Diff { tolerance: 1.0, .. }))), "{line}");
        }
        let Ok(Command::Plot(plot)) = parsed("plot x.npy x.png") else { panic!() };
        assert_eq!((plot.key, plot.out), (None, Some("x.png".into())));
        let Ok(Command::Plot(plot)) = parsed("plot --histogram a.t7 weight") else { panic!() };
        assert_eq!((plot.key.as_deref(), plot.out), (Some("weight"), None));
    }

    #[test]
    fn mistakes() {
        for (line, says) in [
            ("shwo a", "'show'"),
            ("show", "required"),
            ("show --jsno a", "'--json'"),
            ("show --all=1 a", "unexpected value"),
            ("show --input=3x a", "sizes are written as 1x3x224x224"),
            ("show --input=3 --json a", "cannot be used with"),
            ("show --color red a", "possible values: always, never, auto"),
            ("plot a.t7", "the name of the picture is missing"),
            ("plot a.t7", &format!("Usage: {} plot [OPTIONS] FILE [KEY] OUT.png", program::name())),
            ("", "a command is missing: show, plot, convert, diff, run, bench or help"),
            ("plot --size=10 a k b.png", "800x400"),
            ("plot --size 10x10 a k b.png", "a side has 64 to 16384 pixels"),
            ("plot --size=64x20000 a k b.png", "a side has 64 to 16384 pixels"),
            ("plot --size=-5x90 a k b.png", "a side has 64 to 16384 pixels"),
            ("diff --tolerance=-1 a b", "not negative"),
            ("convert a", "the name of the new file is missing"),
            ("plot a --lines k b.png c", "one tensor is drawn at a time"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(says), "{line}: {error}");
        }
    }
}
