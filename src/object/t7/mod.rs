//! The files of `torch.save`: `docs/t7.md` describes them.
//!
//! Content is not trusted: whatever a file holds, reading it ends in an object or an error, needs no more stack than any
//! other, and no more memory than a small multiple of the bytes that the file really has.
//!
//! | file | what |
//! |---|---|
//! | `load.rs` | opening a file at a path: which encoding it has, and what it is if it is no t7 |
//! | `save.rs` | writing one |
//! | `read.rs` | objects from words |
//! | `write.rs` | words from objects |
//! | `input.rs` | words from bytes in memory or a file |
//! | `channel.rs` | files of the library and the client alike |

mod channel;
mod input;
mod load;
mod read;
mod save;
mod write;

pub use channel::Channel;
pub(super) use load::begins;
pub use load::{from_bytes, load, read};
pub use save::{save, write};

/// The type numbers of the format.
mod code {
    pub(super) const NIL: i32 = 0;
    pub(super) const NUMBER: i32 = 1;
    pub(super) const STRING: i32 = 2;
    pub(super) const TABLE: i32 = 3;
    pub(super) const INSTANCE: i32 = 4;
    pub(super) const BOOLEAN: i32 = 5;
    /// A function without a number of its own, whose upvalues are a list of values.
    pub(super) const FUNCTION: i32 = 6;
    /// One with a number, whose upvalues are a list of values.
    pub(super) const LEGACY_NUMBERED_FUNCTION: i32 = 7;
    /// One with a number, whose upvalues are a list of tables with their names and values.
    pub(super) const NUMBERED_FUNCTION: i32 = 8;
}
