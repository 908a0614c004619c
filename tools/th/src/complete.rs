//! What the shells' completions ask for: which words go on as somebody has begun.
//!
//! Commands, options and their values are those of the command line that is understood; keys are those of the file that is
//! named. Names of files the shell knows best: [`FILES`] asks it for them.

use crate::arguments;
use crate::file::File;
use crate::key::{Key, join, pairs};
use TH::object::ObjectKind;
use clap_complete::engine::{self, ArgValueCompleter, CompletionCandidate};
use std::ffi::{OsStr, OsString};
use std::io::{Result, Write};

/// Most keys that are offered, and the size of a file that is not opened while somebody types.
const MOST: usize = 2000;
const TOO_LARGE: u64 = 1 << 30;

/// Stands for the names of files.
const FILES: &str = "/";
/// The end of an option with such a name as its value.
const VALUE_FILES: &[u8] = b"=/";

/// Prints what may stand instead of the last of `words`, which come behind the name of the command: each on a line of its
/// own, with a tabulator and a description behind it if it has one.
pub(crate) fn run(words: &[OsString], out: &mut impl Write) -> Result<()> {
    let Some((current, before)) = words.split_last() else { return Ok(()) };
    let mut command = arguments::command();
    let Some(name) = before.first().and_then(|name| name.to_str()).map(str::to_owned) else {
        return print(&mut command, &[], current, out);
    };
    let mut given = before.to_vec();
    if let Some(known) = command.find_subcommand_mut(&name) {
        // An option whose value only stands behind = says nothing of the next word.
        let alone: Vec<String> = known
            .get_arguments()
            .filter(|argument| argument.is_require_equals_set())
            .filter_map(|argument| Some(format!("--{}", argument.get_long()?)))
            .collect();
        given.retain(|word| !alone.iter().any(|option| word == option.as_str()));
        let file = named_file(known, &before[1..]);
        let wanted: Vec<_> = known
            .get_arguments()
            .filter_map(|argument| Some((argument.get_id().clone(), wanted(&name, argument)?)))
            .collect();
        for (id, wanted) in wanted {
            let file = file.clone();
            *known = std::mem::take(known).mut_arg(id, |word| {
                word.add(ArgValueCompleter::new(move |current: &OsStr| {
                    candidates(file.as_deref(), current, wanted)
                }))
            });
        }
    } else if name != "help" {
        return Ok(());
    }
    print(&mut command, &given, current, out)
}

fn print(
    command: &mut clap::Command,
    before: &[OsString],
    current: &OsStr,
    out: &mut impl Write,
) -> Result<()> {
    let mut words = vec![OsString::new()];
    words.extend_from_slice(before);
    words.push(current.to_owned());
    let last = words.len() - 1;
    // There is nobody to tell what cannot be completed.
    let found = engine::complete(command, words, last, None).unwrap_or_default();
    let is_option = |text: &OsStr| text.as_encoded_bytes().starts_with(b"-");
    for candidate in found {
        let value = candidate.get_value();
        // Options are many: they are offered to those who begin one.
        if candidate.is_hide_set() || is_option(value) && !is_option(current) {
            continue;
        }
        // The shell knows that a name goes on as the value of the option.
        let is_file = is_option(value) && value.as_encoded_bytes().ends_with(VALUE_FILES);
        write!(out, "{}", if is_file { FILES.into() } else { value.to_string_lossy() })?;
        if let Some(help) = candidate.get_help() {
            write!(out, "\t{}", help.to_string().lines().next().unwrap_or_default())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Whether a word names a file that is opened while somebody types: it can be read again, and soon.
fn is_small_file(word: &OsStr) -> bool {
    std::fs::metadata(word).is_ok_and(|about| about.is_file() && about.len() < TOO_LARGE)
}

/// What an argument may be.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Files,
    /// A file, or a key of one that stands before it.
    FilesAndKeys,
    /// The key of what may be a network.
    Networks,
}

/// What an argument of the command `name` may be, if that is none of a few words.
fn wanted(name: &str, argument: &clap::Arg) -> Option<Wanted> {
    let is_name = argument.get_value_parser().type_id() == clap::value_parser!(OsString).type_id();
    match argument.get_id().as_str() {
        "key" => Some(Wanted::Networks),
        "words" if argument.is_positional() && name != "complete" => Some(Wanted::FilesAndKeys),
        _ => is_name.then_some(Wanted::Files),
    }
}

/// The first of the words that names a file, and is not the value of an option.
fn named_file(known: &clap::Command, words: &[OsString]) -> Option<OsString> {
    let takes_the_next = |word: &str| {
        known.get_arguments().any(|argument| {
            let long = argument.get_long().is_some_and(|long| word.strip_prefix("--") == Some(long));
            let short = argument.get_short().is_some_and(|short| word == format!("-{short}"));
            (long || short) && argument.get_action().takes_values() && !argument.is_require_equals_set()
        })
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word.to_str().is_some_and(takes_the_next) {
            words.next();
        } else if is_small_file(word) {
            return Some(word.clone());
        }
    }
    None
}

/// What goes on as `current`: keys of `file`, and names of files.
fn candidates(file: Option<&OsStr>, current: &OsStr, wanted: Wanted) -> Vec<CompletionCandidate> {
    if current.as_encoded_bytes().starts_with(b"-") {
        return Vec::new();
    }
    let keys = match (file, current.to_str()) {
        (Some(file), Some(beginning)) if wanted != Wanted::Files => keys(file, beginning, wanted),
        _ => Vec::new(),
    };
    let files = (wanted != Wanted::Networks).then(|| FILES.to_owned());
    keys.into_iter().chain(files).map(CompletionCandidate::new).collect()
}

/// The keys of the file that go on as `beginning`, as deep as that is, and those of its root that have points, such as
/// names in safetensors files, in one piece.
fn keys(name: &OsStr, beginning: &str, wanted: Wanted) -> Vec<String> {
    let (above, _) = beginning.rsplit_once('.').unwrap_or(("", beginning));
    let mut found = Vec::new();
    let Ok(file) = File::open(name) else { return found };
    let mut offer = |path: String| {
        if path.starts_with(beginning) && path.chars().all(is_harmless) {
            found.push(path);
        }
    };
    let root = file.root();
    if root.has_keys() && wanted != Wanted::Networks {
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
            let Ok((key, value)) = pair else { break };
            let may_be_network = matches!(value.borrow().kind(), ObjectKind::Table | ObjectKind::Instance);
            if wanted != Wanted::Networks || may_be_network {
                offer(join(above, &key));
            }
        }
    }
    found
}

/// Whether a character means nothing to a shell, wherever it stands in a word.
fn is_harmless(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(line: &str) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let mut out = Vec::new();
        run(&words, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
    }

    #[test]
    fn words_of_the_command_line() {
        for (line, words) in [
            ("sh", &["show"][..]),
            ("c", &["convert"]),
            ("--ver", &["--version"]),
            ("help pl", &["plot"]),
            ("show --c", &["--color"]),
            ("show --color ", &["always", "never", "auto"]),
            ("show --color=a", &["--color=always", "--color=auto"]),
            ("show --json=", &["--json=tree", "--json=flat"]),
            ("show --json ", &["/"]),
            ("plot --size ", &[]),
            ("convert --to s", &["safetensors"]),
            ("diff a", &["/"]),
            ("diff a ", &["/"]),
            ("run ", &["/"]),
            ("run --key=", &[]),
            ("run --labels ", &["/"]),
            ("run --labels=n", &["/"]),
            ("run -o ", &["/"]),
            ("run --mean ", &[]),
            ("bench --co", &["--color"]),
            ("nothing ", &[]),
        ] {
            assert_eq!(offered(line), words, "{line}");
        }
    }
}
