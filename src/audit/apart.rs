//! Values that threads write at the same time, without taking cache lines from each other.

/// A value in cache lines of its own: in pairs, as processors fetch them.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);
