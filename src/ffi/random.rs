//! `THRandom.h`.
