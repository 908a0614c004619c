//! What stands before parsing: comments, directives and the branches of `#if`.
//!
//! Headers are never read. Instead the text is cut once with every condition taken, once with none, and once more
//! for each branch that neither reads; what differs is linted separately and equal reports are merged. Conditions of
//! the same text go the same way. Blanking keeps every byte offset, so positions in the result are positions in the
//! file.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::scan::{quoted_end, raw_end};

/// A macro that the file defines itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// Its parameters; `None` for an object-like macro.
    pub parameters: Option<Vec<String>>,
    /// Its replacement text on one line.
    pub body: String,
    /// Where in the text it is in force: from its definition to its `#undef` or the next one.
    pub scope: Range<usize>,
}

/// One way to read a file.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The text with comments, directives and branches not taken turned into blanks.
    pub text: String,
    /// The macros in force somewhere in this variant.
    pub macros: Vec<Macro>,
}

/// The ways to read a file.
#[derive(Debug, Default)]
pub struct Variants {
    /// All that differ.
    pub all: Vec<Variant>,
    /// How many branches of `#if` none of them reads.
    pub unread: usize,
}

/// How many ways of reading one file there are at most.
const VARIANT_LIMIT: usize = 12;
/// How many are tried, some of which may be the same.
const TRIAL_LIMIT: usize = 100;

/// Different ways to read a file that together read every branch, as far as conditions of the same text allow.
pub fn variants(text: &str) -> Variants {
    let clean = blank_tables(blank_comments(text));
    let mut found = Variants::default();
    let mut read = HashSet::new();
    let add = |choice: &Choice, found: &mut Variants, read: &mut HashSet<usize>| {
        let (variant, branches) = choose(&clean, choice);
        read.extend(branches.all.iter().filter(|branch| branch.is_read).map(|branch| branch.at));
        if !found.all.contains(&variant) {
            found.all.push(variant);
        }
        branches
    };
    add(&Choice { otherwise: true, ..Choice::default() }, &mut found, &mut read);
    // What there is to choose from does not depend on the choice.
    let branches = add(&Choice::default(), &mut found, &mut read);
    let mut trials = 0;
    // Who reads a branch reads those around it.
    let mut innermost_first: Vec<&Branch> = branches.all.iter().collect();
    innermost_first.sort_by_key(|branch| std::cmp::Reverse(branch.depth));
    for branch in innermost_first {
        if found.all.len() >= VARIANT_LIMIT || trials >= TRIAL_LIMIT {
            break;
        }
        if !read.contains(&branch.at)
            && let Some(choice) = branches.choice(branch)
        {
            trials += 1;
            add(&choice, &mut found, &mut read);
        }
    }
    let is_missed = |branch: &&Branch| !read.contains(&branch.at) && branches.decided(branch).is_some();
    found.unread = branches.all.iter().filter(is_missed).count();
    found
}

/// The text with every comment blanked; line ends stay.
pub fn blank_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    if text.starts_with('\u{feff}') {
        blank(&mut out[..'\u{feff}'.len_utf8()]);
        at = '\u{feff}'.len_utf8();
    }
    while at < bytes.len() {
        match bytes[at] {
            b'"' => match raw_end(text, at) {
                // It may have quotes and line ends, and what it says matters to nobody.
                Some(end) => {
                    blank(&mut out[at + 1..end - 1]);
                    at = end;
                }
                None => at = quoted_end(bytes, at),
            },
            // A digit before a quote is a C++ digit separator, not a character.
            b'\'' if at == 0 || !bytes[at - 1].is_ascii_alphanumeric() => at = quoted_end(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                // A backslash at its end takes the next line in.
                let end = logical_line_end(text, at);
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

/// Lists of constants longer than this are left out.
const LONGEST_TABLE: usize = 1024;

/// An open bracket of [`blank_tables`].
struct List {
    /// Where the first of several elements ends.
    first_end: Option<usize>,
    /// Whether there are only constants behind it.
    is_constant: bool,
    /// Whether it stands in no function, where names, casts and macros are constants too.
    is_outside: bool,
}

/// The text with long lists of nothing but constants, `{1.5f, -2, {"a"}}`, cut down to their first element: they hold no
/// references, and a tree of them takes fifty times their size.
fn blank_tables(text: String) -> String {
    let mut bytes = text.into_bytes();
    let mut open: Vec<List> = Vec::new();
    let mut tables: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let mut next = at + 1;
        let mut is_constant = true;
        match bytes[at] {
            b'{' => {
                let is_outside = open.last().is_none_or(|outer| outer.is_outside && outer.is_constant);
                open.push(List { first_end: None, is_constant: true, is_outside });
                at = next;
                continue;
            }
            b'}' => {
                let list = open.pop();
                is_constant = list.as_ref().is_some_and(|list| list.is_constant);
                if let Some(List { first_end: Some(begin), is_constant: true, .. }) = list
                    && at - begin > LONGEST_TABLE
                {
                    while tables.pop_if(|inner| inner.start > begin).is_some() {}
                    tables.push(begin..at);
                }
            }
            b'"' | b'\'' => next = quoted_end(&bytes, at),
            byte if byte.is_ascii_alphanumeric() || byte == b'_' => {
                let more = |byte: &u8| byte.is_ascii_alphanumeric() || [b'.', b'_'].contains(byte);
                next = at + bytes[at..].iter().position(|byte| !more(byte)).unwrap_or(bytes.len() - at);
                is_constant = byte.is_ascii_digit() || open.last().is_some_and(|list| list.is_outside);
            }
            b'(' | b')' => is_constant = open.last().is_some_and(|list| list.is_outside),
            b',' => {
                if let Some(list) = open.last_mut() {
                    list.first_end.get_or_insert(at);
                }
            }
            b'-' | b'+' | b'.' | b'&' | b'|' => {}
            byte => is_constant = byte.is_ascii_whitespace(),
        }
        if let (false, Some(innermost)) = (is_constant, open.last_mut()) {
            innermost.is_constant = false;
        }
        at = next;
    }
    tables.into_iter().for_each(|table| blank(&mut bytes[table]));
    String::from_utf8(bytes).expect("ASCII and what stands between quotes was replaced, by ASCII")
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// The outcome of conditions by their text.
#[derive(Clone, Debug, Default)]
struct Choice {
    decided: HashMap<String, bool>,
    /// The outcome of all others.
    otherwise: bool,
}

impl Choice {
    /// Whether a condition is taken to hold; the literals 0 and 1 as written.
    fn holds(&self, condition: &Literal) -> bool {
        match condition.text.as_str() {
            "0" => condition.negated,
            "1" => !condition.negated,
            text => self.decided.get(text).copied().unwrap_or(self.otherwise) != condition.negated,
        }
    }
}

/// A condition or its opposite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Literal {
    text: String,
    negated: bool,
}

impl Literal {
    /// Brings `#ifdef A`, `#if defined(A)` and `#if defined A` to one form.
    fn of(word: &str, rest: &str) -> Self {
        let text: String = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        let (text, mut negated) = match text.strip_prefix('!') {
            Some(inner) if !inner.contains(['&', '|']) => (inner.trim().to_string(), true),
            _ => (text, false),
        };
        let simple = text.strip_prefix("defined").filter(|name| !name.contains(['&', '|']));
        let text = match (word, simple) {
            ("if" | "elif", Some(name)) => {
                format!("defined {}", name.trim().trim_matches(['(', ')', ' ']))
            }
            ("ifdef" | "ifndef", _) => format!("defined {text}"),
            _ => text,
        };
        negated ^= word == "ifndef";
        Literal { text, negated }
    }
}

/// A branch of a chain `#if … #elif … #else … #endif`.
#[derive(Debug)]
struct Branch {
    /// Where its directive stands.
    at: usize,
    /// How many chains it is in.
    depth: usize,
    /// What has to hold for it to be read, by its number.
    needs: Option<usize>,
    /// Whether it is.
    is_read: bool,
}

/// All branches of a text.
#[derive(Debug, Default)]
struct Branches {
    all: Vec<Branch>,
    /// What branches need: a condition, and the number of what has to hold as well. Shared, since what is nested needs
    /// all that is around it.
    needs: Vec<(Literal, Option<usize>)>,
}

impl Branches {
    /// The number of a condition and all that `others` needs.
    fn need(&mut self, literal: Literal, others: Option<usize>) -> Option<usize> {
        self.needs.push((literal, others));
        Some(self.needs.len() - 1)
    }

    /// How conditions have to go for a branch to be read, if there is a way.
    fn decided(&self, branch: &Branch) -> Option<HashMap<&str, bool>> {
        let mut decided = HashMap::new();
        let mut next = branch.needs;
        while let Some(number) = next {
            let (Literal { text, negated }, others) = &self.needs[number];
            let wanted = !negated;
            let fixed = match text.as_str() {
                "0" => Some(false),
                "1" => Some(true),
                text => decided.get(text).copied(),
            };
            if fixed.is_some_and(|fixed| fixed != wanted) {
                return None;
            }
            decided.insert(text.as_str(), wanted);
            next = *others;
        }
        Some(decided)
    }

    /// The choice under which a branch is read, if there can be one.
    fn choice(&self, branch: &Branch) -> Option<Choice> {
        let decided = self.decided(branch)?.into_iter().map(|(text, holds)| (text.to_string(), holds));
        Some(Choice { otherwise: true, decided: decided.collect() })
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
    /// The condition of the present branch.
    condition: Literal,
    /// What has to hold for it to be asked: what is around the chain, and that all before have failed.
    before: Option<usize>,
    /// What the present branch needs.
    needs: Option<usize>,
}

impl Chain {
    /// What has to hold for the next branch to be asked.
    fn fail(&self, branches: &mut Branches) -> Option<usize> {
        let Literal { text, negated } = self.condition.clone();
        branches.need(Literal { text, negated: !negated }, self.before)
    }
}

/// One way to read a text, and its branches.
fn choose(clean: &str, choice: &Choice) -> (Variant, Branches) {
    let mut out = clean.as_bytes().to_vec();
    let mut macros: Vec<Macro> = Vec::new();
    let mut chains: Vec<Chain> = Vec::new();
    let mut branches = Branches::default();
    let mut at = 0;
    while at < clean.len() {
        let end = logical_line_end(clean, at);
        let line = &clean[at..end];
        let active = chains.last().is_none_or(|chain| chain.active);
        if let Some(directive) = line.trim_start().strip_prefix('#') {
            let (word, rest) = split_word(directive.trim_start());
            if active {
                define(&mut macros, word, rest, at..end);
            }
            let guard = || guard(rest, &clean[end..]);
            if step(&mut chains, &mut branches, word, rest, choice, guard)
                && let Some(Chain { needs, active, .. }) = chains.last()
            {
                branches.all.push(Branch { at, depth: chains.len(), needs: *needs, is_read: *active });
            }
            blank(&mut out[at..end]);
        } else if !active {
            blank(&mut out[at..end]);
        }
        at = end;
    }
    let text = String::from_utf8(out).expect("whole lines were replaced, by ASCII");
    (Variant { text, macros }, branches)
}

/// Takes in `#define` and `#undef`.
fn define(macros: &mut Vec<Macro>, word: &str, rest: &str, line: Range<usize>) {
    let name = split_word(rest.trim_start()).0;
    if ["define", "undef"].contains(&word)
        && let Some(known) = macros.iter_mut().rev().find(|known| known.name == name)
    {
        known.scope.end = known.scope.end.min(line.start);
    }
    if word == "define" {
        macros.extend(definition(rest, line.end));
    }
}

/// Applies one directive to the open chains; whether a branch begins, of the innermost one.
fn step(
    chains: &mut Vec<Chain>,
    branches: &mut Branches,
    word: &str,
    rest: &str,
    choice: &Choice,
    guard: impl Fn() -> Guard,
) -> bool {
    let fixed = |holds: bool| Literal { text: u8::from(holds).to_string(), negated: false };
    match word {
        "if" | "ifdef" | "ifndef" => {
            let guard = if word == "ifndef" { guard() } else { Guard::None };
            let condition = match guard {
                Guard::None => Literal::of(word, rest),
                Guard::Include => fixed(true),
                Guard::Generic => fixed(false),
            };
            let outer = chains.last().is_none_or(|chain| chain.active);
            let holds = choice.holds(&condition);
            let before = chains.last().and_then(|chain| chain.needs);
            let needs = branches.need(condition.clone(), before);
            chains.push(Chain { outer, taken: holds, active: outer && holds, condition, before, needs });
            true
        }
        "elif" | "else" => {
            let Some(chain) = chains.last_mut() else { return false };
            chain.before = chain.fail(branches);
            // What is inside an `#else` needs the same: a condition that always holds stands for the branch.
            chain.condition = if word == "elif" { Literal::of("if", rest) } else { fixed(true) };
            let holds = !chain.taken && choice.holds(&chain.condition);
            chain.taken |= holds;
            chain.active = chain.outer && holds;
            chain.needs = branches.need(chain.condition.clone(), chain.before);
            true
        }
        "endif" => {
            chains.pop();
            false
        }
        _ => false,
    }
}

/// What an `#ifndef` is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guard {
    /// An ordinary condition.
    None,
    /// It keeps a header from being read twice.
    Include,
    /// The file includes itself through its generator: what counts is in the `#else`.
    Generic,
}

/// Recognises `#ifndef NAME` followed by `#define NAME`: a guard of repeated inclusion, of a generic file where the
/// definition is a file's name.
fn guard(name: &str, following: &str) -> Guard {
    let name = name.trim();
    let next = following.lines().map(str::trim).find(|line| !line.is_empty());
    let directive =
        next.and_then(|line| line.strip_prefix('#')).map(|directive| split_word(directive.trim_start()));
    let defined =
        directive.filter(|(word, _)| *word == "define").map(|(_, rest)| split_word(rest.trim_start()));
    match defined {
        _ if name.ends_with("GENERIC_FILE") => Guard::Generic,
        Some((defined, value)) if defined == name && value.trim().starts_with('"') => Guard::Generic,
        Some((defined, _)) if defined == name => Guard::Include,
        _ => Guard::None,
    }
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
fn definition(text: &str, from: usize) -> Option<Macro> {
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
    Some(Macro { name: name.to_string(), parameters, body: body.trim().to_string(), scope: from..usize::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_and_strings_stay() {
        let text = "a /* b\n c */ \"// d\" // e\nf";
        let clean = blank_tables(blank_comments(text));
        assert_eq!(clean.len(), text.len());
        assert_eq!(clean.split_whitespace().collect::<Vec<_>>(), ["a", "\"//", "d\"", "f"]);
    }

    #[test]
    fn of_long_tables_the_first_element_is_kept() {
        let table = |head: &str, element: &str| format!("{head}{{{}{element}}};\n", element.repeat(400));
        let cut =
            |text: &str| blank_tables(text.to_string()).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(cut(&table("int a[] = ", "{1, 2}, ")), "int a[] = {{1, 2} };");
        assert_eq!(
            cut(&table("struct e a[] = ", "{\"a,\", run, (char)X | -1}, ")),
            "struct e a[] = {{\"a,\", run, (char)X | -1} };"
        );
        assert_eq!(cut(&table("enum ", "FIRST, ")), "enum {FIRST };");
        let short = "int a[] = {1, 2};";
        assert_eq!(cut(short), short);
        // In a function a name may be that of a variable, and no table has statements.
        for text in
            [table("void f() { g(); int a[] = ", "x, "), format!("void f() {{{}}}", " f(1, 2);".repeat(200))]
        {
            assert_eq!(blank_tables(text.clone()), text);
        }
    }

    #[test]
    fn both_branches_are_read_and_one_that_is_off_is_not() {
        let found = variants("#ifdef A\none\n#else\ntwo\n#endif\n#if 0\nnever\n#endif\n");
        let texts: Vec<_> = found.all.iter().map(|v| v.text.trim()).collect();
        assert_eq!(texts, ["one", "two"]);
    }

    #[test]
    fn every_elif_gets_its_turn() {
        let found = variants("#if A\none\n#elif B\ntwo\n#elif C\nthree\n#else\nfour\n#endif\n");
        let texts: Vec<_> = found.all.iter().map(|v| v.text.trim()).collect();
        assert_eq!(texts, ["one", "four", "two", "three"]);
        assert_eq!(found.unread, 0);
    }

    #[test]
    fn inner_branches_are_read_whatever_is_around_them() {
        let found = variants("#if A\n#if B\none\n#elif C\ntwo\n#else\nthree\n#endif\n#else\nfour\n#endif\n");
        let texts: Vec<_> = found.all.iter().map(|v| v.text.trim()).collect();
        assert_eq!(texts, ["one", "four", "two", "three"]);
    }

    #[test]
    fn equal_conditions_go_the_same_way() {
        let found = variants("#ifdef A\none\n#endif\n#if !defined(A)\ntwo\n#else\nthree\n#endif\n");
        let texts: Vec<_> = found.all.iter().map(|v| v.text.split_whitespace().collect::<Vec<_>>()).collect();
        assert_eq!(texts, [vec!["one", "three"], vec!["two"]]);
    }

    #[test]
    fn any_generic_guard_is_known_by_the_name_of_a_file() {
        let found = variants("#ifndef OTHER\n#define OTHER \"x.c\"\n#else\nbody\n#endif\n");
        assert_eq!(found.all[0].text.trim(), "body");
    }

    #[test]
    fn a_generic_file_is_read_past_its_first_inclusion() {
        let text = "#ifndef TH_GENERIC_FILE\n#define TH_GENERIC_FILE \"x\"\n#else\nbody\n#endif\n";
        let found = variants(text);
        assert_eq!(found.all.len(), 1);
        assert_eq!(found.all[0].text.trim(), "body");
    }

    #[test]
    fn an_include_guard_hides_nothing() {
        let found = variants("#ifndef A_H\n#define A_H\nbody\n#endif\n");
        assert!(found.all.iter().all(|variant| variant.text.trim() == "body"));
    }

    #[test]
    fn macros_are_collected_across_continued_lines() {
        let found = variants("#define DROP(x) do { \\\n  THTensor_(free)(x); } while (0)\n");
        assert_eq!(found.all[0].macros[0].name, "DROP");
        assert_eq!(found.all[0].macros[0].parameters, Some(vec!["x".to_string()]));
        assert!(found.all[0].macros[0].body.ends_with("while (0)"));
    }
}
