//! `THFile.h`.
