//! Tests of files, and what they share.

mod hostile;
mod numerals;
mod places;
mod recorded;
mod round_trip;

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::error::{Error, Result};

type TestFile = File<Vec<u8>>;

/// A path in the system's directory for temporary files, removed when dropped.
struct TemporaryPath(PathBuf);

impl TemporaryPath {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("th-file-{}-{count}", std::process::id());
        TemporaryPath(std::env::temp_dir().join(name))
    }

    fn open(&self, mode: &str) -> TestFile {
        on_disk(&self.0, mode)
    }
}

impl Drop for TemporaryPath {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A pedantic file at `path`.
fn on_disk(path: &Path, mode: &str) -> TestFile {
    let name = CString::new(path.as_os_str().as_bytes()).expect("no 0 in the path");
    File::on_disk(&name, mode.as_bytes(), false).expect("opens").expect("is not quiet")
}

/// A pedantic memory file of `content`.
fn in_memory(content: &[u8]) -> TestFile {
    let mut buffer = content.to_vec();
    buffer.push(0);
    File::in_memory(buffer, b"rw").expect("ends in 0")
}

/// What a memory file holds.
fn content(file: &mut TestFile) -> &[u8] {
    file.storage().expect("in memory").split_last().expect("ends in 0").1
}

fn read<T: FileElement + Default>(file: &mut TestFile, count: usize) -> Result<Vec<T>> {
    let mut out = vec![T::default(); count];
    // SAFETY: `out` has `count` elements.
    let done = unsafe { file.read(out.as_mut_ptr(), count) }?;
    out.truncate(done);
    Ok(out)
}

fn write<T: FileElement>(file: &mut TestFile, data: &[T]) -> Result<usize> {
    // SAFETY: a slice is readable for its length.
    unsafe { file.write(data.as_ptr(), data.len()) }
}

fn read_long(file: &mut TestFile, count: usize) -> Result<Vec<i64>> {
    let mut out = vec![0; count];
    // SAFETY: `out` has `count` elements.
    let done = unsafe { file.read_long(out.as_mut_ptr(), count) }?;
    out.truncate(done);
    Ok(out)
}

fn write_long(file: &mut TestFile, data: &[i64]) -> Result<usize> {
    // SAFETY: a slice is readable for its length.
    unsafe { file.write_long(data.as_ptr(), data.len()) }
}

fn string(file: &mut TestFile, format: LineFormat) -> Result<Option<Vec<u8>>> {
    file.read_string(format, |bytes| Ok(bytes.to_vec()))
}

fn write_string(file: &mut TestFile, text: &[u8]) -> Result<usize> {
    // SAFETY: a slice is readable for its length.
    unsafe { file.write_string(text.as_ptr(), text.len()) }
}

fn argument<T>(result: Result<T>) -> i32 {
    match result {
        Err(error) => error.argument().unwrap_or_else(|| panic!("blames no argument: {error}")),
        Ok(_) => panic!("accepted"),
    }
}

fn is_plain<T>(result: Result<T>) -> bool {
    matches!(result, Err(error) if error.argument().is_none())
}
