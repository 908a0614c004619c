//! Networks as files of ONNX.
//!
//! A program runs once without numbers: values are names and sizes, and each step adds the operators that compute what it
//! does ([`trace`]). The size of the batch is left open where two sizes of it give one graph.
//!
//! | file | what |
//! |---|---|
//! | `obstacle.rs`, `value.rs` | why something is not converted; names and sizes |
//! | `graph.rs` | nodes and initialisers, and the operators that layers are made of |
//! | `activation.rs`, `linear.rs`, `convolution.rs`, `pooling.rs`, `normalize.rs`, `shape.rs`, `tables.rs`, `mask.rs`, `sparse.rs`, `sequence.rs` | the families of layers |
//! | `layer.rs`, `trace.rs` | a layer of any of them; from a program to a graph |
//! | `protobuf.rs`, `save.rs` | messages; files |

mod obstacle;
mod value;
mod graph;
mod activation;
mod linear;
mod convolution;
mod pooling;
mod normalize;
mod shape;
mod tables;
mod mask;
mod sparse;
mod sequence;
mod layer;
mod trace;
mod protobuf;
mod save;

pub use save::{EXTERNAL_DATA, save_onnx};
