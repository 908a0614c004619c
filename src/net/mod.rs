//! Networks of Torch7 that run: from a tree of modules to what they compute.
//!
//! A tree is compiled once: each module becomes a layer with its fields decoded and checked, and the containers become the
//! order of steps over registers ([`program`]). A run has registers of its own, so that threads may share a network. What
//! layers compute are functions of [`crate::nn`] and [`crate::math`], in float or in double; parameters of another type are
//! converted once. Networks are evaluated, whatever their files say of training.
//!
//! | file | what |
//! |---|---|
//! | `real.rs`, `value.rs` | float and double; tensors and tables, which go from layer to layer |
//! | `parameter.rs`, `fields.rs` | weights; the fields of a module |
//! | `tensors.rs` | small steps over tensors |
//! | `activation.rs`, `linear.rs`, `convolution.rs`, `pooling.rs`, `normalize.rs`, `shape.rs`, `convert.rs`, `reduce.rs`, `tables.rs`, `mask.rs`, `sequence.rs`, `sparse.rs` | the families of layers |
//! | `client.rs` | classes that a program brings itself |
//! | `operation.rs` | a layer of any of them |
//! | `classes.rs` | which class is which layer |
//! | `program.rs` | steps and registers |
//! | `treatment.rs`, `fusion.rs` | what is done differently where a network is prepared: layers computed with the one before them |
//! | `graph.rs`, `compile.rs` | from nngraph's graphs and from containers to steps |
//! | `network.rs` | the object that C code holds |
//! | `run.rs`, `report.rs` | running it; what is said of its layers |
//! | `runner.rs` | the object that keeps what runs need |
//! | `onnx/` | files of ONNX |

mod real;
mod value;
mod parameter;
mod fields;
mod tensors;
mod activation;
mod linear;
mod mask;
mod convolution;
mod pooling;
mod normalize;
mod convert;
mod shape;
mod reduce;
mod tables;
mod sequence;
mod sparse;
mod client;
mod operation;
mod classes;
mod treatment;
mod program;
mod fusion;
mod graph;
mod compile;
mod network;
mod run;
mod runner;
mod report;
mod onnx;

pub use client::{ClientFree, ClientFunction, register_class};
pub use network::{Network, load, of_object};
pub use onnx::{EXTERNAL_DATA, save_onnx};
pub use report::layers;
pub use run::forward_object;
pub(crate) use run::{forward, forward_to};
pub(crate) use runner::run_to;
pub use runner::{NetworkRun, new_run, run_object};
