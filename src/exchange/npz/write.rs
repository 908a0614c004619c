//! Archives as `numpy.savez` writes them: members are stored as they are, so that they can be read in place.

use crate::error::{Error, Result};
use crate::exchange::array;
use crate::exchange::input::{in_file, shown};
use crate::exchange::npy;
use crate::exchange::output::OutputFile;
use crate::handle::{Own, Ref};
use crate::memory::buffer::ByteBuffer;
use crate::memory::scratch::Scratch;
use crate::object::{Object, ObjectKind, UnreadFormat};
use std::ffi::CStr;
use std::os::raw::c_long;

/// What names of arrays have behind them in an archive.
pub(super) const SUFFIX: &[u8] = b".npy";

/// What the directory has to say of a member that is written.
struct Written {
    name: Scratch<u8>,
    checksum: u32,
    size: u64,
    header: u64,
}

/// A version of zip that knows sizes of 64 bits.
const VERSION: u16 = 45;

/// 1 January 1980: as `numpy.savez`, so that equal arrays make equal files.
const DATE: u16 = 0x21;

/// A number of 32 bits that is in the extra field.
const ELSEWHERE: u32 = u32::MAX;

/// The names of members are UTF-8.
const FLAGS: u16 = 1 << 11;

impl Written {
    /// What stands in front of a member, and, with its place, in the directory.
    fn record(&self, header: Option<u64>) -> Result<Scratch<u8>> {
        let mut record = ByteBuffer::default();
        let of_directory = header.is_some();
        if of_directory {
            record.put_all(&[b"PK\x01\x02", &VERSION.to_le_bytes()]);
        } else {
            record.put(b"PK\x03\x04");
        }
        record.put_all(&[
            &VERSION.to_le_bytes(),
            &FLAGS.to_le_bytes(),
            &[0; 4], // stored, at midnight
            &DATE.to_le_bytes(),
            &self.checksum.to_le_bytes(),
            &ELSEWHERE.to_le_bytes(),
            &ELSEWHERE.to_le_bytes(),
            &(self.name.len() as u16).to_le_bytes(),
        ]);
        let (extra, sizes): (u16, u16) = if of_directory { (28, 24) } else { (20, 16) };
        record.put(&extra.to_le_bytes());
        if of_directory {
            record.put_all(&[&[0; 10], &ELSEWHERE.to_le_bytes()]); // no comment, first part, attributes
        }
        let size = self.size.to_le_bytes();
        record.put_all(&[&self.name, &1u16.to_le_bytes(), &sizes.to_le_bytes(), &size, &size]);
        if let Some(header) = header {
            record.put(&header.to_le_bytes());
        }
        record.complete()
    }
}

/// The name of a member: the key with `.npy` behind it.
fn name_of(key: Ref<'_, Object>) -> Result<Scratch<u8>> {
    let number;
    let string = key.as_bytes().filter(|_| key.kind() == ObjectKind::String);
    let key = match (string, key.as_number()) {
        (Some(bytes), _) => bytes,
        (None, Some(value)) if value.fract() == 0.0 && value.abs() < 1e15 => {
            number = (value as c_long).to_string();
            number.as_bytes()
        }
        _ => return Err(Error::arg(1, "the names of arrays must be strings or whole numbers")),
    };
    if std::str::from_utf8(key).is_err() || key.len() > 60_000 {
        return Err(Error::arg(1, "the names of arrays must be UTF-8 and not longer than 60,000 bytes"));
    }
    let mut name = Scratch::with_capacity(key.len() + SUFFIX.len())?;
    name.extend(key.iter().copied())?;
    name.extend(SUFFIX.iter().copied())?;
    Ok(name)
}

/// The names of all members of `table`, each of which is there once: a string and a number may be written alike.
fn names_of(table: Ref<'_, Object>) -> Result<Scratch<Scratch<u8>>> {
    let mut names = Scratch::with_capacity(table.pair_count())?;
    for pair in table.pairs() {
        names.push(name_of(pair?.0.borrow())?)?;
    }
    let mut sorted: Scratch<&[u8]> = Scratch::collected(names.iter().map(|name| &name[..]))?;
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let key = &pair[0][..pair[0].len() - SUFFIX.len()];
        let shown = shown(key);
        return Err(Error::arg(
            1,
            format!("two arrays would have the name '{shown}': a string and a number are"),
        ));
    }
    Ok(names)
}

/// Writes the tensors of `table` to the file `name`, an archive that NumPy's `load` shows under the same names. Arrays of npy
/// files that were not read are written as they were there.
///
/// # Errors
///
/// Argument 1: no table of tensors with names, each of which is there once, or elements outside a storage. The file cannot
/// be written, or no memory: a file of that name is as it was.
pub fn save(table: Ref<'_, Object>, name: &CStr) -> Result<()> {
    if !table.has_keys() {
        return Err(Error::arg(1, format!("a table of tensors expected, not a {}", table.type_name())));
    }
    let write = || {
        let names = names_of(table)?;
        let mut output = OutputFile::create(name)?;
        let mut members = Scratch::with_capacity(names.len())?;
        for (member, pair) in names.into_iter().zip(table.pairs()) {
            members.push(write_member(&mut output, member, &pair?.1)?)?;
        }
        write_directory(&mut output, &members)?;
        output.finish()
    };
    write().map_err(|error| in_file(name, error))
}

fn write_member(output: &mut OutputFile, name: Scratch<u8>, value: &Own<Object>) -> Result<Written> {
    if let Some(unread) = value.borrow().as_unread().filter(|unread| unread.format() == UnreadFormat::Npy) {
        let (bytes, checksum) = (unread.bytes(), crc32fast::hash(unread.bytes()));
        let written = Written { name, checksum, size: bytes.len() as u64, header: output.written() };
        output.write(&written.record(None)?)?;
        output.write(bytes)?;
        return Ok(written);
    }
    let Some(tensor) = value.borrow().tensor()? else {
        let key = &name[..name.len() - SUFFIX.len()];
        let (shown, what) = (shown(key), value.borrow().type_name());
        return Err(Error::arg(1, format!("'{shown}' is a {what}: only tensors can be written")));
    };
    let (array, ordered) = npy::prepare(&tensor)?;
    let preface = npy::preface(&array)?;
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&preface);
    array::with_bytes(&ordered, |bytes| Ok(checksum.update(bytes)))?;
    let size = (preface.len() + array.bytes()?) as u64;
    let written = Written { name, checksum: checksum.finalize(), size, header: output.written() };
    output.write(&written.record(None)?)?;
    output.write(&preface)?;
    array::with_bytes(&ordered, |bytes| output.write(bytes))?;
    Ok(written)
}

fn write_directory(output: &mut OutputFile, members: &[Written]) -> Result<()> {
    let start = output.written();
    for member in members {
        output.write(&member.record(Some(member.header))?)?;
    }
    let end = output.written();
    let count = members.len() as u64;
    let mut record = ByteBuffer::default();
    // The directory's end in 64 bits, where it is, and the end that all know.
    record.put_all(&[
        b"PK\x06\x06",
        &44u64.to_le_bytes(),
        &VERSION.to_le_bytes(),
        &VERSION.to_le_bytes(),
        &[0; 8], // first part
        &count.to_le_bytes(),
        &count.to_le_bytes(),
        &(end - start).to_le_bytes(),
        &start.to_le_bytes(),
    ]);
    record.put_all(&[b"PK\x06\x07", &[0; 4], &end.to_le_bytes(), &1u32.to_le_bytes()]);
    record.put_all(&[
        b"PK\x05\x06",
        &[0; 4],
        &u16::MAX.to_le_bytes(),
        &u16::MAX.to_le_bytes(),
        &ELSEWHERE.to_le_bytes(),
        &ELSEWHERE.to_le_bytes(),
        &[0; 2], // no comment
    ]);
    output.write(&record.complete()?)
}
