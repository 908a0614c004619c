//! Rewrites the macro dialect of TH into plain C that a parser understands, remembering where each byte came from.
//!
//! * `THTensor_(newNarrow)(t)` becomes `THTensor_newNarrow(t)`, `a::b::c` becomes `a__b__c`;
//! * `TH_TENSOR_APPLY2(real, a, real, b, code)` becomes a loop around `code`, which may own counters of the macro;
//! * `THArgCheckWithCleanup(c, cleanup, …)` and its relatives become a test with a cleanup and a raise;
//! * the `<<<…>>>` of a CUDA launch vanishes;
//! * a macro that stands as a statement without a semicolon gets one;
//! * function-like macros that the file defines itself are expanded, and others that stand for statements or nothing.

use std::collections::HashMap;
use std::ops::Range;

use crate::names;
use crate::preprocess::{Macro, Variant};
use crate::scan::{self, Kind, Token};
use crate::source::Span;

/// The condition of a rewritten macro that hides its own; no value of it is ever known.
pub const OPAQUE_CONDITION: &str = "golden_rule_opaque";
/// The class that stands for the counters which the apply macros of torch7's headers allocate and free around their
/// loops; they are lost if a loop is left by an error or a return.
pub const COUNTER_CLASS: &str = "THApplyCounter";
/// The call that stands for the raise inside a rewritten macro.
pub const RAISE: &str = "THError";

/// The call that stands for a block that runs when the block around it is left.
pub const DEFERRED: &str = "golden_rule_deferred";
/// The call that stands for a block that an unknown macro runs, nobody knows when or how often.
pub const OPAQUE_BLOCK: &str = "golden_rule_block";
/// The call that stands for the cleanup attribute: the function and the variable.
pub const CLEANUP: &str = "golden_rule_cleanup";
/// The macro that takes a reference out of a variable.
pub const STEAL: &str = "TH_STEAL";

/// Words that begin a statement.
const KEYWORDS: [&str; 8] = ["if", "for", "while", "do", "switch", "return", "goto", "break"];

/// Words that stand before the name of a type.
const TAGGED: [&str; 3] = ["struct", "union", "enum"];

/// How many blanks between two tokens are copied.
const LONGEST_GAP: usize = 64;

/// How many tokens the `<<<…>>>` of a CUDA launch may have.
const LONGEST_LAUNCH: usize = 1000;

/// How deep macros of the file may nest.
const DEPTH_LIMIT: usize = 6;

/// Rewritten text with the origin of every byte.
#[derive(Debug, Default)]
pub struct Expanded {
    /// The text to parse.
    pub text: String,
    origins: Vec<usize>,
}

impl Expanded {
    /// Rewrites one variant of a file; `apply_counters` tells that the apply macros own counters.
    pub fn of(variant: &Variant, apply_counters: bool) -> Self {
        let mut macros: HashMap<&str, Vec<&Macro>> = HashMap::new();
        for definition in &variant.macros {
            macros.entry(&definition.name).or_default().push(definition);
        }
        let mut writer = Writer { macros, apply_counters, out: Expanded::default(), depth: 0 };
        writer.write(&variant.text, Origin::At(0));
        writer.out
    }

    /// The place in the file that a range of the rewritten text came from.
    pub fn original(&self, range: Range<usize>) -> Span {
        let start = self.origins.get(range.start).copied().unwrap_or(0);
        let last = self.origins.get(range.end.saturating_sub(1)).copied().unwrap_or(start);
        Span::new(start, (last + 1).max(start + 1))
    }
}

/// Where written bytes come from.
#[derive(Clone, Copy)]
enum Origin {
    /// The text is a copy of the file from this offset on.
    At(usize),
    /// The text is made; all of it stands for this offset.
    Fixed(usize),
}

impl Origin {
    fn of(self, offset: usize) -> usize {
        match self {
            Origin::At(base) => base + offset,
            Origin::Fixed(at) => at,
        }
    }
}

struct Writer<'a> {
    macros: HashMap<&'a str, Vec<&'a Macro>>,
    apply_counters: bool,
    out: Expanded,
    depth: usize,
}

/// The text being rewritten.
struct Input<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// The other one of each bracket; looked for at each of them, nested calls would cost the square of their number.
    partners: Vec<Option<usize>>,
    origin: Origin,
}

impl<'t> Input<'t> {
    fn new(text: &'t str, origin: Origin) -> Self {
        let tokens = scan::tokens(text);
        let partners = scan::partners(&tokens);
        Input { text, tokens, partners, origin }
    }

    /// The token with the other bracket.
    fn partner(&self, bracket: usize) -> Option<usize> {
        self.partners.get(bracket).copied().flatten()
    }

    /// Whether the token after this one stands on another line.
    fn breaks_line(&self, index: usize) -> bool {
        let next = self.tokens.get(index + 1).map_or(self.text.len(), |token| token.start);
        self.text[self.tokens[index].end..next].contains('\n')
    }

    fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| &self.text[token.start..token.end])
    }

    fn is(&self, index: usize, mark: u8) -> bool {
        self.tokens.get(index).is_some_and(|token| token.is(mark))
    }

    fn is_name(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.kind == Kind::Name)
    }

    fn slice(&self, range: &Range<usize>) -> &'t str {
        if range.is_empty() {
            return "";
        }
        &self.text[self.tokens[range.start].start..self.tokens[range.end - 1].end]
    }
}

impl Writer<'_> {
    fn write(&mut self, text: &str, origin: Origin) {
        let input = Input::new(text, origin);
        self.write_tokens(&input, 0..input.tokens.len());
        let tail = input.tokens.last().map_or(0, |token| token.end);
        self.copy_blanks(&input, tail..text.len());
    }

    /// Writes a range of tokens with the blanks before each.
    fn write_tokens(&mut self, input: &Input, range: Range<usize>) {
        let mut index = range.start;
        while index < range.end {
            let before = if index == 0 { 0 } else { input.tokens[index - 1].end };
            self.copy_blanks(input, before..input.tokens[index].start);
            index = self.write_token(input, index, range.end);
        }
    }

    /// Writes what begins at a token and returns the index after it.
    fn write_token(&mut self, input: &Input, index: usize, end: usize) -> usize {
        if input.is_name(index) {
            let rewritten = self
                .generic_name(input, index)
                .or_else(|| self.qualified_name(input, index))
                .or_else(|| self.apply_macro(input, index))
                .or_else(|| self.cleanup_macro(input, index))
                .or_else(|| self.string_macro(input, index))
                .or_else(|| self.joined_name(input, index))
                .or_else(|| self.own_macro(input, index))
                .or_else(|| self.state_macro(input, index))
                .or_else(|| self.guard_block(input, index))
                .or_else(|| self.cleanup_attribute(input, index))
                .or_else(|| self.macro_head(input, index))
                .or_else(|| self.macro_of_statements(input, index))
                .or_else(|| self.keyword_argument(input, index))
                .or_else(|| silent_word(input, index))
                .or_else(|| self.bare_macro(input, index));
            if let Some(next) = rewritten {
                return next.min(end.max(index + 1));
            }
        }
        if let Some(next) = launch_end(input, index) {
            return next;
        }
        let token = input.tokens[index];
        self.copy(input, token.start..token.end);
        index + 1
    }

    /// Copies what stands between tokens; long gaps, where something was left out, become short.
    fn copy_blanks(&mut self, input: &Input, range: Range<usize>) {
        let kept = range.start..range.end.min(range.start + LONGEST_GAP);
        self.copy(input, kept);
    }

    fn copy(&mut self, input: &Input, range: Range<usize>) {
        self.out.text.push_str(&input.text[range.clone()]);
        self.out.origins.extend(range.map(|offset| input.origin.of(offset)));
    }

    fn make(&mut self, text: &str, at: usize) {
        self.out.text.push_str(text);
        self.out.origins.extend(std::iter::repeat_n(at, text.len()));
    }

    fn copy_token(&mut self, input: &Input, index: usize) {
        let token = input.tokens[index];
        self.copy(input, token.start..token.end);
    }

    /// `PREFIX_(name)`: the prefix ends in an underscore and the name is used like a function.
    fn generic_name(&mut self, input: &Input, index: usize) -> Option<usize> {
        let prefix = input.word(index);
        let shape = prefix.ends_with('_') && input.is(index + 1, b'(') && input.is_name(index + 2);
        if !shape || !input.is(index + 3, b')') {
            return None;
        }
        if !prefix.starts_with("TH") && !input.is(index + 4, b'(') && !names_type(input, index, index + 4) {
            return None;
        }
        self.copy_token(input, index);
        self.copy_token(input, index + 2);
        Some(index + 4)
    }

    /// `a::b::c`, so that a C++ name is one name.
    fn qualified_name(&mut self, input: &Input, index: usize) -> Option<usize> {
        let joined = |at: usize| input.is(at, b':') && input.is(at + 1, b':') && input.is_name(at + 2);
        if !joined(index + 1) {
            return None;
        }
        self.copy_token(input, index);
        let mut next = index + 1;
        while joined(next) {
            self.make("__", input.origin.of(input.tokens[next].start));
            // `Kind::template Struct<T>` says which name is that of a template.
            let is_word = input.word(next + 2) == "template" && input.is_name(next + 3);
            let name = next + 2 + usize::from(is_word);
            self.copy_token(input, name);
            next = name + 1;
        }
        Some(next)
    }

    /// `TH_TENSOR_APPLY…(type, tensor, …, code)` becomes `{ counters while (opaque(tensor, …)) { code; } }`.
    fn apply_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let leading = apply_arguments(input.word(index))?;
        let (open, close) = call_brackets(input, index)?;
        let arguments = scan::arguments(&input.tokens, open, close, leading + 1);
        let (code, heads) = arguments.split_last()?;
        if heads.len() != leading {
            return None;
        }
        let at = input.origin.of(input.tokens[index].start);
        let tensors = heads.iter().skip(1).step_by(2).map(|head| input.slice(head));
        let counters = if self.apply_counters { counters(input.word(index), tensors) } else { Vec::new() };
        self.make("{", at);
        for counter in &counters {
            self.make(&format!("{COUNTER_CLASS} *{counter} = {COUNTER_CLASS}_new(); "), at);
        }
        self.make(&format!("while ({OPAQUE_CONDITION}("), at);
        for (position, head) in heads.iter().skip(1).step_by(2).enumerate() {
            self.make(if position == 0 { "" } else { ", " }, at);
            self.write_tokens(input, head.clone());
        }
        self.make(")) {", at);
        self.write_tokens(input, code.clone());
        let end = input.origin.of(input.tokens[close].start);
        self.make(";}", end);
        for counter in &counters {
            self.make(&format!(" {COUNTER_CLASS}_free({counter});"), end);
        }
        self.make("}", end);
        Some(skip_semicolon(input, close + 1))
    }

    /// `…WithCleanup(condition or message, THCleanup(code), …)` becomes `{ if (…) { code; THError(…); } }`.
    fn cleanup_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let name = input.word(index);
        let (open, close) = call_brackets(input, index)?;
        if !name.ends_with("WithCleanup") {
            return None;
        }
        let arguments = scan::arguments(&input.tokens, open, close, usize::MAX);
        let cleanup = arguments.get(1)?.clone();
        let at = input.origin.of(input.tokens[index].start);
        if name.contains("ArgCheck") || name.contains("Assert") {
            self.make("{if (!(", at);
            self.write_tokens(input, arguments[0].clone());
            self.make(")) {", at);
        } else {
            self.make(&format!("{{if ({OPAQUE_CONDITION}) {{"), at);
        }
        self.write_tokens(input, unwrap_cleanup(input, cleanup));
        self.make(&format!("; {RAISE}("), at);
        for (position, argument) in arguments.iter().skip(2).enumerate() {
            self.make(if position == 0 { "" } else { ", " }, at);
            self.write_tokens(input, argument.clone());
        }
        self.make(");}}", at);
        Some(skip_semicolon(input, close + 1))
    }

    /// `MACRO(…)` or `MACRO` between statements without a semicolon of its own. One from elsewhere is known by its capital
    /// letters and that what follows begins a line.
    fn bare_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let close = call_brackets(input, index).map_or(index, |(_, close)| close);
        let next = input.word(close + 1);
        let ends_statement = next == "}" || KEYWORDS.contains(&next);
        let has_arguments = close > index;
        let is_macro = has_arguments && ends_statement
            || names::shouts(input.word(index))
                && input.word(index).len() > 2
                && !input.word(index).starts_with("TH_")
                && (ends_statement || input.is_name(close + 1))
                && input.breaks_line(close);
        if !is_macro || KEYWORDS.contains(&input.word(index)) || !self.begins_statement(input, index) {
            return None;
        }
        self.copy_token(input, index);
        if has_arguments {
            self.write_macro_arguments(input, index + 1, close);
        }
        self.make(";", input.origin.of(input.tokens[close].start));
        Some(close + 1)
    }

    /// Writes what a bare macro is handed; of what can only be a type, `A<B>`, the name.
    fn write_macro_arguments(&mut self, input: &Input, open: usize, close: usize) {
        self.copy_token(input, open);
        for (position, argument) in scan::arguments(&input.tokens, open, close, usize::MAX).iter().enumerate()
        {
            self.make(if position == 0 { "" } else { ", " }, input.origin.of(input.tokens[open].start));
            let is_type = argument.len() > 3
                && input.is(argument.start + 1, b'<')
                && input.is(argument.end - 1, b'>')
                && !input.is(argument.start + 2, b'<');
            let end = if is_type { argument.start + 1 } else { argument.end };
            self.write_tokens(input, argument.start..end);
        }
        self.copy_token(input, close);
    }

    /// Whether a statement begins at a token: behind another one, a bare macro too, a bracket that opens a block, or the
    /// condition of an `if` or loop.
    fn begins_statement(&self, input: &Input, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else { return false };
        let word_before = |at: usize| at.checked_sub(1).map_or("", |at| input.word(at));
        match input.tokens[before].kind {
            Kind::Mark(b';' | b'}') => true,
            Kind::Mark(b'{') => [")", "else", "do", "try"].contains(&word_before(before)),
            Kind::Mark(b')') => {
                let condition = input.partner(before).map_or("", word_before);
                self.out.text.trim_end().ends_with(';') || ["if", "for", "while"].contains(&condition)
            }
            Kind::Mark(b':') => word_before(before) != ":",
            Kind::Name => input.word(before) == "else",
            _ => false,
        }
    }

    /// `f(LIBRARY_STATE x)`: a macro that stands for a state and its comma, or for nothing.
    fn state_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let name = input.word(index);
        let is_state = name.contains("STATE") && names::shouts(name);
        let first = input.is(index.checked_sub(1)?, b'(');
        let joined = input.is_name(index + 1) || input.is(index + 1, b'(') && !input.is(index + 2, b')');
        (is_state && first && joined).then_some(index + 1)
    }

    /// `SCOPE_EXIT { … }` runs its block at the end of the block around it; any other `MACRO { … }` at some time.
    fn guard_block(&mut self, input: &Input, index: usize) -> Option<usize> {
        let name = input.word(index);
        let defers = is_deferring(name);
        let is_macro = name.len() > 2 && names::shouts(name);
        let before = index.checked_sub(1)?;
        let begins = [b';', b'{', b'}', b')'].iter().any(|&mark| input.is(before, mark));
        let open = match call_brackets(input, index) {
            Some((_, close)) if defers => close + 1,
            _ => index + 1,
        };
        if !begins || !(defers || is_macro) || !input.is(open, b'{') {
            return None;
        }
        let close = input.partner(open)?;
        let at = input.origin.of(input.tokens[index].start);
        self.make(&format!("{}((", if defers { DEFERRED } else { OPAQUE_BLOCK }), at);
        self.write_tokens(input, open..close + 1);
        self.make("));", input.origin.of(input.tokens[close].start));
        let mut next = close + 1;
        if input.word(next).ends_with("_END") {
            next += 1;
        }
        Some(skip_semicolon(input, next))
    }

    /// `T *x __attribute__((cleanup(f))) = v;` and `TH_AUTO(FloatTensor) x = v;`: the declaration without it, then a
    /// statement that stands for it.
    fn cleanup_attribute(&mut self, input: &Input, index: usize) -> Option<usize> {
        let (open, close) = call_brackets(input, index)?;
        let at = input.origin.of(input.tokens[index].start);
        let is_attribute = ["__attribute__", "__attribute"].contains(&input.word(index));
        let cleanup = (open..if is_attribute { close } else { open }).find(|&at| input.word(at) == "cleanup");
        let (kind, function) = match (input.word(index), cleanup) {
            ("TH_AUTO", _) => {
                let class = input.slice(&(open + 1..close));
                (format!("TH{class} *"), format!("TH{class}_free"))
            }
            (_, Some(cleanup)) if is_attribute => (String::new(), input.word(cleanup + 2).to_string()),
            _ => return None,
        };
        let end = (close..input.tokens.len()).find(|&at| input.is(at, b';'))?;
        let equals = (close..end).find(|&at| input.is(at, b'=')).unwrap_or(end);
        // The name stands last before the value: after the attribute, or before it.
        let variable =
            (close + 1..equals).rev().find(|&at| input.is_name(at)).or_else(|| index.checked_sub(1))?;
        self.make(&kind, at);
        self.write_tokens(input, close + 1..end);
        self.make(&format!("; {CLEANUP}({function}, {});", input.word(variable)), at);
        Some(end + 1)
    }

    /// `EXPORT(void, Name, f)(int a) { … }`: the head of a function that a macro from elsewhere makes.
    fn macro_head(&mut self, input: &Input, index: usize) -> Option<usize> {
        let (open, close) = call_brackets(input, index)?;
        let (_, end) = call_brackets(input, close)?;
        if !input.is(end + 1, b'{') || KEYWORDS.contains(&input.word(index)) {
            return None;
        }
        let arguments = scan::arguments(&input.tokens, open, close, usize::MAX);
        let typed =
            index.checked_sub(1).is_some_and(|before| input.is_name(before) || input.is(before, b'*'));
        let (kind, parts) = match arguments.split_first() {
            Some((kind, parts)) if !typed && !parts.is_empty() => (input.slice(kind), parts),
            _ if typed => ("", arguments.as_slice()),
            _ => ("void", arguments.as_slice()),
        };
        let words: String = parts.iter().map(|part| input.slice(part)).collect::<Vec<_>>().join("_");
        let words = words.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let at = input.origin.of(input.tokens[index].start);
        self.make(&format!("{kind} "), at);
        self.copy_token(input, index);
        self.make(&format!("_{words}"), at);
        Some(close + 1)
    }

    /// `"a" NAME(x) "b"` and `"a" NAME "b"`: what stands beside a string is one.
    fn string_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let close = call_brackets(input, index).map_or(index, |(_, close)| close);
        let is_string = |at: usize| input.word(at).starts_with('"');
        let behind = index.checked_sub(1).is_some_and(|before| {
            let first = before.checked_sub(1).map_or("", |at| input.word(at));
            is_string(before) && !["extern", "operator"].contains(&first)
        });
        let is_one =
            if close > index { behind || is_string(close + 1) } else { behind && is_string(close + 1) };
        if KEYWORDS.contains(&input.word(index)) || !is_one {
            return None;
        }
        self.make("\"\"", input.origin.of(input.tokens[index].start));
        Some(close + 1)
    }

    /// `TH_CONCAT_3(a, b, c)(…)`: a name from its parts.
    fn joined_name(&mut self, input: &Input, index: usize) -> Option<usize> {
        let name = input.word(index).strip_prefix("TH_CONCAT_").filter(|rest| rest.len() == 1)?;
        let (open, close) = call_brackets(input, index)?;
        if !input.is(close + 1, b'(') {
            return None;
        }
        let arguments = scan::arguments(&input.tokens, open, close, usize::MAX);
        let text = |part: &Range<usize>| match part.len() {
            0 => Some(String::new()),
            1 if !input.word(part.start).starts_with('"') => Some(input.word(part.start).to_string()),
            // A generic name, `X_(y)`.
            4 if input.word(part.start).ends_with('_') && input.is(part.start + 1, b'(') => {
                Some(format!("{}{}", input.word(part.start), input.word(part.start + 2)))
            }
            _ => None,
        };
        let joined: String = arguments.iter().map(text).collect::<Option<_>>()?;
        if name.parse() != Ok(arguments.len()) || joined.is_empty() {
            return None;
        }
        self.make(&joined, input.origin.of(input.tokens[index].start));
        Some(close + 1)
    }

    /// `CHECK(a; b;);`: a macro from elsewhere that is handed statements may run them.
    fn macro_of_statements(&mut self, input: &Input, index: usize) -> Option<usize> {
        let name = input.word(index);
        let (open, close) = call_brackets(input, index)?;
        let before = index.checked_sub(1)?;
        let begins = [b';', b'{', b'}', b')'].iter().any(|&mark| input.is(before, mark));
        let has_statements = || (open..close).any(|at| input.is(at, b';'));
        if !begins
            || KEYWORDS.contains(&name)
            || !names::shouts(name)
            || !(input.is(close + 1, b';') || input.is(close + 1, b'}') || input.breaks_line(close))
            || !has_statements()
        {
            return None;
        }
        self.make(&format!("{OPAQUE_BLOCK}(({{"), input.origin.of(input.tokens[index].start));
        for argument in scan::arguments(&input.tokens, open, close, usize::MAX) {
            self.write_tokens(input, argument.clone());
            self.make(";", input.origin.of(input.tokens[close].start));
        }
        self.make("}));", input.origin.of(input.tokens[close].start));
        Some(skip_semicolon(input, close + 1))
    }

    /// `ALL(new)`: a word of C++ that is part of a name.
    fn keyword_argument(&mut self, input: &Input, index: usize) -> Option<usize> {
        let before = index.checked_sub(1)?;
        let stands_alone = (input.is(before, b'(') || input.is(before, b','))
            && (input.is(index + 1, b')') || input.is(index + 1, b','));
        if !["new", "delete"].contains(&input.word(index)) || !stands_alone {
            return None;
        }
        self.copy_token(input, index);
        self.make("_", input.origin.of(input.tokens[index].start));
        Some(index + 1)
    }

    /// A macro of the file, its arguments put in place as text.
    fn own_macro(&mut self, input: &Input, index: usize) -> Option<usize> {
        let at = input.origin.of(input.tokens[index].start);
        let definitions = self.macros.get(input.word(index))?;
        let definition = *definitions.iter().find(|definition| definition.scope.contains(&at))?;
        if self.depth >= DEPTH_LIMIT {
            return None;
        }
        let (text, next) = match &definition.parameters {
            Some(parameters) => {
                let (open, close) = call_brackets(input, index)?;
                let arguments = scan::arguments(&input.tokens, open, close, parameters.len().max(1));
                if arguments.len() < parameters.len() {
                    return None;
                }
                let argument = |position: usize| input.slice(&arguments[position]);
                (substitute(&definition.body, parameters, argument), close + 1)
            }
            // A name of a value stays one; annotations are read later.
            None => {
                let is_code = definition.body.is_empty() || definition.body.contains(';');
                (is_code && !definition.name.starts_with("TH_"))
                    .then(|| (definition.body.clone(), index + 1))?
            }
        };
        self.depth += 1;
        self.write(&text, Origin::Fixed(at));
        self.depth -= 1;
        Some(next)
    }
}

/// Whether a macro of this name runs its block when the block around it is left.
fn is_deferring(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    ["SCOPE_EXIT", "SCOPE_FAIL", "SCOPE_SUCCESS", "DEFER", "ON_EXIT", "AT_EXIT", "FINALLY"]
        .iter()
        .any(|word| upper.ends_with(word))
}

/// How many arguments stand before the code of an apply macro: a type and a tensor for each operand, and the
/// dimension where there is one.
fn apply_arguments(name: &str) -> Option<usize> {
    let rest = name.strip_prefix("TH_TENSOR_")?;
    let (rest, by_dimension) = match rest.strip_prefix("DIM_") {
        Some(rest) => (rest, true),
        None => (rest, rest.ends_with("_D")),
    };
    let operands = match rest.strip_prefix("APPLY")?.bytes().next() {
        Some(digit @ b'2'..=b'9') => usize::from(digit - b'0'),
        None | Some(b'_') => 1,
        Some(_) => return None,
    };
    Some(2 * operands + usize::from(by_dimension))
}

/// The index after `<<<grid, block>>>` of a CUDA launch, which says nothing about ownership.
fn launch_end(input: &Input, index: usize) -> Option<usize> {
    let triple = |at: usize, mark: u8| (at..at + 3).all(|at| input.is(at, mark));
    if !triple(index, b'<') {
        return None;
    }
    let end = input.tokens.len().min(index + LONGEST_LAUNCH);
    let close = (index + 3..end).find(|&at| triple(at, b'>') || input.is(at, b';'))?;
    triple(close, b'>').then_some(close + 3)
}

/// The index after words that say nothing about ownership and that a parser stumbles over: where variables of CUDA lie, and
/// that `T::Kind` in an expression, `f(typename T::Kind(x))`, is a type.
fn silent_word(input: &Input, index: usize) -> Option<usize> {
    let before = index.checked_sub(1)?;
    let in_expression = ["(", ",", "=", "return"].contains(&input.word(before)) && input.is_name(index + 1);
    let is_qualified = input.is(index + 2, b':') && input.is(index + 3, b':');
    let vanishes = match input.word(index) {
        "__shared__" | "__constant__" | "__managed__" => true,
        word => word == "typename" && in_expression && is_qualified,
    };
    vanishes.then_some(index + 1)
}

/// The variables in which an apply macro keeps its counters.
fn counters<'t>(name: &str, tensors: impl Iterator<Item = &'t str>) -> Vec<String> {
    if name.contains("DIM_APPLY") {
        return vec!["TH_TENSOR_DIM_APPLY_counter".to_string()];
    }
    if name.ends_with("_CONTIG") {
        return Vec::new();
    }
    let is_name = |text: &&str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    tensors.filter(is_name).map(|tensor| format!("{tensor}_counter")).collect()
}

/// Whether a generic name that stands before token `next` is that of a type: `struct X_(Net) *net`, `X_(Net) net`,
/// `X_(Net) *net` where a statement begins, `(X_(Net) *)net`.
fn names_type(input: &Input, index: usize, next: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let begins = [b';', b'{', b'}'].iter().any(|&mark| input.is(before, mark));
    let is_cast = input.is(before, b'(') && input.is(next + 1, b')');
    TAGGED.contains(&input.word(before))
        || input.is_name(next) && !KEYWORDS.contains(&input.word(next))
        || input.is(next, b'*') && (is_cast || begins && input.is_name(next + 1))
}

fn call_brackets(input: &Input, index: usize) -> Option<(usize, usize)> {
    let open = index + 1;
    if !input.is(open, b'(') {
        return None;
    }
    Some((open, input.partner(open)?))
}

/// The code inside `THCleanup(…)`, or the range itself where the wrapper is missing.
fn unwrap_cleanup(input: &Input, range: Range<usize>) -> Range<usize> {
    if input.word(range.start) == "THCleanup" && input.is(range.start + 1, b'(') {
        range.start + 2..range.end - 1
    } else {
        range
    }
}

fn skip_semicolon(input: &Input, index: usize) -> usize {
    index + usize::from(input.is(index, b';'))
}

/// The body of a macro with its parameters replaced, names pasted by `##`, and `#parameter` made an empty string.
fn substitute<'t>(body: &str, parameters: &[String], argument: impl Fn(usize) -> &'t str) -> String {
    let mut text = String::new();
    let mut copied = 0;
    let tokens = scan::tokens(body);
    let is_hash = |index: usize| tokens.get(index).is_some_and(|token| token.is(b'#'));
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        let word = &body[token.start..token.end];
        let position = parameters.iter().position(|parameter| parameter == word);
        if is_hash(index) {
            let pastes = is_hash(index + 1);
            text.push_str(&body[copied..token.start]);
            if pastes {
                text.truncate(text.trim_end().len());
            } else {
                text.push_str("\"\"");
            }
            index += 1;
            copied = match tokens.get(index + 1) {
                Some(next) if pastes => next.start,
                _ => tokens.get(index).map_or(body.len(), |next| next.end),
            };
        } else if let Some(position) = position {
            text.push_str(&body[copied..token.start]);
            text.push_str(argument(position));
            copied = token.end;
        }
        index += 1;
    }
    text.push_str(&body[copied..]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preprocess::variants;

    fn expanded(text: &str) -> String {
        let all = Expanded::of(&variants(text).all[0], true).text;
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn generic_names_become_plain_names() {
        assert_eq!(expanded("THTensor_(newNarrow)(t, 0);"), "THTensor_newNarrow(t, 0);");
        assert_eq!(expanded("image_(Main_op)(L)"), "image_Main_op(L)");
        assert_eq!(expanded("sizeof_(x);"), "sizeof_(x);");
    }

    #[test]
    fn generic_names_of_types_become_plain_names() {
        assert_eq!(expanded("struct net_(State) *s = &net_(s);"), "struct net_State *s = &net_(s);");
        assert_eq!(expanded("{ net_(State) s = net_(make)(L), *r; }"), "{ net_State s = net_make(L), *r; }");
        assert_eq!(expanded("{ net_(State) *s = (net_(State) *)p; }"), "{ net_State *s = (net_State *)p; }");
        assert_eq!(expanded("a = net_(width) * n;"), "a = net_(width) * n;");
    }

    #[test]
    fn macros_beside_strings_are_strings() {
        assert_eq!(expanded("f(\"a\" NAME(Real) \"b\");"), "f(\"a\" \"\" \"b\");");
        assert_eq!(expanded("f(b ? NAME(Real) \": b\" : \"\");"), "f(b ? \"\" \": b\" : \"\");");
        assert_eq!(
            expanded("if (a) \"b\"; extern \"C\" API(int) f();"),
            "if (a) \"b\"; extern \"C\" API(int) f();"
        );
    }

    #[test]
    fn joined_names_are_names() {
        assert_eq!(expanded("TH_CONCAT_4(test_(copy), From, Byte, )(t);"), "test_copyFromByte(t);");
        assert_eq!(expanded("{ TH_CONCAT_3(f, g(x), h)(t); }"), "{ TH_CONCAT_3(f, g(x), h)(t); }");
        assert_eq!(expanded("f(TH_CONCAT_2(a, b));"), "f(TH_CONCAT_2(a, b));");
    }

    #[test]
    fn macros_of_statements_are_blocks() {
        assert_eq!(
            expanded("{ CHECK_ERROR(n = 1; f(n)); g(); }"),
            "{ golden_rule_block(({n = 1; f(n);})); g(); }"
        );
        assert_eq!(expanded("{ CHECK(f(n)); }"), "{ CHECK(f(n)); }");
    }

    #[test]
    fn words_of_cpp_in_names() {
        assert_eq!(expanded("x = ALL(new); y = new (T);"), "x = ALL(new_); y = new (T);");
        assert_eq!(expanded("typename K::template S<T> *f();"), "typename K__S<T> *f();");
    }

    #[test]
    fn typename_in_an_expression_vanishes() {
        assert_eq!(
            expanded("f(typename A::B(x), typename A<T>::B(y));"),
            "f( A__B(x), typename A<T>::B(y));"
        );
    }

    #[test]
    fn qualified_names_become_one_name() {
        assert_eq!(expanded("c10::raw::intrusive_ptr::decref(p);"), "c10__raw__intrusive_ptr__decref(p);");
    }

    #[test]
    fn apply_becomes_a_loop_that_uses_its_tensors() {
        assert_eq!(
            expanded("TH_TENSOR_APPLY2(real, a, unsigned char, b, *a_data = f(1, 2););"),
            "{THApplyCounter *a_counter = THApplyCounter_new(); THApplyCounter *b_counter = THApplyCounter_new(); \
             while (golden_rule_opaque( a, b)) { *a_data = f(1, 2);;} \
             THApplyCounter_free(a_counter); THApplyCounter_free(b_counter);}"
        );
        assert_eq!(
            expanded("TH_TENSOR_DIM_APPLY2(real, a, real, b, dim, { x; });"),
            "{THApplyCounter *TH_TENSOR_DIM_APPLY_counter = THApplyCounter_new(); \
             while (golden_rule_opaque( a, b)) { { x; };} THApplyCounter_free(TH_TENSOR_DIM_APPLY_counter);}"
        );
        assert_eq!(
            expanded("TH_TENSOR_APPLY_CONTIG(real, a, { x; });"),
            "{while (golden_rule_opaque( a)) { { x; };}}"
        );
    }

    #[test]
    fn checks_with_cleanup_become_a_test() {
        assert_eq!(
            expanded("THArgCheckWithCleanup(n > 0, THCleanup(THTensor_(free)(x);), 2, \"n\");"),
            "{if (!(n > 0)) {THTensor_free(x);; THError( 2, \"n\");}}"
        );
        assert_eq!(
            expanded("THLapackCheckWithCleanup(\"m\", THCleanup(f(a);), \"gesv\", info);"),
            "{if (golden_rule_opaque) {f(a);; THError( \"gesv\", info);}}"
        );
    }

    #[test]
    fn launches_become_calls() {
        assert_eq!(expanded("kernel<real> <<<f(n), 32>>>(a, b);"), "kernel<real> (a, b);");
    }

    #[test]
    fn own_macros_expand_with_their_arguments() {
        let text = "#define DROP(t) if (t) THTensor_(free)(t)\nDROP(x);";
        assert_eq!(expanded(text), "if (x) THTensor_free(x);");
        let text = "#define FREE(TYPE, x) (n++, TH ## TYPE##_free(x), log(#x))\nFREE(FloatTensor, t);";
        assert_eq!(expanded(text), "(n++, THFloatTensor_free(t), log(\"\"));");
        let text = "#define ALL(f, ...) f(__VA_ARGS__)\nALL(g, a, b);";
        assert_eq!(expanded(text), "g(a, b);");
    }

    #[test]
    fn bare_macros_get_a_semicolon() {
        assert_eq!(expanded("{ a = b; STEP(a) }"), "{ a = b; STEP(a); }");
        assert_eq!(expanded("void f() { BEGIN() for (;;) {} }"), "void f() { BEGIN(); for (;;) {} }");
        assert_eq!(expanded("int a[] = { f(x) };"), "int a[] = { f(x) };");
        assert_eq!(expanded("if (a) f(b); while (c) return;"), "if (a) f(b); while (c) return;");
    }

    #[test]
    fn positions_lead_back_to_the_file() {
        let text = "THTensor_(free)(x); y;";
        let result = Expanded::of(&variants(text).all[0], false);
        let at = result.text.find("y").unwrap();
        assert_eq!(result.original(at..at + 1), Span::new(20, 21));
    }
}
