//! What is wrong with objects that live: seen when they are passed to the library, when their data is freed, and at the
//! end of the process.

use super::violation;
use crate::audit::book::asked::Question;
use crate::audit::book::call::{self, Call};
use crate::audit::book::ledger::Ledger;
use crate::audit::book::locks::with_shard;
use crate::audit::book::mistake::ViolationKind;
use crate::audit::book::object::{Argument, Subject};
use crate::audit::hash::Set;
use crate::audit::stacks::trace::Captured;
use crate::audit::stacks::walk;
use crate::prefetch::prefetch;
use std::sync::Arc;

/// Whether something seems to be wrong with an object that an exported function was given. One shard knows enough for
/// that; [`argument`] says what it is.
pub(crate) fn is_suspect(argument: &Argument) -> bool {
    let address = argument.address();
    let answer = with_shard(address, |shard, _| {
        let Some(entry) = shard.entry_mut(address) else {
            return !shard.lives(address) && shard.freed(address).is_some();
        };
        let Some(subject) = entry.kind.at(address) else { return false };
        let is_suspect = !entry.is_intact(subject)
            || argument.kind().is_some_and(|expected| !expected.is(entry.kind))
            || lowered_count(subject, entry.references()).is_some();
        // A free looks at it, after the stack has been walked.
        prefetch(std::ptr::without_provenance(entry.held()), 1);
        is_suspect
    });
    answer.unwrap_or(false)
}

/// Whether an exported function tells the address of an object's data.
pub(crate) fn tells_address(symbol: &str) -> bool {
    symbol.ends_with("Tensor_data") || symbol.ends_with("Storage_data")
}

/// Remembers that a program asks for the address of the data of the object at an address, from where a stack was captured.
pub(crate) fn asked(address: usize, symbol: &'static str, captured: &Captured) {
    with_shard(address, |shard, common| {
        let Some(entry) = shard.entry_mut(address) else { return };
        let Some(subject) = entry.kind.at(address) else { return };
        if !entry.is_intact(subject) {
            return;
        }
        let storage = if subject.data().is_some() { address } else { entry.held() };
        if storage != 0 {
            let call = common.calls.called_from(symbol, captured).number;
            common.asked.add(storage, Question { object: address, call });
        }
    });
}

/// Looks at an object that the exported function `symbol` was given.
pub(crate) fn argument(ledger: &mut Ledger, argument: &Argument, symbol: &'static str) {
    let address = argument.address();
    if let Some(object) = ledger.freed(address).cloned() {
        return violation::late_use(ledger, object, symbol);
    }
    let Some((subject, entry)) = ledger.owned(address) else { return };
    let (references, kind) = (entry.references(), subject.kind());
    let is_intact = subject.is_intact(&|address| ledger.lives(address));
    let (mistake, message) = if !is_intact {
        let name = ledger.description(subject);
        (ViolationKind::DamagedHeader, format!("{symbol} is given a {name}"))
    } else if let Some(expected) = argument.kind().filter(|expected| !expected.is(kind)) {
        let name = ledger.description(subject);
        (
            ViolationKind::WrongType,
            format!("{symbol}, which takes a {}, is given a {name}", (expected.name)()),
        )
    } else if let Some(count) = lowered_count(subject, references) {
        let name = ledger.description(subject);
        let message = format!(
            "{symbol} is given a {name} whose count is {count}, though the program owns {references} references to it: \
             something other than the library has changed the count"
        );
        (ViolationKind::CountChanged, message)
    } else {
        return;
    };
    let mut calls = vec![("here", ledger.here(symbol))];
    calls.extend(ledger.made(address).map(|made| ("made", made)));
    violation::raise(ledger, mistake, message, calls);
}

/// The count of an object, if that is less than the references that the program owns.
fn lowered_count(subject: Subject, references: usize) -> Option<usize> {
    let is_theirs = !subject.kind().may_be_handed_over && subject.is_counted();
    subject.count().filter(|&count| is_theirs && count < references)
}

/// Where the data that C code gave to a storage is, if that can be no block from `malloc`.
pub(crate) fn place_of_foreign_data(data: usize) -> Option<&'static str> {
    if walk::stack_in_use().contains(&data) {
        Some("on the stack")
    } else {
        is_static(data).then_some("of a static variable")
    }
}

/// Notes that the data of a storage is no block from `malloc`.
pub(crate) fn not_from_malloc(ledger: &mut Ledger, storage: usize, place: &str) {
    let here = ledger.here(call::current());
    let name = ledger.owned(storage).map(|(subject, _)| ledger.description(subject));
    let message = format!(
        "{} would free the memory {place} that {} was given as its own; it is left alone",
        here.symbol,
        violation::name(name.as_ref()),
    );
    let mut calls = vec![("here", here)];
    calls.extend(ledger.made(storage).map(|made| ("made", made)));
    violation::raise(ledger, ViolationKind::DataNotFromMalloc, message, calls);
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
pub(crate) fn at_exit(ledger: &mut Ledger) {
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
    let mut found: Vec<(ViolationKind, String, Vec<(&'static str, Arc<Call>)>)> = Vec::new();
    for (subject, entry) in ledger.living() {
        let is_held = held.contains(&subject.address())
            || entry.references() > 0
            || ledger.is_permanent(subject.address());
        if is_held || !subject.is_counted() || subject.count().is_none_or(|count| count == 0) {
            continue;
        }
        let message = format!(
            "{} lives on though every reference to it was given back: something other than the library has changed \
             its count, or replaced a pointer to it",
            violation::name(Some(&ledger.description(subject)))
        );
        let freed = ledger.last_given(subject.address()).map(|call| ("given back", call.clone()));
        let made = ledger.made(subject.address()).map(|made| ("made", made));
        found.push((ViolationKind::CountChanged, message, freed.into_iter().chain(made).collect()));
    }
    for address in ledger.unowned().filter(|address| !held.contains(address)) {
        let message = "a storage lives on though no tensor shows it: something other than the library has replaced the \
                       pointer to it";
        let made = ledger.holder(address).map(|call| ("made for", call.clone()));
        found.push((ViolationKind::ReplacedStorage, message.into(), made.into_iter().collect()));
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    for (kind, message, calls) in found {
        violation::raise(ledger, kind, message, calls);
    }
}
