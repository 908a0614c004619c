//! Why a command ends early.

use TH::error::Error;
use std::fmt;
use std::io;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is not understood.
    Usage(String),
    /// A file cannot be read or written: its name, and why.
    File(String, String),
    /// Anything else about what was asked for.
    Request(String),
    /// Standard output takes no more.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn is_usage(&self) -> bool {
        matches!(self, Failure::Usage(_))
    }

    /// A failure of the library with `file`.
    pub(crate) fn of_file(file: &str) -> impl Fn(Error) -> Failure {
        let file = file.to_owned();
        move |error| Failure::File(file.clone(), reason(error.message(), &file).to_owned())
    }
}

/// `text` without the name of the file that most texts of the library begin with.
pub(crate) fn reason<'a>(text: &'a str, file: &str) -> &'a str {
    let verbs = ["load", "save"].map(|verb| format!("cannot {verb} '{file}': "));
    let beginnings = [format!("{file}: "), format!("<{file}>: ")];
    let rest = beginnings.iter().chain(&verbs).find_map(|beginning| text.strip_prefix(beginning.as_str()));
    rest.unwrap_or(text)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(text) | Failure::Request(text) => f.write_str(text),
            Failure::File(name, text) => write!(f, "{name}: {text}"),
            Failure::Output(error) => write!(f, "standard output: {error}"),
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
    }
}
