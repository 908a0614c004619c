//! What a file is that another format was expected of.

use super::encoding;
use crate::error::Error;

/// How much of a file is looked at.
pub(super) const LOOKED_AT: usize = 4096;

/// How files of other kinds begin, and what they are.
const BEGINNINGS: &[(&[u8], &str)] = &[
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a file compressed by gzip: unpack it first"),
    (b"BZh", "a file compressed by bzip2: unpack it first"),
    (b"\xfd7zXZ\0", "a file compressed by xz: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a file compressed by zstd: unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!\x1a\x07", "a rar archive: unpack it first"),
    (b"\x93NUMPY", "a NumPy array (.npy)"),
    (b"version https://git-lfs", "a Git LFS pointer, which stands for a large file: git lfs pull fetches it"),
    (
        b"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19",
        "a Python pickle: a model of PyTorch before 1.6, which THObject_newLoad reads",
    ),
    (b"MATLAB 5.0 MAT-file", "a MATLAB file (.mat)"),
    (b"MATLAB 7.3 MAT-file", "a MATLAB file of version 7.3, which is an HDF5 file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1bLua", "compiled code of Lua"),
    (b"\x1bLJ", "compiled code of LuaJIT"),
    (b"%PDF", "a PDF document"),
    (b"GGUF", "a GGUF model"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x7fELF", "a program"),
];

/// How pickles begin: in the protocols from 2 on, and dictionaries, lists and named objects in those before.
const PICKLES: &[&[u8]] = &[
    b"\x80\x02",
    b"\x80\x03",
    b"\x80\x04",
    b"\x80\x05",
    b"}q",
    b"]q",
    b"(dp0",
    b"(dp1",
    b"(lp0",
    b"(lp1",
    b"ccopy_reg\n",
];

/// How files of PyTorch before 1.6 begin that were written with protocols before 2.
const LEGACY: &[u8] = b"L119547037146038801333356L\n";

const HDF5: &[u8] = b"\x89HDF\r\n\x1a\n";

/// The error of a file with the content `bytes` that a reader of `format` was given.
#[cold]
pub(crate) fn instead(format: &str, bytes: &[u8]) -> Error {
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let is_t7 = format != "t7" && start.first() != Some(&0) && encoding::of(start).is_some();
    let what = if is_t7 { "one that begins as a t7 does".into() } else { describe(start) };
    Error::plain(format!("this is no {format} file but {what}"))
}

/// A description of a file that begins with `bytes`, at most [`LOOKED_AT`] of which matter, for the sentence "this is ...".
fn describe(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "an empty file".into();
    }
    if let Some((_, what)) = BEGINNINGS.iter().find(|(start, _)| bytes.starts_with(start)) {
        return (*what).into();
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return zip(bytes).into();
    }
    // HDF5 leaves room in front of itself: none, 512 bytes, or that doubled any number of times.
    let mut starts = std::iter::once(0).chain((9..12).map(|power| 1 << power));
    if starts.any(|start| bytes.get(start..).is_some_and(|rest| rest.starts_with(HDF5))) {
        return "an HDF5 file".into();
    }
    if is_safetensors(bytes) {
        return "a safetensors file".into();
    }
    if let Some(what) = protocol_buffer(bytes) {
        return what.into();
    }
    if is_page(bytes) {
        return "an HTML page: the download may have given a page instead of the file".into();
    }
    if PICKLES.iter().any(|start| bytes.starts_with(start)) {
        return "a Python pickle, which THObject_newLoad reads".into();
    }
    if is_of_first_pytorch(bytes) {
        return "a model of PyTorch 0.1, which THObject_newLoad reads".into();
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return "a tar archive: unpack it first".into();
    }
    if bytes.iter().all(|&byte| byte == 0) {
        return "a file of zeros: it may never have been written completely".into();
    }
    let text = bytes.trim_ascii_start();
    let is_text = |&byte: &u8| byte >= b' ' || byte.is_ascii_whitespace();
    // A character may be cut in two where the look ends.
    let is_encoded = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    if is_encoded && bytes.iter().all(is_text) {
        let line = String::from_utf8_lossy(text.split(|&byte| byte == b'\n').next().unwrap_or_default());
        let line: String = line.trim_end().chars().take(40).collect();
        let kind = if text.starts_with(b"<?xml") { "an XML document" } else { "a text" };
        return format!("{kind} that begins with \"{line}\"");
    }
    let first: Vec<String> = bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("a file of another kind, which begins with the bytes {}", first.join(" "))
}

/// Whose a protocol buffer is: the fields that those begin with which are files of models. The first byte is the number and
/// the kind of a field; those of kind 2 have a length behind it.
fn protocol_buffer(bytes: &[u8]) -> Option<&'static str> {
    Some(match bytes {
        _ if bytes.get(4..8) == Some(b"TFL3") => "a model of TensorFlow Lite (.tflite)",
        // The version of the schema, and the graph.
        [0x08, 1, 0x12, 0x80..=0xff, ..] => "a model of TensorFlow (saved_model.pb)",
        // The version of the format; the name of its maker, or the next version, operators or graph.
        [0x08, 1..=30, 0x12 | 0x1a | 0x22 | 0x28 | 0x3a | 0x42, ..] => "an ONNX model (.onnx)",
        // A node, with its name in front.
        [0x0a, 1..=0x7f, 0x0a, 1..=0x7f, first, ..]
        | [0x0a, 0x80..=0xff, 1..=0x7f, 0x0a, 1..=0x7f, first, ..]
            if first.is_ascii_graphic() =>
        {
            "a graph of TensorFlow (.pb)"
        }
        _ => return None,
    })
}

/// Whether `bytes` begin as a pickle does, and not as a text may.
pub(super) fn is_pickle(bytes: &[u8]) -> bool {
    PICKLES.iter().any(|start| bytes.starts_with(start)) || bytes.starts_with(LEGACY)
}

/// The name of the first member of a tar archive.
fn first_of_tar(bytes: &[u8]) -> Option<&[u8]> {
    if bytes.get(257..262) != Some(b"ustar") {
        return None;
    }
    let name = bytes[..100].split(|&byte| byte == 0).next()?;
    Some(name.strip_prefix(b"./").unwrap_or(name))
}

/// Whether `bytes` begin as a tar archive does that PyTorch 0.1 wrote.
pub(super) fn is_of_first_pytorch(bytes: &[u8]) -> bool {
    matches!(first_of_tar(bytes), Some(b"storages" | b"tensors" | b"pickle"))
}

/// Whose a zip archive is.
fn zip(bytes: &[u8]) -> &'static str {
    if is_zip_of_pytorch(bytes) {
        "a model of PyTorch 1.6 or later, which THObject_newLoad reads"
    } else if first_member(bytes).ends_with(b".npy") {
        "an archive of NumPy arrays (.npz)"
    } else {
        "a zip archive: unpack it first"
    }
}

/// The name of the first member of a zip archive, which stands behind 30 bytes of sizes and dates.
fn first_member(bytes: &[u8]) -> &[u8] {
    let Some((&[b'P', b'K', 3, 4, .., low, high, _, _], rest)) = bytes.split_first_chunk::<30>() else {
        return &[];
    };
    &rest[..usize::from(u16::from_le_bytes([low, high])).min(rest.len())]
}

/// Whether `bytes` begin as a zip archive does that `torch.save` of PyTorch wrote.
pub(super) fn is_zip_of_pytorch(bytes: &[u8]) -> bool {
    let ends: [&[u8]; 7] = [
        b"/data.pkl",
        b"/version",
        b"/byteorder",
        b"/.format_version",
        b"/.storage_alignment",
        b"/serialization_id",
        b"/constants.pkl",
    ];
    ends.iter().any(|end| first_member(bytes).ends_with(end))
}

/// Whether `bytes` begin as a file of PyTorch does, or a pickle of Python.
pub fn is_of_pytorch(bytes: &[u8]) -> bool {
    is_zip_of_pytorch(bytes) || is_pickle(bytes) || is_of_first_pytorch(bytes)
}

/// Whether `bytes` begin as a safetensors file does: the length of a header, and an opening brace with what may follow it.
pub fn is_safetensors(bytes: &[u8]) -> bool {
    let Some(&[_, _, _, _, _, _, _, _, b'{', b'"' | b'}' | b' ' | b'\n']) = bytes.first_chunk::<10>() else {
        return false;
    };
    // A string that begins with a brace is a t7, in either byte order. As the length of a header it would be one of some GB.
    let is_string = [bytes[0..4] == [2, 0, 0, 0] && bytes[4..8] != [0; 4], bytes[0..4] == [0, 0, 0, 2]];
    !is_string.contains(&true)
}

/// Whether a text is a page for people, whatever stands in front of it.
fn is_page(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let start = &bytes[..bytes.len().min(1024)].to_ascii_lowercase();
    let marks: [&[u8]; 4] = [b"<!doctype html", b"<html", b"<head", b"<body"];
    start.trim_ascii_start().starts_with(b"<")
        && marks.iter().any(|mark| start.windows(mark.len()).any(|window| window == *mark))
}

#[cfg(test)]
mod tests {
    use super::{describe, is_safetensors};

    #[test]
    fn common_files_are_known() {
        for (bytes, what) in [
            (&b""[..], "empty"),
            (b"PK\x03\x04rest", "zip archive: unpack"),
            (b"PK\x03\x04......................\x10\0\0\0archive/data.pkl", "PyTorch 1.6"),
            (b"PK\x03\x04......................\x05\0\0\0a.npy\x93NUMPY", ".npz"),
            (b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "PyTorch before 1.6"),
            (b"\x80\x04\x95", "Python pickle, which"),
            (b"(dp0\nVa", "Python pickle, which"),
            (b"\x1f\x8b\x08", "gzip"),
            (b"\x93NUMPY\x01", "NumPy"),
            (b"\x89HDF\r\n\x1a\n", "HDF5"),
            (b"MATLAB 7.3 MAT-file, Platform: GLNXA64", "7.3, which is an HDF5"),
            (b"\x08\x07\x12\x07pytorch\x1a\x03", "ONNX"),
            (b"\x08\x08\x3a\xd2\x01\x0a", "ONNX"),
            (b"\x08\x01\x12\x8c\x05\x0a\x31", "saved_model.pb"),
            (b"\x0a\x1f\x0a\x05input\x12\x0bPlaceholder", "graph of TensorFlow"),
            (b"\x1c\0\0\0TFL3", "TensorFlow Lite"),
            (b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
            (b"\n<!DOCTYPE HTML><html>", "HTML"),
            (b"\xef\xbb\xbf<html>", "HTML"),
            (b"<?xml version=\"1.0\"?>\n<html xmlns=\"\">", "HTML"),
            (b"<!-- saved from --><HEAD>", "HTML"),
            (b"<?xml version=\"1.0\"?><Error>", "an XML document"),
            (b"\0\0\0\0\0\0", "zeros"),
            (b"\x40\0\0\0\0\0\0\0{\"a\"", "safetensors"),
            (b"hello\nworld", "\"hello\""),
            ("Gr\u{f6}\u{df}e\n".as_bytes(), "\"Gr\u{f6}\u{df}e\""),
            (b"Gr\xf6\xdfe\n", "47 72 f6"),
            (b"\xde\xad\x00\x01", "de ad 00 01"),
        ] {
            assert!(describe(bytes).contains(what), "{what}: {}", describe(bytes));
        }
    }

    #[test]
    fn hdf5_may_have_room_in_front() {
        let mut bytes = vec![0; 2048];
        assert!(describe(&bytes).contains("zeros"));
        bytes.extend(b"\x89HDF\r\n\x1a\n");
        assert_eq!(describe(&bytes), "an HDF5 file");
    }

    #[test]
    fn a_string_with_a_brace_is_no_safetensors() {
        assert!(is_safetensors(b"\x40\0\0\0\0\0\0\0{\"a\""));
        assert!(is_safetensors(b"\x08\0\0\0\0\0\0\0{}      "));
        assert!(is_safetensors(b"\0\0\0\0\0\0\0\x10{\"a\""));
        assert!(!is_safetensors(b"\x02\0\0\0\x03\0\0\0{\"\""));
        assert!(!is_safetensors(b"\0\0\0\x02\0\0\0\x03{\"\""));
        assert!(!is_safetensors(b"\x03\0\0\0\x01\0\0\0{\0\0\0"));
    }
}
