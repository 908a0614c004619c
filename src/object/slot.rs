//! What a table, or the contents of an instance, has in one place.

use super::Object;
use super::life::{self, create};
use super::value::Value;
use crate::error::Result;
use crate::handle::{Own, Ref};
use std::hash::{BuildHasher, RandomState};
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Nothing, a number or a boolean as they are, or a reference to an object.
///
/// It is plain data: who holds a slot sees to the count of what it refers to. That is a reference like any other,
/// unless both are in one ring (see `ring.rs`).
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Nil,
    Number(f64),
    Boolean(bool),
    /// Never of one of the kinds above.
    Object(NonNull<Object>),
}

impl Slot {
    /// Takes over a reference.
    pub(super) fn take(object: Own<Object>) -> Slot {
        match Slot::of(object.borrow()) {
            Slot::Object(_) => match NonNull::new(object.into_raw()) {
                Some(pointer) => Slot::Object(pointer),
                None => Slot::Nil,
            },
            plain => plain,
        }
    }

    /// What stands for `object`; its count stays as it is.
    pub(super) fn of(object: Ref<'_, Object>) -> Slot {
        match object.value() {
            Value::Nil => Slot::Nil,
            Value::Number(number) => Slot::Number(*number),
            Value::Boolean(boolean) => Slot::Boolean(*boolean),
            _ => Slot::Object(object.as_non_null()),
        }
    }

    /// The object, or a new one that holds the number or boolean.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn to_object(self) -> Result<Own<Object>> {
        match self {
            Slot::Nil => create(Value::Nil),
            Slot::Number(number) => create(Value::Number(number)),
            Slot::Boolean(boolean) => create(Value::Boolean(boolean)),
            // SAFETY: whoever holds a slot holds a reference to what it refers to.
            Slot::Object(object) => Ok(unsafe { Ref::new(object) }.to_owned()),
        }
    }

    /// Notes that an object has been given this for one of its places, until [`release`](Self::release).
    pub(super) fn note_place(self) {
        if let Slot::Object(object) = self {
            // SAFETY: whoever holds a slot keeps what it refers to alive.
            life::object_places(unsafe { Ref::new(object) }).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Gives the reference back that an object `holder` had.
    ///
    /// # Safety
    ///
    /// The slot is not used afterwards.
    pub(super) unsafe fn release(self, holder: Ref<'_, Object>) {
        if let Slot::Object(object) = self {
            // SAFETY: by the caller's promise.
            unsafe { life::release_held(object, holder) }
        }
    }

    /// What it is as a key.
    pub(super) fn key(&self) -> Key<'_> {
        match self {
            Slot::Nil => Key::Nothing,
            Slot::Number(number) => Key::Number(*number),
            Slot::Boolean(boolean) => Key::Boolean(*boolean),
            // SAFETY: as in `to_object`; the bytes of a string do not change.
            Slot::Object(object) => match unsafe { Ref::new(*object) }.value() {
                Value::String(text) => Key::String(text.bytes()),
                _ => Key::Identity(object.as_ptr().addr()),
            },
        }
    }
}

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
