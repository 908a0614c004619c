//! Whether a change is a repair: what was found is gone and nothing else has come.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::rules::Rule;

/// Whether the findings after a change are those before it with at least one of `rule` fewer. Advice does not count.
pub(crate) fn is_better(before: &[&Finding], after: &[Finding], rule: Rule) -> bool {
    let old = counts(before.iter().copied());
    let new = counts(after.iter());
    let fewer = |rule: &Rule| new.get(rule).copied().unwrap_or(0) < old.get(rule).copied().unwrap_or(0);
    fewer(&rule) && new.iter().all(|(rule, count)| *count <= old.get(rule).copied().unwrap_or(0))
}

fn counts<'f>(findings: impl Iterator<Item = &'f Finding>) -> BTreeMap<Rule, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings.filter(|finding| finding.rule != Rule::DirectMemberAccess) {
        *counts.entry(finding.rule).or_default() += 1;
    }
    counts
}
