//! `generic/THTensorConv.h`.
