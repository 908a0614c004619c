//! How much memory the process may use: what the machine has, its control group, and its own limit of address space.
//!
//! It is asked where memory is at an end, so that nothing here allocates any.

use std::ffi::{CStr, c_int};
use std::sync::OnceLock;

use crate::device;

/// Room for a file or a path.
type Room = [u8; 4096];

/// The beginning of a file, as far as there is room.
fn read<'a>(path: &CStr, room: &'a mut Room) -> Option<&'a str> {
    // SAFETY: a terminated path.
    let file: c_int = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if file < 0 {
        return None;
    }
    let mut count = 0;
    while count < room.len() {
        let rest = &mut room[count..];
        // SAFETY: as many bytes as there is room for.
        let more = unsafe { libc::read(file, rest.as_mut_ptr().cast(), rest.len()) };
        match usize::try_from(more) {
            Ok(more) if more > 0 => count += more,
            _ => break,
        }
    }
    // SAFETY: the file from above.
    unsafe { libc::close(file) };
    let text = &room[..count];
    match str::from_utf8(text) {
        Ok(text) => Some(text),
        // The end may be in the middle of a character.
        Err(error) => str::from_utf8(&text[..error.valid_up_to()]).ok(),
    }
}

/// The number behind a word of `/proc/meminfo`, in bytes.
fn machine(word: &str) -> Option<usize> {
    let mut room = [0; 4096];
    let line = read(c"/proc/meminfo", &mut room)?.lines().find_map(|line| line.strip_prefix(word))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
}

/// A number in a file of the control groups; `max` is none.
fn number(parts: [&str; 3]) -> Option<usize> {
    let mut path: Room = [0; 4096];
    let mut count = 0;
    for part in parts {
        path.get_mut(count..count + part.len())?.copy_from_slice(part.as_bytes());
        count += part.len();
    }
    let path = CStr::from_bytes_until_nul(&path).ok()?;
    read(path, &mut [0; 4096])?.trim().parse().ok()
}

/// The limit of the control group and what is in use of it.
fn group() -> Option<(usize, usize)> {
    const ROOT: &str = "/sys/fs/cgroup";
    let mut room = [0; 4096];
    let groups = read(c"/proc/self/cgroup", &mut room)?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::")).unwrap_or("/").trim_end_matches('/');
    for path in [path, ""] {
        if let Some(limit) = number([ROOT, path, "/memory.max"]) {
            return Some((limit, number([ROOT, path, "/memory.current"]).unwrap_or(0)));
        }
    }
    let limit = number([ROOT, "/memory", "/memory.limit_in_bytes"])?;
    Some((limit, number([ROOT, "/memory", "/memory.usage_in_bytes"]).unwrap_or(0)))
}

/// The limit of address space, and what is in use of it.
fn address_space() -> Option<(usize, usize)> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the address of the struct that is filled.
    if unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } != 0 || limit.rlim_cur == libc::RLIM_INFINITY {
        return None;
    }
    let mut room = [0; 4096];
    let pages: usize = read(c"/proc/self/statm", &mut room)?.split_whitespace().next()?.parse().ok()?;
    Some((limit.rlim_cur as usize, pages.saturating_mul(4096)))
}

/// What all devices have together.
fn total() -> usize {
    static TOTAL: OnceLock<usize> = OnceLock::new();
    *TOTAL.get_or_init(|| {
        let limits =
            [machine("MemTotal:"), group().map(|(limit, _)| limit), address_space().map(|(limit, _)| limit)];
        limits.into_iter().flatten().min().unwrap_or(isize::MAX as usize)
    })
}

/// The memory of each device: an equal share of what the process may use.
pub(crate) fn of_a_device() -> usize {
    total() / device::count() as usize
}

/// What the process can still get.
pub(crate) fn available() -> usize {
    let left = |(limit, used): (usize, usize)| limit.saturating_sub(used);
    let rests = [machine("MemAvailable:"), group().map(left), address_space().map(left)];
    rests.into_iter().flatten().min().unwrap_or(isize::MAX as usize)
}
