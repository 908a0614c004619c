//! The report for tools: one JSON object. `docs/audit.md` describes its members.

use super::groups::{Fate, Reference, SiteGroup};
use crate::audit::book::call::Call;
use crate::audit::book::ledger::Ledger;
use crate::audit::book::mistake::Violation;
use crate::audit::stacks::place::SourcePlace;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            _ if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            _ => out.push(c),
        }
    }
    out + "\""
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

fn object<const N: usize>(members: [(&str, String); N]) -> String {
    let members: Vec<String> =
        members.iter().map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
    format!("{{{}}}", members.join(","))
}

fn optional(value: Option<String>) -> String {
    value.map_or_else(|| "null".into(), |value| quoted(&value))
}

fn place(place: &SourcePlace) -> String {
    object([
        ("function", optional(place.function.clone())),
        ("file", optional(place.file.as_ref().map(|file| file.display().to_string()))),
        ("line", place.line.map_or_else(|| "null".into(), |line| line.to_string())),
    ])
}

fn reference(reference: &Reference) -> String {
    let sizes = reference.description.sizes.iter().flatten().map(i64::to_string);
    object([
        ("address", quoted(&format!("{:#x}", reference.address))),
        ("type", quoted(&reference.description.type_name())),
        ("sizes", list(sizes)),
        ("bytes", reference.description.bytes.to_string()),
        ("age_ms", format!("{:.3}", reference.milliseconds)),
        ("thread", reference.thread.to_string()),
        ("balance", list(reference.balance.iter().map(|line| quoted(line)))),
    ])
}

fn group(group: &SiteGroup) -> String {
    let error = match &group.fate {
        Fate::Lost(raise) => quoted(&raise.message),
        Fate::Leaked | Fate::Held | Fate::Static => "null".into(),
    };
    object([
        ("fate", quoted(group.fate.name())),
        ("function", quoted(group.symbol)),
        ("count", group.count().to_string()),
        ("host", list(group.stack.host().lines().map(quoted))),
        ("known", group.known.to_string()),
        ("error", error),
        ("stack", list(group.places().iter().map(place))),
        ("references", list(group.references.iter().map(reference))),
    ])
}

fn violation(violation: &Violation) -> String {
    let call = |(what, call): &(&str, Arc<Call>)| {
        object([
            ("what", quoted(what)),
            ("function", quoted(call.symbol)),
            ("stack", list(call.stack.places().iter().map(place))),
        ])
    };
    object([
        ("kind", quoted(violation.kind.name())),
        ("message", quoted(&violation.message)),
        ("count", violation.count.to_string()),
        ("acts", list(violation.calls.iter().map(call))),
    ])
}

/// The calls by which references were taken, by function and innermost place, with how many were taken and are open.
fn sites(ledger: &Ledger) -> String {
    let mut sites: BTreeMap<(&str, String), (u64, u64)> = BTreeMap::new();
    for (call, taken, open) in ledger.sites() {
        let Some(at) = call.stack.site().map(|at| place(&at)) else { continue };
        let sums = sites.entry((call.symbol, at)).or_default();
        *sums = (sums.0 + taken, sums.1 + open);
    }
    list(sites.into_iter().map(|((symbol, at), (taken, open))| {
        object([
            ("function", quoted(symbol)),
            ("at", at),
            ("taken", taken.to_string()),
            ("open", open.to_string()),
        ])
    }))
}

/// The whole report.
pub(crate) fn document(ledger: &Ledger, groups: &[SiteGroup]) -> String {
    let totals = ledger.totals();
    object([
        ("version", "1".into()),
        ("process", std::process::id().to_string()),
        ("sample", ledger.desk.options.sample.unwrap_or(1).to_string()),
        ("acquired", totals.acquired.to_string()),
        ("given_back", totals.returned.to_string()),
        ("passed_on", totals.passed_on.to_string()),
        ("released", totals.released.to_string()),
        ("unredeemed", list(groups.iter().map(group))),
        ("violations", list(ledger.desk.violations.iter().map(violation))),
        ("sites", sites(ledger)),
    ]) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(quoted("a\"b\\c\n\u{9b}"), r#""a\"b\\c\u000a\u009b""#);
    }

    #[test]
    fn objects_and_lists() {
        assert_eq!(object([("a", list(["1".into(), "2".into()]))]), r#"{"a":[1,2]}"#);
    }
}
