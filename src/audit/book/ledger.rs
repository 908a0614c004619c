//! The whole book, as reports see it. Everything is locked: see `locks.rs`.

use super::call::{Call, NO_CALL, OpenReference, Raise};
use super::common::Common;
use super::desk::Desk;
use super::entry::Entry;
use super::freed::FreedObject;
use super::object::{ObjectDescription, Subject};
use super::shard::{self, Open, Shard, Totals};
use std::ops::{Bound, Range};
use std::sync::{Arc, MutexGuard};

/// An open reference, as reports see it.
pub(crate) struct FoundReference<'a> {
    pub(crate) serial: u64,
    pub(crate) reference: &'a OpenReference,
    pub(crate) call: &'a Arc<Call>,
    /// The error that left the frame which owned it.
    pub(crate) lost: Option<&'a Arc<Raise>>,
}

/// The whole book.
pub(crate) struct Ledger<'a> {
    pub(crate) desk: &'a mut Desk,
    pub(crate) common: Arc<Common>,
    shards: Vec<MutexGuard<'static, Option<Open>>>,
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(desk: &'a mut Desk, shards: Vec<MutexGuard<'static, Option<Open>>>) -> Ledger<'a> {
        Ledger { common: Arc::clone(&desk.common), desk, shards }
    }
}

impl Ledger<'_> {
    fn shards(&self) -> impl Iterator<Item = &Shard> {
        self.shards.iter().filter_map(|open| open.as_ref()).map(|open| &open.shard)
    }

    fn shards_mut(&mut self) -> impl Iterator<Item = &mut Shard> {
        self.shards.iter_mut().filter_map(|open| open.as_mut()).map(|open| &mut open.shard)
    }

    /// The shard that an address belongs to.
    fn shard(&self, address: usize) -> Option<&Shard> {
        self.shards[shard::number(address)].as_ref().map(|open| &open.shard)
    }

    fn shard_mut(&mut self, address: usize) -> Option<&mut Shard> {
        self.shards[shard::number(address)].as_mut().map(|open| &mut open.shard)
    }

    pub(crate) fn totals(&self) -> Totals {
        self.shards().map(|shard| shard.totals).sum()
    }

    /// The number of the latest reference.
    pub(crate) fn serial(&self) -> u64 {
        self.common.serial()
    }

    /// The exported function `symbol`, called from here by this thread.
    pub(crate) fn here(&self, symbol: &'static str) -> Arc<Call> {
        Arc::clone(self.common.calls.here(symbol))
    }

    pub(crate) fn entry(&self, address: usize) -> Option<&Entry> {
        self.shard(address)?.entry(address)
    }

    /// The object that lived at an address.
    pub(crate) fn freed(&self, address: usize) -> Option<&FreedObject> {
        self.shard(address)?.freed(address)
    }

    fn all_living(&self) -> impl Iterator<Item = (usize, Option<&Entry>)> {
        self.shards().flat_map(Shard::living)
    }

    /// All objects that C code owned or owns references to, and that live.
    pub(crate) fn living(&self) -> impl Iterator<Item = (Subject, &Entry)> {
        self.all_living().filter_map(|(address, entry)| {
            let entry = entry?;
            Some((entry.kind.at(address)?, entry))
        })
    }

    /// The addresses of the storages that live and that C code never owned.
    pub(crate) fn unowned(&self) -> impl Iterator<Item = usize> {
        self.all_living().filter(|(_, entry)| entry.is_none()).map(|(address, _)| address)
    }

    /// Whether everything that happened to all objects is in the book.
    pub(crate) fn is_complete(&self) -> bool {
        self.common.complete && self.common.inherited() == 0
    }

    /// The call with a number.
    pub(crate) fn call_of(&self, number: u32) -> Option<&Arc<Call>> {
        self.common.calls.get(number)
    }

    /// The call by which an object was made that holds the one at an address.
    pub(crate) fn holder(&self, address: usize) -> Option<&Arc<Call>> {
        self.call_of(self.shard(address)?.holder(address).filter(|&holder| holder != NO_CALL)?)
    }

    /// Whether nobody has to give the object at an address back.
    pub(crate) fn is_permanent(&self, address: usize) -> bool {
        self.shard(address).is_some_and(|shard| shard.is_permanent(address))
    }

    /// The entry of an object that the book has among the living, with what can be asked of it.
    pub(crate) fn owned(&self, address: usize) -> Option<(Subject, &Entry)> {
        let entry = self.entry(address)?;
        Some((entry.kind.at(address)?, entry))
    }

    /// Whether an object lives at an address, as far as is recorded.
    pub(crate) fn lives(&self, address: usize) -> bool {
        self.shard(address).is_some_and(|shard| shard.lives(address))
    }

    /// What an object looks like.
    pub(crate) fn description(&self, subject: Subject) -> ObjectDescription {
        subject.description(&|address| self.lives(address))
    }

    /// What happened to an object's references.
    pub(crate) fn history<'b>(
        &'b self,
        entry: &'b Entry,
        is_taking: bool,
    ) -> impl DoubleEndedIterator<Item = (&'b Arc<Call>, usize)> {
        entry.history(&self.common.calls, is_taking)
    }

    /// The call by which C code got its first reference to the object at an address.
    pub(crate) fn made(&self, address: usize) -> Option<Arc<Call>> {
        self.entry(address)?.made(&self.common.calls).cloned()
    }

    /// The call by which C code gave its last reference back to the object at an address, if it has none now.
    pub(crate) fn last_given(&self, address: usize) -> Option<&Arc<Call>> {
        self.shard(address)?.last_given(&self.common, address)
    }

    /// Calls `visit` with the references with a later number than `since` that this process has to give back.
    pub(crate) fn each_open(&self, since: u64, mut visit: impl FnMut(FoundReference<'_>)) {
        let later = (Bound::Excluded(since.max(self.common.inherited())), Bound::Unbounded);
        for call in self.common.calls.all() {
            for (serial, reference, lost) in call.taken().open_in(later) {
                visit(FoundReference { serial, reference, call, lost });
            }
        }
    }

    /// The calls by which C code got references: how many, and how many of them are open.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (&Arc<Call>, u64, u64)> {
        self.common.calls.all().filter_map(|call| {
            let taken = call.taken();
            let open = taken.open.values().map(|reference| u64::from(reference.weight)).sum();
            (taken.count > 0).then_some((call, taken.count, open))
        })
    }

    /// The calls of a thread by which open references were taken.
    pub(crate) fn open_calls(&self, thread: u32) -> impl Iterator<Item = &Arc<Call>> {
        self.common.calls.all().filter(move |call| call.thread == thread && !call.taken().open.is_empty())
    }

    /// Marks the references that `call` took, up to the number `latest`, as lost by an error.
    pub(crate) fn lose(&mut self, call: &Arc<Call>, latest: u64, raise: Arc<Raise>) {
        // An error of before a fork is the parent's.
        if latest > self.common.inherited() {
            call.taken().lose(latest, raise);
        }
    }

    /// Takes the reference `serial`, which was taken by `from`, off the book; the reference is given back by `call`.
    pub(crate) fn release(&mut self, from: &Arc<Call>, serial: u64, call: &Arc<Call>) -> Option<Subject> {
        let address = from.taken().open.get(&serial)?.address;
        let common = Arc::clone(&self.common);
        self.shard_mut(address)?.release(&common, address, (from, serial), call)
    }

    /// This process is a child, and need not give back what its parent has taken.
    pub(crate) fn forget_debts(&mut self) {
        self.common.inherit();
        self.shards_mut().for_each(|shard| shard.totals = Totals::default());
    }

    /// Milliseconds since a reference was taken.
    pub(crate) fn age(&self, reference: &OpenReference) -> f64 {
        (self.common.seconds() - f64::from(reference.since)).max(0.0) * 1e3
    }

    /// The storages that were made over data in a range.
    pub(crate) fn lenders(&self, data: Range<usize>) -> Vec<usize> {
        self.common.adopted.over(data)
    }
}
