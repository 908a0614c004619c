//! New objects.

use crate::error::check_arg;
use crate::ffi::general::error_if_null;
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::THObject;
use crate::ffi::types::size_t;
use crate::object;
use std::os::raw::{c_char, c_int};

plain! {
    /// The object nil, which stands for no value. Ownership, of this and of all objects that follow: the caller frees
    /// it. Errors, likewise: no memory.
    #[must_use]
    fn THObject_newNil() -> *mut THObject {
        object::nil()
    }

    /// A number.
    #[must_use]
    fn THObject_newNumber(number: f64) -> *mut THObject {
        object::number(number)
    }

    /// True, or false if `boolean` is 0.
    #[must_use]
    fn THObject_newBoolean(boolean: c_int) -> *mut THObject {
        object::boolean(boolean != 0)
    }

    /// A copy of the terminated string `text`. Errors: 1 if NULL.
    #[must_use]
    fn THObject_newString(text: *const c_char) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        object::string(unsafe { string(text, 1) }?.to_bytes())
    }

    /// A string of the `length` bytes at `bytes`, any of which may be 0. Errors: 1 if NULL though `length` is positive; 2
    /// if no memory can hold so many.
    #[must_use]
    fn THObject_newBytes(bytes: *const c_char, length: size_t) -> *mut THObject {
        check_arg(isize::try_from(length).is_ok(), 2, "no memory holds so many bytes")?;
        if length == 0 {
            return object::string(b"");
        }
        error_if_null(bytes.cast_mut(), 1)?;
        // SAFETY: the C caller passes that many bytes.
        object::string(unsafe { std::slice::from_raw_parts(bytes.cast(), length) })
    }

    /// A table without pairs.
    #[must_use]
    fn THObject_newTable() -> *mut THObject {
        object::table()
    }

    /// An instance of the Torch class `className`, such as `nn.Linear`, whose fields are those of `contents`, a table as
    /// a rule: it is shared, not copied. The version is 1. Errors: 1, 2 if NULL; 1 if it
    /// is a class of tensors or storages, or has control characters.
    #[must_use]
    fn THObject_newInstance(className: *const c_char, contents: *mut THObject) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        let class = unsafe { string(className, 1) }?;
        object::instance(class.to_bytes(), 1, contents.arg(2)?.to_owned())
    }
}
