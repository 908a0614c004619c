//! The locks of the book and their order. The book lies in shards, by the addresses of objects, so that threads with objects of their own
//! seldom meet; what is rare has a lock of its own, the desk's.
//!
//! What happens to one object at a call locks its shard: [`with_shard`]. Where a call is about two objects, as when a
//! tensor is made that holds a storage, their shards are locked one after the other, never at once: what is asked of the
//! second is true of it alone. Everything else, such as reports, mistakes, scopes and errors, locks the whole book and sees
//! one moment of it: [`with_ledger`]. What seems to be a mistake under one lock is looked at again under all.
//!
//! Locks are taken in this order, by whoever takes several:
//!
//! 1. the desk;
//! 2. the shards, in the order of their numbers, by those alone who have the desk; or one shard;
//! 3. by who has a shard: a part of the table of calls, then that of stacks; or what a call has taken; or the adopted storages;
//! 4. what is known of places; or that of who asks the loader (`loader.rs`), and then that of the modules (`modules.rs`); or the
//!    host's (`host.rs`), or that of the threads that were seen (`thread.rs`).
//!
//! So who has the desk and all shards has the third ones too. `fork` takes those of 1, 2 and 4.

use super::call::Calls;
use super::common::Common;
use super::desk::Desk;
use super::freed::{FreedHeader, FreedObject};
use super::ledger::Ledger;
use super::shard::{Open, SHARDS, Shard, number};
use crate::audit::apart::Apart;
use crate::cancellation::HeldCancellation;
use crate::fork::ForkLock;
use std::sync::{Arc, MutexGuard};

/// The shards; `None` while the auditor is off.
static PLACES: [Apart<ForkLock<Option<Open>>>; SHARDS] = [const { Apart(ForkLock::new(None)) }; SHARDS];

static DESK: ForkLock<Option<Box<Desk>>> = ForkLock::new(None);

/// Runs `work` on the shard that an address belongs to, if there is a book.
pub(crate) fn with_shard<R>(address: usize, work: impl FnOnce(&mut Shard, &Common) -> R) -> Option<R> {
    PLACES[number(address)].0.lock().as_mut().map(|Open { shard, common }| work(shard, common))
}

/// Runs `work` on the whole book, if there is one, while no other thread changes anything. It may read and write files, so
/// the thread is not cancelled meanwhile.
pub(crate) fn with_ledger<R>(work: impl FnOnce(&mut Ledger) -> R) -> Option<R> {
    let _held = HeldCancellation::new();
    let mut desk = DESK.lock();
    let desk = desk.as_deref_mut()?;
    let shards = PLACES.iter().map(|place| place.0.lock()).collect();
    Some(work(&mut Ledger::new(desk, shards)))
}

/// As [`with_ledger`], where waiting is no option: an error if somebody has a lock, and keeps it while `again` is called
/// that says whether to go on trying.
pub(crate) fn try_with_ledger<R>(
    mut again: impl FnMut() -> bool,
    work: impl FnOnce(&mut Ledger) -> R,
) -> Result<Option<R>, ()> {
    fn patient<T>(
        lock: &'static ForkLock<T>,
        again: &mut impl FnMut() -> bool,
    ) -> Result<MutexGuard<'static, T>, ()> {
        loop {
            match lock.try_lock() {
                Some(guard) => return Ok(guard),
                None if again() => {}
                None => return Err(()),
            }
        }
    }
    let _held = HeldCancellation::new();
    let mut desk = patient(&DESK, &mut again)?;
    let shards = PLACES.iter().map(|place| patient(&place.0, &mut again)).collect::<Result<_, ()>>()?;
    Ok(desk.as_deref_mut().map(|desk| work(&mut Ledger::new(desk, shards))))
}

/// What the header is of that an address points into, if it is that of an object that is gone, in words of `say`. Shards
/// that somebody has, perhaps this very thread, are left out.
pub(crate) fn freed_around(address: usize, say: impl Fn(&FreedObject, &Calls) -> String) -> Option<String> {
    PLACES.iter().find_map(|place| {
        let guard = place.0.try_lock()?;
        let open = guard.as_ref()?;
        open.shard.freed_around(address).map(|object| say(object, &open.common.calls))
    })
}

/// Puts another book in the place of the one there is, if `wants` agrees to that; `None` closes it. `then` runs before
/// anybody sees it.
pub(crate) fn replace(
    book: Option<(Desk, Arc<Common>)>,
    wants: impl FnOnce(Option<&Desk>) -> bool,
    then: impl FnOnce(),
) {
    let mut desk = DESK.lock();
    if !wants(desk.as_deref()) {
        return;
    }
    let mut shards: Vec<_> = PLACES.iter().map(|place| place.0.lock()).collect();
    let common = book.as_ref().map(|(_, common)| Arc::clone(common));
    let old_desk = std::mem::replace(&mut *desk, book.map(|(desk, _)| Box::new(desk)));
    let open = || common.clone().map(|common| Open { shard: Shard::default(), common });
    let old: Vec<Open> =
        shards.iter_mut().filter_map(|shard| std::mem::replace(&mut **shard, open())).collect();
    then();
    drop((shards, desk));
    old.into_iter().flat_map(|open| open.shard.into_headers()).for_each(FreedHeader::let_go);
    drop(old_desk);
}

/// Before a fork.
pub(crate) fn hold() {
    DESK.hold();
    PLACES.iter().for_each(|place| place.0.hold());
}

/// After one, in parent and child.
pub(crate) fn let_go() {
    PLACES.iter().rev().for_each(|place| place.0.let_go());
    DESK.let_go();
}
