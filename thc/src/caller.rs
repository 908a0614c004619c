//! In whose name TH is called, and errors: `TH/THCaller.h`.

use std::ffi::{CStr, c_char, c_int};
use std::fmt;
use std::ptr;

/// `THCaller`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Caller {
    signature: *const c_char,
    before: c_int,
    without: c_int,
    end: Option<unsafe extern "C" fn(*const Caller)>,
}

// SAFETY: its text is never written.
unsafe impl Sync for Caller {}

unsafe extern "C-unwind" {
    fn THCaller_place() -> *mut *const Caller;
    fn THCaller_raise(caller: *const Caller, number: c_int, message: *const c_char);
}

impl Caller {
    /// A function with a state in front of the parameters of TH's, whose generator stands at position `without`, if it has one.
    pub(crate) const fn new(signature: &'static CStr, without: c_int) -> Self {
        Caller { signature: signature.as_ptr(), before: 1, without, end: None }
    }

    /// A function with as many parameters as TH's have in front, in no order.
    pub(crate) const fn plain(signature: &'static CStr) -> Self {
        Caller { signature: signature.as_ptr(), before: 0, without: 0, end: None }
    }

    /// The same, without what is argument `position` of TH's function.
    pub(crate) const fn lacking(self, position: c_int) -> Self {
        Caller { without: position, ..self }
    }

    /// The same, whose errors blame argument `number` for what is argument 1 or 2 of TH's function.
    pub(crate) const fn blaming(self, number: c_int) -> Self {
        Caller { before: number - 1, without: 1, ..self }
    }

    /// The same, which gives something back before an error is raised.
    pub(crate) const fn ended_by(self, end: unsafe extern "C" fn(*const Caller)) -> Self {
        Caller { end: Some(end), ..self }
    }
}

/// The caller of a generic function for one element type: `signature!("Int" "Tensor_mean(state,self,)")`, or with `sparse`
/// in front that of one of THCS.
macro_rules! signature {
    (sparse $name:literal $rest:literal) => {
        $crate::caller::Caller::new($crate::caller::text(concat!("THCS", $name, $rest, "\0")), 0)
    };
    ($name:literal $rest:literal) => {
        $crate::caller::Caller::new($crate::caller::text(concat!("THCuda", $name, $rest, "\0")), 0)
    };
}
pub(crate) use signature;

/// The text of a signature, which ends with a zero.
pub(crate) const fn text(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("one zero, at the end"),
    }
}

/// Where the caller is written down.
pub(crate) type Place = *mut *const Caller;

/// Where the caller of this thread is written down: it holds NULL after an error.
pub(crate) fn place() -> Place {
    // SAFETY: raises nothing.
    unsafe { THCaller_place() }
}

/// From now on TH is called in the name of `caller`.
///
/// # Safety
///
/// It stays until [`leave`] or an error.
#[inline(always)]
pub(crate) unsafe fn enter(caller: *const Caller) -> Place {
    // SAFETY: the place is the thread's, and stays.
    unsafe {
        let place = THCaller_place();
        *place = caller;
        place
    }
}

/// The end of what [`enter`] began; whether there was no error.
///
/// # Safety
///
/// `place` came from there.
#[inline(always)]
pub(crate) unsafe fn leave(place: Place) -> bool {
    // SAFETY: by the caller's promise.
    unsafe { !ptr::replace(place, ptr::null()).is_null() }
}

/// Raises an error about argument `number`; about none if that is 0. What it gives is for a handler that returns.
#[cold]
pub(crate) fn fail<R: Default>(caller: &Caller, number: c_int, message: &CStr) -> R {
    // SAFETY: a caller and a terminated string.
    unsafe { THCaller_raise(caller, number, message.as_ptr()) };
    R::default()
}

/// A text in place, which ends where there is no room.
struct Text {
    bytes: [u8; 256],
    count: usize,
}

impl fmt::Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let room = self.bytes.len() - 1 - self.count;
        let count = more.len().min(room);
        self.bytes[self.count..self.count + count].copy_from_slice(&more.as_bytes()[..count]);
        self.count += count;
        Ok(())
    }
}

/// As [`fail`], with a text that is made. It is in this frame, since a handler may not return: nothing but plain data may live
/// here and in the frames above.
#[cold]
pub(crate) fn fail_with<R: Default>(caller: &Caller, number: c_int, message: fmt::Arguments) -> R {
    let mut text = Text { bytes: [0; 256], count: 0 };
    let _ = fmt::Write::write_fmt(&mut text, message);
    match CStr::from_bytes_until_nul(&text.bytes) {
        Ok(text) => fail(caller, number, text),
        Err(_) => fail(caller, number, c"error"),
    }
}

/// The state is NULL.
#[cold]
pub(crate) fn null<R: Default>(caller: &Caller) -> R {
    fail(caller, 1, c"must not be NULL")
}

/// Operands are on several devices.
#[cold]
pub(crate) fn apart<R: Default>(caller: &Caller) -> R {
    fail(caller, 0, c"arguments are located on different GPUs")
}

/// There is no such function for the element type.
#[cold]
pub(crate) fn unimplemented<R: Default>(caller: &Caller) -> R {
    fail(caller, 0, c"there is no such function for this element type")
}
