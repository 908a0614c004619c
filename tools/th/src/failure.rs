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
        move |error| {
            // Some texts begin with the name already.
            let text = error.message();
            let text =
                text.strip_prefix(file.as_str()).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(text);
            Failure::File(file.clone(), text.to_owned())
        }
    }
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
