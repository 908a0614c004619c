//! How the modules of a network hang together: as blocks that can be drawn.

use super::graph;
use crate::module;
use TH::handle::{Own, Ref};
use TH::object::{Object, ObjectKind};
use std::collections::HashMap;

/// Modules inside each other that are drawn; more than a network that runs has.
const DEEPEST: usize = 50;
/// Modules that are drawn.
pub(super) const MOST: usize = 2000;

/// What a layer does, in few words: what it looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Family {
    /// Convolutions, products and tables of vectors: what has most of the parameters.
    Weights,
    Recurrent,
    Normalisation,
    Activation,
    Pooling,
    Other,
}

impl Family {
    /// All with the names of their classes in the style, and what they are called.
    pub(super) const NAMES: [(Family, &'static str, &'static str); 6] = [
        (Family::Weights, "weights", "convolution or product"),
        (Family::Recurrent, "recurrent", "recurrent"),
        (Family::Normalisation, "normal", "normalisation"),
        (Family::Activation, "activation", "activation"),
        (Family::Pooling, "pooling", "pooling"),
        (Family::Other, "other", "other"),
    ];

    /// The family of a class, without its package.
    fn of(class: &str) -> Family {
        let has = |words: &[&str]| words.iter().any(|word| class.contains(word));
        if has(&["LSTM", "GRU", "RNN", "Recur"]) {
            Family::Recurrent
        } else if has(&["Norm", "LRN"]) {
            Family::Normalisation
        } else if has(&["Pooling", "Unpool", "UpSampling", "SubSampling"]) {
            Family::Pooling
        } else if has(&["Convolution", "Linear", "LookupTable", "Cosine", "Euclidean"]) {
            Family::Weights
        } else if has(&["ReLU", "Tanh", "Sigmoid", "ELU", "Soft", "Shrink", "Threshold", "GatedLinear"]) {
            Family::Activation
        } else {
            Family::Other
        }
    }

    /// The name of its class in the style.
    pub(super) fn style(self) -> &'static str {
        Family::NAMES.iter().find(|(family, ..)| *family == self).map_or("other", |(_, style, _)| style)
    }
}

/// A layer, or what stands at a container.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Its class without `nn.`, and what its fields say.
    pub(super) class: String,
    pub(super) words: String,
    pub(super) path: String,
    pub(super) family: Family,
}

/// How values come to branches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fan {
    /// All get the same.
    Same,
    /// Each gets its own.
    Each,
}

/// A piece of a network: one value comes in at the top and leaves at the bottom.
#[derive(Debug)]
pub(super) enum Block {
    Layer(Label),
    Serial(Vec<Block>),
    Branches {
        fan: Fan,
        blocks: Vec<Block>,
        join: String,
    },
    /// A container with a name.
    Frame {
        label: Label,
        inner: Box<Block>,
    },
    Graph(Wires),
    /// What is not drawn.
    More(&'static str),
}

/// Blocks with wires between them: `INPUT` is what comes in, `OUTPUT` what leaves.
#[derive(Debug)]
pub(super) struct Wires {
    pub(super) blocks: Vec<Block>,
    pub(super) edges: Vec<(usize, usize)>,
}

pub(super) const INPUT: usize = usize::MAX;
pub(super) const OUTPUT: usize = usize::MAX - 1;

/// What makes blocks of a tree, which may be of any size and depth.
pub(super) struct Builder {
    /// Modules that may still be drawn.
    pub(super) left: usize,
}

/// Whether an object looks like a network or a layer: one of a class with modules in it, or of torch/nn's packages.
pub(super) fn is_module(object: Ref<'_, Object>) -> bool {
    let is_of_nn = || {
        let class = object.type_name();
        ["nn.", "cudnn.", "cunn.", "inn.", "fbnn."].iter().any(|package| class.starts_with(package))
    };
    object.kind() == ObjectKind::Instance && (!modules(object).is_empty() || is_of_nn())
}

/// The modules that a container lists, with their keys.
fn modules(object: Ref<'_, Object>) -> Vec<(String, Own<Object>)> {
    let Ok(Some(list)) = object.field(b"modules") else { return Vec::new() };
    let list = list.borrow();
    if !list.has_keys() {
        return Vec::new();
    }
    // One more than are drawn tells that there are more.
    let all = (1..=list.list_len().min(MOST + 1)).filter_map(|k| Some((k, list.at(k as i64).ok()??)));
    all.filter(|(_, module)| module.borrow().kind() == ObjectKind::Instance)
        .map(|(k, module)| (format!("modules.{k}"), module))
        .collect()
}

fn below(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The label of a module.
pub(super) fn label(module: Ref<'_, Object>, path: &str) -> Label {
    let said = module::describe(module);
    let (class, words) = said.split_once(' ').unwrap_or((&said, ""));
    let (package, name) = class.split_once('.').unwrap_or(("", class));
    let short = if package == "nn" { name } else { class };
    Label {
        class: short.to_owned(),
        words: words.to_owned(),
        path: path.to_owned(),
        family: Family::of(name),
    }
}

impl Builder {
    /// The block of a module.
    pub(super) fn block(&mut self, module: Ref<'_, Object>, path: &str, depth: usize) -> Block {
        if depth > DEEPEST {
            return Block::More("deeper modules");
        }
        if self.left == 0 {
            return Block::More("more modules");
        }
        self.left -= 1;
        let class = module.type_name();
        let name = class.rsplit_once('.').map_or(&*class, |(_, name)| name);
        let label = || label(module, path);
        if name == "gModule"
            && let Some(inner) = graph::of(self, module, path, depth)
        {
            return if path.is_empty() {
                inner
            } else {
                Block::Frame { label: label(), inner: Box::new(inner) }
            };
        }
        let mut inner = modules(module);
        if inner.is_empty()
            && let Ok(Some(only)) = module.field(b"module")
            && only.borrow().kind() == ObjectKind::Instance
        {
            inner.push(("module".into(), only));
        }
        if inner.is_empty() {
            return Block::Layer(label());
        }
        // The others are copies of the first.
        let is_repeated = matches!(
            name,
            "MapTable" | "DataParallelTable" | "Sequencer" | "Repeater" | "Recursor" | "Bottle"
        );
        inner.truncate(if is_repeated { 1 } else { usize::MAX });
        let count = inner.len();
        let mut blocks = Vec::new();
        for (key, module) in inner {
            if self.left == 0 {
                blocks.push(Block::More("more modules"));
                break;
            }
            blocks.push(self.block(module.borrow(), &below(path, &key), depth + 1));
        }
        let dimension = || {
            let field =
                module.field(b"dimension").ok().flatten().and_then(|field| field.borrow().as_number());
            field.map_or(String::new(), |number| format!(", dimension {number}"))
        };
        match name {
            "Sequential" if path.is_empty() => Block::Serial(blocks),
            "Sequential" => Block::Frame { label: label(), inner: Box::new(Block::Serial(blocks)) },
            "Concat" | "DepthConcat" | "Parallel" => {
                let fan = if name == "Parallel" { Fan::Each } else { Fan::Same };
                Block::Branches { fan, blocks, join: format!("{name}{}", dimension()) }
            }
            "ConcatTable" | "ParallelTable" => {
                let fan = if name == "ConcatTable" { Fan::Same } else { Fan::Each };
                Block::Branches { fan, blocks, join: format!("table of {count}") }
            }
            _ => Block::Frame { label: label(), inner: Box::new(Block::Serial(blocks)) },
        }
    }
}

/// The layers of a block in the order in which they are drawn.
pub(super) fn labels<'a>(block: &'a Block, found: &mut Vec<&'a Label>) {
    match block {
        Block::Layer(label) => found.push(label),
        Block::Serial(blocks) | Block::Branches { blocks, .. } => {
            blocks.iter().for_each(|block| labels(block, found));
        }
        Block::Frame { inner, .. } => labels(inner, found),
        Block::Graph(wires) => wires.blocks.iter().for_each(|block| labels(block, found)),
        Block::More(_) => {}
    }
}

/// Which layer is at a path, counted from 0.
pub(super) type Numbers = HashMap<String, usize>;
