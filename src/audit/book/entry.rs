//! What is known of one object that lives, and which of its references a free gives back.

use super::call::{Call, Calls};
use super::freed::FreedObject;
use super::object::{ObjectType, Subject};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// The open references to one object that were taken by one call: their numbers, the latest one last.
#[derive(Debug)]
pub(crate) struct CallReferences {
    pub(crate) call: u32,
    pub(crate) serials: SmallVec<[u64; 1]>,
}

/// Calls of one kind at one site.
#[derive(Clone, Copy, Debug)]
struct Tally {
    call: u32,
    /// Negative if they gave references back.
    count: i32,
}

/// An object that is alive and that C code owned or owns references to.
pub(crate) struct Entry {
    pub(crate) kind: &'static ObjectType,
    pub(crate) open: SmallVec<[CallReferences; 1]>,
    history: SmallVec<[Tally; 2]>,
    /// What it held when it was last seen to be intact, such as the storage of a tensor: that can be read.
    held: usize,
    /// Lives by design: nobody has to give it back.
    pub(crate) is_permanent: bool,
    /// What there is to know of it when it is gone, if C code has given its last reference back and it has lived on.
    pub(crate) last: Option<Box<FreedObject>>,
}

impl Entry {
    pub(crate) fn new(subject: Subject) -> Entry {
        let mut entry = Entry {
            kind: subject.kind(),
            open: smallvec![],
            history: smallvec![],
            held: 0,
            is_permanent: false,
            last: None,
        };
        entry.look_at(subject);
        entry
    }

    /// The number of references that C code owns.
    pub(crate) fn references(&self) -> usize {
        self.open.iter().map(|references| references.serials.len()).sum()
    }

    /// Remembers what the object, which is intact, holds.
    fn look_at(&mut self, subject: Subject) {
        subject.holds(&mut |held| self.held = held);
    }

    /// See [`Subject::is_intact`]. Asks the system only for what the object did not hold before.
    pub(crate) fn is_intact(&mut self, subject: Subject) -> bool {
        let held = self.held;
        let is_intact = subject.is_intact(&|address| address == held);
        if is_intact {
            self.look_at(subject);
        }
        is_intact
    }

    /// What it held when it was last seen to be intact; 0 if nothing.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Whether the book sees at a glance that the object can be read.
    pub(crate) fn holds(&self, address: usize) -> bool {
        address == self.held
    }

    /// C code gets the reference `serial` by `call`.
    pub(crate) fn take(&mut self, calls: &Calls, call: &Arc<Call>, serial: u64) {
        self.count(calls, call, 1);
        match self.open.iter_mut().find(|references| references.call == call.number) {
            Some(references) => references.serials.push(serial),
            None => self.open.push(CallReferences { call: call.number, serials: smallvec![serial] }),
        }
    }

    /// C code gives a reference back by `call`: the number of the call by which the one was taken that was most likely
    /// meant, and its own number. `None` if there is none.
    pub(crate) fn give(&mut self, calls: &Calls, call: &Arc<Call>) -> Option<(u32, u64)> {
        let chosen = meant(&self.open, calls, call)?;
        let references = &mut self.open[chosen];
        let (from, serial) = (references.call, references.serials.pop()?);
        if references.serials.is_empty() {
            self.open.remove(chosen);
        }
        self.count(calls, call, -1);
        Some((from, serial))
    }

    /// The reference `serial`, which was taken by `from`, is given back by `call`.
    pub(crate) fn give_this(&mut self, calls: &Calls, (from, serial): (&Arc<Call>, u64), call: &Arc<Call>) {
        if let Some(at) = self.open.iter().position(|references| references.call == from.number) {
            if let Ok(place) = self.open[at].serials.binary_search(&serial) {
                self.open[at].serials.remove(place);
            }
            if self.open[at].serials.is_empty() {
                self.open.remove(at);
            }
        }
        self.count(calls, call, -1);
    }

    /// Counts a call with others at the same site: `one` is 1 if it took a reference, and -1 if it gave one back.
    fn count(&mut self, calls: &Calls, call: &Arc<Call>, one: i32) {
        let same = |tally: &&mut Tally| tally.call == call.number || calls.at(tally.call).is_same_site(call);
        match self.history.iter_mut().find(same) {
            Some(tally) => tally.count = tally.count.saturating_add(one),
            None => self.history.push(Tally { call: call.number, count: one }),
        }
    }

    /// What happened to the object's references.
    pub(crate) fn history<'a>(
        &'a self,
        calls: &'a Calls,
        is_taking: bool,
    ) -> impl DoubleEndedIterator<Item = (&'a Arc<Call>, usize)> {
        let wanted = self.history.iter().filter(move |tally| (tally.count > 0) == is_taking);
        wanted.map(|tally| (calls.at(tally.call), tally.count.unsigned_abs() as usize))
    }

    /// The call by which C code got its first reference.
    pub(crate) fn made<'a>(&'a self, calls: &'a Calls) -> Option<&'a Arc<Call>> {
        self.history(calls, true).next().map(|(call, _)| call)
    }
}

/// The entries of a shard by numbers. They lie side by side in the order in which they were made, and those that go
/// leave nothing for the heap to put together.
#[derive(Default)]
pub(crate) struct EntryTable {
    parts: Vec<Box<[Option<Entry>]>>,
    /// The numbers that are in use by none.
    free: Vec<u32>,
}

impl EntryTable {
    /// The number of no entry.
    pub(crate) const NONE: u32 = u32::MAX;
    const PART: usize = 64;

    fn place(number: u32) -> (usize, usize) {
        (number as usize / Self::PART, number as usize % Self::PART)
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Entry> {
        let (part, place) = Self::place(number);
        self.parts.get(part)?[place].as_ref()
    }

    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut Entry> {
        let (part, place) = Self::place(number);
        self.parts.get_mut(part)?[place].as_mut()
    }

    /// Adds an entry, which gets a number.
    pub(crate) fn add(&mut self, entry: Entry) -> u32 {
        if self.free.is_empty() {
            let first = (self.parts.len() * Self::PART) as u32;
            self.parts.push((0..Self::PART).map(|_| None).collect());
            self.free.extend((first..first + Self::PART as u32).rev());
        }
        let number = self.free.pop().expect("there is room now");
        let (part, place) = Self::place(number);
        self.parts[part][place] = Some(entry);
        number
    }

    /// Takes an entry out, if it is there; its number is another one's from now on.
    pub(crate) fn remove(&mut self, number: u32) -> Option<Entry> {
        let (part, place) = Self::place(number);
        let entry = self.parts.get_mut(part)?[place].take()?;
        self.free.push(number);
        Some(entry)
    }
}

/// Which of the open references a free by `call` takes a reference from: that of the function nearest to the one that frees; if in
/// doubt that of the caller itself rather than of a function below it, and the latest.
fn meant(open: &[CallReferences], calls: &Calls, call: &Arc<Call>) -> Option<usize> {
    if open.len() == 1 {
        return Some(0);
    }
    let nearness = |references: &CallReferences| {
        let taken = &calls.at(references.call).stack;
        let shared = taken.shared(&call.stack);
        (shared, usize::MAX - (taken.levels().len() - shared), references.serials.last().copied())
    };
    (0..open.len()).max_by_key(|&i| nearness(&open[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::book::object::stand_in::{Thing, subject};

    #[test]
    fn entries_have_numbers_of_their_own() {
        let mut thing = Thing;
        let subject = subject(&mut thing);
        let mut entries = EntryTable::default();
        let numbers: Vec<u32> = (0..200).map(|_| entries.add(Entry::new(subject))).collect();
        assert_eq!(numbers, (0..200).collect::<Vec<u32>>());
        assert!(entries.remove(70).is_some() && entries.remove(70).is_none() && entries.get(70).is_none());
        assert!(entries.get(71).is_some() && entries.get(EntryTable::NONE).is_none());
        assert_eq!(entries.add(Entry::new(subject)), 70);
        assert!(entries.remove(EntryTable::NONE).is_none());
    }
}
