//! Writing files.

use super::channel::Channel;
use crate::error::{Error, Result};
use crate::file::{CharBuffer, File};
use crate::handle::Ref;
use crate::object::value::Object;
use crate::replacement::Replacement;
use std::ffi::CStr;

/// Writes `object` at the position of `file`, in the encoding that the file is set to.
///
/// # Errors
///
/// Argument 1 of the file: closed or not writable. Plain, for a quiet file, too: the file does not take all of it; the
/// object has a string or table that is too long for the format. No memory.
pub fn write(object: Ref<'_, Object>, file: &mut dyn Channel) -> Result<()> {
    super::write::object(file, object)
}

/// Writes `object` to a binary file at `path`, as `torch.save` does.
///
/// The file is written beside the one that is there, which it replaces when it is complete: that may be the file which
/// the object's elements are still in.
///
/// # Errors
///
/// As [`write`](fn@write); the file cannot be made. What was at `path` is as it was.
pub fn save(object: Ref<'_, Object>, path: &CStr) -> Result<()> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::plain(format!("cannot save '{}': {error}", path.to_string_lossy()))
    };
    let place = Replacement::of(path).map_err(|error| failed(&error))?;
    fill(object, &place, path).map_err(|error| failed(&error.message()))?;
    place.finish().map_err(|error| failed(&error))
}

/// Writes `object` to the file that is made at `place`.
fn fill(object: Ref<'_, Object>, place: &Replacement, path: &CStr) -> Result<()> {
    let mut file: File<CharBuffer> = File::to_write(place, path)?;
    file.flags_mut().is_binary = 1;
    write(object, &mut file)?;
    file.close()
}
