//! What the shells' completions ask for: the keys of a file that go on as somebody has begun.

use crate::file::File;
use crate::key::{Key, join, pairs};
use std::ffi::OsStr;
use std::io::{Result, Write};

/// Most keys that are offered, and the size of a file that is not opened while somebody types.
const MOST: usize = 2000;
const TOO_LARGE: u64 = 1 << 30;

/// Prints the keys, one on each line. What cannot be read, or only once, has none.
pub(crate) fn run(name: &OsStr, beginning: &OsStr, out: &mut impl Write) -> Result<()> {
    let is_small = std::fs::metadata(name).is_ok_and(|about| about.is_file() && about.len() < TOO_LARGE);
    if let (true, Some(beginning)) = (is_small, beginning.to_str()) {
        for key in keys(name, beginning) {
            writeln!(out, "{key}")?;
        }
    }
    Ok(())
}

/// The keys of the file that go on as `beginning`, as deep as that is, and those of its root that have points, such as
/// names in safetensors files, in one piece.
fn keys(name: &OsStr, beginning: &str) -> Vec<String> {
    let (above, _) = beginning.rsplit_once('.').unwrap_or(("", beginning));
    let mut found = Vec::new();
    let Ok(file) = File::open(name) else { return found };
    let mut offer = |path: String| {
        if path.starts_with(beginning) && path.chars().all(is_harmless) {
            found.push(path);
        }
    };
    let root = file.root();
    if root.has_keys() {
        for pair in pairs(root).take(MOST) {
            let Ok((key, _)) = pair else { break };
            if let Key::String(bytes) = key
                && bytes.contains(&b'.')
                && let Ok(text) = String::from_utf8(bytes)
            {
                offer(text);
            }
        }
    }
    let Ok(object) = file.at(Some(above).filter(|above| !above.is_empty())) else { return found };
    if object.borrow().has_keys() {
        for pair in pairs(object.borrow()).take(MOST) {
            let Ok((key, _)) = pair else { break };
            offer(join(above, &key));
        }
    }
    found
}

/// Whether a character means nothing to a shell, wherever it stands in a word.
fn is_harmless(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | '+')
}
