//! What others wrote, such as names of files, functions and scopes, as it may be shown: a terminal takes control characters
//! for commands.

use std::borrow::Cow;

/// `text` on one line, with what controls a terminal as C writes it: `\u{1b}` for ESC.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// As [`plain`], but for the ends of lines, which stay.
pub(crate) fn plain_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n')
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_harmful = |c: char| c.is_control() && !stays(c);
    if !text.contains(is_harmful) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_harmful(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_spelled() {
        assert_eq!(plain("a\x1b[31m\n\u{9b}\x7fé"), r"a\u{1b}[31m\n\u{9b}\u{7f}é");
        assert_eq!(plain_lines("a\x07\nb"), "a\\u{7}\nb");
        assert!(matches!(plain("nothing"), Cow::Borrowed(_)));
    }
}
