//! `generic/THBlas.h`.
