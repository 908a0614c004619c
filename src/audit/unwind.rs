//! References that are lost because an error left the frame which owned them.
//!
//! When an error is raised, each open reference of the thread has an owner among the frames that are alive:
//! the innermost one that was there already when the reference was taken. Where the handler landed shows
//! when the thread calls the library next: frames that began below the caller's are gone, and with them
//! their chance to free.

use super::call::Act;
use super::hash::Set;
use super::ledger::Ledger;
use super::level::{self, Owner};
use super::locks::with_ledger;
use super::{process, thread};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An error that was raised.
#[derive(Debug)]
pub(super) struct Raise {
    pub(super) message: String,
    pub(super) act: Act,
}

/// References that are lost if the function that owned them is found to be gone.
pub(super) struct Candidate {
    /// How they were taken.
    act: Act,
    /// The number of the latest one.
    latest: u64,
    /// How many levels of that stack had been left already when the error was raised: the next one is the owner.
    left: usize,
    raise: Arc<Raise>,
}

/// A stretch of code whose lost references are given back at its end.
pub(super) struct ErrorScope {
    token: u64,
    thread: u32,
    begin: u64,
}

/// The number of error scopes that are open.
static SCOPES: AtomicUsize = AtomicUsize::new(0);

/// Whether some thread is in an error scope, where each reference counts.
pub(super) fn any_error_scope() -> bool {
    SCOPES.load(Ordering::Relaxed) > 0
}

/// Whether errors have been raised whose landing is not known yet.
pub(super) fn is_waiting() -> bool {
    WAITING.get()
}

thread_local! {
    /// Whether this thread has candidates.
    static WAITING: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread has not called the library since it raised an error.
    static RAISED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread has not called the library since it raised an error.
pub(super) fn is_raised() -> bool {
    RAISED.get()
}

/// This thread raises an error; its handler is called next.
#[cold]
#[inline(never)]
pub fn raised(message: &str) {
    RAISED.set(true);
    with_ledger(|ledger| {
        let act = super::act_here(ledger);
        let raise = Arc::new(Raise { message: message.to_owned(), act });
        let latest = ledger.serial();
        let fresh: Vec<Candidate> = ledger
            .open_acts(raise.act.thread)
            .filter_map(|act| {
                let shared = level::shared(&act.stack, &raise.act.stack);
                let left = act.stack.levels().len().checked_sub(shared).filter(|_| shared > 0)?;
                Some(Candidate { act: Arc::clone(act), latest, left, raise: Arc::clone(&raise) })
            })
            .collect();
        // A later error says more about the same references.
        let numbers: Set<u32> = fresh.iter().map(|candidate| candidate.act.number).collect();
        ledger.desk.candidates.retain(|old| !numbers.contains(&old.act.number));
        WAITING.set(WAITING.get() || !fresh.is_empty());
        ledger.desk.candidates.extend(fresh);
    });
}

/// This thread called the library.
pub(super) fn called() {
    RAISED.set(false);
}

/// This thread called the library: what does that say about errors before?
pub(super) fn landed(ledger: &mut Ledger) {
    called();
    if !WAITING.get() {
        return;
    }
    // Which function is running does not matter here.
    let caller = ledger.act("");
    let thread = thread::number();
    let mut waiting = false;
    let mut gone = Vec::new();
    ledger.desk.candidates.retain(|candidate| {
        if candidate.act.thread != thread {
            return true;
        }
        let owner = level::state(&candidate.act.stack.levels()[candidate.left..], caller.stack.levels());
        if owner == Owner::Gone {
            gone.push((Arc::clone(&candidate.act), candidate.latest, Arc::clone(&candidate.raise)));
        }
        waiting |= owner == Owner::Unknown;
        owner == Owner::Unknown
    });
    WAITING.set(waiting);
    for (act, latest, raise) in gone {
        ledger.lose(&act, latest, &raise);
    }
}

/// Begins a stretch of code of this thread whose lost references are given back at its end. References are
/// recorded while there is one, whether the auditor is on or not.
pub fn error_scope_begin() -> u64 {
    process::with_some_ledger(|ledger| {
        let begin = ledger.serial();
        let scopes = &mut ledger.desk.error_scopes;
        let token = scopes.iter().map(|scope| scope.token).max().unwrap_or(0) + 1;
        scopes.push(ErrorScope { token, thread: thread::number(), begin });
        SCOPES.store(scopes.len(), Ordering::Relaxed);
        token
    })
}

/// Ends the stretch `token` and those begun inside it; the number of references given back, or `None` if
/// this thread has begun no such stretch.
pub fn error_scope_end(token: u64) -> Option<usize> {
    let thread = thread::number();
    let lost = with_ledger(|ledger| {
        let scope = ledger.desk.error_scopes.iter().position(|s| s.thread == thread && s.token == token)?;
        let begin = ledger.desk.error_scopes[scope].begin;
        ledger.desk.error_scopes.retain(|scope| scope.thread != thread || scope.token < token);
        SCOPES.store(ledger.desk.error_scopes.len(), Ordering::Relaxed);
        let mut lost: Vec<(Act, u64)> = Vec::new();
        ledger.each_open(begin, |open| {
            if open.ticket.lost.is_some()
                && open.act.thread == thread
                && ledger.owned(open.ticket.address).is_some_and(|(object, _)| object.is_releasable())
            {
                lost.push((Arc::clone(open.act), open.serial));
            }
        });
        let act = super::act_here(ledger);
        let subjects = lost.iter().filter_map(|(from, serial)| ledger.release(from, *serial, &act));
        Some(subjects.collect::<Vec<_>>())
    })??;
    let mut released = 0;
    for subject in lost {
        // SAFETY: the ticket that owned this reference was taken off the book, and the frame that held the
        // pointer is gone.
        if let Some(release) = unsafe { subject.releaser() } {
            // Outside the lock: the last reference buries the object.
            release();
            released += 1;
        }
    }
    process::close_unused_book();
    Some(released)
}
