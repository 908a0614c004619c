//! What can be done to a table.

use super::table::{Pair, Table, TableSlot};
use super::value::{Object, Slot, Value};
use super::{life, make, ring};
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use std::os::raw::c_long;

/// What is in a table, to be changed.
///
/// # Safety
///
/// Nothing else looks at it meanwhile.
unsafe fn table_mut<'a>(holder: Ref<'a, Object>) -> Result<&'a mut Table<Slot>> {
    // SAFETY: a valid object; the rest is the caller's promise.
    match unsafe { &mut *(*holder.as_ptr()).value.get() } {
        Value::Table(table) => Ok(table),
        _ => Err(no_table(holder)),
    }
}

#[cold]
fn no_table(object: Ref<'_, Object>) -> Error {
    Error::arg(
        1,
        format!("a table expected, or an instance whose contents are one, not a {}", object.type_name()),
    )
}

/// Gives `key` the value `value` in a table, or in the table that an instance has for its contents. Nil takes the
/// key away.
///
/// # Errors
///
/// Argument 1: no table. Argument 2: nil, or not a number. No memory.
pub fn set(object: Ref<'_, Object>, key: Own<Object>, value: Own<Object>) -> Result<()> {
    let holder = object.table_object().ok_or_else(|| no_table(object))?;
    check_arg(Slot::of(key.borrow()).key().is_valid(), 2, "nil and what is not a number cannot be keys")?;
    // SAFETY: C callers do not use a table from two threads while they change it, and nothing here looks at it.
    let table = unsafe { table_mut(holder) }?;
    let position = table.find(Slot::of(key.borrow()).key());
    if let Slot::Nil = Slot::of(value.borrow()) {
        let Some(position) = position else {
            return Ok(());
        };
        let Pair { key, value } = table.remove(position)?;
        // SAFETY: the table had a reference to each, and has them no longer.
        return Ok(unsafe {
            key.release(holder);
            value.release(holder);
        });
    }
    if position.is_none() {
        table.reserve()?;
        close_circle(holder, key.borrow())?;
    }
    close_circle(holder, value.borrow())?;
    let value = held(Slot::take(value), holder);
    // SAFETY: as above.
    let table = unsafe { table_mut(holder) }?;
    match position {
        None => table.push(Pair { key: held(Slot::take(key), holder), value }),
        Some(position) => {
            let before = table.replace(position, value);
            // SAFETY: the table had a reference to it.
            unsafe { before.release(holder) };
        }
    }
    Ok(())
}

/// What becomes of a reference that `holder` gets.
fn held(slot: Slot, holder: Ref<'_, Object>) -> Slot {
    slot.note_place();
    if let Slot::Object(object) = slot {
        life::settle_held(object, holder);
    }
    slot
}

/// Makes a ring of the objects that will contain each other once `holder` refers to `object`, if there are any.
fn close_circle(holder: Ref<'_, Object>, object: Ref<'_, Object>) -> Result<()> {
    if object.value().is_container() { ring::close(holder, object) } else { Ok(()) }
}

/// [`set`] for a key that is a string.
///
/// # Errors
///
/// Argument 1: no table. No memory.
pub fn set_field(object: Ref<'_, Object>, key: &[u8], value: Own<Object>) -> Result<()> {
    set(object, make::string(key)?, value)
}

/// [`set`] for a key that is a number; of lists, elements are counted from 1.
///
/// # Errors
///
/// Argument 1: no table. No memory.
pub fn set_at(object: Ref<'_, Object>, k: c_long, value: Own<Object>) -> Result<()> {
    set(object, make::number(k as f64)?, value)
}

/// Adds `value` at the end of a list.
///
/// # Errors
///
/// Argument 1: no table. No memory.
pub fn push(object: Ref<'_, Object>, value: Own<Object>) -> Result<()> {
    set_at(object, object.list_len() as c_long + 1, value)
}

/// Gives `key` the value `value` in a table that is being read: no ring is made, and both slots are taken over, whatever
/// the outcome. A value that is nil is left out, and a key that comes again gets its last value, as in Lua.
///
/// # Errors
///
/// No memory.
pub(super) fn fill(holder: Ref<'_, Object>, key: Slot, value: Slot) -> Result<()> {
    key.note_place();
    value.note_place();
    let outcome = fill_in(holder, key, value);
    let surplus = match &outcome {
        Ok(surplus) => *surplus,
        Err(_) => [key, value],
    };
    // SAFETY: the table has no reference to these, and nobody else has been given them.
    surplus.into_iter().for_each(|slot| unsafe { slot.release(holder) });
    outcome.map(|_| ())
}

/// [`fill`], which gives what is left over.
fn fill_in(holder: Ref<'_, Object>, key: Slot, value: Slot) -> Result<[Slot; 2]> {
    // SAFETY: nobody but the reader has the table.
    let table = unsafe { table_mut(holder) }?;
    match (table.find(key.key()), value) {
        (None, Slot::Nil) => Ok([key, Slot::Nil]),
        (Some(position), Slot::Nil) => {
            let Pair { key: old, value: before } = table.remove(position)?;
            // SAFETY: the table had a reference to it.
            unsafe { old.release(holder) };
            Ok([key, before])
        }
        (Some(position), value) => Ok([key, table.replace(position, value)]),
        (None, value) => {
            table.reserve()?;
            table.push(Pair { key, value });
            Ok([Slot::Nil, Slot::Nil])
        }
    }
}

/// Gives an instance that is being read its contents, or a function its upvalues; the slot is taken over.
pub(super) fn complete(holder: Ref<'_, Object>, inner: Slot) {
    inner.note_place();
    // SAFETY: nobody but the reader has the object.
    match unsafe { &mut *(*holder.as_ptr()).value.get() } {
        Value::Instance(instance) => instance.contents = inner,
        Value::Function(function) => function.upvalues = inner,
        // SAFETY: nothing else has the reference.
        _ => unsafe { inner.release(holder) },
    }
}

/// Notes a whole number that the file of an instance has.
pub(super) fn set_count(holder: Ref<'_, Object>, count: c_long) {
    // SAFETY: nobody but the reader has the object.
    if let Value::Instance(instance) = unsafe { &mut *(*holder.as_ptr()).value.get() } {
        instance.count = count;
    }
}

/// Takes everything out of an object that is in no ring.
pub(super) fn empty(holder: Ref<'_, Object>) {
    // SAFETY: nobody but the reader has the object.
    let value = unsafe { (*holder.as_ptr()).value.get().replace(Value::Nil) };
    // SAFETY: the object had a reference to each.
    value.for_each_slot(|slot| unsafe { slot.release(holder) });
}
