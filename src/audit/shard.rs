//! A part of the book: the objects at some of all addresses, and the references to them.
//!
//! Nothing that happens at a call depends on how many objects live. Tickets are found by two ways: from the object
//! they are about, where those of one call site make a pile; and from the call they were taken by, in the order in
//! which they were taken. Pure bookkeeping, but for looks at the objects that a call is about.

use super::adopted::Adopted;
use super::apart::Apart;
use super::call::{Act, Calls, NO_ACT, Ticket};
use super::checkers;
use super::entry::{Entry, EntryTable};
use super::grave::{Grave, Graves, Remains};
use super::hash::ByAddress;
use super::object::{Portrait, Subject};
use super::sample;
use std::iter::Sum;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What all shards of a book have in common. What changes here is locked by itself, after a shard.
pub(super) struct Common {
    /// Whether nothing happened before the book was opened.
    pub(super) complete: bool,
    /// Whether the auditor was asked for. If not, the book serves error scopes alone.
    pub(super) audits: bool,
    opened: Instant,
    pub(super) calls: Calls,
    pub(super) adopted: Adopted,
    /// Microseconds since the book was opened at which somebody is to look at what lives: see [`super::history`].
    pub(super) next_look: AtomicU64,
    /// Tickets up to this one are owed by the process that this one was forked from.
    inherited: AtomicU64,
    /// The number of the latest ticket.
    serial: Apart<AtomicU64>,
}

impl Common {
    pub(super) fn new(complete: bool, audits: bool, has_history: bool) -> Common {
        Common {
            complete,
            audits,
            opened: Instant::now(),
            calls: Calls::default(),
            adopted: Adopted::default(),
            next_look: AtomicU64::new(if has_history { 0 } else { u64::MAX }),
            inherited: AtomicU64::new(0),
            serial: Apart::default(),
        }
    }

    /// The number of the latest ticket. Later ones have larger numbers, whichever shard they are in.
    pub(super) fn serial(&self) -> u64 {
        self.serial.0.load(Ordering::Relaxed)
    }

    /// The number of the latest ticket that is none of this process.
    pub(super) fn inherited(&self) -> u64 {
        self.inherited.load(Ordering::Relaxed)
    }

    /// This process is a child, and owes nothing that it has not taken itself.
    pub(super) fn inherit(&self) {
        self.inherited.store(self.serial(), Ordering::Relaxed);
    }

    /// Seconds since the book was opened.
    pub(super) fn seconds(&self) -> f64 {
        self.opened.elapsed().as_secs_f64()
    }

    /// Microseconds since the book was opened.
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Whether it is time to look at what lives.
    pub(super) fn is_look_due(&self) -> bool {
        let next = self.next_look.load(Ordering::Relaxed);
        next != u64::MAX && self.now() >= next
    }
}

/// An object that lives, at the address that is its key. Short, since a table of many has room for twice as many.
struct ShardSlot {
    /// The act by which the first object was made that holds this one, such as the tensor of a storage.
    holder: u32,
    /// The number of its entry; that of none if C code never owned a reference to it, as to the storage of a tensor.
    entry: u32,
}

impl ShardSlot {
    const UNOWNED: ShardSlot = ShardSlot { holder: NO_ACT, entry: EntryTable::NONE };
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
    /// What this process has to give back.
    pub(super) owed: u64,
}

impl Sum for Totals {
    fn sum<I: Iterator<Item = Totals>>(all: I) -> Totals {
        all.fold(Totals::default(), |sum, shard| Totals {
            acquired: sum.acquired + shard.acquired,
            returned: sum.returned + shard.returned,
            passed_on: sum.passed_on + shard.passed_on,
            released: sum.released + shard.released,
            owed: sum.owed + shard.owed,
        })
    }
}

/// The part of the book with the objects at some of all addresses.
#[derive(Default)]
pub(super) struct Shard {
    slots: ByAddress<ShardSlot>,
    entries: EntryTable,
    /// Headers that are kept: apart from the living, and few however many of these there are.
    graves: Graves,
    pub(super) totals: Totals,
}

/// The freed headers that a shard keeps: fewer where few are recorded, so that most addresses are told from theirs at a
/// glance.
fn room() -> usize {
    if sample::is_on() { 1 << 4 } else { 1 << 10 }
}

impl Shard {
    /// What is known of the object that lives at an address and that C code owned or owns references to.
    pub(super) fn entry(&self, address: usize) -> Option<&Entry> {
        self.entries.get(self.slots.get(&address)?.entry)
    }

    pub(super) fn entry_mut(&mut self, address: usize) -> Option<&mut Entry> {
        self.entries.get_mut(self.slots.get(&address)?.entry)
    }

    /// The addresses of the objects that live; with what is known of each, if C code owned or owns references to it.
    pub(super) fn living(&self) -> impl Iterator<Item = (usize, Option<&Entry>)> {
        self.slots.iter().map(|(&address, slot)| (address, self.entries.get(slot.entry)))
    }

    /// Whether an object lives at an address, as far as is recorded.
    pub(super) fn lives(&self, address: usize) -> bool {
        self.slots.contains_key(&address)
    }

    /// The object that lived at an address.
    pub(super) fn grave(&self, address: usize) -> Option<&Grave> {
        self.graves.get(address)
    }

    /// The grave that `address` points into. Looks at all of them, for the one report of AddressSanitizer.
    pub(super) fn grave_around(&self, address: usize) -> Option<&Grave> {
        let around = |start: usize, grave: &Grave| (start..start + grave.size).contains(&address);
        self.graves.iter().find(|&(start, grave)| around(start, grave)).map(|(_, grave)| grave)
    }

    /// The number of the act by which an object was made that holds the one at an address.
    pub(super) fn holder(&self, address: usize) -> Option<u32> {
        Some(self.slots.get(&address)?.holder)
    }

    /// The object at an address is held by one that was made by the act with a number.
    pub(super) fn hold(&mut self, address: usize, act: u32) {
        if let Some(slot) = self.slots.get_mut(&address)
            && slot.holder == NO_ACT
        {
            slot.holder = act;
        }
    }

    /// Nobody has to give the object at an address back. Whether C code owns a reference to it.
    pub(super) fn pardon(&mut self, address: usize) -> bool {
        self.entry_mut(address).is_some_and(|entry| {
            entry.is_permanent = true;
            entry.tickets() > 0
        })
    }

    pub(super) fn is_permanent(&self, address: usize) -> bool {
        self.entry(address).is_some_and(|entry| entry.is_permanent)
    }

    pub(super) fn born(&mut self, address: usize) {
        begin(&mut self.graves, address);
        if let Some(earlier) = self.slots.insert(address, ShardSlot::UNOWNED) {
            self.entries.remove(earlier.entry);
        }
    }

    /// C code gets a reference by `act`, which stands for as many as `weight` says. Whether it is the first one to this
    /// object.
    pub(super) fn issue(&mut self, common: &Common, subject: Subject, act: &Act, weight: u32) -> bool {
        let (address, since) = (subject.address(), common.seconds() as f32);
        let slot = self.slots.entry(address).or_insert_with(|| {
            begin(&mut self.graves, address);
            ShardSlot::UNOWNED
        });
        let is_first = slot.entry == EntryTable::NONE;
        if is_first {
            slot.entry = self.entries.add(Entry::new(subject));
        }
        let entry =
            self.entries.get_mut(slot.entry).expect("a slot has the number of an entry that is there");
        entry.kind = subject.kind();
        let serial = common.serial.0.fetch_add(1, Ordering::Relaxed) + 1;
        entry.take(&common.calls, act, serial);
        let mut taken = act.taken();
        taken.count += u64::from(weight);
        taken.open.insert(serial, Ticket { address, since, lost: None, weight });
        self.totals.owed += u64::from(weight);
        self.totals.acquired += u64::from(weight);
        is_first
    }

    /// Takes the ticket off the book that was most likely meant.
    pub(super) fn redeem(&mut self, common: &Common, subject: Subject, act: &Act) -> Result<(), Surplus> {
        let (foreign, borrowed) =
            if common.complete { (Err(Surplus::Foreign), Err(Surplus::Borrowed)) } else { (Ok(()), Ok(())) };
        let address = subject.address();
        if !self.lives(address) {
            return foreign;
        }
        let Some(entry) = self.entry_mut(address) else { return borrowed };
        let Some((from, serial)) = entry.give(&common.calls, act) else { return borrowed };
        if entry.piles.is_empty() {
            let portrait = portrait(entry, subject);
            let made = entry.made(&common.calls).map_or(NO_ACT, |act| act.number);
            let grave = Grave { portrait: Some(portrait), made, freed: act.number, size: 0 };
            if let Some((other, grave)) = self.graves.depart(address, grave)
                && let Some(entry) = self.entry_mut(other)
            {
                // That lives on, since the library holds it.
                entry.last = Some(Box::new(grave));
            }
        }
        self.totals.returned += self.strike(common, common.calls.at(from), serial);
        Ok(())
    }

    /// Takes the ticket `serial`, which was taken by `from`, off the book; the reference is given back by `act`.
    pub(super) fn release(
        &mut self,
        common: &Common,
        address: usize,
        from: (&Act, u64),
        act: &Act,
    ) -> Option<Subject> {
        let entry = self.entry_mut(address)?;
        let kind = entry.kind;
        entry.give_this(&common.calls, from, act);
        self.totals.released += self.strike(common, from.0, from.1);
        kind.at(address)
    }

    /// Takes a ticket off the book; the number of references that it stood for.
    fn strike(&mut self, common: &Common, act: &Act, serial: u64) -> u64 {
        let weight = act.taken().open.remove(&serial).map_or(0, |ticket| u64::from(ticket.weight));
        if serial > common.inherited() {
            self.totals.owed -= weight;
        }
        weight
    }

    /// The object at `header` is gone; keeps its memory, and gives up that of the oldest one if there are too many.
    /// `symbol` is the exported function that is running.
    pub(super) fn bury(
        &mut self,
        common: &Common,
        header: *mut (),
        size: usize,
        symbol: &'static str,
    ) -> Option<Remains> {
        let address = header.expose_provenance();
        let calls: &Calls = &common.calls;
        let last = self.graves.departed(address);
        let mut entry = match self.slots.remove(&address) {
            Some(slot) => self.entries.remove(slot.entry),
            None => {
                begin(&mut self.graves, address);
                None
            }
        };
        let mut left = 0;
        for pile in entry.iter().flat_map(|entry| &entry.piles) {
            left += pile
                .serials
                .iter()
                .map(|&serial| self.strike(common, calls.at(pile.act), serial))
                .sum::<u64>();
        }
        self.totals.passed_on += left;
        let earlier = || entry.as_mut().and_then(|entry| entry.last.take()).map(|last| *last);
        let last = last.or_else(earlier).filter(|_| left == 0);
        let mut grave = last.unwrap_or_else(|| {
            // The last reference was the library's.
            let made = entry.as_ref().and_then(|entry| entry.made(calls)).map_or(NO_ACT, |act| act.number);
            Grave { portrait: None, made, freed: calls.act_of_call(symbol).number, size }
        });
        grave.size = size;
        checkers::forbid(header, &grave, calls);
        let oldest = self.graves.keep(address, grave, room());
        oldest.iter().for_each(|oldest| sample::remove(oldest.address));
        oldest
    }

    /// The act by which C code gave the last reference back to the object at an address, if it has none now.
    pub(super) fn last_given<'a>(&self, common: &'a Common, address: usize) -> Option<&'a Act> {
        let entry = self.entry(address).filter(|entry| entry.tickets() == 0)?;
        let last = self.graves.departing(address).or(entry.last.as_deref())?;
        common.calls.get(last.freed)
    }

    /// All headers that are kept, of a book that is closed.
    pub(super) fn into_remains(self) -> impl Iterator<Item = Remains> {
        self.graves.into_remains()
    }
}

/// Something is about to be known of an address: of the header that was kept there no more, since somebody has freed that
/// and its memory is used again.
fn begin(graves: &mut Graves, address: usize) {
    if !graves.forget(address) {
        sample::add(address);
    }
}

/// What the object of an entry looks like.
pub(super) fn portrait(entry: &Entry, subject: Subject) -> Portrait {
    subject.portrait(&|address| entry.holds(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::object::stand_in::{Thing, subject};
    use crate::audit::stack::{Captured, Frame};
    use crate::audit::walk;

    fn act<'a>(common: &'a Common, symbol: &'static str, frames: &[(usize, usize)]) -> &'a Act {
        let frames = frames.iter().map(|&(function, base)| Frame {
            address: function,
            function,
            base,
            module: walk::NO_MODULE,
        });
        common.calls.act_at(symbol, &Captured { frames: frames.collect(), host: String::new() })
    }

    fn book() -> (Common, Shard) {
        (Common::new(true, true, false), Shard::default())
    }

    fn open(common: &Common) -> Vec<&'static str> {
        common.calls.all().flat_map(|act| vec![act.symbol; act.taken().open.len()]).collect()
    }

    const MAIN: (usize, usize) = (10, 900);
    const CALLEE: (usize, usize) = (20, 800);

    #[test]
    fn a_free_redeems_the_ticket_of_its_own_frame() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        shard.issue(&common, subject, act(&common, "new", &[MAIN]), 1);
        shard.issue(&common, subject, act(&common, "retain", &[CALLEE, MAIN]), 1);
        assert_eq!(shard.redeem(&common, subject, act(&common, "free", &[MAIN])), Ok(()));
        assert_eq!(open(&common), ["retain"]);
        assert_eq!(shard.totals.owed, 1);
    }

    #[test]
    fn an_ancestor_may_free_what_its_callee_took() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        shard.issue(&common, subject, act(&common, "new", &[CALLEE, MAIN]), 1);
        let given = act(&common, "free", &[MAIN]);
        assert_eq!(shard.redeem(&common, subject, given), Ok(()));
        assert!(open(&common).is_empty());
        assert_eq!(shard.redeem(&common, subject, given), Err(Surplus::Borrowed));
    }

    #[test]
    fn what_was_never_issued_is_foreign_unless_the_book_was_opened_late() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        assert_eq!(shard.redeem(&common, subject, act(&common, "free", &[MAIN])), Err(Surplus::Foreign));
        let late = Common::new(false, true, false);
        assert_eq!(shard.redeem(&late, subject, act(&late, "free", &[MAIN])), Ok(()));
    }
}
