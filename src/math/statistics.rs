//! Means, variances, norms, distances and histograms.
