//! The mode a file is opened in.

use crate::error::{Error, Result};

/// What may be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mode {
    pub(super) readable: bool,
    pub(super) writable: bool,
}

impl Mode {
    /// Parses "r", "w" or "rw".
    ///
    /// # Errors
    /// Argument 2: anything else.
    pub(super) fn parse(mode: &[u8]) -> Result<Self> {
        match mode {
            b"r" => Ok(Mode { readable: true, writable: false }),
            b"w" => Ok(Mode { readable: false, writable: true }),
            b"rw" => Ok(Mode { readable: true, writable: true }),
            _ => Err(Error::arg(2, "file mode should be 'r', 'w' or 'rw'")),
        }
    }

    /// Parses "r" or "w": a pipe has one direction.
    ///
    /// # Errors
    /// Argument 2: anything else.
    pub(super) fn parse_one_way(mode: &[u8]) -> Result<Self> {
        match Self::parse(mode) {
            Ok(mode) if mode.readable != mode.writable => Ok(mode),
            _ => Err(Error::arg(2, "file mode should be 'r' or 'w'")),
        }
    }
}
