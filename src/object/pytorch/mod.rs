//! The files of `torch.save` of PyTorch, in all the forms that it has had, and pickles of Python.
//!
//! A pickle is a program. The machine here knows its instructions, and of the functions that a pickle may name those that make
//! tensors, dictionaries and the like: it makes what they would. It never calls what a file names. An object of any other class
//! becomes one with the name of the class and its fields.
//!
//! Content is not trusted, as in [`t7`](super::t7): whatever a file holds, reading it ends in an object or an error, in time and
//! memory that follow the length of the file, and needs no more stack than any other.
//!
//! | file | what |
//! |---|---|
//! | `dtype.rs` | element types |
//! | `input.rs` | numbers and strings in bytes |
//! | `storages.rs` | where the storages of a file are, and tensors over them |
//! | `machine.rs` | the machine: its stack, and the values with numbers |
//! | `construct.rs` | what known classes and functions make |
//! | `instructions.rs` | the instructions |
//! | `stream.rs` | pickles one behind the other, before PyTorch 1.6 |
//! | `tar.rs` | tar archives, before PyTorch 0.2 |
//! | `archive.rs` | zip archives, since PyTorch 1.6 |

mod dtype;
mod input;
mod storages;
mod machine;
mod construct;
mod instructions;
mod stream;
mod tar;
mod archive;

use super::look::ObjectKind;
use super::recognise;
use super::value::Object;
use crate::error::Result;
use crate::handle::Own;
use crate::memory::region::SharedRegion;

/// An object of a file, and how many bytes stand behind it.
pub(super) struct Loaded {
    pub(super) object: Own<Object>,
    pub(super) rest: u64,
}

/// The object in `file`, if it is one of PyTorch or a pickle.
///
/// # Errors
///
/// It begins as such a file does, and is damaged or says what cannot be; no memory.
pub(super) fn read(file: &SharedRegion) -> Result<Option<Loaded>> {
    let bytes = storages::file_bytes(file);
    if bytes.starts_with(b"PK\x03\x04") {
        return Ok(archive::read(file)?.map(|object| Loaded { object, rest: 0 }));
    }
    if recognise::is_of_first_pytorch(bytes) {
        return tar::read(file).map(|object| Some(Loaded { object, rest: 0 }));
    }
    let content = match stream::read(file) {
        Err(error) if recognise::is_pickle(bytes) => return Err(error),
        // Some letters that are the beginning of a pickle begin texts as well.
        Err(_) => return Ok(None),
        Ok(content) => content,
    };
    let is_small = matches!(
        content.object.borrow().kind(),
        ObjectKind::Nil | ObjectKind::Number | ObjectKind::Boolean | ObjectKind::String
    );
    if !recognise::is_pickle(bytes) && (is_small || content.rest > 0) {
        return Ok(None);
    }
    Ok(Some(Loaded { object: content.object, rest: content.rest as u64 }))
}

#[cfg(test)]
mod tests;
