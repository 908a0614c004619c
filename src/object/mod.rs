//! Objects: trees of values as Torch7's files hold them, each of which C code may own a reference to.
//!
//! An [`Object`] is nil, a number, a boolean, a string, a table, an instance of a Torch class, a function that is
//! never run, a tensor or a storage. It is held by [`Own`] and looked at through [`Ref`]:
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
//! | `life.rs` | birth and death of objects, their counts |
//! | `ring.rs` | one count for objects that contain each other |
//! | `value.rs`, `slot.rs`, `table.rs` | what objects hold |
//! | `make.rs` | new objects |
//! | `look.rs` | what is in an object |
//! | `change.rs` | what can be done to a table |
//! | `stored.rs` | storages and tensors that may be in their file still |
//! | `t7/` | files |
//! | `recognise.rs` | what a file is that is none |
//! | `class.rs` | names of classes |
//! | `any.rs` | tensors and storages of any element type |
//! | `map.rs` | numbers by number |
//! | `audited.rs` | what the auditor can ask |

pub(crate) mod any;
mod audited;
mod change;
mod class;
mod life;
mod look;
mod make;
mod map;
pub mod recognise;
mod ring;
mod slot;
mod stored;
pub mod t7;
mod table;
mod value;

pub use any::{AnyElement, AnyStorage, AnyTensor, ElementType};
pub use change::{push, set, set_at, set_field};
pub use look::ObjectKind;
pub(crate) use look::no_key;
pub use make::{any_storage, any_tensor, boolean, instance, nil, number, storage, string, table, tensor};

use ring::Ring;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicI32, AtomicU32};
use value::Value;

#[cfg(doc)]
use crate::handle::{Own, Ref};

/// A value of a tree: `THObject`. Opaque to C.
pub struct Object {
    /// Of an object without a ring.
    refcount: AtomicI32,
    /// How many places of objects refer to it: its references but those of C code and of calls.
    places: AtomicU32,
    /// The objects that it shares a count with, or NULL.
    ring: *mut Ring,
    /// For `life.rs`, when the object is no more.
    next: *mut Object,
    value: UnsafeCell<Value>,
}

// Blocks are aligned for any object of C.
const _: () = assert!(align_of::<Object>() <= 2 * align_of::<usize>());

#[cfg(test)]
mod tests;
