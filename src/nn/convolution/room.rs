//! Scratch memory for elements, which each thread of a call has for itself.

use crate::blas::Scalar;
use crate::memory::scratch::{OutOfMemory, Scratch, ThreadMemory};

/// Room for elements, whose values are unspecified.
pub(super) struct Room<T>(pub(super) Scratch<T>);

impl<T: Scalar> ThreadMemory for Room<T> {
    type Need = usize;

    fn take() -> Self {
        Room(Scratch::new())
    }

    fn prepare(&mut self, elements: usize) -> Result<(), OutOfMemory> {
        self.0.resize(elements, T::ZERO)
    }

    /// Elements differ between operations.
    fn keep(self) {}
}
