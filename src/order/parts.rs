//! How work on a slice is divided.

/// Into how many parts to divide `n` elements for as many threads.
pub(super) fn parts(threads: usize, n: usize) -> usize {
    const LEAST: usize = 1 << 15; // elements worth waking a thread for
    threads.min(n / LEAST).max(1)
}

/// Part `i` of `n` elements divided into `parts`.
pub(super) fn part(n: usize, parts: usize, i: usize) -> std::ops::Range<usize> {
    n * i / parts..n * (i + 1) / parts
}
