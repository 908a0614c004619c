//! Applies repairs and shows them as a unified diff.

use std::fmt::Write as _;

use crate::finding::{Edit, Finding};
use crate::source::{SourceFile, Span};

/// How many unchanged lines stand around a change.
const CONTEXT: usize = 3;

/// The edits of all findings, in order, without those that overlap earlier ones.
pub fn edits(findings: &[Finding]) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        let clash = |edit: &Edit| all.iter().any(|other| overlap(edit.span, other.span) || edit == other);
        if !fix.edits.iter().any(clash) {
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

/// The text with edits applied.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for edit in edits {
        result.push_str(&text[copied..edit.span.start]);
        result.push_str(&edit.text);
        copied = edit.span.end;
    }
    result.push_str(&text[copied..]);
    result
}

/// A unified diff of the edits, empty if there are none.
pub fn diff(file: &SourceFile, edits: &[Edit]) -> String {
    let mut out = String::new();
    let mut shift = 0isize;
    for group in groups(file, edits) {
        if out.is_empty() {
            let _ = write!(out, "--- a/{0}\n+++ b/{0}\n", file.path.trim_start_matches('/'));
        }
        shift += hunk(file, &group, shift, &mut out);
    }
    out
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
fn hunk(file: &SourceFile, group: &[&Edit], shift: isize, out: &mut String) -> isize {
    let first = lines(file, group[0]).0;
    let last = group.iter().map(|edit| lines(file, edit).1).max().unwrap_or(first);
    let start = first.saturating_sub(CONTEXT).max(1);
    let last_line = file.line_count() - usize::from(file.text.ends_with('\n'));
    let end = (last + CONTEXT).min(last_line);
    let old: Vec<&str> = (start..=end).map(|line| file.line(line)).collect();
    let region = region(file, start, end);
    let moved: Vec<Edit> = group
        .iter()
        .map(|edit| Edit {
            span: Span::new(edit.span.start - region.start, edit.span.end - region.start),
            text: edit.text.clone(),
        })
        .collect();
    let changed = apply(file.slice(region), &moved);
    let new: Vec<&str> = changed.lines().collect();
    let _ =
        writeln!(out, "@@ -{start},{} +{},{} @@", old.len(), start.saturating_add_signed(shift), new.len());
    write_lines(&old, &new, out);
    new.len() as isize - old.len() as isize
}

fn region(file: &SourceFile, first: usize, last: usize) -> Span {
    let offset = |line: usize| file.text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    Span::new(offset(first - 1), offset(last))
}

/// Writes two versions of a region line by line: unchanged lines once, found by the longest common subsequence.
fn write_lines(old: &[&str], new: &[&str], out: &mut String) {
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
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            let _ = writeln!(out, " {}", old[i]);
            i += 1;
            j += 1;
        } else if j < new.len() && (i == old.len() || common[i][j + 1] > common[i + 1][j]) {
            let _ = writeln!(out, "+{}", new[j]);
            j += 1;
        } else {
            let _ = writeln!(out, "-{}", old[i]);
            i += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span::new(start, end), text: text.to_string() }
    }

    #[test]
    fn edits_apply_in_order() {
        assert_eq!(apply("abc", &[edit(1, 1, "X"), edit(2, 3, "Y")]), "aXbY");
    }

    #[test]
    fn a_diff_shows_the_inserted_line() {
        let file = SourceFile::new("f.c", "one\ntwo\nthree\n");
        let shown = diff(&file, &[edit(4, 4, "new\n")]);
        assert_eq!(shown, "--- a/f.c\n+++ b/f.c\n@@ -1,3 +1,4 @@\n one\n+new\n two\n three\n");
    }

    #[test]
    fn far_edits_make_two_hunks() {
        let text: String = (0..40).map(|n| format!("line {n}\n")).collect();
        let file = SourceFile::new("f.c", text.clone());
        let far = text.find("line 30").unwrap();
        let shown = diff(&file, &[edit(0, 0, "a\n"), edit(far, far, "b\n")]);
        assert_eq!(shown.matches("@@ -").count(), 2);
        assert!(shown.contains("@@ -28,7 +29,8 @@"), "{shown}");
    }
}
