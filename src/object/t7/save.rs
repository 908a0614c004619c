//! Writing files.

use crate::error::{Error, Result};
use crate::file::{Buffer, CharBuffer, File};
use crate::handle::Ref;
use crate::object::Object;
use std::ffi::{CStr, CString, OsStr};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Writes `object` at the position of `file`, in the encoding that the file is set to.
///
/// # Errors
///
/// Argument 1 of the file: closed or not writable. Plain, for a quiet file, too: the file does not take all of it; the
/// object has a string or table that is too long for the format. No memory.
pub fn write<B: Buffer>(object: Ref<'_, Object>, file: &mut File<B>) -> Result<()> {
    super::write::object(file, object)
}

/// Writes `object` to a binary file at `path`, as `torch.save` does.
///
/// The file is written beside the one that is there, which it replaces when it is complete: that may be the file which
/// the object's elements are still in.
///
/// # Errors
///
/// As [`write`]; the file cannot be made. What was at `path` is as it was.
pub fn save(object: Ref<'_, Object>, path: &CStr) -> Result<()> {
    let target = PathBuf::from(OsStr::from_bytes(path.to_bytes()));
    let failed = |error: &dyn std::fmt::Display| {
        Error::plain(format!("cannot save '{}': {error}", path.to_string_lossy()))
    };
    // The file behind a symbolic link is what is replaced.
    let target = fs::canonicalize(&target).unwrap_or(target);
    let before = fs::metadata(&target).ok();
    if before.as_ref().is_some_and(|data| !data.is_file()) {
        return fill(object, path).map_err(|error| failed(&error.message()));
    }
    let fresh = beside(&target).map_err(|error| failed(&error))?;
    let outcome = CString::new(fresh.as_os_str().as_bytes())
        .map_err(|error| failed(&error))
        .and_then(|name| fill(object, &name).map_err(|error| failed(&error.message())))
        .and_then(|()| {
            if let Some(before) = before {
                fs::set_permissions(&fresh, before.permissions()).map_err(|error| failed(&error))?;
            }
            fs::rename(&fresh, &target).map_err(|error| failed(&error))
        });
    if outcome.is_err() {
        // It is in nobody's way, should it stay.
        let _ = fs::remove_file(&fresh);
    }
    outcome
}

/// Writes `object` to what is at `path`.
fn fill(object: Ref<'_, Object>, path: &CStr) -> Result<()> {
    let mut file: File<CharBuffer> =
        File::on_disk(path, b"w", false)?.ok_or_else(|| Error::plain("it cannot be opened"))?;
    file.flags_mut().is_binary = 1;
    write(object, &mut file)?;
    file.close()
}

/// An empty new file in the folder of `target`.
fn beside(target: &Path) -> std::io::Result<PathBuf> {
    let name = target.file_name().ok_or_else(|| std::io::Error::from(ErrorKind::InvalidInput))?;
    for attempt in 0..100 {
        let mut fresh = std::ffi::OsString::from(".");
        fresh.push(name);
        fresh.push(format!(".{}.{attempt}", std::process::id()));
        let fresh = target.with_file_name(fresh);
        match fs::OpenOptions::new().write(true).create_new(true).open(&fresh) {
            Ok(_) => return Ok(fresh),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
