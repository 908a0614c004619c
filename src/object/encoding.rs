//! How files of `torch.save` begin.

/// How a t7 is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Binary { is_little: bool },
    Ascii,
}

/// The encoding of a file that begins with `bytes`, by its first word: the type of a value.
pub(super) fn of(bytes: &[u8]) -> Option<Encoding> {
    if let [b'0'..=b'8', b'\n' | b'\r', ..] = bytes {
        return Some(Encoding::Ascii);
    }
    let word: [u8; 4] = *bytes.first_chunk()?;
    let is_type = |word: i32| (0..=8).contains(&word);
    if is_type(i32::from_le_bytes(word)) {
        Some(Encoding::Binary { is_little: true })
    } else if is_type(i32::from_be_bytes(word)) {
        Some(Encoding::Binary { is_little: false })
    } else {
        None
    }
}
