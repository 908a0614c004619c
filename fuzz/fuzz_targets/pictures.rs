//! Reads arbitrary content as pictures: PNG, JPEG and PNM. Seeds are in `c_tests/pictures`.
//!
//! Behind a byte 0 stand instructions for a PNG, whose checksums are right and whose header is a valid one most of the time;
//! anything else is a file as it is. What can be read has its samples in range, is the same as bytes and as numbers, and can be
//! written and read again, which gives the same.
//!
//! `make fuzz` builds and runs it. With `TH_FUZZ_CALLS`, as many PNG follow each input whose instructions a generator makes.

#![no_main]

mod folder;
mod instructions;
mod long_run;

use TH::engine::Operand;
use TH::handle::Own;
use TH::image::{Pixel, new_load, new_load_from, save};
use TH::tensor::Tensor;
use instructions::Instructions;
use libfuzzer_sys::fuzz_target;
use long_run::Generator;

/// Larger pictures are only read.
const MOST_SAMPLES: i64 = 1 << 16;

/// Makes a PNG from instructions.
struct Maker<'a> {
    instructions: Instructions<'a>,
    png: Vec<u8>,
}

const CHUNKS: &[&[u8; 4]] = &[
    b"IDAT", b"PLTE", b"tRNS", b"IDAT", b"acTL", b"fcTL", b"fdAT", b"sBIT", b"gAMA", b"tEXt", b"iCCP",
    b"IHDR", b"zzZz", b"IEND",
];

/// Types of pixels that there are: bits of a sample, and which samples.
const PIXELS: &[[u8; 2]] = &[
    [1, 0],
    [2, 0],
    [4, 0],
    [8, 0],
    [16, 0],
    [8, 2],
    [16, 2],
    [1, 3],
    [2, 3],
    [4, 3],
    [8, 3],
    [8, 4],
    [16, 4],
    [8, 6],
    [16, 6],
];

impl Maker<'_> {
    fn next(&mut self) -> u8 {
        self.instructions.next()
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let (taken, rest) = self.instructions.0.split_at(count.min(self.instructions.0.len()));
        self.instructions.0 = rest;
        taken.to_vec()
    }

    fn chunk(&mut self, name: &[u8; 4], content: &[u8]) {
        self.png.extend((content.len() as u32).to_be_bytes());
        let from = self.png.len();
        self.png.extend(name);
        self.png.extend(content);
        self.png.extend(crc32fast::hash(&self.png[from..]).to_be_bytes());
    }

    /// A side of the picture: small, or four bytes as they are.
    fn side(&mut self) -> [u8; 4] {
        match self.next() {
            255 => [self.next(), self.next(), self.next(), self.next()],
            small => u32::from(small % 40).to_be_bytes(),
        }
    }

    fn header(&mut self) {
        let (width, height, pixels) = (self.side(), self.side(), self.next());
        let [depth, color] = match PIXELS.get(usize::from(pixels) % 16) {
            Some(&valid) => valid,
            None => [self.next(), self.next()],
        };
        let interlace = self.next() % 8 / 3;
        self.chunk(b"IHDR", &[&width[..], &height, &[depth, color, 0, 0, interlace]].concat());
    }

    /// Bytes as deflate leaves them where it cannot make less of them. The decoder does not check their sum.
    fn stored(bytes: &[u8]) -> Vec<u8> {
        let length = bytes.len() as u16;
        [&[0x78, 0x01, 0x01][..], &length.to_le_bytes(), &(!length).to_le_bytes(), bytes, &[0; 4]].concat()
    }

    fn make(mut self) -> Vec<u8> {
        self.header();
        while !self.instructions.0.is_empty() {
            let (which, count) = (self.next(), self.next());
            let name = CHUNKS[usize::from(which & 0x3f) % CHUNKS.len()];
            let content = match (name, which >> 6) {
                // Rows that are all alike, so that a few bytes are a picture.
                (b"IDAT", 0) => {
                    let row = self.take(usize::from(count % 64));
                    Self::stored(&row.repeat(usize::from(self.next())))
                }
                (b"IDAT", 1 | 2) => Self::stored(&self.take(usize::from(count))),
                _ => self.take(usize::from(count)),
            };
            self.chunk(name, &content);
        }
        self.chunk(b"IEND", &[]);
        self.png
    }
}

/// All samples of a picture, which lie within its storage.
fn samples<T: Pixel>(picture: &Own<Tensor<T>>) -> Vec<T> {
    let tensor = picture.borrow();
    let &[count, height, width] = tensor.sizes() else { panic!("planes x height x width") };
    assert!((1..=4).contains(&count) && height > 0 && width > 0);
    let planes = Operand::new(tensor, 1).expect("inside its storage");
    let mut samples = Vec::new();
    for row in planes.slices(0).flat_map(|plane| plane.rows().collect::<Vec<_>>()) {
        samples.extend((0..width as usize).map(|column| row.get(column)));
    }
    samples
}

/// Writes a picture in a format and reads it again.
fn read_again(picture: &Own<Tensor<u8>>, format: &str) -> Own<Tensor<u8>> {
    let path = folder::path(&format!("picture.{format}"));
    save(&path, picture.borrow()).expect("what was read can be written");
    new_load(&path).expect("what was written can be read")
}

/// A PNG by instructions.
fn make(instructions: &[u8]) -> Vec<u8> {
    Maker { instructions: Instructions(instructions), png: b"\x89PNG\r\n\x1a\n".to_vec() }.make()
}

/// Reads a file as bytes and as numbers, writes it and reads it again.
fn check(content: &[u8]) {
    long_run::count(1);
    let (bytes, floats) = match (new_load_from::<u8>(content), new_load_from::<f32>(content)) {
        (Ok(bytes), Ok(floats)) => (bytes, floats),
        (bytes, floats) => {
            assert!(bytes.is_err() && floats.is_err(), "one type reads it, the other does not");
            return;
        }
    };
    let sizes = bytes.borrow().sizes();
    assert_eq!(sizes, floats.borrow().sizes());
    if sizes.iter().product::<i64>() > MOST_SAMPLES {
        return;
    }
    let pixels = samples(&bytes);
    for (&byte, float) in pixels.iter().zip(samples(&floats)) {
        assert!(
            (0.0..=1.0).contains(&float) && (f32::from(byte) - 255.0 * float).abs() < 0.501,
            "{byte} is not {float}"
        );
    }
    for format in ["png", "pnm"] {
        if format == "png" || sizes[0] % 2 == 1 {
            assert_eq!(samples(&read_again(&bytes, format)), pixels, "{format}");
        }
    }
}

fuzz_target!(|input: &[u8]| {
    match input {
        [0, instructions @ ..] => check(&make(instructions)),
        _ => check(input),
    }
    let mut generator = Generator::new(input);
    for _ in 0..*long_run::LEAST {
        let count = 4 * usize::from(generator.next());
        check(&make(&generator.bytes(count)));
    }
});
