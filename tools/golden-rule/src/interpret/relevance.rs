//! Which knowledge can still matter: what no test ahead asks for is dropped where paths meet, so that more of them
//! turn out to be one.

use std::collections::{BTreeSet, HashMap};

use super::state::{Knowledge, Value};
use crate::ir::{ConditionId, ExpressionKind, Function, NodeId, NodeKind, VariableId};

/// What is asked for on the ways that lead on from a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ahead {
    conditions: BTreeSet<ConditionId>,
    variables: BTreeSet<VariableId>,
}

/// What is ahead of each node where paths meet.
pub(crate) struct Relevance {
    meeting_points: HashMap<NodeId, Ahead>,
}

impl Relevance {
    pub(crate) fn of(function: &Function) -> Self {
        let mut meeting_points = HashMap::new();
        let mut once = BTreeSet::new();
        let edges = function.nodes.iter().flat_map(|node| [node.next, node.otherwise]).flatten();
        for target in edges.filter(|&target| !once.insert(target)) {
            meeting_points.entry(target).or_insert_with(|| Ahead::of(function, target));
        }
        Relevance { meeting_points }
    }

    /// What is ahead, if paths meet at this node.
    pub(crate) fn at_meeting_point(&self, node: NodeId) -> Option<&Ahead> {
        self.meeting_points.get(&node)
    }
}

/// The variable that a statement copies to another.
fn copied(statement: &NodeKind) -> Option<VariableId> {
    let NodeKind::Evaluate(expression) = statement else { return None };
    let ExpressionKind::Assign(_, source) = &expression.kind else { return None };
    match source.kind {
        ExpressionKind::Variable(variable) => Some(variable),
        _ => None,
    }
}

impl Ahead {
    fn of(function: &Function, start: NodeId) -> Self {
        let mut ahead = Ahead::default();
        let mut reached = BTreeSet::from([start]);
        let mut pending = vec![start];
        while let Some(node) = pending.pop() {
            let node = &function.nodes[node];
            if let Some(variable) = copied(&node.kind) {
                ahead.variables.insert(variable);
            }
            if let NodeKind::Branch(test) = &node.kind {
                ahead.conditions.insert(test.condition);
                ahead.variables.extend(&function.conditions[test.condition].variables);
            }
            pending.extend(
                [node.next, node.otherwise].into_iter().flatten().filter(|&next| reached.insert(next)),
            );
        }
        ahead
    }

    /// Drops outcomes of tests that are not asked for again, and constants that no test looks at.
    pub(crate) fn prune(&self, function: &Function, known: &mut Knowledge) {
        known.facts.retain(|id, _| self.conditions.contains(id) || self.asks_for_subject(function, *id));
        for (variable, value) in known.values.iter_mut().enumerate() {
            if matches!(value, Value::Integer(_)) && !self.variables.contains(&variable) {
                *value = Value::Unknown;
            }
        }
    }

    /// Whether a test ahead is about the same subject.
    fn asks_for_subject(&self, function: &Function, id: ConditionId) -> bool {
        let subject = function.conditions[id].subject();
        self.conditions.iter().any(|&other| function.conditions[other].subject() == subject)
    }
}
