//! Tensors from and to other libraries: in memory and in files of their formats.
//!
//! | file | what |
//! |---|---|
//! | `number.rs` | the types of numbers of all formats |
//! | `dlpack/` | tensors handed over in memory, without a copy |
//! | `input.rs` | mapped files, and storages that view them |
//! | `output.rs` | files that are there as a whole or not at all |
//! | `array.rs` | tensors of numbers as they lie in a file |
//! | `npy/` | files of one array (NumPy) |
//! | `npz/` | archives of such files (NumPy) |
//! | `safetensors/` | files of named tensors |
//!
//! Files of several tensors become tables of [`crate::object`], and tables such files.

mod input;
pub mod number;
mod array;
pub mod dlpack;
mod output;
pub mod npy;
pub mod npz;
pub mod safetensors;
