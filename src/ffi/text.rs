//! Texts on their way to C.

use crate::error::{Error, Result};
use crate::memory::alloc;
use std::os::raw::c_char;
use std::ptr;

/// A block of its own that holds `text`, terminated, to be freed with `THFree`.
pub(super) fn block_of(text: &[u8]) -> Result<*mut c_char> {
    let block: *mut c_char = alloc::alloc(alloc::byte_count::<c_char>(text.len() as isize + 1)?)?.cast();
    // SAFETY: the block was made for these bytes and the zero behind them.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr().cast(), block, text.len());
        *block.add(text.len()) = 0;
    }
    Ok(block)
}

/// Writes `text` to the C library's standard output, in order with what the program prints.
pub(super) fn print(text: &[u8]) -> Result<()> {
    /// A precision is an int.
    const PIECE: usize = 1 << 20;
    for piece in text.chunks(PIECE) {
        // SAFETY: as many characters are printed as the piece has.
        let printed = unsafe { libc::printf(c"%.*s".as_ptr(), piece.len() as libc::c_int, piece.as_ptr()) };
        if printed < 0 {
            return Err(Error::plain("cannot write to standard output"));
        }
    }
    Ok(())
}
