//! Keys of tables.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

/// A key of a table. Numbers, booleans and strings are equal by value, other objects only to themselves.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Key<'a> {
    /// Nil or not a number: no key.
    Nothing,
    Number(f64),
    Boolean(bool),
    String(&'a [u8]),
    Identity(usize),
}

/// The keys of hash functions: those of this process, so that no file can be made whose keys all collide.
static STATE: OnceLock<RandomState> = OnceLock::new();

impl Key<'_> {
    /// Whether a table can have it.
    pub(super) fn is_valid(self) -> bool {
        match self {
            Key::Nothing => false,
            Key::Number(number) => !number.is_nan(),
            _ => true,
        }
    }

    /// Equal keys have equal hashes.
    pub(super) fn hash(self) -> u64 {
        let state = STATE.get_or_init(RandomState::new);
        match self {
            Key::Nothing => 0,
            // 0 and -0 are one key.
            Key::Number(number) => state.hash_one((0u8, (number + 0.0).to_bits())),
            Key::Boolean(boolean) => state.hash_one((1u8, boolean)),
            Key::String(bytes) => state.hash_one((2u8, bytes)),
            Key::Identity(address) => state.hash_one((3u8, address)),
        }
    }
}
