//! Every type through every medium, mode and byte order, and the bytes in between.

use std::fmt::Debug;

use super::*;
use crate::half::Half;

/// The settings that decide how numbers are stored.
#[derive(Debug, Clone, Copy)]
struct Setting {
    binary: bool,
    auto_spacing: bool,
    endian: Endian,
    unbuffered: bool,
}

fn settings() -> impl Iterator<Item = Setting> {
    (0..16u32).map(|bits| Setting {
        binary: bits & 1 == 0,
        auto_spacing: bits & 2 == 0,
        endian: if bits & 4 == 0 { Endian::Little } else { Endian::Big },
        unbuffered: bits & 8 == 0,
    })
}

fn apply(setting: Setting, file: &mut TestFile, is_disk: bool) {
    file.flags_mut().is_binary = i32::from(setting.binary);
    file.flags_mut().is_auto_spacing = i32::from(setting.auto_spacing);
    file.set_endian(setting.endian).expect("is open");
    if is_disk && setting.unbuffered {
        file.set_unbuffered().expect("nothing is held back");
    }
}

/// Writes `elements` in groups, one by one and all together, and reads them back the other way round.
fn check<T: FileElement + Default + PartialEq + Debug>(elements: &[T]) {
    for setting in settings() {
        // Without spaces numerals run into each other: only single bytes can be told apart.
        if !setting.binary && !setting.auto_spacing && size_of::<T>() > 1 {
            continue;
        }
        let path = TemporaryPath::new();
        let mut written = path.open("w");
        let mut memory = in_memory(b"");
        for (file, is_disk) in [(&mut written, true), (&mut memory, false)] {
            apply(setting, file, is_disk);
            for element in elements {
                assert_eq!(write(file, std::slice::from_ref(element)), Ok(1));
            }
            assert_eq!(write(file, elements), Ok(elements.len()));
            assert_eq!(write::<T>(file, &[]), Ok(0));
        }
        written.close().expect("has space");
        memory.seek(0).expect("within the file");
        let mut stored = path.open("r");
        for (file, is_disk) in [(&mut stored, true), (&mut memory, false)] {
            apply(setting, file, is_disk);
            for element in elements {
                let back = read::<T>(file, 1);
                assert_eq!(back.as_deref(), Ok(std::slice::from_ref(element)), "{setting:?}");
            }
            assert_eq!(read::<T>(file, elements.len()).as_deref(), Ok(elements), "{setting:?}");
            assert_eq!(read::<T>(file, 0), Ok(Vec::new()));
            assert!(is_plain(read::<T>(file, 1)));
            assert!(file.flags().has_error != 0);
        }
    }
}

#[test]
fn integers() {
    check(&[0u8, 1, b'\n', b' ', 255]);
    check(&[0i8, -128, 127, 10]);
    check(&[0i16, i16::MIN, i16::MAX, -1]);
    check(&[0i32, i32::MIN, i32::MAX, -1]);
    check(&[0i64, i64::MIN, i64::MAX, -1, 1 << 40]);
}

#[test]
fn reals() {
    check(&[0.0f32, -1.5, f32::MAX, f32::MIN_POSITIVE, 1e-45, f32::INFINITY, 1.0 / 3.0, 16777217.0]);
    check(&[0.0f64, -1.5, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::NEG_INFINITY, 1.0 / 3.0, 0.1]);
    check(&[0x0000u16, 0x8000, 0x3c00, 0x7bff, 0x0001, 0x7c00, 0xfc00].map(|x| Half { x }));
}

/// More than the buffers hold, so that reads and writes go around them as well.
#[test]
fn long_runs() {
    check(&(0..9_000).map(|i| f64::from(i) * 0.37).collect::<Vec<_>>());
    check(&(0..70_000u32).map(|i| (i.wrapping_mul(i) >> 3) as u8).collect::<Vec<_>>());
}

#[test]
fn byte_orders() {
    for (endian, expected) in [(Endian::Little, [4, 3, 2, 1]), (Endian::Big, [1, 2, 3, 4])] {
        let path = TemporaryPath::new();
        let mut file = path.open("w");
        file.flags_mut().is_binary = 1;
        file.set_endian(endian).expect("is open");
        write(&mut file, &[0x0102_0304i32]).expect("has space");
        write(&mut file, &[0x0102i16]).expect("has space");
        drop(file);
        let bytes = std::fs::read(&path.0).expect("is there");
        assert_eq!(bytes[..4], expected);
        assert_eq!(bytes[4] < bytes[5], endian == Endian::Big);
    }
}

#[test]
fn widths_of_long() {
    let values = [1i64, -2, i64::from(i32::MIN), (7 << 32) | 5];
    for (size, width, last) in [(0, 8, values[3]), (8, 8, values[3]), (4, 4, 5)] {
        for endian in [Endian::Little, Endian::Big] {
            let path = TemporaryPath::new();
            let (mut disk, mut memory) = (path.open("rw"), in_memory(b""));
            for file in [&mut disk, &mut memory] {
                file.flags_mut().is_binary = 1;
                file.set_endian(endian).expect("is open");
                file.set_long_size(size).expect("a known size");
                assert_eq!(write_long(file, &values), Ok(4));
                assert_eq!(file.position(), Ok(4 * width));
                file.seek(0).expect("within the file");
                assert_eq!(read_long(file, 4), Ok(vec![values[0], values[1], values[2], last]));
                assert!(is_plain(read_long(file, 1)));
            }
        }
    }
    assert_eq!(argument(in_memory(b"").set_long_size(3)), 1);
}

#[test]
fn spacing() {
    let mut file = in_memory(b"");
    write(&mut file, &[1i32, -2, 3]).expect("grows");
    write(&mut file, &[0.5f64]).expect("grows");
    write(&mut file, b"ab").expect("grows");
    file.flags_mut().is_auto_spacing = 0;
    write(&mut file, &[1i32, 2]).expect("grows");
    write_string(&mut file, b"\n\n").expect("grows");
    assert_eq!(content(&mut file), b"1 -2 3\n0.5\nab\n12\n\n");

    // The end of the line goes with the last number only with auto spacing.
    file.seek(0).expect("within the file");
    assert_eq!(read::<i32>(&mut file, 3), Ok(vec![1, -2, 3]));
    assert_eq!(file.position(), Ok(6));
    file.flags_mut().is_auto_spacing = 1;
    assert_eq!(read::<f32>(&mut file, 1), Ok(vec![0.5]));
    assert_eq!(read::<u8>(&mut file, 2), Ok(b"ab".to_vec()));
    assert_eq!(read::<i16>(&mut file, 1), Ok(vec![12]));
    assert_eq!(read::<u8>(&mut file, 1), Ok(b"\n".to_vec()));
}
