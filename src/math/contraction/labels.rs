//! Labels of dimensions: letters, and the dimensions that an ellipsis stands for.

use crate::error::{Error, Result, check_arg};
use smallvec::SmallVec;
use std::ops::{BitAnd, BitOr, Not};
use std::os::raw::c_long;

/// The labels of the dimensions of one tensor, outermost first.
pub(super) type Labels = SmallVec<[u8; 8]>;

/// How many labels there are.
pub(super) const MOST_LABELS: usize = 128;

/// A set of labels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LabelSet(u128);

impl LabelSet {
    pub(super) const EMPTY: Self = LabelSet(0);

    pub(super) fn of(labels: &[u8]) -> Self {
        let mut set = LabelSet::EMPTY;
        labels.iter().for_each(|&label| set.insert(label));
        set
    }

    pub(super) fn insert(&mut self, label: u8) {
        self.0 |= 1 << label;
    }

    pub(super) fn has(self, label: u8) -> bool {
        self.0 >> label & 1 == 1
    }

    /// From the least to the greatest.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let label = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(label)
        })
    }
}

impl BitAnd for LabelSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        LabelSet(self.0 & other.0)
    }
}

impl BitOr for LabelSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        LabelSet(self.0 | other.0)
    }
}

impl Not for LabelSet {
    type Output = Self;

    fn not(self) -> Self {
        LabelSet(!self.0)
    }
}

/// The size of each label; 1 of those that no operand has.
pub(super) struct LabelSizes([c_long; MOST_LABELS]);

impl LabelSizes {
    pub(super) fn new() -> Self {
        LabelSizes([1; MOST_LABELS])
    }

    /// Notes the sizes of an operand, which is one of argument 3: a size of 1 goes with any other.
    ///
    /// # Errors
    ///
    /// Argument 3: a label that has another size already.
    pub(super) fn join(&mut self, sizes: &[c_long], labels: &[u8]) -> Result<()> {
        check_arg(!sizes.is_empty(), 3, "an operand is empty")?;
        for (&size, &label) in sizes.iter().zip(labels) {
            let known = &mut self.0[usize::from(label)];
            if *known == 1 {
                *known = size;
            } else if size != 1 && size != *known {
                return Err(Error::arg(3, format!("sizes of one index differ: {known} and {size}")));
            }
        }
        Ok(())
    }

    pub(super) fn of(&self, label: u8) -> c_long {
        self.0[usize::from(label)]
    }

    /// How many elements a tensor with these labels has.
    pub(super) fn count(&self, labels: LabelSet) -> f64 {
        labels.iter().map(|label| self.of(label) as f64).product()
    }
}
