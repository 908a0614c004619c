//! What the shell offers behind a command: names of files, and keys of the file that is named.

use crate::file::File;
use crate::key::{join, pairs};
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use std::ffi::{OsStr, OsString};

/// Most keys that are offered.
const MOST: usize = 2000;

/// What a word behind the options may be: the first one a file; any other a key in it, or another file.
pub(crate) fn word(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut offered = Vec::new();
    if let (Some(name), Some(current)) = (named(), current.to_str()) {
        offered.extend(keys(&name, current).into_iter().map(CompletionCandidate::new));
    }
    offered.extend(PathCompleter::any().complete(current));
    offered
}

/// The file on the command line that is completed, unless it is the word that is completed.
fn named() -> Option<OsString> {
    // In front of that line is what the shell called, and "--".
    let line: Vec<OsString> = std::env::args_os().skip_while(|word| word != "--").skip(1).collect();
    let at = std::env::var("_CLAP_COMPLETE_INDEX").ok().and_then(|text| text.parse::<usize>().ok())?;
    let before = line.get(2..at)?;
    before.iter().find(|word| !word.as_encoded_bytes().starts_with(b"-")).cloned()
}

/// The keys of the file that go on as `current` begins, as deep as that is.
fn keys(name: &OsStr, current: &str) -> Vec<String> {
    let (above, _) = current.rsplit_once('.').unwrap_or(("", current));
    let mut found = Vec::new();
    // What cannot be read has no keys.
    let Ok(file) = File::open(name) else { return found };
    let Ok(object) = file.at(Some(above).filter(|above| !above.is_empty())) else { return found };
    for pair in pairs(object.borrow()).take(MOST) {
        let Ok((key, _)) = pair else { break };
        let path = join(above, &key);
        if path.starts_with(current) {
            found.push(path);
        }
    }
    found
}
