//! The JSON that headers of safetensors are written in: objects, strings and whole numbers. There is no other depth than
//! that of the format, so nothing here calls itself.

use crate::error::{Error, Result};
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;

/// What is left of a header, which is UTF-8.
pub(super) struct Json<'a> {
    whole: &'a str,
    at: usize,
}

impl<'a> Json<'a> {
    pub(super) fn new(whole: &'a str) -> Self {
        Json { whole, at: 0 }
    }

    /// The error of what stands here.
    #[cold]
    pub(super) fn malformed(&self, expected: &str) -> Error {
        Error::plain(format!("the header is malformed: {expected} expected at byte {} of it", self.at))
    }

    fn rest(&self) -> &'a [u8] {
        &self.whole.as_bytes()[self.at..]
    }

    fn skip_space(&mut self) {
        let space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        self.at += self.rest().iter().take_while(space).count();
    }

    /// Whether `token` comes next, which is then behind.
    pub(super) fn take(&mut self, token: u8) -> bool {
        self.skip_space();
        let found = self.rest().first() == Some(&token);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, token: u8) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.malformed(&format!("'{}'", token as char))) }
    }

    /// Behind an entry of a list that ends with `end`: whether another one follows.
    pub(super) fn goes_on(&mut self, end: u8) -> Result<bool> {
        if self.take(b',') {
            return Ok(true);
        }
        self.expect(end).map(|()| false)
    }

    /// Whether `null` comes next, which is then behind.
    pub(super) fn take_null(&mut self) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(b"null");
        self.at += if found { 4 } else { 0 };
        found
    }

    /// Moves past a value of any kind and depth.
    pub(super) fn skip_value(&mut self) -> Result<()> {
        let mut room = Scratch::new();
        // What closes the lists and objects that are open.
        let mut open: Scratch<u8> = Scratch::new();
        loop {
            if self.take(b'[') {
                if !self.take(b']') {
                    open.push(b']')?;
                    continue;
                }
            } else if self.take(b'{') {
                if !self.take(b'}') {
                    open.push(b'}')?;
                    self.string(&mut room)?;
                    self.expect(b':')?;
                    continue;
                }
            } else if self.rest().first() == Some(&b'"') {
                self.string(&mut room)?;
            } else {
                self.skip_word()?;
            }
            // A value has ended, and so may what it is in.
            loop {
                let Some(&end) = open.last() else {
                    return Ok(());
                };
                if self.goes_on(end)? {
                    if end == b'}' {
                        self.string(&mut room)?;
                        self.expect(b':')?;
                    }
                    break;
                }
                open.pop();
            }
        }
    }

    /// Moves past a number, `true`, `false` or `null`.
    fn skip_word(&mut self) -> Result<()> {
        for word in [&b"true"[..], b"false", b"null"] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(());
            }
        }
        let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
        let length = self.rest().iter().take_while(is_part).count();
        let word = &self.whole[self.at..self.at + length];
        // Rust takes more than JSON has: a sign in front, a point at either end, zeros in front.
        let digits = word.strip_prefix('-').unwrap_or(word);
        let point = |k: usize| digits.as_bytes().get(k).is_some_and(u8::is_ascii_digit);
        let is_led = digits.starts_with('0') && point(1);
        let is_cut = digits.match_indices('.').any(|(k, _)| !point(k + 1));
        if !point(0) || is_led || is_cut || word.parse::<f64>().is_err() {
            return Err(self.malformed("a value"));
        }
        self.at += length;
        Ok(())
    }

    /// A whole number that is not negative.
    pub(super) fn number(&mut self) -> Result<usize> {
        self.skip_space();
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = &self.whole[self.at..self.at + digits];
        if text.is_empty() || (text.len() > 1 && text.starts_with('0')) {
            return Err(self.malformed("a whole number"));
        }
        self.at += digits;
        text.parse().map_err(|_| Error::overflow())
    }

    /// A string: where it stands, or in `room` if it is written with escapes.
    pub(super) fn string<'b>(&mut self, room: &'b mut Scratch<u8>) -> Result<&'b [u8]>
    where
        'a: 'b,
    {
        self.expect(b'"')?;
        let plain = self.plain();
        if self.take_quote() {
            return Ok(plain);
        }
        room.clear();
        room.extend(plain.iter().copied())?;
        loop {
            let [b'\\', kind, ..] = *self.rest() else {
                return Err(self.malformed("a string"));
            };
            self.at += 2;
            let character = self.escape(kind)?;
            room.extend(character.encode_utf8(&mut [0; 4]).as_bytes().iter().copied())?;
            room.extend(self.plain().iter().copied())?;
            if self.take_quote() {
                return Ok(&room[..]);
            }
        }
    }

    /// What follows in a string up to its end, an escape, or what may not be in it.
    fn plain(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let count = rest.iter().take_while(|&&byte| byte != b'"' && byte != b'\\' && byte >= b' ').count();
        self.at += count;
        &rest[..count]
    }

    /// Whether the string ends here.
    fn take_quote(&mut self) -> bool {
        let is_end = self.rest().first() == Some(&b'"');
        self.at += usize::from(is_end);
        is_end
    }

    /// The character that a backslash and `kind` stand for.
    fn escape(&mut self, kind: u8) -> Result<char> {
        Ok(match kind {
            b'"' | b'\\' | b'/' => kind as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                let code = if (0xd800..0xdc00).contains(&first) && self.rest().starts_with(b"\\u") {
                    self.at += 2;
                    let second = self.unit()?;
                    if !(0xdc00..0xe000).contains(&second) {
                        return Err(self.malformed("a pair of surrogates"));
                    }
                    0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
                } else {
                    first
                };
                char::from_u32(code).ok_or_else(|| self.malformed("a character"))?
            }
            _ => return Err(self.malformed("an escape")),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32> {
        let digits = self
            .whole
            .get(self.at..self.at + 4)
            .filter(|digits| digits.bytes().all(|d| d.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.malformed("four hexadecimal digits"))?;
        self.at += 4;
        Ok(unit)
    }

    /// Whether nothing follows but space.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }
}

/// Writes `string`, which is UTF-8.
pub(super) fn write_string(text: &mut ByteBuffer, string: &[u8]) {
    text.put(b"\"");
    for &byte in string {
        match byte {
            b'"' | b'\\' => text.put(&[b'\\', byte]),
            0..b' ' => text.add(format_args!("\\u{byte:04x}")),
            _ => text.put(&[byte]),
        }
    }
    text.put(b"\"");
}
