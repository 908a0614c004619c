//! Sorting, order statistics and modes.
