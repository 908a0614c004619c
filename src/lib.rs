//! libTH, the tensor library of Torch7, as a drop-in C library.
//!
//! The C interface is in [`ffi`]; what it does is in the other modules, which never raise
//! and return [`error::Result`]s. `docs/architecture.md` shows how the layers fit, `docs/safety.md` has
//! the vocabulary of the safety comments, `docs/abi.md` the compatibility with the original.

#![allow(non_snake_case, reason = "the crate is named as the C library, so that cargo makes libTH")]
// Unit tests are built without the C interface, which uses these.
#![cfg_attr(test, allow(dead_code, unused_imports))]

// The layers, from the bottom to the top: a module uses those of the groups above its own here, and no others.
// `tests/layers.rs` reads this list and refuses an import against it.

// How a thread may end.
mod cancellation;

// What threads synchronise by.
mod sync;

// Words that everything speaks.
mod caller;
mod count;
mod environment;
pub mod error;
mod fork;
pub mod half;
pub mod per_thread;
mod plain;
mod prefetch;
mod sigpipe;
mod tuning;

// Files that are there as a whole or not at all.
pub mod replacement;

// Elements, and references to counted objects.
pub mod element;
pub mod handle;
pub mod index_base;

// Loops over elements, compiled per instruction set; the record of references that C code holds.
pub mod audit;
pub mod kernel;

// Where C code is entered and left.
mod boundary;

// Memory that C code may free, and scratch memory.
pub mod memory;

// Threads.
pub mod threads;

// Algorithms on plain memory. Strided iteration.
pub mod vmath;

pub mod blas;
pub mod engine;
pub mod order;
pub mod random;

pub mod lapack;

// Objects.
pub mod storage;

pub mod file;
pub mod tensor;
pub mod zip;

// Trees of values.
pub mod object;

// Functions over tensors.
pub mod conv;
pub mod math;

// Neural-network functions.
pub mod nn;

// Networks of them.
pub mod net;

pub mod sparse;

// Other libraries' tensors and files.
pub mod exchange;

// What people look at.
pub mod image;
pub mod text;

// The C interface. It makes all functions for all types, which takes most of a build's time and which unit tests do not
// need: those of the interface are in `tests/` and `c_tests/`.
#[cfg(not(test))]
pub mod ffi;
