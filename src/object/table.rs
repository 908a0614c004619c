//! Tables: pairs of a key and a value, in the order in which the keys came.

use super::key::Key;
use crate::memory::scratch::{OutOfMemory, Scratch};

/// What a table has for its keys and values.
pub(super) trait TableSlot: Copy {
    /// Nothing.
    const NIL: Self;

    /// What it is as a key.
    fn key(&self) -> Key<'_>;
}

/// A key with its value, neither of which is nil.
#[derive(Clone, Copy)]
pub(super) struct Pair<S> {
    pub(super) key: S,
    pub(super) value: S,
}

/// A table of so few pairs has no index.
const FEW: usize = 8;

/// A place of the index that nothing is in.
const FREE: u32 = u32::MAX;

/// The pairs, and where to find a key among them.
///
/// A number k that is the key of pair k - 1 is found there, as all keys of a list are. The others are in the index: an
/// open-addressed hash table of positions, at most half full, which a table of few pairs does without.
pub(super) struct Table<S> {
    pairs: Scratch<Pair<S>>,
    index: Scratch<u32>,
    indexed: u32,
    /// How many pairs from the first on have their position plus one for their key.
    listed: u32,
}

/// Whether a number is the key of the pair at `position` because it is one more.
fn is_at_home(key: Key<'_>, position: usize) -> bool {
    matches!(key, Key::Number(number) if number == (position + 1) as f64)
}

impl<S: TableSlot> Table<S> {
    /// A table without pairs.
    pub(super) fn new() -> Self {
        Table { pairs: Scratch::new(), index: Scratch::new(), indexed: 0, listed: 0 }
    }

    /// The pairs in their order.
    pub(super) fn pairs(&self) -> &[Pair<S>] {
        &self.pairs
    }

    /// The position of the pair with this key.
    pub(super) fn find(&self, key: Key<'_>) -> Option<usize> {
        if let Key::Number(number) = key
            && number >= 1.0
            && number <= self.pairs.len() as f64
            && number.fract() == 0.0
        {
            let position = number as usize - 1;
            if self.pairs[position].key.key() == key {
                return Some(position);
            }
        }
        if self.index.is_empty() {
            return self.pairs.iter().position(|pair| pair.key.key() == key);
        }
        self.places(key).map(|place| self.index[place]).take_while(|&entry| entry != FREE).find_map(|entry| {
            let position = entry as usize;
            (self.pairs[position].key.key() == key).then_some(position)
        })
    }

    /// The value of this key; nil if there is none.
    pub(super) fn get(&self, key: Key<'_>) -> S {
        self.find(key).map_or(S::NIL, |position| self.pairs[position].value)
    }

    /// The largest n so that the keys 1 to n are there.
    pub(super) fn list_len(&self) -> usize {
        let mut len = self.listed as usize;
        while self.find(Key::Number((len + 1) as f64)).is_some() {
            len += 1;
        }
        len
    }

    /// The places of the index where a key may be, from the first on.
    fn places(&self, key: Key<'_>) -> impl Iterator<Item = usize> + use<S> {
        let places = self.index.len();
        let start = if places == 0 { 0 } else { key.hash() as usize & (places - 1) };
        (0..places).map(move |step| (start + step) & (places - 1))
    }

    /// Makes room for one more pair.
    ///
    /// # Errors
    ///
    /// No memory, or more pairs than a table can have. The table is as it was.
    pub(super) fn reserve(&mut self) -> Result<(), OutOfMemory> {
        let count = self.pairs.len();
        if count >= FREE as usize - 1 {
            return Err(OutOfMemory { bytes: usize::MAX });
        }
        if count == self.pairs.capacity() {
            self.pairs.reserve((2 * count).max(1))?;
        }
        if count < FEW { Ok(()) } else { self.widen_index(self.indexed as usize + 1) }
    }

    /// Makes the index long enough for `count` keys.
    fn widen_index(&mut self, count: usize) -> Result<(), OutOfMemory> {
        if 2 * count > self.index.len() {
            self.index = Scratch::filled((2 * count).next_power_of_two().max(8), FREE)?;
            self.fill_index();
        }
        Ok(())
    }

    /// Adds a pair whose key the table has not. There is room for it.
    pub(super) fn push(&mut self, pair: Pair<S>) {
        let position = self.pairs.len();
        if self.pairs.push(pair).is_ok() {
            self.note(position);
        }
    }

    /// Replaces the value at a position and gives the one before.
    pub(super) fn replace(&mut self, position: usize, value: S) -> S {
        std::mem::replace(&mut self.pairs[position].value, value)
    }

    /// Takes the pair at a position out. Those behind it move up, so this takes as long as there are pairs.
    ///
    /// # Errors
    ///
    /// No memory: what was a list may need an index now. The table is as it was.
    pub(super) fn remove(&mut self, position: usize) -> Result<Pair<S>, OutOfMemory> {
        self.widen_index(self.pairs.len())?;
        let pair = self.pairs[position];
        self.pairs.copy_within(position + 1.., position);
        self.pairs.truncate(self.pairs.len() - 1);
        self.fill_index();
        Ok(pair)
    }

    /// Writes the index anew.
    fn fill_index(&mut self) {
        self.index.fill(FREE);
        self.indexed = 0;
        self.listed = 0;
        for position in 0..self.pairs.len() {
            self.note(position);
        }
    }

    /// Has the index find the pair at a position.
    fn note(&mut self, position: usize) {
        let key = self.pairs[position].key;
        if is_at_home(key.key(), position) {
            self.listed += u32::from(self.listed as usize == position);
            return;
        }
        self.indexed += 1;
        let free = self.places(key.key()).find(|&place| self.index[place] == FREE);
        if let Some(place) = free {
            self.index[place] = position as u32;
        }
    }
}
