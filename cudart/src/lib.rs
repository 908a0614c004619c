//! The runtime interface of CUDA on a host device, as far as programs of libTH's family call it.
//!
//! A device is a share of the memory that the process may use. Streams are in order since each call has done its work when it
//! returns. Types, names and values are those of CUDA 9.0, whose time this family is of. There are no kernels.
//!
//! The modules stand in order: each uses those above it.

#![allow(non_snake_case, non_camel_case_types, reason = "functions and types have CUDA's names")]
#![allow(
    clippy::not_unsafe_ptr_arg_deref,
    reason = "C alone calls these functions, by prototypes that say what pointers are"
)]

mod thread;

pub mod error;
mod pointer;
mod th;

pub mod device;
mod limits;

mod blocks;
mod handles;

pub mod memory;
pub mod stream;

pub mod copy;
pub mod event;
pub mod properties;
pub mod reset;

pub mod cublas;
pub mod curand;
pub mod cusparse;
