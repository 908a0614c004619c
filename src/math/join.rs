//! Concatenation.
