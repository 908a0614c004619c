//! The header of a safetensors file: eight bytes of length, and an object of JSON that says where which tensor is.

use super::json::{Json, write_string};
use super::type_name::{known_type, other_bits};
use super::written::WrittenTensor;
use crate::error::{Error, Result};
use crate::exchange::array::Array;
use crate::exchange::input::{check, shown};
use crate::exchange::number::NumberType;
use crate::file::Endian;
use crate::handle::{Own, Ref};
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use crate::object::{self, Object, recognise};
use crate::storage::size::{self, Longs};
use std::ops::Range;
use std::os::raw::c_long;

/// The key of what is no tensor: strings that say something about the file.
pub(super) const METADATA: &[u8] = b"__metadata__";

/// The longest header that the format allows.
const LONGEST: u64 = 100_000_000;

/// The most dimensions of a tensor that is read or written. The format has no bound; this one keeps a header of 100 MB from
/// becoming one tensor, each use of which would take as long as the header is.
const MOST_DIMENSIONS: usize = 1024;

const TOO_MANY_DIMENSIONS: &str = "a tensor has more than 1024 dimensions";

/// The header, and where the numbers begin.
fn split(bytes: &[u8]) -> Result<(&str, usize)> {
    let other = || recognise::instead("safetensors", bytes);
    let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(other)?;
    let length = u64::from_le_bytes(*length);
    if !matches!(rest, [] | [b'{', ..]) {
        // A length that the file has, and a text behind it, are a header all the same.
        let text = usize::try_from(length).ok().and_then(|length| rest.get(..length));
        let text = text.and_then(|text| std::str::from_utf8(text).ok());
        let first = text.and_then(|text| text.chars().next()).filter(|first| !first.is_control());
        return Err(first.map_or_else(other, |first| {
            let is_other = if first.is_whitespace() { "" } else { "safetensors header is no object: the " };
            Error::plain(format!("the {is_other}header begins with '{first}', and not with '{{' as it must"))
        }));
    }
    check(
        length <= LONGEST,
        "the header is said to be longer than 100,000,000 bytes, which safetensors does not allow",
    )?;
    let length = length as usize;
    let header = rest.get(..length).ok_or_else(|| Error::plain("the file is cut off inside its header"))?;
    check(!header.is_empty(), "the header is empty")?;
    let header = std::str::from_utf8(header).map_err(|_| Error::plain("the header is not UTF-8"))?;
    Ok((header, 8 + length))
}

/// What is said of a tensor.
enum Field {
    Type,
    Sizes,
    Place,
}

impl Field {
    fn named(name: &[u8]) -> Option<Field> {
        match name {
            b"dtype" => Some(Field::Type),
            b"shape" => Some(Field::Sizes),
            b"data_offsets" => Some(Field::Place),
            _ => None,
        }
    }
}

/// The type of the elements of a tensor.
struct TypeName {
    name: Scratch<u8>,
    /// `None` if no tensor of this library can have it.
    number: Option<NumberType>,
}

/// A tensor that the header describes: where its numbers are, counted from behind the header.
pub(super) struct TensorDescription {
    pub(super) name: Scratch<u8>,
    /// `None` if no tensor can have the elements.
    pub(super) number: Option<NumberType>,
    pub(super) sizes: Longs,
    start: usize,
    end: usize,
}

impl TensorDescription {
    fn read(json: &mut Json<'_>, word: &mut Scratch<u8>) -> Result<TensorDescription> {
        let (mut number, mut sizes, mut place) = (None, None, None);
        json.expect(b'{')?;
        loop {
            let field = Field::named(json.string(word)?);
            json.expect(b':')?;
            let again = match field {
                Some(Field::Type) => number.replace(type_name(json, word)?).is_some(),
                Some(Field::Sizes) => sizes.replace(list(json)?).is_some(),
                Some(Field::Place) => place.replace(pair(json)?).is_some(),
                // What later versions may say besides.
                None => {
                    json.skip_value()?;
                    false
                }
            };
            if again {
                return Err(json.malformed("one each of dtype, shape and data_offsets"));
            }
            if !json.goes_on(b'}')? {
                break;
            }
        }
        let (Some(number), Some(sizes), Some((start, end))) = (number, sizes, place) else {
            return Err(json.malformed("one each of dtype, shape and data_offsets"));
        };
        let TypeName { name, number } = number;
        Ok(TensorDescription { name, number, sizes, start, end })
    }

    /// The array of these numbers.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn array(&self) -> Result<Option<Array>> {
        let sizes = size::list(&self.sizes)?;
        let array = |number| Array { number, endian: Endian::Little, sizes, is_column_major: false };
        Ok(self.number.map(array))
    }

    /// How many bytes the numbers take, if that is known.
    fn bytes(&self) -> Result<Option<usize>> {
        if let Some(array) = self.array()? {
            return array.bytes().map(Some);
        }
        let Some(bits) = other_bits(&self.name) else { return Ok(None) };
        let count = if self.sizes.contains(&0) { Some(0) } else { size::product(&self.sizes) };
        let bits = count.and_then(|count| usize::try_from(count).ok()?.checked_mul(bits));
        let bits = bits.ok_or_else(Error::overflow)?;
        check(bits.is_multiple_of(8), "its elements end inside a byte")?;
        Ok(Some(bits / 8))
    }

    /// Checks that the numbers are among `room` bytes and as many as the sizes say.
    fn check(&self, room: usize) -> Result<()> {
        if self.start > self.end || self.end > room {
            let (start, end) = (self.start, self.end);
            return Err(Error::plain(format!("it is said to be at bytes {start} to {end} of {room}")));
        }
        let there = self.end - self.start;
        let said = self.bytes()?.unwrap_or(there);
        if said != there {
            return Err(Error::plain(format!("its sizes make {said} bytes, but it has {there}")));
        }
        Ok(())
    }
}

fn type_name(json: &mut Json<'_>, word: &mut Scratch<u8>) -> Result<TypeName> {
    let word = json.string(word)?;
    check(!word.iter().any(u8::is_ascii_control), "the name of its type has control characters")?;
    Ok(TypeName { name: Scratch::collected(word.iter().copied())?, number: known_type(word) })
}

fn list(json: &mut Json<'_>) -> Result<Longs> {
    let mut sizes: Scratch<c_long> = Scratch::new();
    json.expect(b'[')?;
    if json.take(b']') {
        return Ok(Longs::new());
    }
    loop {
        check(sizes.len() < MOST_DIMENSIONS, TOO_MANY_DIMENSIONS)?;
        sizes.push(c_long::try_from(json.number()?).map_err(|_| Error::overflow())?)?;
        if !json.goes_on(b']')? {
            return Ok(size::list(&sizes)?);
        }
    }
}

fn pair(json: &mut Json<'_>) -> Result<(usize, usize)> {
    json.expect(b'[')?;
    let start = json.number()?;
    json.expect(b',')?;
    let end = json.number()?;
    json.expect(b']')?;
    Ok((start, end))
}

fn metadata(json: &mut Json<'_>, word: &mut Scratch<u8>) -> Result<Own<Object>> {
    let table = object::table()?;
    if json.take_null() {
        return Ok(table);
    }
    json.expect(b'{')?;
    if json.take(b'}') {
        return Ok(table);
    }
    let mut value = Scratch::new();
    loop {
        let key = json.string(word)?;
        json.expect(b':')?;
        let text = object::string(json.string(&mut value)?)?;
        set_new(table.borrow(), key, text, "a key of the metadata is there twice")?;
        if !json.goes_on(b'}')? {
            return Ok(table);
        }
    }
}

/// Gives `key` the value `value` in a table that does not have it; the error `twice` if it has.
fn set_new(table: Ref<'_, Object>, key: &[u8], value: Own<Object>, twice: &'static str) -> Result<()> {
    let count = table.pair_count();
    object::set_field(table, key, value)?;
    check(table.pair_count() > count, twice)
}

/// Puts what the header describes into `table`, each tensor as `tensor` makes it of what is said and where it is in the
/// file.
///
/// # Errors
///
/// A header that is not as the format demands: names twice, numbers outside the file, overlapping or with bytes between
/// them that belong to none, or fewer or more of them than the sizes say. What `tensor` says. No memory.
pub(super) fn for_each(
    bytes: &[u8],
    table: Ref<'_, Object>,
    mut tensor: impl FnMut(&TensorDescription, Range<usize>) -> Result<Own<Object>>,
) -> Result<()> {
    let (header, begin) = split(bytes)?;
    let room = bytes.len() - begin;
    let mut json = Json::new(header);
    let (mut letters, mut word, mut places) = (Scratch::new(), Scratch::new(), Scratch::new());
    json.expect(b'{')?;
    let mut more = !json.take(b'}');
    while more {
        let name = json.string(&mut letters)?;
        json.expect(b':')?;
        let of_tensor = |error: Error| Error::plain(format!("'{}': {}", shown(name), error.message()));
        let value = if name == METADATA {
            metadata(&mut json, &mut word)?
        } else {
            let said = TensorDescription::read(&mut json, &mut word).map_err(of_tensor)?;
            said.check(room).map_err(of_tensor)?;
            places.push((said.start, said.end))?;
            tensor(&said, begin + said.start..begin + said.end).map_err(of_tensor)?
        };
        set_new(table, name, value, "two tensors of this name").map_err(of_tensor)?;
        more = json.goes_on(b'}')?;
    }
    check(json.is_at_end(), "something follows the object of the header")?;
    places.sort_unstable();
    let mut end = 0;
    for &(start, next) in &places {
        check(start >= end, "two tensors overlap")?;
        check(start == end, "there are bytes that belong to no tensor")?;
        end = next;
    }
    check(end == room, "there are bytes behind the last tensor")
}

/// The header of a file of `entries`, in the order in which their numbers follow it.
///
/// # Errors
///
/// Argument 1: metadata that is no table of strings. A header longer than the format allows. No memory.
pub(super) fn print<'a>(
    metadata: Option<Ref<'_, Object>>,
    entries: impl Iterator<Item = &'a WrittenTensor>,
) -> Result<Scratch<u8>> {
    let mut header = ByteBuffer::default();
    header.put(b"{");
    let mut is_first = true;
    if let Some(metadata) = metadata {
        print_metadata(metadata, &mut header)?;
        is_first = false;
    }
    let mut start = 0usize;
    for entry in entries {
        check(entry.sizes().len() <= MOST_DIMENSIONS, TOO_MANY_DIMENSIONS)?;
        let end = start.checked_add(entry.bytes()?).ok_or_else(Error::overflow)?;
        print_entry(entry, start, end, is_first, &mut header);
        (start, is_first) = (end, false);
    }
    header.put(b"}");
    let mut header = header.complete()?;
    let full = header.len().next_multiple_of(8);
    header.resize(full, b' ')?;
    check(full as u64 <= LONGEST, "the header is longer than the format allows")?;
    Ok(header)
}

fn print_entry(entry: &WrittenTensor, start: usize, end: usize, is_first: bool, header: &mut ByteBuffer) {
    if !is_first {
        header.put(b",");
    }
    write_string(header, entry.key.borrow().as_bytes().unwrap_or_default());
    header.put(b":{\"dtype\":");
    write_string(header, entry.type_name());
    header.put(b",\"shape\":[");
    for (d, size) in entry.sizes().iter().enumerate() {
        header.add(format_args!("{}{size}", if d > 0 { "," } else { "" }));
    }
    header.add(format_args!("],\"data_offsets\":[{start},{end}]}}"));
}

fn print_metadata(metadata: Ref<'_, Object>, header: &mut ByteBuffer) -> Result<()> {
    let wrong = || Error::arg(1, "__metadata__ is not a table of strings of UTF-8");
    if !metadata.has_keys() {
        return Err(wrong());
    }
    write_string(header, METADATA);
    header.put(b":{");
    for (k, pair) in metadata.pairs().enumerate() {
        let (key, value) = pair?;
        for (string, lead) in [(key, if k > 0 { "," } else { "" }), (value, ":")] {
            let bytes = string
                .borrow()
                .as_bytes()
                .filter(|bytes| std::str::from_utf8(bytes).is_ok())
                .ok_or_else(wrong)?;
            header.put(lead.as_bytes());
            write_string(header, bytes);
        }
    }
    header.put(b"}");
    Ok(())
}
