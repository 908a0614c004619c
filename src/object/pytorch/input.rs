//! The bytes of a pickle, and the numbers and strings in it.

use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;

/// Bytes that are read one after the other.
pub(super) struct PickleBytes<'a> {
    whole: &'a [u8],
    at: usize,
}

impl<'a> PickleBytes<'a> {
    /// `whole` from byte `at` on.
    pub(super) fn new(whole: &'a [u8], at: usize) -> Self {
        PickleBytes { whole, at }
    }

    /// The byte that is read next.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let taken =
            self.whole.get(self.at..).and_then(|rest| rest.get(..count)).ok_or_else(|| self.ends())?;
        self.at += count;
        Ok(taken)
    }

    /// As many bytes as a number of 64 bits in front of them says.
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub(super) fn counted(&mut self, count: u64) -> Result<&'a [u8]> {
        let count = usize::try_from(count).map_err(|_| self.ends())?;
        self.take(count)
    }

    /// The next `N` bytes.
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// The next byte.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn byte(&mut self) -> Result<u8> {
        self.array().map(|[byte]| byte)
    }

    /// A number of 8 bytes with a sign, which is little-endian in all files of PyTorch.
    ///
    /// # Errors
    ///
    /// The bytes end.
    pub(super) fn long(&mut self) -> Result<i64> {
        self.array().map(i64::from_le_bytes)
    }

    /// The bytes up to the end of the line, which is read as well.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn line(&mut self) -> Result<&'a [u8]> {
        let rest = self.whole.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == b'\n').ok_or_else(|| self.ends())?;
        self.at += length + 1;
        let line = &rest[..length];
        Ok(line.strip_suffix(b"\r").unwrap_or(line))
    }

    #[cold]
    fn ends(&self) -> Error {
        Error::plain(format!("the file is cut off: its pickle ends at byte {}", self.whole.len()))
    }
}

/// A whole number of a pickle.
#[derive(Debug, PartialEq)]
pub(super) enum WholeNumber {
    /// One that a number of Lua can be.
    Number(f64),
    /// Another, as text.
    Text(Scratch<u8>),
}

impl WholeNumber {
    fn of(number: i128) -> Result<WholeNumber> {
        let rounded = number as f64;
        // The largest one of 128 bits rounds up to what none is.
        if rounded as i128 == number && number != i128::MAX {
            return Ok(WholeNumber::Number(rounded));
        }
        Ok(WholeNumber::Text(Scratch::collected(number.to_string().into_bytes())?))
    }

    /// The number that has these bytes, the least first, the highest bit of which is the sign.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<WholeNumber> {
        let sign = if bytes.last().is_some_and(|&byte| byte >= 0x80) { 0xff } else { 0 };
        let end = bytes.iter().rposition(|&byte| byte != sign).map_or(0, |last| last + 1);
        // A byte of signs is needed where the highest bit says something else.
        let needed = &bytes[..bytes.len().min(end + 1)];
        if needed.len() <= 16 {
            let mut all = [sign; 16];
            all[..needed.len()].copy_from_slice(needed);
            return WholeNumber::of(i128::from_le_bytes(all));
        }
        // In time that follows the length, which that of decimal digits would not.
        let mut text = Scratch::with_capacity(2 * needed.len() + 3)?;
        let lead: &[u8] = if sign == 0xff { b"-0x" } else { b"0x" };
        text.extend(lead.iter().copied())?;
        // Of the bytes without their signs, those behind the first one that is not 0 are turned, as a negative number has them.
        let first = needed.iter().position(|&byte| byte != 0).unwrap_or(0);
        for (k, &byte) in needed.iter().enumerate().rev() {
            let byte = match k.cmp(&first) {
                _ if sign == 0 => byte,
                std::cmp::Ordering::Less => byte,
                std::cmp::Ordering::Equal => byte.wrapping_neg(),
                std::cmp::Ordering::Greater => !byte,
            };
            for half in [byte >> 4, byte & 15] {
                text.push(b"0123456789abcdef"[usize::from(half)])?;
            }
        }
        Ok(WholeNumber::Text(text))
    }

    /// The number that is written so.
    ///
    /// # Errors
    ///
    /// No number; no memory.
    pub(super) fn of_text(line: &[u8]) -> Result<WholeNumber> {
        let text = line.trim_ascii();
        let text = text.strip_suffix(b"L").unwrap_or(text);
        if let Some(number) = std::str::from_utf8(text).ok().and_then(|text| text.parse::<i128>().ok()) {
            return WholeNumber::of(number);
        }
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(Error::plain("a whole number expected"));
        }
        Ok(WholeNumber::Text(Scratch::collected(text.iter().copied())?))
    }
}

#[cold]
fn malformed() -> Error {
    Error::plain("a string that is not as Python writes it")
}

/// The number that the first `count` bytes of `digits` are, and what follows them.
fn code(digits: &[u8], count: usize, radix: u32) -> Result<(u32, &[u8])> {
    let (digits, rest) = digits.split_at_checked(count).ok_or_else(malformed)?;
    let digits = std::str::from_utf8(digits).map_err(|_| malformed())?;
    Ok((u32::from_str_radix(digits, radix).map_err(|_| malformed())?, rest))
}

/// The bytes of a string that is written as Python shows it, with quotes and backslashes.
///
/// # Errors
///
/// Not written so; no memory.
pub(super) fn quoted(line: &[u8]) -> Result<Scratch<u8>> {
    let (&quote, rest) = line.trim_ascii().split_first().ok_or_else(malformed)?;
    let (&last, mut rest) = rest.split_last().ok_or_else(malformed)?;
    if quote != last || !matches!(quote, b'\'' | b'"') {
        return Err(malformed());
    }
    let mut bytes = Scratch::with_capacity(rest.len())?;
    while let Some((&first, next)) = rest.split_first() {
        rest = next;
        if first != b'\\' {
            bytes.push(first)?;
            continue;
        }
        let (&kind, next) = rest.split_first().ok_or_else(malformed)?;
        let byte = match kind {
            b'\\' | b'\'' | b'"' => kind,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'a' => 7,
            b'b' => 8,
            b'v' => 11,
            b'f' => 12,
            b'x' => {
                let (byte, after) = code(next, 2, 16)?;
                rest = after;
                bytes.push(byte as u8)?;
                continue;
            }
            b'0'..=b'7' => {
                let count = rest.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                let (byte, after) = code(rest, count, 8)?;
                rest = after;
                bytes.push(byte as u8)?;
                continue;
            }
            _ => {
                bytes.push(b'\\')?;
                kind
            }
        };
        bytes.push(byte)?;
        rest = next;
    }
    Ok(bytes)
}

/// The UTF-8 of a text in which `\u` and four digits, or `\U` and eight, stand for characters, and other bytes for those of
/// Latin-1.
///
/// # Errors
///
/// Not written so; no memory.
pub(super) fn unescaped(line: &[u8]) -> Result<Scratch<u8>> {
    let mut text = Scratch::with_capacity(line.len())?;
    let mut rest = line;
    while let Some((&first, next)) = rest.split_first() {
        let (character, after) = match (first, next.split_first()) {
            (b'\\', Some((b'u', digits))) => code(digits, 4, 16)?,
            (b'\\', Some((b'U', digits))) => code(digits, 8, 16)?,
            _ => (u32::from(first), next),
        };
        // Half of a pair is no character.
        let character = char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER);
        text.extend(character.encode_utf8(&mut [0; 4]).bytes())?;
        rest = after;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: Result<WholeNumber>) -> String {
        match number {
            Ok(WholeNumber::Number(number)) => format!("{number}"),
            Ok(WholeNumber::Text(text)) => format!("'{}'", String::from_utf8_lossy(&text)),
            Err(_) => "wrong".into(),
        }
    }

    #[test]
    fn whole_numbers() {
        let mut long = [0; 40];
        long[20] = 0x12;
        let mut negative = [0xff; 20];
        negative[0] = 0;
        negative[17] = 0xfe;
        for (bytes, expected) in [
            (&b""[..], "0".to_owned()),
            (b"\xff", "-1".into()),
            (b"\xff\0\0\0", "255".into()),
            (b"\0\0\0\0\0\0\0\x80", format!("{}", -(2f64.powi(63)))),
            (b"\x01\0\0\0\0\0\x20\0", "'9007199254740993'".into()),
            (b"\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", "'119547037146038801333356'".into()),
            (&[0; 40], "0".into()),
            (&long, format!("'0x0012{}'", "00".repeat(20))),
            (&negative, format!("'-0x0001{}0100'", "00".repeat(15))),
        ] {
            assert_eq!(text(WholeNumber::of_bytes(bytes)), expected);
        }
        let nines = "9".repeat(60);
        for (line, expected) in [
            (&b"-12L"[..], "-12".to_owned()),
            (b"9007199254740993", "'9007199254740993'".into()),
            (nines.as_bytes(), format!("'{nines}'")),
            (b"1.5", "wrong".into()),
            (b"-", "wrong".into()),
        ] {
            assert_eq!(text(WholeNumber::of_text(line)), expected);
        }
    }

    #[test]
    fn strings() {
        let read = |line: &[u8]| quoted(line).ok().map(|bytes| bytes.to_vec());
        assert_eq!(read(b"'a\\n\\x41\\101\\q\\''"), Some(b"a\nAA\\q'".to_vec()));
        for wrong in [&b"'"[..], b"abc", b"'a\"", b"'\\'", b"'\\x4'", b""] {
            assert_eq!(read(wrong), None);
        }
        let read = |line: &[u8]| unescaped(line).ok().map(|bytes| bytes.to_vec());
        assert_eq!(read(b"a\\u00e9\xe9\\U0001f600\\n"), Some("aéé😀\\n".into()));
        assert_eq!(read(b"\\u12"), None);
    }
}
