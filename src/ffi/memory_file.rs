//! `THMemoryFile.h`.
