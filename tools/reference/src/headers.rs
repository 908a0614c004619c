//! The headers: what they declare, the comment in front of each declaration, and the sections they are divided into.
//! Prototypes and their comments are those that `make headers` writes from the Rust sources.

use std::fs;
use std::path::Path;

/// One declaration of an exported function or object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Declaration {
    /// `THTensor_(addmm)`, `THGetIndexBase`, `THDefaultAllocator`.
    pub(crate) generic: String,
    /// As it stands in the header, on one line, without linkage and attributes.
    pub(crate) prototype: String,
    /// The comment, one paragraph each.
    pub(crate) comment: Vec<String>,
    /// The heading above it; empty if the header has none.
    pub(crate) section: String,
}

/// What one header has.
#[derive(Debug)]
pub(crate) struct Header {
    /// The path as programs include it: `TH/generic/THTensor.h`.
    pub(crate) path: String,
    /// What its first comment says after its name: `files on disk and pipes`. Empty without one.
    pub(crate) title: String,
    /// Its declarations, in order.
    pub(crate) declarations: Vec<Declaration>,
    /// The rest of its text: types and macros, without the generated prototypes.
    pub(crate) handwritten: String,
}

/// Reads the headers of folders below `include`.
pub(crate) fn read(include: &Path, folders: &[&str]) -> Result<Vec<Header>, String> {
    let mut headers = Vec::new();
    for folder in folders {
        let path = include.join(folder);
        let entries = fs::read_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut names: Vec<_> =
            entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.retain(|name| name.ends_with(".h"));
        names.sort();
        for name in names {
            let path = path.join(&name);
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            headers.push(header(format!("{folder}/{name}"), &text));
        }
    }
    Ok(headers)
}

fn header(path: String, text: &str) -> Header {
    let name = path.rsplit('/').next().unwrap_or_default();
    let title = text.lines().take(3).find_map(|line| line.split_once(&format!("{name}: ")));
    let title = title.map_or("", |(_, title)| title.trim_end_matches('.')).to_string();
    Header { declarations: declarations(text), handwritten: handwritten(text), title, path }
}

/// The text without what stands between the markers of the generator.
fn handwritten(text: &str) -> String {
    let mut generated = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        generated |= line.starts_with("/* >>> ");
        if !generated {
            lines.push(line);
        }
        generated &= !line.starts_with("/* <<< ");
    }
    lines.join("\n")
}

fn declarations(text: &str) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut section = String::new();
    let mut comment = Vec::new();
    // Which dialect of THNN the declarations are of.
    let mut pytorch = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#ifdef THNN_PYTORCH" || line == "#endif" {
            pytorch = line != "#endif";
        } else if let Some(heading) = line.strip_prefix("/* ---- ").and_then(|rest| rest.strip_suffix(" */"))
        {
            section = heading.trim_end_matches(['-', ' ']).to_string();
            comment.clear();
        } else if line.starts_with("/* >>> ") {
            // Hand-written sections end where the generated prototypes begin.
            section.clear();
            comment.clear();
        } else if line.starts_with("/*") {
            let mut body = vec![line];
            while !body.last().is_some_and(|line| line.ends_with("*/")) {
                match lines.next() {
                    Some(line) => body.push(line),
                    None => break,
                }
            }
            comment = paragraphs(&body);
        } else if let Some(rest) = line.strip_prefix("TH_API ") {
            let mut prototype = rest.to_string();
            while !prototype.contains(';') {
                match lines.next() {
                    Some(line) => prototype = format!("{prototype} {}", line.trim()),
                    None => break,
                }
            }
            let (prototype, remark) = prototype.split_once(';').unwrap_or((&prototype, ""));
            let remark = paragraphs(&[remark.trim()]);
            found.push(Declaration {
                generic: in_contract(declared(prototype), pytorch),
                prototype: plain(prototype),
                comment: if remark.is_empty() { comment.clone() } else { remark },
                section: section.clone(),
            });
        } else if line.is_empty() {
            // A comment belongs to the declarations that follow without a blank line.
            comment.clear();
        }
    }
    found
}

/// The paragraphs of a comment.
fn paragraphs(lines: &[&str]) -> Vec<String> {
    let mut result: Vec<String> = Vec::new();
    let mut open = false;
    for line in lines {
        let text = line.trim().trim_start_matches("/**").trim_start_matches("/*").trim_end_matches("*/");
        let text = text.trim().trim_start_matches('*').trim();
        if text.is_empty() {
            open = false;
        } else if let Some(last) = result.last_mut().filter(|_| open) {
            // The printer breaks words with a hyphen behind it.
            if !last.ends_with('-') || last.ends_with(" -") {
                last.push(' ');
            }
            last.push_str(text);
        } else {
            result.push(text.to_string());
            open = true;
        }
    }
    result
}

/// The name that the contract has for a function: those of neural networks are in two dialects.
fn in_contract(name: String, pytorch: bool) -> String {
    match name.strip_prefix("THNN_(") {
        Some(rest) => format!("THNN{}_({rest}", u8::from(pytorch)),
        None => name,
    }
}

/// The name of what a prototype declares.
fn declared(prototype: &str) -> String {
    let end = prototype.find('(').unwrap_or(prototype.len());
    let name = prototype[..end].rsplit([' ', '*']).next().unwrap_or_default();
    match (name.ends_with('_'), prototype[end..].find(')')) {
        (true, Some(close)) => prototype[end - name.len()..=end + close].to_string(),
        _ => name.to_string(),
    }
}

/// A prototype as a C programmer would write it.
fn plain(prototype: &str) -> String {
    let prototype = prototype.split(" TH_PRINTF_LIKE").next().unwrap_or_default();
    prototype.replace("TH_OWNED ", "").replace("struct ", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_has_the_comment_before_it_and_the_section_above() {
        let text = "/* ---- Filling ------- */\n/**\n * Sets every `x`. Errors: 1 if\n * NULL.\n */\n\
                    TH_API TH_OWNED THTensor *THTensor_(newX)(struct THLongStorage *a,\n    real b);\n\n\
                    TH_API const double THLogOne; /* 0 */\n";
        let found = declarations(text);
        assert_eq!(
            found[0],
            Declaration {
                generic: "THTensor_(newX)".into(),
                prototype: "THTensor *THTensor_(newX)(THLongStorage *a, real b)".into(),
                comment: vec!["Sets every `x`. Errors: 1 if NULL.".into()],
                section: "Filling".into(),
            }
        );
        assert_eq!(found[1].generic, "THLogOne");
        assert_eq!(found[1].comment, ["0"]);
    }

    #[test]
    fn declarations_in_a_row_share_a_comment() {
        let found = declarations(
            "/* Both. */\nTH_API void a(int x);\nTH_API void b(void);\n\nTH_API void c(void);\n",
        );
        let comments: Vec<_> = found.iter().map(|declaration| declaration.comment.len()).collect();
        assert_eq!(comments, [1, 1, 0]);
    }
}
