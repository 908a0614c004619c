//! Applies repairs and shows them as a unified diff.

use std::path::Path;

use crate::finding::{Edit, Finding};
use crate::source::{SourceFile, Span};

/// How many unchanged lines stand around a change.
const CONTEXT: usize = 3;

/// The edits of all findings, in order, without those that overlap earlier ones.
pub fn edits<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for fix in findings.into_iter().filter_map(|finding| finding.fix.as_ref()) {
        let clash = |edit: &Edit| all.iter().any(|other| overlap(edit.span, other.span) || edit == other);
        let within = fix
            .edits
            .iter()
            .enumerate()
            .any(|(index, edit)| fix.edits[..index].iter().any(|other| overlap(edit.span, other.span)));
        if !within && !fix.edits.iter().any(clash) {
            all.extend(fix.edits.iter().cloned());
        }
    }
    // A stable sort keeps several insertions at one place in the order of the findings.
    all.sort_by_key(|edit| edit.span);
    all
}

fn overlap(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end
}

/// The bytes of a file with edits applied.
pub fn apply(file: &SourceFile, edits: &[Edit]) -> Vec<u8> {
    replace(file.bytes(), 0, edits)
}

/// Bytes that begin at an offset of the file, with edits applied.
fn replace<'e>(bytes: &[u8], start: usize, edits: impl IntoIterator<Item = &'e Edit>) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    for edit in edits {
        result.extend_from_slice(&bytes[copied..edit.span.start - start]);
        result.extend_from_slice(edit.text.as_bytes());
        copied = edit.span.end - start;
    }
    result.extend_from_slice(&bytes[copied..]);
    result
}

/// A unified diff of the edits in the bytes of the file at `path`, empty if there are none.
pub fn diff(path: &Path, file: &SourceFile, edits: &[Edit]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut shift = 0isize;
    for group in groups(file, edits) {
        if out.is_empty() {
            for (mark, side) in [("---", "a/"), ("+++", "b/")] {
                out.extend_from_slice(mark.as_bytes());
                out.push(b' ');
                out.extend(name_in_header(side, path));
                out.push(b'\n');
            }
        }
        shift += hunk(file, &group, shift, &mut out);
    }
    out
}

/// The name of a file as `patch` and git read it: one with blanks ends with a tab, and one with bytes that would end the
/// line or the name is quoted as in C.
fn name_in_header(side: &str, path: &Path) -> Vec<u8> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let start = bytes.iter().position(|&byte| byte != b'/').unwrap_or(bytes.len());
    let bytes = &bytes[start..];
    let needs_quotes = |byte: &u8| byte.is_ascii_control() || [b'"', b'\\'].contains(byte);
    let mut name = side.as_bytes().to_vec();
    if !bytes.iter().any(needs_quotes) {
        name.extend_from_slice(bytes);
        name.extend(bytes.contains(&b' ').then_some(b'\t'));
        return name;
    }
    name.insert(0, b'"');
    for byte in bytes {
        match byte {
            b'"' | b'\\' => name.extend([b'\\', *byte]),
            byte if byte.is_ascii_control() => name.extend(format!("\\{byte:03o}").into_bytes()),
            byte => name.push(*byte),
        }
    }
    name.push(b'"');
    name
}

/// The lines (from 1) that an edit touches.
fn lines(file: &SourceFile, edit: &Edit) -> (usize, usize) {
    let last = edit.span.end.max(edit.span.start + 1) - 1;
    (file.line_column(edit.span.start).0, file.line_column(last.min(file.text.len())).0)
}

/// Edits near enough to share their context.
fn groups<'e>(file: &SourceFile, edits: &'e [Edit]) -> Vec<Vec<&'e Edit>> {
    let mut found: Vec<Vec<&Edit>> = Vec::new();
    let mut reach = 0;
    for edit in edits {
        let (first, last) = lines(file, edit);
        match found.last_mut() {
            Some(group) if first <= reach + 2 * CONTEXT => group.push(edit),
            _ => found.push(vec![edit]),
        }
        reach = last;
    }
    found
}

/// Writes one hunk and returns by how many lines the new text is longer.
fn hunk(file: &SourceFile, group: &[&Edit], shift: isize, out: &mut Vec<u8>) -> isize {
    let first = lines(file, group[0]).0;
    let last = group.iter().map(|edit| lines(file, edit).1).max().unwrap_or(first);
    let start = first.saturating_sub(CONTEXT).max(1);
    let last_line = file.line_count() - usize::from(file.text.ends_with('\n'));
    let end = (last + CONTEXT).min(last_line);
    let begin = file.line_start(start);
    let region = &file.bytes()[begin..file.line_start(end + 1)];
    let changed = replace(region, begin, group.iter().copied());
    let old: Vec<&[u8]> = region.split_inclusive(|&byte| byte == b'\n').collect();
    let new: Vec<&[u8]> = changed.split_inclusive(|&byte| byte == b'\n').collect();
    let head =
        format!("@@ -{start},{} +{},{} @@\n", old.len(), start.saturating_add_signed(shift), new.len());
    out.extend_from_slice(head.as_bytes());
    write_lines(&old, &new, out);
    new.len() as isize - old.len() as isize
}

/// Writes two versions of a region line by line: unchanged lines once, found by the longest common subsequence.
fn write_lines(old: &[&[u8]], new: &[&[u8]], out: &mut Vec<u8>) {
    let mut common = vec![vec![0usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let mut write = |mark: u8, line: &[u8]| {
        out.push(mark);
        out.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    };
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            write(b' ', old[i]);
            (i, j) = (i + 1, j + 1);
        } else if i < old.len() && (j == new.len() || common[i + 1][j] >= common[i][j + 1]) {
            write(b'-', old[i]);
            i += 1;
        } else {
            write(b'+', new[j]);
            j += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span::new(start, end), text: text.to_string() }
    }

    fn string(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    #[test]
    fn a_diff_keeps_bytes_and_line_ends_as_they_are() {
        let file = SourceFile::from_bytes("f.c", b"/* \xe9 */\r\ntwo".to_vec());
        let shown = diff(Path::new(&file.path), &file, &[edit(9, 9, "new\r\n")]);
        assert!(shown.windows(9).any(|bytes| bytes == b" /* \xe9 */\r"), "{}", string(&shown));
        assert!(string(&shown).contains("+new\r\n two\n\\ No newline"), "{}", string(&shown));
    }

    #[test]
    fn edits_apply_in_order() {
        let file = SourceFile::new("f.c", "abc");
        assert_eq!(apply(&file, &[edit(1, 1, "X"), edit(2, 3, "Y")]), b"aXbY");
    }

    #[test]
    fn a_diff_shows_the_inserted_line() {
        let file = SourceFile::new("f.c", "one\ntwo\nthree\n");
        let shown = string(&diff(Path::new(&file.path), &file, &[edit(4, 4, "new\n")]));
        assert_eq!(shown, "--- a/f.c\n+++ b/f.c\n@@ -1,3 +1,4 @@\n one\n+new\n two\n three\n");
    }

    #[test]
    fn far_edits_make_two_hunks() {
        let text: String = (0..40).map(|n| format!("line {n}\n")).collect();
        let file = SourceFile::new("f.c", text.clone());
        let far = text.find("line 30").unwrap();
        let shown = string(&diff(Path::new(&file.path), &file, &[edit(0, 0, "a\n"), edit(far, far, "b\n")]));
        assert_eq!(shown.matches("@@ -").count(), 2);
        assert!(shown.contains("@@ -28,7 +29,8 @@"), "{shown}");
    }
}
