//! What is in an object.

use super::any::{AnyStorage, AnyTensor, ElementType};
use super::key::Key;
use super::table::{Table, TableSlot};
use super::unread::Unread;
use super::value::{Object, Slot, Value};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use std::borrow::Cow;
use std::os::raw::c_long;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ObjectKind {
    /// Nothing.
    Nil = 0,
    /// A double.
    Number = 1,
    /// Any bytes.
    String = 2,
    /// Pairs of keys and values.
    Table = 3,
    /// An object of a Torch class that is neither tensor nor storage.
    Instance = 4,
    /// True or false.
    Boolean = 5,
    /// Code of Lua, which is never run.
    Function = 6,
    /// A tensor of one of the eight element types.
    Tensor = 7,
    /// A storage of one of them.
    Storage = 8,
    /// An array of a file whose elements no tensor can have.
    Unread = 9,
}

impl<'a> Ref<'a, Object> {
    /// What the object is.
    pub fn kind(self) -> ObjectKind {
        match self.value() {
            Value::Nil => ObjectKind::Nil,
            Value::Number(_) => ObjectKind::Number,
            Value::Boolean(_) => ObjectKind::Boolean,
            Value::String(_) => ObjectKind::String,
            Value::Table(_) => ObjectKind::Table,
            Value::Instance(_) => ObjectKind::Instance,
            Value::Function(_) => ObjectKind::Function,
            Value::Tensor(_) => ObjectKind::Tensor,
            Value::Storage(_) => ObjectKind::Storage,
            Value::Unread(_) => ObjectKind::Unread,
        }
    }

    /// The name of its type, as `torch.type` gives it in Lua: `torch.FloatTensor`, `nn.Linear`, `table`, `number`. The
    /// name of a class may be any bytes.
    pub fn type_name(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.class_name())
    }

    /// As [`type_name`](Self::type_name), as it stands in the file, with a 0 behind it.
    pub fn class_name(self) -> &'a [u8] {
        let name = self.c_class_name();
        &name[..name.len() - 1]
    }

    /// The same with the 0.
    pub(crate) fn c_class_name(self) -> &'a [u8] {
        match self.value() {
            Value::Nil => b"nil\0",
            Value::Number(_) => b"number\0",
            Value::Boolean(_) => b"boolean\0",
            Value::String(_) => b"string\0",
            Value::Table(_) => b"table\0",
            Value::Function(_) => b"function\0",
            Value::Instance(instance) => instance.class.c_bytes(),
            Value::Tensor(tensor) => tensor.element().tensor_class(),
            Value::Storage(storage) => storage.element().storage_class(),
            Value::Unread(unread) => unread.first().map_or(b"\0", Unread::c_name),
        }
    }

    /// The version of an instance's class; 1 for tensors and storages.
    pub fn version(self) -> Option<i32> {
        match self.value() {
            Value::Instance(instance) => Some(instance.version),
            Value::Tensor(_) | Value::Storage(_) => Some(1),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_number(self) -> Option<f64> {
        if let Value::Number(number) = self.value() { Some(*number) } else { None }
    }

    /// True or false, if it is one of them.
    pub fn as_boolean(self) -> Option<bool> {
        if let Value::Boolean(boolean) = self.value() { Some(*boolean) } else { None }
    }

    /// The bytes of a string, or of the code of a function.
    pub fn as_bytes(self) -> Option<&'a [u8]> {
        self.c_bytes().map(|bytes| &bytes[..bytes.len() - 1])
    }

    /// The same with a 0 behind them.
    pub(crate) fn c_bytes(self) -> Option<&'a [u8]> {
        match self.value() {
            Value::String(text) => Some(text.c_bytes()),
            Value::Function(function) => Some(function.code.c_bytes()),
            _ => None,
        }
    }

    /// The element type of a tensor or storage.
    pub fn element(self) -> Option<ElementType> {
        match self.value() {
            Value::Tensor(tensor) => Some(tensor.element()),
            Value::Storage(storage) => Some(storage.element()),
            _ => None,
        }
    }

    /// The tensor, if it is one: the very tensor, retained.
    ///
    /// # Errors
    ///
    /// No memory: its elements may be in the file still.
    pub fn tensor(self) -> Result<Option<AnyTensor>> {
        match self.value() {
            Value::Tensor(tensor) => Ok(Some(tensor.get()?.retained())),
            _ => Ok(None),
        }
    }

    /// The storage, if it is one, retained; as for [`tensor`](Self::tensor).
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn storage(self) -> Result<Option<AnyStorage>> {
        match self.value() {
            Value::Storage(storage) => Ok(Some(storage.get()?.retained())),
            _ => Ok(None),
        }
    }

    /// The array, if it is one that was not read.
    pub fn as_unread(self) -> Option<&'a Unread> {
        if let Value::Unread(unread) = self.value() { unread.first() } else { None }
    }

    /// What tells storages apart, the storage itself or that of a tensor, with its number of elements: two tensors
    /// share their storage if this is the same.
    pub fn storage_identity(self) -> Option<(usize, usize)> {
        let of = |storage: &AnyStorage| (storage.address().addr(), storage.len().max(0) as usize);
        match self.value() {
            Value::Storage(storage) => {
                Some(storage.made().map_or_else(|| (self.as_ptr().addr(), storage.len()), of))
            }
            Value::Tensor(tensor) => match (tensor.made(), tensor.plan()) {
                (Some(tensor), _) => tensor.storage().as_ref().map(of),
                (None, Some(plan)) => plan.storage.as_ref()?.borrow().storage_identity(),
                (None, None) => None,
            },
            _ => None,
        }
    }

    /// The table itself, or that which an instance has for its contents.
    pub(super) fn table_object(self) -> Option<Ref<'a, Object>> {
        match self.value() {
            Value::Table(_) => Some(self),
            Value::Instance(instance) => match instance.contents {
                // SAFETY: the instance keeps its contents alive.
                Slot::Object(contents) => Some(unsafe { Ref::new(contents) })
                    .filter(|contents| matches!(contents.value(), Value::Table(_))),
                _ => None,
            },
            _ => None,
        }
    }

    /// What is in it. As for [`value`](Self::value).
    pub(super) fn as_table(self) -> Option<&'a Table<Slot>> {
        match self.table_object()?.value() {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Whether it has keys: a table, or an instance whose contents are one.
    pub fn has_keys(self) -> bool {
        self.table_object().is_some()
    }

    /// The number of pairs of a table, or of the table that an instance has for its contents; 0 of anything else.
    pub fn pair_count(self) -> usize {
        self.as_table().map_or(0, |table| table.pairs().len())
    }

    /// The key and the value at a position, counted from 0, in the order in which the keys came; `None` behind the last.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn pair(self, position: usize) -> Result<Option<(Own<Object>, Own<Object>)>> {
        match self.as_table().and_then(|table| table.pairs().get(position)) {
            Some(pair) => Ok(Some((pair.key.to_object()?, pair.value.to_object()?))),
            None => Ok(None),
        }
    }

    /// All pairs in their order.
    pub fn pairs(self) -> impl Iterator<Item = Result<(Own<Object>, Own<Object>)>> + use<'a> {
        (0..).map_while(move |position| self.pair(position).transpose())
    }

    /// The length, as the operator # of Lua gives it; 0 of what has none.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn len(self) -> Result<usize> {
        Ok(match self.value() {
            Value::String(_) | Value::Function(_) => self.as_bytes().map_or(0, <[u8]>::len),
            Value::Storage(storage) => storage.len(),
            Value::Tensor(tensor) => tensor.sizes()?.first().map_or(0, |&size| size.max(0) as usize),
            Value::Unread(unread) => {
                let sizes = unread.first().map_or(&[][..], Unread::sizes);
                sizes.first().map_or(0, |&size| size.max(0) as usize)
            }
            _ => self.list_len(),
        })
    }

    /// The length of a list: the largest n so that the table has the keys 1 to n.
    pub fn list_len(self) -> usize {
        self.as_table().map_or(0, Table::list_len)
    }

    /// The value of the key `k`, if there is one: of lists, elements are counted from 1.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn at(self, k: c_long) -> Result<Option<Own<Object>>> {
        self.under(Key::Number(k as f64))
    }

    /// The value of the key that is this string, if there is one.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn field(self, key: &[u8]) -> Result<Option<Own<Object>>> {
        self.under(Key::String(key))
    }

    /// The value of any key, if there is one.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn get(self, key: Ref<'_, Object>) -> Result<Option<Own<Object>>> {
        self.under(Slot::of(key).key())
    }

    /// What a table, or the contents of an instance, holds for a key.
    pub(super) fn slot_of(self, key: Key<'_>) -> Slot {
        self.as_table().map_or(Slot::Nil, |table| table.get(key))
    }

    fn under(self, key: Key<'_>) -> Result<Option<Own<Object>>> {
        match self.slot_of(key) {
            Slot::Nil => Ok(None),
            slot => slot.to_object().map(Some),
        }
    }

    /// What a path such as `modules.1.weight` leads to: between points stand keys, each a string or, if there is no such
    /// string, a number.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such key, which the text names; no memory.
    pub fn path(self, path: &[u8]) -> Result<Own<Object>> {
        let mut object = self.to_owned();
        for part in path.split(|&byte| byte == b'.').filter(|part| !part.is_empty()) {
            let text = String::from_utf8_lossy(part);
            let mut next = object.borrow().field(part)?;
            if next.is_none()
                && let Ok(number) = text.parse::<f64>()
            {
                next = object.borrow().under(Key::Number(number))?;
            }
            object = next.ok_or_else(|| no_key(object.borrow(), &text))?;
        }
        Ok(object)
    }

    /// What an instance has for its contents.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn contents(self) -> Result<Option<Own<Object>>> {
        match self.value() {
            Value::Instance(instance) => instance.contents.to_object().map(Some),
            _ => Ok(None),
        }
    }

    /// What a function has for its upvalues.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn upvalues(self) -> Result<Option<Own<Object>>> {
        match self.value() {
            Value::Function(function) => function.upvalues.to_object().map(Some),
            _ => Ok(None),
        }
    }

    /// The bytes of data that it keeps alive by itself.
    pub(super) fn bytes_held(self) -> usize {
        match self.value() {
            Value::String(text) => text.bytes().len(),
            Value::Function(function) => function.code.bytes().len(),
            Value::Tensor(tensor) => {
                self.storage_identity().map_or(0, |(_, len)| len) * tensor.element().size()
            }
            Value::Storage(storage) => storage.len() * storage.element().size(),
            Value::Table(table) => size_of_val(table.pairs()),
            Value::Unread(unread) => unread.first().map_or(0, |unread| unread.bytes().len()),
            _ => 0,
        }
    }
}

/// The error of a key that is not there.
#[cold]
pub(crate) fn no_key(object: Ref<'_, Object>, key: &str) -> Error {
    let name = object.type_name();
    if object.has_keys() {
        Error::arg(2, format!("this {name} has no field '{key}'"))
    } else {
        Error::arg(2, format!("no field '{key}' in a {name}, which has no fields"))
    }
}
