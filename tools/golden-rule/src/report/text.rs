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

fn write_source(out: &mut String, file: &SourceFile, span: Span) {
    let (line, column) = file.line_column(span.start);
    let text = file.line(line);
    let before: String =
        text.get(..column - 1).unwrap_or(text).chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let length = file.slice(span).lines().next().map_or(1, |first| first.chars().count().max(1));
    let _ = writeln!(out, "{line:5} | {text}\n      | {before}^{}", "~".repeat(length - 1));
}
