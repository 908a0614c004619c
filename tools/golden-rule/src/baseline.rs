//! A list of known findings that can only shrink.
//!
//! Each line is `count<TAB>rule<TAB>path<TAB>function`; lines do not appear, so that edits elsewhere in a file leave
//! the list alone. Findings beyond the count are new; a count that is too high is stale and has to be lowered.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::rules::Rule;

/// What a baseline counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The file's path as given on the command line.
    pub path: String,
    /// The rule.
    pub rule: Rule,
    /// The function, as written.
    pub function: String,
}

/// Known findings with their counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    counts: BTreeMap<Key, usize>,
}

/// An entry of a baseline that more is allowed in than occurs.
#[derive(Debug, PartialEq, Eq)]
pub struct Stale {
    /// The entry.
    pub key: Key,
    /// What the baseline allows.
    pub allowed: usize,
    /// What occurs.
    pub found: usize,
}

impl Baseline {
    /// Reads a baseline; the error names the line that cannot be read.
    pub fn parse(text: &str) -> Result<Baseline, String> {
        let mut baseline = Baseline::default();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<_> = line.split('\t').collect();
            let (Ok(count), Some(rule)) =
                (fields[0].parse(), fields.get(1).and_then(|name| Rule::from_name(name)))
            else {
                return Err(format!(
                    "line {} of the baseline is not 'count, rule, path, function'",
                    number + 1
                ));
            };
            let field = |index: usize| fields.get(index).map_or(String::new(), |field| field.to_string());
            baseline.counts.insert(Key { path: field(2), rule, function: field(3) }, count);
        }
        Ok(baseline)
    }

    /// The baseline that allows exactly these findings.
    pub fn of<'f>(findings: impl IntoIterator<Item = (&'f str, &'f Finding)>) -> Baseline {
        let mut baseline = Baseline::default();
        for (path, finding) in findings {
            *baseline.counts.entry(key(path, finding)).or_default() += 1;
        }
        baseline
    }

    /// The text form.
    pub fn to_text(&self) -> String {
        let mut text = String::from("# Known findings of golden-rule. Counts may only go down.\n");
        for (Key { path, rule, function }, count) in &self.counts {
            text.push_str(&format!("{count}\t{rule}\t{path}\t{function}\n"));
        }
        text
    }

    /// Tells, finding by finding, whether it is known; each use takes one from the count.
    pub fn filter(&self) -> Filter {
        Filter { left: self.counts.clone() }
    }

    /// This baseline lowered to what occurs; nothing is added and nothing goes up.
    pub fn shrunk_to(&self, current: &Baseline) -> Baseline {
        let counts = self.counts.iter().filter_map(|(key, &allowed)| {
            let count = current.counts.get(key).copied().unwrap_or(0).min(allowed);
            (count > 0).then(|| (key.clone(), count))
        });
        Baseline { counts: counts.collect() }
    }

    /// Entries that allow more than occurs.
    pub fn stale(&self, current: &Baseline) -> Vec<Stale> {
        let all = self.counts.iter().map(|(key, &allowed)| {
            let found = current.counts.get(key).copied().unwrap_or(0);
            Stale { key: key.clone(), allowed, found }
        });
        all.filter(|entry| entry.found < entry.allowed).collect()
    }
}

/// The counts of a baseline while they are used up.
#[derive(Debug)]
pub struct Filter {
    left: BTreeMap<Key, usize>,
}

impl Filter {
    /// Whether the baseline still covers a finding of this file.
    pub fn covers(&mut self, path: &str, finding: &Finding) -> bool {
        match self.left.get_mut(&key(path, finding)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}

fn key(path: &str, finding: &Finding) -> Key {
    Key { path: path.to_string(), rule: finding.rule, function: finding.function.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Severity;
    use crate::source::Span;

    fn finding(rule: Rule) -> Finding {
        Finding {
            certainty: crate::finding::Certainty::Sure,
            why: String::new(),
            rule,
            severity: Severity::Warning,
            span: Span::new(0, 1),
            function: "f".to_string(),
            message: String::new(),
            steps: Vec::new(),
            births: Vec::new(),
            fix: None,
        }
    }

    #[test]
    fn known_findings_are_covered_up_to_their_count() {
        let one = finding(Rule::OwnedAtExit);
        let baseline = Baseline::of([("a.c", &one)]);
        let mut filter = baseline.filter();
        assert!(filter.covers("a.c", &one));
        assert!(!filter.covers("a.c", &one));
        assert!(!filter.covers("b.c", &one));
    }

    #[test]
    fn a_baseline_only_shrinks() {
        let leak = finding(Rule::OwnedAtExit);
        let other = finding(Rule::DoubleFree);
        let old = Baseline::of([("a.c", &leak), ("a.c", &leak)]);
        let now = Baseline::of([("a.c", &leak), ("a.c", &other)]);
        assert_eq!(old.stale(&now)[0].found, 1);
        assert_eq!(old.shrunk_to(&now), Baseline::of([("a.c", &leak)]));
    }

    #[test]
    fn the_text_form_reads_back() {
        let leak = finding(Rule::OwnedAtExit);
        let baseline = Baseline::of([("a.c", &leak)]);
        assert_eq!(Baseline::parse(&baseline.to_text()), Ok(baseline));
        assert!(Baseline::parse("x\n").is_err());
    }
}
