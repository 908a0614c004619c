//! The order in which the factors of a product are multiplied, two at a time.
//!
//! What it costs to multiply two is the number of multiplications, and what it takes to write the result. Of up to
//! [`MOST_COMPARED`] factors the best order is found; of more, the cheapest pair is multiplied first each time: each
//! factor knows the cheapest one behind it, so that hundreds of factors take a fraction of a second.

use super::labels::{LabelSet, LabelSizes, MOST_LABELS};
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

/// Which labels the factors that are left have, and the result.
struct Holders<'a> {
    output: LabelSet,
    label_sizes: &'a LabelSizes,
    /// How many factors have each label.
    counts: [usize; MOST_LABELS],
    /// The labels of two factors, and of more.
    of_two: LabelSet,
    of_more: LabelSet,
}

impl<'a> Holders<'a> {
    fn new(factors: &[Factor], output: LabelSet, label_sizes: &'a LabelSizes) -> Self {
        let (of_two, of_more) = (LabelSet::EMPTY, LabelSet::EMPTY);
        let mut holders = Holders { output, label_sizes, counts: [0; MOST_LABELS], of_two, of_more };
        factors.iter().for_each(|factor| holders.change(factor.labels, |count| count + 1));
        holders
    }

    fn change(&mut self, labels: LabelSet, change: impl Fn(usize) -> usize) {
        for label in labels.iter() {
            let count = &mut self.counts[usize::from(label)];
            *count = change(*count);
            let own = LabelSet::of(&[label]);
            self.of_two = if *count == 2 { self.of_two | own } else { self.of_two & !own };
            self.of_more = if *count > 2 { self.of_more | own } else { self.of_more & !own };
        }
    }

    /// What of the labels of a product is kept: those of the result and of other factors.
    fn kept(&self, x: LabelSet, y: LabelSet) -> LabelSet {
        (x | y) & (self.output | self.of_more | (self.of_two & !(x & y)))
    }

    fn cost(&self, x: LabelSet, y: LabelSet) -> f64 {
        cost(x | y, self.kept(x, y), self.label_sizes)
    }

    /// Two factors became their product.
    fn replace(&mut self, x: LabelSet, y: LabelSet, product: LabelSet) {
        self.change(x, |count| count - 1);
        self.change(y, |count| count - 1);
        self.change(product, |count| count + 1);
    }
}

/// The factor behind another one with which its product is the cheapest.
#[derive(Clone, Copy)]
struct Partner {
    cost: f64,
    place: usize,
}

/// Adds the steps of the order in which the cheapest product comes first each time. What a product costs may fall when others
/// are multiplied, since labels are no longer kept; this is not looked at again.
fn cheapest_first(
    factors: &[Factor],
    output: LabelSet,
    label_sizes: &LabelSizes,
    steps: &mut Scratch<Multiplication>,
) -> Result<()> {
    let mut holders = Holders::new(factors, output, label_sizes);
    let mut left = Scratch::collected(factors.iter().map(|factor| Some(factor.labels)))?;
    let partner_of = |a: usize, left: &[Option<LabelSet>], holders: &Holders<'_>| {
        let x = left[a]?;
        let others = left.iter().enumerate().skip(a + 1);
        let partners = others.filter_map(|(place, &y)| Some(Partner { cost: holders.cost(x, y?), place }));
        partners.min_by(|p, q| p.cost.total_cmp(&q.cost))
    };
    let mut partners = Scratch::collected((0..left.len()).map(|a| partner_of(a, &left, &holders)))?;
    for _ in 1..factors.len() {
        let pairs = partners.iter().enumerate().filter_map(|(a, partner)| Some((a, (*partner)?)));
        let best = pairs.min_by(|p, q| p.1.cost.total_cmp(&q.1.cost));
        let Some((a, Partner { place: b, .. })) = best else { unreachable!("two factors are left") };
        let (Some(x), Some(y)) = (left[a], left[b]) else { unreachable!("partners are left") };
        let kept = holders.kept(x, y);
        steps.push(Multiplication { a, b, kept })?;
        holders.replace(x, y, kept);
        (left[a], left[b]) = (Some(kept), None);
        for i in 0..b {
            let Some(z) = left[i] else { continue };
            let is_stale =
                i == a || partners[i].is_some_and(|partner| partner.place == a || partner.place == b);
            if is_stale {
                partners[i] = partner_of(i, &left, &holders);
            } else if i < a {
                let cost = holders.cost(z, kept);
                if partners[i].is_some_and(|partner| cost < partner.cost) {
                    partners[i] = Some(Partner { cost, place: a });
                }
            }
        }
        partners[b] = None;
    }
    Ok(())
}
