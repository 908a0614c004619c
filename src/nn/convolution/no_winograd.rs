//! Where there are no vector registers to be had by name: no convolutions with fewer products.

use super::layer::Layer;
use super::padding::JobOperands;
use crate::memory::scratch::OutOfMemory;

/// There is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileLayout {}

/// Asked by none.
pub(super) fn are_moderate<T>(_: &[T]) -> bool {
    false
}

/// There is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WinogradJob {}

impl WinogradJob {
    pub(super) fn of<T>(_: &Layer, _: bool, _: impl FnOnce() -> bool) -> Result<Option<Self>, OutOfMemory> {
        Ok(None)
    }

    pub(super) fn packed(&self) -> Option<(TileLayout, usize)> {
        match *self {}
    }

    /// # Safety
    ///
    /// None is needed: it cannot be called.
    pub(super) unsafe fn pack_all<T>(&self, _: *const T, _: *mut T) -> Result<(), OutOfMemory> {
        match *self {}
    }

    /// # Safety
    ///
    /// None is needed: it cannot be called.
    pub(super) unsafe fn run<T>(&self, _: &JobOperands<T>) {
        match *self {}
    }
}
