//! Filling with one value.
