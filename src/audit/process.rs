//! The auditor and the life of the process: environment, start and stop, fork, exit.

use super::ledger::Ledger;
use super::options::Options;
use super::report::Moment;
use super::{
    LEDGER, OFF, ON, STATE, budget, host, html, inspect, json, lock, place, report, sample, signals, unwind,
    walk, with_ledger,
};
use crate::fork::{self, ForkLock};
use std::cell::Cell;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// This thread's number, counted from 1 in the order in which threads are seen.
pub(super) fn thread() -> u32 {
    static LATEST: AtomicU32 = AtomicU32::new(0);
    thread_local! {
        static NUMBER: Cell<u32> = const { Cell::new(0) };
    }
    if NUMBER.get() == 0 {
        NUMBER.set(LATEST.fetch_add(1, Ordering::Relaxed) + 1);
    }
    NUMBER.get()
}

/// Whether [`decide`] has been here.
static DECIDED: ForkLock<bool> = ForkLock::new(false);

/// Looks at `TH_AUDIT`, once in the life of the process: when the library is called first. A word that is
/// not understood ends the process with status 2, so that no check passes because it never ran; so does one in any of the
/// other variables.
pub(super) fn decide() {
    let mut decided = DECIDED.lock();
    if std::mem::replace(&mut *decided, true) {
        return;
    }
    crate::environment::check();
    let options = match std::env::var("TH_AUDIT").as_deref().map(Options::parse) {
        Err(_) | Ok(Ok(None)) => None,
        Ok(Ok(options)) => options,
        Ok(Err(message)) => {
            report::print(&format!("th-audit: TH_AUDIT: {message}\n"));
            // SAFETY: ends the process.
            unsafe { libc::_exit(2) }
        }
    };
    match options {
        Some(options) => {
            let complete = options.sample.is_none();
            open(Ledger::new(options, complete, true));
            signals::install();
        }
        // Unless somebody has called `start` meanwhile.
        None => {
            let _ = STATE.compare_exchange(super::UNDECIDED, OFF, Ordering::AcqRel, Ordering::Acquire);
        }
    }
}

fn open(ledger: Ledger) {
    let mut book = lock();
    // The old book's headers are let go first.
    *book = None;
    sample::begin(ledger.options.sample);
    *book = Some(Box::new(ledger));
    drop(book);
    STATE.store(ON, Ordering::Release);
}

/// Begins a new book. What was recorded before is forgotten.
///
/// # Errors
///
/// A sentence about the first word of `text` that is not understood.
pub fn start(text: &str) -> Result<(), String> {
    super::active();
    if let Some(options) = Options::parse(text)? {
        open(Ledger::new(options, false, true));
    }
    Ok(())
}

/// Closes the book. Nothing is reported.
pub fn stop() {
    super::active();
    let mut book = lock();
    STATE.store(OFF, Ordering::Release);
    *book = None;
    sample::begin(None);
}

/// Makes sure that references are recorded, for somebody else than the auditor.
pub(super) fn open_book() {
    if !super::active() {
        open(Ledger::new(Options::default(), false, false));
    }
}

/// Closes a book that only error scopes needed, if there are none left.
pub(super) fn close_unused_book() {
    if with_ledger(|ledger| !ledger.audits && ledger.error_scopes.is_empty()) == Some(true) {
        stop();
    }
}

// ---- fork ------------------------------------------------------------------------------------------

fork::watch_at_load!(before_fork, after_fork, in_child);

extern "C" fn before_fork() {
    DECIDED.hold();
    LEDGER.hold();
    place::KNOWN.hold();
    walk::MODULES.hold();
    host::HOST.hold();
}

extern "C" fn after_fork() {
    host::HOST.let_go();
    walk::MODULES.let_go();
    place::KNOWN.let_go();
    LEDGER.let_go();
    DECIDED.let_go();
}

/// The child keeps the book, since it has copies of the objects, but owes nothing that it did not acquire
/// itself.
extern "C" fn in_child() {
    after_fork();
    signals::forget_helper();
    with_ledger(|ledger| {
        ledger.forget_debts();
        ledger.violations.clear();
        ledger.totals = Default::default();
        if let Some(file) = &mut ledger.options.json {
            file.push_str(&format!(".{}", std::process::id()));
        }
        // The page and the budget are the parent's.
        ledger.options.html = None;
        ledger.options.budget = None;
    });
}

// ---- exit ------------------------------------------------------------------------------------------

/// The book; `None` if it stays locked, as it does where a signal handler ends the process in a bad moment.
fn patient_lock() -> Option<MutexGuard<'static, Option<Box<Ledger>>>> {
    (0..2000).find_map(|_| {
        let guard = LEDGER.try_lock();
        if guard.is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        guard
    })
}

/// Runs after the program's own exit handlers and destructors, which may still free.
extern "C" fn at_exit() {
    if STATE.load(Ordering::Acquire) != ON {
        return;
    }
    let Some(mut book) = patient_lock() else {
        return report::print(
            "th-audit: no report: the process ended inside a call of the library
",
        );
    };
    let Some(ledger) = book.as_deref_mut().filter(|ledger| ledger.audits) else {
        return;
    };
    let died = unwind::is_raised();
    if !died {
        inspect::at_exit(ledger);
    }
    let mut found = report::collect(ledger, 0, if died { Moment::Death } else { Moment::Exit });
    let options = ledger.options.clone();
    let verdict = options.budget.as_deref().map(|file| budget::check(file, &mut found));
    report::print(&report::summary(ledger, &found));
    let failed = match verdict {
        Some(verdict) => {
            report::print(&verdict.text);
            verdict.failed
        }
        None => found.iter().any(report::SiteGroup::counts),
    };
    if let Some(file) = &options.json
        && let Err(error) = std::fs::write(file, json::document(ledger, &found))
    {
        report::print(&format!("th-audit: {file}: {error}\n"));
    }
    if let Some(file) = &options.html
        && let Err(error) = std::fs::write(file, html::page(ledger, &found))
    {
        report::print(&format!("th-audit: {file}: {error}\n"));
    }
    if let Some(code) = options.exit_code
        && (failed || !ledger.violations.is_empty())
        && !died
    {
        // SAFETY: nothing is to run after this; what C code has printed is written first.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(code)
        }
    }
}

// In one file with what the hooks call, so that a program that links the static library gets it with that.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_term_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".fini_array"))]
static AT_EXIT: extern "C" fn() = at_exit;
