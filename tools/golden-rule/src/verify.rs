//! Whether a change is a repair: what was found is gone and nothing else has come.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::rules::Rule;

/// How many findings of each rule there are in each function. Advice does not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts(BTreeMap<String, BTreeMap<Rule, usize>>);

impl Counts {
    pub(crate) fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut counts = Counts::default();
        for finding in findings.into_iter().filter(|finding| finding.rule != Rule::DirectMemberAccess) {
            *counts.0.entry(finding.function.clone()).or_default().entry(finding.rule).or_default() += 1;
        }
        counts
    }

    fn count(&self, function: &str, rule: Rule) -> usize {
        self.0.get(function).and_then(|rules| rules.get(&rule)).copied().unwrap_or(0)
    }

    /// Whether the findings in a function after a change are these, with at least one of `rule` fewer.
    pub(crate) fn are_bettered_by(&self, after: &Counts, function: &str, rule: Rule) -> bool {
        let now = |rule: Rule| after.count(function, rule);
        now(rule) < self.count(function, rule)
            && Rule::ALL.into_iter().all(|rule| now(rule) <= self.count(function, rule))
    }
}
