//! Comparisons, with a Byte tensor or the own type as result.
