//! Where inputs are stored for functions that open files themselves.

use std::path::{Path, PathBuf};

/// A path that no other process uses, in memory if there is a file system in memory.
pub fn path(name: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory } else { Path::new("/tmp") };
    folder.join(format!("th-fuzz-{}-{name}", std::process::id()))
}
