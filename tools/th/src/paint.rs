//! Colours, and text that is safe on a terminal.

use crate::arguments::Colour;
use std::fmt;
use std::io::IsTerminal;

/// What a piece of text is.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// A key of a table.
    Key,
    /// The class of an object.
    Class,
    /// Sizes of a tensor.
    Sizes,
    /// What the eye may skip.
    Aside,
}

/// Paints text, or leaves it.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// As the command line, the environment and the kind of standard output say.
    pub(crate) fn new(colour: Colour) -> Paint {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let on = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb,
        };
        Paint { on }
    }

    /// `text` in the colour of its role.
    pub(crate) fn paint<T: fmt::Display>(self, role: Role, text: T) -> Painted<T> {
        let code = match role {
            Role::Key => "1",
            Role::Class => "36",
            Role::Sizes => "33",
            Role::Aside => "2",
        };
        Painted { code: self.on.then_some(code), text }
    }
}

/// Text in a colour.
pub(crate) struct Painted<T> {
    code: Option<&'static str>,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "\x1b[{code}m{}\x1b[0m", self.text),
            None => self.text.fmt(f),
        }
    }
}

/// The columns of the terminal that standard output is; `None` if it is none.
pub(crate) fn width() -> Option<usize> {
    let mut size = libc::winsize { ws_row: 0, ws_col: 0, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: this request writes one `winsize` to the address that is given, which is one of our own.
    let answer = unsafe { libc::ioctl(libc::STDOUT_FILENO, libc::TIOCGWINSZ, &raw mut size) };
    (answer == 0 && size.ws_col > 0).then_some(usize::from(size.ws_col))
}

/// Parts of a character that fill it from the left.
const PARTS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// A bar as long as `part` of `whole`, which has `most` characters.
pub(crate) fn bar(part: f64, whole: f64, most: usize) -> String {
    let share = if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
    let eighths = (share * (8 * most) as f64).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    bar.extend((eighths % 8).checked_sub(1).map(|k| PARTS[k]));
    bar
}

/// `text` without what a terminal might obey: a file may hold any bytes.
pub(crate) fn harmless(text: &str) -> String {
    let is_safe = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_safe(c) => safe.push(c),
            '\n' => safe.push('\n'),
            c => safe.extend(c.escape_default()),
        }
    }
    safe
}

/// `bytes` as a line of at most `most` characters.
pub(crate) fn line(bytes: &[u8], most: usize) -> String {
    let text = harmless(&String::from_utf8_lossy(&bytes[..bytes.len().min(4 * most)])).replace('\n', "\\n");
    let cut: String = text.chars().take(most).collect();
    if cut.len() < text.len() || bytes.len() > 4 * most { cut + "…" } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal() {
        assert_eq!(harmless("a\x1b[2Jb\u{202e}"), "a\\u{1b}[2Jb\\u{202e}");
        assert_eq!(line(b"one\ntwo", 20), "one\\ntwo");
        assert_eq!(line(b"abcdef", 3), "abc…");
        assert_eq!(line(&[b'x'; 100], 3), "xxx…");
        assert_eq!(line(&[0xff], 3), "\u{fffd}");
    }

    #[test]
    fn bars() {
        assert_eq!(
            (bar(1.0, 2.0, 4), bar(3.0, 16.0, 4), bar(0.0, 0.0, 4)),
            ("██".into(), "▊".into(), "".into())
        );
    }

    #[test]
    fn colours() {
        let on = Paint { on: true };
        assert_eq!(on.paint(Role::Key, "k").to_string(), "\x1b[1mk\x1b[0m");
        assert_eq!(Paint { on: false }.paint(Role::Key, "k").to_string(), "k");
    }
}
