//! npz: NumPy's archives of npy files, which are zip files.
//!
//! | file | what |
//! |---|---|
//! | `write.rs` | archives of members that are not |

mod write;

pub use write::save;

use super::input::{FileBytes, in_file, shown};
use super::npy;
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::object::{self, Object, recognise};
use crate::zip;
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
    let members = zip::members(bytes, || recognise::instead("npz", bytes))?;
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
        let content = FileBytes::of(zip::content(bytes, member, false).map_err(of_member)?);
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
