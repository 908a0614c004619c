//! The order in which the factors of a product are multiplied, two at a time.
//!
//! What it costs to multiply two is the number of multiplications, and what it takes to write the result. Of up to
//! [`MOST_COMPARED`] factors the best order is found; of more, the cheapest pair is multiplied first each time.

use super::labels::{LabelSet, LabelSizes};
use crate::error::Result;
use crate::memory::scratch::Scratch;

/// Factors of which all orders are compared: 3^8 ways to split sets of them take a fraction of a millisecond.
const MOST_COMPARED: usize = 8;

/// Multiplications in the time in which an element is written.
const WRITING: f64 = 8.0;

/// What is multiplied.
#[derive(Clone, Copy)]
pub(super) struct Factor {
    pub(super) labels: LabelSet,
}

/// One product: of factors `a` and `b`, where factor `a` is the result afterwards, with the labels `kept`.
#[derive(Clone, Copy)]
pub(super) struct Multiplication {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) kept: LabelSet,
}

/// The products in order.
pub(super) struct MultiplicationOrder(Scratch<Multiplication>);

impl MultiplicationOrder {
    /// The order for `factors`, of whose product the labels `output` are kept.
    pub(super) fn of(factors: &[Factor], output: LabelSet, label_sizes: &LabelSizes) -> Result<Self> {
        let mut steps = Scratch::with_capacity(factors.len())?;
        if factors.len() <= MOST_COMPARED {
            Splits::new(factors, output, label_sizes).write(&mut steps, factors.len())?;
        } else {
            cheapest_first(factors, output, label_sizes, &mut steps)?;
        }
        Ok(MultiplicationOrder(steps))
    }

    pub(super) fn steps(&self) -> &[Multiplication] {
        &self.0
    }
}

/// What a product costs whose factors have these labels together, some of which are kept.
fn cost(labels: LabelSet, kept: LabelSet, label_sizes: &LabelSizes) -> f64 {
    label_sizes.count(labels) + WRITING * label_sizes.count(labels & kept)
}

/// The best way to split each set of factors in two. A set is a number whose bits say which factors are in it.
struct Splits {
    costs: [f64; 1 << MOST_COMPARED],
    parts: [u8; 1 << MOST_COMPARED],
    kept: [LabelSet; 1 << MOST_COMPARED],
}

impl Splits {
    fn new(factors: &[Factor], output: LabelSet, label_sizes: &LabelSizes) -> Self {
        let all = (1usize << factors.len()) - 1;
        let mut splits = Splits {
            costs: [0.0; 1 << MOST_COMPARED],
            parts: [0; 1 << MOST_COMPARED],
            kept: [LabelSet::EMPTY; 1 << MOST_COMPARED],
        };
        let labels_of = |set: usize| {
            let inside = factors.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1);
            inside.fold(LabelSet::EMPTY, |labels, (_, factor)| labels | factor.labels)
        };
        for set in 1..=all {
            let needed = output | labels_of(all & !set);
            splits.kept[set] = labels_of(set) & needed;
            if set.is_power_of_two() {
                continue;
            }
            splits.costs[set] = f64::INFINITY;
            // Every part that has the first factor, so that each split is seen once.
            let first = set & set.wrapping_neg();
            let mut part = (set - 1) & set;
            while part > 0 {
                let rest = set & !part;
                if part & first != 0 {
                    let labels = splits.kept[part] | splits.kept[rest];
                    let cost = splits.costs[part] + splits.costs[rest] + cost(labels, needed, label_sizes);
                    if cost < splits.costs[set] || splits.parts[set] == 0 {
                        (splits.costs[set], splits.parts[set]) = (cost, part as u8);
                    }
                }
                part = (part - 1) & set;
            }
        }
        splits
    }

    fn write(&self, steps: &mut Scratch<Multiplication>, count: usize) -> Result<()> {
        self.write_set((1 << count) - 1, steps)
    }

    /// Writes the steps of a set, whose result is its first factor then.
    fn write_set(&self, set: usize, steps: &mut Scratch<Multiplication>) -> Result<()> {
        if set.is_power_of_two() {
            return Ok(());
        }
        let part = usize::from(self.parts[set]);
        let rest = set & !part;
        self.write_set(part, steps)?;
        self.write_set(rest, steps)?;
        let [a, b] = [part, rest].map(|set| set.trailing_zeros() as usize);
        steps.push(Multiplication { a, b, kept: self.kept[set] })?;
        Ok(())
    }
}

/// Adds the steps of the order in which the cheapest product comes first each time.
fn cheapest_first(
    factors: &[Factor],
    output: LabelSet,
    label_sizes: &LabelSizes,
    steps: &mut Scratch<Multiplication>,
) -> Result<()> {
    let mut left = Scratch::collected(factors.iter().map(|factor| Some(factor.labels)))?;
    for _ in 1..factors.len() {
        let mut best: Option<(f64, Multiplication)> = None;
        let count = left.len();
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let (Some(x), Some(y)) = (left[a], left[b]) else { continue };
            let others = left.iter().enumerate().filter(|&(i, _)| i != a && i != b);
            let needed = others.fold(output, |set, (_, labels)| set | labels.unwrap_or(LabelSet::EMPTY));
            let cost = cost(x | y, needed, label_sizes);
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, Multiplication { a, b, kept: (x | y) & needed }));
            }
        }
        let Some((_, step)) = best else { unreachable!("two factors are left") };
        (left[step.a], left[step.b]) = (Some(step.kept), None);
        steps.push(step)?;
    }
    Ok(())
}
