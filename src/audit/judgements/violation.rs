//! Mistakes that are noted where they happen.

use crate::audit::book::asked::Question;
use crate::audit::book::call::{self, Call};
use crate::audit::book::freed::FreedObject;
use crate::audit::book::ledger::Ledger;
use crate::audit::book::mistake::{Violation, ViolationKind};
use crate::audit::book::object::{ObjectDescription, Subject};
use crate::audit::book::shard::Surplus;
use std::sync::Arc;

/// Notes a mistake, once for each site.
pub(crate) fn raise(
    ledger: &mut Ledger,
    kind: ViolationKind,
    message: String,
    calls: Vec<(&'static str, Arc<Call>)>,
) {
    let site = |calls: &[(&str, Arc<Call>)]| calls.first().map(|(_, call)| (call.symbol, call.site()));
    let known = ledger.desk.violations.iter_mut().find(|v| v.kind == kind && site(&v.calls) == site(&calls));
    match known {
        Some(known) => known.count += 1,
        None => ledger.desk.violations.push(Violation { kind, message, calls, count: 1 }),
    }
}

/// The name of functions that objects have of their own to give themselves back.
pub(crate) const DELETER: &str = "tensor->deleter";

/// An object in words.
pub(crate) fn name(description: Option<&ObjectDescription>) -> String {
    description.map_or_else(|| "an object".into(), |description| format!("a {description}"))
}

/// Reports that the exported function `symbol` was given an object that is gone.
pub(crate) fn late_use(ledger: &mut Ledger, object: FreedObject, symbol: &'static str) {
    let name = name(object.description.as_ref());
    let (kind, message) = if symbol.ends_with("_free") || symbol == DELETER {
        (
            ViolationKind::DoubleFree,
            format!("{symbol} of {name} that has been freed for the last time already"),
        )
    } else {
        (ViolationKind::UseAfterFree, format!("{symbol} uses {name} that has been freed"))
    };
    let here = ledger.here(symbol);
    let mut calls = vec![("here", here)];
    for (what, number) in [("freed", object.freed), ("made", object.made)] {
        calls.extend(ledger.call_of(number).map(|call| (what, call.clone())));
    }
    raise(ledger, kind, message, calls);
}

/// Reports a free of an object that lives, by somebody who owns no reference to it.
pub(crate) fn surplus_free(ledger: &mut Ledger, surplus: Surplus, subject: Subject, here: Arc<Call>) {
    let symbol = here.symbol;
    let mut calls = vec![("here", here)];
    let (kind, message) = match surplus {
        Surplus::Foreign => (
            ViolationKind::FreedForeign,
            format!("{symbol} of {:#x}, which is nothing that the library gave out", subject.address()),
        ),
        Surplus::Borrowed => {
            if let Some(entry) = ledger.entry(subject.address()) {
                for (what, is_taking) in [("freed", false), ("taken", true)] {
                    calls
                        .extend(ledger.history(entry, is_taking).rev().map(|(call, _)| (what, call.clone())));
                }
            }
            // Unless another thread has been faster.
            let description = ledger.lives(subject.address()).then(|| ledger.description(subject));
            let name = name(description.as_ref());
            (
                ViolationKind::FreedBorrowed,
                format!("{symbol} of {name} to which the program owns no reference"),
            )
        }
    };
    raise(ledger, kind, message, calls);
}

/// Notes that the data of a storage has moved, of which the program has asked the address: of another object than the one
/// that was resized.
pub(crate) fn moved_data(ledger: &mut Ledger, asked: Question) {
    let here = ledger.here(call::current());
    let Some((subject, _)) = ledger.owned(asked.object) else { return };
    let message = format!(
        "note: {} moves the elements of a {}, whose address the program has asked for: it has to ask again",
        here.symbol,
        ledger.description(subject)
    );
    let mut calls = vec![("here", here)];
    calls.extend(ledger.call_of(asked.call).map(|call| ("asked", call.clone())));
    raise(ledger, ViolationKind::MovedData, message, calls);
}

/// Reports storages that C code made over the data that `storage` is about to free.
pub(crate) fn check_lenders(ledger: &mut Ledger, storage: usize, data: usize, bytes: usize) {
    let freed = data..data + bytes;
    let lenders = ledger.lenders(freed.clone());
    let views: Vec<(Arc<Call>, String)> = lenders
        .into_iter()
        .filter(|&address| address != storage)
        .filter_map(|address| {
            let (subject, _) = ledger.owned(address)?;
            let call = ledger.made(address)?;
            freed.contains(&subject.data()?).then(|| (call, ledger.description(subject).to_string()))
        })
        .collect();
    for (made, name) in views {
        let here = ledger.here(call::current());
        let message = format!("{} frees the data that a {name} still shows", here.symbol);
        let mut calls = vec![("here", here), ("the view was made", made)];
        calls.extend(ledger.made(storage).map(|made| ("its base was made", made)));
        raise(ledger, ViolationKind::ViewOutlivesBase, message, calls);
    }
}
