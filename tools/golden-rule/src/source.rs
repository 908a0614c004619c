//! A source file and positions in it.

/// A half-open range of byte offsets into the original text of one file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset one past the last byte.
    pub end: usize,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }
}

/// The text of one file with an index of its lines.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as the user named it; it is what reports print.
    pub path: String,
    /// The text. Bytes that are not UTF-8 have become `?`, one for one, so offsets stay true.
    pub text: String,
    line_starts: Vec<usize>,
    /// The bytes as they stand in the file, where they are not those of the text.
    foreign: Option<Vec<u8>>,
}

impl SourceFile {
    /// Takes the text of `path`.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        SourceFile { path: path.into(), text, line_starts, foreign: None }
    }

    /// Takes the bytes of `path`, which need not be UTF-8 (old sources are often Latin-1).
    pub fn from_bytes(path: impl Into<String>, bytes: Vec<u8>) -> Self {
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return SourceFile::new(path, text),
            Err(error) => error.into_bytes(),
        };
        let text: String =
            bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { '?' }).collect();
        SourceFile { foreign: Some(bytes), ..SourceFile::new(path, text) }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.foreign.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// A text to put into the file, its lines ended as those of the file are.
    pub fn in_its_line_ends(&self, text: &str) -> String {
        match self.text.split_once('\n') {
            Some((first, _)) if first.ends_with('\r') => text.replace('\n', "\r\n"),
            _ => text.to_string(),
        }
    }

    /// The line and column, both from 1, of a byte offset.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        (line, offset - self.line_starts[line - 1] + 1)
    }

    /// The text of a line (from 1) without its line end.
    pub fn line(&self, line: usize) -> &str {
        let start = self.line_starts[line - 1];
        let end = self.line_starts.get(line).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// Where a line (from 1) begins; past the last line, where the text ends.
    pub fn line_start(&self, line: usize) -> usize {
        self.line_starts.get(line - 1).copied().unwrap_or(self.text.len())
    }

    /// How many lines there are.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The text under a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The white space that the line of `offset` begins with.
    pub fn indentation(&self, offset: usize) -> &str {
        let line = self.line(self.line_column(offset).0);
        &line[..line.len() - line.trim_start().len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_become_lines_and_columns() {
        let file = SourceFile::new("a.c", "one\n  two\nthree");
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(6), (2, 3));
        assert_eq!(file.line(2), "  two");
        assert_eq!(file.indentation(7), "  ");
        assert_eq!(file.line_count(), 3);
    }

    #[test]
    fn latin1_keeps_its_offsets() {
        let file = SourceFile::from_bytes("a.c", b"/* \xe9 */ x".to_vec());
        assert_eq!(file.text, "/* ? */ x");
        assert_eq!(file.bytes(), b"/* \xe9 */ x");
    }
}
