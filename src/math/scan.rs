//! Cumulative sums and products.
