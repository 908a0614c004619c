//! safetensors: files of named tensors, described by a header in JSON.
//!
//! | file | what |
//! |---|---|
//! | `header.rs` | what the header says, checked against the file |
//! | `json.rs` | the JSON that headers are written in |
//! | `type_name.rs` | the names of types in headers |
//! | `written.rs` | tensors that are going to be written |
//! | `brain.rs` | bfloat16 |

mod brain;
mod json;
mod type_name;
mod written;
mod header;

use super::array::{self, Array};
use super::input::{FileBytes, check, in_file, shown};
use super::number::{NumberKind, NumberType};
use super::output::OutputFile;
use crate::error::{Error, Result};
use crate::file::Endian;
use crate::half::Half;
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::{self, AnyElement, AnyTensor, ElementType, Object, ObjectKind, Unread, UnreadFormat};
use crate::storage::size;
use crate::tensor::{self, Tensor};
use header::METADATA;
use std::ffi::{CStr, c_int};
use written::{WrittenContent, WrittenTensor};

/// `TH_SAFETENSORS_FLOAT`: numbers of 16 bits are read as Float.
pub const FLOAT: c_int = 1;
/// `TH_SAFETENSORS_F16`: floating-point tensors are written as F16.
pub const F16: c_int = 2;
/// `TH_SAFETENSORS_BF16`: floating-point tensors are written as BF16.
pub const BF16: c_int = 4;

/// The table of the tensors in `input`, under their names and in the order of the header. What the header says besides is
/// a table of strings under `__metadata__`. A tensor of elements that none of this library can have is not read.
///
/// # Errors
///
/// Something else than the format describes; no memory.
pub(super) fn read(input: &FileBytes, flags: c_int) -> Result<Own<Object>> {
    check(flags & !FLOAT == 0, "unknown flags: TH_SAFETENSORS_FLOAT is known")?;
    let table = object::table()?;
    header::for_each(input.bytes(), table.borrow(), |said, place| {
        let tensor = said.array()?.map_or(Ok(None), |array| array.tensor(input, place.start))?;
        let Some(tensor) = tensor else {
            let bytes = input.part(place.start, place.end)?;
            let sizes = size::list(&said.sizes)?;
            return object::unread(Unread::new(UnreadFormat::Safetensors, &said.name, sizes, bytes)?);
        };
        object::any_tensor(match Half::recall_tensor(&tensor) {
            Some(halves) if flags & FLOAT != 0 => f32::forget_tensor(converted::<f32, Half>(halves)?),
            _ => tensor,
        })
    })?;
    Ok(table)
}

/// The tensors in the file `name`; see [`read`].
///
/// # Errors
///
/// As [`read`]; the file cannot be opened.
pub fn load(name: &CStr, flags: c_int) -> Result<Own<Object>> {
    FileBytes::map(name).and_then(|input| read(&input, flags)).map_err(|error| in_file(name, error))
}

/// A tensor of another type with the same sizes and elements.
fn converted<T, S>(source: Ref<'_, Tensor<S>>) -> Result<Own<Tensor<T>>>
where
    T: crate::element::Element,
    S: crate::element::Element + crate::element::Convert<T>,
{
    let tensor = tensor::empty()?;
    tensor::resize_as(tensor.borrow(), source)?;
    tensor::convert(tensor.borrow(), source)?;
    Ok(tensor)
}

/// Whether elements are floating-point numbers.
fn is_floating(tensor: &AnyTensor) -> bool {
    NumberType::of(tensor).kind == NumberKind::Float
}

/// `tensor` in the type in which it is written.
fn in_type_of_file(tensor: &AnyTensor, flags: c_int) -> Result<AnyTensor> {
    let target = match flags {
        F16 if is_floating(tensor) => ElementType::Half,
        BF16 if is_floating(tensor) => ElementType::Float,
        _ => tensor.element(),
    };
    Ok(match (tensor, target) {
        (AnyTensor::Float(source), ElementType::Half) => AnyTensor::Half(converted(source.borrow())?),
        (AnyTensor::Double(source), ElementType::Half) => AnyTensor::Half(converted(source.borrow())?),
        (AnyTensor::Half(source), ElementType::Float) => AnyTensor::Float(converted(source.borrow())?),
        (AnyTensor::Double(source), ElementType::Float) => AnyTensor::Float(converted(source.borrow())?),
        _ => tensor.retained(),
    })
}

/// What the table holds, the widest types first so that all numbers are aligned; and its metadata.
fn entries(table: Ref<'_, Object>, flags: c_int) -> Result<(Scratch<WrittenTensor>, Option<Own<Object>>)> {
    if !table.has_keys() {
        return Err(Error::arg(1, format!("a table of tensors expected, not a {}", table.type_name())));
    }
    let mut entries = Scratch::with_capacity(table.pair_count())?;
    let mut metadata = None;
    for pair in table.pairs() {
        let (key, value) = pair?;
        let name = key.borrow().as_bytes().unwrap_or_default();
        if key.borrow().kind() != ObjectKind::String || std::str::from_utf8(name).is_err() {
            return Err(Error::arg(1, "the names of tensors must be strings of UTF-8"));
        }
        let shown = shown(name);
        if name == METADATA {
            metadata = Some(value);
            continue;
        }
        let is_of_format = |unread: &Unread| unread.format() == UnreadFormat::Safetensors;
        if value.borrow().as_unread().is_some_and(is_of_format) {
            entries.push(WrittenTensor { key, content: WrittenContent::Unread(value) })?;
            continue;
        }
        let Some(tensor) = value.borrow().tensor()? else {
            let what = value.borrow().type_name();
            return Err(Error::arg(1, format!("'{shown}' is a {what}: only tensors can be written")));
        };
        let tensor = array::in_order(&in_type_of_file(&tensor, flags)?, false)?.0;
        let mut sizes = tensor.sizes()?;
        if sizes.is_empty() {
            sizes.push(0);
        }
        let mut number = NumberType::of(&tensor);
        if flags == BF16 && is_floating(&tensor) {
            number = NumberType::new(NumberKind::Brain, 2);
        }
        let array = Array { number, endian: Endian::Little, sizes, is_column_major: false };
        entries.push(WrittenTensor { key, content: WrittenContent::Tensor(tensor, array) })?;
    }
    Ok((entries, metadata))
}

/// Writes the tensors of `table` to the file `name`, and the strings under `__metadata__` if there are any. Those of such
/// files that were not read are written as they were there.
///
/// # Errors
///
/// Argument 1: no table of tensors with names, or elements outside a storage. Argument 3: unknown flags. The file cannot
/// be written, or no memory: a file of that name is as it was.
pub fn save(table: Ref<'_, Object>, name: &CStr, flags: c_int) -> Result<()> {
    if ![0, F16, BF16].contains(&flags) {
        return Err(Error::arg(3, "the flags are TH_SAFETENSORS_F16, TH_SAFETENSORS_BF16, or 0"));
    }
    check(Endian::NATIVE == Endian::Little, "safetensors are not written on big-endian machines")?;
    let (entries, metadata) = entries(table, flags)?;
    let mut order = Scratch::collected(0..entries.len())?;
    order.sort_unstable_by_key(|&k| (std::cmp::Reverse(entries[k].alignment()), k));
    let header = header::print(metadata.as_ref().map(Own::borrow), order.iter().map(|&k| &entries[k]))?;
    let write = || {
        let mut output = OutputFile::create(name)?;
        output.write(&(header.len() as u64).to_le_bytes())?;
        output.write(&header)?;
        for &k in &order {
            let WrittenContent::Tensor(tensor, array) = &entries[k].content else {
                output.write(entries[k].unread().map_or(&[], Unread::bytes))?;
                continue;
            };
            array::with_bytes(tensor, |bytes| match array.number.kind {
                NumberKind::Brain => brain::write(bytes, |bytes| output.write(bytes)),
                _ => output.write(bytes),
            })?;
        }
        output.finish()
    };
    write().map_err(|error| in_file(name, error))
}
