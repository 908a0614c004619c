//! Numbers by number: what was given which number in a file, or in a walk through a graph.

use crate::memory::scratch::{OutOfMemory, Scratch};
use std::hash::{BuildHasher, RandomState};

/// A hash table, at most half full. Its hash function has keys of its own, so that no file can be made whose numbers
/// all collide.
#[derive(Default)]
pub(super) struct Map {
    state: RandomState,
    /// A key and its value; `FREE` is the value of a place that nothing is in.
    places: Scratch<(u64, u32)>,
    count: usize,
}

const FREE: u32 = u32::MAX;

impl Map {
    pub(super) fn new() -> Self {
        Map { state: RandomState::new(), places: Scratch::new(), count: 0 }
    }

    /// The place where `key` is or would be. There is one that nothing is in.
    fn place(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        let mut place = self.state.hash_one(key) as usize & last;
        while self.places[place].1 != FREE && self.places[place].0 != key {
            place = (place + 1) & last;
        }
        place
    }

    /// The value of `key`.
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        if self.places.is_empty() {
            return None;
        }
        let (_, value) = self.places[self.place(key)];
        (value != FREE).then_some(value)
    }

    /// Forgets all. As many keys as there were take no new memory.
    pub(super) fn clear(&mut self) {
        self.places.fill((0, FREE));
        self.count = 0;
    }

    /// Makes room for `count` keys in all.
    ///
    /// # Errors
    ///
    /// No memory; the map is as it was.
    pub(super) fn reserve(&mut self, count: usize) -> Result<(), OutOfMemory> {
        if 2 * count <= self.places.len() {
            return Ok(());
        }
        let length = (2 * count).next_power_of_two().max(16);
        let larger = Scratch::filled(length, (0, FREE))?;
        let old = std::mem::replace(&mut self.places, larger);
        for &(key, value) in &old {
            if value != FREE {
                let place = self.place(key);
                self.places[place] = (key, value);
            }
        }
        Ok(())
    }

    /// Gives `key` a value, which is less than 2³² - 1.
    ///
    /// # Errors
    ///
    /// No memory; the map is as it was.
    pub(super) fn set(&mut self, key: u64, value: u32) -> Result<(), OutOfMemory> {
        self.reserve(self.count + 1)?;
        let place = self.place(key);
        self.count += usize::from(self.places[place].1 == FREE);
        self.places[place] = (key, value);
        Ok(())
    }
}
