//! What is wrong with objects that live: seen when they are passed to the library, when their data is freed, and at the
//! end of the process.

use super::call::Act;
use super::hash::Set;
use super::ledger::Ledger;
use super::locks::{with_ledger, with_shard};
use super::object::{Argument, Subject};
use super::violation::{self, ViolationKind};
use super::{report, walk};
use crate::prefetch::prefetch;

/// Whether something seems to be wrong with an object that an exported function was given. One shard knows enough for
/// that; [`argument`] says what it is.
pub(super) fn is_suspect(argument: &Argument) -> bool {
    let address = argument.address();
    let answer = with_shard(address, |shard, _| {
        let Some(entry) = shard.entry_mut(address) else {
            return !shard.lives(address) && shard.grave(address).is_some();
        };
        let Some(subject) = entry.kind.at(address) else { return false };
        let is_suspect = !entry.is_intact(subject)
            || argument.kind().is_some_and(|expected| !expected.is(entry.kind))
            || lowered_count(subject, entry.tickets()).is_some();
        // A free looks at it, after the stack has been walked.
        prefetch(std::ptr::without_provenance(entry.held()), 1);
        is_suspect
    });
    answer.unwrap_or(false)
}

/// Looks at an object that the exported function `symbol` was given.
pub(super) fn argument(ledger: &mut Ledger, argument: &Argument, symbol: &'static str) {
    let address = argument.address();
    if let Some(grave) = ledger.grave(address).cloned() {
        return violation::late_use(ledger, grave, symbol);
    }
    let Some((subject, entry)) = ledger.owned(address) else { return };
    let (tickets, kind) = (entry.tickets(), subject.kind());
    let is_intact = subject.is_intact(&|address| ledger.lives(address));
    let (mistake, message) = if !is_intact {
        let name = report::describe(&ledger.portrait(subject));
        (ViolationKind::DamagedHeader, format!("{symbol} is given a {name}"))
    } else if let Some(expected) = argument.kind().filter(|expected| !expected.is(kind)) {
        let name = report::describe(&ledger.portrait(subject));
        (
            ViolationKind::WrongType,
            format!("{symbol}, which takes a {}, is given a {name}", (expected.name)()),
        )
    } else if let Some(count) = lowered_count(subject, tickets) {
        let name = report::describe(&ledger.portrait(subject));
        let message = format!(
            "{symbol} is given a {name} whose count is {count}, though the program owns {tickets} references to it: \
             something other than the library has changed the count"
        );
        (ViolationKind::CountChanged, message)
    } else {
        return;
    };
    let mut acts = vec![("here", ledger.act(symbol))];
    acts.extend(ledger.made(address).map(|made| ("made", made)));
    violation::raise(ledger, mistake, message, acts);
}

/// The count of an object, if that is less than the references that the program owns.
fn lowered_count(subject: Subject, tickets: usize) -> Option<usize> {
    let is_theirs = !subject.kind().may_be_handed_over && subject.is_counted();
    subject.count().filter(|&count| is_theirs && count < tickets)
}

/// Whether the data that C code gave to a storage can be a block from `malloc`; reports it if not.
pub(super) fn is_from_malloc(storage: usize, data: usize) -> bool {
    let place = if walk::stack_in_use().contains(&data) {
        "on the stack"
    } else if is_static(data) {
        "of a static variable"
    } else {
        return true;
    };
    with_ledger(|ledger| not_from_malloc(ledger, storage, place));
    false
}

fn not_from_malloc(ledger: &mut Ledger, storage: usize, place: &str) {
    let here = super::act_here(ledger);
    let name = ledger.owned(storage).map(|(subject, _)| ledger.portrait(subject));
    let message = format!(
        "{} would free the memory {place} that {} was given as its own; it is left alone",
        here.symbol,
        violation::name(name.as_ref()),
    );
    let mut acts = vec![("here", here)];
    acts.extend(ledger.made(storage).map(|made| ("made", made)));
    violation::raise(ledger, ViolationKind::DataNotFromMalloc, message, acts);
}

/// Whether an address is in a program or library that has been loaded.
fn is_static(address: usize) -> bool {
    // SAFETY: an out parameter that zero bytes are valid for.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        libc::dladdr(std::ptr::without_provenance(address), &mut info) != 0
    }
}

/// Looks for objects that live on though nobody holds them: the process ends, and nothing runs any more.
pub(super) fn at_exit(ledger: &mut Ledger) {
    if !ledger.is_complete() {
        return;
    }
    // Of objects that do not tell what they hold, nothing can be said.
    if ledger.living().any(|(subject, _)| subject.kind().holds_more) {
        return;
    }
    let mut held: Set<usize> = Set::default();
    for (subject, _) in ledger.living() {
        if !subject.is_intact(&|address| ledger.lives(address)) {
            // Nor of what one held that has been written over.
            return;
        }
        subject.holds(&mut |address| {
            held.insert(address);
        });
    }
    let mut found: Vec<(ViolationKind, String, Vec<(&'static str, Act)>)> = Vec::new();
    for (subject, entry) in ledger.living() {
        let is_held = held.contains(&subject.address())
            || entry.tickets() > 0
            || ledger.is_permanent(subject.address());
        if is_held || !subject.is_counted() || subject.count().is_none_or(|count| count == 0) {
            continue;
        }
        let message = format!(
            "{} lives on though every reference to it was given back: something other than the library has changed \
             its count, or replaced a pointer to it",
            violation::name(Some(&ledger.portrait(subject)))
        );
        let freed = ledger.last_given(subject.address()).map(|act| ("given back", act.clone()));
        let made = ledger.made(subject.address()).map(|made| ("made", made));
        found.push((ViolationKind::CountChanged, message, freed.into_iter().chain(made).collect()));
    }
    for address in ledger.unowned().filter(|address| !held.contains(address)) {
        let message = "a storage lives on though no tensor shows it: something other than the library has replaced the \
                       pointer to it";
        let made = ledger.holder(address).map(|act| ("made for", act.clone()));
        found.push((ViolationKind::ReplacedStorage, message.into(), made.into_iter().collect()));
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    for (kind, message, acts) in found {
        violation::raise(ledger, kind, message, acts);
    }
}
