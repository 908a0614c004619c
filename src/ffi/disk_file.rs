//! `THDiskFile.h`.
