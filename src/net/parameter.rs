//! LayerWeights: tensors of the file, in the type that a run computes in.

use super::real::{Converted, NetReal};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::recycle;
use crate::memory::scratch::Scratch;
use crate::nn::operand::Input;
use crate::object::any::with_any;
use crate::object::{AnyElement, AnyTensor, ElementType};
use crate::storage::size::{self, Longs};
use crate::tensor::{Tensor, geometry};
use std::os::raw::c_long;

/// A tensor of a layer. One of the type of a run is used as it is, shared with the tree; another is converted when it is
/// first needed, and kept.
pub(super) struct LayerWeights {
    given: AnyTensor,
    /// The sizes that it had when the network was made: layers rely on them.
    sizes: Longs,
    converted: Converted,
}

impl LayerWeights {
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(given: AnyTensor) -> Result<Self> {
        let sizes = given.sizes()?;
        Ok(LayerWeights { given, sizes, converted: Converted::default() })
    }

    /// Checks that a tensor of the tree has the sizes that it had.
    fn check(&self, sizes: &[c_long]) -> Result<()> {
        if *sizes == *self.sizes {
            return Ok(());
        }
        let [now, before] = [sizes, &*self.sizes].map(size::to_text);
        Err(Error::plain(format!(
            "a tensor of its tree is {now} now, and was {before} when the network was made"
        )))
    }

    /// The type of its elements in the file.
    pub(super) fn element(&self) -> ElementType {
        self.given.element()
    }

    /// The number of its elements.
    pub(super) fn count(&self) -> isize {
        self.given.count()
    }

    /// Its sizes.
    pub(super) fn sizes(&self) -> Result<Longs> {
        self.given.sizes()
    }

    /// The address of its storage and its offset there, which tell whether two have the same elements; 0 without a storage.
    pub(super) fn identity(&self) -> (usize, isize) {
        let storage = self.given.storage();
        storage.map_or((0, 0), |storage| (storage.address().addr(), self.given.offset()))
    }

    /// The tensor in the type of a run.
    ///
    /// # Errors
    ///
    /// Other sizes than when the network was made. No memory.
    pub(super) fn of<T: NetReal>(&self) -> Result<Ref<'_, Tensor<T>>> {
        if let Some(same) = T::recall_tensor(&self.given) {
            self.check(same.sizes())?;
            return Ok(same);
        }
        let place = T::place(&self.converted);
        if place.get().is_none() {
            self.check(&self.given.sizes()?)?;
            // Another thread may have been first; then this one is dropped.
            let _ = place.set(recycle::suspended(|| T::of_any(&self.given))?);
        }
        place.get().map(Own::borrow).ok_or_else(|| Error::plain("a weight is missing"))
    }

    /// As [`of`](Self::of) for weights that there may be.
    ///
    /// # Errors
    ///
    /// As there.
    pub(super) fn maybe<T: NetReal>(weights: Option<&LayerWeights>) -> Result<Option<Ref<'_, Tensor<T>>>> {
        weights.map(LayerWeights::of::<T>).transpose()
    }
}

impl LayerWeights {
    /// Its elements in double.
    ///
    /// # Errors
    ///
    /// As those of [`of`](Self::of).
    pub(super) fn doubles(&self) -> Result<Scratch<f64>> {
        self.check(&self.given.sizes()?)?;
        let converted = f64::of_any(&self.given)?;
        let elements = Input::new(converted.borrow(), 1, &[])?;
        let mut list = Scratch::new();
        list.copy_from(elements.elements())?;
        Ok(list)
    }

    /// The same elements with other sizes, of which there are as many.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn with_sizes(&self, sizes: &[c_long]) -> Result<LayerWeights> {
        let whole = self.given.contiguous()?;
        with_any!(AnyTensor, whole, T, whole => {
            LayerWeights::new(T::forget_tensor(geometry::new_view(whole.borrow(), sizes)?))
        })
    }
}

/// Where the weights of an output plane are: of `blocks` blocks, each has the planes of one group, one behind the other, of
/// `length` weights each.
#[derive(Clone, Copy)]
pub(super) struct PlaneWeights {
    pub(super) planes: usize,
    pub(super) groups: usize,
    pub(super) blocks: usize,
    pub(super) length: usize,
}
