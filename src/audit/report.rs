//! What is unredeemed, in words.

use super::call::{Act, NO_ACT, Ticket};
use super::entry::Entry;
use super::hash::Set;
use super::ledger::{Ledger, OpenTicket};
use super::locks::with_ledger;
use super::object::{Portrait, Subject};
use super::place::{self, SourcePlace};
use super::plain::plain;
use super::stack::Stack;
use super::unwind::Raise;
use super::violation::Violation;
use super::{reach, standard_error};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// Objects that are described one by one in each group.
const SHOWN: usize = 3;

/// Why references are unredeemed.
#[derive(Clone, Debug)]
pub(super) enum Fate {
    /// Nobody gave them back.
    Leaked,
    /// An error left the frame that owned them.
    Lost(Arc<Raise>),
    /// An error ended the process while they were in use.
    Held,
    /// A static variable of the program leads to them still.
    Static,
}

impl Fate {
    /// Whether somebody has forgotten something.
    pub(super) fn is_a_mistake(&self) -> bool {
        !matches!(self, Fate::Held | Fate::Static)
    }

    /// Its name, for tools.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Fate::Leaked => "leaked",
            Fate::Lost(_) => "lost-by-error",
            Fate::Held => "held-when-error-ended-process",
            Fate::Static => "held-by-static-data",
        }
    }
}

/// One unredeemed reference.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) address: usize,
    pub(super) portrait: Portrait,
    pub(super) milliseconds: f64,
    pub(super) thread: u32,
    /// How many it stands for, where only some are recorded.
    weight: usize,
    /// The other ways of the same object, as lines of a balance; empty if there was only one reference.
    pub(super) balance: Vec<String>,
}

/// Unredeemed references that were taken at one site.
#[derive(Clone, Debug)]
pub(super) struct SiteGroup {
    pub(super) fate: Fate,
    pub(super) symbol: &'static str,
    pub(super) stack: Stack,
    pub(super) references: Vec<Reference>,
    /// How many of them a budget allows.
    pub(super) known: usize,
}

impl SiteGroup {
    /// Whether somebody has to do something about it.
    pub(super) fn counts(&self) -> bool {
        self.fate.is_a_mistake() && self.references.len() > self.known
    }

    /// Where the references were taken, innermost first.
    pub(super) fn places(&self) -> Vec<SourcePlace> {
        places(&self.stack)
    }

    fn bytes(&self) -> usize {
        let bytes = |reference: &Reference| reference.portrait.bytes.saturating_mul(reference.weight);
        self.references.iter().map(bytes).fold(0, usize::saturating_add)
    }

    /// The number of references, estimated where only some are recorded.
    pub(super) fn count(&self) -> usize {
        self.references.iter().map(|reference| reference.weight).sum()
    }
}

/// The source behind a stack, up to `main`.
pub(super) fn places(stack: &Stack) -> Vec<SourcePlace> {
    let mut found: Vec<SourcePlace> = stack.iter().flat_map(|frame| place::places(frame).to_vec()).collect();
    if let Some(last) = found.iter().position(SourcePlace::is_outermost) {
        found.truncate(last + 1);
    }
    found
}

/// The innermost of the [`places`] of a stack.
pub(super) fn site(stack: &Stack) -> Option<SourcePlace> {
    stack.iter().find_map(|frame| place::places(frame).first().cloned())
}

/// When references are collected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Running,
    Exit,
    /// An error has ended the process.
    Death,
}

/// The open references with a later number than `since`, by site, largest first.
pub(super) fn collect(ledger: &Ledger, since: u64, moment: Moment) -> Vec<SiteGroup> {
    let mut addresses: Set<usize> = Set::default();
    if moment == Moment::Exit {
        ledger.each_open(since, |open| {
            addresses.insert(open.ticket.address);
        });
    }
    let reached = reach::from_static_data(&addresses);
    let mut groups: HashMap<(u8, &'static str, Option<usize>, String), SiteGroup> = HashMap::new();
    // Those of one act follow each other.
    let mut latest: (u32, String) = (NO_ACT, String::new());
    ledger.each_open(since, |OpenTicket { ticket, act, .. }| {
        let address = ticket.address;
        let Some((subject, entry)) = ledger.owned(address).filter(|_| !ledger.is_permanent(address)) else {
            return;
        };
        let (order, fate) = match &ticket.lost {
            Some(raise) => (1, Fate::Lost(Arc::clone(raise))),
            None if moment == Moment::Death => (2, Fate::Held),
            None if reached.contains(&address) => (3, Fate::Static),
            None => (0, Fate::Leaked),
        };
        let stack = &act.stack;
        let whole = ledger.desk.options.trace.then(|| Arc::clone(stack));
        if latest.0 != act.number {
            latest = (act.number, site(stack).map_or_else(String::new, |place| place.to_string()));
        }
        let site = latest.1.clone();
        let whole = whole.map(|stack| Arc::as_ptr(&stack).addr());
        let group = groups.entry((order, act.symbol, whole, site)).or_insert_with(|| SiteGroup {
            fate,
            symbol: act.symbol,
            stack: Arc::clone(stack),
            references: Vec::new(),
            known: 0,
        });
        group.references.push(reference(ledger, ticket, act, subject, entry));
    });
    let mut groups: Vec<SiteGroup> = groups.into_values().collect();
    groups.sort_by_key(|group| std::cmp::Reverse((group.count(), group.bytes(), group.symbol)));
    groups
}

fn reference(ledger: &Ledger, ticket: &Ticket, act: &Act, subject: Subject, entry: &Entry) -> Reference {
    let line = |sign: char, (act, count): (&Act, usize)| {
        let place = site(&act.stack).map_or_else(|| "?".to_owned(), |place| place.to_string());
        format!("{sign}{count} {} at {place}", act.symbol)
    };
    let taken: usize = ledger.history(entry, true).map(|(_, count)| count).sum();
    let balance = if taken > 1 {
        let taken = ledger.history(entry, true).map(|act| line('+', act));
        taken.chain(ledger.history(entry, false).map(|act| line('-', act))).collect()
    } else {
        Vec::new()
    };
    Reference {
        address: ticket.address,
        portrait: ledger.portrait(subject),
        milliseconds: ledger.age(ticket),
        weight: ticket.weight as usize,
        thread: act.thread,
        balance,
    }
}

/// Such as `THFloatTensor of size 2x3`.
pub(super) fn describe(portrait: &Portrait) -> String {
    let name = portrait.type_name();
    if portrait.is_damaged {
        return format!("{name} whose header was freed or overwritten by something other than the library");
    }
    match portrait.sizes.as_deref() {
        None => name,
        Some([]) => format!("{name} without dimensions"),
        Some(sizes) => {
            let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
            format!("{name} of size {}", sizes.join("x"))
        }
    }
}

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
        .chain(places(stack).iter().map(SourcePlace::to_string).take(shown))
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
        let Reference { portrait, milliseconds, thread, .. } = reference;
        let _ = writeln!(
            out,
            "    {}, {} bytes, {milliseconds:.1} ms old, thread {thread}",
            describe(portrait),
            portrait.bytes
        );
        for line in &reference.balance {
            let _ = writeln!(out, "      {line}");
        }
    }
    if group.references.len() > shown {
        let _ = writeln!(out, "    ... and {} more", group.references.len() - shown);
    }
    let give_back =
        group.references.first().map_or_else(String::new, |reference| (reference.portrait.give_back)());
    match &group.fate {
        Fate::Leaked => {
            let _ = writeln!(out, "    fix: give each back with {give_back}");
        }
        Fate::Lost(raise) => {
            let _ = writeln!(out, "    lost when this was raised: {}", plain(&raise.message));
            trace(out, &raise.act.stack, all, "      ");
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

/// What is unredeemed, and the totals.
pub(super) fn summary(ledger: &Ledger, groups: &[SiteGroup]) -> String {
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
    let mistakes: usize = ledger.desk.violations.iter().map(|violation| violation.count).sum();
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
pub(super) fn violation(violation: &Violation) -> String {
    let mut out = format!("th-audit: {} [{}]\n", violation.message, violation.kind.name());
    for (what, act) in &violation.acts {
        let _ = writeln!(out, "  {what}: {}", act.symbol);
        trace(&mut out, &act.stack, false, "    ");
    }
    out
}

/// Prints what was acquired after the snapshot `since` (0 for the beginning) and is unredeemed now; the number
/// of references, and the snapshot of this very moment.
pub(super) fn print_since(ledger: &Ledger, since: u64) -> (usize, u64) {
    let groups = collect(ledger, since, Moment::Running);
    standard_error::print(&summary(ledger, &groups));
    (groups.iter().map(SiteGroup::count).sum(), ledger.serial())
}

/// As [`print_since`]; nothing without a book.
pub fn report(since: u64) -> (usize, u64) {
    with_ledger(|ledger| print_since(ledger, since)).unwrap_or((0, 0))
}
