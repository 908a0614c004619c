//! Writes the functions and methods of the C++ layer that come in several forms into `include/cpp/ATen`.
//!
//! `build/operators.txt` has a row for each function; what its forms have in common with those of others stands in its
//! family. A header has a pair of marker lines that name a section of the table; what stands between them is replaced by
//! the definitions of the section's functions. `ATen/core/Tensor.h` has such lines too, for the declarations of all
//! methods. So each function can be found by its name, and each check stands in one place.

mod forms;
mod lines;
mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use table::Row;

const BEGIN: &str = "/* >>> operators written from build/operators.txt by \"make headers\": ";
const BEGIN_END: &str = " */";
const END: &str = "/* <<< end of operators */";
/// The section of the declarations of methods.
const METHODS: &str = "methods";

/// The definitions of a section.
fn definitions(rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    for row in rows {
        let definitions = row.definitions();
        let is_long = definitions.len() > 4 && !lines.is_empty();
        if is_long || !row.comment.is_empty() {
            lines.push(String::new());
        }
        if !row.comment.is_empty() {
            lines.push(format!("/* {} */", row.comment.join("\n * ")));
        }
        lines.extend(definitions);
    }
    lines
}

/// Writes what stands between the marker lines of every header below `include/cpp`.
pub(crate) fn generate(root: &Path, headers: &[std::path::PathBuf]) {
    let table = root.join("build/operators.txt");
    println!("cargo::rerun-if-changed=build/operators.txt");
    let sections = table::read(&fs::read_to_string(&table).expect("the table of operators"));
    let mut written = BTreeSet::new();
    for header in headers {
        let text = fs::read_to_string(header).expect("a header");
        let mut fresh = String::new();
        let mut rest = text.as_str();
        while let Some(start) = rest.find(BEGIN) {
            let name_at = start + BEGIN.len();
            let name_end = name_at + rest[name_at..].find(BEGIN_END).expect("the end of a marker line");
            let end = name_end + rest[name_end..].find(END).expect("the marker line behind operators");
            let line_start = rest[..start].rfind('\n').map_or(0, |at| at + 1);
            let margin = &rest[line_start..start];
            let name = &rest[name_at..name_end];
            let lines = if name == METHODS {
                sections.iter().flat_map(|(_, rows)| rows.iter().flat_map(Row::methods)).collect()
            } else {
                let (_, rows) =
                    sections.iter().find(|(section, _)| section == name).expect("a section of the table");
                definitions(rows)
            };
            written.insert(name.to_string());
            fresh.push_str(&rest[..name_end + BEGIN_END.len()]);
            fresh.push('\n');
            for line in lines {
                if !line.is_empty() {
                    fresh.push_str(margin);
                }
                fresh.push_str(&line);
                fresh.push('\n');
            }
            fresh.push_str(margin);
            fresh.push_str(END);
            rest = &rest[end + END.len()..];
        }
        fresh.push_str(rest);
        if fresh != text {
            fs::write(header, fresh).expect("a header that can be written");
        }
    }
    for (section, _) in &sections {
        assert!(written.contains(section), "no header has the section {section} of build/operators.txt");
    }
}
