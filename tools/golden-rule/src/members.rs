//! Members of structures that own: one that a function fills with new references has to be freed where the structure
//! ends, by the function that frees its other members.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{Certainty, Finding, Step};
use crate::ir::{Function, MemberRole};
use crate::rules::{ErrorModel, Rule};
use crate::source::Span;
use crate::unit::Unit;

/// A finding before it is put into words.
#[derive(Clone, Debug)]
struct Forgotten {
    unit: usize,
    span: Span,
    function: String,
    member: String,
    releaser: String,
}

/// What is known of members in all files of a program.
#[derive(Debug, Default)]
pub(crate) struct Members {
    forgotten: Vec<Forgotten>,
}

impl Members {
    /// Looks through the functions of a program.
    pub(crate) fn of(units: &[Unit]) -> Self {
        let mut filled: BTreeMap<(&str, &str), (usize, &Function, Span)> = BTreeMap::new();
        let mut cared_for: BTreeSet<&str> = BTreeSet::new();
        let mut releasers: BTreeMap<&str, &Function> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate() {
            for function in unit.functions() {
                for used in &function.member_uses {
                    match used.role {
                        MemberRole::Filled => {
                            let place = (index, function, used.span);
                            filled.entry((&used.structure, &used.member)).or_insert(place);
                        }
                        MemberRole::Freed => {
                            cared_for.insert(&used.member);
                            releasers.entry(&used.structure).or_insert(function);
                        }
                        MemberRole::Passed => {
                            cared_for.insert(&used.member);
                        }
                    }
                }
            }
        }
        let mut forgotten = Vec::new();
        for (&(structure, member), &(unit, function, span)) in &filled {
            let Some(releaser) = releasers.get(structure) else { continue };
            if structure.is_empty() || cared_for.contains(member) {
                continue;
            }
            forgotten.push(Forgotten {
                unit,
                span,
                function: function.display.clone(),
                member: member.to_string(),
                releaser: releaser.display.clone(),
            });
        }
        Members { forgotten }
    }

    /// What is wrong in one file.
    pub(crate) fn findings(&self, unit: usize, errors: ErrorModel) -> Vec<Finding> {
        let here = self.forgotten.iter().filter(|forgotten| forgotten.unit == unit);
        here.map(|forgotten| {
            let Forgotten { span, function, member, releaser, .. } = forgotten;
            let rule = Rule::MemberNeverFreed;
            let certainty = Certainty::Possible;
            Finding {
                rule,
                certainty,
                severity: rule.severity(errors, certainty),
                span: *span,
                function: function.clone(),
                message: format!("'{member}' owns what it is given here, but '{releaser}', which frees other members, does not free it"),
                steps: Vec::<Step>::new(),
                births: vec![*span],
                fix: None,
            }
        })
        .collect()
    }
}
