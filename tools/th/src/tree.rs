//! What is in a file, with shared objects and storages named.

use crate::key::{Key, Paths, ROOT, pairs};
use crate::values::{self, Range};
use TH::error::Result;
use TH::handle::Ref;
use TH::object::{AnyStorage, AnyTensor, Object, ObjectKind};
use std::collections::HashMap;

/// Levels below which nothing is shown: no model nests so deep, a hostile file may.
const DEEPEST: usize = 200;

/// A value.
pub(crate) enum Node {
    Nil,
    Number(f64),
    Boolean(bool),
    String(Vec<u8>),
    Table(Table),
    Tensor(Tensor),
    Storage(Storage),
    Unread(Unread),
    Function {
        bytes: usize,
    },
    /// An object that has been shown: its path.
    Again(usize),
    /// More levels than are shown.
    Deep,
}

/// A table, or an object of a class.
pub(crate) struct Table {
    /// The class and its version, of an object.
    pub(crate) class: Option<(String, i32)>,
    /// Paths and what is there.
    pub(crate) entries: Vec<(usize, Node)>,
    /// What a class wrote that is no table.
    pub(crate) contents: Option<Box<Node>>,
}

/// What is shown of a tensor.
pub(crate) struct Tensor {
    pub(crate) tensor: AnyTensor,
    pub(crate) class: String,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
    pub(crate) offset: i64,
    /// The range of the distinct elements; `None` if they are too many for what the file holds.
    pub(crate) range: Option<Range>,
    /// The storage, as an index of [`Tree::storages`].
    pub(crate) storage: Option<usize>,
}

/// What is shown of a storage by itself.
pub(crate) struct Storage {
    pub(crate) class: String,
    pub(crate) size: i64,
    pub(crate) storage: usize,
}

/// What is shown of an array that was not read.
pub(crate) struct Unread {
    pub(crate) class: String,
    pub(crate) sizes: Vec<i64>,
    pub(crate) bytes: usize,
}

/// The memory of a storage.
pub(crate) struct Memory {
    pub(crate) bytes: usize,
    /// Tensors and storages that refer to it.
    pub(crate) users: usize,
}

/// A value and all that it leads to.
pub(crate) struct Tree {
    pub(crate) root: Node,
    pub(crate) paths: Paths,
    pub(crate) storages: Vec<Memory>,
    /// Fields that were left out of all its objects.
    pub(crate) left_out: Omitted,
}

/// How many fields are not shown.
#[derive(Default)]
pub(crate) struct Omitted {
    /// What training left behind in networks of Torch7.
    scratch: usize,
    /// What is empty in nearly every module of PyTorch.
    empty: usize,
}

impl Omitted {
    /// What they are, for people, if there are any.
    pub(crate) fn text(&self) -> Option<String> {
        let counted = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let scratch =
            counted(self.scratch, "field that training left behind", "fields that training left behind");
        let empty =
            counted(self.empty, "empty field of PyTorch's modules", "empty fields of PyTorch's modules");
        let all: Vec<String> = [scratch, empty].into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(" and "))
    }
}

impl Tree {
    /// The tree of `object`, with `all` that is in it, or without what training left behind and what is empty in modules of
    /// PyTorch.
    pub(crate) fn of(object: Ref<'_, Object>, all: bool) -> Result<Tree> {
        let mut walk = Walk {
            all,
            met: HashMap::new(),
            paths: Paths::new(),
            storages: Vec::new(),
            by_address: HashMap::new(),
            held: 0,
            looked_at: 0,
            left_out: Omitted::default(),
        };
        let root = walk.node(object, ROOT, 0)?;
        Ok(Tree { root, paths: walk.paths, storages: walk.storages, left_out: walk.left_out })
    }

    /// The bytes of all elements.
    pub(crate) fn bytes(&self) -> usize {
        self.storages.iter().map(|memory| memory.bytes).sum()
    }

    /// Whether several tensors or storages refer to storage `k`.
    pub(crate) fn is_shared(&self, k: usize) -> bool {
        self.storages[k].users > 1
    }
}

/// Fields of `nn` objects that `clearState` of torch/nn clears, and gradients: what a network needs neither to compute nor
/// to be trained on.
const SCRATCH: [&[u8]; 36] = [
    b"output",
    b"gradInput",
    b"gradWeight",
    b"gradBias",
    b"finput",
    b"fgradInput",
    b"_input",
    b"_output",
    b"_gradInput",
    b"_gradOutput",
    b"buffer",
    b"_buffer",
    b"buffer2",
    b"buff1",
    b"buff2",
    b"addBuffer",
    b"_weight",
    b"_sum",
    b"_repeat",
    b"_expand",
    b"_indices",
    b"indices",
    b"noise",
    b"ones",
    b"norm",
    b"save_mean",
    b"save_std",
    b"_temp",
    b"_tempWeight",
    b"_tempWeightExp",
    b"_tempExpanded",
    b"output_tensor",
    b"gradWeightBuffer",
    b"valuesBuffer",
    b"randomSamples",
    b"_single",
];

/// Whether the field `key` of an object of `class` is left over from training, with `value` in it.
fn is_scratch(class: &str, key: &Key, value: Ref<'_, Object>) -> bool {
    let is_module = ["nn.", "cudnn.", "cunn."].iter().any(|start| class.starts_with(start));
    let holds_tensors = matches!(value.kind(), ObjectKind::Tensor | ObjectKind::Table);
    is_module && holds_tensors && matches!(key, Key::String(name) if SCRATCH.contains(&name.as_slice()))
}

/// Whether the field `key` of an object of a class is one of those that every module of PyTorch has, and empty.
fn is_empty_of_pytorch(key: &Key, value: Ref<'_, Object>) -> bool {
    let is_known = |name: &[u8]| match name {
        b"_parameters" | b"_buffers" | b"_modules" | b"_non_persistent_buffers_set" => true,
        _ => name.starts_with(b"_") && name.windows(5).any(|part| part == b"hooks"),
    };
    value.kind() == ObjectKind::Table
        && value.pair_count() == 0
        && matches!(key, Key::String(name) if is_known(name.as_slice()))
}

/// How many elements all ranges together look at for each element in a storage, and at least: many tensors may show the
/// same ones.
const LOOKS: usize = 16;
const LOOKS_AT_LEAST: usize = 1 << 26;

struct Walk {
    all: bool,
    /// Objects that were met, and where.
    met: HashMap<*const Object, usize>,
    paths: Paths,
    storages: Vec<Memory>,
    by_address: HashMap<usize, usize>,
    /// The bytes of all storages.
    held: usize,
    looked_at: usize,
    left_out: Omitted,
}

impl Walk {
    fn node(&mut self, object: Ref<'_, Object>, path: usize, depth: usize) -> Result<Node> {
        let kind = object.kind();
        if matches!(
            kind,
            ObjectKind::Table
                | ObjectKind::Instance
                | ObjectKind::Tensor
                | ObjectKind::Storage
                | ObjectKind::Function
        ) {
            if let Some(first) = self.met.get(&object.as_ptr().cast_const()) {
                return Ok(Node::Again(*first));
            }
            self.met.insert(object.as_ptr(), path);
        }
        Ok(match kind {
            ObjectKind::Number => Node::Number(object.as_number().unwrap_or(f64::NAN)),
            ObjectKind::Boolean => Node::Boolean(object.as_boolean().unwrap_or(false)),
            ObjectKind::String => Node::String(object.as_bytes().unwrap_or_default().to_vec()),
            ObjectKind::Function => Node::Function { bytes: object.as_bytes().unwrap_or_default().len() },
            ObjectKind::Tensor => object.tensor()?.map_or(Ok(Node::Nil), |tensor| self.tensor(&tensor))?,
            ObjectKind::Storage => object.storage()?.map_or(Node::Nil, |storage| self.storage(&storage)),
            ObjectKind::Table | ObjectKind::Instance if depth == DEEPEST => Node::Deep,
            ObjectKind::Table | ObjectKind::Instance => Node::Table(self.table(object, path, depth)?),
            ObjectKind::Unread => object.as_unread().map_or(Node::Nil, |unread| {
                let (sizes, bytes) = (unread.sizes().to_vec(), unread.bytes().len());
                Node::Unread(Unread { class: object.type_name().into_owned(), sizes, bytes })
            }),
            ObjectKind::Nil => Node::Nil,
        })
    }

    fn table(&mut self, object: Ref<'_, Object>, path: usize, depth: usize) -> Result<Table> {
        let class = match object.kind() {
            ObjectKind::Instance => Some((object.type_name().into_owned(), object.version().unwrap_or(0))),
            _ => None,
        };
        let (mut entries, mut contents) = (Vec::new(), None);
        if object.has_keys() {
            for pair in pairs(object) {
                let (key, value) = pair?;
                if let (false, Some((class, _))) = (self.all, &class) {
                    let (is_empty, is_scratch) =
                        (is_empty_of_pytorch(&key, value.borrow()), is_scratch(class, &key, value.borrow()));
                    self.left_out.empty += usize::from(is_empty);
                    self.left_out.scratch += usize::from(is_scratch);
                    if is_empty || is_scratch {
                        continue;
                    }
                }
                let inner = self.paths.below(path, key);
                let value = self.node(value.borrow(), inner, depth + 1)?;
                entries.push((inner, value));
            }
        } else if let Some(inner) = object.contents()? {
            contents = Some(Box::new(self.node(inner.borrow(), path, depth + 1)?));
        }
        Ok(Table { class, entries, contents })
    }

    fn tensor(&mut self, tensor: &AnyTensor) -> Result<Node> {
        let storage = tensor.storage().map(|storage| self.memory(&storage));
        let looks = values::looks(tensor)?;
        let most = self.held.saturating_mul(LOOKS).max(LOOKS_AT_LEAST);
        self.looked_at = self.looked_at.saturating_add(looks);
        let range = if self.looked_at <= most { Some(values::range(tensor)?) } else { None };
        Ok(Node::Tensor(Tensor {
            tensor: tensor.retained(),
            class: format!("torch.{}Tensor", tensor.element().name()),
            sizes: tensor.sizes()?.to_vec(),
            strides: tensor.strides()?.to_vec(),
            offset: tensor.offset() as i64,
            range,
            storage,
        }))
    }

    fn storage(&mut self, storage: &AnyStorage) -> Node {
        Node::Storage(Storage {
            class: format!("torch.{}Storage", storage.element().name()),
            size: storage.len() as i64,
            storage: self.memory(storage),
        })
    }

    fn memory(&mut self, storage: &AnyStorage) -> usize {
        let k = *self.by_address.entry(storage.address().addr()).or_insert(self.storages.len());
        if k == self.storages.len() {
            let bytes = storage.len().max(0) as usize * storage.element().size();
            self.storages.push(Memory { bytes, users: 0 });
            self.held = self.held.saturating_add(bytes);
        }
        self.storages[k].users += 1;
        k
    }
}
