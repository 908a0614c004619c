//! PNG, through the crate of that name.

use super::picture::{Picture, Shape, check_plausible};
use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use png::{BitDepth, ColorType, Decoder, Encoder, Info, Limits, Transformations};
use std::fmt::Display;
use std::io::{Cursor, Write};

/// Memory that the decoder may take besides the pixels: the window, two rows, and what other chunks hold.
const DECODER_BYTES: usize = 64 << 20;

fn damaged(error: impl Display) -> Error {
    Error::plain(format!("damaged PNG: {error}"))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: DECODER_BYTES });
    decoder.set_transformations(Transformations::EXPAND);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let info = decoder.read_header_info().map_err(damaged)?;
    let claimed = Shape { planes: 1, height: info.height as usize, width: info.width as usize };
    claimed.count()?;
    let raw = info.raw_row_length().checked_mul(claimed.height).ok_or_else(Error::overflow)?;
    check_plausible(claimed, raw, bytes.len())?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    check_palette(reader.info())?;
    let (color, depth) = reader.output_color_type();
    let planes = color.samples();
    let width = if depth == BitDepth::Sixteen { 2 } else { 1 };
    let count = Shape { planes, ..claimed }.count()?.checked_mul(width).ok_or_else(Error::overflow)?;
    if reader.output_buffer_size() != Some(count) {
        return Err(Error::plain("PNG of a kind that is not supported"));
    }
    let mut pixels = Scratch::filled(count, 0)?;
    reader.next_frame(&mut pixels).map_err(damaged)?;
    let largest = if width == 2 { u16::MAX } else { 255 };
    Ok(Picture { shape: Shape { planes, ..claimed }, largest, bytes: pixels })
}

/// Checks that a palette ends with an entry, which the decoder relies on.
///
/// # Errors
///
/// It does not.
fn check_palette(info: &Info) -> Result<()> {
    match info.palette.as_deref().map(<[u8]>::len) {
        Some(bytes) if bytes % 3 != 0 => {
            Err(damaged(format!("a palette of {bytes} bytes, of which three are an entry")))
        }
        _ => Ok(()),
    }
}

pub(super) fn write(picture: &Picture, to: impl Write) -> Result<()> {
    let failed = |error: png::EncodingError| Error::plain(error.to_string());
    let size = |size: usize| u32::try_from(size).map_err(|_| Error::overflow());
    let mut encoder = Encoder::new(to, size(picture.shape.width)?, size(picture.shape.height)?);
    encoder.set_color(match picture.shape.planes {
        1 => ColorType::Grayscale,
        2 => ColorType::GrayscaleAlpha,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    });
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&picture.bytes).map_err(failed)?;
    writer.finish().map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deflate makes little of equal pixels, of which eight are in a byte.
    #[test]
    fn empty_pages_are_plausible() {
        let (width, height) = (4096, 2048);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::One);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&vec![0xff; (width * height / 8) as usize]).unwrap();
        writer.finish().unwrap();
        assert!(file.len() < (width * height / 2000) as usize, "{}", file.len());
        let picture = read(&file).unwrap();
        assert_eq!(picture.shape, Shape { planes: 1, height: 2048, width: 4096 });
        assert!(picture.bytes.iter().all(|&sample| sample == 255));
    }

    /// A picture of one index into a palette of `bytes` bytes, with or without transparency.
    fn with_palette(bytes: usize, transparent: bool) -> Result<Picture> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 1, 1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(vec![7; bytes]);
        if transparent {
            encoder.set_trns(vec![1]);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[0]).unwrap();
        writer.finish().unwrap();
        read(&file)
    }

    #[test]
    fn palettes_end_with_an_entry() {
        for transparent in [false, true] {
            for bytes in [4, 5, 7, 767] {
                let refused = with_palette(bytes, transparent).err().unwrap().to_string();
                assert!(refused.contains(&format!("a palette of {bytes} bytes")), "{refused}");
            }
            for bytes in [3, 6, 768] {
                let expected: &[u8] = if transparent { &[7, 7, 7, 1] } else { &[7, 7, 7] };
                assert_eq!(&*with_palette(bytes, transparent).ok().unwrap().bytes, expected);
            }
        }
    }
}
