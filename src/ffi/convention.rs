//! The calling convention of the C interface: how arguments become Rust values, and what becomes of references that
//! C callers give or take. Results are in [`crate::boundary::results`].

use crate::audit::{
    self,
    object::{Argument, Audited},
};
use crate::boundary::FailureValue;
use crate::boundary::handlers::{ArgErrorHandler, ErrorHandler, ErrorHandlers};
use crate::caller::DeviceFunction;
use crate::element::Element;
use crate::error::{Error, Result};
use crate::exchange::dlpack::{DlTensor, ManagedTensor, ManagedTensorVersioned};
use crate::half::Half;
use crate::handle::{Counted, Nullable, Ref};
use crate::memory::allocator::Allocator;
use crate::memory::heap::GcFunction;
use crate::memory::mapping::MapContext;
use crate::net::{ClientFunction, Network, NetworkRun};
use crate::object::Object;
use crate::random::Generator;
use crate::sparse::Sparse;
use crate::storage::Storage;
use crate::storage::size::Description;
use crate::tensor::Tensor;
use std::ffi::c_void;
use std::os::raw::{c_char, c_int, c_long, c_ulong};
use std::ptr::NonNull;

/// How an allocator of DLPack tells what went wrong: `THDLPackErrorFunction`.
pub(crate) type SetError =
    unsafe extern "C-unwind" fn(context: *mut c_void, kind: *const c_char, message: *const c_char);

/// The element types under the names that are part of symbols.
pub(crate) mod elements {
    pub(crate) type Byte = u8;
    pub(crate) type Char = i8;
    pub(crate) type Short = i16;
    pub(crate) type Int = i32;
    pub(crate) type Long = std::os::raw::c_long;
    pub(crate) type Float = f32;
    pub(crate) type Double = f64;
    pub(crate) type Half = crate::half::Half;
}

/// An argument as C passes it.
pub(crate) trait Decode {
    /// What the body of an exported function sees.
    type Value;

    /// # Safety
    ///
    /// A pointer to an object is NULL or valid until the exported function returns.
    unsafe fn decode(self) -> Self::Value;

    /// The object that is pointed at, for the auditor.
    #[inline(always)]
    fn argument(&self) -> Argument {
        Argument::NONE
    }
}

macro_rules! object {
    ($([$($parameter:ident)?] $object:ty),+ $(,)?) => { $(
        impl$(<$parameter: Element>)? Decode for *mut $object {
            type Value = Nullable<'static, $object>;
            #[inline(always)]
            unsafe fn decode(self) -> Self::Value {
                // SAFETY: by the caller's promise.
                unsafe { Nullable::new(self) }
            }
            #[inline(always)]
            fn argument(&self) -> Argument {
                Argument::object(self.cast_const())
            }
        }
        impl$(<$parameter: Element>)? Decode for *const $object {
            type Value = Nullable<'static, $object>;
            #[inline(always)]
            unsafe fn decode(self) -> Self::Value {
                // SAFETY: by the caller's promise; what is const in C is not written through.
                unsafe { Nullable::new(self.cast_mut()) }
            }
            #[inline(always)]
            fn argument(&self) -> Argument {
                Argument::object(*self)
            }
        }
    )+ };
}

object!([T] Storage<T>, [T] Tensor<T>, [T] Sparse<T>, [] Object, [] Network, [] NetworkRun, [] MapContext, [] Generator, [] ManagedTensor, [] ManagedTensorVersioned);

/// A pointer argument to an object that is used by one call at a time: NULL, or this call's alone.
pub(crate) struct Exclusive<O: 'static>(Option<&'static mut O>);

impl<O> Exclusive<O> {
    /// The object, or the error that blames argument `number` for being NULL.
    #[inline(always)]
    pub(crate) fn arg(self, number: i32) -> Result<&'static mut O> {
        self.0.ok_or_else(|| Error::null(number))
    }
}

macro_rules! exclusive {
    ($($object:ty),+ $(,)?) => { $(
        impl Decode for *mut $object {
            type Value = Exclusive<$object>;
            #[inline(always)]
            unsafe fn decode(self) -> Self::Value {
                // SAFETY: by the caller's promise; the object is one argument of a call, and C callers
                // do not use it from two threads at once.
                Exclusive(unsafe { self.as_mut() })
            }
            #[inline(always)]
            fn argument(&self) -> Argument {
                Argument::untyped(self.cast_const())
            }
        }
    )+ };
}

exclusive!(ErrorHandlers);

/// The bits of a C `char`, which has no sign on some processors.
pub(super) fn bits(char: c_char) -> i8 {
    i8::from_ne_bytes(char.to_ne_bytes())
}

macro_rules! value {
    ($($t:ty),+ $(,)?) => { $(
        impl Decode for $t {
            type Value = $t;
            #[inline(always)]
            unsafe fn decode(self) -> $t { self }
        }
    )+ };
}

value!(bool, u8, i8, i16, u16, c_int, c_long, c_ulong, isize, usize, f32, f64, Half);
value!(
    *mut u8,
    *mut i8,
    *mut i16,
    *mut u16,
    *mut c_int,
    *mut c_long,
    *mut isize,
    *mut f32,
    *mut f64,
    *mut Half
);
value!(
    *const u8,
    *const i8,
    *const i16,
    *const c_int,
    *const f32,
    *const f64,
    *const c_long,
    *mut c_void,
    *mut *mut c_char,
    *mut *const c_char,
    *mut *mut c_long,
    *const *const c_void,
    *const c_void,
    *mut Allocator,
    *mut DlTensor,
    *mut *mut ManagedTensorVersioned,
    Option<GcFunction>,
    Option<SetError>,
    Option<audit::host::Frames>
);
value!(Option<ErrorHandler>, Option<ArgErrorHandler>, Option<ClientFunction>, Option<DeviceFunction>);

/// What the first argument of the functions of THNN points at. They do not look at it: it may be NULL.
#[allow(clippy::upper_case_acronyms, reason = "its name in C")]
pub(crate) enum THNNState {}

value!(*mut THNNState);

impl<T> Decode for *mut *mut Tensor<T> {
    type Value = *mut *mut Tensor<T>;
    #[inline(always)]
    unsafe fn decode(self) -> Self::Value {
        self
    }
}

/// Takes one more reference for the C caller.
#[inline(always)]
pub(crate) fn retain<O: Counted + Audited>(object: Nullable<'_, O>) {
    if let Some(object) = object.option() {
        O::retain(object);
        if audit::active() {
            audit::retained(object.as_non_null());
        }
    }
}

/// Gives up the reference that the C caller gives back, unless it is NULL or known to be none.
///
/// # Safety
///
/// The C caller gives one reference up.
#[inline(always)]
pub(crate) unsafe fn release<O: Counted + Audited>(object: Nullable<'_, O>) {
    if let Some(object) = object.option()
        && may_end(object.as_non_null())
    {
        // SAFETY: by the caller's promise.
        unsafe { O::release(object.as_non_null()) }
    }
}

/// The library has taken over the reference to `object` that the C caller gave up.
#[inline(always)]
pub(crate) fn consumed<O: Audited>(object: Ref<'_, O>) {
    if audit::active() {
        audit::returned(object.as_non_null());
    }
}

/// Whether `object`, which the C caller gives up, is the caller's as far as is known.
#[inline(always)]
pub(crate) fn may_end<O: Audited>(object: NonNull<O>) -> bool {
    !audit::active() || audit::returned(object)
}

impl FailureValue for Description {
    const FAILURE: Description = Description { text: [0; crate::storage::size::DESCRIPTION_LEN] };
}
