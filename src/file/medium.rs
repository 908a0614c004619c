//! Where the bytes of a file are.

use crate::error::Result;

/// A sequence of bytes with a position.
pub trait Medium {
    /// Copies bytes to `out` and moves past them: `count`, or fewer if the end or a failure comes
    /// first. Returns how many.
    ///
    /// # Safety
    ///
    /// `out` is writable for `count` bytes.
    unsafe fn read(&mut self, out: *mut u8, count: usize) -> usize;

    /// The byte at the position; `None` at the end and after a failure.
    fn peek(&mut self) -> Option<u8>;

    /// Moves past the byte that [`peek`](Self::peek) has just returned.
    fn advance(&mut self);

    /// The bytes from the position up to the first `end` and with it, or all up to the end of the file. They stay
    /// unused: whoever asks moves past them with [`skip`](Self::skip).
    ///
    /// # Errors
    ///
    /// No memory for them; they are there still.
    fn ahead(&mut self, end: Option<u8>) -> Result<&[u8]>;

    /// Moves past `count` bytes of those that [`ahead`](Self::ahead) has just returned.
    fn skip(&mut self, count: usize);

    /// Makes room for `count` more bytes where there may be none, so that what is written piece by piece is written whole
    /// or not at all. Gives where `data` is then: it may lie within the medium.
    ///
    /// # Errors
    ///
    /// Memory cannot grow.
    fn make_room(&mut self, data: *const u8, _count: &dyn Fn() -> usize) -> Result<*const u8> {
        Ok(data)
    }

    /// Copies bytes from `data` and moves past them: `count`, or fewer after a failure. Returns how
    /// many.
    ///
    /// # Errors
    ///
    /// Memory cannot grow.
    ///
    /// # Safety
    ///
    /// `data` is readable for `count` bytes. It may lie within the medium.
    unsafe fn write(&mut self, data: *const u8, count: usize) -> Result<usize>;

    /// Hands everything written to the system.
    fn flush(&mut self) -> std::io::Result<()>;

    /// Moves to `position`; `false` if that cannot be.
    fn seek(&mut self, position: u64) -> bool;

    /// Moves to the end; `false` if there is none to move to.
    fn seek_end(&mut self) -> bool;

    /// The position, if the medium knows it.
    fn position(&mut self) -> Option<u64>;

    /// A place to go back to, if part of a binary value turns out to be all there is. Only memory has one: a
    /// descriptor stays behind the part, as C's `fread` leaves it.
    fn mark(&mut self) -> Option<u64> {
        None
    }

    /// Goes back to a [`mark`](Self::mark) or a place after it.
    fn take_back(&mut self, _mark: u64) {}
}

/// The beginning of `bytes` up to and with the first `end`, which is not among the first `seen`; `None` if there is none.
pub(super) fn up_to(bytes: &[u8], seen: usize, end: Option<u8>) -> Option<&[u8]> {
    let place = memchr::memchr(end?, &bytes[seen..])?;
    Some(&bytes[..=seen + place])
}
