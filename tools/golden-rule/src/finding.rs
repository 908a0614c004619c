//! Findings as users see them.

use crate::rules::{Rule, Severity};
use crate::source::Span;

/// Something to tell the user.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule broken.
    pub rule: Rule,
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
