//! Objects: trees of values as Torch7's files hold them, each of which C code may own a reference to.
//!
//! An [`Object`] is nil, a number, a boolean, a string, a table, an instance of a Torch class, a function that is
//! never run, a tensor, a storage, or an array of a file that no tensor can be. It is held by [`Own`] and looked at through [`Ref`]:
//!
//! ```ignore
//! let table = object::table()?;
//! object::set_field(table.borrow(), b"weight", object::tensor(weight)?)?;
//! object::push(table.borrow(), object::number(3.0)?)?;
//! for (key, value) in table.borrow().pairs() {
//!     let (key, value) = (key?, value?);
//!     println!("{:?} {}", key.borrow().as_bytes(), value.borrow().type_name());
//! }
//! ```
//!
//! Tables, instances, strings, functions, tensors and storages have an identity: who asks a table for one gets the object
//! that was put in. Numbers, booleans and nil have none.
//!
//! | file | what |
//! |---|---|
//! | `any.rs`, `class.rs` | tensors and storages of any element type, and their names as classes |
//! | `stored.rs` | storages that may be in their file still |
//! | `unread.rs` | arrays of elements that no tensor can have |
//! | `key.rs`, `table.rs` | tables of anything that has a key |
//! | `value.rs` | objects and what they hold |
//! | `life.rs` | birth and death of objects, their counts |
//! | `viewed.rs` | tensors whose storages may be in their file still |
//! | `look.rs` | what is in an object |
//! | `make.rs` | new objects |
//! | `map.rs` | numbers by number |
//! | `ring.rs` | one count for objects that contain each other |
//! | `change.rs` | what can be done to a table |
//! | `audited.rs` | what the auditor can ask |
//! | `encoding.rs` | how files of `torch.save` begin |
//! | `recognise.rs` | what a file is that is none |
//! | `pytorch/` | files of PyTorch |
//! | `t7/` | files |

pub(crate) mod any;
mod class;
mod encoding;
mod key;
mod map;
pub mod recognise;
mod stored;
mod table;
mod unread;
mod value;
mod audited;
mod life;
mod look;
mod make;
mod ring;
mod change;
mod viewed;
mod pytorch;
pub mod t7;

pub use any::{AnyElement, AnyStorage, AnyTensor, ElementType};
pub use change::{push, set, set_at, set_field};
pub use look::ObjectKind;
pub(crate) use look::no_key;
pub use make::{
    any_storage, any_tensor, boolean, instance, nil, number, storage, string, table, tensor, unread,
};
pub use unread::{Unread, UnreadFormat};
pub use value::Object;

#[cfg(doc)]
use crate::handle::{Own, Ref};

#[cfg(test)]
mod tests;
