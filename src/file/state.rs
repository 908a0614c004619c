//! The file itself: its state and what can be done with it.

use std::ffi::{CStr, CString};
use std::process::Child;

use super::codec;
use super::element::FileElement;
use super::endian::Endian;
use super::flags::Flags;
use super::medium::Medium;
use super::memory::{Buffer, Memory};
use super::mode::Mode;
use super::stream::Stream;
use crate::cancellation::uncancelled;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};

/// How much [`File::read_string`] reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineFormat {
    /// Everything up to the end.
    All,
    /// Everything up to the end of the line, which is used but not returned.
    Line,
}

impl LineFormat {
    /// Parses a format that begins with "*a" or "*l".
    ///
    /// # Errors
    ///
    /// Argument 2: anything else.
    pub fn parse(format: &[u8]) -> Result<Self> {
        match format {
            [b'*', b'a', ..] => Ok(LineFormat::All),
            [b'*', b'l', ..] => Ok(LineFormat::Line),
            _ => {
                let format = String::from_utf8_lossy(format);
                Err(Error::arg(2, format!("format must be '*a' or '*l', got '{format}'")))
            }
        }
    }
}

/// Where the bytes of an open file are.
#[derive(Debug)]
pub(super) enum BytesPlace<B> {
    Disk(Stream),
    Pipe(Stream, Child),
    Memory(Memory<B>),
}

/// A file on disk, a pipe, or a file in memory that lives in a `B`.
///
/// All operations but those on flags fail with argument 1 once the file is closed.
///
/// What is held back is written when the file is dropped, but only [`close`](Self::close) can tell
/// whether that worked.
#[derive(Debug)]
#[repr(C)]
pub struct File<B> {
    /// At the beginning, where C code reads and writes them.
    flags: Flags,
    /// `None` once closed.
    place: Option<BytesPlace<B>>,
    /// The path or the command; `None` for memory.
    name: Option<CString>,
    endian: Endian,
    long_size: i32,
    /// Whether the last line of numerals that was read ended with a carriage return and a new line.
    has_windows_lines: bool,
}

impl<B> File<B> {
    /// Where the flags are, for C code.
    pub const FLAGS_OFFSET: usize = std::mem::offset_of!(Self, flags);
}

impl<B: Buffer> File<B> {
    /// An open file in its first state: ascii, auto-spacing, native byte order.
    pub(super) fn open(place: BytesPlace<B>, name: Option<CString>, mode: Mode, quiet: bool) -> Self {
        File {
            flags: Flags::new(mode, quiet),
            place: Some(place),
            name,
            endian: Endian::NATIVE,
            long_size: 0,
            has_windows_lines: false,
        }
    }

    /// A pedantic memory file of the bytes in `buffer`, which must end in a 0 that is not part of it.
    ///
    /// # Errors
    ///
    /// Argument 1: `buffer` does not end in a 0. Argument 2: `mode` is not "r", "w" or "rw".
    pub fn in_memory(buffer: B, mode: &[u8]) -> Result<Self> {
        let memory = Memory::new(buffer)?;
        Ok(Self::open(BytesPlace::Memory(memory), None, Mode::parse(mode)?, false))
    }

    /// Whether the file is not closed yet.
    pub fn is_opened(&self) -> bool {
        self.place.is_some()
    }

    /// What the file is and may do.
    pub fn flags(&self) -> &Flags {
        &self.flags
    }

    /// What the file is and may do, to be changed.
    pub fn flags_mut(&mut self) -> &mut Flags {
        &mut self.flags
    }

    /// The path of a disk file or the command of a pipe.
    ///
    /// # Errors
    ///
    /// Argument 1: a memory file.
    pub fn name(&self) -> Result<&CStr> {
        self.name.as_deref().ok_or_else(|| Error::arg(1, "a memory file has no name"))
    }

    /// Whether the last line of numerals that was read ended as those of Windows do: with a carriage return, too.
    pub fn has_windows_lines(&self) -> bool {
        self.has_windows_lines
    }

    /// Whether the file holds longs of 4 bytes.
    pub fn has_short_longs(&self) -> bool {
        self.flags.is_binary != 0 && self.long_size == 4
    }

    /// Whether numbers are held as the bytes that they are in memory.
    pub fn holds_memory(&self) -> bool {
        self.flags.is_binary != 0 && !self.swaps_bytes() && self.long_size != 4
    }

    /// Sets the byte order of binary numbers. Memory files hold them in native order regardless.
    ///
    /// # Errors
    ///
    /// Argument 1: closed.
    pub fn set_endian(&mut self, endian: Endian) -> Result<()> {
        self.place()?;
        self.endian = endian;
        Ok(())
    }

    /// Sets how many bytes a binary `long` takes: 4, 8, or 0 for as many as in memory. With 4, values
    /// are cut to their low 32 bits when written and extended by their sign when read.
    ///
    /// # Errors
    ///
    /// Argument 1: another size, or a closed disk file or pipe.
    pub fn set_long_size(&mut self, size: i32) -> Result<()> {
        check_arg(self.is_opened() || self.name.is_none(), 1, CLOSED)?;
        check_arg_with(matches!(size, 0 | 4 | 8), 1, || {
            format!("invalid long size specified: {size}, not 0, 4 or 8")
        })
        .at(&[(1, 2)])?;
        self.long_size = size;
        Ok(())
    }

    /// Lets a disk file or pipe read no further than asked and write without delay.
    ///
    /// # Errors
    ///
    /// Argument 1: closed, or a memory file. What was held back cannot be written.
    pub fn set_unbuffered(&mut self) -> Result<()> {
        let result = match self.place()? {
            BytesPlace::Disk(stream) | BytesPlace::Pipe(stream, _) => stream.unbuffer(),
            BytesPlace::Memory(_) => return Err(Error::arg(1, "a memory file has no buffer")),
        };
        self.report_io(result)
    }

    /// The buffer of a memory file, cut to what the file holds and the 0 at its end.
    ///
    /// # Errors
    ///
    /// Argument 1: closed, or no memory file. The buffer cannot be resized.
    pub fn storage(&mut self) -> Result<&B> {
        match self.place()? {
            BytesPlace::Memory(memory) => memory.trimmed_buffer(),
            _ => Err(Error::arg(1, "not a memory file")),
        }
    }

    /// The buffer of an open memory file, as it is.
    pub fn buffer(&self) -> Option<&B> {
        match &self.place {
            Some(BytesPlace::Memory(memory)) => Some(memory.buffer()),
            _ => None,
        }
    }

    /// Reads numbers into `out` and returns how many: fewer than `count` at the end, or where an ascii
    /// file does not go on with a number that the type can hold.
    ///
    /// In ascii, numbers may be preceded by white space, bytes are read as they are, and with auto
    /// spacing a new line right after the last number is used too, behind numerals with a carriage return in front of it.
    ///
    /// # Errors
    ///
    /// Argument 1: closed or not readable. Fewer than `count`, unless the file is quiet.
    ///
    /// # Safety
    ///
    /// `out` is writable for `count` elements. It need not be initialised, and may lie in the buffer
    /// of a memory file.
    pub unsafe fn read<T: FileElement>(&mut self, out: *mut T, count: usize) -> Result<usize> {
        let (binary, auto_spacing) = (self.flags.is_binary != 0, self.flags.is_auto_spacing != 0);
        let swap = self.swaps_bytes();
        let medium = self.readable_medium()?;
        // SAFETY: the caller's promise, in all cases.
        let (done, has_windows_lines) = unsafe {
            if binary {
                (codec::read_binary(medium, out, count, swap), false)
            } else {
                // Numerals are read by the character, too often for calls through the trait object.
                match self.place()? {
                    BytesPlace::Disk(stream) | BytesPlace::Pipe(stream, _) => {
                        codec::read_ascii(stream, out, count, auto_spacing)
                    }
                    BytesPlace::Memory(memory) => codec::read_ascii(memory, out, count, auto_spacing),
                }
            }
        };
        self.has_windows_lines = has_windows_lines;
        self.report_read(done, count)
    }

    /// [`read`](Self::read) for the C type `long`, which [`set_long_size`](Self::set_long_size) governs.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    ///
    /// # Safety
    ///
    /// As for [`read`](Self::read).
    pub unsafe fn read_long(&mut self, out: *mut i64, count: usize) -> Result<usize> {
        if self.flags.is_binary == 0 || self.long_size != 4 {
            // SAFETY: the caller's promise.
            return unsafe { self.read(out, count) };
        }
        let swap = self.swaps_bytes();
        let medium = self.readable_medium()?;
        // SAFETY: the caller's promise.
        let done = unsafe { codec::read_short_longs(medium, out, count, swap) };
        self.report_read(done, count)
    }

    /// Writes numbers from `data` and returns how many. In ascii with auto spacing, a space goes
    /// between numbers and a new line after the last.
    ///
    /// Numbers held back count as written; what becomes of them shows in a later operation, at the
    /// latest [`close`](Self::close).
    ///
    /// # Errors
    ///
    /// Argument 1: closed or not writable. Fewer than `count`, unless the file is quiet. Memory cannot
    /// grow.
    ///
    /// # Safety
    ///
    /// `data` is readable for `count` elements. It may lie in the buffer of a memory file.
    pub unsafe fn write<T: FileElement>(&mut self, data: *const T, count: usize) -> Result<usize> {
        let (binary, auto_spacing) = (self.flags.is_binary != 0, self.flags.is_auto_spacing != 0);
        let swap = self.swaps_bytes();
        let medium = self.writable_medium()?;
        // SAFETY: the caller's promise.
        let done = unsafe {
            if binary {
                codec::write_binary(medium, data, count, swap)
            } else {
                codec::write_ascii(medium, data, count, auto_spacing)
            }
        }?;
        self.report_write(done, count)
    }

    /// [`write`](Self::write) for the C type `long`, which [`set_long_size`](Self::set_long_size)
    /// governs.
    ///
    /// # Errors
    ///
    /// As for [`write`](Self::write).
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write).
    pub unsafe fn write_long(&mut self, data: *const i64, count: usize) -> Result<usize> {
        if self.flags.is_binary == 0 || self.long_size != 4 {
            // SAFETY: the caller's promise.
            return unsafe { self.write(data, count) };
        }
        let swap = self.swaps_bytes();
        let medium = self.writable_medium()?;
        // SAFETY: the caller's promise.
        let done = unsafe { codec::write_short_longs(medium, data, count, swap) }?;
        self.report_write(done, count)
    }

    /// How many bytes [`write`](Self::write) writes, if the file is in memory; others need no room.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write).
    pub unsafe fn room_for<T: FileElement>(&self, data: *const T, count: usize) -> usize {
        match self.place {
            Some(BytesPlace::Memory(_)) if self.flags.is_binary != 0 => count.saturating_mul(size_of::<T>()),
            // SAFETY: the caller's promise.
            Some(BytesPlace::Memory(_)) => unsafe {
                codec::ascii_length(data, count, self.flags.is_auto_spacing != 0)
            },
            _ => 0,
        }
    }

    /// [`room_for`](Self::room_for) of [`write_long`](Self::write_long).
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write).
    pub unsafe fn room_for_longs(&self, data: *const i64, count: usize) -> usize {
        // SAFETY: the caller's promise.
        let room = unsafe { self.room_for(data, count) };
        if self.flags.is_binary != 0 && self.long_size == 4 { room / 2 } else { room }
    }

    /// Makes room for `count` more bytes, so that memory that is short does not end what is written piece by piece.
    ///
    /// # Errors
    ///
    /// Argument 1: closed or not writable. Memory cannot grow.
    pub fn make_room(&mut self, count: usize) -> Result<()> {
        self.writable_medium()?.make_room(std::ptr::null(), &|| count).map(drop)
    }

    /// Reads a string and returns what `take` makes of it; `None` at the end of a quiet file. An empty line is an
    /// empty string.
    ///
    /// # Errors
    ///
    /// Argument 1: closed or not readable. At the end already, unless the file is quiet. Not enough
    /// memory for what the file holds, or an error of `take`: the string can then be read again.
    pub fn read_string<R>(
        &mut self,
        format: LineFormat,
        take: impl FnOnce(&[u8]) -> Result<R>,
    ) -> Result<Option<R>> {
        let medium = self.readable_medium()?;
        let bytes = medium.ahead(match format {
            LineFormat::All => None,
            LineFormat::Line => Some(b'\n'),
        })?;
        let count = bytes.len();
        let text = match format {
            LineFormat::All => bytes,
            LineFormat::Line => bytes.strip_suffix(b"\n").unwrap_or(bytes),
        };
        let taken = if count > 0 { Some(take(text)?) } else { None };
        medium.skip(count);
        self.report_read(usize::from(taken.is_some()), 1)?;
        Ok(taken)
    }

    /// Writes bytes as they are and returns how many.
    ///
    /// # Errors
    ///
    /// As for [`write`](Self::write).
    ///
    /// # Safety
    ///
    /// `data` is readable for `count` bytes. It may lie in the buffer of a memory file.
    pub unsafe fn write_string(&mut self, data: *const u8, count: usize) -> Result<usize> {
        let medium = self.writable_medium()?;
        // SAFETY: the caller's promise.
        let done = unsafe { medium.write(data, count) }?;
        self.report_write(done, count)
    }

    /// Hands everything written to the system.
    ///
    /// # Errors
    ///
    /// Argument 1: closed. The system does not take it, unless the file is quiet.
    pub fn synchronize(&mut self) -> Result<()> {
        let result = self.medium()?.flush();
        self.report_io(result)
    }

    /// Moves to byte `position`.
    ///
    /// # Errors
    ///
    /// Argument 1: closed. Argument 2: a position beyond 2⁶³ - 1. The file cannot be positioned there,
    /// unless it is quiet: no further than the end in memory, nowhere in a pipe.
    pub fn seek(&mut self, position: u64) -> Result<()> {
        let medium = self.medium()?;
        check_arg(i64::try_from(position).is_ok(), 2, "position must be smaller than 2^63")?;
        let moved = medium.seek(position);
        self.report(moved, || format!("unable to seek to position {position}"))
    }

    /// Moves to the end.
    ///
    /// # Errors
    ///
    /// Argument 1: closed. The file cannot be positioned, unless it is quiet.
    pub fn seek_end(&mut self) -> Result<()> {
        let moved = self.medium()?.seek_end();
        self.report(moved, || "unable to seek at end of file".into())
    }

    /// The byte that would be read or written next, or 0 if a quiet file does not know.
    ///
    /// # Errors
    ///
    /// Argument 1: closed. The file cannot be positioned, unless it is quiet.
    pub fn position(&mut self) -> Result<u64> {
        match self.medium()?.position() {
            Some(position) => Ok(position),
            None if self.flags.is_quiet != 0 => Ok(0),
            None => Err(Error::plain("unable to obtain disk file offset")),
        }
    }

    /// Writes what is held back and closes the file, for a pipe after the command has ended. The file
    /// is closed even if that fails.
    ///
    /// # Errors
    ///
    /// Argument 1: closed already. What was held back cannot be written, unless the file is quiet.
    pub fn close(&mut self) -> Result<()> {
        let result = self.medium()?.flush();
        self.release();
        self.report_io(result)
    }

    fn place(&mut self) -> Result<&mut BytesPlace<B>> {
        self.place.as_mut().ok_or_else(|| Error::arg(1, CLOSED))
    }

    fn medium(&mut self) -> Result<&mut dyn Medium> {
        Ok(match self.place()? {
            BytesPlace::Disk(stream) | BytesPlace::Pipe(stream, _) => stream,
            BytesPlace::Memory(memory) => memory,
        })
    }

    fn readable_medium(&mut self) -> Result<&mut dyn Medium> {
        let readable = self.flags.is_readable != 0;
        let medium = self.medium()?;
        check_arg(readable, 1, "attempt to read in a write-only file")?;
        Ok(medium)
    }

    fn writable_medium(&mut self) -> Result<&mut dyn Medium> {
        let writable = self.flags.is_writable != 0;
        let medium = self.medium()?;
        check_arg(writable, 1, "attempt to write in a read-only file")?;
        Ok(medium)
    }

    /// Whether binary numbers are stored in the opposite of the machine's byte order.
    fn swaps_bytes(&self) -> bool {
        self.endian != Endian::NATIVE && !matches!(self.place, Some(BytesPlace::Memory(_)))
    }

    /// Sets the error flag of a failure, and in a pedantic file makes it an error.
    fn report(&mut self, success: bool, message: impl FnOnce() -> String) -> Result<()> {
        if success {
            return Ok(());
        }
        self.flags.has_error = 1;
        if self.flags.is_quiet != 0 { Ok(()) } else { Err(Error::plain(message())) }
    }

    fn report_io(&mut self, result: std::io::Result<()>) -> Result<()> {
        match result {
            Ok(()) => Ok(()),
            Err(cause) => self.report(false, || format!("write error: {cause}")),
        }
    }

    fn report_read(&mut self, done: usize, count: usize) -> Result<usize> {
        self.report(done == count, || format!("read error: read {done} blocks instead of {count}"))?;
        Ok(done)
    }

    fn report_write(&mut self, done: usize, count: usize) -> Result<usize> {
        self.report(done == count, || format!("write error: wrote {done} blocks instead of {count}"))?;
        Ok(done)
    }
}

impl<B> File<B> {
    /// Closes the descriptor, and then waits for the command of a pipe: it may be waiting for that.
    fn release(&mut self) {
        match self.place.take() {
            Some(BytesPlace::Pipe(stream, mut child)) => uncancelled(|| {
                drop(stream);
                // The status is the command's affair, and there is nothing to do if it is lost.
                let _ = child.wait();
            }),
            Some(BytesPlace::Disk(stream)) => uncancelled(|| drop(stream)),
            Some(BytesPlace::Memory(_)) | None => {}
        }
    }
}

impl<B> Drop for File<B> {
    fn drop(&mut self) {
        if let Some(BytesPlace::Disk(stream) | BytesPlace::Pipe(stream, _)) = &mut self.place {
            // Nobody is left to hear of a failure; `close` is for those who want to.
            let _ = stream.flush();
        }
        self.release();
    }
}

/// What every operation on a closed file says.
const CLOSED: &str = "attempt to use a closed file";
