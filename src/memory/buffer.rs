//! Bytes that grow while there is memory: texts and files before they are written, and files that are read.

use super::scratch::{OutOfMemory, Scratch};
use crate::error::{Error, Result};
use std::ops::Deref;
use std::{fmt, io};

/// Bytes in the order in which they were added. The first shortage of memory ends their growth: who adds bytes need not look
/// for it, since [`ByteBuffer::complete`] returns it.
#[derive(Default)]
pub struct ByteBuffer {
    bytes: Scratch<u8>,
    shortage: Option<OutOfMemory>,
}

impl ByteBuffer {
    /// The least that the buffer grows to.
    const LEAST: usize = 256;

    /// Adds bytes.
    pub fn put(&mut self, more: &[u8]) {
        if self.shortage.is_none() {
            self.shortage = self.append(more).err();
        }
    }

    /// Adds all `parts`.
    pub fn put_all(&mut self, parts: &[&[u8]]) {
        parts.iter().for_each(|part| self.put(part));
    }

    /// Adds what is formatted.
    pub fn add(&mut self, arguments: fmt::Arguments<'_>) {
        // A shortage is kept.
        let _ = fmt::Write::write_fmt(self, arguments);
    }

    /// Adds what another buffer has, and its shortage.
    pub fn put_buffer(&mut self, other: ByteBuffer) {
        self.put(&other);
        self.shortage = self.shortage.or(other.shortage);
    }

    /// All bytes.
    ///
    /// # Errors
    ///
    /// There was not enough memory for them.
    pub fn complete(self) -> Result<Scratch<u8>> {
        match self.shortage {
            None => Ok(self.bytes),
            Some(shortage) => Err(shortage.into()),
        }
    }

    /// All bytes that `source` has: the length of a pipe is not known before its end.
    ///
    /// # Errors
    ///
    /// Reading fails. No memory.
    pub fn read_all(mut source: impl io::Read) -> Result<Scratch<u8>> {
        let mut buffer = ByteBuffer::default();
        let outcome = io::copy(&mut source, &mut buffer);
        let bytes = buffer.complete()?;
        outcome.map(|_| bytes).map_err(|error| Error::plain(error.to_string()))
    }

    fn append(&mut self, more: &[u8]) -> std::result::Result<(), OutOfMemory> {
        let needed = self.bytes.len().saturating_add(more.len());
        if needed > self.bytes.capacity() {
            self.bytes.reserve(needed.max(self.bytes.len().saturating_mul(2)).max(Self::LEAST))?;
        }
        self.bytes.extend(more.iter().copied())
    }
}

impl Deref for ByteBuffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Write for ByteBuffer {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.put(more.as_bytes());
        if self.shortage.is_none() { Ok(()) } else { Err(fmt::Error) }
    }
}

impl io::Write for ByteBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.put(bytes);
        if self.shortage.is_none() { Ok(bytes.len()) } else { Err(io::ErrorKind::OutOfMemory.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn bytes_come_in_order() {
        let mut buffer = ByteBuffer::default();
        buffer.put_all(&[b"ab", b"", b"c"]);
        buffer.add(format_args!("{}", 17));
        let mut other = ByteBuffer::default();
        other.write_all(b"d").unwrap();
        buffer.put_buffer(other);
        assert_eq!(&*buffer.complete().unwrap(), b"abc17d");
        let long: Vec<u8> = (0..100_000_u32).map(|i| i as u8).collect();
        assert_eq!(&*ByteBuffer::read_all(&long[..]).unwrap(), long);
    }

    #[test]
    fn a_shortage_is_returned_at_the_end() {
        let short = || ByteBuffer { shortage: Some(OutOfMemory { bytes: 7 }), ..ByteBuffer::default() };
        let mut buffer = short();
        buffer.put(b"a");
        buffer.add(format_args!("b"));
        assert!(buffer.is_empty());
        assert_eq!(buffer.write(b"c").unwrap_err().kind(), io::ErrorKind::OutOfMemory);
        let mut whole = ByteBuffer::default();
        whole.put(b"d");
        whole.put_buffer(buffer);
        assert!(whole.complete().unwrap_err().message().contains("7 bytes"));
    }

    #[test]
    fn a_failure_to_read_is_an_error() {
        struct Failing;
        impl io::Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("torn"))
            }
        }
        assert_eq!(ByteBuffer::read_all(Failing).unwrap_err().message(), "torn");
    }
}
