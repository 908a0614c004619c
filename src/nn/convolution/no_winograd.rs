//! Where there are no vector registers to be had by name: no convolutions with fewer products.

use super::layer::Layer;
use crate::memory::scratch::OutOfMemory;

/// There is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WinogradJob {}

impl WinogradJob {
    pub(super) fn forward<T>(_: &Layer, _: &[T]) -> Result<Option<Self>, OutOfMemory> {
        Ok(None)
    }

    pub(super) fn backward<T>(_: &Layer, _: &[T]) -> Result<Option<Self>, OutOfMemory> {
        Ok(None)
    }

    /// # Safety
    ///
    /// None is needed: it cannot be called.
    pub(super) unsafe fn run<T>(&self, _: *const T, _: *const T, _: *const T, _: *mut T) {
        match *self {}
    }
}
