//! The book: the objects that C code holds references to, the calls by which it got and gave them, and what was freed.
//!
//! The order of the files is that of the list below: each uses those above it.

pub mod object;

pub(super) mod sample;

pub(super) mod call;

pub(super) mod adopted;
pub(super) mod asked;
pub(super) mod checkers;

pub(super) mod freed;

pub(super) mod entry;

pub(super) mod common;

pub(super) mod shard;

pub(super) mod looks;
pub(super) mod mistake;

pub(super) mod desk;

pub(super) mod ledger;

pub(super) mod locks;
