//! What is not given back, in words.

use super::groups::{Fate, Moment, Reference, SiteGroup, collect};
use super::standard_error;
use crate::audit::book::ledger::Ledger;
use crate::audit::book::locks::with_ledger;
use crate::audit::book::mistake::Violation;
use crate::audit::stacks::place::SourcePlace;
use crate::audit::stacks::trace::Stack;
use crate::plain::plain;
use std::fmt::Write;

/// Objects that are described one by one in each group.
const SHOWN: usize = 3;

fn plural(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A number of references, of which so many have been seen.
fn references(count: usize, seen: usize) -> String {
    let all = plural(count, "reference");
    if count == seen { all } else { format!("about {all} ({seen} of a sample)") }
}

fn trace(out: &mut String, stack: &Stack, all: bool, indent: &str) {
    let host = stack.host().lines().map(str::to_owned);
    let shown = if all { usize::MAX } else { SHOWN };
    let lines = host
        .take(shown)
        .chain(stack.places().iter().map(SourcePlace::to_string).take(shown))
        .collect::<Vec<_>>();
    for (i, place) in lines.iter().enumerate() {
        let _ = writeln!(out, "{indent}{} {place}", if i == 0 { "at" } else { "by" });
    }
}

fn group_text(out: &mut String, group: &SiteGroup, all: bool) {
    let count = references(group.count(), group.references.len());
    let known = if group.known == 0 { String::new() } else { format!(", {} of them known", group.known) };
    let _ = writeln!(out, "  {count} from {}{known}", group.symbol);
    trace(out, &group.stack, all, "    ");
    let shown = if all { usize::MAX } else { SHOWN };
    for reference in group.references.iter().take(shown) {
        let Reference { description, milliseconds, thread, .. } = reference;
        let _ = writeln!(
            out,
            "    {}, {} bytes, {milliseconds:.1} ms old, thread {thread}",
            description, description.bytes
        );
        for line in &reference.balance {
            let _ = writeln!(out, "      {line}");
        }
    }
    if group.references.len() > shown {
        let _ = writeln!(out, "    ... and {} more", group.references.len() - shown);
    }
    let give_back =
        group.references.first().map_or_else(String::new, |reference| (reference.description.give_back)());
    match &group.fate {
        Fate::Leaked => {
            let _ = writeln!(out, "    fix: give each back with {give_back}");
        }
        Fate::Lost(raise) => {
            let _ = writeln!(out, "    lost when this was raised: {}", plain(&raise.message));
            trace(out, &raise.call.stack, all, "      ");
            let _ = writeln!(
                out,
                "    fix: call {give_back} before the error, or use THErrorScope_begin and _end"
            );
        }
        Fate::Held | Fate::Static => {}
    }
}

fn section(out: &mut String, heading: &str, groups: &[&SiteGroup], all: bool) {
    if groups.is_empty() {
        return;
    }
    let _ = writeln!(out, "{}", title(heading, groups));
    groups.iter().for_each(|group| group_text(out, group, all));
}

fn title(heading: &str, groups: &[&SiteGroup]) -> String {
    let count: usize = groups.iter().map(|group| group.count()).sum();
    let seen: usize = groups.iter().map(|group| group.references.len()).sum();
    let bytes: usize = groups.iter().map(|group| group.bytes()).fold(0, usize::saturating_add);
    format!("th-audit: {} {heading}, {bytes} bytes of data", references(count, seen))
}

const IN_USE: &str = "in use when an error ended the process";

/// What is not given back, and the totals.
pub(crate) fn summary(ledger: &Ledger, groups: &[SiteGroup]) -> String {
    let mut out = String::new();
    let all = ledger.desk.options.trace;
    let of = |wanted: fn(&Fate) -> bool| groups.iter().filter(|g| wanted(&g.fate)).collect::<Vec<_>>();
    section(&mut out, "not given back", &of(|fate| matches!(fate, Fate::Leaked)), all);
    section(&mut out, "lost because an error left the owner", &of(|fate| matches!(fate, Fate::Lost(_))), all);
    let held = of(|fate| matches!(fate, Fate::Held));
    if all || held.is_empty() {
        section(&mut out, IN_USE, &held, all);
    } else {
        // What the program had in its hands is no news behind the error's message.
        let _ = writeln!(out, "{} (a list: TH_AUDIT=trace)", title(IN_USE, &held));
        if held.len() == groups.len() && ledger.desk.violations.is_empty() {
            return out;
        }
    }
    section(&mut out, "held by static data to the end", &of(|fate| matches!(fate, Fate::Static)), all);
    let totals = ledger.totals();
    let about = if ledger.desk.options.sample.is_some() { "about " } else { "" };
    let acquired = plural(totals.acquired as usize, "reference");
    let _ = write!(out, "th-audit: {about}{acquired} acquired, {} given back", totals.returned);
    if totals.passed_on > 0 {
        let _ = write!(out, ", {} passed on to other objects", totals.passed_on);
    }
    if totals.released > 0 {
        let _ = write!(out, ", {} released by error scopes", totals.released);
    }
    let is_missing = |group: &&SiteGroup| !matches!(group.fate, Fate::Static);
    let open: usize = groups.iter().filter(is_missing).map(SiteGroup::count).sum();
    let _ =
        write!(out, ", {}", if open == 0 { "none is missing".to_owned() } else { format!("{open} missing") });
    let mistakes: usize = ledger
        .desk
        .violations
        .iter()
        .filter(|violation| violation.kind.is_certain())
        .map(|violation| violation.count)
        .sum();
    if mistakes > 0 {
        let _ = write!(out, ", {}", plural(mistakes, "mistake"));
    }
    if !all && !groups.is_empty() {
        out.push_str(" (whole stacks: TH_AUDIT=trace)");
    }
    out.push('\n');
    out
}

/// A mistake, with the stacks of what led to it.
pub(crate) fn violation(violation: &Violation) -> String {
    let mut out = format!("th-audit: {} [{}]\n", violation.message, violation.kind.name());
    for (what, call) in &violation.calls {
        let _ = writeln!(out, "  {what}: {}", call.symbol);
        trace(&mut out, &call.stack, false, "    ");
    }
    out
}

/// Prints the mistakes that have been noted since the last time, and ends the process if that was asked for.
pub(crate) fn tell_mistakes(ledger: &mut Ledger) {
    let desk = &mut *ledger.desk;
    for mistake in &desk.violations[desk.told..] {
        standard_error::print(&violation(mistake));
        if desk.options.abort && mistake.kind.is_certain() {
            std::process::abort();
        }
    }
    desk.told = desk.violations.len();
}

/// Prints what was acquired after the snapshot `since` (0 for the beginning) and is not given back now; the number
/// of references, and the snapshot of this very moment.
pub(crate) fn print_since(ledger: &Ledger, since: u64) -> (usize, u64) {
    let groups = collect(ledger, since, Moment::Running);
    standard_error::print(&summary(ledger, &groups));
    (groups.iter().map(SiteGroup::count).sum(), ledger.serial())
}

/// As [`print_since`]; nothing without a book.
pub fn report(since: u64) -> (usize, u64) {
    with_ledger(|ledger| print_since(ledger, since)).unwrap_or((0, 0))
}
