//! The C interface: exported functions, one file per TH header. The only place with `extern "C"`.
//!
//! Functions are written inside one of two macros, which give them their ABI and the boundary, and
//! which the header generator reads as well:
//!
//! * [`plain!`](crate::ffi::macros::plain): functions whose name is their symbol;
//! * [`generic!`](crate::ffi::macros::generic): functions that exist once per element type. `newNarrow` of the
//!   family `Tensor` is exported as `THByteTensor_newNarrow`, `THCharTensor_newNarrow` and so on. Inside,
//!   `real`, `accreal`, `THTensor`, `THStorage` and `THSTensor` are the types of the element type in force.
//!   Where the symbols begin with other letters than `TH`, these stand in front of the family: `"THS" Tensor`.
//!
//! A body is one expression of type `Result`. In it, pointers to objects have become
//! [`Nullable`](crate::handle::Nullable), so that a NULL is an error and not an access.

mod types;
mod convention;
mod macros;
pub mod allocator;
mod atomic;
mod blas;
mod caller;
mod general;
mod audit;
mod dlpack;
mod exchange;
mod file;
mod disk_file;
mod half;
mod image;
mod lapack;
mod log_add;
mod memory_file;
mod object;
mod random;
mod net;
mod nn;
mod size;
mod storage_copy;
mod storage_size;
mod sparse_math;
mod tensor_conv;
mod tensor_copy;
mod tensor_dlpack;
mod tensor_exchange;
mod tensor_lapack;
mod tensor_random;
mod text;
mod sparse_tensor;
mod storage;
mod tensor;
mod tensor_math;
mod vector;
