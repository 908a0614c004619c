//! Which files are linted, and which of those that were meant could not be read.

use std::collections::{BTreeSet, VecDeque};
use std::io::Read as _;
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use golden_rule::include::{self, Included};
use golden_rule::parse::Language;
use golden_rule::source::SourceFile;

use crate::arguments::Arguments;

/// The largest file that is read.
const SIZE_LIMIT: u64 = 256 << 20;

/// A file that was read.
pub(crate) struct Source {
    /// Where it is; its name in reports need not be exactly this, if that is no text.
    pub(crate) path: PathBuf,
    pub(crate) file: SourceFile,
    pub(crate) language: Language,
}

/// What a run is about.
#[derive(Default)]
pub(crate) struct Found {
    /// In the order of their names.
    pub(crate) sources: Vec<Source>,
    /// What was meant and could not be read, each with the reason.
    pub(crate) unread: Vec<String>,
    /// Headers that were included and are not there.
    pub(crate) missing: BTreeSet<String>,
}

/// Reads the files that a run is about: those that were named or lie in folders that were, those of a compilation
/// database, and what they include by names in quotes.
pub(crate) fn read(arguments: &Arguments) -> Result<Found, String> {
    let mut search = Search {
        excluded: &arguments.excluded,
        paths: Vec::new(),
        folders: BTreeSet::new(),
        unread: Vec::new(),
    };
    for path in &arguments.paths {
        fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
        search.collect(path, true);
    }
    if let Some(path) = &arguments.compile_commands {
        search.compiled(path)?;
    }
    let Search { mut paths, unread, .. } = search;
    // Of the names of one file that is kept under which it is no link.
    paths.sort_by_key(|path| (fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()), path.clone()));
    let mut found = Found { unread, ..Found::default() };
    let named = paths.clone();
    let mut known = BTreeSet::new();
    // What was named comes first, so that it has the name that it was given.
    let mut waiting = VecDeque::from(paths);
    while let Some(path) = waiting.pop_front() {
        if !known.insert(fs::canonicalize(&path).unwrap_or_else(|_| path.clone())) {
            continue;
        }
        match source(&path) {
            Ok(source) => {
                found.follow(&source, arguments, &named, &mut waiting);
                found.sources.push(source);
            }
            Err(why) => found.unread.push(format!("{}: {why}", path.display())),
        }
    }
    found.sources.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

impl Found {
    /// Looks for what a file includes.
    fn follow(
        &mut self,
        source: &Source,
        arguments: &Arguments,
        named: &[PathBuf],
        waiting: &mut VecDeque<PathBuf>,
    ) {
        let folder = source.path.parent().unwrap_or(Path::new(""));
        let folders = || std::iter::once(folder).chain(arguments.include.iter().map(PathBuf::as_path));
        for Included { name, is_certain } in include::quoted(&source.file.text) {
            let candidates = folders().map(|folder| folder.join(&name));
            let there =
                candidates.into_iter().find(|path| fs::metadata(path).is_ok_and(|data| data.is_file()));
            match there {
                Some(path) if is_excluded(&arguments.excluded, &path) => {}
                Some(path) => waiting.push_back(path),
                None if !is_certain || include::is_of_library(&name) => {}
                // The folder is not known, and the file is read all the same.
                None if named.iter().any(|path| path.ends_with(&name)) => {}
                None if include::is_code(&name) => {
                    let by = source.path.display();
                    self.unread.push(format!("{name}: included by {by} and not found (-I adds folders)"));
                }
                None => {
                    self.missing.insert(name);
                }
            }
        }
    }
}

fn is_excluded(excluded: &[String], path: &Path) -> bool {
    excluded.iter().any(|text| path.to_string_lossy().contains(text.as_str()))
}

/// A search through folders.
struct Search<'a> {
    excluded: &'a [String],
    paths: Vec<PathBuf>,
    /// Those that were searched: a link may lead back.
    folders: BTreeSet<PathBuf>,
    unread: Vec<String>,
}

impl Search<'_> {
    /// The files to lint under a path. A file named on the command line is linted whatever its name.
    fn collect(&mut self, path: &Path, is_named: bool) {
        if is_excluded(self.excluded, path) {
            return;
        }
        let is_source = || is_named || Language::of_path(&path.to_string_lossy()).is_some();
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => self.folder(path),
            Ok(_) if is_source() => self.paths.push(path.to_path_buf()),
            Err(error) if is_source() => self.miss(path, &error),
            _ => {}
        }
    }

    fn folder(&mut self, path: &Path) {
        let is_new = fs::canonicalize(path).map_or(true, |real| self.folders.insert(real));
        let entries = match fs::read_dir(path) {
            Ok(entries) if is_new => entries,
            Ok(_) => return,
            Err(error) => return self.miss(path, &error),
        };
        for entry in entries {
            match entry {
                Ok(entry) if entry.file_name().to_string_lossy().starts_with('.') => {}
                Ok(entry) => self.collect(&entry.path(), false),
                Err(error) => self.miss(path, &error),
            }
        }
    }

    fn miss(&mut self, path: &Path, error: &io::Error) {
        self.unread.push(format!("{}: {error}", path.display()));
    }

    /// The files of a compilation database (`compile_commands.json`).
    fn compiled(&mut self, path: &Path) -> Result<(), String> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
        let list: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
        let entries = list.as_array().ok_or_else(|| format!("{name}: a list of commands is expected"))?;
        for entry in entries {
            let file = entry["file"].as_str().ok_or_else(|| format!("{name}: an entry names no file"))?;
            self.collect(&Path::new(entry["directory"].as_str().unwrap_or("")).join(file), false);
        }
        Ok(())
    }
}

/// Reads a file and finds the grammar it is to be read with; else why not.
fn source(path: &Path) -> Result<Source, String> {
    let data = fs::metadata(path).map_err(|error| error.to_string())?;
    // What a shell makes of `<(…)` is there already; any other pipe may never have a writer.
    let is_at_hand = data.is_file() || data.file_type().is_fifo() && path.starts_with("/dev/fd");
    if !is_at_hand {
        return Err("it is no regular file".to_string());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(SIZE_LIMIT + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(format!("it is larger than {} MiB", SIZE_LIMIT >> 20));
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("it is UTF-16: UTF-8 or a character set of one byte is expected".to_string());
    }
    if bytes.contains(&0) {
        return Err("it is no text, it has bytes that are 0".to_string());
    }
    let file = SourceFile::from_bytes(path.to_string_lossy(), bytes);
    let language = Language::of(&file.path, &file.text);
    Ok(Source { path: path.to_path_buf(), file, language })
}
