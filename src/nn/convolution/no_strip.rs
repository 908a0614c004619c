//! Where there are no vector registers to be had by name: no convolutions in strips of them.

use super::layer::Layer;

/// There are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strips {}

impl Strips {
    pub(super) fn forward<T>(_: &Layer) -> Option<Self> {
        None
    }

    pub(super) fn backward<T>(_: &Layer) -> Option<Self> {
        None
    }

    pub(super) fn room(&self) -> usize {
        match *self {}
    }

    /// # Safety
    ///
    /// None is needed: it cannot be called.
    pub(super) unsafe fn copy<T>(&self, _: *const T, _: *mut T) {
        match *self {}
    }

    /// # Safety
    ///
    /// As [`Strips::copy`].
    pub(super) unsafe fn sum<T>(&self, _: *const T, _: *const T, _: (*const T, bool), _: *mut T) {
        match *self {}
    }

    /// # Safety
    ///
    /// As [`Strips::copy`].
    pub(super) unsafe fn add_gradient<T>(&self, _: *const T, _: *const T, _: T, _: *mut T) {
        match *self {}
    }
}
