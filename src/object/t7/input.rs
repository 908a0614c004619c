//! Words of a t7: from bytes in memory, whose elements may stay there, or from a file of any encoding.

use super::channel::Channel;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::memory::region::SharedRegion;
use crate::memory::scratch::Scratch;
use crate::object::any::{AnyElement, ElementType, with_variant};
use crate::object::stored::{ElementForm, Origin, Stored};
use crate::object::value::TerminatedText;
use crate::storage::{self, Storage};
use std::os::raw::c_long;
use std::ptr;

/// Where a reader has its words from. They are words of the format: an `int` has 4 bytes, a `long` 4 or 8.
pub(super) trait WordInput {
    /// The byte that is read next.
    fn position(&mut self) -> u64;

    /// Whether the width of a long is only a guess.
    fn is_guess(&self) -> bool {
        false
    }

    /// Whether a long takes 4 bytes.
    fn has_short_longs(&mut self) -> bool;

    /// A number that is no element.
    fn int(&mut self) -> Result<i32>;

    /// A size, stride or offset.
    fn long(&mut self) -> Result<c_long>;

    /// A number of Lua.
    fn double(&mut self) -> Result<f64>;

    /// `count` chars.
    fn text(&mut self, count: usize) -> Result<TerminatedText>;

    /// A storage of `count` elements.
    fn storage(&mut self, element: ElementType, count: usize) -> Result<Stored>;
}

/// How the errors of files begin that have no more bytes.
const CUT_OFF: &str = "the file is cut off";

/// The error of a file that has no more bytes.
#[cold]
pub(super) fn ends(position: u64) -> Error {
    Error::plain(format!("{CUT_OFF}: it ends at byte {position}"))
}

/// Whether an error with this text is that of a binary file which has no more bytes.
pub(super) fn is_cut_off(text: &str) -> bool {
    text.strip_prefix(CUT_OFF).is_some_and(|rest| rest.starts_with(':'))
}

/// A binary file in memory.
pub(super) struct BinaryInput {
    pub(super) region: SharedRegion,
    pub(super) position: usize,
    /// Whether numbers are in the opposite byte order of this machine's.
    pub(super) swap: bool,
    /// Whether a long takes 4 bytes.
    pub(super) short_longs: bool,
}

impl BinaryInput {
    /// Moves past `count` bytes and gives where they begin.
    fn skip(&mut self, count: Option<usize>) -> Result<usize> {
        let start = self.position;
        match count.and_then(|count| start.checked_add(count)).filter(|&end| end <= self.region.len()) {
            Some(end) => {
                self.position = end;
                Ok(start)
            }
            None => Err(ends(self.region.len() as u64)),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let start = self.skip(Some(N))?;
        // SAFETY: so many bytes are in the region.
        let mut bytes: [u8; N] = unsafe { self.region.data().add(start).cast::<[u8; N]>().read() };
        if self.swap {
            bytes.reverse();
        }
        Ok(bytes)
    }
}

impl WordInput for BinaryInput {
    fn position(&mut self) -> u64 {
        self.position as u64
    }

    fn is_guess(&self) -> bool {
        self.short_longs
    }

    fn has_short_longs(&mut self) -> bool {
        self.short_longs
    }

    fn int(&mut self) -> Result<i32> {
        self.array().map(i32::from_ne_bytes)
    }

    fn long(&mut self) -> Result<c_long> {
        if self.short_longs { self.int().map(c_long::from) } else { self.array().map(c_long::from_ne_bytes) }
    }

    fn double(&mut self) -> Result<f64> {
        self.array().map(f64::from_ne_bytes)
    }

    fn text(&mut self, count: usize) -> Result<TerminatedText> {
        let start = self.skip(Some(count))?;
        // SAFETY: so many bytes are in the region.
        let bytes = unsafe { std::slice::from_raw_parts(self.region.data().add(start), count) };
        Ok(TerminatedText::new(bytes)?)
    }

    fn storage(&mut self, element: ElementType, count: usize) -> Result<Stored> {
        let is_short = self.short_longs && element == ElementType::Long;
        let size = if is_short { size_of::<i32>() } else { element.size() };
        let start = self.skip(count.checked_mul(size))?;
        let region = self.region.clone();
        let form = if is_short { ElementForm::ShortLong } else { ElementForm::Same };
        let origin = Origin { region, start, swap: self.swap, form };
        Ok(Stored::within(element, count, origin))
    }
}

/// How many elements are read before it is known that there are any: memory follows what a file really has.
const AT_FIRST: usize = 1 << 16;

/// A file in the encoding that it is set to. It is quiet meanwhile.
pub(super) struct FormatWords<'a>(pub(super) &'a mut dyn Channel);

impl FormatWords<'_> {
    fn ends(&mut self) -> Error {
        let position = self.position();
        if self.0.flags().is_binary != 0 {
            ends(position)
        } else {
            Error::plain(format!("{CUT_OFF}, or has something else than a number, at byte {position}"))
        }
    }

    fn one<T: AnyElement + Default>(&mut self) -> Result<T> {
        let mut word = T::default();
        // SAFETY: there is room for one.
        match unsafe { self.0.read(T::TYPE, ptr::from_mut(&mut word).cast(), 1) }? {
            1 => Ok(word),
            _ => Err(self.ends()),
        }
    }

    /// Reads `count` elements in parts, each at most as long as what has been read before: `read` gets how many there are
    /// and how many there are to be, and says whether it got them.
    ///
    /// In ascii, a new line follows the last one. It is that of the last part: before, it would be an element.
    fn in_parts(
        &mut self,
        count: usize,
        mut read: impl FnMut(&mut dyn Channel, usize, usize) -> Result<bool>,
    ) -> Result<()> {
        let auto_spacing = self.0.flags().is_auto_spacing;
        let mut done = 0;
        let outcome = loop {
            let end = count.min((2 * done).max(AT_FIRST));
            self.0.flags().is_auto_spacing = if end == count { auto_spacing } else { 0 };
            match read(self.0, done, end) {
                Ok(true) if end == count => break Ok(()),
                Ok(true) => done = end,
                Ok(false) => break Err(self.ends()),
                Err(error) => break Err(error),
            }
        };
        self.0.flags().is_auto_spacing = auto_spacing;
        outcome
    }

    /// `count` chars of an ascii file whose ends of lines have become those of Windows, as git does with texts: among the
    /// chars, too.
    fn chars_of_windows(&mut self, count: usize) -> Result<Scratch<u8>> {
        let auto_spacing = std::mem::replace(&mut self.0.flags().is_auto_spacing, 0);
        let outcome = self.chars_without_returns(count);
        self.0.flags().is_auto_spacing = auto_spacing;
        outcome
    }

    /// The end of line behind the chars stays, or its second half: it is white space to the number that follows.
    fn chars_without_returns(&mut self, count: usize) -> Result<Scratch<u8>> {
        let mut bytes: Scratch<u8> = Scratch::new();
        let mut part: Scratch<u8> = Scratch::new();
        while bytes.len() < count {
            part.resize((count - bytes.len()).min(AT_FIRST), 0)?;
            if self.chars(&mut part)? != part.len() {
                return Err(self.ends());
            }
            for &byte in &part {
                // The new line takes the place of the carriage return in front of it.
                if byte == b'\n' && bytes.last() == Some(&b'\r') {
                    bytes.pop();
                }
                bytes.push(byte)?;
            }
        }
        // Whether the last char is the first half of a new line, what follows says: that, or the end of the line.
        let mut next = [0];
        if let Some(last) = bytes.last_mut().filter(|last| **last == b'\r')
            && self.chars(&mut next)? == 1
        {
            match next {
                [b'\n'] => *last = b'\n',
                [b'\r'] => {}
                _ => return Err(self.ends()),
            }
        }
        Ok(bytes)
    }

    /// Reads chars as they are, and gives how many there were.
    fn chars(&mut self, out: &mut [u8]) -> Result<usize> {
        // SAFETY: there is room for so many.
        unsafe { self.0.read(ElementType::Char, out.as_mut_ptr().cast(), out.len()) }
    }

    /// Reads into a new storage that grows with what there is.
    fn elements<T: AnyElement>(&mut self, count: usize) -> Result<Stored> {
        isize::try_from(count).map_err(|_| Error::overflow())?;
        let storage = storage::with_size::<T>(0)?;
        if size_of::<T>() == 1 && self.0.has_windows_lines() {
            let chars = self.chars_of_windows(count)?;
            storage::resize(storage.borrow(), count as isize)?;
            let data = Ref::<Storage<T>>::data(storage.borrow());
            // SAFETY: the storage has been resized to so many elements of a byte just now.
            unsafe { ptr::copy_nonoverlapping(chars.as_ptr(), data.cast(), count) };
            return Ok(Stored::new(T::forget_storage(storage)));
        }
        self.in_parts(count, |file, from, to| {
            storage::resize(storage.borrow(), to as isize)?;
            let data = Ref::<Storage<T>>::data(storage.borrow());
            let out = data.wrapping_add(from).cast();
            // SAFETY: the storage has been resized to `to` elements just now.
            Ok(unsafe { file.read(T::TYPE, out, to - from) }? == to - from)
        })?;
        Ok(Stored::new(T::forget_storage(storage)))
    }
}

impl WordInput for FormatWords<'_> {
    fn position(&mut self) -> u64 {
        self.0.position().unwrap_or(0)
    }

    fn has_short_longs(&mut self) -> bool {
        self.0.has_short_longs()
    }

    fn int(&mut self) -> Result<i32> {
        self.one()
    }

    fn long(&mut self) -> Result<c_long> {
        self.one()
    }

    fn double(&mut self) -> Result<f64> {
        self.one()
    }

    fn text(&mut self, count: usize) -> Result<TerminatedText> {
        if self.0.has_windows_lines() {
            return Ok(TerminatedText::new(&self.chars_of_windows(count)?)?);
        }
        let mut bytes: Scratch<u8> = Scratch::new();
        self.in_parts(count, |file, from, to| {
            bytes.resize(to, 0)?;
            let out = bytes[from..].as_mut_ptr().cast();
            // SAFETY: there is room for so many.
            Ok(unsafe { file.read(ElementType::Char, out, to - from) }? == to - from)
        })?;
        Ok(TerminatedText::new(&bytes)?)
    }

    fn storage(&mut self, element: ElementType, count: usize) -> Result<Stored> {
        with_variant!(ElementType, element, T => self.elements::<T>(count))
    }
}
