//! npy: NumPy's files of one array, versions 1.0 to 3.0.
//!
//! | file | what |
//! |---|---|
//! | `header.rs` | the header: a dictionary as Python writes it |

mod header;

use super::array::{self, Array};
use super::input::{FileBytes, check, in_file, shown};
use super::number::{Exchanged, NumberKind, NumberType};
use super::output::OutputFile;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::{self, AnyElement, AnyTensor, Object, Unread, UnreadFormat};
use crate::storage::size;
use crate::tensor::{self, Tensor};
use header::ElementsOf;
use std::ffi::CStr;

/// Whether `bytes` begin as an npy file does.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(header::MARK)
}

/// What an npy file holds.
pub(super) enum NpyContent {
    Tensor(AnyTensor, NumberType),
    Unread(Unread),
}

impl NpyContent {
    /// As an object.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn object(self) -> Result<Own<Object>> {
        match self {
            NpyContent::Tensor(tensor, _) => object::any_tensor(tensor),
            NpyContent::Unread(unread) => object::unread(unread),
        }
    }

    /// The tensor and the type of its numbers.
    ///
    /// # Errors
    ///
    /// No tensor can have the elements.
    fn tensor(self) -> Result<(AnyTensor, NumberType)> {
        match self {
            NpyContent::Tensor(tensor, number) => Ok((tensor, number)),
            NpyContent::Unread(unread) => {
                let name = shown(unread.name());
                // Which tensors can have, but for the largest.
                if let Ok(Some((number, _))) = header::number_of(&name) {
                    let error = format!(
                        "a number of type {number} is too large for a THLongTensor, the largest type"
                    );
                    return Err(Error::plain(error));
                }
                let name: String = name.chars().take(60).collect();
                let kind = match name.trim_start_matches(['<', '>', '|', '=']).as_bytes().first() {
                    Some(b'[') => "records of several fields".into(),
                    Some(b'O') => "objects of Python".into(),
                    Some(b'S' | b'U') => "strings".into(),
                    _ => format!("elements of type '{name}'"),
                };
                Err(Error::plain(format!("the file holds {kind}, of which there are no tensors")))
            }
        }
    }
}

/// The array in `input`, all of which it may take.
///
/// # Errors
///
/// Something else, or shorter than it says; no memory.
pub(super) fn read(input: &FileBytes) -> Result<NpyContent> {
    let bytes = input.bytes();
    let (header, offset) = header::parse(bytes)?;
    let name = match header.elements {
        ElementsOf::Others(name, each) => {
            let there = &bytes[offset..];
            let is_whole = match each {
                Some(each) => {
                    let number = NumberType::new(NumberKind::Other, each);
                    let sizes = size::list(&header.sizes)?;
                    let endian = crate::file::Endian::NATIVE;
                    let said = Array { number, endian, sizes, is_column_major: false }.bytes()?;
                    said <= there.len()
                }
                // How a pickle ends.
                None => there.ends_with(b"."),
            };
            check(is_whole, "the array is cut off")?;
            name
        }
        ElementsOf::Numbers(number, endian, name) => {
            let sizes = size::list(&header.sizes)?;
            let array = Array { number, endian, sizes, is_column_major: header.is_column_major };
            let (said, there) = (array.bytes()?, bytes.len() - offset);
            if said > there {
                return Err(Error::plain(format!(
                    "the array is cut off: {said} bytes are said to follow, {there} do"
                )));
            }
            match array.tensor(input, offset)? {
                Some(tensor) => return Ok(NpyContent::Tensor(tensor, number)),
                None => name,
            }
        }
    };
    let whole = input.part(0, bytes.len())?;
    Unread::new(UnreadFormat::Npy, name.as_bytes(), header.sizes, whole).map(NpyContent::Unread)
}

/// The header of `array` and what follows it, as NumPy writes them.
pub(super) fn preface(array: &Array) -> Result<Scratch<u8>> {
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

/// The array in the file `name`, whatever its type: a tensor, or an array that is not read. What is written to the tensor is
/// not written to the file.
///
/// # Errors
///
/// As [`read`]; the file cannot be opened.
pub fn load(name: &CStr) -> Result<Own<Object>> {
    let content = FileBytes::map(name).and_then(|input| read(&input));
    content.and_then(NpyContent::object).map_err(|error| in_file(name, error))
}

/// [`load`], where the elements are to be of type `T`.
///
/// # Errors
///
/// As [`load`]; elements of another type, or those of no tensor.
pub fn load_as<T: Exchanged + AnyElement>(name: &CStr) -> Result<Own<Tensor<T>>> {
    let content = FileBytes::map(name).and_then(|input| read(&input)?.tensor());
    let (loaded, number) = content.map_err(|error| in_file(name, error))?;
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
        output.write(&preface(&array)?)?;
        array::with_bytes(&ordered, |bytes| output.write(bytes))?;
        output.finish()
    };
    write().map_err(|error| in_file(name, error))
}

/// Writes an array that was not read to the file `name`, as its own file had it.
///
/// # Errors
///
/// Argument 1: it was in a file of another format. Else as [`save`].
pub fn save_unread(unread: &Unread, name: &CStr) -> Result<()> {
    check_arg(unread.format() == UnreadFormat::Npy, 1, "an array of an npy file expected")?;
    let write = || {
        let mut output = OutputFile::create(name)?;
        output.write(unread.bytes())?;
        output.finish()
    };
    write().map_err(|error| in_file(name, error))
}
