//! Why a command ends early.

use TH::error::Error;
use std::fmt;
use std::io;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file cannot be read or written: its name, and why.
    File(String, String),
    /// Anything else about what was asked for.
    Request(String),
    /// Standard output takes no more.
    Output(io::Error),
}

impl Failure {
    /// A failure of the library with `file`.
    pub(crate) fn of_file(file: &str) -> impl Fn(Error) -> Failure {
        let file = file.to_owned();
        move |error| Failure::File(file.clone(), reason(error.message(), &file).to_owned())
    }
}

/// `text` without the name of the file that most texts of the library begin with, and without the number that those of the
/// system end with.
pub(crate) fn reason<'a>(text: &'a str, file: &str) -> &'a str {
    let verbs = ["load", "save"].map(|verb| format!("cannot {verb} '{file}': "));
    let beginnings = [format!("{file}: "), format!("<{file}>: ")];
    let rest = beginnings.iter().chain(&verbs).find_map(|beginning| text.strip_prefix(beginning.as_str()));
    let rest = rest.unwrap_or(text);
    rest.split_once(NUMBER).map_or(rest, |(rest, _)| rest)
}

/// What stands before the number of an error of the system.
const NUMBER: &str = " (os error ";

/// What the system says of an error, without its number, which helps nobody.
pub(crate) fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(NUMBER).map_or(text.as_str(), |(text, _)| text).to_owned()
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(text) => f.write_str(text),
            Failure::File(name, text) => write!(f, "{name}: {text}"),
            Failure::Output(error) => write!(f, "standard output: {}", without_number(error)),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Request(error.message().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_said_once() {
        assert_eq!(reason("a.npy: is short", "a.npy"), "is short");
        assert_eq!(reason("<a.npy>: is short", "a.npy"), "is short");
        assert_eq!(reason("cannot load 'a.t7': is short", "a.t7"), "is short");
        assert_eq!(reason("is short", "a.t7"), "is short");
        assert_eq!(reason("a.npy: No such file (os error 2)", "a.npy"), "No such file");
    }
}
