//! How the result of an exported function becomes a C value, and what stands for it after an error.

use crate::audit::{self, object::Audited};
use crate::half::Half;
use crate::handle::{Counted, Own};
use std::os::raw::{c_int, c_long, c_ulong};
use std::ptr::NonNull;

/// A result as C receives it.
pub(crate) trait Encode<C> {
    /// The result of the exported function `symbol`.
    fn encode(self, symbol: &'static str) -> C;
}

impl<T> Encode<T> for T {
    #[inline(always)]
    fn encode(self, _symbol: &'static str) -> T {
        self
    }
}

impl<O: Counted + Audited> Encode<*mut O> for Own<O> {
    #[inline(always)]
    fn encode(self, symbol: &'static str) -> *mut O {
        if audit::active() {
            audit::issued(self.borrow().as_non_null(), symbol);
        }
        self.into_raw()
    }
}

/// An object without a count that the caller owns from now on; NULL stands for none.
pub(crate) struct OwnedPointer<O>(pub(crate) *mut O);

impl<O: Audited> Encode<*mut O> for OwnedPointer<O> {
    #[inline(always)]
    fn encode(self, symbol: &'static str) -> *mut O {
        if audit::active()
            && let Some(object) = NonNull::new(self.0)
        {
            audit::issued(object, symbol);
        }
        self.0
    }
}

impl Encode<c_int> for bool {
    #[inline(always)]
    fn encode(self, _symbol: &'static str) -> c_int {
        c_int::from(self)
    }
}

/// What a function returns if an error handler returns.
pub(crate) trait FailureValue {
    const FAILURE: Self;
}

macro_rules! failure_values {
    ($($t:ty = $zero:expr),+ $(,)?) => { $(
        impl FailureValue for $t {
            const FAILURE: $t = $zero;
        }
    )+ };
}

failure_values!(
    () = (),
    u8 = 0,
    i8 = 0,
    i16 = 0,
    c_int = 0,
    c_long = 0,
    c_ulong = 0,
    isize = 0,
    usize = 0,
    f32 = 0.0,
    f64 = 0.0,
    Half = Half { x: 0 }
);
impl<T> FailureValue for *const T {
    const FAILURE: *const T = std::ptr::null();
}

impl<T> FailureValue for *mut T {
    const FAILURE: *mut T = std::ptr::null_mut();
}
