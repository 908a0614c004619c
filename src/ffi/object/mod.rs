//! `THObject.h`: trees of values. Counts, and what an object is, are here, the rest in the modules below.

mod kind;
mod file;
mod make;
mod table;
mod typed;

use crate::ffi::convention;
use crate::ffi::macros::plain;
use crate::ffi::types::{THObject, size_t};
use kind::of_kind;
use std::os::raw::{c_char, c_int};

plain! {
    /// Takes one more reference, to be given back with THObject_free. NULL is left alone.
    fn THObject_retain(object: *mut THObject) {
        Ok(convention::retain(object))
    }

    /// Gives one reference back; the last one frees the object, and its references to what it contains. Objects that
    /// contain each other are freed with the last reference to any of them. NULL is left alone.
    fn THObject_free(object: *mut THObject) {
        // SAFETY: the C caller gives one reference up.
        Ok(unsafe { convention::release(object) })
    }

    /// What the object is: one of TH_OBJECT_NIL, TH_OBJECT_NUMBER, ... Errors: 1 if NULL.
    fn THObject_kind(object: *const THObject) -> c_int {
        Ok(object.arg(1)?.kind() as c_int)
    }

    /// The name of its type, as torch.type gives it in Lua: `nn.Linear`, `torch.FloatTensor`, `table`, `number`; of the
    /// kind TH_OBJECT_UNREAD that of its elements, as the file has it: `F8_E4M3`, `<c8`.
    /// Owned by the object. Errors: 1 if NULL.
    fn THObject_className(object: *const THObject) -> *const c_char {
        Ok(object.arg(1)?.c_class_name().as_ptr().cast())
    }

    /// The version of the class of an instance, a tensor or a storage, as a file has it; 0 of anything else. Errors: 1
    /// if NULL.
    fn THObject_version(object: *const THObject) -> c_int {
        Ok(object.arg(1)?.version().unwrap_or(0))
    }

    /// The name of the element type of a tensor or storage, such as `Float`; NULL if it is neither. It lives as long as
    /// the program. Errors: 1 if NULL.
    fn THObject_elementType(object: *const THObject) -> *const c_char {
        Ok(object.arg(1)?.element().map_or(std::ptr::null(), |element| element.c_name().as_ptr().cast()))
    }

    /// The number that the object is. Errors: 1 if NULL or no number.
    fn THObject_number(object: *const THObject) -> f64 {
        let object = object.arg(1)?;
        of_kind(object.as_number(), "number", object)
    }

    /// 1 if the object is true, 0 if it is false. Errors: 1 if NULL or no boolean.
    fn THObject_boolean(object: *const THObject) -> c_int {
        let object = object.arg(1)?;
        of_kind(object.as_boolean(), "boolean", object)
    }

    /// The bytes of a string, or of the code of a function, with a 0 behind them; there may be others among them, see
    /// THObject_length. Owned by the object, which keeps them as they are. Errors: 1 if NULL or neither.
    fn THObject_string(object: *const THObject) -> *const c_char {
        let object = object.arg(1)?;
        Ok(of_kind(object.c_bytes(), "string", object)?.as_ptr().cast())
    }

    /// The length, as the operator # of Lua gives it: the bytes of a string or of the code of a function; the
    /// largest n so that a table, or the contents of an instance, has the keys 1 to n; the elements of a storage; the
    /// size of the first dimension of a tensor, or of an array that was not read. 0 of anything else. Errors: 1 if NULL.
    fn THObject_length(object: *const THObject) -> size_t {
        object.arg(1)?.len()
    }
}
