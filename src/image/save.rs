//! Writing files of pictures.

use super::picture::{Picture, Pixel};
use super::{png, pnm};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::buffer::ByteBuffer;
use crate::replacement::replace;
use crate::tensor::Tensor;
use std::ffi::CString;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Writes `image` to the file `path`, in the format that the end of its name says.
///
/// # Errors
///
/// Argument 1: another ending. Argument 2: not the sizes of a picture, or opacity in PNM. The file cannot be written.
/// No memory.
pub fn save<T: Pixel>(path: &Path, image: Ref<'_, Tensor<T>>) -> Result<()> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_png = match ending.to_ascii_lowercase().as_str() {
        "png" => true,
        "pgm" | "ppm" | "pnm" => false,
        _ => return Err(Error::arg(1, "the name of a picture ends with .png, .pgm, .ppm or .pnm")),
    };
    let picture = Picture::of(image, 2)?;
    // Nothing is written before all of it is there.
    let mut content = ByteBuffer::default();
    let written =
        if is_png { png::write(&picture, &mut content) } else { pnm::write(&picture, &mut content) };
    let content = content.complete()?;
    written?;
    let name = CString::new(path.as_os_str().as_bytes()).map_err(io::Error::from);
    let replaced = name.and_then(|name| replace(&name, &[&content]));
    replaced.map_err(|error| Error::plain(format!("{}: {error}", path.display())))
}

/// Writes `image` as PNG to `to`.
///
/// # Errors
///
/// Argument 1: not the sizes of a picture. `to` does not take it. No memory.
pub fn write_png<T: Pixel>(image: Ref<'_, Tensor<T>>, to: impl Write) -> Result<()> {
    png::write(&Picture::of(image, 1)?, to)
}
