//! Suppression comments: `golden-rule: allow(rule, …) reason`.
//!
//! A comment silences findings on its own line and the next one; before a function it silences the whole function.
//! A reason must follow the bracket, and a comment that silences nothing is reported.

use crate::finding::{Certainty, Finding, Step};
use crate::rules::{ErrorModel, Rule};
use crate::source::{SourceFile, Span};

/// What a comment begins with to be a suppression.
const MARK: &str = "golden-rule: allow(";

/// One suppression comment.
#[derive(Debug)]
pub struct Suppression {
    span: Span,
    rules: Vec<Rule>,
    has_reason: bool,
    first_line: usize,
    last_line: usize,
    used: bool,
}

/// The suppressions of a file; `functions` are the spans of its functions.
pub fn find(file: &SourceFile, functions: &[Span]) -> Vec<Suppression> {
    let mut found = Vec::new();
    for (start, _) in file.text.match_indices(MARK) {
        let rest = &file.text[start + MARK.len()..];
        let Some(close) = rest.find(')') else { continue };
        let rules = rest[..close].split(',').filter_map(|name| Rule::from_name(name.trim())).collect();
        let tail = rest[close + 1..].lines().next().unwrap_or("");
        let reason = tail.split("*/").next().unwrap_or("").trim_matches([':', '-', ' ', '\t']);
        let end = start + MARK.len() + close + 1;
        let first_line = file.line_column(start).0;
        let next = first_line + 1;
        let function = functions.iter().find(|span| file.line_column(span.start).0 == next);
        let last_line = function.map_or(next, |span| file.line_column(span.end).0);
        found.push(Suppression {
            span: Span::new(start, end),
            rules,
            has_reason: reason.chars().filter(|c| c.is_alphabetic()).count() >= 3,
            first_line,
            last_line,
            used: false,
        });
    }
    found
}

/// Takes suppressed findings out and adds one for each suppression without a reason or without a use.
pub fn apply(file: &SourceFile, mut suppressions: Vec<Suppression>, findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> =
        findings.into_iter().filter(|finding| !silences(file, &mut suppressions, finding)).collect();
    for suppression in &suppressions {
        if !suppression.has_reason {
            kept.push(complaint(
                Rule::SuppressionWithoutReason,
                suppression,
                "this suppression does not say why",
            ));
        }
        if !suppression.used {
            kept.push(complaint(Rule::UnusedSuppression, suppression, "this suppression silences nothing"));
        }
    }
    kept
}

fn silences(file: &SourceFile, suppressions: &mut [Suppression], finding: &Finding) -> bool {
    let born = finding.steps.first().map(|step: &Step| step.span);
    let lines: Vec<_> =
        [Some(finding.span), born].into_iter().flatten().map(|span| file.line_column(span.start).0).collect();
    let mut silenced = false;
    for suppression in suppressions.iter_mut().filter(|suppression| suppression.rules.contains(&finding.rule))
    {
        if lines.iter().any(|line| (suppression.first_line..=suppression.last_line).contains(line)) {
            suppression.used = true;
            silenced = true;
        }
    }
    silenced
}

fn complaint(rule: Rule, suppression: &Suppression, message: &str) -> Finding {
    Finding {
        rule,
        certainty: Certainty::Sure,
        why: String::new(),
        severity: rule.severity(ErrorModel::Abort, Certainty::Sure),
        span: suppression.span,
        function: String::new(),
        message: message.to_string(),
        steps: Vec::new(),
        births: Vec::new(),
        fix: None,
    }
}
