//! Files of PyTorch before 1.6: several pickles one behind the other, and the elements of the storages. And pickles alone.

use super::construct::key_text;
use super::input::PickleBytes;
use super::instructions::unpickle;
use super::machine::{at, text_of, whole};
use super::storages::{Storages, file_bytes};
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::region::SharedRegion;
use crate::memory::scratch::Scratch;
use crate::object::value::{Item, Object};

/// The number that the first pickle is.
const MAGIC: &[u8] = b"119547037146038801333356";

/// The number that the second one is.
const VERSION: i64 = 1001;

/// What a file holds, and how many bytes stand behind that.
pub(super) struct StreamContent {
    pub(super) object: Own<Object>,
    pub(super) rest: usize,
}

/// Whether an object is the number that files begin with.
fn is_magic(object: &Own<Object>) -> Result<bool> {
    let Some(contents) = object.borrow().contents()? else { return Ok(false) };
    Ok(object.borrow().class_name() == b"int" && text_of(&Item::Object(contents)) == Some(MAGIC))
}

/// The object in `file`: what its only pickle makes, or that behind the magic number.
///
/// # Errors
///
/// Something else; no memory.
pub(super) fn read(file: &SharedRegion) -> Result<StreamContent> {
    let bytes = file_bytes(file);
    let mut nowhere = Storages::none(file, Some(inner))?;
    let first = unpickle(bytes, 0, &mut nowhere)?;
    if is_magic(&first.object)? {
        return read_stream(file, first.end);
    }
    Ok(StreamContent { object: first.object, rest: bytes.len() - first.end })
}

/// The object in a file inside a pickle, in which there are no others.
fn inner(file: &SharedRegion) -> Result<Own<Object>> {
    let mut nowhere = Storages::none(file, None)?;
    let first = unpickle(file_bytes(file), 0, &mut nowhere)?;
    if is_magic(&first.object)? { Ok(read_stream(file, first.end)?.object) } else { Ok(first.object) }
}

/// What stands behind the magic number, which ends at byte `at`.
fn read_stream(file: &SharedRegion, at: usize) -> Result<StreamContent> {
    let bytes = file_bytes(file);
    let mut nowhere = Storages::none(file, None)?;
    let version = unpickle(bytes, at, &mut nowhere)?;
    let number = Item::of_object(&version.object);
    if whole(&number) != Some(VERSION) {
        return Err(Error::plain("a file of PyTorch of a version that is not known"));
    }
    // What machine has written it: all write the least byte first.
    let system = unpickle(bytes, version.end, &mut nowhere)?;
    // Where the storages are, their types say, which the pickle in front of them names.
    let mut behind = Storages::behind(file)?;
    let end = unpickle(bytes, system.end, &mut behind)?.end;
    let keys = unpickle(bytes, end, &mut nowhere)?;
    let mut storages = Storages::known(file)?;
    let mut input = PickleBytes::new(bytes, keys.end);
    for key in names(&keys.object)? {
        let claim = behind.claim(&key).ok_or_else(|| Error::plain("a storage that nothing refers to"))?;
        let count = input.long()?;
        if usize::try_from(count) != Ok(claim.len) {
            return Err(Error::plain(format!(
                "a storage of {count} elements that is said to have {}, at byte {}",
                claim.len,
                input.position()
            )));
        }
        let size = claim.len.checked_mul(claim.dtype.size).ok_or_else(Error::overflow)?;
        let start = input.position();
        input.take(size)?;
        storages.add(&key, start, size)?;
    }
    let object = unpickle(bytes, system.end, &mut storages)?.object;
    Ok(StreamContent { object, rest: bytes.len() - input.position() })
}

/// The texts in a list.
fn names(list: &Own<Object>) -> Result<Scratch<Scratch<u8>>> {
    let mut names = Scratch::new();
    for k in 1..=list.borrow().pair_count() {
        names.push(key_text(&at(list.borrow(), k))?)?;
    }
    Ok(names)
}
