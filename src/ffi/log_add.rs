//! `THLogAdd.h`.
