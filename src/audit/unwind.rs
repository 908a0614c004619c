//! References that are lost because an error left the frame which owned them.
//!
//! When an error is raised, each open reference of the thread has an owner among the frames that are alive:
//! the innermost one that was there already when the reference was taken. Where the handler landed shows
//! when the thread calls the library next: frames that began below the caller's are gone, and with them
//! their chance to free.

use super::ledger::{Act, Ledger};
use super::object::Subject;
use super::stack::{self, Frame};
use super::{CURRENT, process, with_ledger};
use std::cell::Cell;
use std::sync::Arc;

/// An error that was raised.
#[derive(Debug)]
pub(super) struct Raise {
    pub(super) message: String,
    pub(super) act: Act,
}

/// A reference that is lost if the frame that owned it is found to be gone.
pub(super) struct Candidate {
    address: usize,
    serial: u64,
    thread: u32,
    /// Its address is where the reference was taken.
    owner: Frame,
    raise: Arc<Raise>,
}

/// A stretch of code whose lost references are given back at its end.
pub(super) struct ErrorScope {
    token: u64,
    thread: u32,
    begin: u64,
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
        let act = ledger.act(CURRENT.get());
        let raise = Arc::new(Raise { message: message.to_owned(), act });
        let fresh: Vec<Candidate> = ledger
            .open()
            .filter(|(_, _, ticket)| ticket.act.thread == raise.act.thread && ticket.lost.is_none())
            .filter_map(|(address, _, ticket)| {
                let taken = &ticket.act.stack;
                let shared = stack::shared(taken, &raise.act.stack);
                let owner = *taken.get(taken.len().checked_sub(shared)?)?;
                let (serial, raise) = (ticket.serial, Arc::clone(&raise));
                Some(Candidate { address, serial, thread: raise.act.thread, owner, raise })
            })
            .collect();
        // A later error says more about the same reference.
        ledger.candidates.retain(|old| fresh.iter().all(|new| new.serial != old.serial));
        WAITING.set(WAITING.get() || !fresh.is_empty());
        ledger.candidates.extend(fresh);
    });
}

/// What a call of the library from `caller` says about a frame that was alive when an error was raised.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Gone,
    Alive,
    /// Further out than the caller: not known yet.
    Open,
}

fn fate(owner: &Frame, caller: &Frame) -> Fate {
    if owner.base > caller.base {
        Fate::Open
    } else if owner.is_same_call(caller) && caller.address > owner.address {
        Fate::Alive
    } else {
        // Deeper; or in the same place, but another function or one that begins anew.
        Fate::Gone
    }
}

/// This thread called the library: what does that say about errors before?
pub(super) fn landed(ledger: &mut Ledger) {
    RAISED.set(false);
    if !WAITING.get() {
        return;
    }
    let frames = stack::capture();
    let (Some(caller), thread) = (frames.first(), process::thread()) else {
        return;
    };
    let mut waiting = false;
    let mut gone = Vec::new();
    ledger.candidates.retain(|candidate| {
        if candidate.thread != thread {
            return true;
        }
        let fate = fate(&candidate.owner, caller);
        if fate == Fate::Gone {
            gone.push((candidate.address, candidate.serial, Arc::clone(&candidate.raise)));
        }
        waiting |= fate == Fate::Open;
        fate == Fate::Open
    });
    WAITING.set(waiting);
    for (address, serial, raise) in gone {
        if let Some(ticket) = ledger.ticket_mut(address, serial) {
            ticket.lost = Some(raise);
        }
    }
}

/// Begins a stretch of code of this thread whose lost references are given back at its end. References are
/// recorded while there is one, whether the auditor is on or not.
pub fn error_scope_begin() -> u64 {
    process::open_book();
    with_ledger(|ledger| {
        let token = ledger.error_scopes.iter().map(|scope| scope.token).max().unwrap_or(0) + 1;
        ledger.error_scopes.push(ErrorScope { token, thread: process::thread(), begin: ledger.serial() });
        token
    })
    .unwrap_or(0)
}

/// Ends the stretch `token` and those begun inside it; the number of references given back, or `None` if
/// this thread has begun no such stretch.
pub fn error_scope_end(token: u64) -> Option<usize> {
    let thread = process::thread();
    let lost = with_ledger(|ledger| {
        let scope = ledger.error_scopes.iter().position(|s| s.thread == thread && s.token == token)?;
        let begin = ledger.error_scopes[scope].begin;
        ledger
            .error_scopes
            .retain(|scope| scope.thread != thread || scope.begin < begin || scope.token < token);
        let lost: Vec<(usize, u64)> = ledger
            .open()
            .filter(|(_, _, ticket)| {
                ticket.serial > begin && ticket.lost.is_some() && ticket.act.thread == thread
            })
            .filter(|(_, entry, _)| entry.subject.is_some_and(Subject::is_releasable))
            .map(|(address, _, ticket)| (address, ticket.serial))
            .collect();
        let act = super::act_here(ledger);
        let subjects = lost.iter().filter_map(|&(address, serial)| ledger.release(address, serial, &act));
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

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: Frame = Frame { address: 110, function: 100, base: 900 };
    const CALLEE: Frame = Frame { address: 210, function: 200, base: 800 };

    #[test]
    fn a_frame_below_the_caller_is_gone() {
        assert_eq!(fate(&CALLEE, &MAIN), Fate::Gone);
    }

    #[test]
    fn a_caller_further_on_in_the_same_call_is_alive() {
        assert_eq!(fate(&MAIN, &Frame { address: 120, ..MAIN }), Fate::Alive);
    }

    #[test]
    fn another_call_in_the_same_place_is_not_the_owner() {
        assert_eq!(fate(&CALLEE, &Frame { address: 310, function: 300, base: 800 }), Fate::Gone);
        assert_eq!(fate(&CALLEE, &Frame { address: 205, ..CALLEE }), Fate::Gone);
    }

    #[test]
    fn a_deeper_caller_says_nothing() {
        assert_eq!(fate(&MAIN, &CALLEE), Fate::Open);
    }
}
