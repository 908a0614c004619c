//! A buffered descriptor: the medium of disk files and pipes.

use std::fs;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileTypeExt;
use std::{ptr, slice};

use super::medium::{Medium, up_to};
use crate::cancellation::uncancelled;
use crate::error::Result;
use crate::memory::scratch::Scratch;
use crate::sigpipe::write_quietly;

/// Bytes read ahead and held back.
const BUFFER: usize = 1 << 16;

/// A descriptor with what was read ahead of the position and what is still to be written.
///
/// At most one of the two holds bytes if the descriptor can seek.
#[derive(Debug)]
pub(super) struct Stream {
    file: fs::File,
    seekable: bool,
    /// Whether writing may raise SIGPIPE.
    may_break: bool,
    /// Bytes to read ahead, or 0 to write through and read no further than asked.
    capacity: usize,
    input: Scratch<u8>,
    /// How much of `input` has been used.
    used: usize,
    output: Scratch<u8>,
}

/// The memory of a stream, which is made before the descriptor is opened.
pub(super) struct Buffers {
    input: Scratch<u8>,
    output: Scratch<u8>,
}

impl Buffers {
    /// Room for as much as a stream reads ahead and holds back.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new() -> Result<Self> {
        Ok(Buffers { input: Scratch::with_capacity(BUFFER)?, output: Scratch::with_capacity(BUFFER)? })
    }
}

impl Stream {
    /// A stream over `file`, at the descriptor's position.
    pub(super) fn new(mut file: fs::File, Buffers { input, output }: Buffers) -> Self {
        let regular = |kind: fs::FileType| kind.is_file() || kind.is_block_device();
        Stream {
            seekable: file.stream_position().is_ok(),
            may_break: !file.metadata().is_ok_and(|data| regular(data.file_type())),
            file,
            capacity: BUFFER,
            input,
            used: 0,
            output,
        }
    }

    /// Stops reading ahead and holding back.
    ///
    /// # Errors
    ///
    /// What was held back cannot be written.
    pub(super) fn unbuffer(&mut self) -> io::Result<()> {
        self.flush()?;
        self.forget_input();
        self.capacity = 0;
        Ok(())
    }

    fn unread(&self) -> &[u8] {
        &self.input[self.used..]
    }

    /// Moves the descriptor back to the position. Where that cannot be, what was read ahead stays.
    fn forget_input(&mut self) {
        let ahead = self.unread().len() as i64;
        if ahead == 0 || (self.seekable && self.file.seek(SeekFrom::Current(-ahead)).is_ok()) {
            self.input.clear();
            self.used = 0;
        }
    }

    /// Reads ahead if all input is used; `false` at the end and after a failure.
    fn refill(&mut self) -> bool {
        // Without input, the buffer has room for that.
        !self.unread().is_empty() || self.read_on(self.capacity.max(1)).unwrap_or(false)
    }

    /// Reads up to `count` bytes further ahead; `false` at the end and after a failure.
    ///
    /// # Errors
    ///
    /// No memory; what was read ahead is there still.
    fn read_on(&mut self, count: usize) -> Result<bool> {
        if self.flush().is_err() {
            return Ok(false);
        }
        self.input.remove_first(self.used);
        self.used = 0;
        let old = self.input.len();
        self.input.resize(old.saturating_add(count), 0)?;
        let got = retry(|| self.file.read(&mut self.input[old..])).unwrap_or(0);
        self.input.truncate(old + got);
        Ok(got > 0)
    }

    /// Gives up the memory of a long text once it is used, if there is any for a buffer of the usual size.
    fn shrink_input(&mut self) {
        let rest = self.unread();
        if self.input.capacity() > 2 * BUFFER
            && rest.len() <= BUFFER
            && let Ok(mut input) = Scratch::with_capacity(BUFFER)
            && input.copy_from(rest).is_ok()
        {
            self.input = input;
            self.used = 0;
        }
    }

    /// Writes `data` to the descriptor; the number of bytes that went out before a failure.
    fn write_through(&mut self, data: &[u8]) -> (usize, io::Result<()>) {
        let mut done = 0;
        while done < data.len() {
            let result = retry(|| {
                if self.may_break {
                    write_quietly(&mut self.file, &data[done..])
                } else {
                    io::Write::write(&mut self.file, &data[done..])
                }
            });
            match result {
                Ok(0) => return (done, Err(ErrorKind::WriteZero.into())),
                Ok(count) => done += count,
                Err(error) => return (done, Err(error)),
            }
        }
        (done, Ok(()))
    }
}

/// Repeats `call` while a signal interrupts it. The thread is not cancelled in it.
fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match uncancelled(&mut call) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

impl Medium for Stream {
    unsafe fn read(&mut self, out: *mut u8, count: usize) -> usize {
        let mut done = 0;
        while done < count {
            let wanted = count - done;
            if self.unread().is_empty() && wanted >= self.capacity {
                if self.flush().is_err() {
                    break;
                }
                let got = retry(|| {
                    // SAFETY: the caller lends `count` bytes, of which `wanted` are left.
                    let got = unsafe { libc::read(self.file.as_raw_fd(), out.add(done).cast(), wanted) };
                    usize::try_from(got).map_err(|_| io::Error::last_os_error())
                });
                match got {
                    Ok(got) if got > 0 => done += got,
                    _ => break,
                }
                continue;
            }
            if !self.refill() {
                break;
            }
            let ready = self.unread();
            let part = ready.len().min(wanted);
            // SAFETY: `ready` holds `part` bytes, the caller's memory at `done` has room for them,
            // and a private buffer does not overlap it.
            unsafe { ptr::copy_nonoverlapping(ready.as_ptr(), out.add(done), part) };
            self.used += part;
            done += part;
        }
        done
    }

    #[inline]
    fn peek(&mut self) -> Option<u8> {
        if self.used == self.input.len() && !self.refill() {
            return None;
        }
        self.input.get(self.used).copied()
    }

    #[inline]
    fn advance(&mut self) {
        self.used += 1;
    }

    fn ahead(&mut self, end: Option<u8>) -> Result<&[u8]> {
        let mut seen = 0;
        while up_to(self.unread(), seen, end).is_none() {
            seen = self.unread().len();
            // Unbuffered, no byte behind a line is read. Otherwise room follows what has really been read.
            let byte_by_byte = self.capacity == 0 && end.is_some();
            if !self.read_on(if byte_by_byte { 1 } else { seen.clamp(BUFFER, 1 << 24) })? {
                break;
            }
        }
        let rest = self.unread();
        Ok(up_to(rest, seen, end).unwrap_or(rest))
    }

    fn skip(&mut self, count: usize) {
        self.used += count;
        self.shrink_input();
    }

    unsafe fn write(&mut self, data: *const u8, count: usize) -> Result<usize> {
        if count == 0 {
            return Ok(0);
        }
        self.forget_input();
        // SAFETY: the caller's promise; `data` cannot lie within a private buffer.
        let data = unsafe { slice::from_raw_parts(data, count) };
        if self.output.len() + count > self.capacity && self.flush().is_err() {
            return Ok(0);
        }
        if count >= self.capacity {
            return Ok(self.write_through(data).0);
        }
        self.output.extend(data.iter().copied())?;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let output = std::mem::take(&mut self.output);
        let (done, result) = self.write_through(&output);
        self.output = output;
        self.output.remove_first(done);
        result
    }

    fn seek(&mut self, position: u64) -> bool {
        let moved = self.flush().is_ok() && self.file.seek(SeekFrom::Start(position)).is_ok();
        if moved {
            self.input.clear();
            self.used = 0;
        }
        moved
    }

    fn seek_end(&mut self) -> bool {
        let moved = self.flush().is_ok() && self.file.seek(SeekFrom::End(0)).is_ok();
        if moved {
            self.input.clear();
            self.used = 0;
        }
        moved
    }

    fn position(&mut self) -> Option<u64> {
        let base = self.file.stream_position().ok()?;
        base.checked_sub(self.unread().len() as u64)?.checked_add(self.output.len() as u64)
    }
}
