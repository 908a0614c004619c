//! THC and THCS, the CUDA tensors of Torch7, on a host device: `libTHC.so.0`.
//!
//! A tensor of THC is a tensor of TH whose storage is on a device, and nearly every function is TH's with a state in front.
//! `functions.txt` says which one serves which, and `build/` writes them; what THC does of its own is here.
//!
//! | file | what |
//! |---|---|
//! | `cuda.rs` | CUDA's runtime, of `libcudart-host.so` |
//! | `object.rs` | the structs of TH and THC |
//! | `caller.rs` | in whose name TH is called, errors |
//! | `device.rs` | on which device operands are |
//! | `conversion.rs` | operands in another element type |
//! | `random.rs` | generators |
//! | `functions.rs` | the functions that TH serves |
//! | `sparse/` | sparse tensors |
//! | others | one part of the interface each |

#![allow(non_snake_case, reason = "the names of the C interface")]

mod cuda;
mod object;
mod caller;
mod device;
mod conversion;
mod local;
mod stream;
mod allocator;
mod random;
mod sparse;
mod functions;
mod blas;
mod convolution;
mod half;
mod heap;
mod join;
mod memory;
mod storage;
mod creation;
mod tensor;
mod check;
mod resources;
mod state;
mod formats;
