//! What is said about functions whose names and bodies do not tell: annotations in headers and a file of names.
//!
//! An annotation stands before a declaration: `TH_CONSUMES(2) void queue_push(Queue *q, THFloatTensor *t);`. A line of
//! a names file says the same of a function that one cannot annotate: `consumes queue_push 2`.

use std::collections::HashMap;

use crate::names::{Acquisition, ArgumentEffect, CallSpec, Outcome};
use crate::scan::{self, Token};

/// What a contract says about one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// Whether the caller owns the result, if that is said.
    pub returns_owned: Option<bool>,
    /// The arguments of which a reference is taken over, from 0.
    pub consumes: Vec<usize>,
    /// The arguments that are only looked at.
    pub borrows: Vec<usize>,
    /// The arguments that are kept, nobody knows by whom and how long.
    pub stores: Vec<usize>,
    /// Whether it can raise an error.
    pub raises: bool,
}

/// Contracts by the name of the function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contracts {
    known: HashMap<String, Contract>,
}

impl Contracts {
    /// Reads a names file: a line for each statement, `#` begins a comment.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut contracts = Contracts::default();
        for (index, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
            let [verb, name, positions @ ..] = words.as_slice() else {
                match words.is_empty() {
                    true => continue,
                    false => return Err(format!("line {}: '{}' names no function", index + 1, line.trim())),
                }
            };
            let positions: Option<Vec<usize>> = positions.iter().map(|text| position(text)).collect();
            let stated = positions.is_some_and(|positions| contracts.state(verb, name, &positions));
            if !stated {
                return Err(format!(
                    "line {}: '{}' is none of 'consumes NAME ARGUMENT', 'borrows NAME ARGUMENT', 'stores NAME \
                     ARGUMENT', 'returns-owned NAME', 'returns-borrowed NAME', 'raises NAME'",
                    index + 1,
                    line.trim()
                ));
            }
        }
        Ok(contracts)
    }

    /// Takes in one statement; false if there is none of that kind.
    fn state(&mut self, verb: &str, name: &str, positions: &[usize]) -> bool {
        let contract = self.known.entry(name.replace("::", "__")).or_default();
        match (verb, positions.is_empty()) {
            ("consumes", false) => contract.consumes.extend(positions),
            ("borrows", false) => contract.borrows.extend(positions),
            ("stores", false) => contract.stores.extend(positions),
            ("returns-owned", true) => contract.returns_owned = Some(true),
            ("returns-borrowed", true) => contract.returns_owned = Some(false),
            ("raises", true) => contract.raises = true,
            _ => return false,
        }
        true
    }

    /// Adds what others say.
    pub fn merge(&mut self, others: Contracts) {
        for (name, other) in others.known {
            let contract = self.known.entry(name).or_default();
            contract.returns_owned = other.returns_owned.or(contract.returns_owned);
            contract.raises |= other.raises;
            for (mine, theirs) in [
                (&mut contract.consumes, other.consumes),
                (&mut contract.borrows, other.borrows),
                (&mut contract.stores, other.stores),
            ] {
                mine.extend(theirs);
                mine.sort_unstable();
                mine.dedup();
            }
        }
    }

    /// What is said about a function.
    pub fn of(&self, name: &str) -> Option<&Contract> {
        self.known.get(name)
    }
}

impl Contract {
    /// What a call does by this contract.
    pub fn spec(&self) -> CallSpec {
        let outcome = match self.returns_owned {
            Some(true) => Outcome::Owned(Acquisition { opaque: true, ..Acquisition::default() }),
            Some(false) => Outcome::Borrowed,
            None => Outcome::Unknown,
        };
        let consumed = self.consumes.iter().map(|&argument| (argument, ArgumentEffect::Give));
        let stored = self.stores.iter().map(|&argument| (argument, ArgumentEffect::Escape));
        CallSpec {
            outcome,
            effects: consumed.chain(stored).collect(),
            fixed: true,
            may_raise: self.raises,
            checks: self.raises,
        }
    }
}

/// An argument's number, from 1 in texts.
fn position(text: &str) -> Option<usize> {
    text.trim().parse::<usize>().ok()?.checked_sub(1)
}

/// The annotations of a text whose macro dialect was rewritten.
pub fn annotations(text: &str) -> Contracts {
    let mut contracts = Contracts::default();
    if !["TH_CONSUMES", "TH_BORROWS", "TH_RETURNS_OWNED", "TH_OWNED"].iter().any(|word| text.contains(word)) {
        return contracts;
    }
    let tokens = scan::tokens(text);
    let word = |token: &Token| &text[token.start..token.end];
    for (index, token) in tokens.iter().enumerate() {
        let verb = match word(token) {
            "TH_CONSUMES" => "consumes",
            "TH_BORROWS" => "borrows",
            "TH_RETURNS_OWNED" | "TH_OWNED" => "returns-owned",
            _ => continue,
        };
        let has_arguments = tokens.get(index + 1).is_some_and(|next| next.is(b'('));
        let close = if has_arguments { scan::closing(&tokens, index + 1) } else { Some(index) };
        let Some(close) = close else { continue };
        let positions: Option<Vec<usize>> = match has_arguments {
            true => scan::arguments(&tokens, index + 1, close, usize::MAX)
                .iter()
                .map(|range| position(word(&tokens[range.start])))
                .collect(),
            false => Some(Vec::new()),
        };
        if let (Some(name), Some(positions)) = (declared(&tokens[close + 1..], word), positions) {
            contracts.state(verb, name, &positions);
        }
    }
    contracts
}

/// The function that a declaration declares: the name before its parameters, other annotations left out.
fn declared<'t>(tokens: &[Token], word: impl Fn(&Token) -> &'t str) -> Option<&'t str> {
    let mut index = 0;
    while index + 1 < tokens.len() {
        let token = &tokens[index];
        if token.is(b';') || token.is(b'{') || token.is(b'}') {
            return None;
        }
        let calls = tokens[index].kind == scan::Kind::Name && tokens[index + 1].is(b'(');
        let annotates = word(token).starts_with("TH_") || word(token).starts_with("__");
        match calls {
            true if annotates => index = scan::closing(tokens, index + 1)?,
            true => return Some(word(token)),
            false => {}
        }
        index += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_name_the_function_that_follows() {
        let found = annotations(
            "TH_CONSUMES(2) TH_API void queue_push(Queue *q, THFloatTensor *t);
             TH_RETURNS_OWNED TH_BORROWS(1) THFloatTensor *rows(THFloatTensor *t) { return 0; }",
        );
        assert_eq!(found.of("queue_push").unwrap().consumes, [1]);
        let rows = found.of("rows").unwrap();
        assert_eq!((rows.returns_owned, rows.borrows.as_slice()), (Some(true), [0].as_slice()));
    }

    #[test]
    fn names_files_say_the_same() {
        let found =
            Contracts::parse("# a queue\nconsumes queue_push 2\nreturns-owned ns::rows # twice\n").unwrap();
        assert_eq!(found.of("queue_push").unwrap().consumes, [1]);
        assert_eq!(found.of("ns__rows").unwrap().returns_owned, Some(true));
        for wrong in
            ["consumes", "eats f 1", "consumes f", "consumes f x", "returns-owned f 1", "consumes f 0"]
        {
            assert!(Contracts::parse(wrong).is_err(), "{wrong}");
        }
    }
}
