//! Files of PyTorch since 1.6: zip archives of a pickle and a member for each storage, not compressed.

use super::instructions::unpickle;
use super::storages::{Storages, file_bytes};
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::region::SharedRegion;
use crate::memory::scratch::Scratch;
use crate::object::recognise;
use crate::object::value::Object;
use crate::storage;
use crate::zip::{self, Member};

/// The member that is the pickle, in a folder with the name of the file.
const PICKLE: &[u8] = b"data.pkl";
/// What stands in front of the keys of storages.
const DATA: &[u8] = b"data/";
/// The member that says which byte of a number comes first.
const ORDER: &[u8] = b"byteorder";

/// The folder that the pickle is in, with the slash; `None` if `name` is something else.
fn folder(name: &[u8]) -> Option<&[u8]> {
    name.strip_suffix(PICKLE).filter(|folder| folder.is_empty() || folder.ends_with(b"/"))
}

/// The object in `file`; `None` if it is an archive of something else.
///
/// # Errors
///
/// A damaged archive, or one with another pickle than PyTorch writes; no memory.
pub(super) fn read(file: &SharedRegion) -> Result<Option<Own<Object>>> {
    let bytes = file_bytes(file);
    let members = match zip::members(bytes, || Error::plain("the zip file is cut off or damaged")) {
        Err(_) if !recognise::is_zip_of_pytorch(bytes) => return Ok(None),
        members => members?,
    };
    let Some(pickle) = members.iter().find(|member| folder(member.name(bytes)).is_some()) else {
        return Ok(None);
    };
    let before = Scratch::collected(folder(pickle.name(bytes)).unwrap_or_default().iter().copied())?;
    let member = |name: &[u8]| {
        members.iter().find(|member| member.name(bytes).strip_prefix(&before[..]) == Some(name))
    };
    let is_big = match member(ORDER) {
        Some(order) => storage::as_bytes(content(bytes, order)?.borrow()) == b"big",
        None => false,
    };
    let program = content(bytes, pickle)?;
    let mut front = before;
    front.extend(DATA.iter().copied())?;
    let mut storages = Storages::members(file, members, &front, is_big)?;
    Ok(Some(unpickle(storage::as_bytes(program.borrow()), 0, &mut storages)?.object))
}

/// What is in a member.
fn content(archive: &[u8], member: &Member) -> Result<Own<storage::Storage<u8>>> {
    zip::content(archive, member, true).map_err(|error| {
        let name = String::from_utf8_lossy(member.name(archive));
        Error::plain(format!("'{}': {}", crate::plain::plain(&name), error.message()))
    })
}
