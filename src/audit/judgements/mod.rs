//! Judgements: what is wrong with objects, what an error has lost, what must be net zero, what static variables lead to.
//! They are noted on the desk of the book, and told by others.
//!
//! The order of the files is that of the list below: each uses those above it.

pub(super) mod violation;

pub(super) mod inspection;
pub(super) mod reach;
pub(super) mod scope;
pub(super) mod unwinding;
