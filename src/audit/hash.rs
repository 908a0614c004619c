//! A hash for addresses and numbers: quick, and good enough where nobody chooses the keys to do harm.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies and rotates, a word at a time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mix(u64);

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

pub(crate) type AddressMap<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;
pub(crate) type Set<K> = HashSet<K, BuildHasherDefault<Mix>>;

/// Keeps the addresses of one page together: what is made or freed one after the other mostly lies side by side in
/// memory, and so it does in a table then, instead of in a cache line of its own that has to be fetched.
#[derive(Clone, Copy, Default)]
pub(crate) struct Nearby(usize);

/// The page of memory that an address is in.
pub(crate) fn page(address: usize) -> u64 {
    address as u64 >> 12
}

impl Hasher for Nearby {
    fn finish(&self) -> u64 {
        // A table takes the place from the low bits, and tells what is in places nearby apart by the seven highest ones.
        const LINE: u64 = 5;
        let in_page = self.0 as u64 >> 7 & ((1 << LINE) - 1);
        let place = page(self.0).wrapping_mul(FACTOR) >> 32 << LINE | in_page;
        let mark = (self.0 as u64).wrapping_mul(FACTOR) >> 57 << 57;
        mark | place
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | usize::from(byte));
    }

    fn write_usize(&mut self, word: usize) {
        self.0 = word;
    }
}

/// Values by the addresses of blocks.
pub(crate) type ByAddress<V> = HashMap<usize, V, BuildHasherDefault<Nearby>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hash;

    fn hash(address: usize) -> u64 {
        let mut hash = Nearby::default();
        address.hash(&mut hash);
        hash.finish()
    }

    #[test]
    fn blocks_of_one_page_lie_side_by_side_and_pages_apart() {
        let page = 0x7f12_3456_7000;
        let first = hash(page) << 7;
        assert!(
            (page..page + 4096).step_by(16).all(|block| (hash(block) << 7).wrapping_sub(first) >> 7 < 32)
        );
        let places: Set<u64> = (0..1000).map(|i| hash(page + i * 4096) & 0xffff).collect();
        assert!(places.len() > 700, "{}", places.len());
        // Those of one place are told apart.
        let marks: Set<u64> = (page..page + 128).step_by(16).map(|block| hash(block) >> 57).collect();
        assert_eq!(marks.len(), 8);
    }
}
