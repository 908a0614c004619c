//! What the command line says.

use crate::failure::Failure;
use crate::file::Format;
use std::ffi::OsString;

/// What `th --help` prints.
pub(crate) const HELP: &str = "\
usage: th show [--json] [--all] [--color=WHEN] FILE [KEY]
       th plot [--lines] [--size=WIDTHxHEIGHT] FILE KEY OUT.png
       th convert [--to=FORMAT] [--quiet] FILE OUT
       th diff [--json] [--tolerance=NUMBER] FILE OTHER
       th --help | --version

Shows, plots, converts and compares files of tensors: t7, safetensors, npz and npy. The format of a file that is
read is told by its content, that of a file that is written by the end of its name.

show     prints the tree of a file with classes, sizes, types, ranges and shared storages; with KEY, such as
         modules.1.weight, what is there: of a tensor its elements
plot     draws a vector as a line, a matrix as a heat map, and more dimensions as a grid of pictures
convert  writes the tensors of a file in another format
diff     compares two files; exit status 1 says that they differ

  --json              print JSON
  --all               print everything, however large
  --color=WHEN        always, never, or auto: on a terminal, unless NO_COLOR is set
  --lines             plot the rows of a matrix as lines
  --size=WxH          pixels of a plot of lines (default 800x400) or a heat map
  --to=FORMAT         t7, safetensors, npz or npy
  --quiet             no progress, no notes
  --tolerance=NUMBER  differences of elements up to it do not count (default 0)

A FILE of - is standard input, and an OUT of - standard output. The exit status is 0; 1 if diff found
differences; 2 after an error.
";

/// When output is coloured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Colour {
    Always,
    Never,
    Auto,
}

/// What is to be shown.
#[derive(Debug, PartialEq)]
pub(crate) struct Show {
    pub(crate) json: bool,
    pub(crate) all: bool,
    pub(crate) colour: Colour,
    pub(crate) file: String,
    pub(crate) key: Option<String>,
}

/// What is to be drawn.
#[derive(Debug, PartialEq)]
pub(crate) struct Plot {
    pub(crate) lines: bool,
    /// Width and height.
    pub(crate) size: Option<(i64, i64)>,
    pub(crate) file: String,
    pub(crate) key: String,
    pub(crate) out: String,
}

/// What is to be converted.
#[derive(Debug, PartialEq)]
pub(crate) struct Convert {
    pub(crate) to: Option<Format>,
    pub(crate) quiet: bool,
    pub(crate) file: String,
    pub(crate) out: String,
}

/// What is to be compared.
#[derive(Debug, PartialEq)]
pub(crate) struct Diff {
    pub(crate) json: bool,
    pub(crate) tolerance: f64,
    pub(crate) file: String,
    pub(crate) other: String,
}

/// What is to be done.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Help,
    Version,
    Show(Show),
    Plot(Plot),
    Convert(Convert),
    Diff(Diff),
}

/// The words of the command line: options, each asked for once, and the others.
struct Words {
    options: Vec<(String, Option<String>)>,
    others: std::vec::IntoIter<String>,
}

impl Words {
    fn flag(&mut self, name: &str) -> Result<bool, Failure> {
        match self.take(name) {
            None => Ok(false),
            Some(None) => Ok(true),
            Some(Some(_)) => Err(usage(format!("--{name} takes no value"))),
        }
    }

    fn value<T>(&mut self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(None) => Err(usage(format!("--{name} needs a value, as in --{name}=VALUE"))),
            Some(Some(text)) => match parse(&text) {
                Some(value) => Ok(Some(value)),
                None => Err(usage(format!("--{name} cannot be {text}"))),
            },
        }
    }

    /// The last option of that name, whether or not it has a value.
    fn take(&mut self, name: &str) -> Option<Option<String>> {
        let mut found = None;
        self.options.retain_mut(|option| {
            let other = option.0 != name;
            if !other {
                found = Some(option.1.take());
            }
            other
        });
        found
    }

    fn next(&mut self, what: &str) -> Result<String, Failure> {
        self.others.next().ok_or_else(|| usage(format!("{what} is missing")))
    }

    fn end(mut self) -> Result<(), Failure> {
        if let Some((name, _)) = self.options.first() {
            return Err(usage(format!("unknown option --{name}")));
        }
        match self.others.next() {
            None => Ok(()),
            Some(word) => Err(usage(format!("too many arguments: {word}"))),
        }
    }
}

fn usage(text: String) -> Failure {
    Failure::Usage(text)
}

/// Understands the arguments behind the program's name.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, Failure> {
    let (mut options, mut others, mut only_others) = (Vec::new(), Vec::new(), false);
    for argument in arguments {
        let word =
            argument.into_string().map_err(|word| usage(format!("{} is not UTF-8", word.display())))?;
        match word.strip_prefix("--") {
            Some("") if !only_others => only_others = true,
            Some(option) if !only_others => {
                let (name, value) = match option.split_once('=') {
                    Some((name, value)) => (name, Some(value.to_owned())),
                    None => (option, None),
                };
                options.push((name.to_owned(), value));
            }
            None if !only_others && word == "-h" => options.push(("help".to_owned(), None)),
            None if !only_others && word == "-V" => options.push(("version".to_owned(), None)),
            None if !only_others && word.len() > 1 && word.starts_with('-') => {
                return Err(usage(format!("unknown option {word}")));
            }
            _ => others.push(word),
        }
    }
    let mut words = Words { options, others: others.into_iter() };
    if words.flag("help")? {
        return Ok(Command::Help);
    }
    if words.flag("version")? {
        return Ok(Command::Version);
    }
    let command = words.next("a command: show, plot, convert or diff")?;
    let command = match command.as_str() {
        "show" => Command::Show(Show {
            json: words.flag("json")?,
            all: words.flag("all")?,
            colour: words.value("color", colour)?.unwrap_or(Colour::Auto),
            file: words.next("the file")?,
            key: words.others.next(),
        }),
        "plot" => Command::Plot(Plot {
            lines: words.flag("lines")?,
            size: words.value("size", size)?,
            file: words.next("the file")?,
            key: words.next("the key of a tensor")?,
            out: words.next("the name of the picture")?,
        }),
        "convert" => Command::Convert(Convert {
            to: words.value("to", Format::named)?,
            quiet: words.flag("quiet")?,
            file: words.next("the file")?,
            out: words.next("the name of the new file")?,
        }),
        "diff" => Command::Diff(Diff {
            json: words.flag("json")?,
            tolerance: words.value("tolerance", tolerance)?.unwrap_or(0.0),
            file: words.next("the file")?,
            other: words.next("the file to compare it with")?,
        }),
        other => return Err(usage(format!("unknown command {other}"))),
    };
    words.end()?;
    Ok(command)
}

fn colour(text: &str) -> Option<Colour> {
    match text {
        "always" => Some(Colour::Always),
        "never" => Some(Colour::Never),
        "auto" => Some(Colour::Auto),
        _ => None,
    }
}

fn size(text: &str) -> Option<(i64, i64)> {
    let (width, height) = text.split_once('x')?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

fn tolerance(text: &str) -> Option<f64> {
    text.parse().ok().filter(|&number: &f64| number >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split(' ').filter(|word| !word.is_empty()).map(OsString::from))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn commands() {
        assert_eq!(parsed("--help"), Ok(Command::Help));
        assert_eq!(parsed("show -h"), Ok(Command::Help));
        assert_eq!(
            parsed("show --json - weight"),
            Ok(Command::Show(Show {
                json: true,
                all: false,
                colour: Colour::Auto,
                file: "-".into(),
                key: Some("weight".into())
            }))
        );
        assert!(matches!(parsed("show -- --json"), Ok(Command::Show(Show { json: false, .. }))));
        assert!(matches!(
            parsed("convert a b --to=npz"),
            Ok(Command::Convert(Convert { to: Some(Format::Npz), .. }))
        ));
        assert!(matches!(
            parsed("plot --size=90x80 a k b.png"),
            Ok(Command::Plot(Plot { size: Some((90, 80)), .. }))
        ));
    }

    #[test]
    fn mistakes() {
        for (line, says) in [
            ("", "a command: show, plot, convert or diff is missing"),
            ("look a", "unknown command look"),
            ("show", "the file is missing"),
            ("show a b c", "too many arguments: c"),
            ("show --jsn a", "unknown option --jsn"),
            ("show --json=1 a", "--json takes no value"),
            ("show --color a", "--color needs a value, as in --color=VALUE"),
            ("show --color=red a", "--color cannot be red"),
            ("diff --tolerance=-1 a b", "--tolerance cannot be -1"),
            ("show -x a", "unknown option -x"),
        ] {
            assert_eq!(parsed(line), Err(says.to_string()), "{line}");
        }
    }
}
