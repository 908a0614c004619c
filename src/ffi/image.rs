//! `THImage.h`.

use super::general::error_if_null;
use crate::cancellation::uncancelled;
use crate::error::Result;
use crate::ffi::macros::plain;
use crate::image;
use crate::tensor::Tensor;
use std::ffi::{CStr, OsStr};
use std::os::raw::{c_char, c_long};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

type THByteTensor = Tensor<u8>;
type THFloatTensor = Tensor<f32>;

/// The path that is argument 1.
///
/// # Safety
///
/// `path` is NULL or a terminated string that lives as long as the call.
unsafe fn path_of<'a>(path: *const c_char) -> Result<&'a Path> {
    error_if_null(path.cast_mut(), 1)?;
    // SAFETY: by the caller's promise.
    Ok(Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes())))
}

plain! {
    /// The picture in the file `path`, PNG, JPEG or PNM by its content, as a new tensor of planes x height x
    /// width with bytes from 0 to 255: one plane of grey or three of red, green and blue, with a plane of
    /// opacity behind them where a PNG has one. Ownership: the caller frees it. Errors: 1 if NULL; the file
    /// cannot be read, is no picture, is damaged, or is larger than 1 GB; no memory.
    #[must_use]
    fn THImage_newLoad(path: *const c_char) -> *mut THByteTensor {
        // SAFETY: the C caller passes a terminated string.
        uncancelled(|| image::new_load::<u8>(unsafe { path_of(path) }?))
    }

    /// As THImage_newLoad, with numbers from 0 to 1, of 16 bits where the file has them.
    #[must_use]
    fn THImage_newLoadFloat(path: *const c_char) -> *mut THFloatTensor {
        // SAFETY: the C caller passes a terminated string.
        uncancelled(|| image::new_load::<f32>(unsafe { path_of(path) }?))
    }

    /// Writes `image`, height x width or 1 to 4 planes x height x width of bytes, to the file `path`: as PNG
    /// if its name ends with .png; as PNM if it ends with .pgm, .ppm or .pnm. Errors: 1 if NULL or with
    /// another ending; 2 if NULL, of other sizes, or with opacity in a PNM; the file cannot be written; no
    /// memory.
    fn THImage_save(path: *const c_char, image: *mut THByteTensor) {
        // SAFETY: the C caller passes a terminated string.
        uncancelled(|| image::save(unsafe { path_of(path) }?, image.arg(2)?))
    }

    /// As THImage_save, for numbers from 0 to 1; what is outside becomes the nearest of them.
    fn THImage_saveFloat(path: *const c_char, image: *mut THFloatTensor) {
        // SAFETY: the C caller passes a terminated string.
        uncancelled(|| image::save(unsafe { path_of(path) }?, image.arg(2)?))
    }

    /// A new picture, planes x height x width, with all pictures of `images`, which is count x planes x
    /// height x width or count x height x width: `columns` in a row, two pixels of 0 around each; 0 makes
    /// about as many rows as columns. Ownership: the caller frees it. Errors: 1 if NULL or of other
    /// dimensions; 2 if negative; no memory.
    #[must_use]
    fn THImage_newGrid(images: *mut THByteTensor, columns: c_long) -> *mut THByteTensor {
        image::new_grid(images.arg(1)?, columns)
    }

    /// As THImage_newGrid, for floats.
    #[must_use]
    fn THImage_newGridFloat(images: *mut THFloatTensor, columns: c_long) -> *mut THFloatTensor {
        image::new_grid(images.arg(1)?, columns)
    }

    /// A new picture of `matrix` (a vector is one row) in three planes, in which each element is a square of
    /// `zoom` x `zoom` pixels, dark for the least and bright for the largest; what is not finite is grey.
    /// Ownership: the caller frees it. Errors: 1 if NULL or neither matrix nor vector; 2 if not positive; no
    /// memory.
    #[must_use]
    fn THImage_newHeatMap(matrix: *mut THFloatTensor, zoom: c_long) -> *mut THByteTensor {
        image::new_heat_map(matrix.arg(1)?, zoom)
    }

    /// A new picture in three planes of `height` x `width` pixels, with the colours of THImage_newHeatMap in a
    /// frame: positions, counted from the index base, are written at the left and below, and at the right is
    /// a bar of colours with the numbers that they stand for. Ownership: the caller frees it. Errors: as
    /// THImage_newPlot.
    #[must_use]
    fn THImage_newHeatMapPlot(
        matrix: *mut THFloatTensor,
        height: c_long,
        width: c_long,
    ) -> *mut THByteTensor {
        image::new_heat_map_plot(matrix.arg(1)?, height, width)
    }

    /// A new picture in three planes of `height` x `width` pixels, with a line through the elements of the
    /// vector `lines`, or one for each row of a matrix. Round numbers are written at the left, positions,
    /// counted from the index base, below, and above which row has which colour. Ownership: the caller frees
    /// it. Errors: 1 if NULL or neither vector nor matrix; 2, 3 if below 64 or above 16384; no memory.
    #[must_use]
    fn THImage_newPlot(lines: *mut THFloatTensor, height: c_long, width: c_long) -> *mut THByteTensor {
        image::new_plot(lines.arg(1)?, height, width)
    }
}
