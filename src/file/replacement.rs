//! Files that are there as a whole or not at all.

use std::ffi::{CStr, OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{Error, ErrorKind, Result};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A file that is written beside the one of its name, which it replaces when it is complete: tensors that are being
/// written may be mapped from that one. What is no regular file, a pipe for one, is written where it is.
pub(crate) struct Replacement {
    target: PathBuf,
    /// The file beside it, until it has replaced it.
    fresh: Option<PathBuf>,
}

impl Replacement {
    /// Makes an empty file beside `name`, with its permissions.
    ///
    /// # Errors
    ///
    /// There is no such folder, or it may not be written to; nor may a file of that name that is there.
    pub(crate) fn of(name: &CStr) -> Result<Replacement> {
        let named = Path::new(OsStr::from_bytes(name.to_bytes()));
        // The file behind a symbolic link is what is replaced.
        let target = fs::canonicalize(named).unwrap_or_else(|_| named.to_path_buf());
        let present = fs::metadata(&target).ok();
        if present.as_ref().is_some_and(|present| !present.is_file()) {
            return Ok(Replacement { target, fresh: None });
        }
        if present.is_some() {
            // The system lets a file be replaced that may not be written to.
            OpenOptions::new().write(true).open(&target)?;
        }
        let fresh = beside(&target)?;
        let made = Replacement { target, fresh: Some(fresh) };
        if let Some(present) = present {
            fs::set_permissions(made.path(), present.permissions())?;
        }
        Ok(made)
    }

    /// Where to write.
    pub(crate) fn path(&self) -> &Path {
        self.fresh.as_deref().unwrap_or(&self.target)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// The system refuses; the file of that name is as it was.
    pub(crate) fn finish(mut self) -> Result<()> {
        if let Some(fresh) = &self.fresh {
            fs::rename(fresh, &self.target)?;
            self.fresh = None;
        }
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(fresh) = &self.fresh {
            // It is in nobody's way, should it stay.
            let _ = fs::remove_file(fresh);
        }
    }
}

/// Makes an empty file in the folder of `target`.
fn beside(target: &Path) -> Result<PathBuf> {
    static SERIAL: AtomicU32 = AtomicU32::new(0);
    let name = target.file_name().ok_or_else(|| Error::from(ErrorKind::InvalidInput))?;
    loop {
        let mut fresh = OsString::from(".");
        fresh.push(name);
        fresh.push(format!(".{}-{}.part", std::process::id(), SERIAL.fetch_add(1, Ordering::Relaxed)));
        let fresh = target.with_file_name(fresh);
        match OpenOptions::new().write(true).create_new(true).open(&fresh) {
            Ok(_) => return Ok(fresh),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}
