//! Which files are linted.

use std::path::{Path, PathBuf};
use std::{fs, io};

use golden_rule::parse::Language;
use golden_rule::source::SourceFile;

use crate::arguments::Arguments;

/// The files that a run is about, in the order of their names.
pub(crate) fn find(arguments: &Arguments) -> Result<Vec<PathBuf>, String> {
    let mut paths = Vec::new();
    for path in &arguments.paths {
        collect(path, true, &mut paths).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(path) = &arguments.compile_commands {
        paths.extend(compiled(path)?);
    }
    let is_left_out =
        |path: &PathBuf| arguments.excluded.iter().any(|text| path.to_string_lossy().contains(text.as_str()));
    paths.retain(|path| !is_left_out(path));
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// Reads a file and the grammar it is to be read with.
pub(crate) fn read(path: &Path) -> Result<(SourceFile, Language), String> {
    let name = path.to_string_lossy().into_owned();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let file = SourceFile::from_bytes(name, bytes);
    let language = Language::of(&file.path, &file.text);
    Ok((file, language))
}

/// The files to lint under a path. A file named on the command line is linted whatever its name.
fn collect(path: &Path, named: bool, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if fs::metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if !hidden && !entry.file_type()?.is_symlink() {
                collect(&entry.path(), false, found)?;
            }
        }
    } else if named || Language::of_path(&path.to_string_lossy()).is_some() {
        found.push(path.to_path_buf());
    }
    Ok(())
}

/// The files of a compilation database (`compile_commands.json`), those that exist.
fn compiled(path: &Path) -> Result<Vec<PathBuf>, String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let list: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    let entries = list.as_array().ok_or_else(|| format!("{name}: a list of commands is expected"))?;
    let mut found = Vec::new();
    for entry in entries {
        let file = entry["file"].as_str().ok_or_else(|| format!("{name}: an entry names no file"))?;
        let path = Path::new(entry["directory"].as_str().unwrap_or("")).join(file);
        let is_linted = Language::of_path(&path.to_string_lossy()).is_some();
        if is_linted && path.exists() {
            found.push(path);
        }
    }
    Ok(found)
}
