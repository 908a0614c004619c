//! What files are written with.

use crate::error::{Error, Result};
use crate::replacement::Replacement;
use std::ffi::CStr;
use std::io::{self, Write};

/// A file that is being written.
pub(super) struct OutputFile {
    file: Replacement,
    /// Bytes so far.
    written: u64,
}

fn cannot(what: &str, cause: &io::Error) -> Error {
    Error::plain(format!("cannot be {what}: {cause}"))
}

impl OutputFile {
    /// Begins to write the file `name`.
    ///
    /// # Errors
    ///
    /// There is no such folder, or it may not be written to; nor may a file of that name that is there.
    pub(super) fn create(name: &CStr) -> Result<OutputFile> {
        let failed = |cause: io::Error| cannot("written", &cause);
        Ok(OutputFile { file: Replacement::of(name).map_err(failed)?, written: 0 })
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
    /// The system refuses; the file of that name is as it was.
    pub(super) fn finish(self) -> Result<()> {
        self.file.finish().map_err(|cause| cannot("put in place", &cause))
    }
}
