//! Convolutions.
