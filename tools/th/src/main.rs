//! `th`: shows, plots, converts and compares files of tensors.
//!
//! | file | what |
//! |---|---|
//! | `arguments.rs` | what the command line says |
//! | `complete.rs` | words for completions of shells |
//! | `failure.rs` | why a command ends early |
//! | `file.rs` | formats: which one a file has, reading and writing |
//! | `temporary.rs` | files without a name |
//! | `key.rs` | keys of tables, and paths of them |
//! | `tree.rs` | what is in a file, with shared objects and storages named |
//! | `values.rs` | ranges and differences of elements |
//! | `show.rs`, `json.rs` | a tree as text, in colour, and as JSON |
//! | `bench.rs` | timing networks |
//! | `input.rs`, `model.rs` | what networks are run with, and networks themselves |
//! | `table.rs` | tables on a terminal |
//! | `page/` | a file as a page of HTML |
//! | `layers.rs`, `module.rs` | the layers of a network as a table, each in one line |
//! | `paint.rs` | colours, and text that is safe on a terminal |
//! | `plot.rs`, `convert.rs`, `diff.rs` | the other commands |
//! | `onnx.rs` | converting a network to ONNX |
//! | `run.rs`, `picture.rs` | running networks, with pictures |
//! | `program.rs` | the name that the command was called by |
//! | `progress.rs` | how far a long command has come |

mod arguments;
mod bench;
mod complete;
mod convert;
mod diff;
mod failure;
mod file;
mod input;
mod json;
mod key;
mod layers;
mod model;
mod module;
mod onnx;
mod page;
mod paint;
mod picture;
mod plot;
mod program;
mod progress;
mod run;
mod show;
mod table;
mod temporary;
mod tree;
mod values;

use arguments::Command;
use clap::error::ErrorKind;
use failure::Failure;
use std::io::{self, Write};
use std::process::ExitCode;

/// What the status says of a comparison that found differences, of errors, and of a conversion that left arrays out.
const DIFFERENT: u8 = 1;
const TROUBLE: u8 = 2;
const INCOMPLETE: u8 = 3;

fn main() -> ExitCode {
    match run() {
        Ok(status) => ExitCode::from(status),
        // Whoever reads the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // There is nobody else to tell.
            let _ = writeln!(io::stderr(), "{}: {}", program::name(), paint::harmless(&failure.to_string()));
            ExitCode::from(TROUBLE)
        }
    }
}

fn run() -> Result<u8, Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let command = match arguments::parse(std::env::args_os()) {
        Ok(command) => command,
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            write!(out, "{asked}")?;
            out.flush()?;
            return Ok(0);
        }
        Err(mistake) => {
            let text = mistake.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
            return Err(Failure::Request(text.to_owned()));
        }
    };
    let status = match command {
        Command::Show(options) => show::run(&options, &mut out).map(|()| 0)?,
        Command::Plot(options) => plot::run(&options, &mut out).map(|()| 0)?,
        Command::Convert(options) => {
            convert::run(&options, &mut out).map(|is_whole| if is_whole { 0 } else { INCOMPLETE })?
        }
        Command::Complete(words) => complete::run(&words, &mut out).map(|()| 0)?,
        Command::Bench(options) => bench::run(&options, &mut out).map(|()| 0)?,
        Command::Run(options) => run::run(&options, &mut out).map(|()| 0)?,
        Command::Diff(options) => {
            diff::run(&options, &mut out).map(|same| if same { 0 } else { DIFFERENT })?
        }
    };
    out.flush()?;
    Ok(status)
}
