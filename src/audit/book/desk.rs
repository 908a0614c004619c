//! What happens seldom, and has a lock of its own: mistakes, errors, stretches of code, looks.

use super::call::{Call, Raise};
use super::common::Common;
use super::looks::History;
use super::mistake::Violation;
use crate::audit::options::Options;
use std::sync::Arc;

/// References that are lost if the function that owned them is found to be gone.
pub(crate) struct Candidate {
    /// How they were taken.
    pub(crate) call: Arc<Call>,
    /// The number of the latest one.
    pub(crate) latest: u64,
    /// How many levels of that stack had been left already when the error was raised: the next one is the owner.
    pub(crate) left: usize,
    pub(crate) raise: Arc<Raise>,
}

/// A stretch of code whose lost references are given back at its end.
pub(crate) struct ErrorScope {
    pub(crate) token: u64,
    pub(crate) thread: u32,
    pub(crate) begin: u64,
}

/// A stretch of code of one thread.
pub(crate) struct Scope {
    pub(crate) token: u64,
    pub(crate) name: String,
    pub(crate) thread: u32,
    pub(crate) begin: u64,
    pub(crate) begun: Arc<Call>,
    /// Objects that must keep their counts, with these.
    pub(crate) arguments: Vec<(usize, usize)>,
}

/// What happens seldom.
pub(crate) struct Desk {
    pub(crate) options: Options,
    pub(crate) violations: Vec<Violation>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) error_scopes: Vec<ErrorScope>,
    /// How many of the mistakes have been printed.
    pub(crate) told: usize,
    /// What lived when, if somebody wants to see it.
    pub(crate) history: Option<Box<History>>,
    pub(super) common: Arc<Common>,
}

impl Desk {
    /// Of a book that is to be opened.
    pub(crate) fn new(options: Options, common: Arc<Common>) -> Desk {
        Desk {
            history: options.html.is_some().then(Box::default),
            options,
            violations: Vec::new(),
            told: 0,
            candidates: Vec::new(),
            scopes: Vec::new(),
            error_scopes: Vec::new(),
            common,
        }
    }

    /// Whether nobody needs the book.
    pub(crate) fn is_unused(&self) -> bool {
        !self.common.audits && self.error_scopes.is_empty()
    }
}
