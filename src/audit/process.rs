//! The auditor and the life of the process: environment, start and stop, fork, exit.

use super::book::common::Common;
use super::book::desk::Desk;
use super::book::ledger::Ledger;
use super::book::locks::{self, try_with_ledger, with_ledger};
use super::book::{checkers, sample};
use super::judgements::{inspection, unwinding};
use super::options::Options;
use super::reports::groups::{self, Moment, SiteGroup};
use super::reports::{budget, html, json, output, sanitizer, standard_error, summary};
use super::stacks::{self, capture};
use super::{signals, thread};
use crate::environment;
use crate::fork::{self, ForkLock};
use crate::sigpipe::HeldSigpipe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// Nothing is recorded. The only value that is not [`active`] at first sight.
const OFF: u8 = 0;
const ON: u8 = 1;
/// Nobody has looked at the environment yet.
const UNDECIDED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNDECIDED);

/// Whether references are recorded. One predictable branch while they are not.
#[inline(always)]
pub fn active() -> bool {
    STATE.load(Ordering::Relaxed) != OFF && decided()
}

#[cold]
#[inline(never)]
extern "C" fn decided() -> bool {
    if STATE.load(Ordering::Acquire) == UNDECIDED {
        decide();
    }
    STATE.load(Ordering::Acquire) == ON
}

/// Whether [`decide`] has been here.
static DECIDED: ForkLock<bool> = ForkLock::new(false);

/// Looks at `TH_AUDIT`, once in the life of the process: when the library is called first. A word that is
/// not understood ends the process with status 2, so that no check passes because it never ran; so does one in any of the
/// other variables.
fn decide() {
    let mut decided = DECIDED.lock();
    if std::mem::replace(&mut *decided, true) {
        return;
    }
    environment::check();
    let words = environment::text(&environment::AUDIT);
    let options = match words.map(|words| Options::parse(&words.to_string_lossy())) {
        None | Some(Ok(None)) => None,
        Some(Ok(options)) => options,
        Some(Err(message)) => {
            standard_error::remember();
            standard_error::print(&format!("th-audit: TH_AUDIT: {message}\n"));
            // SAFETY: ends the process.
            unsafe { libc::_exit(2) }
        }
    };
    match options {
        Some(options) => {
            let complete = options.sample.is_none();
            open(options, complete, true);
            signals::install();
        }
        // Unless somebody has called `start` meanwhile.
        None => {
            let _ = STATE.compare_exchange(UNDECIDED, OFF, Ordering::AcqRel, Ordering::Acquire);
        }
    }
}

/// Opens a book for the auditor.
fn open(options: Options, complete: bool, audits: bool) {
    let _held = HeldSigpipe::and_others();
    standard_error::remember();
    watch_quick_exit();
    let mut options = options;
    for file in [&mut options.json, &mut options.html].into_iter().flatten() {
        *file = output::claim(file);
    }
    options.budget = options.budget.as_deref().map(output::absolute);
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
    active();
    if let Some(options) = Options::parse(text)? {
        open(options, false, true);
    }
    Ok(())
}

/// Closes the book. Nothing is reported.
pub fn stop() {
    active();
    close_if(|_| true);
}

fn close_if(wants: impl FnOnce(Option<&Desk>) -> bool) {
    locks::replace(None, wants, || {
        STATE.store(OFF, Ordering::Release);
        sample::begin(None);
    });
}

/// Runs `work` on the book, which is opened for somebody else than the auditor if there is none.
pub(crate) fn with_some_ledger<R>(mut work: impl FnMut(&mut Ledger) -> R) -> R {
    loop {
        if !active() {
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
pub(crate) fn close_unused_book() {
    close_if(|desk| desk.is_some_and(Desk::is_unused));
}

// ---- fork ------------------------------------------------------------------------------------------

fork::watch_at_load!(before_fork, after_fork, in_child);

#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[used]
static AT_LOAD_AS_WELL: extern "C" fn() = prepare_early;

/// If the auditor is going to be on: asks the loader what it has to be asked before anybody waits for anybody, and looks
/// at what the program may change.
extern "C" fn prepare_early() {
    if environment::text(&environment::AUDIT).is_some() {
        prepare();
        standard_error::remember();
        output::remember();
        watch_quick_exit();
    }
}

/// Asks the loader what it must not be asked by who has a lock.
fn prepare() {
    checkers::prepare(sanitizer::explain);
    stacks::prepare();
}

extern "C" fn before_fork() {
    DECIDED.hold();
    locks::hold();
    stacks::hold();
    thread::SEEN.hold();
}

extern "C" fn after_fork() {
    thread::SEEN.let_go();
    stacks::let_go();
    locks::let_go();
    DECIDED.let_go();
}

/// The child keeps the book, since it has copies of the objects, but need not give back what its parent has taken.
extern "C" fn in_child() {
    after_fork();
    signals::forget();
    thread::forget_others();
    with_ledger(|ledger| {
        ledger.forget_debts();
        ledger.desk.violations.clear();
        ledger.desk.told = 0;
        if let Some(file) = &mut ledger.desk.options.json {
            *file = output::of_process(file);
        }
        // The page and the budget are the parent's.
        ledger.desk.options.html = None;
        ledger.desk.options.budget = None;
    });
}

// ---- exit ------------------------------------------------------------------------------------------

/// Has `quick_exit` report as well, which runs no destructors: after the program's own functions that it calls, if these
/// are made known later than this.
fn watch_quick_exit() {
    static IS_WATCHED: AtomicBool = AtomicBool::new(false);
    #[cfg(not(target_vendor = "apple"))]
    if !IS_WATCHED.swap(true, Ordering::Relaxed) {
        unsafe extern "C" {
            fn at_quick_exit(function: extern "C" fn()) -> std::ffi::c_int;
        }
        // SAFETY: a function that lives as long as the library, which is never unloaded.
        unsafe { at_quick_exit(at_exit) };
    }
}

/// Runs after the program's own exit handlers and destructors, which may still free.
extern "C" fn at_exit() {
    if STATE.load(Ordering::Acquire) != ON {
        return;
    }
    // Objects are judged if nobody is in the middle of a call.
    let _held = HeldSigpipe::and_others();
    let is_quiet = !capture::is_inside_a_call() && !thread::others_run_on();
    // Locks stay taken where a signal handler ends the process in a bad moment.
    let mut left = 2000;
    let again = || {
        std::thread::sleep(Duration::from_millis(1));
        left -= 1;
        left > 0
    };
    let done = try_with_ledger(again, |ledger| {
        if ledger.common.audits {
            signals::answer(ledger, true);
            // Nobody may have come meanwhile: a thread is seen before it changes anything.
            last_report(ledger, is_quiet && !thread::others_run());
        }
    });
    if done.is_err() {
        standard_error::print("th-audit: no report: the process ended inside a call of the library\n");
    }
}

/// What is said when the process ends.
fn last_report(ledger: &mut Ledger, is_quiet: bool) {
    let died = unwinding::is_raised();
    if !died && is_quiet {
        inspection::at_exit(ledger);
        summary::tell_mistakes(ledger);
    }
    let mut found = groups::collect(ledger, 0, if died { Moment::Death } else { Moment::Exit });
    let options = ledger.desk.options.clone();
    let verdict = options.budget.as_deref().map(|file| budget::check(file, &mut found));
    standard_error::print(&summary::summary(ledger, &found));
    let failed = match verdict {
        Some(verdict) => {
            standard_error::print(&verdict.text);
            verdict.failed
        }
        None => found.iter().any(SiteGroup::counts),
    };
    let save = |file: &str, text: String| {
        if let Err(error) = output::write(file, &text) {
            standard_error::print(&format!("th-audit: {file}: {error}\n"));
        }
    };
    if let Some(file) = &options.json {
        save(file, json::document(ledger, &found));
    }
    if let Some(file) = &options.html {
        save(file, html::page(ledger, &found));
    }
    let violations = &ledger.desk.violations;
    // What would have crashed does not succeed.
    let crashed = violations.iter().any(|violation| violation.kind.would_have_crashed()).then_some(1);
    let status = options
        .exit_code
        .filter(|_| failed || violations.iter().any(|violation| violation.kind.is_certain()));
    if let Some(status) = options.exit_code.map_or(crashed, |_| status).filter(|_| !died) {
        // SAFETY: nothing is to run after this; what C code has printed is written first.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(status)
        }
    }
}

// In one file with what the hooks call, so that a program that links the static library gets it with that.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_term_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".fini_array"))]
static AT_EXIT: extern "C" fn() = at_exit;
