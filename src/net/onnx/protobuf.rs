//! Messages of ONNX as protocol buffers have them. Elements of initialisers, which may be most of a file, are not in
//! memory once more: a message before them says how many bytes they have.

use super::graph::{OnnxAttribute, OnnxElements, OnnxInitializer, OnnxNode};
use super::value::OnnxTensor;
use crate::error::Result;
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use prost::encoding::{WireType, encode_key, encode_varint};

/// The version of the format, and of the operators.
const IR_VERSION: i64 = 8;
const OPERATORS: i64 = 18;

/// Types of elements.
const FLOAT: i64 = 1;
const INT64: i64 = 7;

/// The most bytes of a key or a number.
const MOST_BYTES: usize = 10;

/// A message as it grows. Fields are called by their numbers. A shortage of memory is told at the end.
#[derive(Default)]
pub(super) struct Message(ByteBuffer);

impl Message {
    /// A key, and a number unless there is none.
    fn key(&mut self, field: u32, kind: WireType, number: Option<u64>) {
        let mut encoded = [0; 2 * MOST_BYTES];
        let mut rest = &mut encoded[..];
        encode_key(field, kind, &mut rest);
        if let Some(number) = number {
            encode_varint(number, &mut rest);
        }
        let left = rest.len();
        self.0.put(&encoded[..encoded.len() - left]);
    }

    fn whole(&mut self, field: u32, value: i64) {
        self.key(field, WireType::Varint, Some(value as u64));
    }

    fn float(&mut self, field: u32, value: f32) {
        self.key(field, WireType::ThirtyTwoBit, None);
        self.0.put(&value.to_le_bytes());
    }

    /// The key of a field of so many bytes, which follow.
    fn announce(&mut self, field: u32, bytes: u64) {
        self.key(field, WireType::LengthDelimited, Some(bytes));
    }

    fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.announce(field, bytes.len() as u64);
        self.0.put(bytes);
    }

    fn text(&mut self, field: u32, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    fn inner(&mut self, field: u32, fill: impl FnOnce(&mut Message)) {
        let mut inner = Message::default();
        fill(&mut inner);
        self.announce(field, inner.0.len() as u64);
        self.0.put_buffer(inner.0);
    }

    /// A key and its value.
    fn pair(&mut self, field: u32, key: &str, value: &str) {
        self.inner(field, |pair| {
            pair.text(1, key);
            pair.text(2, value);
        });
    }
}

fn node(message: &mut Message, node: &OnnxNode) {
    node.inputs.iter().for_each(|name| message.text(1, name));
    node.outputs.iter().for_each(|name| message.text(2, name));
    message.text(3, &node.name);
    message.text(4, node.operator);
    for (name, value) in &node.attributes {
        message.inner(5, |attribute| {
            attribute.text(1, name);
            match value {
                OnnxAttribute::Float(value) => {
                    attribute.float(2, *value as f32);
                    attribute.whole(20, 1);
                }
                OnnxAttribute::Int(value) => {
                    attribute.whole(3, *value);
                    attribute.whole(20, 2);
                }
                OnnxAttribute::Text(value) => {
                    attribute.text(4, value);
                    attribute.whole(20, 3);
                }
                OnnxAttribute::Ints(values) => {
                    values.iter().for_each(|&value| attribute.whole(8, value));
                    attribute.whole(20, 7);
                }
            }
        });
    }
    message.text(6, &node.class);
}

fn value_info(message: &mut Message, tensor: &OnnxTensor) {
    message.text(1, &tensor.name);
    message.inner(2, |kind| {
        kind.inner(1, |kind| {
            kind.whole(1, FLOAT);
            kind.inner(2, |shape| {
                for size in &tensor.sizes {
                    shape.inner(1, |dimension| match size.parameter() {
                        Some(name) => dimension.text(2, &name),
                        None => dimension.whole(1, size.0[0]),
                    });
                }
            });
        });
    });
}

/// Where the elements of an initialiser are.
pub(super) enum ElementsPlace<'a> {
    /// Behind what is said of it, so many bytes.
    Behind(u64),
    /// In a file of this name, from a byte on.
    File { name: &'a str, offset: u64, bytes: u64 },
}

/// The field of an initialiser, up to its elements.
pub(super) fn initializer(initializer: &OnnxInitializer, place: &ElementsPlace<'_>) -> Result<Scratch<u8>> {
    let mut tensor = Message::default();
    initializer.sizes.iter().for_each(|&size| tensor.whole(1, size));
    tensor.whole(2, if matches!(initializer.elements, OnnxElements::Floats(_)) { FLOAT } else { INT64 });
    tensor.text(8, &initializer.name);
    let mut behind = 0;
    match *place {
        ElementsPlace::Behind(bytes) => {
            behind = bytes;
            tensor.announce(9, bytes);
        }
        ElementsPlace::File { name, offset, bytes } => {
            tensor.pair(13, "location", name);
            tensor.pair(13, "offset", &offset.to_string());
            tensor.pair(13, "length", &bytes.to_string());
            tensor.whole(14, 1);
        }
    }
    let mut field = Message::default();
    field.announce(5, tensor.0.len() as u64 + behind);
    field.0.put_buffer(tensor.0);
    field.0.complete()
}

/// What is in front of the graph's initialisers: the model with its graph, of which `initializers` bytes follow.
pub(super) fn beginning(
    nodes: &[OnnxNode],
    [inputs, outputs]: [&[&OnnxTensor]; 2],
    metadata: &[(&str, String)],
    initializers: u64,
) -> Result<Scratch<u8>> {
    let mut graph = Message::default();
    nodes.iter().for_each(|one| graph.inner(1, |message| node(message, one)));
    graph.text(2, "network");
    inputs.iter().for_each(|tensor| graph.inner(11, |message| value_info(message, tensor)));
    outputs.iter().for_each(|tensor| graph.inner(12, |message| value_info(message, tensor)));
    let mut model = Message::default();
    model.whole(1, IR_VERSION);
    model.text(2, "libTH");
    model.text(3, env!("CARGO_PKG_VERSION"));
    model.inner(8, |operators| {
        operators.text(1, "");
        operators.whole(2, OPERATORS);
    });
    metadata.iter().for_each(|(key, value)| model.pair(14, key, value));
    model.announce(7, graph.0.len() as u64 + initializers);
    model.0.put_buffer(graph.0);
    model.0.complete()
}
