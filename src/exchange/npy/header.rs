//! The header of an npy file: a mark, a version, a length, and a dictionary as Python writes it, padded with spaces.

use crate::error::{Error, Result};
use crate::exchange::array::Array;
use crate::exchange::input::check;
use crate::exchange::number::{NumberKind, NumberType};
use crate::file::Endian;
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use crate::object::recognise;
use crate::storage::size::{self, Longs};
use std::os::raw::c_long;

/// How npy files begin.
pub(super) const MARK: &[u8] = b"\x93NUMPY";

/// What follows a header is aligned to this many bytes.
const ALIGNMENT: usize = 64;

/// The most dimensions: as many as NumPy has.
const MOST_DIMENSIONS: usize = 64;

/// The bytes of a `long` in C.
const LONG: usize = size_of::<c_long>();

/// Types by the names that NumPy takes besides those that it writes.
const NAMES: &[(&str, NumberType)] = &[
    ("bool", NumberType::new(NumberKind::Bool, 1)),
    ("uint8", NumberType::new(NumberKind::Unsigned, 1)),
    ("uint16", NumberType::new(NumberKind::Unsigned, 2)),
    ("uint32", NumberType::new(NumberKind::Unsigned, 4)),
    ("uint64", NumberType::new(NumberKind::Unsigned, 8)),
    ("int8", NumberType::new(NumberKind::Signed, 1)),
    ("int16", NumberType::new(NumberKind::Signed, 2)),
    ("int32", NumberType::new(NumberKind::Signed, 4)),
    ("int64", NumberType::new(NumberKind::Signed, 8)),
    ("float16", NumberType::new(NumberKind::Float, 2)),
    ("float32", NumberType::new(NumberKind::Float, 4)),
    ("float64", NumberType::new(NumberKind::Float, 8)),
    ("uint", NumberType::new(NumberKind::Unsigned, LONG)),
    ("uintp", NumberType::new(NumberKind::Unsigned, size_of::<usize>())),
    ("int", NumberType::new(NumberKind::Signed, LONG)),
    ("intp", NumberType::new(NumberKind::Signed, size_of::<usize>())),
    ("float", NumberType::new(NumberKind::Float, 8)),
    ("half", NumberType::new(NumberKind::Float, 2)),
    ("single", NumberType::new(NumberKind::Float, 4)),
    ("double", NumberType::new(NumberKind::Float, 8)),
];

/// Types by the letters that NumPy takes likewise, behind a byte order or alone. A `b` by itself is no truth value.
const LETTERS: &[(&str, NumberType)] = &[
    ("?", NumberType::new(NumberKind::Bool, 1)),
    ("b", NumberType::new(NumberKind::Signed, 1)),
    ("B", NumberType::new(NumberKind::Unsigned, 1)),
    ("h", NumberType::new(NumberKind::Signed, 2)),
    ("H", NumberType::new(NumberKind::Unsigned, 2)),
    ("i", NumberType::new(NumberKind::Signed, 4)),
    ("I", NumberType::new(NumberKind::Unsigned, 4)),
    ("l", NumberType::new(NumberKind::Signed, LONG)),
    ("L", NumberType::new(NumberKind::Unsigned, LONG)),
    ("p", NumberType::new(NumberKind::Signed, size_of::<usize>())),
    ("P", NumberType::new(NumberKind::Unsigned, size_of::<usize>())),
    ("q", NumberType::new(NumberKind::Signed, 8)),
    ("Q", NumberType::new(NumberKind::Unsigned, 8)),
    ("e", NumberType::new(NumberKind::Float, 2)),
    ("f", NumberType::new(NumberKind::Float, 4)),
    ("d", NumberType::new(NumberKind::Float, 8)),
];

/// How deep records are nested at most.
const DEEPEST: usize = 32;

const CUT_OFF: &str = "the header is cut off";

/// The type of the elements of an array.
#[derive(Clone, Copy)]
pub(super) enum ElementsOf<'a> {
    /// Numbers that a tensor can have, in this byte order, and their type as the header says it.
    Numbers(NumberType, Endian, &'a str),
    /// Others: their type as the header says it, and the bytes of each; `None` of objects of Python, which are pickled.
    Others(&'a str, Option<usize>),
}

/// What a header says.
pub(super) struct NpyHeader<'a> {
    pub(super) elements: ElementsOf<'a>,
    pub(super) sizes: Longs,
    pub(super) is_column_major: bool,
}

/// What the header says, and where the array begins.
///
/// # Errors
///
/// No npy file, one cut off inside the header, or a header that NumPy does not write.
pub(super) fn parse(bytes: &[u8]) -> Result<(NpyHeader<'_>, usize)> {
    if !bytes.starts_with(MARK) {
        return Err(recognise::instead("npy", bytes));
    }
    let cut_off = || Error::plain(CUT_OFF);
    let version = bytes.get(6..8).ok_or_else(cut_off)?;
    let (start, length) = match version {
        [1, 0] => {
            (10, bytes.get(8..10).map(|length| usize::from(u16::from_le_bytes([length[0], length[1]]))))
        }
        [2 | 3, 0] => (12, bytes.get(8..12).map(|l| u32::from_le_bytes([l[0], l[1], l[2], l[3]]) as usize)),
        _ => {
            let (major, minor) = (version[0], version[1]);
            return Err(Error::plain(format!(
                "npy version {major}.{minor} is not known: 1.0, 2.0 and 3.0 are"
            )));
        }
    };
    let length = length.ok_or_else(cut_off)?;
    let header = bytes.get(start..).and_then(|rest| rest.get(..length)).ok_or_else(cut_off)?;
    Ok((Parser { rest: header }.dictionary()?, start + length))
}

/// What is left of a header.
struct Parser<'a> {
    rest: &'a [u8],
}

fn malformed() -> Error {
    Error::plain("the header is not one that NumPy writes")
}

impl<'a> Parser<'a> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Whether `token` comes next, which is then behind.
    fn take(&mut self, token: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(token.as_bytes()) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(malformed()) }
    }

    /// A string without escapes.
    fn string(&mut self) -> Result<&'a str> {
        self.text().ok().and_then(|string| std::str::from_utf8(string).ok()).ok_or_else(malformed)
    }

    /// The bytes of a string without escapes.
    fn text(&mut self) -> Result<&'a [u8]> {
        let quote = if self.take("'") { b'\'' } else { self.expect("\"").map(|()| b'"')? };
        let end = self.rest.iter().position(|&byte| byte == quote).ok_or_else(malformed)?;
        let (string, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        if string.contains(&b'\\') { Err(malformed()) } else { Ok(string) }
    }

    fn boolean(&mut self) -> Result<bool> {
        if self.take("True") {
            return Ok(true);
        }
        self.expect("False").map(|()| false)
    }

    /// A number that is not negative; Python 2 wrote an L behind long ones.
    fn number(&mut self) -> Result<c_long> {
        self.skip_space();
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        check(digits > 0, "a size in the header is not a number")?;
        let (number, rest) = self.rest.split_at(digits);
        // Python has no such numerals.
        check(number[0] != b'0' || number.iter().all(|&digit| digit == b'0'), "a size begins with 0")?;
        self.rest = rest;
        self.take("L");
        number
            .iter()
            .try_fold(0, |number: c_long, digit| {
                number.checked_mul(10)?.checked_add(c_long::from(digit - b'0'))
            })
            .ok_or_else(Error::overflow)
    }

    /// A tuple of numbers. One of one number has a comma behind it.
    fn tuple(&mut self) -> Result<Longs> {
        let mut sizes = Longs::new();
        self.expect("(")?;
        while !self.take(")") {
            check(sizes.len() < MOST_DIMENSIONS, "the array has more than 64 dimensions")?;
            sizes.push(self.number()?);
            if !self.take(",") {
                self.expect(")")?;
                // A number in parentheses is no tuple.
                return if sizes.len() == 1 { Err(malformed()) } else { Ok(sizes) };
            }
        }
        Ok(sizes)
    }

    /// The dictionary, behind which only spaces may follow.
    fn dictionary(mut self) -> Result<NpyHeader<'a>> {
        let (mut elements, mut is_column_major, mut sizes) = (None, None, None);
        self.expect("{")?;
        while !self.take("}") {
            let key = self.string()?;
            self.expect(":")?;
            let again = match key {
                "descr" => elements.replace(self.description()?).is_some(),
                "fortran_order" => is_column_major.replace(self.boolean()?).is_some(),
                "shape" => sizes.replace(self.tuple()?).is_some(),
                _ => true,
            };
            if again {
                return Err(malformed());
            }
            if !self.take(",") {
                self.expect("}")?;
                break;
            }
        }
        self.skip_space();
        check(self.rest.is_empty(), "something follows the dictionary of the header")?;
        match (elements, is_column_major, sizes) {
            (Some(elements), Some(is_column_major), Some(sizes)) => {
                Ok(NpyHeader { elements, sizes, is_column_major })
            }
            _ => Err(malformed()),
        }
    }

    /// The fields of a record, each a tuple of a name, a type and perhaps sizes; the bytes of a record.
    fn fields(&mut self, depth: usize) -> Result<Option<usize>> {
        let mut sum = Some(0usize);
        self.expect("[")?;
        while !self.take("]") {
            self.expect("(")?;
            if self.take("(") {
                // A title in front of the name.
                self.text()?;
                self.expect(",")?;
                self.text()?;
                self.expect(")")?;
            } else {
                self.text()?;
            }
            self.expect(",")?;
            self.skip_space();
            let bytes = if self.rest.starts_with(b"[") {
                check(depth < DEEPEST, "records are nested too deep")?;
                self.fields(depth + 1)?
            } else {
                bytes_of(self.string()?)?
            };
            let mut count = 1;
            if self.take(",") {
                self.skip_space();
                let sizes =
                    if self.rest.starts_with(b"(") { self.tuple()? } else { size::list(&[self.number()?])? };
                count = size::product(&sizes).ok_or_else(Error::overflow)? as usize;
            }
            self.expect(")")?;
            sum = match (sum, bytes) {
                (Some(sum), Some(bytes)) => {
                    let bytes = bytes.checked_mul(count).and_then(|bytes| bytes.checked_add(sum));
                    Some(bytes.ok_or_else(Error::overflow)?)
                }
                _ => None,
            };
            if !self.take(",") {
                self.expect("]")?;
                break;
            }
        }
        Ok(sum)
    }

    /// The type of the elements, and their byte order.
    fn description(&mut self) -> Result<ElementsOf<'a>> {
        self.skip_space();
        if self.rest.starts_with(b"[") {
            let whole = self.rest;
            let bytes = self.fields(0)?;
            let text =
                std::str::from_utf8(&whole[..whole.len() - self.rest.len()]).map_err(|_| malformed())?;
            return Ok(ElementsOf::Others(text, bytes));
        }
        let text = self.string()?;
        match number_of(text)? {
            Some((number, endian)) => Ok(ElementsOf::Numbers(number, endian, text)),
            None => Ok(ElementsOf::Others(text, other_bytes(text)?)),
        }
    }
}

/// The number that a type stands for, and its byte order; `None` if no tensor has it.
pub(super) fn number_of(text: &str) -> Result<Option<(NumberType, Endian)>> {
    if let Some(&(_, number)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Ok(Some((number, Endian::NATIVE)));
    }
    let (endian, rest) = match text.split_at_checked(1).ok_or_else(malformed)? {
        ("<", rest) => (Endian::Little, rest),
        (">", rest) => (Endian::Big, rest),
        ("|" | "=", rest) => (Endian::NATIVE, rest),
        _ => (Endian::NATIVE, text),
    };
    if let Some(&(_, number)) = LETTERS.iter().find(|(letter, _)| *letter == rest) {
        return Ok(Some((number, endian)));
    }
    let Some((kind, bytes)) = rest.split_at_checked(1) else { return Ok(None) };
    let kind = match kind {
        "b" => NumberKind::Bool,
        "u" => NumberKind::Unsigned,
        "i" => NumberKind::Signed,
        "f" => NumberKind::Float,
        _ => return Ok(None),
    };
    let is_numeral = bytes.bytes().all(|digit| digit.is_ascii_digit());
    let number = bytes.parse().ok().filter(|_| is_numeral).map(|bytes| NumberType::new(kind, bytes));
    Ok(number.filter(|number| number.element().is_some()).map(|number| (number, endian)))
}

/// The bytes of an element of any type of NumPy; `None` of objects of Python.
fn bytes_of(text: &str) -> Result<Option<usize>> {
    match number_of(text)? {
        Some((number, _)) => Ok(Some(number.bytes)),
        None => other_bytes(text),
    }
}

/// [`bytes_of`] a type that no tensor has.
fn other_bytes(text: &str) -> Result<Option<usize>> {
    let unknown = || {
        let text: String = text.chars().take(60).collect();
        Error::plain(format!("the file holds elements of type '{text}', which NumPy does not have"))
    };
    let rest = text.strip_prefix(['<', '>', '|', '=']).unwrap_or(text);
    let known = match rest {
        "O" | "object" => return Ok(None),
        "F" | "complex64" => 8,
        "D" | "complex" | "complex128" => 16,
        "g" | "longdouble" => 16,
        "G" | "clongdouble" => 32,
        _ => 0,
    };
    if known > 0 {
        return Ok(Some(known));
    }
    let (kind, count) = rest.split_at_checked(1).ok_or_else(unknown)?;
    // Dates and durations have a unit behind.
    if let ("M" | "m", Some(unit)) = (kind, count.strip_prefix('8')) {
        let is_unit = unit.is_empty() || unit.starts_with('[') && unit.ends_with(']');
        return if is_unit { Ok(Some(8)) } else { Err(unknown()) };
    }
    let is_numeral = count.bytes().all(|digit| digit.is_ascii_digit());
    let count: usize = count.parse().ok().filter(|_| is_numeral).ok_or_else(unknown)?;
    match (kind, count) {
        ("O", 4 | 8) => Ok(None),
        ("c", 8 | 16 | 24 | 32) | ("f", 12 | 16) | ("S" | "a" | "V", _) => Ok(Some(count)),
        ("U", _) => count.checked_mul(4).map(Some).ok_or_else(Error::overflow),
        _ => Err(unknown()),
    }
}

/// The header of `array`, so that the array which follows it is aligned.
///
/// # Errors
///
/// No memory, or more dimensions than NumPy has.
pub(super) fn print(array: &Array) -> Result<Scratch<u8>> {
    check(array.sizes.len() <= MOST_DIMENSIONS, "NumPy has no arrays of more than 64 dimensions")?;
    let mut header = ByteBuffer::default();
    dictionary(array, &mut header);
    // The longest one of 64 dimensions has less than 2000 bytes, so that version 1.0 does.
    let full = (10 + header.len() + 1).next_multiple_of(ALIGNMENT);
    let space = full - 11 - header.len();
    header.add(format_args!("{:space$}\n", ""));
    let mut whole = ByteBuffer::default();
    whole.put_all(&[MARK, &[1, 0], &((full - 10) as u16).to_le_bytes()]);
    whole.put_buffer(header);
    whole.complete()
}

fn dictionary(array: &Array, header: &mut ByteBuffer) {
    let kind = match array.number.kind {
        NumberKind::Unsigned => 'u',
        NumberKind::Signed => 'i',
        _ => 'f',
    };
    let order = match array.endian {
        _ if array.number.bytes == 1 => '|',
        Endian::Little => '<',
        Endian::Big => '>',
    };
    let order_of_dimensions = if array.is_column_major { "True" } else { "False" };
    header.add(format_args!(
        "{{'descr': '{order}{kind}{}', 'fortran_order': {order_of_dimensions}, 'shape': (",
        array.number.bytes
    ));
    for (d, size) in array.sizes.iter().enumerate() {
        header.add(format_args!("{}{size}", if d > 0 { ", " } else { "" }));
    }
    header.add(format_args!("{}), }}", if array.sizes.len() == 1 { "," } else { "" }));
}
