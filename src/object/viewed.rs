//! The tensors of objects, whose storages may be in their file still.

use super::any::{AnyElement, AnyTensor, ElementType, with_variant};
use super::stored::Stored;
use super::value::{StoredPlan, Viewed};
use crate::error::Result;
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use crate::tensor;
use std::os::raw::c_long;
use std::sync::OnceLock;

/// The most dimensions that a tensor of a file may have.
pub(super) const MOST_DIMENSIONS: usize = 1 << 10;

/// Whether all elements of a tensor lie in a storage of `len`. One without elements loses its dimensions: sizes beside a 0 say
/// nothing about the storage, and a copy would take room for them.
pub(super) fn fit(plan: &mut StoredPlan, len: usize) -> bool {
    if plan.sizes.iter().any(|&size| size < 0) || plan.offset < 0 {
        return false;
    }
    if plan.sizes.contains(&0) {
        plan.sizes.clear();
        plan.strides.clear();
    }
    if plan.sizes.is_empty() {
        return true;
    }
    let (mut first, mut last) = (plan.offset as c_long, plan.offset as c_long);
    for (&size, &stride) in plan.sizes.iter().zip(&plan.strides) {
        let end = if stride < 0 { &mut first } else { &mut last };
        let Some(moved) = (size - 1).checked_mul(stride).and_then(|reach| end.checked_add(reach)) else {
            return false;
        };
        *end = moved;
    }
    // The number of elements is that of no storage if sizes and strides 0 make it overflow.
    let is_countable = size::product(&plan.sizes).is_some();
    first >= 0 && (last as usize) < len && is_countable
}

impl Viewed {
    /// A tensor that is there.
    pub(super) fn new(tensor: AnyTensor) -> Self {
        Viewed { element: tensor.element(), plan: Scratch::new(), made: OnceLock::from(tensor) }
    }

    /// One that is in a file, as the only plan says. All of its elements lie in its storage.
    pub(super) fn planned(element: ElementType, plan: Scratch<StoredPlan>) -> Self {
        Viewed { element, plan, made: OnceLock::new() }
    }

    pub(super) fn element(&self) -> ElementType {
        self.element
    }

    /// The tensor, if it has been made.
    pub(super) fn made(&self) -> Option<&AnyTensor> {
        self.made.get()
    }

    /// What its file says of it, if it came from one; that may have changed since it was made.
    pub(super) fn plan(&self) -> Option<&StoredPlan> {
        self.plan.first()
    }

    /// A copy of its sizes.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn sizes(&self) -> Result<Longs> {
        match (self.made.get(), self.plan()) {
            (Some(tensor), _) => tensor.sizes(),
            (None, Some(plan)) => Ok(size::list(&plan.sizes)?),
            (None, None) => Ok(Longs::new()),
        }
    }

    /// The tensor, made if it has not been.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn get(&self) -> Result<&AnyTensor> {
        if let Some(made) = self.made.get() {
            return Ok(made);
        }
        let fresh = with_variant!(ElementType, self.element, T => self.make::<T>()?);
        Ok(self.made.get_or_init(|| fresh))
    }

    fn make<T: AnyElement>(&self) -> Result<AnyTensor> {
        let Some(plan) = self.plan() else {
            return tensor::empty::<T>().map(T::forget_tensor);
        };
        let stored = plan.storage.as_ref().and_then(|storage| storage.borrow().stored());
        let storage = stored.map(Stored::get).transpose()?.and_then(T::recall_storage);
        let made = tensor::with_layout(storage, plan.offset, &plan.sizes, &plan.strides)?;
        Ok(T::forget_tensor(made))
    }
}
