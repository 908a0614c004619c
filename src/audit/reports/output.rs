//! The files that reports are written to. A program and those that it starts are given the same name by the environment:
//! the first of them has it, others add their numbers.

use crate::replacement::Replacement;
use std::ffi::CString;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

/// When the library was loaded, if that was asked for.
static LOADED: OnceLock<SystemTime> = OnceLock::new();

/// Remembers when the library was loaded: files that are younger were written by other processes.
pub(crate) fn remember() {
    LOADED.get_or_init(SystemTime::now);
}

const BEFORE: &str = "th-audit: process ";
const BEHIND: &str = " is running\n";

/// The process that has the name of a file until it writes its report there.
fn owner(text: &str) -> Option<u32> {
    text.strip_prefix(BEFORE)?.strip_suffix(BEHIND)?.parse().ok()
}

fn runs(process: u32) -> bool {
    // SAFETY: no signal is sent; the call asks whether there is such a process.
    let answer = unsafe { libc::kill(process.cast_signed(), 0) };
    answer == 0 || std::io::Error::last_os_error().raw_os_error() == Some(libc::EPERM)
}

/// `file` wherever the program goes from here.
pub(crate) fn absolute(file: &str) -> String {
    let absolute = std::path::absolute(file).ok().and_then(|path| path.to_str().map(str::to_owned));
    absolute.unwrap_or_else(|| file.to_owned())
}

/// The file that the process with a number writes to, where another one has `file`.
pub(crate) fn of_process(file: &str) -> String {
    format!("{file}.{}", std::process::id())
}

/// Whether another process has a file: it will write there, or has done so since this one began.
fn is_anothers(file: &Path) -> bool {
    let is_young = |time| LOADED.get().is_some_and(|&loaded| time > loaded);
    let text = fs::read_to_string(file).unwrap_or_default();
    match owner(&text) {
        Some(process) => process != std::process::id() && runs(process),
        None => fs::metadata(file).and_then(|about| about.modified()).is_ok_and(is_young),
    }
}

/// The name for the report of this process, which nobody else takes from now on: `file`, or that with the number of the
/// process if another one has it. What is no file is nobody's.
pub(crate) fn claim(file: &str) -> String {
    let file = absolute(file);
    if fs::metadata(&file).is_ok_and(|about| !about.is_file()) {
        return file;
    }
    let file = if is_anothers(Path::new(&file)) { of_process(&file) } else { file };
    // If that cannot be, the report cannot be written either, which is said then.
    let _ = write(&file, &format!("{BEFORE}{}{BEHIND}", std::process::id()));
    file
}

/// Replaces `file` by one of this text.
pub(crate) fn write(file: &str, text: &str) -> io::Result<()> {
    let name = CString::new(file)?;
    // The program names no file of this end.
    let is_given = !file.ends_with(&format!(".{}", std::process::id()));
    let place = if is_given { Replacement::of(&name) } else { Replacement::of_link(&name) };
    place?.fill(&[text.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_of_a_name_is_read() {
        assert_eq!(owner("th-audit: process 17 is running\n"), Some(17));
        assert_eq!(owner("{\"version\":1,\"process\":17}\n"), None);
        assert!(runs(std::process::id()));
    }
}
