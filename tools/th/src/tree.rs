//! What is in a file, with shared objects and storages named.

use crate::values::{self, Range};
use TH::error::Result;
use TH::handle::Ref;
use TH::object::{AnyStorage, AnyTensor, Object, ObjectKind};
use std::collections::HashMap;

/// Levels below which nothing is shown: no model nests so deep, a hostile file may.
const DEEPEST: usize = 200;

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Key {
    String(Vec<u8>),
    Number(f64),
    /// A boolean: its name. An object: its class.
    Other(String),
}

/// A value.
pub(crate) enum Node {
    Nil,
    Number(f64),
    Boolean(bool),
    String(Vec<u8>),
    Table(Table),
    Tensor(Tensor),
    Storage(Storage),
    Function {
        bytes: usize,
    },
    /// An object that has been shown: where.
    Again(String),
    /// More levels than are shown.
    Deep,
}

/// A table, or an object of a class.
pub(crate) struct Table {
    /// The class and its version, of an object.
    pub(crate) class: Option<(String, i32)>,
    pub(crate) entries: Vec<(Key, Node)>,
    /// What a class wrote that is no table.
    pub(crate) contents: Option<Box<Node>>,
}

/// What is shown of a tensor.
pub(crate) struct Tensor {
    pub(crate) class: String,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
    pub(crate) offset: i64,
    pub(crate) range: Range,
    /// The storage, as an index of [`Tree::storages`].
    pub(crate) storage: Option<usize>,
}

/// What is shown of a storage by itself.
pub(crate) struct Storage {
    pub(crate) class: String,
    pub(crate) size: i64,
    pub(crate) storage: usize,
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
    pub(crate) storages: Vec<Memory>,
}

impl Tree {
    /// The tree of `object`.
    pub(crate) fn of(object: Ref<'_, Object>) -> Result<Tree> {
        let mut walk = Walk::default();
        let root = walk.node(object, "", 0)?;
        Ok(Tree { root, storages: walk.storages })
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

#[derive(Default)]
struct Walk {
    /// Objects that were met, and where.
    met: HashMap<*const Object, String>,
    storages: Vec<Memory>,
    by_address: HashMap<usize, usize>,
}

impl Walk {
    fn node(&mut self, object: Ref<'_, Object>, path: &str, depth: usize) -> Result<Node> {
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
                return Ok(Node::Again(first.clone()));
            }
            self.met.insert(object.as_ptr(), path.to_owned());
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
            _ => Node::Nil,
        })
    }

    fn table(&mut self, object: Ref<'_, Object>, path: &str, depth: usize) -> Result<Table> {
        let class = match object.kind() {
            ObjectKind::Instance => Some((object.type_name().into_owned(), object.version().unwrap_or(0))),
            _ => None,
        };
        let (mut entries, mut contents) = (Vec::new(), None);
        if object.has_keys() {
            for pair in object.pairs() {
                let (key, value) = pair?;
                let key = key_of(key.borrow());
                let inner = join(path, &key);
                let value = self.node(value.borrow(), &inner, depth + 1)?;
                entries.push((key, value));
            }
        } else if let Some(inner) = object.contents()? {
            contents = Some(Box::new(self.node(inner.borrow(), path, depth + 1)?));
        }
        Ok(Table { class, entries, contents })
    }

    fn tensor(&mut self, tensor: &AnyTensor) -> Result<Node> {
        Ok(Node::Tensor(Tensor {
            class: format!("torch.{}Tensor", tensor.element().name()),
            sizes: tensor.sizes()?.to_vec(),
            strides: tensor.strides()?.to_vec(),
            offset: tensor.offset() as i64,
            range: values::range(tensor)?,
            storage: tensor.storage().map(|storage| self.memory(&storage)),
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
        }
        self.storages[k].users += 1;
        k
    }
}

/// The key that `object` is.
pub(crate) fn key_of(object: Ref<'_, Object>) -> Key {
    match (object.kind(), object.as_number(), object.as_bytes()) {
        (ObjectKind::Number, Some(number), _) => Key::Number(number),
        (ObjectKind::String, _, Some(bytes)) => Key::String(bytes.to_vec()),
        _ => Key::Other(match object.as_boolean() {
            Some(boolean) => boolean.to_string(),
            None => object.type_name().into_owned(),
        }),
    }
}

impl Key {
    /// The key in a path.
    pub(crate) fn word(&self) -> String {
        match self {
            Key::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Key::Number(number) => number.to_string(),
            Key::Other(class) => format!("[{class}]"),
        }
    }
}

/// `path` and the next key.
pub(crate) fn join(path: &str, key: &Key) -> String {
    if path.is_empty() { key.word() } else { format!("{path}.{}", key.word()) }
}
