//! An open file: its text as the editor has it, and what was found in it.

use std::panic::{self, AssertUnwindSafe};

use golden_rule::finding::Finding;
use golden_rule::parse::Language;
use golden_rule::rules::Severity;
use golden_rule::source::{SourceFile, Span};
use golden_rule::{Options, Program};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range,
    TextDocumentContentChangeEvent, TextEdit, Uri,
};

/// An open file.
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) version: i32,
    /// Whether the editor knows what was found in this version.
    pub(super) is_published: bool,
    text: String,
    /// What was found in the text; `None` where it has changed since.
    checked: Option<Checked>,
}

/// A text that was linted.
struct Checked {
    file: SourceFile,
    findings: Vec<Finding>,
}

impl Document {
    pub(super) fn new(uri: Uri, version: i32, text: String) -> Self {
        Document { uri, version, is_published: false, text, checked: None }
    }

    /// Makes the changes of an editor, one after the other.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change.range {
                None => self.text = change.text,
                Some(range) => {
                    let start = offset(&self.text, range.start);
                    let end = offset(&self.text, range.end).max(start);
                    self.text.replace_range(start..end, &change.text);
                }
            }
        }
        self.version = version;
        self.is_published = false;
        self.checked = None;
    }

    /// Lints the text if it has changed. A text at which the linter fails has no findings: the editor has others.
    fn check(&mut self, options: &Options) -> &Checked {
        let Document { uri, text, checked, .. } = self;
        checked.get_or_insert_with(|| {
            let path = path_of(uri);
            let file = SourceFile::new(path.as_str(), text.as_str());
            let language = Language::of(&path, text);
            let lint = || Program::read(vec![(file.clone(), language)], options).lint(0).findings;
            let mut findings = panic::catch_unwind(AssertUnwindSafe(lint)).unwrap_or_default();
            findings.retain(|finding| finding.severity > Severity::Note);
            Checked { file, findings }
        })
    }

    pub(super) fn diagnostics(&mut self, options: &Options) -> Vec<Diagnostic> {
        let uri = self.uri.clone();
        let Checked { file, findings } = self.check(options);
        findings.iter().map(|finding| diagnostic(&uri, file, finding)).collect()
    }

    /// The repairs of what was found in a range, each with what it repairs.
    pub(super) fn repairs(
        &mut self,
        options: &Options,
        range: Range,
    ) -> Vec<(String, Diagnostic, Vec<TextEdit>)> {
        let uri = self.uri.clone();
        let Checked { file, findings } = self.check(options);
        let touches = |finding: &&Finding| {
            let Range { start, end } = range_of(file, finding.span);
            start.line <= range.end.line && range.start.line <= end.line
        };
        let repaired = findings.iter().filter(touches).filter_map(|finding| {
            let fix = finding.fix.as_ref()?;
            let edits = fix.edits.iter();
            let edits = edits.map(|edit| TextEdit::new(range_of(file, edit.span), edit.text.clone()));
            Some((fix.description.clone(), diagnostic(&uri, file, finding), edits.collect()))
        });
        repaired.collect()
    }
}

fn diagnostic(uri: &Uri, file: &SourceFile, finding: &Finding) -> Diagnostic {
    let steps = finding.steps.iter().map(|step| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), range_of(file, step.span)),
        message: step.text.clone(),
    });
    let why = match finding.why.as_str() {
        "" => String::new(),
        why => format!(" ({}: {why})", finding.certainty),
    };
    Diagnostic {
        range: range_of(file, finding.span),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            _ => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(finding.rule.name().to_string())),
        source: Some("golden-rule".to_string()),
        message: format!("{}{why}", finding.message),
        related_information: Some(steps.collect()),
        ..Diagnostic::default()
    }
}

fn range_of(file: &SourceFile, span: Span) -> Range {
    Range::new(position(file, span.start), position(file, span.end.min(file.text.len())))
}

/// A position as editors count: lines from 0, and characters in units of UTF-16.
fn position(file: &SourceFile, offset: usize) -> Position {
    let (line, column) = file.line_column(offset);
    let before = file.text.get(offset + 1 - column..offset).unwrap_or("");
    Position::new((line - 1) as u32, before.encode_utf16().count() as u32)
}

/// The offset of a position; what lies past the end of a line or of the text is its end.
fn offset(text: &str, position: Position) -> usize {
    let start = match position.line {
        0 => 0,
        line => match text.match_indices('\n').nth(line as usize - 1) {
            Some((at, _)) => at + 1,
            None => return text.len(),
        },
    };
    let line = text[start..].split('\n').next().unwrap_or("");
    let line = line.strip_suffix('\r').unwrap_or(line);
    let mut units = 0;
    for (at, character) in line.char_indices() {
        if units >= position.character {
            return start + at;
        }
        units += character.len_utf16() as u32;
    }
    start + line.len()
}

/// The path of a file that a URI names, its escapes undone.
fn path_of(uri: &Uri) -> String {
    let text = uri.as_str();
    let text = text.strip_prefix("file://").unwrap_or(text);
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let escaped =
            others.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &others[2..];
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_in_utf16() {
        let text = "a\u{1f600}b\r\nc";
        let at = |line, character| offset(text, Position::new(line, character));
        assert_eq!(
            [at(0, 0), at(0, 1), at(0, 3), at(0, 9), at(1, 0), at(1, 5), at(7, 0)],
            [0, 1, 5, 6, 8, 9, 9]
        );
    }

    #[test]
    fn escapes_are_undone() {
        let uri: Uri = "file:///a%20b/c%C3%A9.c".parse().expect("this is a URI");
        assert_eq!(path_of(&uri), "/a b/c\u{e9}.c");
    }
}
