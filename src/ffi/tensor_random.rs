//! `generic/THTensorRandom.h`.
