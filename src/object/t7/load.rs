//! Opening files: which encoding a file has, and what it is if it is no t7.

use super::channel::Channel;
use super::input::{BinaryInput, FormatWords, WordInput, ends};
use super::read::{Reading, object as read_object};
use crate::error::{Error, Result};
use crate::file::{Buffer, File};
use crate::handle::Own;
use crate::memory::buffer::ByteBuffer;
use crate::memory::region::SharedRegion;
use crate::object::any::ElementType;
use crate::object::encoding::{self, Encoding};
use crate::object::look::ObjectKind;
use crate::object::pytorch;
use crate::object::recognise;
use crate::object::value::Object;
use std::ffi::{CStr, OsStr};
use std::fs;
use std::os::unix::ffi::OsStrExt;

/// Files of at least so many bytes are mapped, smaller ones read.
const MAPPED_FROM: u64 = 1 << 20;

/// The object in the file at `path`, whatever its encoding: binary in either byte order and with longs of 8 or 4 bytes,
/// or ascii. A large file is mapped, and its elements left in it until somebody asks for them.
///
/// # Errors
///
/// Plain: the file cannot be read, or is no t7: the text says what it is instead; it ends early, or has an error at a
/// position that the text names. No memory.
pub fn load(path: &CStr) -> Result<Own<Object>> {
    load_first(path).map(|first| first.object)
}

/// What a file begins with.
pub struct FirstObject {
    /// The object.
    pub object: Own<Object>,
    /// How many bytes stand behind it: other objects, or a sign that the file was read wrongly.
    pub rest: u64,
}

/// [`load`], which says how much of the file it left.
///
/// # Errors
///
/// As [`load`].
pub fn load_first(path: &CStr) -> Result<FirstObject> {
    let outcome = region(path).and_then(from_region);
    outcome.map_err(|error| {
        Error::plain(format!("cannot load '{}': {}", path.to_string_lossy(), error.message()))
    })
}

/// The bytes of a file.
fn region(path: &CStr) -> Result<SharedRegion> {
    let failed = |error: std::io::Error| Error::plain(error.to_string());
    let file = fs::File::open(OsStr::from_bytes(path.to_bytes())).map_err(failed)?;
    let data = file.metadata().map_err(failed)?;
    if data.is_dir() {
        return Err(Error::plain("this is a folder"));
    }
    if data.is_file() && data.len() >= MAPPED_FROM {
        return SharedRegion::mapped(path);
    }
    SharedRegion::copied(&ByteBuffer::read_all(file)?)
}

/// The object that `bytes` hold as a file would.
///
/// # Errors
///
/// As [`load`].
pub fn from_bytes(bytes: &[u8]) -> Result<Own<Object>> {
    from_region(SharedRegion::copied(bytes)?).map(|first| first.object)
}

fn from_region(region: SharedRegion) -> Result<FirstObject> {
    let bytes = if region.is_empty() {
        &[]
    } else {
        // SAFETY: the region's own bytes, which nobody writes to yet.
        unsafe { std::slice::from_raw_parts(region.data().cast_const(), region.len()) }
    };
    let (first, is_followed_well) = match encoding::of(bytes) {
        Some(Encoding::Binary { is_little }) => binary(&region, is_little != cfg!(target_endian = "little"))?,
        Some(Encoding::Ascii) => ascii(bytes)?,
        None => match pytorch::read(&region)? {
            Some(loaded) => return Ok(FirstObject { object: loaded.object, rest: loaded.rest }),
            None if is_start_of_type(bytes) => return Err(ends(bytes.len() as u64)),
            None => return Err(no_t7(bytes)),
        },
    };
    if is_followed_well { Ok(first) } else { Err(no_t7(bytes)) }
}

/// Whether these are too few bytes for a type, but some of one.
fn is_start_of_type(bytes: &[u8]) -> bool {
    let is_little = matches!(bytes, [0..=8, rest @ ..] if rest.iter().all(|&byte| byte == 0));
    (1..4).contains(&bytes.len()) && is_little
}

/// How many values are looked at behind the first one.
const FOLLOWERS: usize = 16;

/// Whether what stands behind `first` may: so that a file of another kind which begins as a number or a string does is
/// not taken for that. Behind a table or an object anything may stand; behind a nil, with which files of zeros begin,
/// nothing; behind what else is short, more values. `next` reads one of them; `None` is the end of the file.
///
/// # Errors
///
/// The doubt about the first one, if no values stand behind it.
fn is_followed_well(first: &mut Reading, mut next: impl FnMut() -> Option<Result<Reading>>) -> Result<bool> {
    let kind = first.object.borrow().kind();
    let is_short = matches!(kind, ObjectKind::Number | ObjectKind::Boolean | ObjectKind::String);
    if kind == ObjectKind::Nil {
        return Ok(next().is_none());
    }
    if !is_short && first.doubt.is_none() {
        return Ok(true);
    }
    let follows = std::iter::from_fn(next).take(FOLLOWERS).all(|value| value.is_ok());
    match first.doubt.take() {
        Some(doubt) if !follows => Err(doubt),
        _ => Ok(follows),
    }
}

/// The object in an ascii file, and whether what follows it may.
fn ascii(bytes: &[u8]) -> Result<(FirstObject, bool)> {
    let mut text: Vec<u8> = Vec::new();
    Buffer::resize(&mut text, bytes.len() + 1)?;
    text[..bytes.len()].copy_from_slice(bytes);
    let mut file = File::in_memory(text, b"r")?;
    let mut first = read_first(&mut file)?;
    // White space, such as the end of the last line, is nothing.
    let left = |file: &mut File<Vec<u8>>| {
        let position = file.position().map_or(bytes.len(), |position| position as usize);
        bytes.get(position..).map_or(0, |rest| rest.trim_ascii().len())
    };
    let rest = left(&mut file) as u64;
    let next = || (left(&mut file) > 0).then(|| read_first(&mut file));
    let follows = is_followed_well(&mut first, next)?;
    Ok((FirstObject { object: first.object, rest }, follows))
}

#[cold]
fn no_t7(bytes: &[u8]) -> Error {
    recognise::instead("t7", bytes)
}

/// The object in a binary file, and whether what follows it may. How many bytes a long takes is not written anywhere: that
/// which fits is taken.
fn binary(region: &SharedRegion, swap: bool) -> Result<(FirstObject, bool)> {
    let end = region.len() as u64;
    let attempt = |short_longs| {
        let mut input = BinaryInput { region: region.clone(), position: 0, swap, short_longs };
        let outcome = read_object(&mut input);
        (outcome, input)
    };
    let (wide, mut wide_input) = attempt(false);
    if wide.is_err() || wide_input.position() != end {
        let (short, mut short_input) = attempt(true);
        let short_end = short_input.position();
        match short {
            // What is left over tells that the guess was wrong, unless nothing fits better.
            Ok(Reading { object, .. }) if short_end == end => {
                return Ok((FirstObject { object, rest: 0 }, true));
            }
            Err(error) if wide.is_err() && short_end > wide_input.position() => return Err(error),
            _ => {}
        }
    }
    let mut wide = wide?;
    let rest = end - wide_input.position();
    let next = || (wide_input.position() < end).then(|| read_object(&mut wide_input));
    let follows = is_followed_well(&mut wide, next)?;
    Ok((FirstObject { object: wide.object, rest }, follows))
}

/// The object at the position of `file`, in the encoding that the file is set to. The position is behind it then.
///
/// # Errors
///
/// Argument 1: closed or not readable. Plain: as [`load`], for a quiet file, too; the position is as it was, where it can
/// be. No memory.
pub fn read(file: &mut dyn Channel) -> Result<Own<Object>> {
    read_first(file).map(|reading| reading.object)
}

fn read_first(file: &mut dyn Channel) -> Result<Reading> {
    file.check_readable()?;
    let is_quiet = std::mem::replace(&mut file.flags().is_quiet, 1);
    let start = file.position().ok();
    let outcome = read_object(&mut FormatWords(file)).map_err(|error| located(file, start, error));
    file.flags().is_quiet = is_quiet;
    outcome
}

/// `error`, and what the file seems to be, back at `start`.
#[cold]
fn located(file: &mut dyn Channel, start: Option<u64>, error: Error) -> Error {
    let Some(start) = start else {
        return error;
    };
    let mut bytes = [0u8; recognise::LOOKED_AT];
    let is_binary = std::mem::replace(&mut file.flags().is_binary, 1);
    let had_error = std::mem::replace(&mut file.flags().has_error, 0);
    let back = |file: &mut dyn Channel| file.seek(start).is_ok() && file.flags().has_error == 0;
    let mut seen = 0;
    if back(file) {
        // SAFETY: there is room for so many.
        seen = unsafe { file.read(ElementType::Byte, bytes.as_mut_ptr().cast(), bytes.len()) }.unwrap_or(0);
        file.flags().has_error = 0;
        back(file);
    }
    let flags = file.flags();
    (flags.is_binary, flags.has_error) = (is_binary, had_error);
    match encoding::of(&bytes[..seen]) {
        _ if seen == 0 => error,
        Some(Encoding::Ascii) if is_binary != 0 => Error::plain(format!(
            "{}; this looks like an ascii t7, but the file is set to binary",
            error.message()
        )),
        Some(Encoding::Binary { .. }) if is_binary == 0 => Error::plain(format!(
            "{}; this looks like a binary t7, but the file is set to ascii",
            error.message()
        )),
        Some(_) => error,
        None => no_t7(&bytes[..seen]),
    }
}
