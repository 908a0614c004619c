//! JSON for tools.

use serde_json::{Value, json as object};

use super::FileReport;
use crate::source::{SourceFile, Span};

/// All findings as one JSON object: `findings` with position, story and edits (byte offsets) of each.
pub fn json(reports: &[FileReport<'_>]) -> String {
    let findings: Vec<Value> = reports
        .iter()
        .flat_map(|FileReport { file, findings }| {
            findings.iter().map(|finding| {
                let steps: Vec<_> = finding
                    .steps
                    .iter()
                    .map(|step| object!({ "at": position(file, step.span), "text": step.text }))
                    .collect();
                let fix = finding.fix.as_ref().map(|fix| {
                    let edits: Vec<_> = fix
                        .edits
                        .iter()
                        .map(|edit| object!({ "start": edit.span.start, "end": edit.span.end, "text": edit.text }))
                        .collect();
                    object!({ "description": fix.description, "edits": edits })
                });
                object!({
                    "file": file.path,
                    "at": position(file, finding.span),
                    "rule": finding.rule.name(),
                    "severity": finding.severity.to_string(),
                    "certainty": finding.certainty.to_string(),
                    "why": finding.why,
                    "function": finding.function,
                    "message": finding.message,
                    "steps": steps,
                    "fix": fix,
                })
            })
        })
        .collect();
    format!("{:#}\n", object!({ "version": 1, "findings": findings }))
}

fn position(file: &SourceFile, span: Span) -> Value {
    let (line, column) = file.line_column(span.start);
    object!({ "line": line, "column": column })
}
