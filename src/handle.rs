//! References to counted objects, so that the golden rule holds inside the library by construction.
//!
//! * [`Ref`] is a borrowed reference: a pointer that somebody else keeps alive during the call.
//! * [`Own`] is one owned reference: released when dropped, handed to C by [`Own::into_raw`].
//!
//! A C caller may pass one object as several arguments, and other threads may hold it too, so no
//! `&mut` to an object is ever formed: fields are read and written through the raw pointer.

use crate::error::{Error, Result};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// An object with a reference count in its header.
pub trait Counted: Sized {
    /// Takes one more reference.
    fn retain(this: Ref<'_, Self>);

    /// Gives one reference back; the last one destroys the object.
    ///
    /// # Safety
    ///
    /// The caller owns one reference and does not use it afterwards.
    unsafe fn release(this: NonNull<Self>);
}

/// A borrowed reference to a valid object.
///
/// Whoever makes one vouches that the object stays alive for `'a`.
pub struct Ref<'a, O> {
    pointer: NonNull<O>,
    life: PhantomData<&'a O>,
}

impl<O> Clone for Ref<'_, O> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Ref<'_, O> {}

impl<O> PartialEq for Ref<'_, O> {
    /// Identity: both are the same object.
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.pointer == other.pointer
    }
}

impl<'a, O> Ref<'a, O> {
    /// Borrows the object behind `pointer`.
    ///
    /// # Safety
    ///
    /// `pointer` is a valid object (see `docs/safety.md`) that outlives `'a`.
    #[inline(always)]
    pub unsafe fn new(pointer: NonNull<O>) -> Self {
        Ref { pointer, life: PhantomData }
    }

    /// The address of the object.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut O {
        self.pointer.as_ptr()
    }

    /// The address of the object.
    #[inline(always)]
    pub fn as_non_null(self) -> NonNull<O> {
        self.pointer
    }
}

impl<O: Counted> Ref<'_, O> {
    /// One more reference to the same object, owned.
    #[inline(always)]
    pub fn to_owned(self) -> Own<O> {
        O::retain(self);
        Own(self.pointer)
    }
}

/// One owned reference: what a function named `new*` returns.
pub struct Own<O: Counted>(NonNull<O>);

impl<O: Counted> Own<O> {
    /// Takes over a reference that the caller owns.
    ///
    /// # Safety
    ///
    /// `pointer` is a valid object and the caller gives up one reference to it.
    #[inline(always)]
    pub unsafe fn from_raw(pointer: NonNull<O>) -> Self {
        Own(pointer)
    }

    /// Borrows the object.
    #[inline(always)]
    pub fn borrow(&self) -> Ref<'_, O> {
        // SAFETY: the reference owned by `self` keeps the object alive while `self` is borrowed.
        unsafe { Ref::new(self.0) }
    }

    /// Gives the reference to the caller, who must release it.
    #[inline(always)]
    pub fn into_raw(self) -> *mut O {
        let pointer = self.0.as_ptr();
        std::mem::forget(self);
        pointer
    }
}

impl<O: Counted> Drop for Own<O> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: `self` owns one reference and is gone after this.
        unsafe { O::release(self.0) }
    }
}

/// A pointer argument of a C call: NULL, or a valid object for the duration of the call.
pub struct Nullable<'a, O>(Option<Ref<'a, O>>);

impl<O> Clone for Nullable<'_, O> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Nullable<'_, O> {}

impl<'a, O> Nullable<'a, O> {
    /// Wraps a C pointer.
    ///
    /// # Safety
    ///
    /// `pointer` is NULL or a valid object that outlives `'a`.
    #[inline(always)]
    pub unsafe fn new(pointer: *mut O) -> Self {
        // SAFETY: a pointer that is not NULL is a valid object by this function's contract.
        Nullable(NonNull::new(pointer).map(|p| unsafe { Ref::new(p) }))
    }

    /// The object, or the error that blames argument `number` for being NULL.
    #[inline(always)]
    pub fn arg(self, number: i32) -> Result<Ref<'a, O>> {
        match self.0 {
            Some(object) => Ok(object),
            None => Err(Error::null(number)),
        }
    }

    /// The object where NULL is a meaningful value.
    #[inline(always)]
    pub fn option(self) -> Option<Ref<'a, O>> {
        self.0
    }
}
