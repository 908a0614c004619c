//! The directory of a zip file, which stands at its end.

use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use crate::plain::plain;
use std::ops::Range;

/// How a member is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// Not at all.
    Stored,
    /// By deflate.
    Deflated,
}

/// One file of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Where its name is.
    name: Range<usize>,
    pub(super) method: Method,
    pub(super) checksum: u32,
    /// The bytes when it is unpacked.
    pub(super) size: usize,
    /// Where it begins.
    header: usize,
    /// Where its packed bytes are.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Member {
    /// Its name.
    pub fn name<'a>(&self, archive: &'a [u8]) -> &'a [u8] {
        &archive[self.name.clone()]
    }

    /// Where its content is in the archive, if it is not packed.
    pub fn place(&self) -> Option<Range<usize>> {
        (self.method == Method::Stored).then_some(self.start..self.end)
    }
}

/// Deflated data is at least this part of what it makes.
const MOST_RATIO: usize = 1032;

/// A size or position of 32 bits that is in the extra field for being larger.
const ELSEWHERE: u64 = 0xffff_ffff;

fn damaged() -> Error {
    Error::plain("the zip file is cut off or damaged")
}

/// Bytes of a record, which are read one field after the other.
#[derive(Clone)]
struct RecordReader<'a> {
    rest: &'a [u8],
}

impl<'a> RecordReader<'a> {
    /// The record at `at`, which begins with `mark`.
    fn at(archive: &'a [u8], at: usize, mark: &[u8]) -> Result<Self> {
        let rest = archive.get(at..).and_then(|rest| rest.strip_prefix(mark)).ok_or_else(damaged)?;
        Ok(RecordReader { rest })
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    fn number<const N: usize>(&mut self) -> Result<u64> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn skip(&mut self, length: usize) -> Result<()> {
        self.take(length).map(|_| ())
    }
}

/// The directory, and how many bytes stand in front of the archive: all positions in it are less by so much.
struct Directory {
    start: usize,
    end: usize,
    before: usize,
}

/// A comment behind the directory's end has a length of 16 bits.
const LONGEST_COMMENT: usize = 0xffff;

/// The bytes of the directory's end without a comment, and of those that are in front of it where numbers have 64 bits.
const END: usize = 22;
const LOCATOR: usize = 20;
const END_64: usize = 56;

/// Where the directory is. As Python's reader does, it goes by the size of the directory, and not by the number of members
/// that is said; and by where the directory ends, so that bytes in front of the archive and behind it are left alone.
fn find(archive: &[u8], no_zip: impl FnOnce() -> Error) -> Result<Directory> {
    let from = archive.len().saturating_sub(END + LONGEST_COMMENT);
    let place = archive[from..].windows(4).rposition(|mark| mark == b"PK\x05\x06");
    let Some(mut end) = place.map(|place| from + place) else {
        let is_zip = archive.starts_with(b"PK\x03\x04");
        return Err(if is_zip { damaged() } else { no_zip() });
    };
    let mut record = RecordReader::at(archive, end, b"PK\x05\x06")?;
    record.skip(8)?;
    let (mut size, mut start) = (record.number::<4>()?, record.number::<4>()?);
    record.skip(2)?;
    // A larger one follows its own rules (zip64): its end is right before a record that says so.
    let locator = end.checked_sub(LOCATOR).and_then(|at| Some((at, archive.get(at..)?)));
    if let Some((at, _)) = locator.filter(|(_, rest)| rest.starts_with(b"PK\x06\x07")) {
        end = at.checked_sub(END_64).ok_or_else(damaged)?;
        let mut record = RecordReader::at(archive, end, b"PK\x06\x06")?;
        record.skip(36)?;
        (size, start) = (record.number::<8>()?, record.number::<8>()?);
    }
    let (size, start) = (offset(size)?, offset(start)?);
    let first = end.checked_sub(size).ok_or_else(damaged)?;
    let before = first.checked_sub(start).ok_or_else(damaged)?;
    Ok(Directory { start: first, end, before })
}

fn offset(number: u64) -> Result<usize> {
    usize::try_from(number).map_err(|_| damaged())
}

/// The members in the order of the directory. They lie within the archive, do not overlap, and make no more bytes than
/// their packed bytes can.
///
/// # Errors
///
/// No zip file, which is the error `no_zip`; one that is damaged, encrypted, or packed in another way. No memory.
pub fn members(archive: &[u8], no_zip: impl FnOnce() -> Error) -> Result<Scratch<Member>> {
    let directory = find(archive, no_zip)?;
    let mut record = RecordReader { rest: &archive[directory.start..directory.end] };
    let mut members = Scratch::new();
    while !record.rest.is_empty() {
        members.push(member(archive, &directory, &mut record)?)?;
    }
    let mut places = Scratch::collected(members.iter().map(|member| (member.header, member.end)))?;
    places.sort_unstable();
    let overlap = places.windows(2).any(|pair| pair[0].1 > pair[1].0);
    if overlap { Err(Error::plain("members of the zip file overlap")) } else { Ok(members) }
}

/// The member that the directory describes next.
fn member(archive: &[u8], directory: &Directory, record: &mut RecordReader<'_>) -> Result<Member> {
    if record.take(4)? != b"PK\x01\x02" {
        return Err(damaged());
    }
    record.skip(4)?;
    let (flags, method) = (record.number::<2>()?, record.number::<2>()?);
    record.skip(4)?;
    let checksum = record.number::<4>()? as u32;
    let (mut packed, mut size) = (record.number::<4>()?, record.number::<4>()?);
    let (name, extra, comment) = (record.number::<2>()?, record.number::<2>()?, record.number::<2>()?);
    record.skip(8)?;
    let mut header = record.number::<4>()?;
    let name_at = directory.end - record.rest.len();
    record.skip(name as usize)?;
    let mut extra = RecordReader { rest: record.take(extra as usize)? };
    record.skip(comment as usize)?;

    // The numbers that do not fit are in an extra field, in this order.
    while extra.rest.len() >= 4 {
        let (kind, length) = (extra.number::<2>()?, extra.number::<2>()?);
        let mut field = RecordReader { rest: extra.take(length as usize)? };
        if kind == 1 {
            for number in [&mut size, &mut packed, &mut header] {
                if *number == ELSEWHERE {
                    *number = field.number::<8>()?;
                }
            }
        }
    }
    if flags & 1 != 0 {
        return Err(Error::plain("a member of the zip file is encrypted"));
    }
    let method = match method {
        0 => Method::Stored,
        8 => Method::Deflated,
        _ => {
            return Err(Error::plain(format!(
                "a member of the zip file is packed by method {method}: only stored (0) and deflated (8) are known"
            )));
        }
    };
    let (packed, size) = (offset(packed)?, offset(size)?);
    let header = offset(header)?.checked_add(directory.before).ok_or_else(damaged)?;
    let mut local = RecordReader::at(archive, header, b"PK\x03\x04")?;
    local.skip(22)?;
    let (local_name, local_extra) = (local.number::<2>()?, local.number::<2>()?);
    // Who goes through the file from the front would show another name.
    let name_at = name_at..name_at + name as usize;
    if local.take(local_name as usize)? != &archive[name_at.clone()] {
        let name = &archive[name_at.clone()];
        let shown = String::from_utf8_lossy(&name[..name.len().min(200)]);
        let shown = plain(&shown);
        return Err(Error::plain(format!("'{shown}' has another name in front of its content")));
    }
    local.skip(local_extra as usize)?;
    let start = archive.len() - local.rest.len();
    let end = start.checked_add(packed).filter(|&end| end <= archive.len()).ok_or_else(damaged)?;
    let right = match method {
        Method::Stored => size == packed,
        Method::Deflated => size <= packed.saturating_mul(MOST_RATIO),
    };
    if !right {
        return Err(Error::plain("a member of the zip file says that it is larger than it can be"));
    }
    Ok(Member { name: name_at, method, checksum, size, header, start, end })
}
