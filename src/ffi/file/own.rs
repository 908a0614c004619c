//! The files that the library makes: on disk, on pipes and in memory.

use super::number::{FileNumber, elements};
use super::table::{AnyFile, FileTable, THFile};
use crate::audit::{self, object::Audited, probe::readable};
use crate::boundary::{OwnedPointer, table_boundary};
use crate::error::{Error, Result};
use crate::ffi::convention::may_end;
use crate::ffi::general::error_if_null;
use crate::ffi::general::string;
use crate::file::{CharBuffer, File, LineFormat};
use crate::handle::Ref;
use crate::memory::alloc;
use std::mem::offset_of;
use std::os::raw::{c_char, c_int};
use std::ptr::{self, NonNull};

/// What is behind the pointer that C code has.
#[repr(C)]
struct FileObject {
    table: *const FileTable,
    /// Begins with its flags.
    file: File<CharBuffer>,
}

const _: () = assert!(
    offset_of!(FileObject, table) == offset_of!(THFile, table)
        && offset_of!(FileObject, file) + File::<CharBuffer>::FLAGS_OFFSET == offset_of!(THFile, flags)
);
// Blocks are aligned for any object of C.
const _: () = assert!(align_of::<FileObject>() <= 2 * align_of::<usize>());

static TABLE: FileTable = FileTable {
    isOpened: Some(is_opened),
    readByte: Some(read),
    readChar: Some(read),
    readShort: Some(read),
    readInt: Some(read),
    readLong: Some(read),
    readFloat: Some(read),
    readDouble: Some(read),
    readHalf: Some(read),
    readString: Some(read_string),
    writeByte: Some(write),
    writeChar: Some(write),
    writeShort: Some(write),
    writeInt: Some(write),
    writeLong: Some(write),
    writeFloat: Some(write),
    writeDouble: Some(write),
    writeHalf: Some(write),
    writeString: Some(write_string),
    synchronize: Some(synchronize),
    seek: Some(seek),
    seekEnd: Some(seek_end),
    position: Some(position),
    close: Some(close),
    free: Some(free),
};

/// A block that holds `file`, for C; NULL if there is none.
pub(crate) fn handle(file: Option<File<CharBuffer>>) -> Result<OwnedPointer<THFile>> {
    let Some(file) = file else {
        return Ok(OwnedPointer(ptr::null_mut()));
    };
    let block = alloc::alloc(size_of::<FileObject>() as isize)?.cast::<FileObject>();
    // SAFETY: the block has just been made for one file.
    unsafe { block.write(FileObject { table: &TABLE, file }) };
    Ok(OwnedPointer(block.cast()))
}

impl AnyFile {
    /// Whether the library made the file, and its table is the library's own still.
    pub(super) fn is_plain(self) -> bool {
        // SAFETY: the C caller passes NULL or a file.
        self.option().is_some_and(|file| ptr::eq(unsafe { (*file.as_ptr()).table }, &TABLE))
    }

    /// The file, if the library made it.
    ///
    /// A client may give such a file a table of its own, which must end in the library's `free`: by that function
    /// the library knows its files.
    ///
    /// # Errors
    ///
    /// Argument 1: NULL, or a file that the client made.
    pub(crate) fn own(self) -> Result<&'static mut File<CharBuffer>> {
        let ours = self.function(|table| table.free)? as usize == free as *const () as usize;
        if !ours {
            return Err(Error::arg(1, "not a file that this library made"));
        }
        // SAFETY: made by `handle`.
        unsafe { own(self.arg()?.as_ptr()) }
    }
}

/// The file at `file`.
///
/// # Safety
///
/// `file` is NULL or came from [`handle`], and nobody else uses it during `'a`.
unsafe fn own<'a>(file: *mut THFile) -> Result<&'a mut File<CharBuffer>> {
    match NonNull::new(file.cast::<FileObject>()) {
        // SAFETY: by the caller's promise.
        Some(own) => Ok(unsafe { &mut (*own.as_ptr()).file }),
        None => Err(Error::null(1)),
    }
}

unsafe extern "C-unwind" fn is_opened(file: *mut THFile) -> c_int {
    // SAFETY: whoever calls a file through its table passes this file.
    table_boundary("THFile_isOpened(self_,)", || Ok(unsafe { own(file) }?.is_opened()))
}

unsafe extern "C-unwind" fn read<T: FileNumber>(file: *mut THFile, data: *mut T, count: usize) -> usize {
    // SAFETY: as in `is_opened`; the caller has room for so many.
    table_boundary(T::READ, || unsafe { T::read(own(file)?, elements(data, count)?, count) })
}

unsafe extern "C-unwind" fn write<T: FileNumber>(file: *mut THFile, data: *mut T, count: usize) -> usize {
    // SAFETY: as in `is_opened`; the caller passes so many.
    table_boundary(T::WRITE, || unsafe { T::write(own(file)?, elements(data, count)?, count) })
}

unsafe extern "C-unwind" fn read_string(
    file: *mut THFile,
    format: *const c_char,
    text: *mut *mut c_char,
) -> usize {
    table_boundary("THFile_readStringRaw(self_,format,str_,)", || {
        // SAFETY: as in `is_opened`.
        let file = unsafe { own(file) }?;
        // SAFETY: the caller passes NULL or a terminated string.
        let format = LineFormat::parse(unsafe { string(format, 2) }?.to_bytes())?;
        error_if_null(text, 3)?;
        let read = file.read_string(format, |bytes| Ok((block_of(bytes)?, bytes.len())))?;
        let (block, length) = read.unwrap_or((ptr::null_mut(), 0));
        // SAFETY: the caller passes a place for the address.
        unsafe { text.write(block.cast()) };
        Ok(length)
    })
}

/// A block that holds `bytes` and a 0 behind them.
fn block_of(bytes: &[u8]) -> Result<*mut u8> {
    let size = isize::try_from(bytes.len() + 1).map_err(|_| Error::overflow())?;
    let block = alloc::alloc(size)?.cast::<u8>();
    // SAFETY: the block has just been made for that many bytes.
    unsafe {
        block.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        block.add(bytes.len()).write(0);
    }
    Ok(block)
}

unsafe extern "C-unwind" fn write_string(file: *mut THFile, text: *const c_char, size: usize) -> usize {
    table_boundary("THFile_writeStringRaw(self_,str,size,)", || {
        // SAFETY: as in `is_opened`.
        let file = unsafe { own(file) }?;
        let bytes = elements(text.cast_mut(), size)?;
        // SAFETY: the caller passes that many bytes.
        unsafe { file.write_string(bytes.cast(), size) }
    })
}

unsafe extern "C-unwind" fn synchronize(file: *mut THFile) {
    // SAFETY: as in `is_opened`.
    table_boundary("THFile_synchronize(self_,)", || unsafe { own(file) }?.synchronize())
}

unsafe extern "C-unwind" fn seek(file: *mut THFile, position: usize) {
    // SAFETY: as in `is_opened`.
    table_boundary("THFile_seek(self_,position,)", || unsafe { own(file) }?.seek(position as u64))
}

unsafe extern "C-unwind" fn seek_end(file: *mut THFile) {
    // SAFETY: as in `is_opened`.
    table_boundary("THFile_seekEnd(self_,)", || unsafe { own(file) }?.seek_end())
}

unsafe extern "C-unwind" fn position(file: *mut THFile) -> usize {
    // SAFETY: as in `is_opened`.
    table_boundary("THFile_position(self_,)", || Ok(unsafe { own(file) }?.position()? as usize))
}

unsafe extern "C-unwind" fn close(file: *mut THFile) {
    // SAFETY: as in `is_opened`.
    table_boundary("THFile_close(self_,)", || unsafe { own(file) }?.close())
}

unsafe extern "C-unwind" fn free(file: *mut THFile) {
    table_boundary("THFile_free(self_,)", || match NonNull::new(file) {
        // SAFETY: as in `is_opened`; the caller gives the file up.
        Some(file) if may_end(file) => unsafe { end(file.cast()) },
        _ => Ok(()),
    })
}

/// Closes and frees a file.
///
/// # Errors
///
/// The file cannot be closed properly; it is freed nevertheless.
///
/// # Safety
///
/// `own` came from [`handle`] and is not used afterwards.
unsafe fn end(mut own: NonNull<FileObject>) -> Result<()> {
    // SAFETY: valid until freed below, by the caller's promise.
    let file = unsafe { &mut own.as_mut().file };
    let closed = if file.is_opened() { file.close() } else { Ok(()) };
    // SAFETY: a block with one file in it, which is not used afterwards. An auditor keeps it as it is: a
    // closed file, which refuses everything.
    unsafe {
        if !audit::active() {
            own.drop_in_place();
        }
        alloc::free_object(own.as_ptr());
    }
    closed
}

impl Audited for THFile {
    fn name() -> String {
        "THFile".into()
    }

    fn holds(this: Ref<'_, Self>, visit: &mut dyn FnMut(usize)) {
        // SAFETY: memory that was a file of ours; the pointer is read, whatever it is.
        let table = unsafe { (*this.as_ptr()).table };
        if !ptr::eq(table, &TABLE) && !readable(table, size_of::<FileTable>()) {
            return;
        }
        // SAFETY: memory that can be read; the function is compared and not called.
        let end = unsafe { (*table).free };
        if end.is_none_or(|end| end as usize != free as *const () as usize) {
            return;
        }
        // SAFETY: made by `handle`, since it ends in the library's `free`.
        let file = unsafe { &(*this.as_ptr().cast::<FileObject>()).file };
        if let Some(buffer) = file.buffer() {
            visit(buffer.storage().as_ptr().addr());
        }
    }
}
