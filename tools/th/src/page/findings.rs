//! What looks wrong with tensors.

use super::html::counted;
use super::tensors::Facts;
use crate::show::short;

/// Findings that are listed.
pub(super) const MOST: usize = 200;
/// Part of a weight's elements from which on their zeros are worth a word, and the fewest elements of such a weight.
const MANY_ZEROS: f64 = 0.5;
const FEW: usize = 16;
/// Root mean squares of parameters that are usual, and how far they may be from the middle one of the file's weights.
const USUAL: std::ops::Range<f64> = 1e-6..100.0;
const FAR: f64 = 1000.0;
/// Weights that make their middle mean something.
const ENOUGH: usize = 4;

/// How bad a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gravity {
    /// Makes outputs wrong.
    Wrong,
    /// May be meant.
    Odd,
    /// Worth knowing.
    Note,
}

impl Gravity {
    /// Its name, which is also that of its class in the style.
    pub(super) fn name(self) -> &'static str {
        match self {
            Gravity::Wrong => "wrong",
            Gravity::Odd => "odd",
            Gravity::Note => "note",
        }
    }
}

/// What was found at a place.
#[derive(Debug, PartialEq)]
pub(super) struct Finding {
    pub(super) gravity: Gravity,
    /// A tensor of the page, or the whole file.
    pub(super) tensor: Option<usize>,
    pub(super) text: String,
}

/// What looks wrong with the tensors, the worst first.
pub(super) fn of(tensors: &[Facts]) -> Vec<Finding> {
    let middle = middle(tensors);
    let mut found = Vec::new();
    for (k, facts) in tensors.iter().enumerate() {
        one(facts, middle, &mut |gravity, text| found.push(Finding { gravity, tensor: Some(k), text }));
    }
    found.sort_by_key(|finding| finding.gravity);
    found
}

/// The middle one of the root mean squares of weights.
fn middle(tensors: &[Facts]) -> Option<f64> {
    let weights = tensors.iter().filter(|facts| facts.name() == "weight" && facts.sizes.len() > 1);
    let mut all: Vec<f64> = weights
        .filter_map(|facts| Some(facts.statistics.as_ref()?.magnitude))
        .filter(|&magnitude| magnitude > 0.0)
        .collect();
    all.sort_by(f64::total_cmp);
    (all.len() >= ENOUGH).then(|| all[all.len() / 2])
}

fn one(facts: &Facts, middle: Option<f64>, say: &mut impl FnMut(Gravity, String)) {
    let Some(statistics) = &facts.statistics else { return };
    let count = statistics.count;
    let (nan, infinite) = (statistics.nan, statistics.infinite);
    if nan + infinite > 0 {
        let parts = [(nan, "NaN"), (infinite, "infinite")];
        let parts: Vec<String> =
            parts.iter().filter(|part| part.0 > 0).map(|(count, what)| format!("{count} {what}")).collect();
        say(Gravity::Wrong, format!("{} of {}", parts.join(" and "), counted(count, "element")));
    }
    match facts.name() {
        "running_var" if statistics.not_positive > 0 => {
            let negative = statistics.ends.is_some_and(|(least, _)| least < 0.0);
            let (gravity, what) =
                if negative { (Gravity::Wrong, "zero or negative") } else { (Gravity::Odd, "zero") };
            let of = counted(count, "channel");
            say(
                gravity,
                format!(
                    "the variance of {} of {of} is {what}: they are divided by nearly nothing",
                    statistics.not_positive
                ),
            );
        }
        "weight" => weight(facts, middle, say),
        "bias" => magnitude(statistics.magnitude, None, say),
        _ => {}
    }
}

fn weight(facts: &Facts, middle: Option<f64>, say: &mut impl FnMut(Gravity, String)) {
    let Some(statistics) = &facts.statistics else { return };
    let (count, zeros, rows) = (statistics.count, statistics.zeros, &statistics.rows);
    if count > 0 && zeros == count {
        say(Gravity::Odd, "all elements are zero".into());
        return;
    }
    if facts.sizes.len() == 1 && zeros > 0 && !facts.is_lookup {
        say(Gravity::Odd, format!("{zeros} of {} are zero", counted(count, "gain")));
    }
    // Tables of vectors have zeros for what means nothing.
    let what = if facts.is_lookup { "row" } else { "filter" };
    let gravity = if facts.is_lookup { Gravity::Note } else { Gravity::Odd };
    if rows.zero > 0 {
        let named: Vec<String> = rows.first_zero.iter().map(|row| (row + 1).to_string()).collect();
        let more = if rows.zero > named.len() { ", …" } else { "" };
        let of = counted(rows.count, what);
        say(
            gravity,
            format!(
                "dead: {} of {of} {} all zero (number {}{more})",
                rows.zero,
                are(rows.zero),
                named.join(", ")
            ),
        );
    }
    if rows.constant > 0 {
        let of = counted(rows.count, what);
        say(gravity, format!("{} of {of} {} constant", rows.constant, are(rows.constant)));
    }
    let share = statistics.zero_share();
    if facts.sizes.len() > 1 && count >= FEW && share >= MANY_ZEROS {
        say(Gravity::Note, format!("{:.0} % of the elements are zero", 100.0 * share));
    }
    magnitude(statistics.magnitude, middle, say);
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Whether numbers are unusually large or small.
fn magnitude(magnitude: f64, middle: Option<f64>, say: &mut impl FnMut(Gravity, String)) {
    let is_far = |above: bool| {
        middle.is_some_and(|middle| if above { magnitude > FAR * middle } else { magnitude < middle / FAR })
    };
    if magnitude >= USUAL.end || is_far(true) {
        say(Gravity::Odd, format!("unusually large: the root mean square is {}", short(magnitude)));
    } else if magnitude > 0.0 && (magnitude < USUAL.start || is_far(false)) {
        say(Gravity::Odd, format!("nearly nothing: the root mean square is {}", short(magnitude)));
    }
}
