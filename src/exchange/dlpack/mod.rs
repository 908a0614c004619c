//! DLPack 1.x: tensors handed from library to library in memory, without a copy.
//!
//! A managed tensor says where elements are and how they are laid out, and has a deleter that whoever uses them calls
//! once when done. `THDLPack.h` declares the same structs for C.
//!
//! | file | what |
//! |---|---|
//! | `managed.rs` | the structs, and what can be asked of a managed tensor of either form |
//! | `export.rs` | a tensor becomes a managed tensor, which holds a reference to its storage |
//! | `import.rs` | a managed tensor becomes a tensor, whose storage calls the deleter |
//! | `allocate.rs` | new managed tensors for other libraries |
//! | `forms.rs` | the two forms |

mod managed;
mod export;
mod allocate;
mod import;
mod forms;

pub use allocate::{Failure, allocate};
pub use export::export;
pub use import::import;
pub use managed::{DlTensor, ManagedTensor, ManagedTensorVersioned};
