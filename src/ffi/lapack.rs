//! `generic/THLapack.h`.
