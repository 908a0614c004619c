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
//! | `activation.rs`, `linear.rs`, `convolution.rs`, `pooling.rs`, `normalize.rs`, `shape.rs`, `reduce.rs`, `tables.rs`, `sequence.rs` | the families of layers |
//! | `operation.rs` | a layer of any of them |
//! | `classes.rs` | which class is which layer |
//! | `program.rs` | steps and registers |
//! | `graph.rs`, `compile.rs` | from nngraph's graphs and from containers to steps |
//! | `network.rs` | the object that C code holds |
//! | `run.rs`, `report.rs` | running it; what is said of its layers |
//! | `onnx/` | files of ONNX |

mod real;
mod value;
mod parameter;
mod fields;
mod tensors;
mod activation;
mod linear;
mod convolution;
mod pooling;
mod normalize;
mod shape;
mod reduce;
mod tables;
mod sequence;
mod operation;
mod classes;
mod program;
mod graph;
mod compile;
mod network;
mod run;
mod report;
mod onnx;

pub use network::{Network, load, of_object};
pub use onnx::{EXTERNAL_DATA, save_onnx};
pub use report::layers;
pub use run::forward_object;
pub(crate) use run::{forward, forward_to};
