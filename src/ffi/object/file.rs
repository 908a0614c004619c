//! Reading and writing .t7 files.

use crate::cancellation::uncancelled;
use crate::ffi::file::THFile;
use crate::ffi::general::string;
use crate::ffi::macros::plain;
use crate::ffi::types::THObject;
use crate::object::t7;
use std::os::raw::c_char;

plain! {
    /// The object in the .t7 file at `path`, in any encoding: binary in either byte order and with longs of 8 or 4
    /// bytes, or ascii. Tensors of a GPU become their twins in memory. Nothing in a file is ever run.
    ///
    /// A file of PyTorch, of any version, is read likewise, and so is a pickle of Python: docs/pytorch-files.md says what
    /// becomes of what. Classes that are not known become objects with their names and fields.
    ///
    /// A file of 1 MB and more is mapped, and its elements are left in it: the first function that gives a tensor
    /// makes it, as a view of the mapping if its elements lie there as in memory, else as a copy. Writing to a tensor
    /// does not change the file. While the object or one of its tensors lives, the file must not be made shorter or
    /// overwritten in place; THObject_save replaces it, which is safe.
    ///
    /// Ownership: the caller frees it. Errors: 1 if `path` is NULL; the file cannot be read; it is neither, and the
    /// text says what it is instead; it is cut off or wrong, and the text says where; no memory.
    #[must_use]
    fn THObject_newLoad(path: *const c_char) -> *mut THObject {
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| t7::load(unsafe { string(path, 1) }?))
    }

    /// The object at the position of `file`, which is behind it afterwards. The file says what encoding to expect:
    /// THFile_binary or THFile_ascii, for files on disk the byte order and THDiskFile_longSize. A file of the client's
    /// own kind is read through its table: readInt, readLong, readDouble, readChar (strings), what the storages need,
    /// and, where they are there, position and seek. Ownership: the caller frees it. Errors: 1 if `file` is NULL,
    /// closed or not readable, or a function is missing in its table; otherwise as THObject_newLoad, for a quiet file,
    /// too: its position is as it was then, if it can be moved.
    #[must_use]
    fn THObject_newRead(file: *mut THFile) -> *mut THObject {
        uncancelled(|| file.with_channel(t7::read))
    }

    /// Writes the object, with all that it contains, at the position of `file` and in its encoding, as the method
    /// writeObject of files does in Lua. Tensors that share a storage do so in the file. A file of the client's own kind
    /// is written through its table: writeInt, writeLong, writeDouble, writeChar (strings) and what the storages need.
    /// Errors: 1 if `object` is NULL; 2 if `file` is NULL, closed or not writable, or a function is missing in its table;
    /// a string or table too long for the format, or no memory: nothing has been written then; the file does not take
    /// all of it.
    fn THObject_write(object: *mut THObject, file: *mut THFile) {
        let object = object.arg(1)?;
        let blamed = |error: crate::error::Error| error.renumbered(2);
        uncancelled(|| file.with_channel(|file| t7::write(object, file)).map_err(blamed))
    }

    /// Writes the object to a binary file at `path`, as torch.save does. A file that is there already is replaced when
    /// the new one is complete. Errors: 1, 2 if NULL; as THObject_write: what was at `path` is as it was.
    fn THObject_save(object: *mut THObject, path: *const c_char) {
        let object = object.arg(1)?;
        // SAFETY: the C caller passes NULL or a terminated string.
        uncancelled(|| t7::save(object, unsafe { string(path, 2) }?))
    }
}
