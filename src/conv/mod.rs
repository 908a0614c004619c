//! Convolutions and cross-correlations in two and three dimensions.
