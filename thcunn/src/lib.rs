//! THCUNN, the functions of neural networks for tensors of THC, on a host device: `libTHCUNN.so`.
//!
//! Nearly every function is THNN's with THC's state and a check of devices in front; `build/` writes them from the tables of the
//! contract. Numbers of half precision are computed as floats and rounded once.
//!
//! | file | what |
//! |---|---|
//! | `thc/src/cuda.rs`, `object.rs`, `caller.rs`, `conversion.rs` | what THC has for the same purpose |
//! | `device.rs` | on which device operands are |
//! | `random.rs` | the generator of a device |
//! | `functions.rs` | the functions that THNN serves |
//! | `work.rs` | operands of functions that are written here |
//! | others | functions that THNN has not, or has otherwise |

#![allow(non_snake_case, reason = "the names of the C interface")]
#![allow(unreachable_pub, reason = "C alone reaches the functions")]

// This crate uses a part of them.
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../../thc/src/caller.rs"]
mod caller;
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../../thc/src/conversion.rs"]
mod conversion;
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../../thc/src/cuda.rs"]
mod cuda;
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../../thc/src/object.rs"]
mod object;

mod device;
mod random;

mod functions;
mod work;

mod local_response;
mod lookup_table;
