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
//! | `code.rs` | type numbers |
//! | `form.rs` | classes that write themselves |
//! | `weight_norm.rs` | the weight that a class leaves out |
//! | `channel.rs` | files of the library and the client alike |

mod channel;
mod code;
mod form;
mod input;
mod weight_norm;
mod read;
mod load;
mod write;
mod save;

pub use channel::Channel;
pub use load::{FirstObject, from_bytes, load, load_first, read};
pub use save::{save, write};
