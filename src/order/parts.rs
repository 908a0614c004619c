//! How work on a slice is divided.

use crate::tuning::SORTED_BY_ONE;

/// Into how many parts to divide `n` elements for as many threads.
pub(super) fn parts(threads: usize, n: usize) -> usize {
    threads.min(n / SORTED_BY_ONE).max(1)
}

/// Part `i` of `n` elements divided into `parts`.
pub(super) fn part(n: usize, parts: usize, i: usize) -> std::ops::Range<usize> {
    n * i / parts..n * (i + 1) / parts
}
