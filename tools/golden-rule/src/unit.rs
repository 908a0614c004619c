//! A file that was read: its functions in every variant, and what of it could not be read.

use crate::class::{self, Class};
use crate::contract::{self, Contracts};
use crate::expand::Expanded;
use crate::ir::Function;
use crate::parse::{self, Language};
use crate::source::{SourceFile, Span};
use crate::{lower, preprocess};

/// A file that was read.
#[derive(Debug)]
pub struct Unit {
    /// The file.
    pub file: SourceFile,
    /// The grammar it was read with.
    pub language: Language,
    /// The functions of each variant.
    pub variants: Vec<Vec<Function>>,
    /// The classes of C++ that it defines.
    pub(crate) classes: Vec<Class>,
    /// What annotations say about functions that it declares.
    pub contracts: Contracts,
    /// What of it could not be read.
    pub gaps: Gaps,
}

/// What could not be followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Functions of which not every path was followed, or that the parser could read only in part.
    pub functions: Vec<Unfollowed>,
    /// Text outside functions that the parser could not read, in which there may be some.
    pub regions: Vec<Span>,
    /// Branches of `#if` that were never read.
    pub branches: usize,
    /// The file has code but no function was found in it.
    pub whole: bool,
}

/// A function that was not followed to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfollowed {
    /// Its name as written.
    pub name: String,
    /// Why not all of it could be followed.
    pub why: String,
}

impl Gaps {
    /// Whether everything was followed.
    pub fn is_empty(&self) -> bool {
        *self == Gaps::default()
    }
}

impl Unit {
    /// Reads a file.
    pub fn read(file: SourceFile, language: Language, apply_counters: bool) -> Self {
        Self::read_functions(file, language, apply_counters, &|_| true)
    }

    /// Reads a file, and of its functions those whose names as written are wanted.
    pub(crate) fn read_functions(
        file: SourceFile,
        language: Language,
        apply_counters: bool,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Self {
        let found = preprocess::variants(&file.text);
        let mut gaps = Gaps { branches: found.unread, ..Gaps::default() };
        let mut variants = Vec::new();
        let mut contracts = Contracts::default();
        let mut classes = Vec::new();
        for variant in &found.all {
            let expanded = Expanded::of(variant, apply_counters);
            let tree = parse::parse(&expanded.text, language);
            for range in parse::lost(&tree, &expanded.text) {
                let span = expanded.original(range);
                if !gaps.regions.contains(&span) {
                    gaps.regions.push(span);
                }
            }
            contracts.merge(contract::annotations(&expanded.text));
            if language == Language::Cpp {
                classes.extend(class::find(&tree, &expanded));
            }
            let functions = parse::functions(&tree)
                .into_iter()
                .filter_map(|definition| lower::lower(definition, language, &expanded, &file, wanted));
            variants.push(functions.collect());
        }
        let has_bodies = || found.all.iter().any(|variant| parse::has_bodies(&variant.text));
        gaps.whole = variants.iter().all(Vec::is_empty) && has_bodies();
        Unit { file, language, variants, classes, contracts, gaps }
    }

    /// The functions of all variants.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.variants.iter().flatten()
    }
}
