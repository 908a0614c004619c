//! A small scanner of C tokens, enough to recognise and rewrite macro calls.
//!
//! It expects text whose comments and directives have been blanked already.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or keyword.
    Name,
    /// A number, string or character.
    Literal,
    /// One byte of punctuation.
    Mark(u8),
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Offset of its first byte.
    pub start: usize,
    /// Offset one past its last byte.
    pub end: usize,
}

impl Token {
    /// Whether this is the punctuation `mark`.
    pub fn is(&self, mark: u8) -> bool {
        self.kind == Kind::Mark(mark)
    }
}

/// Splits a text into tokens.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        let kind = if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        } else if byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii() {
            at = skip(bytes, at, |b| b.is_ascii_alphanumeric() || b == b'_' || !b.is_ascii());
            Kind::Name
        } else if byte.is_ascii_digit() {
            at = skip(bytes, at, |b| b.is_ascii_alphanumeric() || b == b'.' || b == b'_');
            Kind::Literal
        } else if byte == b'"' || byte == b'\'' {
            at = quoted_end(bytes, at);
            Kind::Literal
        } else {
            at += 1;
            Kind::Mark(byte)
        };
        found.push(Token { kind, start, end: at });
    }
    found
}

fn skip(bytes: &[u8], from: usize, accept: impl Fn(u8) -> bool) -> usize {
    bytes[from..].iter().position(|&b| !accept(b)).map_or(bytes.len(), |n| from + n)
}

/// The offset past the string or character that opens at `at`; one that is not closed ends with its line.
pub fn quoted_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut next = at + 1;
    while next < bytes.len() {
        match bytes[next] {
            b'\\' => next += 2,
            b'\n' => return next,
            byte if byte == quote => return next + 1,
            _ => next += 1,
        }
    }
    bytes.len()
}

/// The offset past a raw string of C++ whose quote stands at `at`; `None` if it is none, or does not end.
pub fn raw_end(text: &str, at: usize) -> Option<usize> {
    let before = text[..at]
        .char_indices()
        .rev()
        .find(|(_, c)| !c.is_alphanumeric() && *c != '_')
        .map_or(0, |(place, c)| place + c.len_utf8());
    let prefix = text.get(before..at).unwrap_or_default();
    if !["R", "LR", "uR", "UR", "u8R"].contains(&prefix) {
        return None;
    }
    let (delimiter, _) = text[at + 1..].split_once('(')?;
    if delimiter.len() > 16
        || delimiter.contains(|c: char| c.is_whitespace() || ['"', ')', '\\'].contains(&c))
    {
        return None;
    }
    let body = at + 1 + delimiter.len() + 1;
    let end = format!("){delimiter}\"");
    Some(body + text[body..].find(&end)? + end.len())
}

/// The index of the token that closes the bracket opened by token `open`.
pub fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
            Kind::Mark(b')' | b']' | b'}') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => {}
        }
    }
    None
}

/// For each token that is a bracket the index of its other one.
pub fn partners(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut found = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'(' | b'[' | b'{') => open.push(index),
            Kind::Mark(b')' | b']' | b'}') => {
                if let Some(begin) = open.pop() {
                    found[begin] = Some(index);
                    found[index] = Some(begin);
                }
            }
            _ => {}
        }
    }
    found
}

/// The token ranges of the arguments between `open` and `close`, at most `limit` of them: the last one takes the
/// rest with its commas, as the code argument of a macro does.
pub fn arguments(tokens: &[Token], open: usize, close: usize, limit: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = open + 1;
    let mut index = start;
    while index < close && found.len() + 1 < limit {
        match tokens[index].kind {
            Kind::Mark(b',') => {
                found.push(start..index);
                start = index + 1;
            }
            Kind::Mark(b'(' | b'[' | b'{') => index = closing(tokens, index).unwrap_or(close).min(close),
            _ => {}
        }
        index += 1;
    }
    if start < close || !found.is_empty() {
        found.push(start..close);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<'a>(text: &'a str, tokens: &[Token], range: Range<usize>) -> Vec<&'a str> {
        tokens[range].iter().map(|t| &text[t.start..t.end]).collect()
    }

    #[test]
    fn arguments_respect_brackets_and_the_limit() {
        let text = r#"F(a, g(b, ","), { x, y }, z)"#;
        let tokens = tokens(text);
        let close = closing(&tokens, 1).unwrap();
        let all = arguments(&tokens, 1, close, usize::MAX);
        assert_eq!(all.len(), 4);
        assert_eq!(words(text, &tokens, all[1].clone()), ["g", "(", "b", ",", "\",\"", ")"]);
        let two = arguments(&tokens, 1, close, 2);
        assert_eq!(two.len(), 2);
        assert_eq!(two[1].end, close);
    }

    #[test]
    fn an_unclosed_bracket_has_no_end() {
        assert_eq!(closing(&tokens("f(a, b"), 1), None);
    }
}
