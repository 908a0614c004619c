//! Tickets, graves and totals. Pure bookkeeping: nothing here touches an object.

use super::object::{Portrait, Subject};
use super::options::Options;
use super::scope::Scope;
use super::stack::{self, Frame, Stack};
use super::unwind::{Candidate, Raise};
use super::violation::Violation;
use super::{checkers, process};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

/// Freed headers that are kept.
const GRAVES: usize = 1 << 16;

/// Something that happened to a reference: which exported function, called from where.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub(super) symbol: &'static str,
    pub(super) stack: Stack,
    pub(super) thread: u32,
}

impl Act {
    /// Where the library was called, as an address.
    pub(super) fn site(&self) -> usize {
        self.stack.first().map_or(0, |frame| frame.address)
    }
}

/// One reference that C code owns.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub(super) serial: u64,
    pub(super) act: Act,
    pub(super) since: Instant,
    /// The error that left the frame which owned the reference.
    pub(super) lost: Option<Arc<Raise>>,
    /// Owned by the process that this one was forked from.
    pub(super) inherited: bool,
}

/// Acts of one kind at one site.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) act: Act,
    pub(super) count: usize,
}

fn count(tallies: &mut Vec<Tally>, act: &Act) {
    match tallies.iter_mut().find(|t| t.act.symbol == act.symbol && t.act.site() == act.site()) {
        Some(tally) => tally.count += 1,
        None => tallies.push(Tally { act: act.clone(), count: 1 }),
    }
}

/// An object that is alive.
#[derive(Default)]
pub(super) struct Entry {
    /// `None` for one that C code never owned, such as the storage of a tensor.
    pub(super) subject: Option<Subject>,
    pub(super) tickets: Vec<Ticket>,
    pub(super) taken: Vec<Tally>,
    pub(super) given: Vec<Tally>,
    /// A storage whose data was brought by C code.
    pub(super) adopted: bool,
    /// What it looked like when the last reference came back, and how that happened.
    last: Option<(Portrait, Act)>,
}

/// An object that is gone.
#[derive(Clone, Debug)]
pub(super) struct Grave {
    pub(super) portrait: Option<Portrait>,
    pub(super) made: Option<Act>,
    pub(super) freed: Act,
    size: usize,
}

impl Grave {
    /// The bytes of the header.
    pub(super) fn size(&self) -> usize {
        self.size
    }
}

/// The headers of objects that are gone.
#[derive(Default)]
pub(super) struct Graves {
    by_address: HashMap<usize, Grave>,
    oldest_first: VecDeque<usize>,
}

impl Graves {
    pub(super) fn contains(&self, address: usize) -> bool {
        self.by_address.contains_key(&address)
    }

    pub(super) fn get(&self, address: usize) -> Option<&Grave> {
        self.by_address.get(&address)
    }

    /// The grave that `address` points into.
    pub(super) fn around(&self, address: usize) -> Option<&Grave> {
        self.by_address
            .iter()
            .find(|(start, grave)| (**start..**start + grave.size).contains(&address))
            .map(|g| g.1)
    }

    fn dig(&mut self, header: *mut (), grave: Grave) {
        checkers::forbid(header, &grave);
        self.by_address.insert(header.addr(), grave);
        self.oldest_first.push_back(header.expose_provenance());
        if self.oldest_first.len() > GRAVES {
            self.clear_oldest();
        }
    }

    fn clear_oldest(&mut self) {
        if let Some(address) = self.oldest_first.pop_front()
            && let Some(grave) = self.by_address.remove(&address)
        {
            let header = std::ptr::with_exposed_provenance_mut::<()>(address);
            checkers::allow(header, grave.size);
            // SAFETY: a block from `malloc` that was given to `Ledger::bury` and is forgotten now.
            unsafe { libc::free(header.cast()) };
        }
    }
}

impl Drop for Graves {
    fn drop(&mut self) {
        while !self.oldest_first.is_empty() {
            self.clear_oldest();
        }
    }
}

/// Why a reference cannot be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surplus {
    /// The object lives, but whoever owns it is not C code.
    Borrowed,
    /// The library did not make such an object.
    Foreign,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    pub(super) acquired: u64,
    pub(super) returned: u64,
    /// To another object, which gave them back itself.
    pub(super) passed_on: u64,
    /// By an error scope.
    pub(super) released: u64,
}

/// The book.
pub(super) struct Ledger {
    pub(super) options: Options,
    /// Whether nothing happened before the book was opened.
    complete: bool,
    /// Whether the auditor was asked for. If not, the book serves error scopes alone.
    pub(super) audits: bool,
    serial: u64,
    entries: HashMap<usize, Entry>,
    pub(super) graves: Graves,
    stacks: HashSet<Stack>,
    pub(super) totals: Totals,
    pub(super) violations: Vec<Violation>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) scopes: Vec<Scope>,
    pub(super) error_scopes: Vec<super::unwind::ErrorScope>,
}

impl Ledger {
    pub(super) fn new(options: Options, complete: bool, audits: bool) -> Ledger {
        Ledger {
            options,
            complete,
            audits,
            serial: 0,
            entries: HashMap::new(),
            graves: Graves::default(),
            stacks: HashSet::new(),
            totals: Totals::default(),
            violations: Vec::new(),
            candidates: Vec::new(),
            scopes: Vec::new(),
            error_scopes: Vec::new(),
        }
    }

    /// The number of the latest ticket.
    pub(super) fn serial(&self) -> u64 {
        self.serial
    }

    /// The exported function `symbol`, called from here by this thread.
    #[inline(never)]
    pub(super) fn act(&mut self, symbol: &'static str) -> Act {
        let frames = stack::capture();
        Act { symbol, stack: self.intern(&frames), thread: process::thread() }
    }

    fn intern(&mut self, frames: &[Frame]) -> Stack {
        if let Some(known) = self.stacks.get(frames) {
            return Arc::clone(known);
        }
        let stack: Stack = frames.into();
        self.stacks.insert(Arc::clone(&stack));
        stack
    }

    pub(super) fn entry(&self, address: usize) -> Option<&Entry> {
        self.entries.get(&address)
    }

    /// All objects that are alive, with their addresses.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.entries.iter().map(|(&address, entry)| (address, entry))
    }

    /// The references that this process has to give back.
    pub(super) fn open(&self) -> impl Iterator<Item = (usize, &Entry, &Ticket)> {
        self.entries().flat_map(|(address, entry)| {
            entry
                .tickets
                .iter()
                .filter(|ticket| !ticket.inherited)
                .map(move |ticket| (address, entry, ticket))
        })
    }

    pub(super) fn ticket_mut(&mut self, address: usize, serial: u64) -> Option<&mut Ticket> {
        self.entries.get_mut(&address)?.tickets.iter_mut().find(|ticket| ticket.serial == serial)
    }

    pub(super) fn all_tickets_mut(&mut self) -> impl Iterator<Item = &mut Ticket> {
        self.entries.values_mut().flat_map(|entry| entry.tickets.iter_mut())
    }

    pub(super) fn born(&mut self, address: usize) {
        self.entries.insert(address, Entry::default());
    }

    pub(super) fn adopt(&mut self, address: usize) {
        self.entries.entry(address).or_default().adopted = true;
    }

    pub(super) fn issue(&mut self, subject: Subject, act: Act) {
        self.serial += 1;
        self.totals.acquired += 1;
        let entry = self.entries.entry(subject.address()).or_default();
        entry.subject = Some(subject);
        count(&mut entry.taken, &act);
        let ticket = Ticket { serial: self.serial, act, since: Instant::now(), lost: None, inherited: false };
        entry.tickets.push(ticket);
    }

    /// Takes the ticket off the book that was most likely meant.
    pub(super) fn redeem(&mut self, subject: Subject, act: &Act) -> Result<(), Surplus> {
        let Some(entry) = self.entries.get_mut(&subject.address()) else {
            return if self.complete { Err(Surplus::Foreign) } else { Ok(()) };
        };
        let Some(chosen) = meant(&entry.tickets, act) else {
            return if self.complete { Err(Surplus::Borrowed) } else { Ok(()) };
        };
        entry.tickets.remove(chosen);
        count(&mut entry.given, act);
        if entry.tickets.is_empty() {
            entry.last = Some((subject.portrait(), act.clone()));
        }
        self.totals.returned += 1;
        Ok(())
    }

    /// Takes the ticket `serial` off the book; the reference is given back by `act`.
    pub(super) fn release(&mut self, address: usize, serial: u64, act: &Act) -> Option<Subject> {
        let entry = self.entries.get_mut(&address)?;
        let at = entry.tickets.iter().position(|ticket| ticket.serial == serial)?;
        entry.tickets.remove(at);
        count(&mut entry.given, act);
        self.totals.released += 1;
        entry.subject
    }

    /// The object at `header` is gone; keeps its memory. `symbol` is the exported function that is running.
    pub(super) fn bury(&mut self, header: *mut (), size: usize, symbol: &'static str) {
        let entry = self.entries.remove(&header.addr()).unwrap_or_default();
        self.totals.passed_on += entry.tickets.len() as u64;
        let made = entry.taken.into_iter().next().map(|tally| tally.act);
        let (portrait, freed) = match entry.last {
            Some((portrait, act)) if entry.tickets.is_empty() => (Some(portrait), act),
            // The last reference was the library's.
            _ => (None, self.act(symbol)),
        };
        self.graves.dig(header, Grave { portrait, made, freed, size });
    }
}

/// Which of the tickets a free by `act` redeems: that of the frame nearest to the one that frees; if in
/// doubt that of the caller itself rather than of a frame below it, and the latest.
fn meant(tickets: &[Ticket], act: &Act) -> Option<usize> {
    let nearness = |ticket: &Ticket| {
        let shared = stack::shared(&ticket.act.stack, &act.stack);
        (shared, usize::MAX - (ticket.act.stack.len() - shared), ticket.serial)
    };
    (0..tickets.len()).max_by_key(|&i| nearness(&tickets[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::object::{Audited, Portrait};
    use crate::handle::Ref;

    /// Something that C code holds references to.
    struct Thing;

    impl Audited for Thing {
        fn portrait(_this: Ref<'_, Self>) -> Portrait {
            Portrait::default()
        }
    }

    fn act(symbol: &'static str, frames: &[(usize, usize)]) -> Act {
        let frames: Vec<Frame> =
            frames.iter().map(|&(function, base)| Frame { address: function, function, base }).collect();
        Act { symbol, stack: frames.into(), thread: 1 }
    }

    fn ledger() -> Ledger {
        Ledger::new(Options::default(), true, true)
    }

    fn subject(thing: &mut Thing) -> Subject {
        // SAFETY: a valid object; the tests use the subject while it lives.
        unsafe { Subject::new(Ref::new(std::ptr::NonNull::from(thing))) }
    }

    const MAIN: (usize, usize) = (10, 900);
    const CALLEE: (usize, usize) = (20, 800);

    #[test]
    fn a_free_redeems_the_ticket_of_its_own_frame() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let mut book = ledger();
        book.issue(subject, act("new", &[MAIN]));
        book.issue(subject, act("retain", &[CALLEE, MAIN]));
        assert_eq!(book.redeem(subject, &act("free", &[MAIN])), Ok(()));
        let left: Vec<_> = book.open().map(|(_, _, ticket)| ticket.act.symbol).collect();
        assert_eq!(left, ["retain"]);
    }

    #[test]
    fn an_ancestor_may_free_what_its_callee_took() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let mut book = ledger();
        book.issue(subject, act("new", &[CALLEE, MAIN]));
        assert_eq!(book.redeem(subject, &act("free", &[MAIN])), Ok(()));
        assert_eq!(book.open().count(), 0);
        assert_eq!(book.redeem(subject, &act("free", &[MAIN])), Err(Surplus::Borrowed));
    }

    #[test]
    fn what_was_never_issued_is_foreign_unless_the_book_was_opened_late() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        assert_eq!(ledger().redeem(subject, &act("free", &[MAIN])), Err(Surplus::Foreign));
        let mut late = Ledger::new(Options::default(), false, true);
        assert_eq!(late.redeem(subject, &act("free", &[MAIN])), Ok(()));
    }
}
