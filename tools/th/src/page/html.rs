//! Pieces of HTML. What comes from a file is text in it and nothing else.

use crate::paint;
use std::fmt::Write;

/// Characters of a text of a file that are shown.
const MOST: usize = 200;

/// `text` as text of an element or as the value of an attribute in double quotes, without characters that control anything.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in paint::line(text.as_bytes(), MOST).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `bytes` in base 64.
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let number =
            (0..3).fold(0u32, |number, k| number << 8 | u32::from(group.get(k).copied().unwrap_or(0)));
        for k in 0..4 {
            let digit = DIGITS[(number >> (18 - 6 * k)) as usize & 63] as char;
            text.push(if k <= group.len() { digit } else { '=' });
        }
    }
    text
}

/// A whole number with blanks between groups of three digits.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Sizes with a sign between them.
pub(super) fn sizes(sizes: &[i64]) -> String {
    let mut text = String::new();
    for (k, size) in sizes.iter().enumerate() {
        // A string takes whatever is written.
        let _ = write!(text, "{}{size}", if k > 0 { "×" } else { "" });
    }
    if text.is_empty() { "empty".into() } else { text }
}

/// `number` and the word for it, which has an `s` behind it unless there is one.
pub(super) fn counted(number: usize, word: &str) -> String {
    format!("{} {word}{}", grouped(number as f64), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_file_is_markup() {
        assert_eq!(escaped("<a href=\"x\" b='&'>"), "&lt;a href=&quot;x&quot; b=&#39;&amp;&#39;&gt;");
        assert_eq!(escaped("a\u{202e}b\n\0"), "a\\u{202e}b\\n\\u{0}");
        assert!(escaped(&"x".repeat(1000)).len() < 300);
    }

    #[test]
    fn base_64() {
        let all =
            [(&b""[..], ""), (b"f", "Zg=="), (b"fo", "Zm8="), (b"foo", "Zm9v"), (b"foob\xff", "Zm9vYv8=")];
        for (bytes, text) in all {
            assert_eq!(base64(bytes), text);
        }
    }

    #[test]
    fn numbers() {
        assert_eq!((grouped(1234567.0), grouped(12.0)), ("1\u{202f}234\u{202f}567".into(), "12".into()));
        assert_eq!((counted(1, "layer"), counted(0, "layer")), ("1 layer".into(), "0 layers".into()));
    }
}
