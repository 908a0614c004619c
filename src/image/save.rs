//! Writing files of pictures.

use super::picture::{Picture, Pixel};
use super::{png, pnm};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::sigpipe::write_all_quietly;
use crate::tensor::Tensor;
use std::fs::File;
use std::io::{self, Write};
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
    File::create(path)
        .and_then(|mut file| write_all_quietly(&mut file, &content.0))
        .map_err(|error| Error::plain(format!("{}: {error}", path.display())))
}
