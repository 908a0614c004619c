//! The whole book, as reports see it, and what is rare in it. Everything is locked: see [`super::locks`].

use super::call::{Act, NO_ACT, Ticket};
use super::entry::Entry;
use super::grave::Grave;
use super::history::History;
use super::locks::{self, Open};
use super::object::{Portrait, Subject};
use super::options::Options;
use super::scope::Scope;
use super::shard::{Common, Shard, Totals};
use super::unwind::{Candidate, ErrorScope, Raise};
use super::violation::Violation;
use std::ops::{Bound, Range};
use std::sync::{Arc, MutexGuard};

/// What happens seldom.
pub(super) struct Desk {
    pub(super) options: Options,
    pub(super) violations: Vec<Violation>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) scopes: Vec<Scope>,
    pub(super) error_scopes: Vec<ErrorScope>,
    /// What lived when, if somebody wants to see it.
    pub(super) history: Option<Box<History>>,
    common: Arc<Common>,
}

impl Desk {
    /// Of a book that is to be opened.
    pub(super) fn new(options: Options, common: Arc<Common>) -> Desk {
        Desk {
            history: options.html.is_some().then(Box::default),
            options,
            violations: Vec::new(),
            candidates: Vec::new(),
            scopes: Vec::new(),
            error_scopes: Vec::new(),
            common,
        }
    }

    /// Whether nobody needs the book.
    pub(super) fn is_unused(&self) -> bool {
        !self.common.audits && self.error_scopes.is_empty()
    }
}

/// An open ticket, as reports see it.
pub(super) struct OpenTicket<'a> {
    pub(super) serial: u64,
    pub(super) ticket: &'a Ticket,
    pub(super) act: &'a Act,
}

/// The whole book.
pub(super) struct Ledger<'a> {
    pub(super) desk: &'a mut Desk,
    pub(super) common: Arc<Common>,
    shards: Vec<MutexGuard<'static, Option<Open>>>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(desk: &'a mut Desk, shards: Vec<MutexGuard<'static, Option<Open>>>) -> Ledger<'a> {
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
        self.shards[locks::number(address)].as_ref().map(|open| &open.shard)
    }

    fn shard_mut(&mut self, address: usize) -> Option<&mut Shard> {
        self.shards[locks::number(address)].as_mut().map(|open| &mut open.shard)
    }

    pub(super) fn totals(&self) -> Totals {
        self.shards().map(|shard| shard.totals).sum()
    }

    /// The number of the latest ticket.
    pub(super) fn serial(&self) -> u64 {
        self.common.serial()
    }

    /// The exported function `symbol`, called from here by this thread.
    pub(super) fn act(&self, symbol: &'static str) -> Act {
        Arc::clone(self.common.calls.act(symbol))
    }

    pub(super) fn entry(&self, address: usize) -> Option<&Entry> {
        self.shard(address)?.entry(address)
    }

    /// The object that lived at an address.
    pub(super) fn grave(&self, address: usize) -> Option<&Grave> {
        self.shard(address)?.grave(address)
    }

    fn all_living(&self) -> impl Iterator<Item = (usize, Option<&Entry>)> {
        self.shards().flat_map(Shard::living)
    }

    /// All objects that C code owned or owns references to, and that live.
    pub(super) fn living(&self) -> impl Iterator<Item = (Subject, &Entry)> {
        self.all_living().filter_map(|(address, entry)| {
            let entry = entry?;
            Some((entry.kind.at(address)?, entry))
        })
    }

    /// The addresses of the storages that live and that C code never owned.
    pub(super) fn unowned(&self) -> impl Iterator<Item = usize> {
        self.all_living().filter(|(_, entry)| entry.is_none()).map(|(address, _)| address)
    }

    /// Whether everything that happened to all objects is in the book.
    pub(super) fn is_complete(&self) -> bool {
        self.common.complete && self.common.inherited() == 0
    }

    /// The act with a number.
    pub(super) fn act_of(&self, number: u32) -> Option<&Act> {
        self.common.calls.get(number)
    }

    /// The act by which an object was made that holds the one at an address.
    pub(super) fn holder(&self, address: usize) -> Option<&Act> {
        self.act_of(self.shard(address)?.holder(address).filter(|&holder| holder != NO_ACT)?)
    }

    /// Whether nobody has to give the object at an address back.
    pub(super) fn is_permanent(&self, address: usize) -> bool {
        self.shard(address).is_some_and(|shard| shard.is_permanent(address))
    }

    /// The entry of an object that the book has among the living, with what can be asked of it.
    pub(super) fn owned(&self, address: usize) -> Option<(Subject, &Entry)> {
        let entry = self.entry(address)?;
        Some((entry.kind.at(address)?, entry))
    }

    /// Whether an object lives at an address, as far as is recorded.
    pub(super) fn lives(&self, address: usize) -> bool {
        self.shard(address).is_some_and(|shard| shard.lives(address))
    }

    /// What an object looks like.
    pub(super) fn portrait(&self, subject: Subject) -> Portrait {
        subject.portrait(&|address| self.lives(address))
    }

    /// What happened to an object's references.
    pub(super) fn history<'b>(
        &'b self,
        entry: &'b Entry,
        is_taking: bool,
    ) -> impl DoubleEndedIterator<Item = (&'b Act, usize)> {
        entry.history(&self.common.calls, is_taking)
    }

    /// The act by which C code got its first reference to the object at an address.
    pub(super) fn made(&self, address: usize) -> Option<Act> {
        self.entry(address)?.made(&self.common.calls).cloned()
    }

    /// The act by which C code gave its last reference back to the object at an address, if it has none now.
    pub(super) fn last_given(&self, address: usize) -> Option<&Act> {
        self.shard(address)?.last_given(&self.common, address)
    }

    /// Calls `visit` with the references with a later number than `since` that this process has to give back.
    pub(super) fn each_open(&self, since: u64, mut visit: impl FnMut(OpenTicket<'_>)) {
        let later = (Bound::Excluded(since.max(self.common.inherited())), Bound::Unbounded);
        for act in self.common.calls.all() {
            for (&serial, ticket) in act.taken().open.range(later) {
                visit(OpenTicket { serial, ticket, act });
            }
        }
    }

    /// The acts by which C code got references: how many, and how many of them are open.
    pub(super) fn sites(&self) -> impl Iterator<Item = (&Act, u64, u64)> {
        self.common.calls.all().filter_map(|act| {
            let taken = act.taken();
            let open = taken.open.values().map(|ticket| u64::from(ticket.weight)).sum();
            (taken.count > 0).then_some((act, taken.count, open))
        })
    }

    /// The acts of a thread by which open references were taken.
    pub(super) fn open_acts(&self, thread: u32) -> impl Iterator<Item = &Act> {
        self.common.calls.all().filter(move |act| act.thread == thread && !act.taken().open.is_empty())
    }

    /// Marks the references that `act` took, up to the number `latest`, as lost by an error.
    pub(super) fn lose(&mut self, act: &Act, latest: u64, raise: &Arc<Raise>) {
        // An error of before a fork is the parent's.
        let mine = self.common.inherited() + 1..=latest;
        if mine.is_empty() {
            return;
        }
        for (_, ticket) in act.taken().open.range_mut(mine) {
            ticket.lost = Some(Arc::clone(raise));
        }
    }

    /// Takes the ticket `serial`, which was taken by `from`, off the book; the reference is given back by `act`.
    pub(super) fn release(&mut self, from: &Act, serial: u64, act: &Act) -> Option<Subject> {
        let address = from.taken().open.get(&serial)?.address;
        let common = Arc::clone(&self.common);
        self.shard_mut(address)?.release(&common, address, (from, serial), act)
    }

    /// This process is a child, and owes nothing that it has not taken itself.
    pub(super) fn forget_debts(&mut self) {
        self.common.inherit();
        self.shards_mut().for_each(|shard| shard.totals = Totals::default());
    }

    /// Milliseconds since a reference was taken.
    pub(super) fn age(&self, ticket: &Ticket) -> f64 {
        (self.common.seconds() - f64::from(ticket.since)).max(0.0) * 1e3
    }

    /// The storages that were made over data in a range.
    pub(super) fn lenders(&self, data: Range<usize>) -> Vec<usize> {
        self.common.adopted.over(data)
    }
}
