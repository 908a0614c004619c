//! A linter for C sources that use libTH: it checks the golden rule of reference counting.
//!
//! > Whoever calls `new…` or `retain` owns a reference and calls `free`; nobody else does.
//!
//! A file goes through these stages: [`preprocess`] cuts it into variants, [`expand`] rewrites the macro dialect,
//! [`parse`] makes a tree, `lower` makes a graph of each function ([`ir`]), `interpret` follows its paths, `narrate`
//! and `repair` put the result into words and patches ([`finding`]), and [`suppress`] and [`baseline`] take out what
//! the user knows already. [`names`] holds all knowledge of names.

pub mod baseline;
pub mod expand;
pub mod finding;
mod interpret;
pub mod ir;
mod lower;
pub mod names;
mod narrate;
pub mod parse;
pub mod patch;
pub mod preprocess;
mod repair;
pub mod report;
pub mod rules;
pub mod scan;
pub mod source;
pub mod suppress;

use std::collections::HashSet;

use crate::expand::Expanded;
use crate::finding::Finding;
use crate::interpret::{Settings, Summaries};
use crate::ir::Function;
use crate::narrate::Narrator;
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
}

/// What came out of one file.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The findings in the order of the file.
    pub findings: Vec<Finding>,
    /// How many functions were read.
    pub functions: usize,
    /// Functions of which not every path was followed.
    pub incomplete: Vec<String>,
    /// Functions that the parser could read only in part.
    pub damaged: Vec<String>,
}

/// How often summaries are passed on: a function may hand through what another one returns.
const SUMMARY_ROUNDS: usize = 3;

/// Lints one file.
pub fn lint(file: &SourceFile, language: Language, options: &Options) -> Outcome {
    let mut outcome = Outcome::default();
    let mut spans = Vec::new();
    let mut seen = HashSet::new();
    let mut names = [HashSet::new(), HashSet::new(), HashSet::new()];
    for variant in preprocess::variants(&file.text) {
        let expanded = Expanded::of(&variant, options.apply_counters);
        let tree = parse::parse(&expanded.text, language);
        let functions: Vec<Function> = parse::functions(&tree)
            .into_iter()
            .filter_map(|definition| lower::lower(definition, &expanded, file))
            .collect();
        let settings = Settings { implicit_raises: options.implicit_raises };
        let summaries = summarise(&functions);
        for function in &functions {
            let (ledger, _) = interpret::run(function, &summaries, settings);
            names[0].insert(function.display.clone());
            if ledger.incomplete && names[1].insert(function.display.clone()) {
                outcome.incomplete.push(function.display.clone());
            }
            if function.damaged && names[2].insert(function.display.clone()) {
                outcome.damaged.push(function.display.clone());
            }
            let narrator = Narrator { file, function, errors: options.errors };
            let new = narrator
                .findings(&ledger)
                .into_iter()
                .filter(|finding| seen.insert((finding.rule, finding.span, finding.message.clone())));
            outcome.findings.extend(new);
            spans.push(function.span);
        }
    }
    outcome.functions = names[0].len();
    outcome.findings.retain(|finding| !options.disabled.contains(&finding.rule));
    let suppressions = suppress::find(file, &spans);
    outcome.findings = suppress::apply(file, suppressions, outcome.findings);
    outcome.findings.retain(|finding| !options.disabled.contains(&finding.rule));
    outcome.findings.sort_by_key(|finding| (finding.span, finding.rule));
    outcome
}

/// What the bodies of a file's functions say about them, until nothing new is learnt.
fn summarise(functions: &[Function]) -> Summaries {
    let mut summaries = Summaries::new();
    for _ in 0..SUMMARY_ROUNDS {
        let next: Summaries = functions
            .iter()
            .map(|function| {
                (function.name.clone(), interpret::run(function, &summaries, Settings::default()).1)
            })
            .collect();
        if next == summaries {
            break;
        }
        summaries = next;
    }
    summaries
}
