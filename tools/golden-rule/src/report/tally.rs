//! How much was read and what of it was not followed.

use std::fmt::Write as _;
use std::time::Duration;

use super::FileReport;
use crate::program::Outcome;
use crate::rules::Severity;
use crate::unit::{Gaps, Unit};

/// The counts of a run.
#[derive(Debug)]
pub struct Tally {
    files: usize,
    lines: usize,
    functions: usize,
    /// What was not followed, by file.
    gaps: Vec<(String, Gaps)>,
}

impl Tally {
    /// Counts what was read.
    pub fn of(units: &[Unit], outcomes: &[Outcome]) -> Self {
        Tally {
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
        self.gaps.is_empty()
    }

    /// The line that ends a run: what was shown, and what was not followed.
    pub fn last_line(&self, reports: &[FileReport<'_>]) -> String {
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
            true => "all followed".to_string(),
            false => format!("not followed to the end: {}", missed.join(", ")),
        };
        format!("{}; {read}, {followed}", found.join(", "))
    }

    /// Everything that was not followed, by name.
    pub fn details(&self, time: Duration) -> String {
        let mut text = String::new();
        let seconds = time.as_secs_f64();
        let _ = writeln!(
            text,
            "golden-rule: {} files, {} lines, {} functions in {seconds:.2} s",
            self.files, self.lines, self.functions
        );
        for (path, gaps) in &self.gaps {
            for function in &gaps.functions {
                let _ = writeln!(text, "golden-rule: {path}: '{function}' was not followed to the end");
            }
            for region in &gaps.regions {
                let _ = writeln!(
                    text,
                    "golden-rule: {path}: bytes {} to {} were not read",
                    region.start, region.end
                );
            }
            if gaps.branches > 0 {
                let _ =
                    writeln!(text, "golden-rule: {path}: {} were not read", counted(gaps.branches, "branch"));
            }
            if gaps.whole {
                let _ = writeln!(text, "golden-rule: {path}: no function was found");
            }
        }
        text
    }
}

fn counted(count: usize, name: &str) -> String {
    match (count, name) {
        (1, name) => format!("1 {name}"),
        (count, "branch") => format!("{count} branches"),
        (count, name) => format!("{count} {name}s"),
    }
}
