//! The auditor and the life of the process: environment, start and stop, fork, exit.

use super::ledger::{Desk, Ledger};
use super::locks::{self, try_with_ledger, with_ledger};
use super::options::Options;
use super::report::Moment;
use super::shard::Common;
use super::{
    OFF, ON, STATE, budget, checkers, host, html, inspect, json, loader, place, report, sample, signals,
    unwind, walk,
};
use crate::fork::{self, ForkLock};
use std::cell::Cell;
use std::sync::Arc;
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
            open(options, complete, true);
            // To start a thread takes a lock of the loader's.
            drop(decided);
            signals::install();
        }
        // Unless somebody has called `start` meanwhile.
        None => {
            let _ = STATE.compare_exchange(super::UNDECIDED, OFF, Ordering::AcqRel, Ordering::Acquire);
        }
    }
}

fn open(options: Options, complete: bool, audits: bool) {
    open_if(|_| true, options, complete, audits);
}

/// Opens a book in the place of the one there is, if `wants` agrees to that.
fn open_if(wants: impl FnOnce(Option<&Desk>) -> bool, options: Options, complete: bool, audits: bool) {
    prepare();
    let rate = options.sample;
    let common = Arc::new(Common::new(complete, audits, options.html.is_some()));
    let desk = Desk::new(options, Arc::clone(&common));
    locks::replace(Some((desk, common)), wants, || {
        sample::begin(rate);
        STATE.store(ON, Ordering::Release);
    });
}

/// Begins a new book. What was recorded before is forgotten.
///
/// # Errors
///
/// A sentence about the first word of `text` that is not understood.
pub fn start(text: &str) -> Result<(), String> {
    super::active();
    if let Some(options) = Options::parse(text)? {
        open(options, false, true);
    }
    Ok(())
}

/// Closes the book. Nothing is reported.
pub fn stop() {
    super::active();
    close_if(|_| true);
}

fn close_if(wants: impl FnOnce(Option<&Desk>) -> bool) {
    locks::replace(None, wants, || {
        STATE.store(OFF, Ordering::Release);
        sample::begin(None);
    });
}

/// Runs `work` on the book, which is opened for somebody else than the auditor if there is none.
pub(super) fn with_some_ledger<R>(mut work: impl FnMut(&mut Ledger) -> R) -> R {
    loop {
        if !super::active() {
            // Another thread may be faster.
            open_if(|desk| desk.is_none(), Options::default(), false, false);
        }
        // Or close it again.
        if let Some(answer) = with_ledger(&mut work) {
            return answer;
        }
    }
}

/// Closes a book that only error scopes needed, if there are none left.
pub(super) fn close_unused_book() {
    close_if(|desk| desk.is_some_and(Desk::is_unused));
}

// ---- fork ------------------------------------------------------------------------------------------

fork::watch_at_load!(before_fork, after_fork, in_child);

#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[used]
static AT_LOAD_AS_WELL: extern "C" fn() = prepare_early;

/// If the auditor is going to be on: asks the loader what it has to be asked before anybody waits for anybody.
extern "C" fn prepare_early() {
    // SAFETY: a terminated string.
    if unsafe { !libc::getenv(c"TH_AUDIT".as_ptr()).is_null() } {
        prepare();
    }
}

/// Asks the loader what it must not be asked by who has a lock.
fn prepare() {
    checkers::prepare();
    place::prepare();
}

extern "C" fn before_fork() {
    DECIDED.hold();
    locks::hold();
    place::KNOWN.hold();
    loader::ASKED.hold();
    walk::MODULES.hold();
    host::HOST.hold();
}

extern "C" fn after_fork() {
    host::HOST.let_go();
    walk::MODULES.let_go();
    loader::ASKED.let_go();
    place::KNOWN.let_go();
    locks::let_go();
    DECIDED.let_go();
}

/// The child keeps the book, since it has copies of the objects, but owes nothing that it did not acquire
/// itself.
extern "C" fn in_child() {
    after_fork();
    signals::forget_helper();
    with_ledger(|ledger| {
        ledger.forget_debts();
        ledger.desk.violations.clear();
        if let Some(file) = &mut ledger.desk.options.json {
            file.push_str(&format!(".{}", std::process::id()));
        }
        // The page and the budget are the parent's.
        ledger.desk.options.html = None;
        ledger.desk.options.budget = None;
    });
}

// ---- exit ------------------------------------------------------------------------------------------

/// Runs after the program's own exit handlers and destructors, which may still free.
extern "C" fn at_exit() {
    if STATE.load(Ordering::Acquire) != ON {
        return;
    }
    // Locks stay taken where a signal handler ends the process in a bad moment.
    let mut left = 2000;
    let again = || {
        std::thread::sleep(Duration::from_millis(1));
        left -= 1;
        left > 0
    };
    let done = try_with_ledger(again, |ledger| {
        if ledger.common.audits {
            last_report(ledger);
        }
    });
    if done.is_err() {
        report::print("th-audit: no report: the process ended inside a call of the library\n");
    }
}

/// What is said when the process ends.
fn last_report(ledger: &mut Ledger) {
    let died = unwind::is_raised();
    if !died {
        inspect::at_exit(ledger);
    }
    let mut found = report::collect(ledger, 0, if died { Moment::Death } else { Moment::Exit });
    let options = ledger.desk.options.clone();
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
        && (failed || !ledger.desk.violations.is_empty())
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
