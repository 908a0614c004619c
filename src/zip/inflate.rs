//! Members that are compressed.

use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::storage::{self, Storage};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// The `size` bytes that `packed` makes.
///
/// # Errors
///
/// Damaged data, or data that makes more or less. No memory.
pub(super) fn inflate(packed: &[u8], size: usize) -> Result<Own<Storage<u8>>> {
    let storage = storage::with_size::<u8>(isize::try_from(size).map_err(|_| Error::overflow())?)?;
    let mut state = Scratch::collected([DecompressorOxide::new()])?;
    let mut none = [];
    let data = storage.borrow().data();
    let out = if size == 0 {
        &mut none[..]
    } else {
        // SAFETY: a new storage of that many bytes, which nobody else has seen; they are set before they are read.
        unsafe {
            data.write_bytes(0, size);
            std::slice::from_raw_parts_mut(data, size)
        }
    };
    let (status, _, made) =
        decompress(&mut state[0], packed, out, 0, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
    if status != TINFLStatus::Done || made != size {
        return Err(Error::plain("the compressed data is damaged"));
    }
    Ok(storage)
}
