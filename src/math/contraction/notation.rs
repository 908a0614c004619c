//! Equations of Einstein's notation, such as `bij,bjk->bik`.

use super::labels::{LabelSet, Labels, MOST_LABELS};
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::memory::scratch::Scratch;

/// Labels from here on are those of the dimensions that an ellipsis stands for, counted from the last.
const ELLIPSIS: usize = 52;

/// Labels of all operands and of the result.
pub(super) struct Equation {
    operands: Scratch<Labels>,
    output: Labels,
}

impl Equation {
    /// An equation, argument 2, for operands of these `ranks`.
    ///
    /// # Errors
    ///
    /// Argument 2: something else than letters, one ellipsis each, commas and one arrow; another number of operands, or of
    /// dimensions of one; a label of the result that is there twice, or in no operand.
    pub(super) fn parse(text: &[u8], ranks: &[usize]) -> Result<Self> {
        let (inputs, output) = match text.windows(2).position(|pair| pair == b"->") {
            Some(at) => (&text[..at], Some(&text[at + 2..])),
            None => (text, None),
        };
        let terms = inputs.split(|&c| c == b',');
        let count = terms.clone().count();
        check_arg_with(count == ranks.len(), 2, || {
            format!("the equation has {count} operands, but {} are given", ranks.len())
        })?;
        let mut operands = Scratch::with_capacity(count)?;
        let (mut once, mut twice, mut widest) = (LabelSet::EMPTY, LabelSet::EMPTY, 0);
        for (term, &rank) in terms.zip(ranks) {
            let spelled = Spelled::parse(term)?;
            let letters = spelled.before.len() + spelled.behind.len();
            let hidden = rank.checked_sub(letters).filter(|&hidden| hidden == 0 || spelled.ellipsis);
            let hidden = hidden.ok_or_else(|| {
                Error::arg(
                    2,
                    format!("an operand has {rank} dimensions, and {letters} letters in the equation"),
                )
            })?;
            check_arg(hidden <= MOST_LABELS - ELLIPSIS, 2, "the ellipsis stands for too many dimensions")?;
            widest = widest.max(hidden);
            for &label in spelled.before.iter().chain(&spelled.behind) {
                if once.has(label) {
                    twice.insert(label);
                }
                once.insert(label);
            }
            operands.push(spelled.labels(hidden))?;
        }
        let output: Labels = match output {
            None => {
                let alone = once & !twice;
                ellipsis(widest).chain(alone.iter()).collect()
            }
            Some(text) => {
                let spelled = Spelled::parse(text)?;
                let labels = spelled.labels(widest);
                let all = once | LabelSet::of(&ellipsis(widest).collect::<Labels>());
                let mut found = LabelSet::EMPTY;
                for &label in &labels {
                    check_arg(all.has(label), 2, "an index of the result is in no operand")?;
                    check_arg(!found.has(label), 2, "an index is twice in the result")?;
                    found.insert(label);
                }
                labels
            }
        };
        Ok(Equation { operands, output })
    }

    /// The labels of each operand.
    pub(super) fn operands(&self) -> impl ExactSizeIterator<Item = &[u8]> + Clone {
        self.operands.iter().map(|labels| &labels[..])
    }

    /// The labels of the result.
    pub(super) fn output(&self) -> &[u8] {
        &self.output
    }
}

/// The labels of the dimensions, as many as `hidden`, that an ellipsis stands for.
fn ellipsis(hidden: usize) -> impl Iterator<Item = u8> {
    (0..hidden).rev().map(|back| (ELLIPSIS + back) as u8)
}

/// One operand, or the result, as it is written.
struct Spelled {
    before: Labels,
    ellipsis: bool,
    behind: Labels,
}

impl Spelled {
    fn parse(text: &[u8]) -> Result<Self> {
        let mut spelled = Spelled { before: Labels::new(), ellipsis: false, behind: Labels::new() };
        let mut rest = text;
        while let [c, next @ ..] = rest {
            rest = next;
            let label = match c {
                b' ' => continue,
                // In the order in which indices that are left stand in the result.
                b'A'..=b'Z' => c - b'A',
                b'a'..=b'z' => c - b'a' + 26,
                b'.' if next.starts_with(b"..") && !spelled.ellipsis => {
                    spelled.ellipsis = true;
                    rest = &next[2..];
                    continue;
                }
                _ => {
                    return Err(Error::arg(
                        2,
                        "the equation has letters, commas, an ellipsis in each operand, and ->",
                    ));
                }
            };
            if spelled.ellipsis { spelled.behind.push(label) } else { spelled.before.push(label) }
        }
        Ok(spelled)
    }

    /// All labels, with those of as many dimensions as the ellipsis stands for.
    fn labels(&self, hidden: usize) -> Labels {
        let hidden = if self.ellipsis { hidden } else { 0 };
        self.before.iter().copied().chain(ellipsis(hidden)).chain(self.behind.iter().copied()).collect()
    }
}
