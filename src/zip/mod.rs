//! Zip archives, read only: their directory and what is in their members.
//!
//! | file | what |
//! |---|---|
//! | `directory.rs` | what an archive says is in it, checked against the file |
//! | `inflate.rs` | members that are compressed |

mod directory;
mod inflate;

pub use directory::{Member, members};

use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::alloc;
use crate::storage::{self, Storage};
use directory::Method;
use std::ptr;

/// The bytes of a member, whose checksum is right, in memory of their own. Some writers leave the checksum out, if they are
/// told to: there is none then if `may_lack_checksum`, and it is 0.
///
/// # Errors
///
/// Damaged data; no memory.
pub fn content(archive: &[u8], member: &Member, may_lack_checksum: bool) -> Result<Own<Storage<u8>>> {
    let packed = &archive[member.start..member.end];
    let content = match member.method {
        Method::Stored => copied(packed)?,
        Method::Deflated => inflate::inflate(packed, member.size)?,
    };
    if may_lack_checksum && member.checksum == 0 {
        return Ok(content);
    }
    if crc32fast::hash(storage::as_bytes(content.borrow())) != member.checksum {
        return Err(Error::plain("the checksum is wrong: the file is damaged"));
    }
    Ok(content)
}

/// A storage of a copy of `bytes`.
fn copied(bytes: &[u8]) -> Result<Own<Storage<u8>>> {
    let storage = storage::with_size::<u8>(alloc::byte_count::<u8>(bytes.len() as isize)?)?;
    // SAFETY: the storage was made for that many bytes just now.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), storage.borrow().data(), bytes.len()) };
    Ok(storage)
}
