//! The text of comments: labelled parts, code, and names of functions, for whatever prints them.

/// A part of a comment.
#[derive(Debug, PartialEq)]
pub(crate) struct Part<'a> {
    /// `Ownership`, `Errors`, or nothing.
    pub(crate) label: &'static str,
    pub(crate) text: &'a str,
}

/// What begins a part with a label.
const LABELS: &[(&str, &str)] = &[("Ownership: ", "Ownership"), ("Errors: ", "Errors")];

/// Splits a paragraph where a label begins a sentence.
pub(crate) fn parts(paragraph: &str) -> Vec<Part<'_>> {
    let mut starts: Vec<(usize, usize, &'static str)> = vec![(0, 0, "")];
    for (mark, label) in LABELS {
        for (place, _) in paragraph.match_indices(mark) {
            if place == 0 || paragraph[..place].ends_with(". ") {
                starts.push((place, place + mark.len(), label));
            }
        }
    }
    starts.sort();
    let mut parts = Vec::new();
    for (number, (_, from, label)) in starts.iter().enumerate() {
        let to = starts.get(number + 1).map_or(paragraph.len(), |(place, ..)| *place);
        let text = paragraph[*from..to].trim();
        if !text.is_empty() {
            parts.push(Part { label, text });
        }
    }
    parts
}

/// A stretch of a text.
#[derive(Debug, PartialEq)]
pub(crate) enum Piece<'a> {
    /// Between words.
    Plain(&'a str),
    /// A word that may name a function.
    Word(&'a str),
    /// What stood in backticks.
    Code(&'a str),
}

/// The stretches of a text, in order.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut result = Vec::new();
    for (number, stretch) in text.split('`').enumerate() {
        if number % 2 == 1 {
            result.push(Piece::Code(stretch));
            continue;
        }
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut rest = stretch;
        while let Some(first) = rest.chars().next() {
            let word = is_word(first);
            let end = rest.find(|c| is_word(c) != word).unwrap_or(rest.len());
            let (piece, after) = rest.split_at(end);
            result.push(if word { Piece::Word(piece) } else { Piece::Plain(piece) });
            rest = after;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_begin_parts() {
        let found = parts("A copy. Ownership: the caller's. Errors: 1 if `t` is NULL; no Errors: here.");
        let labels: Vec<_> = found.iter().map(|part| part.label).collect();
        assert_eq!(labels, ["", "Ownership", "Errors"]);
        assert_eq!(found[2].text, "1 if `t` is NULL; no Errors: here.");
    }

    #[test]
    fn code_and_words_are_told_apart() {
        assert_eq!(
            pieces("As newClone, `x`"),
            [
                Piece::Word("As"),
                Piece::Plain(" "),
                Piece::Word("newClone"),
                Piece::Plain(", "),
                Piece::Code("x")
            ]
        );
    }
}
