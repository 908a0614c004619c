//! `generic/THTensorLapack.h`.
