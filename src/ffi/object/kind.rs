//! Refusing objects of another kind.

use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::object::Object;

/// The error of an object, argument 1, that is not what the function is for.
#[cold]
pub(super) fn not_a(expected: &str, object: Ref<'_, Object>) -> Error {
    Error::arg(1, format!("a {expected} expected, not a {}", object.type_name()))
}

/// `value` if `object`, argument 1, has it.
pub(super) fn of_kind<T>(value: Option<T>, expected: &str, object: Ref<'_, Object>) -> Result<T> {
    value.ok_or_else(|| not_a(expected, object))
}
