//! A part of the book: the objects at some of all addresses, and the references to them.
//!
//! Nothing that happens at a call depends on how many objects live. References are found by two ways: from the object
//! they are about, where those of one call are together; and from the call they were taken by, in the order in
//! which they were taken. Pure bookkeeping, but for looks at the objects that a call is about.

use super::call::{Call, Calls, NO_CALL, OpenReference};
use super::checkers;
use super::common::Common;
use super::entry::{Entry, EntryTable};
use super::freed::{FreedHeader, FreedObject, FreedObjects};
use super::object::{ObjectDescription, Subject};
use super::sample;
use crate::audit::hash::{ByAddress, page};
use std::iter::Sum;
use std::sync::Arc;

/// An object that lives, at the address that is its key. Short, since a table of many has room for twice as many.
struct ShardSlot {
    /// The call by which the first object was made that holds this one, such as the tensor of a storage.
    holder: u32,
    /// The number of its entry; that of none if C code never owned a reference to it, as to the storage of a tensor.
    entry: u32,
}

impl ShardSlot {
    const UNOWNED: ShardSlot = ShardSlot { holder: NO_CALL, entry: EntryTable::NONE };
}

/// Shards of the book: a power of 2.
pub(crate) const SHARDS: usize = 64;

/// A shard that is in use, with what it shares with the others.
pub(crate) struct Open {
    pub(crate) shard: Shard,
    pub(crate) common: Arc<Common>,
}

/// The number of the shard that an address belongs to: the same for a page of memory, so that blocks which lie together
/// are found together. Other bits decide it than where tables have the address.
pub(crate) fn number(address: usize) -> usize {
    (page(address).wrapping_mul(0xff51_afd7_ed55_8ccd) >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// Why a reference cannot be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surplus {
    /// The object lives, but whoever owns it is not C code.
    Borrowed,
    /// The library did not make such an object.
    Foreign,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) acquired: u64,
    pub(crate) returned: u64,
    /// To another object, which gave them back itself.
    pub(crate) passed_on: u64,
    /// By an error scope.
    pub(crate) released: u64,
    /// What this process has to give back.
    pub(crate) owed: u64,
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
pub(crate) struct Shard {
    slots: ByAddress<ShardSlot>,
    entries: EntryTable,
    /// Headers that are kept: apart from the living, and few however many of these there are.
    freed: FreedObjects,
    pub(crate) totals: Totals,
}

/// The freed headers that a shard keeps: fewer where few are recorded, so that most addresses are told from theirs at a
/// glance.
fn room() -> usize {
    if sample::is_on() { 1 << 4 } else { 1 << 10 }
}

impl Shard {
    /// What is known of the object that lives at an address and that C code owned or owns references to.
    pub(crate) fn entry(&self, address: usize) -> Option<&Entry> {
        self.entries.get(self.slots.get(&address)?.entry)
    }

    pub(crate) fn entry_mut(&mut self, address: usize) -> Option<&mut Entry> {
        self.entries.get_mut(self.slots.get(&address)?.entry)
    }

    /// The addresses of the objects that live; with what is known of each, if C code owned or owns references to it.
    pub(crate) fn living(&self) -> impl Iterator<Item = (usize, Option<&Entry>)> {
        self.slots.iter().map(|(&address, slot)| (address, self.entries.get(slot.entry)))
    }

    /// Whether an object lives at an address, as far as is recorded.
    pub(crate) fn lives(&self, address: usize) -> bool {
        self.slots.contains_key(&address)
    }

    /// The object that lived at an address.
    pub(crate) fn freed(&self, address: usize) -> Option<&FreedObject> {
        self.freed.get(address)
    }

    /// The object that `address` points into. Looks at all of them, for the one report of AddressSanitizer.
    pub(crate) fn freed_around(&self, address: usize) -> Option<&FreedObject> {
        let around = |start: usize, object: &FreedObject| (start..start + object.size).contains(&address);
        self.freed.iter().find(|&(start, object)| around(start, object)).map(|(_, object)| object)
    }

    /// The number of the call by which an object was made that holds the one at an address.
    pub(crate) fn holder(&self, address: usize) -> Option<u32> {
        Some(self.slots.get(&address)?.holder)
    }

    /// The object at an address is held by one that was made by the call with a number.
    pub(crate) fn hold(&mut self, address: usize, call: u32) {
        if let Some(slot) = self.slots.get_mut(&address)
            && slot.holder == NO_CALL
        {
            slot.holder = call;
        }
    }

    /// Nobody has to give the object at an address back. Whether C code owns a reference to it.
    pub(crate) fn pardon(&mut self, address: usize) -> bool {
        self.entry_mut(address).is_some_and(|entry| {
            entry.is_permanent = true;
            entry.references() > 0
        })
    }

    pub(crate) fn is_permanent(&self, address: usize) -> bool {
        self.entry(address).is_some_and(|entry| entry.is_permanent)
    }

    pub(crate) fn born(&mut self, address: usize) {
        begin(&mut self.freed, address);
        if let Some(earlier) = self.slots.insert(address, ShardSlot::UNOWNED) {
            self.entries.remove(earlier.entry);
        }
    }

    /// C code gets a reference by `call`, which stands for as many as `weight` says. Whether it is the first one to this
    /// object.
    pub(crate) fn issue(&mut self, common: &Common, subject: Subject, call: &Arc<Call>, weight: u32) -> bool {
        let (address, since) = (subject.address(), common.seconds() as f32);
        let slot = self.slots.entry(address).or_insert_with(|| {
            begin(&mut self.freed, address);
            ShardSlot::UNOWNED
        });
        let is_first = slot.entry == EntryTable::NONE;
        if is_first {
            slot.entry = self.entries.add(Entry::new(subject));
        }
        let entry =
            self.entries.get_mut(slot.entry).expect("a slot has the number of an entry that is there");
        entry.kind = subject.kind();
        let serial = common.next_serial();
        entry.take(&common.calls, call, serial);
        let mut taken = call.taken();
        taken.count += u64::from(weight);
        taken.open.insert(serial, OpenReference { address, since, weight });
        self.totals.owed += u64::from(weight);
        self.totals.acquired += u64::from(weight);
        is_first
    }

    /// Takes the reference off the book that was most likely meant.
    pub(crate) fn return_reference(
        &mut self,
        common: &Common,
        subject: Subject,
        call: &Arc<Call>,
    ) -> Result<(), Surplus> {
        let (foreign, borrowed) =
            if common.complete { (Err(Surplus::Foreign), Err(Surplus::Borrowed)) } else { (Ok(()), Ok(())) };
        let address = subject.address();
        if !self.lives(address) {
            return foreign;
        }
        let Some(entry) = self.entry_mut(address) else { return borrowed };
        let Some((from, serial)) = entry.give(&common.calls, call) else { return borrowed };
        if entry.open.is_empty() {
            let description = description(entry, subject);
            let made = entry.made(&common.calls).map_or(NO_CALL, |call| call.number);
            let object = FreedObject { description: Some(description), made, freed: call.number, size: 0 };
            if let Some((other, object)) = self.freed.depart(address, object)
                && let Some(entry) = self.entry_mut(other)
            {
                // That lives on, since the library holds it.
                entry.last = Some(Box::new(object));
            }
        }
        self.totals.returned += self.close(common, common.calls.at(from), serial);
        Ok(())
    }

    /// Takes the reference `serial`, which was taken by `from`, off the book; the reference is given back by `call`.
    pub(crate) fn release(
        &mut self,
        common: &Common,
        address: usize,
        from: (&Arc<Call>, u64),
        call: &Arc<Call>,
    ) -> Option<Subject> {
        let entry = self.entry_mut(address)?;
        let kind = entry.kind;
        entry.give_this(&common.calls, from, call);
        self.totals.released += self.close(common, from.0, from.1);
        kind.at(address)
    }

    /// Takes a reference off the book; the number of references that it stood for.
    fn close(&mut self, common: &Common, call: &Arc<Call>, serial: u64) -> u64 {
        let weight = call.taken().open.remove(&serial).map_or(0, |reference| u64::from(reference.weight));
        if serial > common.inherited() {
            self.totals.owed -= weight;
        }
        weight
    }

    /// The object at `header` is gone; keeps its memory, and gives up that of the oldest one if there are too many.
    /// `symbol` is the exported function that is running.
    pub(crate) fn keep_freed(
        &mut self,
        common: &Common,
        header: *mut (),
        size: usize,
        symbol: &'static str,
    ) -> Option<FreedHeader> {
        let address = header.expose_provenance();
        let calls: &Calls = &common.calls;
        common.asked.take(address);
        let last = self.freed.departed(address);
        let mut entry = match self.slots.remove(&address) {
            Some(slot) => self.entries.remove(slot.entry),
            None => {
                begin(&mut self.freed, address);
                None
            }
        };
        let mut left = 0;
        for references in entry.iter().flat_map(|entry| &entry.open) {
            left += references
                .serials
                .iter()
                .map(|&serial| self.close(common, calls.at(references.call), serial))
                .sum::<u64>();
        }
        self.totals.passed_on += left;
        let earlier = || entry.as_mut().and_then(|entry| entry.last.take()).map(|last| *last);
        let last = last.or_else(earlier).filter(|_| left == 0);
        let mut object = last.unwrap_or_else(|| {
            // The last reference was the library's.
            let made = entry.as_ref().and_then(|entry| entry.made(calls)).map_or(NO_CALL, |call| call.number);
            FreedObject { description: None, made, freed: calls.running(symbol).number, size }
        });
        object.size = size;
        checkers::forbid(header, size, || object.describe(calls));
        let oldest = self.freed.keep(address, object, room());
        oldest.iter().for_each(|oldest| sample::remove(oldest.address));
        oldest
    }

    /// The call by which C code gave the last reference back to the object at an address, if it has none now.
    pub(crate) fn last_given<'a>(&self, common: &'a Common, address: usize) -> Option<&'a Arc<Call>> {
        let entry = self.entry(address).filter(|entry| entry.references() == 0)?;
        let last = self.freed.departing(address).or(entry.last.as_deref())?;
        common.calls.get(last.freed)
    }

    /// All headers that are kept, of a book that is closed.
    pub(crate) fn into_headers(self) -> impl Iterator<Item = FreedHeader> {
        self.freed.into_headers()
    }
}

/// Something is about to be known of an address: of the header that was kept there no more, since somebody has freed that
/// and its memory is used again.
fn begin(freed: &mut FreedObjects, address: usize) {
    if !freed.forget(address) {
        sample::add(address);
    }
}

/// What the object of an entry looks like.
pub(crate) fn description(entry: &Entry, subject: Subject) -> ObjectDescription {
    subject.description(&|address| entry.holds(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::book::object::stand_in::{Thing, subject};
    use crate::audit::stacks::frame::Frame;
    use crate::audit::stacks::modules;
    use crate::audit::stacks::trace::Captured;

    fn call<'a>(common: &'a Common, symbol: &'static str, frames: &[(usize, usize)]) -> &'a Arc<Call> {
        let frames = frames.iter().map(|&(function, base)| Frame {
            address: function,
            function,
            base,
            module: modules::NO_MODULE,
        });
        common.calls.called_from(symbol, &Captured { frames: frames.collect(), host: String::new() })
    }

    fn book() -> (Common, Shard) {
        (Common::new(true, true, false), Shard::default())
    }

    fn open(common: &Common) -> Vec<&'static str> {
        common.calls.all().flat_map(|call| vec![call.symbol; call.taken().open.len()]).collect()
    }

    const MAIN: (usize, usize) = (10, 900);
    const CALLEE: (usize, usize) = (20, 800);

    #[test]
    fn a_free_returns_the_reference_of_its_own_frame() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        shard.issue(&common, subject, call(&common, "new", &[MAIN]), 1);
        shard.issue(&common, subject, call(&common, "retain", &[CALLEE, MAIN]), 1);
        assert_eq!(shard.return_reference(&common, subject, call(&common, "free", &[MAIN])), Ok(()));
        assert_eq!(open(&common), ["retain"]);
        assert_eq!(shard.totals.owed, 1);
    }

    #[test]
    fn an_ancestor_may_free_what_its_callee_took() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        shard.issue(&common, subject, call(&common, "new", &[CALLEE, MAIN]), 1);
        let given = call(&common, "free", &[MAIN]);
        assert_eq!(shard.return_reference(&common, subject, given), Ok(()));
        assert!(open(&common).is_empty());
        assert_eq!(shard.return_reference(&common, subject, given), Err(Surplus::Borrowed));
    }

    #[test]
    fn what_was_never_issued_is_foreign_unless_the_book_was_opened_late() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let (common, mut shard) = book();
        assert_eq!(
            shard.return_reference(&common, subject, call(&common, "free", &[MAIN])),
            Err(Surplus::Foreign)
        );
        let late = Common::new(false, true, false);
        assert_eq!(shard.return_reference(&late, subject, call(&late, "free", &[MAIN])), Ok(()));
    }
}
