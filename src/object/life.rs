//! Birth and death of objects, and their counts. No other place makes or frees an object.
//!
//! Nothing here calls itself: a file may hold a million tables inside each other.

use super::value::{Object, Ring, Slot, Value};
use crate::audit;
use crate::count;
use crate::error::Result;
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use std::cell::UnsafeCell;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

impl Counted for Object {
    #[inline]
    fn retain(this: Ref<'_, Self>) {
        count::add_one(this.count());
    }

    #[inline]
    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        if count::remove_one(unsafe { Ref::new(this) }.count()) {
            // SAFETY: that was the last reference.
            unsafe { destroy(this) }
        }
    }
}

/// A new object that holds `value`.
///
/// # Errors
///
/// No memory; what `value` refers to is released.
pub(super) fn create(value: Value) -> Result<Own<Object>> {
    value.for_each_slot(Slot::note_place);
    match alloc::alloc_header::<Object>() {
        Ok(block) => {
            let object = Object {
                refcount: AtomicI32::new(1),
                places: AtomicU32::new(0),
                ring: ptr::null_mut(),
                next: ptr::null_mut(),
                value: UnsafeCell::new(value),
            };
            // SAFETY: the block was made for one object just now; the count of one is the caller's.
            unsafe {
                block.write(object);
                Ok(Own::from_raw(NonNull::new_unchecked(block)))
            }
        }
        Err(error) => {
            let mut dying = Dying::default();
            // SAFETY: the slots are dropped with the value.
            value.for_each_slot(|slot| unsafe { dying.release(slot, ptr::null_mut()) });
            drop(value);
            dying.end();
            Err(error)
        }
    }
}

impl Slot {
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

    /// Gives the reference back that an object `holder` had.
    ///
    /// # Safety
    ///
    /// The slot is not used afterwards.
    pub(super) unsafe fn release(self, holder: Ref<'_, Object>) {
        let mut dying = Dying::default();
        // SAFETY: by the caller's promise.
        unsafe { dying.release(self, holder.ring()) };
        dying.end();
    }
}

/// A reference that `holder` has got is not counted if both are in one ring.
pub(super) fn settle_held(object: NonNull<Object>, holder: Ref<'_, Object>) {
    // SAFETY: whoever holds a slot keeps what it refers to alive.
    let target = unsafe { Ref::new(object) };
    if !holder.ring().is_null() && target.ring() == holder.ring() {
        // Not the last one: the holder is in the ring, and somebody has a reference to it.
        count::remove_one(target.count());
    }
}

/// Frees an object whose last reference is gone, with its ring if it is in one.
///
/// # Safety
///
/// Nobody uses the object afterwards.
unsafe fn destroy(this: NonNull<Object>) {
    let mut dying = Dying::default();
    dying.add(this);
    dying.end();
}

/// The objects whose last reference is gone and that are not freed yet, linked by their field `next`.
struct Dying {
    first: *mut Object,
}

impl Default for Dying {
    fn default() -> Self {
        Dying { first: ptr::null_mut() }
    }
}

impl Dying {
    /// Adds an object, or all of its ring.
    fn add(&mut self, object: NonNull<Object>) {
        // SAFETY: dead, and not freed yet: this list has the object, and the ring, for itself.
        unsafe { (*object.as_ptr()).next = self.first };
        self.first = object.as_ptr();
    }

    /// Gives back a reference that was held by an object of `ring`, if by one of any.
    ///
    /// # Safety
    ///
    /// The slot is not used afterwards.
    unsafe fn release(&mut self, slot: Slot, ring: *mut Ring) {
        let Slot::Object(object) = slot else {
            return;
        };
        // SAFETY: whoever holds a slot keeps what it refers to alive.
        let target = unsafe { Ref::new(object) };
        target.places().fetch_sub(1, Ordering::Relaxed);
        let is_counted = ring.is_null() || target.ring() != ring;
        if is_counted && count::remove_one(target.count()) {
            self.add(object);
        }
    }

    /// Frees them all, and what only they referred to.
    fn end(mut self) {
        while let Some(object) = NonNull::new(self.first) {
            // SAFETY: not freed yet.
            self.first = unsafe { (*object.as_ptr()).next };
            // SAFETY: as in `add`.
            let ring = unsafe { (*object.as_ptr()).ring };
            match NonNull::new(ring) {
                None => {
                    self.empty(object, ring);
                    // SAFETY: it is in no list any more, and nobody refers to it.
                    unsafe { free(object) };
                }
                Some(block) => {
                    // SAFETY: its objects die with it.
                    let ring = unsafe { Ring::take(block) };
                    for &member in ring.members() {
                        self.empty(member, block.as_ptr());
                    }
                    for &member in ring.members() {
                        // SAFETY: as above: what referred to it is gone.
                        unsafe { free(member) };
                    }
                }
            }
        }
    }

    /// Drops what an object holds, and adds what dies of it.
    fn empty(&mut self, object: NonNull<Object>, ring: *mut Ring) {
        // SAFETY: as in `add`.
        let value = unsafe { (*object.as_ptr()).value.get().replace(Value::Nil) };
        // SAFETY: the slots are dropped with the value.
        value.for_each_slot(|slot| unsafe { self.release(slot, ring) });
    }
}

/// Frees an object that holds nothing any more, or leaves it to the auditor: late users find a nil.
///
/// # Safety
///
/// Nobody uses it afterwards.
unsafe fn free(object: NonNull<Object>) {
    // SAFETY: by the caller's promise; objects come from `alloc_header`.
    unsafe {
        if audit::active() {
            (*object.as_ptr()).ring = ptr::null_mut();
            (*object.as_ptr()).refcount = AtomicI32::new(0);
            audit::header_freed(object.as_ptr().cast(), size_of::<Object>());
        } else {
            alloc::free_header(object.as_ptr());
        }
    }
}
