//! Tickets and totals. Pure bookkeeping: nothing here touches an object.
//!
//! Nothing that happens at a call depends on how many objects live. Tickets are found by two ways: from the object
//! they are about, where those of one call site make a pile; and from the call they were taken by, in the order in
//! which they were taken.

use super::grave::{Grave, Graves};
use super::hash::Map;
use super::history::History;
use super::level;
use super::object::{Kind, Portrait, Subject};
use super::options::Options;
use super::scope::Scope;
use super::stack::{self, Captured, Stack, Trace};
use super::unwind::{Candidate, Raise};
use super::violation::Violation;
use super::{place, process, sample};
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{Bound, Range};
use std::sync::Arc;
use std::time::Instant;

/// A call of an exported function, by which something happened to references. Equal ones are one.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) symbol: &'static str,
    pub(super) stack: Stack,
    pub(super) thread: u32,
    /// Its number in the book.
    pub(super) number: u32,
}

pub(super) type Act = Arc<Call>;

impl Call {
    /// Where the library was called, as an address.
    pub(super) fn site(&self) -> usize {
        self.stack.first().map_or(0, |frame| frame.address)
    }

    fn is_same_site(&self, other: &Call) -> bool {
        std::ptr::eq(self.symbol, other.symbol)
            && self.site() == other.site()
            && self.stack.host() == other.stack.host()
    }
}

thread_local! {
    /// The number of the act that this thread's call of an exported function has got; that of no act if it has none.
    static LATEST: Cell<u32> = const { Cell::new(NO_ACT) };
}

/// This thread calls an exported function.
pub(super) fn called() {
    LATEST.set(NO_ACT);
}

/// One reference that C code owns. Its number is the key that it is kept under.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub(super) address: usize,
    /// Seconds since the book was opened.
    since: f32,
    /// The error that left the frame which owned the reference.
    pub(super) lost: Option<Arc<Raise>>,
    /// How many references it stands for: see [`super::sample`].
    pub(super) weight: u32,
}

/// An open ticket, as reports see it.
pub(super) struct Open<'a> {
    pub(super) serial: u64,
    pub(super) ticket: &'a Ticket,
    pub(super) act: &'a Act,
}

/// The open tickets of one object that were taken by one call: their numbers, the latest one last.
#[derive(Debug)]
struct Pile {
    act: u32,
    serials: SmallVec<[u64; 1]>,
}

/// Acts of one kind at one site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    act: u32,
    /// Negative if they gave references back.
    count: i32,
}

/// An object that is alive and that C code owned or owns references to.
pub(super) struct Entry {
    kind: &'static Kind,
    piles: SmallVec<[Pile; 1]>,
    history: SmallVec<[Tally; 2]>,
    /// Lives by design: nobody has to give it back.
    pub(super) is_permanent: bool,
    /// What it looked like when the last reference came back, and how that happened.
    last: Option<Box<(Portrait, Act)>>,
}

impl Entry {
    fn new(kind: &'static Kind) -> Entry {
        Entry { kind, piles: smallvec![], history: smallvec![], is_permanent: false, last: None }
    }

    /// The number of references that C code owns.
    pub(super) fn tickets(&self) -> usize {
        self.piles.iter().map(|pile| pile.serials.len()).sum()
    }
}

/// The number of no act.
const NO_ACT: u32 = u32::MAX;

/// What is known of an address that an object lives at.
struct Slot {
    /// The act by which the first object was made that holds this one, such as the tensor of a storage.
    holder: u32,
    /// `None` if C code never owned a reference to it, as to the storage of a tensor.
    entry: Option<Box<Entry>>,
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
    opened: Instant,
    serial: u64,
    /// Tickets up to this one are owed by the process that this one was forked from.
    inherited: u64,
    /// The references that this process owes.
    owed: usize,
    slots: Map<usize, Slot>,
    /// Storages whose data was brought by C code, by where that begins.
    adopted: BTreeSet<(usize, usize)>,
    pub(super) graves: Graves,
    stacks: Map<u64, SmallVec<[Stack; 1]>>,
    acts: Vec<Act>,
    numbers: Map<(usize, usize, u32), u32>,
    /// The open tickets of each act.
    tickets: Vec<BTreeMap<u64, Ticket>>,
    /// How many references C code got by each act.
    taken: Vec<u64>,
    pub(super) totals: Totals,
    pub(super) violations: Vec<Violation>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) scopes: Vec<Scope>,
    pub(super) error_scopes: Vec<super::unwind::ErrorScope>,
    /// What lived when, if somebody wants to see it.
    pub(super) history: Option<Box<History>>,
}

impl Ledger {
    pub(super) fn new(options: Options, complete: bool, audits: bool) -> Ledger {
        Ledger {
            history: options.html.is_some().then(Box::default),
            options,
            complete,
            audits,
            opened: Instant::now(),
            serial: 0,
            inherited: 0,
            owed: 0,
            slots: Map::default(),
            adopted: BTreeSet::new(),
            graves: Graves::default(),
            stacks: Map::default(),
            acts: Vec::new(),
            numbers: Map::default(),
            tickets: Vec::new(),
            taken: Vec::new(),
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
        let captured = stack::capture();
        self.act_at(symbol, &captured)
    }

    /// As [`Ledger::act`], by a call that may have got an act already.
    fn act_of_call(&mut self, symbol: &'static str) -> Act {
        let known =
            self.act_of(LATEST.get()).filter(|act| act.symbol == symbol && act.thread == process::thread());
        known.cloned().unwrap_or_else(|| self.act(symbol))
    }

    /// The exported function `symbol`, called from where a stack was captured by this thread.
    pub(super) fn act_at(&mut self, symbol: &'static str, captured: &Captured) -> Act {
        let stack = self.intern(captured);
        let thread = process::thread();
        let key = (symbol.as_ptr().addr(), Arc::as_ptr(&stack).addr(), thread);
        let next = self.acts.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.acts.push(Arc::new(Call { symbol, stack, thread, number }));
            self.tickets.push(BTreeMap::new());
            self.taken.push(0);
        }
        LATEST.set(number);
        Arc::clone(&self.acts[number as usize])
    }

    fn intern(&mut self, captured: &Captured) -> Stack {
        let mut hash = self.stacks.hasher().build_hasher();
        captured.frames.hash(&mut hash);
        captured.host.hash(&mut hash);
        let known = self.stacks.entry(hash.finish()).or_default();
        if let Some(stack) = known.iter().find(|stack| stack.is(captured)) {
            return Arc::clone(stack);
        }
        place::remember(&captured.frames);
        let stack = Arc::new(Trace::new(captured));
        known.push(Arc::clone(&stack));
        stack
    }

    pub(super) fn entry(&self, address: usize) -> Option<&Entry> {
        self.slots.get(&address)?.entry.as_deref()
    }

    fn entry_mut(&mut self, address: usize) -> Option<&mut Entry> {
        self.slots.get_mut(&address)?.entry.as_deref_mut()
    }

    /// All objects that C code owned or owns references to, and that live.
    pub(super) fn living(&self) -> impl Iterator<Item = (Subject, &Entry)> {
        let entries =
            self.slots.iter().filter_map(|(&address, slot)| Some((address, slot.entry.as_deref()?)));
        entries.filter_map(|(address, entry)| Some((entry.kind.at(address)?, entry)))
    }

    /// The addresses of the storages that live and that C code never owned.
    pub(super) fn unowned(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().filter(|(_, slot)| slot.entry.is_none()).map(|(&address, _)| address)
    }

    /// Whether everything that happened to all objects is in the book.
    pub(super) fn is_complete(&self) -> bool {
        self.complete && self.inherited == 0
    }

    /// The act with a number.
    pub(super) fn act_of(&self, number: u32) -> Option<&Act> {
        self.acts.get(number as usize)
    }

    /// The act by which an object was made that holds the one at an address.
    pub(super) fn holder(&self, address: usize) -> Option<&Act> {
        self.act_of(self.slots.get(&address)?.holder)
    }

    /// Nobody has to give the object at an address back. Whether C code owns a reference to it.
    pub(super) fn pardon(&mut self, address: usize) -> bool {
        let entry = self.entry_mut(address);
        entry.is_some_and(|entry| {
            entry.is_permanent = true;
            entry.tickets() > 0
        })
    }

    /// The entry of an object that the book has among the living, with what can be asked of it.
    pub(super) fn owned(&self, address: usize) -> Option<(Subject, &Entry)> {
        let entry = self.entry(address)?;
        Some((entry.kind.at(address)?, entry))
    }

    /// Whether an object lives at an address, as far as is recorded.
    pub(super) fn lives(&self, address: usize) -> bool {
        self.slots.contains_key(&address)
    }

    /// What an object looks like.
    pub(super) fn portrait(&self, subject: Subject) -> Portrait {
        subject.portrait(&|address| self.lives(address))
    }

    /// What happened to an object's references.
    pub(super) fn history<'a>(
        &'a self,
        entry: &'a Entry,
        is_taking: bool,
    ) -> impl DoubleEndedIterator<Item = (&'a Act, usize)> {
        let wanted = entry.history.iter().filter(move |tally| (tally.count > 0) == is_taking);
        wanted.map(|tally| (&self.acts[tally.act as usize], tally.count.unsigned_abs() as usize))
    }

    /// The act by which C code got its first reference to the object at an address.
    pub(super) fn made(&self, address: usize) -> Option<Act> {
        let entry = self.entry(address)?;
        self.history(entry, true).next().map(|(act, _)| Arc::clone(act))
    }

    /// The references with a later number than `since` that this process has to give back.
    pub(super) fn open(&self, since: u64) -> impl Iterator<Item = Open<'_>> {
        let later = (Bound::Excluded(since.max(self.inherited)), Bound::Unbounded);
        self.tickets.iter().zip(&self.acts).flat_map(move |(tickets, act)| {
            tickets.range(later).map(move |(&serial, ticket)| Open { serial, ticket, act })
        })
    }

    /// The acts by which C code got references: how many, and how many of them are open.
    pub(super) fn sites(&self) -> impl Iterator<Item = (&Act, u64, u64)> {
        let acts = self.acts.iter().zip(&self.taken).zip(&self.tickets);
        acts.filter(|((_, taken), _)| **taken > 0).map(|((act, &taken), tickets)| {
            let open = tickets.values().map(|ticket| u64::from(ticket.weight)).sum();
            (act, taken, open)
        })
    }

    /// The number of the references that this process has to give back.
    pub(super) fn owed(&self) -> usize {
        self.owed
    }

    /// The acts of a thread by which open references were taken.
    pub(super) fn open_acts(&self, thread: u32) -> impl Iterator<Item = &Act> {
        let acts = self.tickets.iter().zip(&self.acts).filter(|(tickets, _)| !tickets.is_empty());
        acts.map(|(_, act)| act).filter(move |act| act.thread == thread)
    }

    /// Marks the references that `act` took, up to the number `latest`, as lost by an error.
    pub(super) fn lose(&mut self, act: &Act, latest: u64, raise: &Arc<Raise>) {
        for (_, ticket) in self.tickets[act.number as usize].range_mut(self.inherited + 1..=latest) {
            ticket.lost = Some(Arc::clone(raise));
        }
    }

    /// This process is a child, and owes nothing that it has not taken itself.
    pub(super) fn forget_debts(&mut self) {
        self.inherited = self.serial;
        self.owed = 0;
    }

    /// Milliseconds since a reference was taken.
    pub(super) fn age(&self, ticket: &Ticket) -> f64 {
        (self.opened.elapsed().as_secs_f64() - f64::from(ticket.since)).max(0.0) * 1e3
    }

    /// Microseconds since the book was opened.
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    pub(super) fn born(&mut self, address: usize) {
        sample::add(address);
        self.slots.insert(address, Slot { holder: NO_ACT, entry: None });
    }

    /// The data at `data`, of the storage at an address, was brought by C code.
    pub(super) fn adopt(&mut self, address: usize, data: usize) {
        self.adopted.insert((data, address));
    }

    /// The storages that were made over data in a range.
    pub(super) fn lenders(&self, data: Range<usize>) -> Vec<usize> {
        self.adopted.range((data.start, 0)..(data.end, 0)).map(|&(_, address)| address).collect()
    }

    /// C code gets a reference by `act`, which stands for as many as `weight` says.
    pub(super) fn issue(&mut self, subject: Subject, act: &Act, weight: u32) {
        self.serial += 1;
        self.owed += weight as usize;
        self.totals.acquired += u64::from(weight);
        let (serial, since, address) = (self.serial, self.opened.elapsed().as_secs_f32(), subject.address());
        let slot = self.slots.entry(address).or_insert_with(|| {
            sample::add(address);
            Slot { holder: NO_ACT, entry: None }
        });
        let is_first = slot.entry.is_none();
        let entry = slot.entry.get_or_insert_with(|| Box::new(Entry::new(subject.kind())));
        entry.kind = subject.kind();
        count(&mut entry.history, &self.acts, act, 1);
        match entry.piles.iter_mut().find(|pile| pile.act == act.number) {
            Some(pile) => pile.serials.push(serial),
            None => entry.piles.push(Pile { act: act.number, serials: smallvec![serial] }),
        }
        self.taken[act.number as usize] += u64::from(weight);
        self.tickets[act.number as usize].insert(serial, Ticket { address, since, lost: None, weight });
        if is_first {
            subject.holds(&mut |held| {
                if let Some(slot) = self.slots.get_mut(&held) {
                    slot.holder = if slot.holder == NO_ACT { act.number } else { slot.holder };
                }
            });
        }
    }

    /// Takes the ticket off the book that was most likely meant.
    pub(super) fn redeem(&mut self, subject: Subject, act: &Act) -> Result<(), Surplus> {
        let address = subject.address();
        let (foreign, borrowed) =
            if self.complete { (Err(Surplus::Foreign), Err(Surplus::Borrowed)) } else { (Ok(()), Ok(())) };
        let Some(slot) = self.slots.get_mut(&address) else { return foreign };
        let Some(entry) = slot.entry.as_deref_mut().filter(|entry| !entry.piles.is_empty()) else {
            return borrowed;
        };
        let chosen = meant(&entry.piles, &self.acts, act);
        let pile = &mut entry.piles[chosen];
        let (from, serial) = (pile.act, pile.serials.pop().unwrap_or(0));
        if pile.serials.is_empty() {
            entry.piles.remove(chosen);
        }
        count(&mut entry.history, &self.acts, act, -1);
        let is_last = entry.piles.is_empty();
        self.totals.returned += self.strike(from, serial);
        if is_last {
            let last = Box::new((self.portrait(subject), Arc::clone(act)));
            if let Some(entry) = self.entry_mut(address) {
                entry.last = Some(last);
            }
        }
        Ok(())
    }

    /// Takes the ticket `serial`, which was taken by `from`, off the book; the reference is given back by `act`.
    pub(super) fn release(&mut self, from: &Act, serial: u64, act: &Act) -> Option<Subject> {
        let address = self.tickets[from.number as usize].get(&serial)?.address;
        let entry = self.slots.get_mut(&address)?.entry.as_deref_mut()?;
        let kind = entry.kind;
        if let Some(at) = entry.piles.iter().position(|pile| pile.act == from.number) {
            if let Ok(place) = entry.piles[at].serials.binary_search(&serial) {
                entry.piles[at].serials.remove(place);
            }
            if entry.piles[at].serials.is_empty() {
                entry.piles.remove(at);
            }
        }
        count(&mut entry.history, &self.acts, act, -1);
        self.totals.released += self.strike(from.number, serial);
        kind.at(address)
    }

    /// Takes a ticket off the book; the number of references that it stood for.
    fn strike(&mut self, act: u32, serial: u64) -> u64 {
        let weight = self.tickets[act as usize].remove(&serial).map_or(0, |ticket| ticket.weight);
        if serial > self.inherited {
            self.owed -= weight as usize;
        }
        u64::from(weight)
    }

    /// The object at `header` is gone; keeps its memory. `symbol` is the exported function that is running.
    pub(super) fn bury(&mut self, header: *mut (), size: usize, symbol: &'static str) {
        let made = self.made(header.addr());
        let slot = self.slots.remove(&header.addr());
        if slot.is_none() {
            sample::add(header.addr());
        }
        let (mut left, mut last) = (0, None);
        if let Some(entry) = slot.and_then(|slot| slot.entry) {
            for pile in &entry.piles {
                left += pile.serials.iter().map(|&serial| self.strike(pile.act, serial)).sum::<u64>();
            }
            last = entry.last;
        }
        self.totals.passed_on += left;
        let (portrait, freed) = match last {
            Some(last) if left == 0 => (Some(last.0), last.1),
            // The last reference was the library's.
            _ => (None, self.act_of_call(symbol)),
        };
        self.graves.dig(header, Grave { portrait, made, freed, size });
    }

    /// The data at `data`, of the storage at an address, is about to go. Whether C code brought it.
    pub(super) fn disown(&mut self, address: usize, data: usize) -> bool {
        self.adopted.remove(&(data, address))
    }

    /// Whether C code brought the data at `data`, of the storage at an address.
    pub(super) fn is_brought(&self, address: usize, data: usize) -> bool {
        self.adopted.contains(&(data, address))
    }

    /// What was known of the last reference that C code gave back, of an object without references of C code.
    pub(super) fn last_given(entry: &Entry) -> Option<&Act> {
        entry.last.as_ref().filter(|_| entry.piles.is_empty()).map(|last| &last.1)
    }
}

/// Counts an act in the history of an object, with others at the same site: `one` is 1 if it took a reference, and -1
/// if it gave one back.
fn count(history: &mut SmallVec<[Tally; 2]>, acts: &[Act], act: &Act, one: i32) {
    let same = |tally: &&mut Tally| tally.act == act.number || acts[tally.act as usize].is_same_site(act);
    match history.iter_mut().find(same) {
        Some(tally) => tally.count = tally.count.saturating_add(one),
        None => history.push(Tally { act: act.number, count: one }),
    }
}

/// Which of the piles a free by `act` takes a ticket from: that of the function nearest to the one that frees; if in
/// doubt that of the caller itself rather than of a function below it, and the latest.
fn meant(piles: &[Pile], acts: &[Act], act: &Act) -> usize {
    if piles.len() == 1 {
        return 0;
    }
    let nearness = |pile: &Pile| {
        let taken = &acts[pile.act as usize].stack;
        let shared = level::shared(taken, &act.stack);
        (shared, usize::MAX - (taken.levels().len() - shared), pile.serials.last().copied())
    };
    (0..piles.len()).max_by_key(|&i| nearness(&piles[i])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::object::Audited;
    use crate::audit::stack::Frame;
    use crate::audit::walk;
    use crate::handle::Ref;

    /// Something that C code holds references to.
    struct Thing;

    impl Audited for Thing {
        fn name() -> String {
            "Thing".into()
        }
    }

    fn act(book: &mut Ledger, symbol: &'static str, frames: &[(usize, usize)]) -> Act {
        let frames = frames.iter().map(|&(function, base)| Frame {
            address: function,
            function,
            base,
            module: walk::NO_MODULE,
        });
        book.act_at(symbol, &Captured { frames: frames.collect(), host: String::new() })
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
        let taken = act(&mut book, "new", &[MAIN]);
        book.issue(subject, &taken, 1);
        let taken = act(&mut book, "retain", &[CALLEE, MAIN]);
        book.issue(subject, &taken, 1);
        let given = act(&mut book, "free", &[MAIN]);
        assert_eq!(book.redeem(subject, &given), Ok(()));
        let left: Vec<_> = book.open(0).map(|open| open.act.symbol).collect();
        assert_eq!(left, ["retain"]);
    }

    #[test]
    fn an_ancestor_may_free_what_its_callee_took() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let mut book = ledger();
        let taken = act(&mut book, "new", &[CALLEE, MAIN]);
        book.issue(subject, &taken, 1);
        let given = act(&mut book, "free", &[MAIN]);
        assert_eq!(book.redeem(subject, &given), Ok(()));
        assert_eq!(book.open(0).count(), 0);
        let given = act(&mut book, "free", &[MAIN]);
        assert_eq!(book.redeem(subject, &given), Err(Surplus::Borrowed));
    }

    #[test]
    fn what_was_never_issued_is_foreign_unless_the_book_was_opened_late() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let mut book = ledger();
        let given = act(&mut book, "free", &[MAIN]);
        assert_eq!(book.redeem(subject, &given), Err(Surplus::Foreign));
        let mut late = Ledger::new(Options::default(), false, true);
        let given = act(&mut late, "free", &[MAIN]);
        assert_eq!(late.redeem(subject, &given), Ok(()));
    }
}
