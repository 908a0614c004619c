//! Files: numbers and strings on disk, through pipes and in memory.
//!
//! [`File`] decides what is read and written: binary or ascii, spacing, byte order, the width of
//! `long`, and whether a failure is an error (pedantic) or a flag (quiet). Where the bytes are is the
//! matter of a `Medium`: a [`stream`] over a descriptor or a [`memory`] buffer. [`ascii`] and [`scan`]
//! print and parse numbers as C's `printf` and `scanf` do in the "C" locale.
//!
//! Content is not trusted: whatever a file holds, reading it ends in values, an error or the error
//! flag, and takes no more memory than the bytes it really has.

mod ascii;
mod endian;
mod medium;
mod memory;
mod char_buffer;
mod mode;
mod flags;
mod scan;
mod element;
mod codec;
mod stream;
mod state;
mod disk;
mod pipe;

pub use char_buffer::CharBuffer;
pub use element::FileElement;
pub use endian::Endian;
pub use flags::Flags;
pub use memory::Buffer;
pub use state::{File, LineFormat};

#[cfg(test)]
mod tests;
