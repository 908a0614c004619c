//! Mistakes that are reported where they happen.

use super::call::Act;
use super::grave::Grave;
use super::ledger::Ledger;
use super::object::{Portrait, Subject};
use super::shard::Surplus;
use super::{report, standard_error};

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ViolationKind {
    DoubleFree,
    UseAfterFree,
    FreedBorrowed,
    FreedForeign,
    ViewOutlivesBase,
    ScopeNotBalanced,
    WrongType,
    DamagedHeader,
    CountChanged,
    ReplacedStorage,
    DataNotFromMalloc,
}

impl ViolationKind {
    /// Whether the library, or the heap, would have been harmed if the auditor had not been there.
    pub(super) fn would_have_crashed(self) -> bool {
        use ViolationKind::*;
        matches!(
            self,
            DoubleFree | UseAfterFree | FreedBorrowed | FreedForeign | DamagedHeader | DataNotFromMalloc
        )
    }

    /// Its name, for tools.
    pub(super) fn name(self) -> &'static str {
        match self {
            ViolationKind::DoubleFree => "double-free",
            ViolationKind::UseAfterFree => "use-after-free",
            ViolationKind::FreedBorrowed => "freed-borrowed",
            ViolationKind::FreedForeign => "freed-foreign",
            ViolationKind::ViewOutlivesBase => "view-outlives-base",
            ViolationKind::ScopeNotBalanced => "scope-not-balanced",
            ViolationKind::WrongType => "wrong-type",
            ViolationKind::DamagedHeader => "damaged-header",
            ViolationKind::CountChanged => "count-changed",
            ViolationKind::ReplacedStorage => "replaced-storage",
            ViolationKind::DataNotFromMalloc => "data-not-from-malloc",
        }
    }
}

/// A mistake, with everything that happened to bring it about.
#[derive(Clone, Debug)]
pub(super) struct Violation {
    pub(super) kind: ViolationKind,
    /// One line in words.
    pub(super) message: String,
    /// The act itself, then those that led to it, each with what it was.
    pub(super) acts: Vec<(&'static str, Act)>,
    pub(super) count: usize,
}

/// Reports a mistake, once for each site, and ends the process if that was asked for.
pub(super) fn raise(
    ledger: &mut Ledger,
    kind: ViolationKind,
    message: String,
    acts: Vec<(&'static str, Act)>,
) {
    let site = |acts: &[(&str, Act)]| acts.first().map(|(_, act)| (act.symbol, act.site()));
    if let Some(known) =
        ledger.desk.violations.iter_mut().find(|v| v.kind == kind && site(&v.acts) == site(&acts))
    {
        known.count += 1;
        return;
    }
    let violation = Violation { kind, message, acts, count: 1 };
    standard_error::print(&report::violation(&violation));
    ledger.desk.violations.push(violation);
    if ledger.desk.options.abort {
        std::process::abort();
    }
}

pub(super) fn name(portrait: Option<&Portrait>) -> String {
    portrait.map_or_else(|| "an object".into(), |portrait| format!("a {}", report::describe(portrait)))
}

/// Reports that the exported function `symbol` was given an object that is gone.
pub(super) fn late_use(ledger: &mut Ledger, grave: Grave, symbol: &'static str) {
    let name = name(grave.portrait.as_ref());
    let (kind, message) = if symbol.ends_with("_free") || symbol == super::DELETER {
        (
            ViolationKind::DoubleFree,
            format!("{symbol} of {name} that has been freed for the last time already"),
        )
    } else {
        (ViolationKind::UseAfterFree, format!("{symbol} uses {name} that has been freed"))
    };
    let here = ledger.act(symbol);
    let mut acts = vec![("here", here)];
    for (what, number) in [("freed", grave.freed), ("made", grave.made)] {
        acts.extend(ledger.act_of(number).map(|act| (what, act.clone())));
    }
    raise(ledger, kind, message, acts);
}

/// Reports a free of an object that lives, by somebody who owns no reference to it.
pub(super) fn surplus_free(ledger: &mut Ledger, surplus: Surplus, subject: Subject, here: Act) {
    let symbol = here.symbol;
    let mut acts = vec![("here", here)];
    let (kind, message) = match surplus {
        Surplus::Foreign => (
            ViolationKind::FreedForeign,
            format!("{symbol} of {:#x}, which is nothing that the library gave out", subject.address()),
        ),
        Surplus::Borrowed => {
            if let Some(entry) = ledger.entry(subject.address()) {
                for (what, is_taking) in [("freed", false), ("taken", true)] {
                    acts.extend(ledger.history(entry, is_taking).rev().map(|(act, _)| (what, act.clone())));
                }
            }
            // Unless another thread has been faster.
            let portrait = ledger.lives(subject.address()).then(|| ledger.portrait(subject));
            let name = name(portrait.as_ref());
            (
                ViolationKind::FreedBorrowed,
                format!("{symbol} of {name} to which the program owns no reference"),
            )
        }
    };
    raise(ledger, kind, message, acts);
}

/// Reports storages that C code made over the data that `storage` is about to free.
pub(super) fn check_lenders(ledger: &mut Ledger, storage: usize, data: usize, bytes: usize) {
    let freed = data..data + bytes;
    let lenders = ledger.lenders(freed.clone());
    let views: Vec<(Act, String)> = lenders
        .into_iter()
        .filter(|&address| address != storage)
        .filter_map(|address| {
            let (subject, _) = ledger.owned(address)?;
            let act = ledger.made(address)?;
            freed.contains(&subject.data()?).then(|| (act, report::describe(&ledger.portrait(subject))))
        })
        .collect();
    for (made, name) in views {
        let here = super::act_here(ledger);
        let message = format!("{} frees the data that a {name} still shows", here.symbol);
        let mut acts = vec![("here", here), ("the view was made", made)];
        acts.extend(ledger.made(storage).map(|made| ("its base was made", made)));
        raise(ledger, ViolationKind::ViewOutlivesBase, message, acts);
    }
}
