//! SARIF 2.1.0, the format that code hosts read.

use serde_json::{Value, json as object};

use super::FileReport;
use crate::finding::{Certainty, Finding};
use crate::rules::{ErrorModel, Rule};
use crate::source::{SourceFile, Span};

/// All findings as one SARIF run.
pub fn sarif(reports: &[FileReport<'_>], errors: ErrorModel) -> String {
    let rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| {
            object!({
                "id": rule.name(),
                "shortDescription": { "text": rule.summary() },
                "defaultConfiguration": { "level": rule.severity(errors, Certainty::Sure).to_string() },
            })
        })
        .collect();
    let results: Vec<Value> = reports
        .iter()
        .flat_map(|FileReport { file, findings }| findings.iter().map(|finding| result(file, finding)))
        .collect();
    let log = object!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "golden-rule",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn result(file: &SourceFile, finding: &Finding) -> Value {
    let steps: Vec<Value> = finding
        .steps
        .iter()
        .map(|step| object!({ "location": location(file, step.span, Some(&step.text)) }))
        .collect();
    let mut result = object!({
        "ruleId": finding.rule.name(),
        "level": finding.severity.to_string(),
        "message": { "text": finding.message },
        "rank": match finding.certainty {
            Certainty::Sure => 100.0,
            Certainty::Possible => 60.0,
            Certainty::Doubtful => 20.0,
        },
        "locations": [location(file, finding.span, None)],
    });
    if !finding.why.is_empty() {
        result["properties"] = object!({ "why": finding.why });
    }
    if !steps.is_empty() {
        result["codeFlows"] = object!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if let Some(fix) = &finding.fix {
        let replacements: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                object!({
                    "deletedRegion": {
                        "byteOffset": edit.span.start,
                        "byteLength": edit.span.end - edit.span.start,
                    },
                    "insertedContent": { "text": edit.text },
                })
            })
            .collect();
        result["fixes"] = object!([{
            "description": { "text": fix.description },
            "artifactChanges": [{ "artifactLocation": { "uri": file.path }, "replacements": replacements }],
        }]);
    }
    result
}

fn location(file: &SourceFile, span: Span, text: Option<&str>) -> Value {
    let (start_line, start_column) = file.line_column(span.start);
    let (end_line, end_column) = file.line_column(span.end.min(file.text.len()));
    let mut location = object!({
        "physicalLocation": {
            "artifactLocation": { "uri": file.path },
            "region": {
                "startLine": start_line,
                "startColumn": start_column,
                "endLine": end_line,
                "endColumn": end_column,
            },
        },
    });
    if let Some(text) = text {
        location["message"] = object!({ "text": text });
    }
    location
}
