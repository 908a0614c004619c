//! Series of volumes, and how outputs relate to them.

use super::window::VolumeSize;

/// Contiguous volumes in two nested series.
#[derive(Debug, Clone, Copy)]
pub(super) struct Volumes {
    /// How many, outer series first.
    pub(super) counts: [usize; 2],
    pub(super) extent: VolumeSize,
    /// Elements from one to the next of each series.
    pub(super) steps: [isize; 2],
}

impl Volumes {
    /// `counts` volumes of `extent`. `None` if there are more elements than a process has memory; a count of 0 counts
    /// as 1 there, because the steps exist without anything to step over.
    pub(super) fn new(counts: [usize; 2], extent: VolumeSize) -> Option<Self> {
        let inner = extent.iter().try_fold(1usize, |elements, &size| elements.checked_mul(size))?;
        let outer = inner.checked_mul(counts[1].max(1))?;
        isize::try_from(outer.checked_mul(counts[0].max(1))?).ok()?;
        Some(Volumes { counts, extent, steps: [(counts[1] * inner) as isize, inner as isize] })
    }

    /// A single volume.
    pub(super) fn single(extent: VolumeSize) -> Option<Self> {
        Self::new([1, 1], extent)
    }
}

/// How outputs relate to inputs and kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// An output for each outer kernel, summed over the inner series of inputs and kernels.
    Sum,
    /// An output for each outer kernel and each inner input; the kernels' inner series is a single one.
    Outer,
}
