//! How sure a report is: whether every use of the object was understood, and whether the tests on the way to the
//! mistake may decide each other in a manner that is not followed.

use std::collections::{BTreeMap, BTreeSet};

use super::ledger::{Ledger, Moment, Record};
use super::state::EventKind;
use crate::finding::Certainty;
use crate::ir::{
    Bound, Expression, ExpressionKind, Function, Node, NodeId, NodeKind, Relation, SiteId, VariableId,
};
use crate::rules::Rule;
use crate::scan::{self, Kind};
use crate::source::Span;

/// How sure a record is.
pub(crate) fn certainty(function: &Function, ledger: &Ledger, record: &Record) -> Certainty {
    if record.rule == Rule::FreedBorrowed && ledger.stored.contains(&record.site) {
        // Stored on one way and freed on another: the function takes its argument over.
        return Certainty::Doubtful;
    }
    let way = Way::of(function, record);
    let understood = !record.shown && !function.damaged && !ledger.incomplete && !way.implicit;
    // These two see the tests that matter themselves.
    let is_plain = matches!(record.rule, Rule::PointerCompareFree | Rule::ReturnWithoutNew);
    let released: BTreeSet<NodeId> =
        ledger.released.iter().filter(|(site, _)| *site == record.site).map(|&(_, node)| node).collect();
    if is_plain || !way.is_misuse && released.is_empty() {
        return if understood { Certainty::Sure } else { Certainty::Possible };
    }
    // Where the mistake can also be reached without the first step, that step depends on a test; a later test of the
    // same things may well go with it.
    let optional = way.start.is_some_and(|start| is_reachable_without(function, record.node, start));
    let computed = computed(function);
    let belongs = |test: &Asked| shares(test, &way.before) || !test.words.is_disjoint(&computed);
    if optional && way.after.iter().any(belongs) {
        return Certainty::Doubtful;
    }
    let repeats = way.after.iter().enumerate().any(|(index, test)| shares(test, &way.after[..index]));
    if record.rule == Rule::FreedBorrowed && repeats {
        // One of the tests may have made it owned on another way.
        return Certainty::Doubtful;
    }
    if !way.is_misuse && are_alternatives(function, &way.after, &released) {
        return Certainty::Doubtful;
    }
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
#[derive(Clone, PartialEq, Eq)]
struct Asked {
    /// The names that it mentions.
    words: BTreeSet<String>,
    /// The number that it compares with a constant, if so, and whether it asks for more or less than that.
    compared: Option<(String, bool)>,
    /// The statement that tests.
    node: Option<NodeId>,
    /// How it came out.
    holds: bool,
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
                EventKind::Acquired(id) if id.site == record.site && freed.is_none() => {
                    passed = true;
                    way.start = statement_making(function, id.site);
                }
                EventKind::Retained(id) if id.site == record.site && freed.is_none() => {
                    passed = true;
                    way.start = statement_at(function, event.span);
                }
                EventKind::Freed(id) if id.site == record.site && freed == Some(event.span) => {
                    passed = true;
                    way.start = statement_at(function, event.span);
                }
                EventKind::Branch { condition, taken, .. } => {
                    let tests = if passed { &mut way.before } else { &mut way.after };
                    let condition = &function.conditions[*condition];
                    let compared = condition.bound.as_ref().map(compared);
                    let words = words(&condition.text);
                    if !tests.iter().any(|known| known.words == words && known.compared == compared) {
                        let node = statement_at(function, event.span);
                        tests.push(Asked { words, compared, node, holds: *taken });
                    }
                }
                _ => {}
            }
            next = &event.before;
        }
        way
    }
}

/// Whether two tests of the same thing are passed in the one way in which neither gives the reference back: a node
/// without sons is freed here, one with sons in a loop over them, and there may be no others.
fn are_alternatives(function: &Function, tests: &[Asked], released: &BTreeSet<NodeId>) -> bool {
    let parents = parents(function);
    let family = |test: &Asked| {
        let mut words = test.words.clone();
        words.extend(test.words.iter().filter_map(|word| parents.get(word)).flatten().cloned());
        Asked { words, ..test.clone() }
    };
    let gives_back = |test: &Asked, other: &Asked| {
        let (Some(node), Some(barrier)) = (test.node, other.node) else { return false };
        let Node { next, otherwise, .. } = &function.nodes[node];
        let untaken = if test.holds { otherwise } else { next };
        untaken
            .is_some_and(|start| reaches(function, start, &[node, barrier], |node| released.contains(&node)))
    };
    tests.iter().enumerate().any(|(index, test)| {
        let related = |other: &&Asked| shares(&family(test), &[family(other)]);
        tests[..index].iter().filter(related).any(|other| gives_back(test, other) && gives_back(other, test))
    })
}

/// The structures that variables were read from: `node` for `sons` after `sons = node->sons`.
fn parents(function: &Function) -> BTreeMap<String, BTreeSet<String>> {
    let mut parents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for node in &function.nodes {
        let NodeKind::Evaluate(Expression { kind: ExpressionKind::Assign(variable, value), .. }) = &node.kind
        else {
            continue;
        };
        let mut place = value.as_ref();
        while let ExpressionKind::Access(base, _) = &place.kind {
            place = base;
        }
        if let (ExpressionKind::Access(..), ExpressionKind::Variable(root)) = (&value.kind, &place.kind) {
            let name = |id: VariableId| function.variables[id].name.clone();
            parents.entry(name(*variable)).or_default().insert(name(*root));
        }
    }
    parents
}

/// The variables that are set in several places, not only to constants: a test of one may stand for the tests under
/// which it was set.
fn computed(function: &Function) -> BTreeSet<String> {
    let mut settings: BTreeMap<VariableId, (usize, bool)> = BTreeMap::new();
    for node in &function.nodes {
        let NodeKind::Evaluate(Expression { kind: ExpressionKind::Assign(variable, value), .. }) = &node.kind
        else {
            continue;
        };
        let (count, varies) = settings.entry(*variable).or_default();
        *count += 1;
        *varies |= !matches!(value.kind, ExpressionKind::Integer(_) | ExpressionKind::Null);
    }
    let computed = settings.into_iter().filter(|(_, (count, varies))| *count > 1 && *varies);
    computed
        .map(|(variable, _)| &function.variables[variable])
        .filter(|variable| !variable.counted)
        .map(|variable| variable.name.clone())
        .collect()
}

/// The statement in which a reference is born. Its place does not tell: all of a macro's statements share one.
fn statement_making(function: &Function, site: SiteId) -> Option<NodeId> {
    function.nodes.iter().position(|node| match &node.kind {
        NodeKind::Evaluate(expression) | NodeKind::Return(Some(expression), _) => expression.makes(site),
        NodeKind::Branch(test) => test.expression.makes(site),
        _ => false,
    })
}

/// The statement that a span is in.
fn statement_at(function: &Function, span: Span) -> Option<NodeId> {
    let holds = |&id: &NodeId| {
        let node = &function.nodes[id];
        let acts = matches!(node.kind, NodeKind::Evaluate(_) | NodeKind::Branch(_) | NodeKind::Return(..));
        acts && node.span.start <= span.start && span.end <= node.span.end
    };
    (0..function.nodes.len())
        .filter(holds)
        .min_by_key(|&id| function.nodes[id].span.end - function.nodes[id].span.start)
}

/// Whether a statement can be reached from the beginning past another one.
fn is_reachable_without(function: &Function, target: NodeId, without: NodeId) -> bool {
    reaches(function, function.entry, &[without], |node| node == target)
}

/// Whether a way from one statement leads to a certain one past others.
fn reaches(function: &Function, from: NodeId, past: &[NodeId], is_target: impl Fn(NodeId) -> bool) -> bool {
    let mut reached = BTreeSet::from([from]);
    let mut pending = vec![from];
    while let Some(node) = pending.pop() {
        if past.contains(&node) {
            continue;
        }
        if is_target(node) {
            return true;
        }
        let node = &function.nodes[node];
        pending
            .extend([node.next, node.otherwise].into_iter().flatten().filter(|&next| reached.insert(next)));
    }
    false
}

/// The names that a test mentions, those of functions left out, and the places of Lua's stack that it asks about:
/// what `lua_isnumber(L, 2)` found says something of `luaT_toudata(L, 2, id)`.
fn words(text: &str) -> BTreeSet<String> {
    let tokens = scan::tokens(text);
    let word = |index: usize| &text[tokens[index].start..tokens[index].end];
    let names = (0..tokens.len()).filter(|&index| {
        let is_call = tokens.get(index + 1).is_some_and(|next| next.is(b'('));
        tokens[index].kind == Kind::Name
            && !is_call
            && !["NULL", "nullptr", "state", "L"].contains(&word(index))
    });
    let slots = tokens.windows(5).enumerate().filter(|(_, window)| {
        let [function, bracket, _, comma, slot] = window else { return false };
        function.kind == Kind::Name && bracket.is(b'(') && comma.is(b',') && slot.kind == Kind::Literal
    });
    let slots = slots.filter(|&(index, _)| word(index).starts_with("lua"));
    let slots = slots.map(|(index, _)| format!("{}[{}]", word(index + 2), word(index + 4)));
    names.map(|index| word(index).to_string()).chain(slots).collect()
}

fn compared(bound: &Bound) -> (String, bool) {
    (bound.subject.clone(), bound.relation != Relation::Equal)
}

/// Whether a test asks about the same things as others. Comparisons of one number with constants do not count where
/// one of them orders: what they say of each other is known. Where both ask for a value (`n == 4`, `n == 5`) there may
/// be no others.
fn shares(test: &Asked, others: &[Asked]) -> bool {
    others.iter().any(|other| {
        let is_decided = match (&test.compared, &other.compared) {
            (Some((subject, orders)), Some((others, other_orders))) => {
                subject == others && (*orders || *other_orders)
            }
            _ => false,
        };
        !is_decided && !test.words.is_disjoint(&other.words)
    })
}
