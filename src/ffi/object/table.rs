//! Fields, elements and pairs of tables.

use super::kind::not_a;
use crate::error::{Error, Result};
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::{THObject, size_t};
use crate::handle::{Own, Ref};
use crate::object::{self, Object, no_key};
use std::os::raw::{c_char, c_int, c_long};

/// The pair at `position`, argument 2, of `object`, argument 1.
fn pair(object: Ref<'_, Object>, position: size_t) -> Result<(Own<Object>, Own<Object>)> {
    if !object.has_keys() {
        return Err(not_a("table", object));
    }
    object.pair(position)?.ok_or_else(|| {
        Error::arg(2, format!("there is no pair {position} in a table of {}", object.pair_count()))
    })
}

plain! {
    /// The value of the key `key` in a table or in the contents of an instance. Ownership: the caller frees it. Errors:
    /// 1 if `object` is NULL; 2 if `key` is NULL, or there is no such key.
    #[must_use]
    fn THObject_newField(object: *const THObject, key: *const c_char) -> *mut THObject {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        let key = unsafe { string(key, 2) }?;
        object.field(key.to_bytes())?.ok_or_else(|| no_key(object, &key.to_string_lossy()))
    }

    /// Whether a table, or the contents of an instance, has the key `key`. Errors: 1, 2 if NULL.
    fn THObject_hasField(object: *const THObject, key: *const c_char) -> c_int {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        let key = unsafe { string(key, 2) }?;
        Ok(object.field(key.to_bytes())?.is_some())
    }

    /// The element `i` of a list, counted from 1 as in Lua: the value of the number `i`. Ownership: the caller frees
    /// it. Errors: 1 if `object` is NULL; 2 if there is no such key.
    #[must_use]
    fn THObject_newAt(object: *const THObject, i: c_long) -> *mut THObject {
        let object = object.arg(1)?;
        object.at(i)?.ok_or_else(|| no_key(object, &i.to_string()))
    }

    /// What a path such as `modules.1.weight` leads to: between its points stand keys, each a string or, where there is
    /// no such string, a number. Ownership: the caller frees it. Errors: 1 if `object` is NULL; 2 if `path` is NULL, or
    /// there is no such key, which the text names.
    #[must_use]
    fn THObject_newPath(object: *const THObject, path: *const c_char) -> *mut THObject {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        object.path(unsafe { string(path, 2) }?.to_bytes())
    }

    /// The value of any key; nil if there is no such key. Ownership: the caller frees it. Errors: 1, 2 if NULL.
    #[must_use]
    fn THObject_newValue(object: *const THObject, key: *const THObject) -> *mut THObject {
        match object.arg(1)?.get(key.arg(2)?)? {
            Some(value) => Ok(value),
            None => object::nil(),
        }
    }

    /// The number of pairs of a table, or of the contents of an instance; 0 of anything else. Errors: 1 if NULL.
    fn THObject_pairCount(object: *const THObject) -> size_t {
        Ok(object.arg(1)?.pair_count())
    }

    /// The key of pair `position`, counted from 0, in the order in which the keys came. Ownership: the caller frees it.
    /// Errors: 1 if `object` is NULL or has no pairs; 2 if there is no such pair.
    #[must_use]
    fn THObject_newKeyAt(object: *const THObject, position: size_t) -> *mut THObject {
        Ok(pair(object.arg(1)?, position)?.0)
    }

    /// The value of pair `position`, likewise.
    #[must_use]
    fn THObject_newValueAt(object: *const THObject, position: size_t) -> *mut THObject {
        Ok(pair(object.arg(1)?, position)?.1)
    }

    /// Gives `key` the value `value` in a table or in the contents of an instance; the value nil takes the key away.
    /// Both are shared, not copied. Numbers, booleans and strings are equal as keys if they are alike, other objects
    /// only to themselves. Errors: 1 if `object` is NULL or has no keys; 2 if `key` is NULL, nil or not a number; 3 if
    /// `value` is NULL.
    fn THObject_set(object: *mut THObject, key: *mut THObject, value: *mut THObject) {
        let (object, key, value) = (object.arg(1)?, key.arg(2)?, value.arg(3)?);
        object::set(object, key.to_owned(), value.to_owned())
    }

    /// THObject_set with the terminated string `key` for a key. Errors: as there.
    fn THObject_setField(object: *mut THObject, key: *const c_char, value: *mut THObject) {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        let key = unsafe { string(key, 2) }?;
        object::set_field(object, key.to_bytes(), value.arg(3)?.to_owned())
    }

    /// THObject_set with the number `i` for a key: elements of a list are counted from 1. Errors: as there.
    fn THObject_setAt(object: *mut THObject, i: c_long, value: *mut THObject) {
        object::set_at(object.arg(1)?, i, value.arg(3)?.to_owned())
    }

    /// Adds `value` at the end of a list. Errors: 1 if `object` is NULL or has no keys; 2 if `value` is NULL.
    fn THObject_append(object: *mut THObject, value: *mut THObject) {
        object::push(object.arg(1)?, value.arg(2)?.to_owned())
    }

    /// What an instance has for its contents, a table as a rule, or a function for its upvalues. Ownership: the caller
    /// frees it. Errors: 1 if NULL or neither.
    #[must_use]
    fn THObject_newContents(object: *const THObject) -> *mut THObject {
        let object = object.arg(1)?;
        match object.contents()? {
            Some(contents) => Ok(contents),
            None => object.upvalues()?.ok_or_else(|| not_a("class instance", object)),
        }
    }
}
