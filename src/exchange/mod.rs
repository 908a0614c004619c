//! Tensors from and to other libraries: in memory and in files of their formats.
//!
//! | file | what |
//! |---|---|
//! | `element_type.rs` | the element types of all formats |
//! | `dlpack/` | tensors handed over in memory, without a copy |

pub mod dlpack;
pub mod element_type;
