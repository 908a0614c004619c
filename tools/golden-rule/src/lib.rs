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
use crate::source::{SourceFile, Span};

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
    let mut linter = Linter { file, options, outcome: Outcome::default(), seen: Seen::default() };
    let mut spans = Vec::new();
    for variant in preprocess::variants(&file.text) {
        let expanded = Expanded::of(&variant, options.apply_counters);
        let tree = parse::parse(&expanded.text, language);
        let functions: Vec<Function> = parse::functions(&tree)
            .into_iter()
            .filter_map(|definition| lower::lower(definition, &expanded, file))
            .collect();
        linter.variant(&functions);
        spans.extend(functions.iter().map(|function| function.span));
    }
    let mut outcome = linter.outcome;
    let is_on = |finding: &Finding| !options.disabled.contains(&finding.rule);
    outcome.findings.retain(is_on);
    outcome.findings = suppress::apply(file, suppress::find(file, &spans), outcome.findings);
    outcome.findings.retain(is_on);
    outcome.findings.sort_by_key(|finding| (finding.span, finding.rule));
    outcome
}

/// What one variant of a file has in common with those before it.
#[derive(Default)]
struct Seen {
    /// Functions by name.
    names: HashSet<String>,
    incomplete: HashSet<String>,
    damaged: HashSet<String>,
    /// Functions by text, interpreted with the present summaries.
    texts: HashSet<u64>,
    summaries: Summaries,
    findings: HashSet<(Rule, Span, String)>,
}

struct Linter<'a> {
    file: &'a SourceFile,
    options: &'a Options,
    outcome: Outcome,
    seen: Seen,
}

impl Linter<'_> {
    /// Adds what one variant of the file has to say; functions that read as before have said it already.
    fn variant(&mut self, functions: &[Function]) {
        let summaries = summarise(functions);
        if summaries != self.seen.summaries {
            self.seen.texts.clear();
            self.seen.summaries = summaries;
        }
        for function in functions {
            if self.seen.texts.insert(function.fingerprint) {
                self.function(function);
            }
        }
        self.outcome.functions = self.seen.names.len();
    }

    fn function(&mut self, function: &Function) {
        let settings = Settings { implicit_raises: self.options.implicit_raises };
        let (ledger, _) = interpret::run(function, &self.seen.summaries, settings);
        self.seen.names.insert(function.display.clone());
        if ledger.incomplete && self.seen.incomplete.insert(function.display.clone()) {
            self.outcome.incomplete.push(function.display.clone());
        }
        if function.damaged && self.seen.damaged.insert(function.display.clone()) {
            self.outcome.damaged.push(function.display.clone());
        }
        let narrator = Narrator { file: self.file, function, errors: self.options.errors };
        for finding in narrator.findings(&ledger) {
            if self.seen.findings.insert((finding.rule, finding.span, finding.message.clone())) {
                self.outcome.findings.push(finding);
            }
        }
    }
}

/// What the bodies of the functions that others of the file call say about them, until nothing new is learnt.
fn summarise(functions: &[Function]) -> Summaries {
    let called: HashSet<&str> =
        functions.iter().flat_map(|function| &function.sites).map(|site| site.name.as_str()).collect();
    let called: Vec<_> =
        functions.iter().filter(|function| called.contains(function.name.as_str())).collect();
    let mut summaries = Summaries::new();
    for _ in 0..SUMMARY_ROUNDS {
        let next: Summaries = called
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
