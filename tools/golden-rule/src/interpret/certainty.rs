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

/// How sure a record is, and why not surer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) certainty: Certainty,
    /// Empty where it is sure.
    pub(crate) why: String,
}

impl Judgement {
    fn sure() -> Self {
        Judgement { certainty: Certainty::Sure, why: String::new() }
    }

    fn possible(why: String) -> Self {
        Judgement { certainty: Certainty::Possible, why }
    }

    fn doubtful(why: String) -> Self {
        Judgement { certainty: Certainty::Doubtful, why }
    }
}

/// How sure a record is.
pub(crate) fn certainty(function: &Function, ledger: &Ledger, record: &Record) -> Judgement {
    if record.rule == Rule::FreedBorrowed && ledger.stored.contains(&record.site) {
        return Judgement::doubtful("it is stored on another way: the function may take it over".to_string());
    }
    if record.rule == Rule::ReturnWithoutNew && record.kept {
        return Judgement::doubtful("a structure keeps it too and may be its owner".to_string());
    }
    let way = Way::of(function, record);
    let obscured = obscured(function, ledger, record, &way);
    let understood = || obscured.clone().map_or_else(Judgement::sure, Judgement::possible);
    if record.rule == Rule::DataAfterResize {
        let stays = "where the resize does not need more memory, the data stay where they are";
        return Judgement::possible(obscured.unwrap_or_else(|| stays.to_string()));
    }
    // These two see the tests that matter themselves.
    let is_plain = matches!(record.rule, Rule::PointerCompareFree | Rule::ReturnWithoutNew);
    let released: BTreeSet<NodeId> =
        ledger.released.iter().filter(|(site, _)| *site == record.site).map(|&(_, node)| node).collect();
    if is_plain || !way.is_misuse && released.is_empty() {
        return understood();
    }
    // Where the mistake can also be reached without the first step, that step depends on a test; a later test of the
    // same things may well go with it.
    let optional = is_optional(function, ledger, record, &way);
    let computed = computed(function);
    let belongs = |test: &&Asked| shares(test, &way.before) || !test.words.is_disjoint(&computed);
    if let Some(test) = way.after.iter().find(belongs).filter(|_| optional) {
        return Judgement::doubtful(format!("the test '{}' may belong to one before it", test.text));
    }
    let repeated = way
        .after
        .iter()
        .enumerate()
        .find(|(index, test)| shares(test, &way.after[..*index]))
        .map(|(_, test)| test);
    let decides = |test: &Asked| format!("the test '{}' and a later one may decide each other", test.text);
    if let (Rule::FreedBorrowed, Some(test)) = (record.rule, repeated) {
        // One of the tests may have made it owned on another way.
        return Judgement::doubtful(decides(test));
    }
    if !way.is_misuse && are_alternatives(function, &way.after, &released) {
        return Judgement::doubtful("the tests on the way may be alternatives without a third".to_string());
    }
    match repeated {
        Some(test) if obscured.is_none() => Judgement::possible(decides(test)),
        _ => understood(),
    }
}

/// What on the way was not understood, if anything.
fn obscured(function: &Function, ledger: &Ledger, record: &Record, way: &Way) -> Option<String> {
    if record.shown {
        let to = shown_to(function, record).filter(|name| !name.is_empty());
        let to = to.map_or("a function".to_string(), |name| format!("'{name}'"));
        return Some(format!("it was handed to {to}, of which nothing is known"));
    }
    if function.damage.is_some() {
        return Some("a part of the function could not be read".to_string());
    }
    if ledger.incomplete {
        return Some("not every way through the function was followed".to_string());
    }
    way.implicit.then(|| "the call has to raise an error".to_string())
}

/// The first function of which nothing is known that an object was handed to, as written.
fn shown_to<'f>(function: &'f Function, record: &Record) -> Option<&'f str> {
    let mut found = None;
    let mut next = &record.story;
    while let Some(event) = next {
        match event.kind {
            EventKind::Shown(id, site) if id.site == record.site => found = Some(site),
            _ => {}
        }
        next = &event.before;
    }
    found.map(|site| function.sites[site].callee.as_str())
}

/// Whether the mistake can be reached past what it begins with: the birth of the reference, or where it is given back.
/// Where the same variable is in the same state by another way, that one does not count: born in both branches, a
/// reference is born.
fn is_optional(function: &Function, ledger: &Ledger, record: &Record, way: &Way) -> bool {
    let Some(start) = way.start else { return false };
    let likewise = ledger.records.iter().filter(|other| {
        (other.rule, other.at, other.holder) == (record.rule, record.at, record.holder)
            && other.site != record.site
    });
    let mut starts = vec![start];
    starts.extend(likewise.filter_map(|other| Way::of(function, other).start));
    reaches(function, function.entry, &starts, |node| node == record.node)
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
    /// As it was told.
    text: String,
    /// The whole condition of which it is a part.
    whole: usize,
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
            is_misuse: matches!(record.moment, Moment::Misuse { .. } | Moment::Given),
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
                EventKind::Branch { condition, taken, text, whole } => {
                    let tests = if passed { &mut way.before } else { &mut way.after };
                    let condition = &function.conditions[*condition];
                    let compared = condition.bound.as_ref().map(compared);
                    let words = words(&condition.text);
                    if !tests.iter().any(|known| known.words == words && known.compared == compared) {
                        let node = statement_at(function, event.span);
                        let (text, whole) = (text.clone(), *whole);
                        tests.push(Asked { text, whole, words, compared, node, holds: *taken });
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

/// Whether a test asks about the same things as others. The parts of one condition are one question. Comparisons of one number with constants do not count where
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
        test.whole != other.whole && !is_decided && !test.words.is_disjoint(&other.words)
    })
}
