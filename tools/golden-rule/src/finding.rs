//! Findings as users see them.

use std::fmt;

use crate::rules::{Rule, Severity};
use crate::source::Span;

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// It needs two tests to go apart that seem to belong together.
    Doubtful,
    /// Something on the way was not understood: a function of which nothing is known, tests that may decide others.
    Possible,
    /// Every use of the object was understood.
    Sure,
}

impl fmt::Display for Certainty {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Certainty::Doubtful => "doubtful",
            Certainty::Possible => "possible",
            Certainty::Sure => "sure",
        })
    }
}

/// Something to tell the user.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule broken.
    pub rule: Rule,
    /// How sure it is.
    pub certainty: Certainty,
    /// Why it is not surer, in words; empty where it is sure.
    pub why: String,
    /// How much it matters.
    pub severity: Severity,
    /// Where it went wrong.
    pub span: Span,
    /// The function it is in, as written; empty outside functions.
    pub function: String,
    /// One sentence.
    pub message: String,
    /// How it came about, in order.
    pub steps: Vec<Step>,
    /// The calls that gave the references it is about.
    pub births: Vec<Span>,
    /// A repair, where one can be offered.
    pub fix: Option<Fix>,
}

/// One step of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it happens.
    pub span: Span,
    /// What happens.
    pub text: String,
}

/// A repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in words.
    pub description: String,
    /// The changes, none overlapping.
    pub edits: Vec<Edit>,
}

/// A replacement of a span, an insertion where the span is empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// What goes.
    pub span: Span,
    /// What comes.
    pub text: String,
}
