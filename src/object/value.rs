//! Objects and what they hold: types that contain each other.

use super::any::{AnyTensor, ElementType};
use super::key::Key;
use super::stored::Stored;
use super::table::{Table, TableSlot};
use super::unread::Unread;
use crate::handle::{Own, Ref};
use crate::memory::alloc;
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::storage::size::Longs;
use std::cell::UnsafeCell;
use std::os::raw::c_long;
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

/// A value of a tree: `THObject`. Opaque to C.
pub struct Object {
    /// Of an object without a ring.
    pub(super) refcount: AtomicI32,
    /// How many places of objects refer to it: its references but those of C code and of calls.
    pub(super) places: AtomicU32,
    /// The objects that it shares a count with, or NULL.
    pub(super) ring: *mut Ring,
    /// For `life.rs`, when the object is no more.
    pub(super) next: *mut Object,
    pub(super) value: UnsafeCell<Value>,
}

// Files of many small objects take a multiple of their size in memory.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Object>() <= 96);

// Blocks are aligned for any object of C.
const _: () = assert!(align_of::<Object>() <= 2 * align_of::<usize>());

impl<'a> Ref<'a, Object> {
    /// What the object holds. A table must not be changed while this is looked at.
    pub(super) fn value(self) -> &'a Value {
        // SAFETY: a valid object. Only `change.rs` changes what it holds, at a time when nothing looks at it.
        unsafe { &*(*self.as_ptr()).value.get() }
    }

    /// The ring that the object is in, or NULL.
    pub(super) fn ring(self) -> *mut Ring {
        // SAFETY: a valid object.
        unsafe { (*self.as_ptr()).ring }
    }

    /// The references to the object, or to any of its ring.
    pub(super) fn count(self) -> &'a AtomicI32 {
        // SAFETY: a valid object; a ring lives as long as its members.
        unsafe {
            match self.ring().as_ref() {
                Some(ring) => &ring.count,
                None => &(*self.as_ptr()).refcount,
            }
        }
    }

    /// How many places of objects refer to the object.
    pub(super) fn places(self) -> &'a AtomicU32 {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).places }
    }

    /// What an object that is a storage holds.
    pub(super) fn stored(self) -> Option<&'a Stored> {
        if let Value::Storage(storage) = self.value() { Some(storage) } else { None }
    }
}

/// Objects that share one count.
pub(super) struct Ring {
    pub(super) count: AtomicI32,
    pub(super) members: Scratch<NonNull<Object>>,
}

impl Ring {
    /// The objects.
    pub(super) fn members(&self) -> &[NonNull<Object>] {
        &self.members
    }

    /// Takes the ring out of its block, which is freed.
    ///
    /// # Safety
    ///
    /// The block is not used afterwards.
    pub(super) unsafe fn take(block: NonNull<Ring>) -> Ring {
        // SAFETY: by the caller's promise; it came from `alloc_header`.
        unsafe {
            let ring = block.read();
            alloc::free_header(block.as_ptr());
            ring
        }
    }
}

/// What an object holds. Only tables, and the contents of an instance and the upvalues of a function once, change
/// after the object was made.
pub(super) enum Value {
    Nil,
    Number(f64),
    Boolean(bool),
    String(TerminatedText),
    Table(Table<Slot>),
    Instance(Instance),
    Function(Function),
    Tensor(Viewed),
    Storage(Stored),
    /// One, see [`Unread::boxed`].
    Unread(Scratch<Unread>),
}

/// An object of a Torch class.
pub(super) struct Instance {
    pub(super) class: TerminatedText,
    pub(super) version: i32,
    /// What the class wrote of it: a table, as a rule.
    pub(super) contents: Slot,
    /// A whole number that its file had: how many values a list had, whose last may be nil, or what a counter has counted,
    /// which may be beyond what a number of Lua holds. 0 if there is none.
    pub(super) count: c_long,
}

/// A function of Lua, which nothing here ever runs.
pub(super) struct Function {
    /// How it is written: the type number of the file format.
    pub(super) form: i32,
    pub(super) code: TerminatedText,
    pub(super) upvalues: Slot,
}

/// Bytes with a 0 behind them, for C; nothing at all if there are none.
pub(super) struct TerminatedText(Scratch<u8>);

impl TerminatedText {
    /// A copy of `bytes`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(bytes: &[u8]) -> Result<Self, OutOfMemory> {
        let mut text = Scratch::new();
        if !bytes.is_empty() {
            text.reserve(bytes.len() + 1)?;
            text.extend(bytes.iter().copied())?;
            text.push(0)?;
        }
        Ok(TerminatedText(text))
    }

    /// The bytes, without the 0 behind them.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.split_last().map_or(&[], |(_, bytes)| bytes)
    }

    /// The bytes and the 0.
    pub(super) fn c_bytes(&self) -> &[u8] {
        if self.0.is_empty() { &[0] } else { &self.0 }
    }
}

impl Value {
    /// Whether it may lead to other objects that lead back.
    pub(super) fn is_container(&self) -> bool {
        matches!(self, Value::Table(_) | Value::Instance(_) | Value::Function(_))
    }

    /// How many places it has that may refer to objects.
    pub(super) fn slot_count(&self) -> usize {
        match self {
            Value::Table(table) => 2 * table.pairs().len(),
            Value::Instance(_) | Value::Function(_) => 1,
            _ => 0,
        }
    }

    /// What is in one of these places.
    pub(super) fn slot(&self, k: usize) -> Slot {
        match self {
            Value::Table(table) => {
                let pair = &table.pairs()[k / 2];
                if k.is_multiple_of(2) { pair.key } else { pair.value }
            }
            Value::Instance(instance) => instance.contents,
            Value::Function(function) => function.upvalues,
            _ => Slot::Nil,
        }
    }

    /// Calls `visit` with what is in each of them.
    pub(super) fn for_each_slot(&self, visit: impl FnMut(Slot)) {
        (0..self.slot_count()).map(|k| self.slot(k)).for_each(visit);
    }

    /// Whether one of them refers to `object`.
    pub(super) fn refers_to(&self, object: NonNull<Object>) -> bool {
        (0..self.slot_count()).any(|k| matches!(self.slot(k), Slot::Object(other) if other == object))
    }
}

/// A tensor of any element type.
pub(super) struct Viewed {
    pub(super) element: ElementType,
    /// One at most, outside of the object, which stays small.
    pub(super) plan: Scratch<StoredPlan>,
    pub(super) made: OnceLock<AnyTensor>,
}

/// What a file says of a tensor.
pub(super) struct StoredPlan {
    pub(super) sizes: Longs,
    pub(super) strides: Longs,
    pub(super) offset: isize,
    /// An object that is a storage of the same element type.
    pub(super) storage: Option<Own<Object>>,
}

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

    /// Notes that an object has been given this for one of its places, until [`release`](Self::release).
    pub(super) fn note_place(self) {
        if let Slot::Object(object) = self {
            // SAFETY: whoever holds a slot keeps what it refers to alive.
            unsafe { Ref::new(object) }.places().fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A value that has been read: nothing, a number and a boolean need no object.
pub(super) enum Item {
    Plain(Slot),
    Object(Own<Object>),
}

impl Item {
    /// What is in a slot, with a reference of its own.
    ///
    /// # Safety
    ///
    /// What the slot refers to is alive.
    pub(super) unsafe fn of(slot: Slot) -> Item {
        match slot {
            // SAFETY: by the caller's promise.
            Slot::Object(object) => Item::Object(unsafe { Ref::new(object) }.to_owned()),
            plain => Item::Plain(plain),
        }
    }

    /// What an object holds, or the object once more.
    pub(super) fn of_object(object: &Own<Object>) -> Item {
        match Slot::of(object.borrow()) {
            Slot::Object(_) => Item::Object(object.borrow().to_owned()),
            plain => Item::Plain(plain),
        }
    }

    /// Hands the reference over.
    pub(super) fn into_slot(self) -> Slot {
        match self {
            Item::Plain(slot) => slot,
            Item::Object(object) => Slot::take(object),
        }
    }

    /// The object, unless it is nothing, a number or a boolean.
    pub(super) fn object(&self) -> Option<Ref<'_, Object>> {
        match self {
            Item::Plain(_) => None,
            Item::Object(object) => Some(object.borrow()),
        }
    }

    /// The same once more.
    pub(super) fn again(&self) -> Item {
        match self {
            Item::Plain(slot) => Item::Plain(*slot),
            Item::Object(object) => Item::Object(object.borrow().to_owned()),
        }
    }
}

impl TableSlot for Slot {
    const NIL: Self = Slot::Nil;

    fn key(&self) -> Key<'_> {
        match self {
            Slot::Nil => Key::Nothing,
            Slot::Number(number) => Key::Number(*number),
            Slot::Boolean(boolean) => Key::Boolean(*boolean),
            // SAFETY: as in `note_place`; the bytes of a string do not change.
            Slot::Object(object) => match unsafe { Ref::new(*object) }.value() {
                Value::String(text) => Key::String(text.bytes()),
                _ => Key::Identity(object.as_ptr().addr()),
            },
        }
    }
}
