//! Where inputs are stored for functions that open files themselves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The paths that were given out.
static PATHS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A path that no other process uses, in memory if there is a file system in memory. What is there when the process ends
/// is removed.
pub fn path(name: &str) -> PathBuf {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> i32;
    }
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory } else { Path::new("/tmp") };
    let path = folder.join(format!("th-fuzz-{}-{name}", std::process::id()));
    let mut paths = PATHS.lock().expect("nothing panics with the lock");
    if paths.is_empty() {
        // SAFETY: the function reads what the lock guards, and removes files.
        unsafe { atexit(remove) };
    }
    paths.insert(path.clone());
    path
}

extern "C" fn remove() {
    if let Ok(paths) = PATHS.lock() {
        for path in &*paths {
            _ = std::fs::remove_file(path);
        }
    }
}
