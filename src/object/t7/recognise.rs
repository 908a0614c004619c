//! What a file is that is no t7.

/// How much of a file is looked at.
pub(super) const LOOKED_AT: usize = 512;

/// A description of a file that begins with `bytes`, for the sentence "this is ...".
pub(super) fn describe(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "an empty file".into();
    }
    let begins: &[(&[u8], &str)] = &[
        (
            b"PK\x03\x04",
            "a zip archive: a model of PyTorch 1.6 or later, or an .npz; torch.load of PyTorch reads the former",
        ),
        (b"PK\x05\x06", "an empty zip archive"),
        (b"\x1f\x8b", "compressed by gzip: unpack it first"),
        (b"BZh", "compressed by bzip2: unpack it first"),
        (b"\xfd7zXZ\0", "compressed by xz: unpack it first"),
        (b"\x28\xb5\x2f\xfd", "compressed by zstd: unpack it first"),
        (b"\x89HDF\r\n\x1a\n", "an HDF5 file"),
        (b"\x93NUMPY", "a NumPy array (.npy)"),
        (
            b"version https://git-lfs",
            "a Git LFS pointer, which stands for a large file: git lfs pull fetches it",
        ),
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"\x1bLua", "compiled code of Lua"),
        (b"\x1bLJ", "compiled code of LuaJIT"),
        (b"%PDF", "a PDF document"),
        (b"GGUF", "a GGUF model"),
        (b"\x7fELF", "a program"),
    ];
    if let Some((_, what)) = begins.iter().find(|(start, _)| bytes.starts_with(start)) {
        return (*what).into();
    }
    if let [0x80, 2..=5, ..] = bytes {
        return "a Python pickle: a model of PyTorch before 1.6, which torch.load of PyTorch reads".into();
    }
    if is_safetensors(bytes) {
        return "a safetensors file".into();
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return "a tar archive".into();
    }
    let text = bytes.trim_ascii_start();
    let lower = text[..text.len().min(15)].to_ascii_lowercase();
    if lower.starts_with(b"<!doctype html") || lower.starts_with(b"<html") {
        return "an HTML page: the download may have given a page instead of the file".into();
    }
    let is_text = |&byte: &u8| byte >= b' ' || byte.is_ascii_whitespace();
    if bytes.iter().all(is_text) {
        let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(&line[..line.len().min(40)]);
        return format!("a text that begins with \"{}\"", line.trim_end());
    }
    let first: Vec<String> = bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("a file of another kind, which begins with the bytes {}", first.join(" "))
}

/// The length of a header and an opening brace.
fn is_safetensors(bytes: &[u8]) -> bool {
    let length = bytes.first_chunk().map(|chunk| u64::from_le_bytes(*chunk));
    length.is_some_and(|length| (2..100 << 20).contains(&length)) && bytes.get(8) == Some(&b'{')
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn common_files_are_known() {
        for (bytes, what) in [
            (&b""[..], "empty"),
            (b"PK\x03\x04rest", "PyTorch 1.6"),
            (b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "pickle"),
            (b"\x1f\x8b\x08", "gzip"),
            (b"\x93NUMPY\x01", "NumPy"),
            (b"\x89HDF\r\n\x1a\n", "HDF5"),
            (b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
            (b"\n<!DOCTYPE HTML><html>", "HTML"),
            (b"\x40\0\0\0\0\0\0\0{\"a\"", "safetensors"),
            (b"hello\nworld", "\"hello\""),
            (b"\xde\xad\x00\x01", "de ad 00 01"),
        ] {
            assert!(describe(bytes).contains(what), "{what}: {}", describe(bytes));
        }
    }
}
