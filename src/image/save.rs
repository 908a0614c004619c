//! Writing files of pictures.

use super::picture::{Picture, Pixel};
use super::{png, pnm};
use crate::error::{Error, Result};
use crate::file;
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use std::ffi::CString;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// A file's content while it is made: nothing is written before all of it is there.
#[derive(Default)]
struct PictureContent(Scratch<u8>);

impl Write for PictureContent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let needed = self.0.len() + bytes.len();
        if needed > self.0.capacity() {
            let room = needed.max(2 * self.0.len());
            self.0.reserve(room).map_err(|shortage| io::Error::new(io::ErrorKind::OutOfMemory, shortage))?;
        }
        self.0.extend(bytes.iter().copied()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

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
    let mut content = PictureContent::default();
    if is_png {
        png::write(&picture, &mut content)?;
    } else {
        pnm::write(&picture, &mut content).map_err(|error| Error::arg(2, error.message().to_owned()))?;
    }
    replace(path, &content.0).map_err(|error| Error::plain(format!("{}: {error}", path.display())))
}

/// Writes `image` as PNG to `to`.
///
/// # Errors
///
/// Argument 1: not the sizes of a picture. `to` does not take it. No memory.
pub fn write_png<T: Pixel>(image: Ref<'_, Tensor<T>>, to: impl Write) -> Result<()> {
    png::write(&Picture::of(image, 1)?, to)
}

/// Writes the file at `path`, which is as it was if that fails.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    file::replace(&CString::new(path.as_os_str().as_bytes())?, &[content])
}
