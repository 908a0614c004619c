//! Content made to do harm, and content that is not there.

use super::*;
use crate::half::Half;

/// Reads `content` as numbers of every type, from both media and in both modes; returns when done.
fn read_all(content: &[u8]) {
    let path = TemporaryPath::new();
    std::fs::write(&path.0, content).expect("has space");
    for binary in [false, true] {
        for kind in 0..9 {
            for mut file in [path.open("r"), in_memory(content)] {
                file.flags_mut().is_quiet = 1;
                file.flags_mut().is_binary = i32::from(binary);
                file.set_long_size(if kind == 5 { 4 } else { 0 }).expect("a known size");
                // As many reads as bytes are enough for any content that makes progress.
                for _ in 0..=content.len() {
                    let done = match kind {
                        0 => read::<u8>(&mut file, 3).map(|values| values.len()),
                        1 => read::<i8>(&mut file, 3).map(|values| values.len()),
                        2 => read::<i16>(&mut file, 3).map(|values| values.len()),
                        3 => read::<i32>(&mut file, 3).map(|values| values.len()),
                        4 | 5 => read_long(&mut file, 3).map(|values| values.len()),
                        6 => read::<f32>(&mut file, 3).map(|values| values.len()),
                        7 => read::<f64>(&mut file, 3).map(|values| values.len()),
                        _ => read::<Half>(&mut file, 3).map(|values| values.len()),
                    };
                    if done.expect("is quiet") < 3 {
                        break;
                    }
                }
                assert!(file.flags().has_error != 0, "{content:?} never ends");
            }
        }
    }
}

#[test]
fn broken_numerals() {
    for content in [
        &b""[..],
        b"\0",
        b"-",
        b"--1 2 3",
        b"1,2,3",
        b"99999999999999999999999999",
        b"1e99999999999999999999",
        b"0x",
        b"0x1p",
        b"infinit",
        b"nan(",
        b"1 2 three",
        b"\xff\xfe\x00\x80",
        b"1\x002\x003",
        &[b' '; 5000],
        &[b'9'; 5000],
        &[b'.'; 100],
    ] {
        read_all(content);
    }
}

#[test]
fn truncated_values_count_as_missing() {
    let path = TemporaryPath::new();
    std::fs::write(&path.0, [1, 0, 0, 0, 2, 0]).expect("has space");
    for (mut file, end) in [(path.open("r"), 6), (in_memory(&[1, 0, 0, 0, 2, 0]), 4)] {
        file.flags_mut().is_binary = 1;
        assert_eq!(read::<i32>(&mut file, 3), Err(Error::plain("read error: read 1 blocks instead of 3")));
        assert!(file.flags().has_error != 0);
        assert_eq!(file.position(), Ok(end));
    }
}

/// In every medium: what cannot go on a numeral stays, what could is gone.
#[test]
fn broken_numerals_are_used() {
    for (content, end) in [(b"12  -x", 5), (b"12  xy", 4)] {
        let path = TemporaryPath::new();
        std::fs::write(&path.0, content).expect("has space");
        for mut file in [path.open("r"), in_memory(content)] {
            file.flags_mut().is_quiet = 1;
            assert_eq!(read::<i32>(&mut file, 2), Ok(vec![12]));
            assert_eq!(file.position(), Ok(end));
        }
    }
}

/// What a length in a file says must not decide how much memory is taken.
#[test]
fn huge_counts_fail_at_the_real_end() {
    let mut file = in_memory(b"1 2 3");
    file.flags_mut().is_quiet = 1;
    let mut out = [0i32; 3];
    // SAFETY: the file has only three numbers, so no more than `out` is written to.
    let done = unsafe { file.read(out.as_mut_ptr(), 1 << 40) };
    assert_eq!((done, out), (Ok(3), [1, 2, 3]));
}

#[test]
fn directories_are_no_files() {
    let mut file = on_disk(&std::env::temp_dir(), "r");
    assert!(is_plain(read::<u8>(&mut file, 1)));
    assert!(is_plain(string(&mut file, LineFormat::All)));
}

/// A buffer whose length others change.
struct SharedBuffer(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

// SAFETY: the vector is resized between calls only.
unsafe impl Buffer for SharedBuffer {
    fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.borrow_mut().as_mut_ptr()
    }

    fn len(&self) -> usize {
        self.0.borrow().len()
    }

    fn resize(&mut self, len: usize) -> Result<()> {
        self.0.borrow_mut().resize(len, 0);
        Ok(())
    }
}

#[test]
fn buffers_may_shrink_between_calls() {
    let shared = std::rc::Rc::new(std::cell::RefCell::new(b"0123456789\0".to_vec()));
    for len in [5, 1, 0] {
        let buffer = SharedBuffer(shared.clone());
        shared.borrow_mut().clone_from(&b"0123456789\0".to_vec());
        let mut file = File::in_memory(buffer, b"rw").expect("ends in 0");
        file.seek(8).expect("within the file");
        shared.borrow_mut().truncate(len);
        file.flags_mut().is_quiet = 1;
        let mut out = 7u8;
        // SAFETY: `out` has room for a byte.
        assert_eq!(unsafe { file.read(&mut out, 1) }, Ok(0));
        assert_eq!(file.position(), Ok(len.saturating_sub(1) as u64));
        // SAFETY: the literal has two bytes.
        assert_eq!(unsafe { file.write_string(b"xy".as_ptr(), 2) }, Ok(2));
        let storage = file.storage().map(|buffer| buffer.0.borrow().clone()).expect("is open");
        assert_eq!(storage.last(), Some(&0));
        assert_eq!(storage.len(), len.max(1) + 2);
    }
}
