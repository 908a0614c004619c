//! Reports: what is told of the book and of judgements, to people, to tools, and to memory checkers.
//!
//! The order of the files is that of the list below: each uses those above it.

pub(super) mod output;
pub(super) mod standard_error;

pub(super) mod groups;
pub(super) mod history;
pub(super) mod sanitizer;

pub(super) mod budget;
pub(super) mod json;
pub(super) mod summary;

pub(super) mod html;
