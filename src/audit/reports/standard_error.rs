//! Standard error, where reports go: as long as it is that, and somebody reads it.
//!
//! A program may close it, and then gets a file of its own under the same number; or nobody may read the pipe that it is.
//! Neither is to be harmed or kept waiting by the auditor.

use crate::plain::plain_lines;
use crate::sigpipe::HeldSigpipe;
use std::ffi::c_int;
use std::io::{Error, ErrorKind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

const NUMBER: c_int = libc::STDERR_FILENO;

/// How long nobody may read before the rest is dropped, in milliseconds. For a program that prints to a pager this is
/// long; one that ends takes longer by it.
const PATIENCE: c_int = 2000;

/// The device and the file that it was when the auditor began; none if it was closed.
static ORIGIN: OnceLock<Option<(u64, u64)>> = OnceLock::new();

/// Whether nobody has read for so long that waiting is no use.
static IS_STUCK: AtomicBool = AtomicBool::new(false);

/// Remembers what standard error is, before the program can change it.
pub(crate) fn remember() {
    ORIGIN.get_or_init(|| status().map(|status| identity(&status)));
}

fn status() -> Option<libc::stat> {
    // SAFETY: an out parameter that zero bytes are valid for.
    unsafe {
        let mut status: libc::stat = std::mem::zeroed();
        (libc::fstat(NUMBER, &mut status) == 0).then_some(status)
    }
}

#[allow(clippy::unnecessary_cast, reason = "these numbers have other types on other systems")]
fn identity(status: &libc::stat) -> (u64, u64) {
    (status.st_dev as u64, status.st_ino as u64)
}

/// Whether what the number stands for now is standard error: what it was, or what the program has put in its place as one
/// does for that, to be written only and by children too. Where it was closed, what has its number is something else.
fn is_standard_error(now: &libc::stat) -> bool {
    let Some(origin) = ORIGIN.get().copied().unwrap_or(None) else { return false };
    // SAFETY: these ask for flags of a descriptor.
    let (mode, flags) = unsafe { (libc::fcntl(NUMBER, libc::F_GETFL), libc::fcntl(NUMBER, libc::F_GETFD)) };
    identity(now) == origin || is_made_for_messages(now.st_mode & libc::S_IFMT, mode, flags)
}

fn is_made_for_messages(kind: libc::mode_t, mode: c_int, flags: c_int) -> bool {
    let is_written_only = mode & libc::O_ACCMODE == libc::O_WRONLY && flags & libc::FD_CLOEXEC == 0;
    match kind {
        libc::S_IFCHR => true,
        libc::S_IFREG | libc::S_IFIFO => mode >= 0 && is_written_only,
        _ => false,
    }
}

/// Whether there is room for a part of a text, or will be soon.
fn has_room() -> bool {
    let patience = if IS_STUCK.load(Ordering::Relaxed) { 0 } else { PATIENCE };
    let mut asked = libc::pollfd { fd: NUMBER, events: libc::POLLOUT, revents: 0 };
    loop {
        // SAFETY: one descriptor is asked about.
        match unsafe { libc::poll(&mut asked, 1, patience) } {
            -1 if Error::last_os_error().kind() == ErrorKind::Interrupted => {}
            0 => {
                IS_STUCK.store(true, Ordering::Relaxed);
                return false;
            }
            found => {
                IS_STUCK.store(false, Ordering::Relaxed);
                return found > 0 && asked.revents & libc::POLLOUT != 0;
            }
        }
    }
}

/// Writes to standard error, in one piece where that is a file, whatever state the process is in.
pub(crate) fn print(text: &str) {
    let Some(status) = status().filter(is_standard_error) else { return };
    let text = plain_lines(text);
    // What has room has it for a part like this.
    let part = if status.st_mode & libc::S_IFMT == libc::S_IFREG { text.len() } else { libc::PIPE_BUF };
    let _held = HeldSigpipe::and_others();
    let mut rest = text.as_bytes();
    while !rest.is_empty() && has_room() {
        // SAFETY: the bytes are readable.
        let written = unsafe { libc::write(NUMBER, rest.as_ptr().cast(), rest.len().min(part)) };
        match usize::try_from(written) {
            Ok(written) => rest = &rest[written..],
            Err(_)
                if matches!(
                    Error::last_os_error().kind(),
                    ErrorKind::Interrupted | ErrorKind::WouldBlock
                ) => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_program_are_not_taken_for_standard_error() {
        let to = |kind, mode, flags| is_made_for_messages(kind, mode, flags);
        assert!(to(libc::S_IFREG, libc::O_WRONLY | libc::O_APPEND, 0));
        assert!(to(libc::S_IFCHR, libc::O_RDWR, 0) && to(libc::S_IFIFO, libc::O_WRONLY, 0));
        assert!(!to(libc::S_IFREG, libc::O_RDWR, 0) && !to(libc::S_IFSOCK, libc::O_RDWR, 0));
        assert!(!to(libc::S_IFREG, libc::O_WRONLY, libc::FD_CLOEXEC));
    }
}
