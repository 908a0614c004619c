//! JPEG, through the crate `zune-jpeg`.

use super::picture::{Picture, Shape, check_plausible};
use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The largest width and height that the format has.
const LARGEST_SIDE: usize = 65535;

pub(super) fn read(bytes: &[u8]) -> Result<Picture> {
    let damaged = |error: zune_jpeg::errors::DecodeErrors| Error::plain(format!("damaged JPEG: {error}"));
    let options = DecoderOptions::new_safe()
        .set_max_width(LARGEST_SIDE)
        .set_max_height(LARGEST_SIDE)
        .set_strict_mode(true)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let info = decoder.info().ok_or_else(|| Error::plain("damaged JPEG: no header"))?;
    let planes = if decoder.input_colorspace() == Some(ColorSpace::Luma) { 1 } else { 3 };
    if planes == 1 {
        decoder.set_options(options.jpeg_set_out_colorspace(ColorSpace::Luma));
    }
    let shape = Shape { planes, height: usize::from(info.height), width: usize::from(info.width) };
    let count = shape.count()?;
    check_plausible(shape, count, bytes.len())?;
    if decoder.output_buffer_size() != Some(count) {
        return Err(Error::plain("JPEG of a kind that is not supported"));
    }
    let mut pixels = Scratch::filled(count, 0)?;
    decoder.decode_into(&mut pixels).map_err(damaged)?;
    Ok(Picture { shape, largest: 255, bytes: pixels })
}
