//! Text in the manner of GCC.

use std::fmt::Write as _;

use super::FileReport;
use crate::finding::Certainty;
use crate::source::{SourceFile, Span};

/// All findings as text that editors understand: `file:line:column: severity: message [rule]`, the line itself, and
/// a note for every step.
pub fn text(reports: &[FileReport<'_>]) -> String {
    let mut out = String::new();
    for FileReport { file, findings } in reports {
        for finding in findings {
            if !finding.function.is_empty() {
                let _ = writeln!(out, "{}: In function '{}':", file.path, finding.function);
            }
            let doubt = match finding.certainty {
                Certainty::Sure => String::new(),
                certainty => format!(", {certainty}"),
            };
            let head = format!("{}: {} [{}{doubt}]", finding.severity, finding.message, finding.rule);
            write_line(&mut out, file, finding.span, &head);
            write_source(&mut out, file, finding.span);
            if !finding.why.is_empty() {
                write_line(
                    &mut out,
                    file,
                    finding.span,
                    &format!("note: {}: {}", finding.certainty, finding.why),
                );
            }
            for step in &finding.steps {
                write_line(&mut out, file, step.span, &format!("note: {}", step.text));
            }
            if let Some(fix) = &finding.fix {
                write_line(&mut out, file, finding.span, &format!("note: fix: {}", fix.description));
            }
        }
    }
    out
}

fn write_line(out: &mut String, file: &SourceFile, span: Span, text: &str) {
    let (line, column) = file.line_column(span.start);
    let _ = writeln!(out, "{}:{line}:{column}: {text}", file.path);
}

/// Bytes of a line that are shown; of a longer one what lies around the place.
const SHOWN: usize = 400;

fn write_source(out: &mut String, file: &SourceFile, span: Span) {
    let (line, column) = file.line_column(span.start);
    let text = file.line(line);
    let at = (column - 1).min(text.len());
    let length = file.slice(span).lines().next().map_or(1, |first| first.chars().count().max(1));
    let shown = if text.len() > SHOWN { window(text, at) } else { 0..text.len() };
    let before: String = text
        .get(shown.start..at)
        .unwrap_or_default()
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let room = text.get(at..shown.end).map_or(1, |rest| rest.chars().count().max(1));
    let marks = "~".repeat(length.min(room) - 1);
    let _ = writeln!(out, "{line:5} | {}\n      | {before}^{marks}", &text[shown]);
}

fn window(text: &str, at: usize) -> std::ops::Range<usize> {
    let boundary = |mut place: usize| {
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    };
    let start = boundary(at.saturating_sub(SHOWN / 4));
    start..boundary((start + SHOWN).min(text.len()))
}
