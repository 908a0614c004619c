//! Which tests decide others: what is known of a number decides its other comparisons with constants.

use crate::ir::{Bound, Condition, ConditionId, Function, Relation};

/// Types between whose values lie others.
const FRACTIONAL: [&str; 6] = ["float", "double", "real", "accreal", "scalar_t", "half"];

/// The numbers from `low` to `high`, in halves, so that `n < 3` and `n > 3` leave out 3 itself and whole numbers only
/// where it is known that there are no others.
#[derive(Clone, Copy)]
struct Interval {
    low: i64,
    high: i64,
}

impl Interval {
    const ALL: Interval = Interval { low: i64::MIN / 4, high: i64::MAX / 4 };

    /// The numbers for which a comparison holds; `step` is the distance to the next number, in halves.
    fn of(bound: &Bound, step: i64) -> Interval {
        let at = bound.constant.clamp(i64::MIN / 16, i64::MAX / 16) * 2;
        match bound.relation {
            Relation::Equal => Interval { low: at, high: at },
            Relation::Less => Interval { high: at - step, ..Interval::ALL },
            Relation::Greater => Interval { low: at + step, ..Interval::ALL },
        }
    }

    fn contains(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    fn is_apart(self, other: Interval) -> bool {
        self.high < other.low || other.high < self.low
    }
}

/// The outcome of a condition that the outcomes of others imply.
pub(super) fn implied(
    function: &Function,
    condition: &Condition,
    facts: impl Iterator<Item = (ConditionId, bool)>,
) -> Option<bool> {
    let bound = condition.bound.as_ref()?;
    let fractional = condition.variables.iter().any(|&variable| {
        let kind = function.variables[variable].type_name.as_str();
        FRACTIONAL.contains(&kind) && function.variables[variable].pointers == 0
    });
    let step = if fractional { 1 } else { 2 };
    let mut known = Interval::ALL;
    let mut excluded = Vec::new();
    for (other, holds) in facts {
        let Some(other) =
            function.conditions[other].bound.as_ref().filter(|other| other.subject == bound.subject)
        else {
            continue;
        };
        let interval = Interval::of(other, step);
        match (other.relation, holds) {
            (_, true) => {
                known.low = known.low.max(interval.low);
                known.high = known.high.min(interval.high);
            }
            (Relation::Equal, false) => excluded.push(interval.low),
            (Relation::Less, false) => known.low = known.low.max(interval.high + step),
            (Relation::Greater, false) => known.high = known.high.min(interval.low - step),
        }
    }
    while excluded.contains(&known.low) {
        known.low += step;
    }
    while excluded.contains(&known.high) {
        known.high -= step;
    }
    let wanted = Interval::of(bound, step);
    if wanted.contains(known) {
        Some(true)
    } else if wanted.is_apart(known) || bound.relation == Relation::Equal && excluded.contains(&wanted.low) {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(facts: &[(Relation, i64, bool)], asked: (Relation, i64)) -> Option<bool> {
        let condition = |relation, constant| Condition {
            text: String::new(),
            bound: Some(Bound { subject: "n".to_string(), relation, constant }),
            variables: Vec::new(),
            volatile: false,
            repeated: true,
        };
        let mut function = Function::default();
        function
            .conditions
            .extend(facts.iter().map(|&(relation, constant, _)| condition(relation, constant)));
        let facts = facts.iter().enumerate().map(|(id, &(_, _, holds))| (id, holds));
        implied(&function, &condition(asked.0, asked.1), facts)
    }

    #[test]
    fn comparisons_decide_each_other() {
        use Relation::{Equal, Greater, Less};
        assert_eq!(decide(&[(Equal, 4, true)], (Equal, 5)), Some(false));
        assert_eq!(decide(&[(Equal, 4, true)], (Less, 5)), Some(true));
        assert_eq!(decide(&[(Greater, 0, true)], (Equal, 0)), Some(false));
        assert_eq!(decide(&[(Greater, 0, true)], (Less, 1)), Some(false));
        assert_eq!(
            decide(&[(Less, 3, false), (Greater, 4, false), (Equal, 3, false)], (Equal, 4)),
            Some(true)
        );
        assert_eq!(decide(&[(Greater, 2, true)], (Greater, 3)), None);
    }
}
