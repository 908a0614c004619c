//! What disk files, pipes and memory files do each in their own way.

use std::time::Duration;

use super::*;

/// Far beyond what 32 bits can say.
const FAR: u64 = 5 << 30;

fn pipe(command: &str, mode: &str) -> TestFile {
    let command = CString::new(command).expect("no 0");
    File::pipe(&command, mode.as_bytes(), false).expect("opens").expect("is not quiet")
}

#[test]
fn modes() {
    let path = TemporaryPath::new();
    let name = CString::new(path.0.as_os_str().as_bytes()).expect("no 0");
    assert!(is_plain(TestFile::on_disk(&name, b"r", false)));
    assert!(TestFile::on_disk(&name, b"r", true).expect("is quiet").is_none());
    for mode in ["", "a", "wr", "rwx", "R"] {
        assert_eq!(argument(TestFile::on_disk(&name, mode.as_bytes(), true)), 2);
        assert_eq!(argument(TestFile::in_memory(vec![0], mode.as_bytes())), 2);
    }
    assert_eq!(argument(TestFile::pipe(&name, b"rw", true)), 2);

    let mut file = path.open("rw");
    assert!(file.flags().is_readable != 0 && file.flags().is_writable != 0 && file.is_opened());
    assert!(file.flags().is_binary == 0 && file.flags().is_auto_spacing != 0 && file.flags().is_quiet == 0);
    assert_eq!(file.name(), Ok(name.as_c_str()));
    write(&mut file, &[12i32]).expect("has space");
    drop(file);
    let mut file = path.open("r");
    assert_eq!(argument(write(&mut file, &[1i32])), 1);
    assert_eq!(argument(write_string(&mut file, b"x")), 1);
    assert_eq!(read::<i32>(&mut file, 1), Ok(vec![12]));
    let mut file = path.open("w");
    assert_eq!(argument(read::<i32>(&mut file, 1)), 1);
    assert_eq!(argument(string(&mut file, LineFormat::All)), 1);
    drop(file);
    assert_eq!(std::fs::read(&path.0).expect("is there"), b"");
}

#[test]
fn closed_files_refuse_everything() {
    let path = TemporaryPath::new();
    for mut file in [path.open("rw"), in_memory(b"1 2"), pipe("true", "r")] {
        file.close().expect("has nothing to write");
        assert!(!file.is_opened());
        let is_memory = file.name().is_err();
        assert_eq!(argument(file.close()), 1);
        assert_eq!(argument(read::<u8>(&mut file, 1)), 1);
        assert_eq!(argument(write(&mut file, &[1i32])), 1);
        assert_eq!(argument(write_long(&mut file, &[1])), 1);
        assert_eq!(argument(string(&mut file, LineFormat::Line)), 1);
        assert_eq!(argument(write_string(&mut file, b"")), 1);
        assert_eq!(argument(file.seek(0)), 1);
        assert_eq!(argument(file.seek_end()), 1);
        assert_eq!(argument(file.position()), 1);
        assert_eq!(argument(file.synchronize()), 1);
        assert_eq!(argument(file.storage()), 1);
        assert_eq!(argument(file.set_endian(Endian::Big)), 1);
        assert_eq!(argument(file.set_unbuffered()), 1);
        assert_eq!(file.set_long_size(4).is_ok(), is_memory);
    }
}

#[test]
fn operations_of_the_other_kind_are_refused() {
    let path = TemporaryPath::new();
    assert_eq!(argument(path.open("w").storage()), 1);
    assert_eq!(argument(in_memory(b"").name()), 1);
    assert_eq!(argument(in_memory(b"").set_unbuffered()), 1);
}

#[test]
fn reading_and_writing_take_turns() {
    for unbuffered in [false, true] {
        let path = TemporaryPath::new();
        let (mut disk, mut memory) = (path.open("rw"), in_memory(b""));
        if unbuffered {
            disk.set_unbuffered().expect("nothing is held back");
        }
        for file in [&mut disk, &mut memory] {
            write_string(file, b"0123456789").expect("has space");
            file.seek(2).expect("within the file");
            assert_eq!(read::<u8>(file, 2), Ok(b"23".to_vec()));
            assert_eq!(file.position(), Ok(4));
            write_string(file, b"ab").expect("has space");
            assert_eq!(file.position(), Ok(6));
            assert_eq!(string(file, LineFormat::All), Ok(Some(b"6789".to_vec())));
            file.seek(0).expect("within the file");
            assert_eq!(string(file, LineFormat::All), Ok(Some(b"0123ab6789".to_vec())));
            write_string(file, b"!").expect("has space");
            file.seek_end().expect("has an end");
            assert_eq!(file.position(), Ok(11));
        }
    }
}

#[test]
fn positions_beyond_four_gigabytes() {
    let path = TemporaryPath::new();
    let mut file = path.open("rw");
    file.flags_mut().is_binary = 1;
    file.seek(FAR).expect("may be a hole");
    write(&mut file, &[1.25f64]).expect("has space");
    assert_eq!(file.position(), Ok(FAR + 8));
    file.seek(0).expect("within the file");
    assert_eq!(read::<u8>(&mut file, 3), Ok(vec![0; 3]));
    file.seek_end().expect("has an end");
    assert_eq!(file.position(), Ok(FAR + 8));
    file.seek(FAR).expect("within the file");
    assert_eq!(read::<f64>(&mut file, 1), Ok(vec![1.25]));
    assert_eq!(argument(file.seek(1 << 63)), 2);
}

#[test]
fn strings() {
    let text = b"first\n\nthi\0rd\nlast";
    let path = TemporaryPath::new();
    std::fs::write(&path.0, text).expect("has space");
    for mut file in [path.open("r"), in_memory(text), pipe(&format!("cat {}", path.0.display()), "r")] {
        for line in [&b"first"[..], b"", b"thi\0rd", b"last"] {
            assert_eq!(string(&mut file, LineFormat::Line), Ok(Some(line.to_vec())));
        }
        assert!(is_plain(string(&mut file, LineFormat::Line)));
        assert!(is_plain(string(&mut file, LineFormat::All)));
        file.flags_mut().has_error = 0;
        file.flags_mut().is_quiet = 1;
        assert_eq!(string(&mut file, LineFormat::All), Ok(None));
        assert!(file.flags().has_error != 0);
    }
    assert_eq!(LineFormat::parse(b"*all"), Ok(LineFormat::All));
    assert_eq!(LineFormat::parse(b"*l"), Ok(LineFormat::Line));
    for format in [&b""[..], b"*", b"*n", b"l*", b"al"] {
        assert_eq!(argument(LineFormat::parse(format)), 2);
    }
}

#[test]
fn long_strings() {
    let line = b"x".repeat(300_000);
    let mut file = in_memory(&[&line[..], b"\n", &line[..]].concat());
    assert_eq!(string(&mut file, LineFormat::Line), Ok(Some(line.clone())));
    assert_eq!(string(&mut file, LineFormat::All), Ok(Some(line)));
}

#[test]
fn pipes_read_and_write() {
    let mut file = pipe("printf '1 2\\n0.5'", "r");
    assert_eq!(read::<i32>(&mut file, 2), Ok(vec![1, 2]));
    assert_eq!(read::<f64>(&mut file, 1), Ok(vec![0.5]));
    assert!(is_plain(file.seek(0)));
    assert!(is_plain(file.position()));
    file.flags_mut().is_quiet = 1;
    assert_eq!(file.position(), Ok(0));
    file.seek_end().expect("is quiet");
    assert!(file.flags().has_error != 0);

    let path = TemporaryPath::new();
    let mut file = pipe(&format!("cat > {}", path.0.display()), "w");
    write(&mut file, &[1i32, 2]).expect("is read");
    file.close().expect("is read");
    assert_eq!(std::fs::read(&path.0).expect("is there"), b"1 2\n");
}

/// A file without a buffer leaves to others what it was not asked to read.
#[test]
fn unbuffered_pipes_do_not_wait_for_more() {
    let mut file = pipe("printf 7x; sleep 3; printf y", "r");
    file.set_unbuffered().expect("nothing is held back");
    file.flags_mut().is_auto_spacing = 0;
    let start = std::time::Instant::now();
    assert_eq!(read::<i32>(&mut file, 1), Ok(vec![7]));
    assert_eq!(read::<u8>(&mut file, 1), Ok(b"x".to_vec()));
    assert!(start.elapsed() < Duration::from_secs(2));
    // Let go of the command before it is waited for.
    std::mem::forget(file);
}

#[test]
fn full_disks_are_reported() {
    for quiet in [false, true] {
        let mut file = on_disk(Path::new("/dev/full"), "w");
        file.flags_mut().is_quiet = i32::from(quiet);
        assert_eq!(write(&mut file, &[1i32]), Ok(1));
        assert_eq!(is_plain(file.synchronize()), !quiet);
        assert!(file.flags().has_error != 0);
        let large = vec![0u8; 1 << 20];
        assert_eq!(is_plain(write(&mut file, &large)), !quiet);
        assert_eq!(is_plain(file.close()), !quiet);
    }
    let mut file = on_disk(Path::new("/dev/full"), "w");
    assert!(file.flags().has_error == 0);
    assert!(is_plain(file.set_unbuffered().and_then(|()| write(&mut file, &[1i32]).map(drop))));
}

/// The default action of SIGPIPE, which C programs have, would end this process.
#[test]
fn closed_pipes_are_reported() {
    // SAFETY: restores the default action, and affects no other test: only writes to pipes whose
    // reader has gone raise this signal, and those are what is tested.
    let before = unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    let mut file = pipe("exec true", "w");
    let chunk = vec![0u8; 1 << 20];
    assert!(is_plain(write(&mut file, &chunk)));
    assert!(file.flags().has_error != 0);
    file.flags_mut().is_quiet = 1;
    file.flags_mut().has_error = 0;
    assert_ne!(write(&mut file, &chunk), Ok(chunk.len()));
    assert!(file.flags().has_error != 0);
    file.close().expect("is quiet");
    // SAFETY: as above; the former action comes back.
    unsafe { libc::signal(libc::SIGPIPE, before) };
}

#[test]
fn memory_keeps_a_zero_at_its_end() {
    assert_eq!(argument(TestFile::in_memory(vec![], b"r")), 1);
    assert_eq!(argument(TestFile::in_memory(vec![1], b"r")), 1);
    let mut file = in_memory(b"ab");
    assert!(is_plain(file.seek(3)));
    file.seek_end().expect("has an end");
    write_string(&mut file, b"cdefgh").expect("grows");
    assert_eq!(file.storage().map(Vec::as_slice), Ok(&b"abcdefgh\0"[..]));
    file.seek(2).expect("within the file");
    write(&mut file, &[5i32]).expect("fits");
    assert_eq!(file.storage().map(Vec::as_slice), Ok(&b"ab5\nefgh\0"[..]));
}

/// Saving a storage into the memory file that lives in it.
#[test]
fn memory_can_be_written_into_itself() {
    let buffer: Vec<u8> = b"abc\0".to_vec();
    let source = buffer.as_ptr();
    let mut file = TestFile::in_memory(buffer, b"rw").expect("ends in 0");
    file.seek_end().expect("has an end");
    // SAFETY: the three bytes are in the buffer that the file now owns.
    unsafe { file.write_string(source, 3) }.expect("grows");
    assert_eq!(content(&mut file), b"abcabc");
}
