//! What a file is and may do, as C sees it.

use super::mode::Mode;
use std::os::raw::c_int;

/// The state that every kind of file has, in the order of C's public struct; 0 is false.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Flags {
    /// Failures set the error flag only, and are no errors as well.
    pub is_quiet: c_int,
    /// The mode allows to read.
    pub is_readable: c_int,
    /// The mode allows to write.
    pub is_writable: c_int,
    /// Numbers are stored as bytes rather than numerals.
    pub is_binary: c_int,
    /// Ascii numbers are separated by spaces and groups ended by a new line.
    pub is_auto_spacing: c_int,
    /// Something has failed since the flag was cleared.
    pub has_error: c_int,
}

impl Flags {
    /// Those of a new file: ascii, with auto spacing.
    pub(super) fn new(mode: Mode, quiet: bool) -> Self {
        Flags {
            is_quiet: c_int::from(quiet),
            is_readable: c_int::from(mode.readable),
            is_writable: c_int::from(mode.writable),
            is_binary: 0,
            is_auto_spacing: 1,
            has_error: 0,
        }
    }
}
