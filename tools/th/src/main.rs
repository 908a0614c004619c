//! `th`: shows, plots, converts and compares files of tensors.
//!
//! | file | what |
//! |---|---|
//! | `arguments.rs` | what the command line says |
//! | `failure.rs` | why a command ends early |
//! | `file.rs` | formats: which one a file has, reading and writing |
//! | `tree.rs` | what is in a file, with shared objects and storages named |
//! | `values.rs` | ranges and differences of elements |
//! | `show.rs`, `json.rs` | a tree as text, in colour, and as JSON |
//! | `paint.rs` | colours, and text that is safe on a terminal |
//! | `plot.rs`, `convert.rs`, `diff.rs` | the other commands |
//! | `progress.rs` | how far a long command has come |

mod arguments;
mod convert;
mod diff;
mod failure;
mod file;
mod json;
mod paint;
mod plot;
mod progress;
mod show;
mod tree;
mod values;

use arguments::{Command, HELP};
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// What the status says of a comparison that found differences, and of errors.
const DIFFERENT: u8 = 1;
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    match run() {
        Ok(status) => ExitCode::from(status),
        // Whoever reads the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let usage = if failure.is_usage() { "\nTry `th --help`." } else { "" };
            // There is nobody else to tell.
            let _ = writeln!(io::stderr(), "th: {}{usage}", paint::harmless(&failure.to_string()));
            ExitCode::from(TROUBLE)
        }
    }
}

fn run() -> Result<u8, Failure> {
    let command = arguments::parse(std::env::args_os().skip(1))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let status = match command {
        Command::Help => out.write_all(HELP.as_bytes()).map(|()| 0)?,
        Command::Version => writeln!(out, "th {}", env!("CARGO_PKG_VERSION")).map(|()| 0)?,
        Command::Show(options) => show::run(&options, &mut out).map(|()| 0)?,
        Command::Plot(options) => plot::run(&options, &mut out).map(|()| 0)?,
        Command::Convert(options) => convert::run(&options, &mut out).map(|()| 0)?,
        Command::Diff(options) => {
            diff::run(&options, &mut out).map(|same| if same { 0 } else { DIFFERENT })?
        }
    };
    out.flush()?;
    Ok(status)
}
