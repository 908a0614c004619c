//! Reading files of pictures.

use super::picture::{Picture, Pixel};
use super::{jpeg, png, pnm};
use crate::error::{Error, Result};
use crate::handle::Own;
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest file that is read.
const LARGEST_FILE: u64 = 1 << 30;

/// The picture in the file at `path` as a new tensor of planes.
///
/// # Errors
///
/// The file cannot be read, is none of PNG, JPEG and PNM, or is damaged. No memory.
pub fn new_load<T: Pixel>(path: &Path) -> Result<Own<Tensor<T>>> {
    let named = |text: &dyn std::fmt::Display| Error::plain(format!("{}: {text}", path.display()));
    let file = File::open(path).map_err(|error| named(&error))?;
    let bytes = all_of(file).map_err(|error| named(&error))?;
    new_load_from(&bytes).map_err(|error| named(&error))
}

/// The picture in `bytes`, the content of a file, as [`new_load`].
///
/// # Errors
///
/// As [`new_load`].
pub fn new_load_from<T: Pixel>(bytes: &[u8]) -> Result<Own<Tensor<T>>> {
    decoded(bytes)?.new_planes()
}

fn decoded(bytes: &[u8]) -> Result<Picture> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => png::read(bytes),
        [0xff, 0xd8, 0xff, ..] => jpeg::read(bytes),
        [b'P', b'1'..=b'6', ..] => pnm::read(bytes),
        [] => Err(Error::plain("not a picture: the file is empty")),
        _ => Err(Error::plain("not a picture in PNG, JPEG or PNM format")),
    }
}

/// The content of `file`.
fn all_of(file: File) -> Result<Scratch<u8>> {
    let bytes = ByteBuffer::read_all(file.take(LARGEST_FILE + 1))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Error::plain("a picture of more than a gigabyte is not read"));
    }
    Ok(bytes)
}
