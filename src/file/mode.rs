//! The mode a file is opened in.

use crate::error::{Error, Result};

/// What may be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mode {
    pub(super) readable: bool,
    pub(super) writable: bool,
}

#[cold]
fn no_mode(expected: &str, found: &[u8]) -> Error {
    Error::arg(2, format!("file mode should be {expected}, got '{}'", String::from_utf8_lossy(found)))
}

impl Mode {
    /// Parses "r", "w" or "rw".
    ///
    /// # Errors
    ///
    /// Argument 2: anything else.
    pub(super) fn parse(mode: &[u8]) -> Result<Self> {
        match mode {
            b"r" => Ok(Mode { readable: true, writable: false }),
            b"w" => Ok(Mode { readable: false, writable: true }),
            b"rw" => Ok(Mode { readable: true, writable: true }),
            _ => Err(no_mode("'r', 'w' or 'rw'", mode)),
        }
    }

    /// Parses "r" or "w": a pipe has one direction.
    ///
    /// # Errors
    ///
    /// Argument 2: anything else.
    pub(super) fn parse_one_way(mode: &[u8]) -> Result<Self> {
        match Self::parse(mode) {
            Ok(mode) if mode.readable != mode.writable => Ok(mode),
            _ => Err(no_mode("'r' or 'w'", mode)),
        }
    }
}
