//! Numbers and strings from and to the bytes of a medium.

use std::mem::{MaybeUninit, size_of};

use super::ascii::Numeral;
use super::element::FileElement;
use super::medium::Medium;
use crate::error::Result;

/// Elements converted at a time, on the stack.
const STRIP: usize = 512;

/// Reads numbers stored as bytes; returns how many whole ones there were.
///
/// # Safety
///
/// `out` is writable for `count` elements.
pub(super) unsafe fn read_binary<T: FileElement>(
    medium: &mut dyn Medium,
    out: *mut T,
    count: usize,
    swap: bool,
) -> usize {
    let mark = medium.mark();
    // SAFETY: an existing array of `count` elements does not exceed the address space.
    let bytes = unsafe { medium.read(out.cast(), count * size_of::<T>()) };
    let done = bytes / size_of::<T>();
    if let Some(mark) = mark.filter(|_| bytes % size_of::<T>() != 0) {
        medium.take_back(mark + (done * size_of::<T>()) as u64);
    }
    if swap {
        for index in 0..done {
            // SAFETY: the first `done` elements have just been written, as any bits may be.
            unsafe { out.add(index).write(out.add(index).read().swap_bytes()) };
        }
    }
    done
}

/// Writes numbers as bytes; returns how many whole ones were taken.
///
/// # Errors
///
/// Memory cannot grow.
///
/// # Safety
///
/// `data` is readable for `count` elements.
pub(super) unsafe fn write_binary<T: FileElement>(
    medium: &mut dyn Medium,
    data: *const T,
    count: usize,
    swap: bool,
) -> Result<usize> {
    if !swap || size_of::<T>() == 1 {
        // SAFETY: the caller's promise, in bytes.
        let bytes = unsafe { medium.write(data.cast(), count * size_of::<T>()) }?;
        return Ok(bytes / size_of::<T>());
    }
    // SAFETY: the caller's promise.
    unsafe { write_converted(medium, data, count, T::swap_bytes) }
}

/// Reads `long`s stored in 32 bits.
///
/// # Safety
///
/// `out` is writable for `count` elements.
pub(super) unsafe fn read_short_longs(
    medium: &mut dyn Medium,
    out: *mut i64,
    count: usize,
    swap: bool,
) -> usize {
    let mut strip = [0i32; STRIP];
    let mut done = 0;
    while done < count {
        let wanted = STRIP.min(count - done);
        // SAFETY: `strip` has room for `wanted` elements.
        let got = unsafe { read_binary(medium, strip.as_mut_ptr(), wanted, swap) };
        for (index, &value) in strip[..got].iter().enumerate() {
            // SAFETY: done + index is below `count`.
            unsafe { out.add(done + index).write(i64::from(value)) };
        }
        done += got;
        if got < wanted {
            break;
        }
    }
    done
}

/// Writes `long`s in 32 bits, dropping the others.
///
/// # Errors
///
/// Memory cannot grow.
///
/// # Safety
///
/// `data` is readable for `count` elements.
pub(super) unsafe fn write_short_longs(
    medium: &mut dyn Medium,
    data: *const i64,
    count: usize,
    swap: bool,
) -> Result<usize> {
    let convert = |value: i64| {
        let short = value as i32;
        if swap { short.swap_bytes() } else { short }
    };
    // SAFETY: the caller's promise.
    unsafe { write_converted(medium, data, count, convert) }
}

/// Writes what `convert` makes of numbers, as bytes.
///
/// # Safety
///
/// `data` is readable for `count` elements.
unsafe fn write_converted<T: FileElement, U: FileElement>(
    medium: &mut dyn Medium,
    data: *const T,
    count: usize,
    convert: impl Fn(T) -> U,
) -> Result<usize> {
    let mut strip = [MaybeUninit::<U>::uninit(); STRIP];
    let data = medium.make_room(data.cast(), &|| count * size_of::<U>())?.cast::<T>();
    let mut done = 0;
    while done < count {
        let wanted = STRIP.min(count - done);
        for (index, converted) in strip[..wanted].iter_mut().enumerate() {
            // SAFETY: the elements from `done` on, `wanted` of them, are below `count`.
            converted.write(convert(unsafe { data.add(done + index).read() }));
        }
        // SAFETY: `strip` holds `wanted` elements.
        let bytes = unsafe { medium.write(strip.as_ptr().cast(), wanted * size_of::<U>()) }?;
        done += bytes / size_of::<U>();
        if bytes < wanted * size_of::<U>() {
            break;
        }
    }
    Ok(done)
}

/// Moves past an end of line behind numerals, if there is one here; whether it has a carriage return, as those of Windows.
fn pass_line_end(medium: &mut impl Medium) -> bool {
    match medium.peek() {
        Some(b'\n') => {
            medium.advance();
            false
        }
        // One that no new line follows stays. Without memory to look that far it stays, too, as white space.
        Some(b'\r') => {
            let ends = medium.ahead(Some(b'\n')).is_ok_and(|line| line == b"\r\n");
            if ends {
                medium.skip(2);
            }
            ends
        }
        _ => false,
    }
}

/// Reads numerals; returns how many there were, and whether their line ends as those of Windows do.
///
/// # Safety
///
/// `out` is writable for `count` elements.
pub(super) unsafe fn read_ascii<T: FileElement, M: Medium>(
    medium: &mut M,
    out: *mut T,
    count: usize,
    auto_spacing: bool,
) -> (usize, bool) {
    if count == 0 {
        return (0, false);
    }
    let mut done = 0;
    if T::IS_BYTE {
        // SAFETY: the caller's promise.
        done = unsafe { read_binary(medium, out, count, false) };
    } else {
        while done < count {
            // What is broken or out of range is used, in every medium.
            let Some(value) = T::scan(medium) else { break };
            // SAFETY: `done` is below `count`.
            unsafe { out.add(done).write(value) };
            done += 1;
        }
    }
    if !T::IS_BYTE {
        return (done, auto_spacing && pass_line_end(medium));
    }
    // Bytes may be anything: a carriage return behind them may be the next one.
    if auto_spacing && medium.peek() == Some(b'\n') {
        medium.advance();
    }
    (done, false)
}

/// The numeral of `value`, the element `index` of its group, with what is before it.
fn numeral<T: FileElement>(value: T, index: usize, auto_spacing: bool) -> Numeral {
    let mut text = Numeral::default();
    if index > 0 && auto_spacing {
        text.space();
    }
    value.print(&mut text);
    text
}

/// How many bytes [`write_ascii`] writes.
///
/// # Safety
///
/// `data` is readable for `count` elements.
pub(super) unsafe fn ascii_length<T: FileElement>(data: *const T, count: usize, auto_spacing: bool) -> usize {
    // SAFETY: the caller's promise.
    let numerals = (0..count)
        .map(|index| numeral(unsafe { data.add(index).read() }, index, auto_spacing).as_bytes().len());
    usize::from(auto_spacing) + if T::IS_BYTE { count } else { numerals.sum() }
}

/// Writes numerals; returns how many were taken.
///
/// # Errors
///
/// Memory cannot grow.
///
/// # Safety
///
/// `data` is readable for `count` elements.
pub(super) unsafe fn write_ascii<T: FileElement>(
    medium: &mut dyn Medium,
    data: *const T,
    count: usize,
    auto_spacing: bool,
) -> Result<usize> {
    // SAFETY: the caller's promise.
    let room = || unsafe { ascii_length(data, count, auto_spacing) };
    let data = medium.make_room(data.cast(), &room)?.cast::<T>();
    let mut done = 0;
    if T::IS_BYTE {
        // SAFETY: the caller's promise.
        done = unsafe { write_binary(medium, data, count, false) }?;
    } else {
        while done < count {
            // SAFETY: `done` is below `count`.
            let text = numeral(unsafe { data.add(done).read() }, done, auto_spacing);
            if !write_all(medium, text.as_bytes())? {
                return Ok(done);
            }
            done += 1;
        }
    }
    if auto_spacing && done > 0 && !write_all(medium, b"\n")? {
        // The group is not complete without its end.
        return Ok(done - 1);
    }
    Ok(done)
}

/// Whether the medium took all of `bytes`.
fn write_all(medium: &mut dyn Medium, bytes: &[u8]) -> Result<bool> {
    // SAFETY: a slice is readable for its length.
    Ok(unsafe { medium.write(bytes.as_ptr(), bytes.len()) }? == bytes.len())
}
