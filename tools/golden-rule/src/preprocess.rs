//! What stands before parsing: comments, directives and the branches of `#if`.
//!
//! Headers are never read. Instead the text is cut once with every condition taken, once with none, and once more
//! for each further `#elif`; what differs is linted separately and equal reports are merged. Blanking keeps every
//! byte offset, so positions in the result are positions in the file.

use crate::scan::quoted_end;

/// A macro that the file defines itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// Its parameters; `None` for an object-like macro.
    pub parameters: Option<Vec<String>>,
    /// Its replacement text on one line.
    pub body: String,
}

/// One way to read a file.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The text with comments, directives and branches not taken turned into blanks.
    pub text: String,
    /// The macros in force somewhere in this variant.
    pub macros: Vec<Macro>,
}

/// How many ways of reading one file are tried at most.
const VARIANT_LIMIT: usize = 4;

/// All different ways to read a file.
pub fn variants(text: &str) -> Vec<Variant> {
    let clean = blank_comments(text);
    let mut found: Vec<Variant> = Vec::new();
    for choice in 0..VARIANT_LIMIT {
        let variant = choose(&clean, choice);
        if !found.contains(&variant) {
            found.push(variant);
        }
    }
    found
}

/// The text with every comment blanked; line ends stay.
pub fn blank_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = quoted_end(bytes, at),
            // A digit before a quote is a C++ digit separator, not a character.
            b'\'' if at == 0 || !bytes[at - 1].is_ascii_alphanumeric() => at = quoted_end(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                let end = bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |n| at + n);
                blank(&mut out[at..end]);
                at = end;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                let end = text[at + 2..].find("*/").map_or(bytes.len(), |n| at + 2 + n + 2);
                blank(&mut out[at..end]);
                at = end;
            }
            _ => at += 1,
        }
    }
    String::from_utf8(out).expect("only whole comments were replaced, by ASCII")
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// A chain `#if … #elif … #else … #endif` that is open.
struct Chain {
    /// Whether the text around the chain is taken.
    outer: bool,
    /// Whether some branch has been taken.
    taken: bool,
    /// Whether the present branch is taken.
    active: bool,
    /// How many `#elif` have been seen.
    elifs: usize,
}

fn choose(clean: &str, choice: usize) -> Variant {
    let mut out = clean.as_bytes().to_vec();
    let mut macros = Vec::new();
    let mut chains: Vec<Chain> = Vec::new();
    let mut at = 0;
    while at < clean.len() {
        let end = logical_line_end(clean, at);
        let line = &clean[at..end];
        let active = chains.last().is_none_or(|chain| chain.active);
        if let Some(directive) = line.trim_start().strip_prefix('#') {
            let (word, rest) = split_word(directive.trim_start());
            if word == "define" && active {
                macros.extend(definition(rest));
            }
            let guard = || is_guard(rest, &clean[end..]);
            step(&mut chains, word, rest, choice, active, guard);
            blank(&mut out[at..end]);
        } else if !active {
            blank(&mut out[at..end]);
        }
        at = end;
    }
    Variant { text: String::from_utf8(out).expect("whole lines were replaced, by ASCII"), macros }
}

/// Applies one directive to the open chains.
fn step(
    chains: &mut Vec<Chain>,
    word: &str,
    rest: &str,
    choice: usize,
    active: bool,
    guard: impl Fn() -> bool,
) {
    match word {
        "if" | "ifdef" | "ifndef" => {
            let holds = if word == "ifndef" {
                guard() || !decide(rest, choice) && !rest.trim().ends_with("GENERIC_FILE")
            } else {
                decide(rest, choice)
            };
            chains.push(Chain { outer: active, taken: holds, active: active && holds, elifs: 0 });
        }
        "elif" => {
            if let Some(chain) = chains.last_mut() {
                chain.elifs += 1;
                let wanted = if choice < 2 { decide(rest, choice) } else { chain.elifs == choice - 1 };
                let holds = !chain.taken && wanted;
                chain.taken |= holds;
                chain.active = chain.outer && holds;
            }
        }
        "else" => {
            if let Some(chain) = chains.last_mut() {
                chain.active = chain.outer && !chain.taken;
                chain.taken = true;
            }
        }
        "endif" => {
            chains.pop();
        }
        _ => {}
    }
}

/// Whether a condition is taken to hold under a choice: all under 0, none under 1 and above, negations the other
/// way round, and the literal 0 and 1 always as written.
fn decide(condition: &str, choice: usize) -> bool {
    match condition.trim() {
        "0" => false,
        "1" => true,
        text => (choice == 0) != text.starts_with('!'),
    }
}

/// Whether `#ifndef NAME` is an include guard: the next directive defines the same name, and it is not the
/// repeated inclusion of a generic file.
fn is_guard(name: &str, following: &str) -> bool {
    let name = name.trim();
    if name.ends_with("GENERIC_FILE") {
        return false;
    }
    following
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .and_then(|line| line.strip_prefix('#'))
        .map(|directive| split_word(directive.trim_start()))
        .is_some_and(|(word, rest)| word == "define" && split_word(rest.trim_start()).0 == name)
}

/// The end of the line at `at`, lines joined by a backslash counted as one.
fn logical_line_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut from = at;
    loop {
        let Some(length) = bytes[from..].iter().position(|&b| b == b'\n') else {
            return text.len();
        };
        let newline = from + length;
        if !text[from..newline].trim_end_matches('\r').ends_with('\\') {
            return newline + 1;
        }
        from = newline + 1;
    }
}

/// The leading name of a text and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    text.split_at(end)
}

/// Reads `NAME(a, b) body` or `NAME body`.
fn definition(text: &str) -> Option<Macro> {
    let (name, rest) = split_word(text.trim_start());
    let (parameters, body) = match rest.strip_prefix('(') {
        Some(inner) => {
            let close = inner.find(')')?;
            let names = inner[..close].split(',').map(str::trim).filter(|name| !name.is_empty());
            let names = names.map(|name| name.replace("...", "__VA_ARGS__")).collect();
            (Some(names), &inner[close + 1..])
        }
        None => (None, rest),
    };
    let body = body.replace("\\\r\n", " ").replace("\\\n", " ");
    Some(Macro { name: name.to_string(), parameters, body: body.trim().to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_and_strings_stay() {
        let text = "a /* b\n c */ \"// d\" // e\nf";
        let clean = blank_comments(text);
        assert_eq!(clean.len(), text.len());
        assert_eq!(clean.split_whitespace().collect::<Vec<_>>(), ["a", "\"//", "d\"", "f"]);
    }

    #[test]
    fn both_branches_are_read_and_one_that_is_off_is_not() {
        let found = variants("#ifdef A\none\n#else\ntwo\n#endif\n#if 0\nnever\n#endif\n");
        let texts: Vec<_> = found.iter().map(|v| v.text.trim()).collect();
        assert_eq!(texts, ["one", "two"]);
    }

    #[test]
    fn every_elif_gets_its_turn() {
        let found = variants("#if A\none\n#elif B\ntwo\n#elif C\nthree\n#else\nfour\n#endif\n");
        let texts: Vec<_> = found.iter().map(|v| v.text.trim()).collect();
        assert_eq!(texts, ["one", "four", "two", "three"]);
    }

    #[test]
    fn a_generic_file_is_read_past_its_first_inclusion() {
        let text = "#ifndef TH_GENERIC_FILE\n#define TH_GENERIC_FILE \"x\"\n#else\nbody\n#endif\n";
        let found = variants(text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].text.trim(), "body");
    }

    #[test]
    fn an_include_guard_hides_nothing() {
        let found = variants("#ifndef A_H\n#define A_H\nbody\n#endif\n");
        assert!(found.iter().all(|variant| variant.text.trim() == "body"));
    }

    #[test]
    fn macros_are_collected_across_continued_lines() {
        let found = variants("#define DROP(x) do { \\\n  THTensor_(free)(x); } while (0)\n");
        assert_eq!(found[0].macros[0].name, "DROP");
        assert_eq!(found[0].macros[0].parameters, Some(vec!["x".to_string()]));
        assert!(found[0].macros[0].body.ends_with("while (0)"));
    }
}
