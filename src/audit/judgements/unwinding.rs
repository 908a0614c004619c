//! References that are lost because an error left the frame which owned them.
//!
//! When an error is raised, each open reference of the thread has an owner among the frames that are alive:
//! the innermost one that was there already when the reference was taken. Where the handler landed shows
//! when the thread calls the library next: frames that began below the caller's are gone, and with them
//! their chance to free.

use crate::audit::book::call::{self, Call, Raise};
use crate::audit::book::desk::{Candidate, ErrorScope};
use crate::audit::book::ledger::Ledger;
use crate::audit::book::object::Subject;
use crate::audit::hash::Set;
use crate::audit::stacks::level::{self, Owner};
use crate::audit::thread;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of error scopes that are open.
static SCOPES: AtomicUsize = AtomicUsize::new(0);

/// Whether some thread is in an error scope, where each reference counts.
pub(crate) fn any_error_scope() -> bool {
    SCOPES.load(Ordering::Relaxed) > 0
}

/// Whether errors have been raised whose landing is not known yet.
pub(crate) fn is_waiting() -> bool {
    WAITING.get()
}

thread_local! {
    /// Whether this thread has candidates.
    static WAITING: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread has not called the library since it raised an error.
    static RAISED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread has not called the library since it raised an error.
pub(crate) fn is_raised() -> bool {
    RAISED.get()
}

/// This thread raises an error; its handler is called next.
pub(crate) fn raised() {
    RAISED.set(true);
}

/// Which references are lost if the error that this thread raises leaves the functions that own them.
pub(crate) fn consider(ledger: &mut Ledger, message: &str) {
    let call = ledger.here(call::current());
    let raise = Arc::new(Raise { message: message.to_owned(), call });
    let latest = ledger.serial();
    let fresh: Vec<Candidate> = ledger
        .open_calls(raise.call.thread)
        .filter_map(|call| {
            let shared = call.stack.shared(&raise.call.stack);
            let left = call.stack.levels().len().checked_sub(shared).filter(|_| shared > 0)?;
            Some(Candidate { call: Arc::clone(call), latest, left, raise: Arc::clone(&raise) })
        })
        .collect();
    // A later error says more about the same references.
    let numbers: Set<u32> = fresh.iter().map(|candidate| candidate.call.number).collect();
    ledger.desk.candidates.retain(|old| !numbers.contains(&old.call.number));
    WAITING.set(WAITING.get() || !fresh.is_empty());
    ledger.desk.candidates.extend(fresh);
}

/// This thread called the library.
pub(crate) fn called() {
    RAISED.set(false);
}

/// This thread called the library: what does that say about errors before?
pub(crate) fn landed(ledger: &mut Ledger) {
    called();
    if !WAITING.get() {
        return;
    }
    // Which function is running does not matter here.
    let caller = ledger.here("");
    let thread = thread::number();
    let mut waiting = false;
    let mut gone = Vec::new();
    ledger.desk.candidates.retain(|candidate| {
        if candidate.call.thread != thread {
            return true;
        }
        let owner = level::state(&candidate.call.stack.levels()[candidate.left..], caller.stack.levels());
        if owner == Owner::Gone {
            gone.push((Arc::clone(&candidate.call), candidate.latest, Arc::clone(&candidate.raise)));
        }
        waiting |= owner == Owner::Unknown;
        owner == Owner::Unknown
    });
    WAITING.set(waiting);
    for (call, latest, raise) in gone {
        ledger.lose(&call, latest, raise);
    }
}

/// Begins a stretch of code of this thread whose lost references are given back at its end.
pub(crate) fn begin_error_scope(ledger: &mut Ledger) -> u64 {
    let begin = ledger.serial();
    let scopes = &mut ledger.desk.error_scopes;
    let token = scopes.iter().map(|scope| scope.token).max().unwrap_or(0) + 1;
    scopes.push(ErrorScope { token, thread: thread::number(), begin });
    SCOPES.store(scopes.len(), Ordering::Relaxed);
    token
}

/// Ends the stretch `token` and those begun inside it: the objects of which one reference each is to be given back, and has
/// been taken off the book; `None` if this thread has begun no such stretch.
pub(crate) fn end_error_scope(ledger: &mut Ledger, token: u64) -> Option<Vec<Subject>> {
    let thread = thread::number();
    let scope = ledger.desk.error_scopes.iter().position(|s| s.thread == thread && s.token == token)?;
    let begin = ledger.desk.error_scopes[scope].begin;
    ledger.desk.error_scopes.retain(|scope| scope.thread != thread || scope.token < token);
    SCOPES.store(ledger.desk.error_scopes.len(), Ordering::Relaxed);
    let mut lost: Vec<(Arc<Call>, u64)> = Vec::new();
    ledger.each_open(begin, |open| {
        if open.lost.is_some()
            && open.call.thread == thread
            && ledger.owned(open.reference.address).is_some_and(|(object, _)| object.is_releasable())
        {
            lost.push((Arc::clone(open.call), open.serial));
        }
    });
    let call = ledger.here(call::current());
    Some(lost.iter().filter_map(|(from, serial)| ledger.release(from, *serial, &call)).collect())
}
