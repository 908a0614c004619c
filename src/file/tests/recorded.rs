//! Files written by the original: read, and written again byte for byte.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use super::*;
use crate::half::Half;

/// A tensor file: numbers and strings as the serialiser of Torch7 lays them out.
struct Layout<'a> {
    tensor_class: &'a str,
    storage_class: &'a str,
    sizes: &'a [i64],
    strides: &'a [i64],
}

fn expect_ints(file: &mut TestFile, expected: &[i32]) {
    for &value in expected {
        assert_eq!(read::<i32>(file, 1), Ok(vec![value]));
    }
}

fn expect_string(file: &mut TestFile, expected: &str) {
    expect_ints(file, &[expected.len() as i32]);
    assert_eq!(read::<u8>(file, expected.len()), Ok(expected.as_bytes().to_vec()));
}

fn write_ints(file: &mut TestFile, values: &[i32]) {
    for value in values {
        assert_eq!(write(file, &[*value]), Ok(1));
    }
}

fn write_text(file: &mut TestFile, text: &str) {
    write_ints(file, &[text.len() as i32]);
    assert_eq!(write(file, text.as_bytes()), Ok(text.len()));
}

/// Reads the recorded files `name`, expects `elements`, and writes them anew.
fn check<T: FileElement + Default + PartialEq + Debug>(name: &str, layout: &Layout, elements: &[T]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/t7");
    for (binary, kind) in [(false, "ascii"), (true, "bin")] {
        let path = folder.join(format!("{name}.{kind}.t7"));
        let mut file = on_disk(&path, "r");
        file.flags_mut().is_binary = i32::from(binary);
        expect_ints(&mut file, &[4, 1]);
        expect_string(&mut file, "V 1");
        expect_string(&mut file, layout.tensor_class);
        expect_ints(&mut file, &[layout.sizes.len() as i32]);
        assert_eq!(read_long(&mut file, layout.sizes.len()).as_deref(), Ok(layout.sizes));
        assert_eq!(read_long(&mut file, layout.strides.len()).as_deref(), Ok(layout.strides));
        assert_eq!(read_long(&mut file, 1), Ok(vec![1]));
        expect_ints(&mut file, &[4, 2]);
        expect_string(&mut file, "V 1");
        expect_string(&mut file, layout.storage_class);
        assert_eq!(read_long(&mut file, 1), Ok(vec![elements.len() as i64]));
        let read_back = read::<T>(&mut file, elements.len()).expect("as many elements");
        // Texts, because a NaN is unlike itself.
        assert_eq!(format!("{read_back:?}"), format!("{elements:?}"));
        assert!(is_plain(read::<u8>(&mut file, 1)), "more than expected in {}", path.display());

        let mut copy = in_memory(b"");
        copy.flags_mut().is_binary = i32::from(binary);
        write_ints(&mut copy, &[4, 1]);
        write_text(&mut copy, "V 1");
        write_text(&mut copy, layout.tensor_class);
        write_ints(&mut copy, &[layout.sizes.len() as i32]);
        write_long(&mut copy, layout.sizes).expect("grows");
        write_long(&mut copy, layout.strides).expect("grows");
        write_long(&mut copy, &[1]).expect("grows");
        write_ints(&mut copy, &[4, 2]);
        write_text(&mut copy, "V 1");
        write_text(&mut copy, layout.storage_class);
        write_long(&mut copy, &[elements.len() as i64]).expect("grows");
        write(&mut copy, &read_back).expect("grows");
        assert_eq!(content(&mut copy), fs::read(&path).expect("readable"), "{}", path.display());
    }
}

fn vector<'a>(tensor_class: &'a str, storage_class: &'a str, sizes: &'a [i64]) -> Layout<'a> {
    Layout { tensor_class, storage_class, sizes, strides: &[1] }
}

#[test]
fn integers() {
    let layout = |tensor, storage| vector(tensor, storage, &[6]);
    check("byte_6", &layout("torch.ByteTensor", "torch.ByteStorage"), &[1u8, 2, 3, 4, 5, 6]);
    check("char_6", &layout("torch.CharTensor", "torch.CharStorage"), &[1i8, 2, 3, 4, 5, 6]);
    check("short_6", &layout("torch.ShortTensor", "torch.ShortStorage"), &[1i16, 2, 3, 4, 5, 6]);
    check("int_6", &layout("torch.IntTensor", "torch.IntStorage"), &[1i32, 2, 3, 4, 5, 6]);
    check("long_6", &layout("torch.LongTensor", "torch.LongStorage"), &[1i64, 2, 3, 4, 5, 6]);
}

#[test]
fn reals() {
    let matrix = Layout {
        tensor_class: "torch.FloatTensor",
        storage_class: "torch.FloatStorage",
        sizes: &[2, 3],
        strides: &[3, 1],
    };
    check("float_2x3", &matrix, &[1.0f32, 2.5, -3.0, 4e10, 1e-7, 0.0]);
    check(
        "double_nan",
        &vector("torch.DoubleTensor", "torch.DoubleStorage", &[4]),
        &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.5],
    );
    let halves = [0.5, -2.0, 65504.0].map(Half::from_f32);
    check("half_3", &vector("torch.HalfTensor", "torch.HalfStorage", &[3]), &halves);
}
