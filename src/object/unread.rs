//! Arrays of elements that no tensor can have: they are kept as their file has them.

use crate::error::Result;
use crate::handle::Own;
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use crate::storage::{self, Storage};

/// The format of a file, which says what the bytes of an array mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadFormat {
    /// A whole npy file.
    Npy,
    /// The elements of a tensor of a safetensors file.
    Safetensors,
    /// The elements of a tensor of a file of PyTorch.
    PyTorch,
}

/// An array that was not read.
pub struct Unread {
    format: UnreadFormat,
    /// With a 0 behind it.
    name: Scratch<u8>,
    sizes: Longs,
    bytes: Own<Storage<u8>>,
}

impl Unread {
    /// An array of elements of the type that the format calls `name`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn new(format: UnreadFormat, name: &[u8], sizes: Longs, bytes: Own<Storage<u8>>) -> Result<Unread> {
        let mut terminated = Scratch::with_capacity(name.len() + 1)?;
        terminated.extend(name.iter().copied())?;
        terminated.push(0)?;
        Ok(Unread { format, name: terminated, sizes, bytes })
    }

    /// The format of the file.
    pub fn format(&self) -> UnreadFormat {
        self.format
    }

    /// The type of the elements.
    pub fn name(&self) -> &[u8] {
        &self.name[..self.name.len() - 1]
    }

    /// The same with a 0 behind it.
    pub(super) fn c_name(&self) -> &[u8] {
        &self.name
    }

    /// The sizes, outermost first.
    pub fn sizes(&self) -> &[std::os::raw::c_long] {
        &self.sizes
    }

    /// What the file has of it.
    pub fn bytes(&self) -> &[u8] {
        storage::as_bytes(self.bytes.borrow())
    }

    /// In a block of its own, so that objects stay small.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn boxed(self) -> Result<Scratch<Unread>> {
        Ok(Scratch::collected([self])?)
    }
}
