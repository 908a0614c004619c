//! npz: NumPy's archives of npy files, which are zip files.
//!
//! | file | what |
//! |---|---|
//! | `directory.rs` | what a zip file says is in it, checked against the file |
//! | `inflate.rs` | members that are compressed |
//! | `write.rs` | archives of members that are not |

mod directory;
mod inflate;
mod write;

pub use write::save;

use super::input::{self, FileBytes, in_file, shown};
use super::npy;
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::object::{self, Object};
use directory::{Member, Method};
use std::ffi::CStr;
use write::SUFFIX;

/// The table of what is in the file `name`: tensors, under the names that NumPy shows, in the order of the file. Members
/// that are no npy files are strings, and arrays of elements that no tensor can have are not read.
///
/// # Errors
///
/// The file cannot be opened, is no zip file, or one that is damaged or in a way that NumPy does not write; no memory.
pub fn load(name: &CStr) -> Result<Own<Object>> {
    FileBytes::map(name).and_then(|archive| read(&archive)).map_err(|error| in_file(name, error))
}

/// [`load`] of an archive that is mapped.
pub(super) fn read(archive: &FileBytes) -> Result<Own<Object>> {
    let table = object::table()?;
    let bytes = archive.bytes();
    let members = directory::members(bytes)?;
    // Names as they stand, without the suffix.
    let mut bare = Scratch::new();
    for member in &members {
        if !member.name(bytes).ends_with(SUFFIX) {
            bare.push(member.name(bytes))?;
        }
    }
    bare.sort_unstable();
    for member in &members {
        let name = member.name(bytes);
        let of_member = |error: Error| Error::plain(format!("'{}': {}", shown(name), error.message()));
        // As NumPy does: whether it is an array, the content says.
        let content = content(archive, member).map_err(of_member)?;
        let value = if npy::begins(content.bytes()) {
            npy::read(&content).map_err(of_member)?.object()?
        } else {
            object::string(content.bytes())?
        };
        let short = name.strip_suffix(SUFFIX).unwrap_or(name);
        // Where both 'x' and 'x.npy' are there, each has its whole name.
        let is_taken = bare.binary_search(&short).is_ok();
        let key = if is_taken { name } else { short };
        // NumPy shows the last of two; here none is lost without a word.
        if table.borrow().field(key)?.is_some() {
            return Err(of_member(Error::plain("two members of this name")));
        }
        object::set_field(table.borrow(), key, value)?;
    }
    Ok(table)
}

/// The bytes of a member, whose checksum is right, in memory of their own.
fn content(archive: &FileBytes, member: &Member) -> Result<FileBytes> {
    let packed = &archive.bytes()[member.start..member.end];
    let content = match member.method {
        Method::Stored => input::copy::<u8>(packed, packed.len())?,
        Method::Deflated => inflate::inflate(packed, member.size)?,
    };
    let content = FileBytes::of(content);
    if crc32fast::hash(content.bytes()) != member.checksum {
        return Err(Error::plain("the checksum is wrong: the file is damaged"));
    }
    Ok(content)
}
