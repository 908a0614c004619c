//! What is known of one object that lives, and which of its references a free gives back.

use super::call::{Act, Calls};
use super::grave::Grave;
use super::level;
use super::object::{ObjectType, Subject};
use smallvec::{SmallVec, smallvec};

/// The open references to one object that were taken by one call: their numbers, the latest one last.
#[derive(Debug)]
pub(super) struct Pile {
    pub(super) act: u32,
    pub(super) serials: SmallVec<[u64; 1]>,
}

/// Acts of one kind at one site.
#[derive(Clone, Copy, Debug)]
struct Tally {
    act: u32,
    /// Negative if they gave references back.
    count: i32,
}

/// An object that is alive and that C code owned or owns references to.
pub(super) struct Entry {
    pub(super) kind: &'static ObjectType,
    pub(super) piles: SmallVec<[Pile; 1]>,
    history: SmallVec<[Tally; 2]>,
    /// What it held when it was last seen to be intact, such as the storage of a tensor: that can be read.
    held: usize,
    /// Lives by design: nobody has to give it back.
    pub(super) is_permanent: bool,
    /// What there is to know of it when it is gone, if C code has given its last reference back and it has lived on.
    pub(super) last: Option<Box<Grave>>,
}

impl Entry {
    pub(super) fn new(subject: Subject) -> Entry {
        let mut entry = Entry {
            kind: subject.kind(),
            piles: smallvec![],
            history: smallvec![],
            held: 0,
            is_permanent: false,
            last: None,
        };
        entry.look_at(subject);
        entry
    }

    /// The number of references that C code owns.
    pub(super) fn tickets(&self) -> usize {
        self.piles.iter().map(|pile| pile.serials.len()).sum()
    }

    /// Remembers what the object, which is intact, holds.
    fn look_at(&mut self, subject: Subject) {
        subject.holds(&mut |held| self.held = held);
    }

    /// See [`Subject::is_intact`]. Asks the system only for what the object did not hold before.
    pub(super) fn is_intact(&mut self, subject: Subject) -> bool {
        let held = self.held;
        let is_intact = subject.is_intact(&|address| address == held);
        if is_intact {
            self.look_at(subject);
        }
        is_intact
    }

    /// What it held when it was last seen to be intact; 0 if nothing.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Whether the book sees at a glance that the object can be read.
    pub(super) fn holds(&self, address: usize) -> bool {
        address == self.held
    }

    /// C code gets the reference `serial` by `act`.
    pub(super) fn take(&mut self, calls: &Calls, act: &Act, serial: u64) {
        self.count(calls, act, 1);
        match self.piles.iter_mut().find(|pile| pile.act == act.number) {
            Some(pile) => pile.serials.push(serial),
            None => self.piles.push(Pile { act: act.number, serials: smallvec![serial] }),
        }
    }

    /// C code gives a reference back by `act`: the number of the act by which the one was taken that was most likely
    /// meant, and its own number. `None` if there is none.
    pub(super) fn give(&mut self, calls: &Calls, act: &Act) -> Option<(u32, u64)> {
        let chosen = meant(&self.piles, calls, act)?;
        let pile = &mut self.piles[chosen];
        let (from, serial) = (pile.act, pile.serials.pop()?);
        if pile.serials.is_empty() {
            self.piles.remove(chosen);
        }
        self.count(calls, act, -1);
        Some((from, serial))
    }

    /// The reference `serial`, which was taken by `from`, is given back by `act`.
    pub(super) fn give_this(&mut self, calls: &Calls, (from, serial): (&Act, u64), act: &Act) {
        if let Some(at) = self.piles.iter().position(|pile| pile.act == from.number) {
            if let Ok(place) = self.piles[at].serials.binary_search(&serial) {
                self.piles[at].serials.remove(place);
            }
            if self.piles[at].serials.is_empty() {
                self.piles.remove(at);
            }
        }
        self.count(calls, act, -1);
    }

    /// Counts an act with others at the same site: `one` is 1 if it took a reference, and -1 if it gave one back.
    fn count(&mut self, calls: &Calls, act: &Act, one: i32) {
        let same = |tally: &&mut Tally| tally.act == act.number || calls.at(tally.act).is_same_site(act);
        match self.history.iter_mut().find(same) {
            Some(tally) => tally.count = tally.count.saturating_add(one),
            None => self.history.push(Tally { act: act.number, count: one }),
        }
    }

    /// What happened to the object's references.
    pub(super) fn history<'a>(
        &'a self,
        calls: &'a Calls,
        is_taking: bool,
    ) -> impl DoubleEndedIterator<Item = (&'a Act, usize)> {
        let wanted = self.history.iter().filter(move |tally| (tally.count > 0) == is_taking);
        wanted.map(|tally| (calls.at(tally.act), tally.count.unsigned_abs() as usize))
    }

    /// The act by which C code got its first reference.
    pub(super) fn made<'a>(&'a self, calls: &'a Calls) -> Option<&'a Act> {
        self.history(calls, true).next().map(|(act, _)| act)
    }
}

/// The entries of a shard by numbers. They lie side by side in the order in which they were made, and those that go
/// leave nothing for the heap to put together.
#[derive(Default)]
pub(super) struct EntryTable {
    parts: Vec<Box<[Option<Entry>]>>,
    /// The numbers that are in use by none.
    free: Vec<u32>,
}

impl EntryTable {
    /// The number of no entry.
    pub(super) const NONE: u32 = u32::MAX;
    const PART: usize = 64;

    fn place(number: u32) -> (usize, usize) {
        (number as usize / Self::PART, number as usize % Self::PART)
    }

    pub(super) fn get(&self, number: u32) -> Option<&Entry> {
        let (part, place) = Self::place(number);
        self.parts.get(part)?[place].as_ref()
    }

    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Entry> {
        let (part, place) = Self::place(number);
        self.parts.get_mut(part)?[place].as_mut()
    }

    /// Adds an entry, which gets a number.
    pub(super) fn add(&mut self, entry: Entry) -> u32 {
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
    pub(super) fn remove(&mut self, number: u32) -> Option<Entry> {
        let (part, place) = Self::place(number);
        let entry = self.parts.get_mut(part)?[place].take()?;
        self.free.push(number);
        Some(entry)
    }
}

/// Which of the piles a free by `act` takes a ticket from: that of the function nearest to the one that frees; if in
/// doubt that of the caller itself rather than of a function below it, and the latest.
fn meant(piles: &[Pile], calls: &Calls, act: &Act) -> Option<usize> {
    if piles.len() == 1 {
        return Some(0);
    }
    let nearness = |pile: &Pile| {
        let taken = &calls.at(pile.act).stack;
        let shared = level::shared(taken, &act.stack);
        (shared, usize::MAX - (taken.levels().len() - shared), pile.serials.last().copied())
    };
    (0..piles.len()).max_by_key(|&i| nearness(&piles[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::object::stand_in::{Thing, subject};

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
