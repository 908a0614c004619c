//! New objects.

use super::any::{AnyElement, AnyStorage, AnyTensor};
use super::class::Class;
use super::life::create;
use super::stored::Stored;
use super::table::Table;
use super::unread::Unread;
use super::value::{Instance, Object, Slot, TerminatedText, Value, Viewed};
use crate::error::{Result, check_arg};
use crate::handle::Own;
use crate::storage::Storage;
use crate::tensor::Tensor;

/// Nothing: the value of a key that a table does not have.
///
/// # Errors
///
/// Of this function and all others here: no memory.
pub fn nil() -> Result<Own<Object>> {
    create(Value::Nil)
}

/// A number.
pub fn number(number: f64) -> Result<Own<Object>> {
    create(Value::Number(number))
}

/// True or false.
pub fn boolean(boolean: bool) -> Result<Own<Object>> {
    create(Value::Boolean(boolean))
}

/// A string of any bytes.
pub fn string(bytes: &[u8]) -> Result<Own<Object>> {
    create(Value::String(TerminatedText::new(bytes)?))
}

/// A table without pairs.
pub fn table() -> Result<Own<Object>> {
    create(Value::Table(Table::new()))
}

/// An instance of a Torch class such as `nn.Linear`, whose contents are a table as a rule.
///
/// # Errors
///
/// Argument 1: a class of tensors or storages, or a name with control characters; no memory.
pub fn instance(class: &[u8], version: i32, contents: Own<Object>) -> Result<Own<Object>> {
    check_arg(Class::named(class) == Class::Other, 1, "tensors and storages are objects of their own")?;
    check_arg(Class::is_name(class), 1, "a class has a name without control characters")?;
    let class = TerminatedText::new(class)?;
    create(Value::Instance(Instance { class, version, contents: Slot::take(contents), count: 0 }))
}

/// A tensor, which the object shares with whoever else holds it.
pub fn tensor<T: AnyElement>(tensor: Own<Tensor<T>>) -> Result<Own<Object>> {
    any_tensor(T::forget_tensor(tensor))
}

/// A tensor of any type, shared likewise.
pub fn any_tensor(tensor: AnyTensor) -> Result<Own<Object>> {
    create(Value::Tensor(Viewed::new(tensor)))
}

/// An array that was not read.
pub fn unread(unread: Unread) -> Result<Own<Object>> {
    create(Value::Unread(unread.boxed()?))
}

/// A storage, shared likewise.
pub fn storage<T: AnyElement>(storage: Own<Storage<T>>) -> Result<Own<Object>> {
    any_storage(T::forget_storage(storage))
}

/// A storage of any type, shared likewise.
pub fn any_storage(storage: AnyStorage) -> Result<Own<Object>> {
    create(Value::Storage(Stored::new(storage)))
}
