//! Files of PyTorch 0.1: tar archives of storages, tensors over them, and a pickle that refers to both by numbers.

use super::construct::key_text;
use super::dtype::Dtype;
use super::input::PickleBytes;
use super::instructions::unpickle;
use super::machine::{at, global_of, whole};
use super::storages::{Storages, ViewOfStorage, file_bytes};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::region::SharedRegion;
use crate::object::change;
use crate::object::make;
use crate::object::value::{Item, Object, Slot};
use crate::object::viewed::MOST_DIMENSIONS;
use crate::storage::size;
use std::ops::Range;
use std::os::raw::c_long;

/// Headers and contents are multiples of this.
const BLOCK: usize = 512;

/// The names of the members.
const STORAGES: &[u8] = b"storages";
const TENSORS: &[u8] = b"tensors";
const PICKLE: &[u8] = b"pickle";

/// The name in a header.
fn name(header: &[u8]) -> &[u8] {
    let name = header.get(..100).unwrap_or_default();
    let name = &name[..name.iter().position(|&byte| byte == 0).unwrap_or(name.len())];
    name.strip_prefix(b"./").unwrap_or(name)
}

/// The number in digits of base 8.
fn octal(field: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(field).ok()?.trim_matches(|c: char| c == '\0' || c == ' ');
    usize::from_str_radix(text, 8).ok()
}

/// Where the content of the member `wanted` is.
fn member(bytes: &[u8], wanted: &[u8]) -> Result<Range<usize>> {
    let damaged = || Error::plain("the tar archive is cut off or damaged");
    let mut at = 0;
    while let Some(header) = bytes.get(at..).and_then(|rest| rest.get(..BLOCK)) {
        if header.iter().all(|&byte| byte == 0) {
            break;
        }
        let size = octal(&header[124..136]).ok_or_else(damaged)?;
        let start = at + BLOCK;
        let end = start.checked_add(size).filter(|&end| end <= bytes.len()).ok_or_else(damaged)?;
        if name(header) == wanted && matches!(header[156], b'0' | 0) {
            return Ok(start..end);
        }
        at = end.next_multiple_of(BLOCK);
    }
    Err(Error::plain(format!("the tar archive has no '{}'", String::from_utf8_lossy(wanted))))
}

/// A whole number that a pickle is.
fn number(bytes: &[u8], at: usize, nowhere: &mut Storages) -> Result<(i64, usize)> {
    let made = unpickle(bytes, at, nowhere)?;
    let number = whole(&Item::of_object(&made.object));
    Ok((number.ok_or_else(|| Error::plain("a count expected"))?, made.end))
}

/// Gives an object the name by which the pickle refers to it.
fn note(storages: &mut Storages, key: &[u8], object: Own<Object>) -> Result<()> {
    let objects = storages.objects()?;
    change::fill(objects, Slot::take(make::string(key)?), Slot::take(object))
}

#[cold]
fn malformed(what: &'static str) -> Error {
    Error::plain(what)
}

/// The object in `file`.
///
/// # Errors
///
/// An archive of something else, or a damaged one; no memory.
pub(super) fn read(file: &SharedRegion) -> Result<Own<Object>> {
    let bytes = file_bytes(file);
    let mut storages = Storages::known(file)?;
    read_storages(
        &bytes[..member(bytes, STORAGES)?.end],
        member(bytes, STORAGES)?.start,
        file,
        &mut storages,
    )?;
    let tensors = member(bytes, TENSORS)?;
    read_tensors(&bytes[..tensors.end], tensors.start, file, &mut storages)?;
    let pickle = member(bytes, PICKLE)?;
    Ok(unpickle(&bytes[..pickle.end], pickle.start, &mut storages)?.object)
}

/// Their count; of each a tuple of its number, device and type, the count of its elements, and these. Then, parts of them.
fn read_storages(bytes: &[u8], start: usize, file: &SharedRegion, storages: &mut Storages) -> Result<()> {
    let mut nowhere = Storages::none(file, None)?;
    let (count, mut position) = number(bytes, start, &mut nowhere)?;
    for _ in 0..count {
        let about = unpickle(bytes, position, &mut nowhere)?;
        let (key, class) = (key_text(&at(about.object.borrow(), 1))?, at(about.object.borrow(), 3));
        let dtype = global_of(&class)
            .and_then(Dtype::of_storage)
            .ok_or_else(|| malformed("a storage without a type"))?;
        let mut input = PickleBytes::new(bytes, about.end);
        let len =
            usize::try_from(input.long()?).map_err(|_| malformed("a storage of less than no elements"))?;
        let size = len.checked_mul(dtype.size).ok_or_else(Error::overflow)?;
        let first = input.position();
        input.take(size)?;
        position = input.position();
        storages.add(&key, first, size)?;
        storages.name_type(&key, dtype)?;
        if let Some(object) = storages.storage(&key, dtype, 0, len)? {
            note(storages, &key, object)?;
        }
    }
    let views = unpickle(bytes, position, &mut nowhere)?;
    let views = views.object.borrow();
    for k in 1..=views.pair_count() {
        let view = at(views, k);
        let view = view.object().ok_or_else(|| malformed("a part of a storage expected"))?;
        let (key, root) = (key_text(&at(view, 1))?, key_text(&at(view, 2))?);
        let dtype =
            storages.type_of(&root).ok_or_else(|| malformed("a part of a storage that is not there"))?;
        let place = |k| whole(&at(view, k)).and_then(|number| usize::try_from(number).ok());
        let (Some(offset), Some(len)) = (place(3), place(4)) else {
            return Err(malformed("a part of a storage without a place"));
        };
        if let Some(object) = storages.storage(&root, dtype, offset, len)? {
            note(storages, &key, object)?;
        }
    }
    Ok(())
}

/// Their count; of each a tuple of its number, its storage's and its class, and sizes, strides and offset.
fn read_tensors(bytes: &[u8], start: usize, file: &SharedRegion, storages: &mut Storages) -> Result<()> {
    let mut nowhere = Storages::none(file, None)?;
    let (count, mut position) = number(bytes, start, &mut nowhere)?;
    for _ in 0..count {
        let about = unpickle(bytes, position, &mut nowhere)?;
        let about_object: Ref<'_, Object> = about.object.borrow();
        let (key, storage) = (key_text(&at(about_object, 1))?, key_text(&at(about_object, 2))?);
        let mut input = PickleBytes::new(bytes, about.end);
        // A number of 4 bytes, and as many of something else.
        let rank = input.array().map(u32::from_le_bytes)? as usize;
        input.take(4)?;
        if rank > MOST_DIMENSIONS {
            return Err(Error::plain(format!("a tensor of {rank} dimensions")));
        }
        let (mut sizes, mut strides) = (size::filled(rank, 0)?, size::filled(rank, 0)?);
        for long in sizes.iter_mut().chain(&mut strides) {
            *long = c_long::try_from(input.long()?).map_err(|_| Error::overflow())?;
        }
        let offset = c_long::try_from(input.long()?).map_err(|_| Error::overflow())?;
        position = input.position();
        // One without dimensions has no elements, in those days.
        if rank == 0 {
            (sizes, strides) = (size::filled(1, 0)?, size::filled(1, 1)?);
        }
        let storage = match storages.named(&storage) {
            // SAFETY: the table of named objects keeps them alive.
            Some(slot @ Slot::Object(_)) => unsafe { Item::of(slot) },
            _ => return Err(malformed("a tensor without its storage")),
        };
        let storage = storage.object().ok_or_else(|| malformed("a tensor without its storage"))?;
        let tensor = storages.tensor(storage, None, ViewOfStorage { sizes, strides, offset })?;
        note(storages, &key, tensor.ok_or_else(|| malformed("a tensor whose storage is none"))?)?;
    }
    Ok(())
}
