//! Headers of objects that are gone, which are kept for a while to recognise those who use them still.

use super::checkers;
use super::object::Portrait;

/// An object that is gone.
#[derive(Clone, Debug)]
pub(super) struct Grave {
    pub(super) portrait: Option<Portrait>,
    /// The numbers of acts: a count of each would be fought for by threads that free what others made.
    pub(super) made: u32,
    pub(super) freed: u32,
    /// The bytes of the header.
    pub(super) size: usize,
}

/// A header of an object that is gone, which the book has forgotten: its memory may be used for something else.
#[derive(Debug)]
#[must_use = "somebody has to let it go"]
pub(super) struct Remains {
    pub(super) address: usize,
    pub(super) size: usize,
}

impl Remains {
    /// Frees the header. No lock need be held: nobody finds the header any more.
    pub(super) fn let_go(self) {
        let header = std::ptr::with_exposed_provenance_mut::<()>(self.address);
        checkers::allow(header, self.size);
        // SAFETY: a block from `malloc` that was given to `Shard::bury`, and that the book has just forgotten.
        unsafe { libc::free(header.cast()) };
    }
}
