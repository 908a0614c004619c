//! Opening disk files.

use std::ffi::{CStr, OsStr};
use std::fs;
use std::os::unix::ffi::OsStrExt;

use super::memory::Buffer;
use super::mode::Mode;
use super::state::{BytesPlace, File};
use super::stream::{Buffers, Stream};
use crate::error::{Error, Result};
use crate::replacement::Replacement;

impl<B: Buffer> File<B> {
    /// Opens the file at path `name`: to read ("r"), to write from the start ("w"), or to read and
    /// write what is there ("rw"). "w" and "rw" create a missing file.
    ///
    /// `None` if a quiet file cannot be opened.
    ///
    /// # Errors
    ///
    /// Argument 2: `mode` is none of these. The file cannot be opened, unless `quiet`.
    pub fn on_disk(name: &CStr, mode: &[u8], quiet: bool) -> Result<Option<Self>> {
        let mode = Mode::parse(mode)?;
        let buffers = Buffers::new()?;
        let opened = fs::OpenOptions::new()
            .read(mode.readable)
            .write(mode.writable)
            .create(mode.writable)
            .truncate(mode.writable && !mode.readable)
            .open(OsStr::from_bytes(name.to_bytes()));
        match opened {
            Ok(file) => {
                let place = BytesPlace::Disk(Stream::new(file, buffers));
                Ok(Some(Self::open(place, Some(name.to_owned()), mode, quiet)))
            }
            Err(_) if quiet => Ok(None),
            Err(cause) => Err(cannot_open(name, &mode, &cause)),
        }
    }

    /// A file to write what will be at `name`, which [`Replacement::finish`] puts there.
    ///
    /// # Errors
    ///
    /// The file cannot be opened. No memory.
    pub(crate) fn to_write(place: &Replacement, name: &CStr) -> Result<Self> {
        let mode = Mode::parse(b"w")?;
        let buffers = Buffers::new()?;
        let file = place.file().map_err(|cause| cannot_open(name, &mode, &cause))?;
        Ok(Self::open(BytesPlace::Disk(Stream::new(file, buffers)), Some(name.to_owned()), mode, false))
    }
}

/// The error of a file that cannot be opened.
pub(super) fn cannot_open(name: &CStr, mode: &Mode, cause: &std::io::Error) -> Error {
    let name = name.to_string_lossy();
    let readable = if mode.readable { "r" } else { "" };
    let writable = if mode.writable { "w" } else { "" };
    Error::plain(format!("cannot open <{name}> in mode {readable}{writable}: {cause}"))
}
