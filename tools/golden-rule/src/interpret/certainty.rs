//! How sure a report is: whether every use of the object was understood, and whether the tests on the way to the
//! mistake may decide each other in a manner that is not followed.

use std::collections::BTreeSet;

use super::ledger::{Ledger, Moment, Record};
use super::state::EventKind;
use crate::finding::Certainty;
use crate::ir::{Function, NodeId, NodeKind};
use crate::scan::{self, Kind};
use crate::source::Span;

/// How sure a record is.
pub(crate) fn certainty(function: &Function, ledger: &Ledger, record: &Record) -> Certainty {
    let way = Way::of(function, record);
    let understood = !record.shown && !function.damaged && !ledger.incomplete && !way.implicit;
    if !way.is_misuse && !ledger.released.contains(&record.site) {
        return if understood { Certainty::Sure } else { Certainty::Possible };
    }
    // Where the mistake can also be reached without the first step, that step depends on a test; a later test of the
    // same things may well go with it.
    let optional = way.start.is_some_and(|start| is_reachable_without(function, record.node, start));
    if optional && way.after.iter().any(|test| shares(test, &way.before)) {
        return Certainty::Doubtful;
    }
    let repeats = way.after.iter().enumerate().any(|(index, test)| shares(test, &way.after[..index]));
    if understood && !repeats { Certainty::Sure } else { Certainty::Possible }
}

/// The tests on the way to a mistake.
struct Way {
    /// The tests before the reference was born, or given back where it is misused afterwards.
    before: Vec<Asked>,
    /// Those after it.
    after: Vec<Asked>,
    /// The statement between them.
    start: Option<NodeId>,
    is_misuse: bool,
    /// The mistake needs a callee to raise an error.
    implicit: bool,
}

/// What a test asks.
#[derive(PartialEq, Eq)]
struct Asked {
    /// The names that it mentions.
    words: BTreeSet<String>,
    /// The number that it compares with a constant, if so.
    subject: Option<String>,
}

impl Way {
    fn of(function: &Function, record: &Record) -> Way {
        let freed = match record.moment {
            Moment::Misuse { freed } => freed,
            _ => None,
        };
        let mut way = Way {
            before: Vec::new(),
            after: Vec::new(),
            start: None,
            is_misuse: matches!(record.moment, Moment::Misuse { .. }),
            implicit: record.moment == Moment::Raise { implicit: true },
        };
        let mut next = &record.story;
        let mut passed = false;
        while let Some(event) = next {
            match &event.kind {
                EventKind::Acquired(id) | EventKind::Retained(id)
                    if id.site == record.site && freed.is_none() =>
                {
                    passed = true;
                    way.start = statement_at(function, event.span);
                }
                EventKind::Freed(id) if id.site == record.site && freed == Some(event.span) => {
                    passed = true;
                    way.start = statement_at(function, event.span);
                }
                EventKind::Branch { condition, text, .. } => {
                    let tests = if passed { &mut way.before } else { &mut way.after };
                    let bound = function.conditions[*condition].bound.as_ref();
                    let test = Asked { words: words(text), subject: bound.map(|bound| bound.subject.clone()) };
                    if !tests.contains(&test) {
                        tests.push(test);
                    }
                }
                _ => {}
            }
            next = &event.before;
        }
        way
    }
}

/// The statement that a span is in.
fn statement_at(function: &Function, span: Span) -> Option<NodeId> {
    let holds = |&id: &NodeId| {
        let node = &function.nodes[id];
        let acts = matches!(node.kind, NodeKind::Evaluate(_) | NodeKind::Branch(_) | NodeKind::Return(..));
        acts && node.span.start <= span.start && span.end <= node.span.end
    };
    (0..function.nodes.len()).filter(holds).min_by_key(|&id| function.nodes[id].span.end - function.nodes[id].span.start)
}

/// Whether a statement can be reached from the beginning past another one.
fn is_reachable_without(function: &Function, target: NodeId, without: NodeId) -> bool {
    let mut reached = BTreeSet::from([function.entry]);
    let mut pending = vec![function.entry];
    while let Some(node) = pending.pop() {
        if node == without {
            continue;
        }
        if node == target {
            return true;
        }
        let node = &function.nodes[node];
        pending.extend([node.next, node.otherwise].into_iter().flatten().filter(|&next| reached.insert(next)));
    }
    false
}

/// The names that a test mentions, those of functions left out.
fn words(text: &str) -> BTreeSet<String> {
    let tokens = scan::tokens(text);
    let word = |index: usize| &text[tokens[index].start..tokens[index].end];
    let names = (0..tokens.len()).filter(|&index| {
        let is_call = tokens.get(index + 1).is_some_and(|next| next.is(b'('));
        tokens[index].kind == Kind::Name && !is_call && !["NULL", "nullptr", "state", "L"].contains(&word(index))
    });
    names.map(|index| word(index).to_string()).collect()
}

/// Whether a test asks about the same things as others. Comparisons of one number with constants do not count: what
/// they say of each other is known.
fn shares(test: &Asked, others: &[Asked]) -> bool {
    others.iter().any(|other| {
        let is_decided = test.subject.is_some() && test.subject == other.subject;
        !is_decided && !test.words.is_disjoint(&other.words)
    })
}
