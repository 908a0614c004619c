//! What the threads of an operation share.

/// Something with addresses, which threads use for parts that each has for itself.
///
/// It is the only way for raw pointers to get to other threads; who makes one says why that is right.
pub struct Shared<T>(T);

// SAFETY: by the promise of who made it.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// Shares `value`.
    ///
    /// # Safety
    ///
    /// No thread writes what another reads or writes through it.
    pub unsafe fn new(value: T) -> Self {
        Shared(value)
    }

    /// What is shared.
    pub fn get(&self) -> &T {
        &self.0
    }
}
