//! Files to write: there as a whole or not at all, since the file of that name may be mapped by the tensors that are
//! being written.

use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use std::ffi::{CStr, OsStr};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A file that is being written.
pub(super) struct Output {
    file: File,
    /// Bytes so far.
    written: u64,
    /// Where the bytes are until [`Output::finish`], and what the file is to be called; `None` if they are written in
    /// place, as to a pipe.
    place: Option<(PathBuf, PathBuf)>,
}

fn cannot(what: &str, cause: &io::Error) -> Error {
    Error::plain(format!("cannot be {what}: {cause}"))
}

impl Output {
    /// Begins to write the file `name`.
    ///
    /// # Errors
    ///
    /// There is no such folder, or it may not be written to.
    pub(super) fn create(name: &CStr) -> Result<Output> {
        static SERIAL: AtomicU32 = AtomicU32::new(0);
        let path = Path::new(OsStr::from_bytes(name.to_bytes()));
        // A link stays one.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let present = fs::metadata(&path).ok();
        let failed = |cause: io::Error| cannot("written", &cause);
        if present.as_ref().is_some_and(|present| !present.is_file()) {
            let file = OpenOptions::new().write(true).open(&path).map_err(failed)?;
            return Ok(Output { file, written: 0, place: None });
        }
        if present.is_some() {
            // The system lets a file be replaced that may not be written to.
            OpenOptions::new().write(true).open(&path).map_err(failed)?;
        }
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let mut scratch = path.clone().into_os_string();
        scratch.push(format!(".{}-{serial}.part", std::process::id()));
        let scratch = PathBuf::from(scratch);
        let file = OpenOptions::new().write(true).create_new(true).open(&scratch).map_err(failed)?;
        if let Some(present) = present {
            let _ = file.set_permissions(present.permissions());
        }
        Ok(Output { file, written: 0, place: Some((scratch, path)) })
    }

    /// Bytes so far.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Writes bytes.
    ///
    /// # Errors
    ///
    /// No room, or another failure of the system.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).map_err(|cause| cannot("written", &cause))?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// As [`Output::write`]; the file of that name is as it was.
    pub(super) fn finish(mut self) -> Result<()> {
        if let Some((scratch, path)) = &self.place {
            fs::rename(scratch, path).map_err(|cause| cannot("put in place", &cause))?;
            self.place = None;
        }
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((scratch, _)) = &self.place {
            let _ = fs::remove_file(scratch);
        }
    }
}

/// Text that grows in scratch memory. A shortage shows as an error of writing, see [`text`].
#[derive(Default)]
pub(super) struct Text(pub(super) Scratch<u8>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.0.len() + bytes.len();
        if room > self.0.capacity() {
            self.0.reserve(room.max(2 * self.0.len())).map_err(|_| io::ErrorKind::OutOfMemory)?;
        }
        self.0.extend(bytes.iter().copied()).map_err(|_| io::ErrorKind::OutOfMemory)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How writing to a [`Text`] ended.
pub(super) fn text(outcome: io::Result<()>) -> Result<()> {
    outcome.map_err(|_| Error::plain("not enough memory"))
}
