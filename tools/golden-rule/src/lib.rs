//! A linter for C sources that use libTH: it checks the golden rule of reference counting.
//!
//! > Whoever calls `new…` or `retain` owns a reference and calls `free`; nobody else does.
//!
//! A file goes through these stages: [`preprocess`] cuts it into variants, [`expand`] rewrites the macro dialect,
//! [`parse`] makes a tree, `lower` makes a graph of each function ([`ir`]); that is a [`unit`]. A [`program`] knows
//! what the functions of all its units do; `interpret` follows the paths of each, `members` looks at structures and `class`es,
//! `narrate` and `repair` put the result into words and patches ([`finding`]), `verify` tries the patches out, and
//! [`suppress`] and [`baseline`] take out what the user knows already, [`evidence`] adds what a run of the program saw. [`names`] holds all knowledge of names,
//! [`contract`] what annotations and names files add.

pub mod baseline;
mod class;
pub mod contract;
pub mod evidence;
pub mod expand;
pub mod explanation;
pub mod finding;
pub mod include;
mod interpret;
pub mod ir;
mod lower;
mod members;
pub mod names;
mod narrate;
pub mod parse;
pub mod patch;
pub mod preprocess;
pub mod program;
mod repair;
pub mod report;
pub mod rules;
pub mod scan;
pub mod source;
pub mod stack;
pub mod suppress;
pub mod unit;
mod verify;

pub use program::{Outcome, Program};

use crate::contract::Contracts;
use crate::parse::Language;
use crate::rules::{ErrorModel, Rule};
use crate::source::SourceFile;

/// What the user chose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What happens when TH raises an error.
    pub errors: ErrorModel,
    /// Whether every call that may raise is a raising point, not only explicit checks.
    pub implicit_raises: bool,
    /// Whether the apply macros allocate counters that an error or a return inside them loses, as those of torch7's
    /// headers do.
    pub apply_counters: bool,
    /// Rules that are off.
    pub disabled: Vec<Rule>,
    /// What is said about functions from elsewhere.
    pub contracts: Contracts,
}

/// Lints one file by itself.
pub fn lint(file: &SourceFile, language: Language, options: &Options) -> Outcome {
    stack::roomy(|| Program::read(vec![(file.clone(), language)], options).lint(0))
}
