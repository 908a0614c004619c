//! npy: NumPy's files of one array, versions 1.0 to 3.0.
//!
//! | file | what |
//! |---|---|
//! | `header.rs` | the header: a dictionary as Python writes it |

mod header;

use super::array::{self, Array};
use super::input::{FileBytes, in_file};
use super::number::{Exchanged, NumberType};
use super::output::{OutputFile, OutputText};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::object::{AnyElement, AnyTensor};
use crate::tensor::{self, Tensor};
use std::ffi::CStr;

/// Whether `bytes` begin as an npy file does.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(header::MARK)
}

/// The array in `input`, all of which it may take, and the type of its numbers.
///
/// # Errors
///
/// Something else, or shorter than it says; numbers that no tensor has; no memory.
pub(super) fn read(input: &FileBytes) -> Result<(AnyTensor, NumberType)> {
    let bytes = input.bytes();
    let (array, offset) = header::parse(bytes)?;
    let there = bytes.len() - offset;
    let said = array.bytes()?;
    if said > there {
        return Err(Error::plain(format!(
            "the array is cut off: {said} bytes are said to follow, {there} do"
        )));
    }
    Ok((array.tensor(input, offset)?, array.number))
}

/// The header of `array` and what follows it, as NumPy writes them.
pub(super) fn preface(array: &Array) -> Result<OutputText> {
    header::print(array)
}

/// The array and its elements in the order in which they are written.
pub(super) fn prepare(tensor: &AnyTensor) -> Result<(Array, AnyTensor)> {
    let (ordered, is_column_major) = array::in_order(tensor, true)?;
    let mut sizes = tensor.sizes()?;
    if sizes.is_empty() {
        sizes.push(0); // where a tensor without dimensions has no elements, NumPy's has one
    }
    let endian = crate::file::Endian::NATIVE;
    Ok((Array { number: NumberType::of(tensor), endian, sizes, is_column_major }, ordered))
}

/// The array in the file `name`, whatever its type. What is written to the tensor is not written to the file.
///
/// # Errors
///
/// As [`read`]; the file cannot be opened.
pub fn load(name: &CStr) -> Result<AnyTensor> {
    Ok(load_with_type(name)?.0)
}

fn load_with_type(name: &CStr) -> Result<(AnyTensor, NumberType)> {
    FileBytes::map(name).and_then(|input| read(&input)).map_err(|error| in_file(name, error))
}

/// [`load`], where the elements are to be of type `T`.
///
/// # Errors
///
/// As [`load`]; elements of another type.
pub fn load_as<T: Exchanged + AnyElement>(name: &CStr) -> Result<Own<Tensor<T>>> {
    let (loaded, number) = load_with_type(name)?;
    match T::recall_tensor(&loaded) {
        Some(tensor) => Ok(tensor.to_owned()),
        None => {
            let (held, wanted) = (loaded.element().name(), T::NAME);
            let error = format!(
                "the file holds {number}, elements of a TH{held}Tensor and not of a TH{wanted}Tensor"
            );
            Err(in_file(name, Error::plain(error)))
        }
    }
}

/// Writes `tensor` to the file `name`, as one array of its type and sizes.
///
/// # Errors
///
/// Argument 1: elements outside the storage. The file cannot be written, or no memory: a file of that name is as it was.
pub fn save<T: AnyElement>(tensor: Ref<'_, Tensor<T>>, name: &CStr) -> Result<()> {
    let (array, ordered) = prepare(&T::forget_tensor(tensor::view_of(tensor)?))?;
    let write = || {
        let mut output = OutputFile::create(name)?;
        output.write(&preface(&array)?.0)?;
        array::with_bytes(&ordered, |bytes| output.write(bytes))?;
        output.finish()
    };
    write().map_err(|error| in_file(name, error))
}
