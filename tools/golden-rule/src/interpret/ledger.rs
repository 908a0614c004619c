//! What the interpretation of a function found, before it is put into words.

use std::collections::BTreeSet;

use super::state::Story;
use crate::ir::{NodeId, SiteId, VariableId};
use crate::rules::Rule;
use crate::source::Span;

/// How a reference came to be lost, or what was done to an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The function ends here.
    Exit,
    /// The block ends here.
    ScopeEnd,
    /// An error is raised here, by the statement itself or by a call.
    Raise { implicit: bool },
    /// The variable is overwritten here.
    Overwritten,
    /// The value is dropped here, after being passed to this function if there is one.
    Dropped { passed_to: Option<String> },
    /// The object is misused here; earlier, it was freed there.
    Misuse { freed: Option<Span> },
    /// A reference that is not owned is handed over here.
    Given,
    /// The memory of the structure that held it is given back here.
    Buried,
    /// The function returns it here.
    Returned,
}

/// Something found.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) rule: Rule,
    /// Where the reference was born.
    pub(crate) site: SiteId,
    /// Where it went wrong.
    pub(crate) at: Span,
    pub(crate) node: NodeId,
    pub(crate) moment: Moment,
    /// The variable that held it.
    pub(crate) holder: Option<VariableId>,
    /// How many references are owned.
    pub(crate) count: u8,
    /// Whether the object was handed to a function of which nothing is known.
    pub(crate) shown: bool,
    /// Whether something keeps it which outlives the function.
    pub(crate) kept: bool,
    pub(crate) story: Story,
}

/// Everything found in one function.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) records: Vec<Record>,
    seen: BTreeSet<(Rule, SiteId, Span)>,
    /// Variables that, at a node, hold neither an owned object nor `NULL` on some path: freeing them there would be
    /// wrong.
    pub(crate) not_freeable: BTreeSet<(NodeId, VariableId)>,
    /// Sites whose references are given back on some path, and the nodes that do it.
    pub(crate) released: BTreeSet<(SiteId, NodeId)>,
    /// Sites of parameters that some path stores: the function seems to take them over.
    pub(crate) stored: BTreeSet<SiteId>,
    /// Not every path was followed.
    pub(crate) incomplete: bool,
}

impl Ledger {
    /// Adds a record unless the same thing was found on another path.
    pub(crate) fn add(&mut self, record: Record) {
        if self.seen.insert((record.rule, record.site, record.at)) {
            self.records.push(record);
        }
    }
}
