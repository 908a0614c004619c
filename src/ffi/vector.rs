//! `generic/THVector.h`.
