//! Reads arbitrary content as a file in memory and as one on disk, by arbitrary operations.
//!
//! The first byte sets the mode, the next ones up to a 0 are the operations, and the rest is the
//! content. Besides not crashing, both files must read the same numbers from the same place; they may
//! part ways once a read has come up short, since only memory takes back what it could not use.
//!
//! `make fuzz` builds and runs it. With `TH_FUZZ_CALLS`, each input goes on to as many operations, over contents that a
//! generator makes.

#![no_main]

mod folder;
mod long_run;

use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::sync::LazyLock;

use TH::file::{Endian, File, FileElement, LineFormat};
use libfuzzer_sys::fuzz_target;
use long_run::Generator;

type TestFile = File<Vec<u8>>;

/// The most numbers read at once.
const MOST: usize = 40;

/// Operations over one content that a generator made.
const OPERATIONS: usize = 64;

/// The file that inputs are stored in.
static PATH: LazyLock<CString> =
    LazyLock::new(|| CString::new(folder::path("file").into_os_string().into_vec()).expect("no 0"));

/// The bytes of what was read: of numbers, since a NaN is unlike itself.
type Outcome = Vec<u8>;

fn read<T: FileElement + Default>(file: &mut TestFile, count: usize) -> Outcome {
    let mut out = vec![T::default(); count];
    // SAFETY: `out` has `count` elements.
    let done = unsafe { file.read(out.as_mut_ptr(), count) }.expect("quiet files do not fail");
    bytes_of(&out[..done])
}

fn read_long(file: &mut TestFile, count: usize) -> Outcome {
    let mut out = vec![0i64; count];
    // SAFETY: `out` has `count` elements.
    let done = unsafe { file.read_long(out.as_mut_ptr(), count) }.expect("quiet files do not fail");
    bytes_of(&out[..done])
}

fn bytes_of<T>(numbers: &[T]) -> Outcome {
    // SAFETY: the memory of the slice, whose elements are numbers without padding.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) }.to_vec()
}

fn text_of(outcome: impl std::fmt::Debug) -> Outcome {
    format!("{outcome:?}").into_bytes()
}

/// Carries out one operation and returns what came of it.
fn step(file: &mut TestFile, operation: u8, content_len: usize) -> Outcome {
    let count = usize::from(operation >> 4) * MOST / 16;
    match operation & 15 {
        0 => read::<u8>(file, count),
        1 => read::<i8>(file, count),
        2 => read::<i16>(file, count),
        3 => read::<i32>(file, count),
        4 => read_long(file, count),
        5 => read::<f32>(file, count),
        6 => read::<f64>(file, count),
        7 => text_of(file.read_string(LineFormat::Line, |text| Ok(text.to_vec()))),
        8 => text_of(file.read_string(LineFormat::All, |text| Ok(text.to_vec()))),
        9 => {
            file.flags_mut().is_binary = i32::from(count % 2 == 0);
            Outcome::new()
        }
        10 => {
            file.flags_mut().is_auto_spacing = i32::from(count % 2 == 0);
            Outcome::new()
        }
        11 => {
            file.set_long_size([0, 4, 8][count % 3]).expect("a known size");
            Outcome::new()
        }
        12 => text_of(file.seek(content_len as u64 * u64::from(operation >> 4) / 15)),
        13 => text_of(file.seek_end()),
        _ => text_of(file.position()),
    }
}

/// Reads one content in both ways.
fn read_both(mode: u8, operations: &[u8], content: &[u8]) {
    let mut memory = TestFile::in_memory([content, &[0]].concat(), b"r").expect("ends in 0");
    std::fs::write(PATH.to_str().expect("ASCII"), content).expect("has space");
    let mut disk = TestFile::on_disk(&PATH, b"r", true).expect("mode").expect("was just written");
    for file in [&mut memory, &mut disk] {
        file.flags_mut().is_quiet = 1;
        file.flags_mut().is_binary = i32::from(mode & 1 == 0);
        // Memory ignores the byte order, so it may only differ where numbers are not compared.
        if mode & 2 != 0 {
            file.set_endian(Endian::Big).expect("is open");
        }
    }
    if mode & 4 != 0 {
        disk.set_unbuffered().expect("nothing is held back");
    }
    let mut alike = mode & 2 == 0;
    for &operation in operations {
        let in_memory = step(&mut memory, operation, content.len());
        let on_disk = step(&mut disk, operation, content.len());
        if alike {
            assert_eq!(in_memory, on_disk, "operation {operation}");
        }
        alike &= memory.flags().has_error == 0 && disk.flags().has_error == 0;
    }
    long_run::count(2 * operations.len() as u64);
}

/// Text of numbers and of what is nearly one, arbitrary bytes, or `content` with some bytes changed.
fn make(generator: &mut Generator, content: &[u8]) -> Vec<u8> {
    const WORDS: &[&str] = &[
        "0",
        "-1",
        "+",
        "12",
        "9223372036854775808",
        "-9223372036854775809",
        "1e400",
        "1e-400",
        "nan",
        "-inf",
        "0x1p3",
        ".",
        "1.5e",
        "99999999999999999999999999",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "a",
        "é",
    ];
    let length = usize::from(generator.next()) << (generator.next() % 4);
    match generator.next() % 3 {
        0 => generator.bytes(length),
        1 => (0..length / 4)
            .flat_map(|_| WORDS[usize::from(generator.next()) % WORDS.len()].bytes().chain(*b" "))
            .collect(),
        _ => {
            let mut changed = content.to_vec();
            for _ in 0..generator.next() % 8 {
                let at = usize::from(generator.next()) << 8 | usize::from(generator.next());
                if !changed.is_empty() {
                    let at = at % changed.len();
                    changed[at] = generator.next();
                }
            }
            changed
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&mode, rest)) = input.split_first() else {
        return;
    };
    let end = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    let (operations, content) = rest.split_at(end);
    read_both(mode, operations, content);
    let mut generator = Generator::new(input);
    let mut left = *long_run::LEAST;
    while left > 0 {
        let operations = [(); OPERATIONS].map(|()| generator.next());
        read_both(generator.next(), &operations, &make(&mut generator, content));
        left = left.saturating_sub(2 * OPERATIONS as u64);
    }
});
