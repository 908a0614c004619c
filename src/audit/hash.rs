//! A hash for addresses and numbers: quick, and good enough where nobody chooses the keys to do harm.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies and rotates, a word at a time.
#[derive(Clone, Copy, Default)]
pub(super) struct Mix(u64);

/// 2⁶⁴ divided by the golden ratio, made odd.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        // The high bits are the best ones, and tables use the low ones too.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;
pub(super) type Set<K> = HashSet<K, BuildHasherDefault<Mix>>;
