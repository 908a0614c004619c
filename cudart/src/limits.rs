//! How much memory the process may use: what the machine has, its control group, and its own limit of address space.

use std::fs;
use std::sync::OnceLock;

use crate::device;

/// The number behind a word of `/proc/meminfo`, in bytes.
fn machine(word: &str) -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(word))?;
    let kilobytes: usize = line.split_whitespace().nth(1).or(line.split_whitespace().next())?.parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
}

/// A number in a file of the control groups; `max` is none.
fn number(path: &str) -> Option<usize> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// The limit of the control group and what is in use of it.
fn group() -> Option<(usize, usize)> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::")).unwrap_or("/").trim_end_matches('/');
    let unified = [format!("/sys/fs/cgroup{path}"), "/sys/fs/cgroup".to_string()];
    for folder in unified {
        if let Some(limit) = number(&format!("{folder}/memory.max")) {
            return Some((limit, number(&format!("{folder}/memory.current")).unwrap_or(0)));
        }
    }
    let folder = "/sys/fs/cgroup/memory";
    let limit = number(&format!("{folder}/memory.limit_in_bytes"))?;
    Some((limit, number(&format!("{folder}/memory.usage_in_bytes")).unwrap_or(0)))
}

/// The limit of address space, and what is in use of it.
fn address_space() -> Option<(usize, usize)> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the address of the struct that is filled.
    if unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } != 0 || limit.rlim_cur == libc::RLIM_INFINITY {
        return None;
    }
    let pages: usize =
        fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().next()?.parse().ok()?;
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
