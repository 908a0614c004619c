//! How much was read and what of it was not followed.

use std::time::Duration;

use super::FileReport;
use crate::program::Outcome;
use crate::rules::Severity;
use crate::unit::{Gaps, Unfollowed, Unit};

/// The counts of a run.
#[derive(Debug)]
pub struct Tally {
    files: usize,
    lines: usize,
    functions: usize,
    /// What was not followed, by file.
    gaps: Vec<(String, Gaps)>,
    /// What was meant and not read, with the reasons.
    unread: Vec<String>,
}

/// How much of what was not followed is named where nobody asks for all.
const NAMED: usize = 20;

impl Tally {
    /// Counts what was read.
    pub fn of(units: &[Unit], outcomes: &[Outcome], unread: Vec<String>) -> Self {
        Tally {
            unread,
            files: units.len(),
            lines: units.iter().map(|unit| unit.file.line_count()).sum(),
            functions: outcomes.iter().map(|outcome| outcome.functions).sum(),
            gaps: units
                .iter()
                .zip(outcomes)
                .filter(|(_, outcome)| !outcome.gaps.is_empty())
                .map(|(unit, outcome)| (unit.file.path.clone(), outcome.gaps.clone()))
                .collect(),
        }
    }

    /// Whether everything was followed.
    pub fn is_complete(&self) -> bool {
        self.gaps.is_empty() && self.unread.is_empty() && self.files > 0
    }

    /// The line that ends a run: what was shown, and what was not followed.
    pub fn last_line(&self, reports: &[FileReport<'_>], repaired: usize) -> String {
        let shown = |severity: Severity| {
            reports
                .iter()
                .flat_map(|report| &report.findings)
                .filter(|finding| finding.severity == severity)
                .count()
        };
        let sum = |count: fn(&Gaps) -> usize| self.gaps.iter().map(|(_, gaps)| count(gaps)).sum::<usize>();
        let found: Vec<String> =
            [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")]
                .into_iter()
                .map(|(severity, name)| (shown(severity), name))
                .filter(|&(count, name)| count > 0 || name != "note")
                .map(|(count, name)| counted(count, name))
                .collect();
        let missed: Vec<String> = [
            (sum(|gaps| gaps.functions.len()), "function"),
            (sum(|gaps| gaps.regions.len()), "region"),
            (sum(|gaps| gaps.branches), "branch"),
            (sum(|gaps| usize::from(gaps.whole)), "file"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| counted(count, name))
        .collect();
        let read = format!("{} in {}", counted(self.functions, "function"), counted(self.files, "file"));
        let followed = match missed.is_empty() {
            true if self.files == 0 => "nothing was read".to_string(),
            true if self.unread.is_empty() => "all followed".to_string(),
            true => "all of it followed".to_string(),
            false => format!("not followed to the end: {}", missed.join(", ")),
        };
        let unread = match self.unread.len() {
            0 => String::new(),
            count => format!("; not read: {}", counted(count, "file")),
        };
        let repaired = if repaired == 0 { String::new() } else { format!(", {repaired} repaired") };
        format!("{}{repaired}; {read}, {followed}{unread}", found.join(", "))
    }

    /// How much was read and how fast.
    pub fn speed(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let Tally { files, lines, functions, .. } = self;
        format!("{files} files, {lines} lines, {functions} functions in {seconds:.2} s")
    }

    /// What was not read or followed, by name; not more than a screen of it unless all is wanted.
    pub fn details(&self, all: bool) -> Vec<String> {
        let mut lines: Vec<String> = self.unread.iter().map(|unread| format!("not read: {unread}")).collect();
        for (path, gaps) in &self.gaps {
            if gaps.whole {
                lines.push(format!("{path}: no function was found"));
            }
            for region in &gaps.regions {
                lines.push(format!("{path}: bytes {} to {} were not read", region.start, region.end));
            }
            for Unfollowed { name, why } in &gaps.functions {
                lines.push(format!("{path}: '{name}' was not followed to the end: {why}"));
            }
            if gaps.branches > 0 {
                lines.push(format!("{path}: {} were not read", counted(gaps.branches, "branch")));
            }
        }
        if lines.len() > NAMED && !all {
            let more = lines.len() - NAMED;
            lines.truncate(NAMED);
            lines.push(format!("and {more} more, which --stats names"));
        }
        lines
    }
}

fn counted(count: usize, name: &str) -> String {
    match (count, name) {
        (1, name) => format!("1 {name}"),
        (count, "branch") => format!("{count} branches"),
        (count, name) => format!("{count} {name}s"),
    }
}
