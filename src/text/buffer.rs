//! Text that grows while there is memory.

use crate::error::Result;
use crate::memory::scratch::{OutOfMemory, Scratch};
use std::fmt;

/// A text. The first want of memory ends its growth, and is what [`Text::complete`] gives.
#[derive(Default)]
pub struct Text {
    bytes: Scratch<u8>,
    shortage: Option<OutOfMemory>,
}

impl Text {
    pub(super) fn new() -> Self {
        Text::default()
    }

    /// Adds what is formatted.
    pub(super) fn add(&mut self, arguments: fmt::Arguments<'_>) {
        // An error is kept.
        let _ = fmt::Write::write_fmt(self, arguments);
    }

    /// The whole text.
    pub(super) fn complete(self) -> Result<Text> {
        match self.shortage {
            None => Ok(self),
            Some(shortage) => Err(shortage.into()),
        }
    }

    /// The bytes, which contain no zero.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn append(&mut self, more: &[u8]) -> std::result::Result<(), OutOfMemory> {
        let needed = self.bytes.len().saturating_add(more.len());
        if needed > self.bytes.capacity() {
            self.bytes.reserve(needed.max(self.bytes.len().saturating_mul(2)).max(256))?;
        }
        self.bytes.extend(more.iter().copied())
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        if self.shortage.is_none() {
            self.shortage = self.append(more.as_bytes()).err();
        }
        if self.shortage.is_none() { Ok(()) } else { Err(fmt::Error) }
    }
}
