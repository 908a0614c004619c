//! What is kept of the weights of a layer that is computed again and again, as those of a prepared network are: what was found
//! out about them, and how the layer's way packs them. Weights do not change while something is kept of them.

use super::padding::is_finite;
use super::winograd::{TileLayout, are_moderate};
use crate::memory::recycle;
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::real::Real;
use std::sync::OnceLock;

/// What the places of packed weights depend on, beside the layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WeightLayout {
    Patches {
        /// Planes of the source that are packed together.
        planes: usize,
    },
    Taps,
    Winograd(TileLayout),
}

/// What is kept, for one direction of a layer. Threads that compute at the same time may find out the same; what the first one
/// did is kept.
pub struct KeptWeights<T> {
    is_finite: OnceLock<bool>,
    is_moderate: OnceLock<bool>,
    packed: OnceLock<PackedWeights<T>>,
}

/// Packed weights, for jobs of one layout.
struct PackedWeights<T> {
    layout: WeightLayout,
    elements: Scratch<T>,
}

impl<T> Default for KeptWeights<T> {
    fn default() -> Self {
        KeptWeights { is_finite: OnceLock::new(), is_moderate: OnceLock::new(), packed: OnceLock::new() }
    }
}

/// What `ask` says, which is asked once. Nobody waits for it: who does would wait forever in a child of fork whose parent's
/// thread was asking.
fn known(place: &OnceLock<bool>, ask: impl FnOnce() -> bool) -> bool {
    if let Some(&known) = place.get() {
        return known;
    }
    let found = ask();
    let _ = place.set(found);
    found
}

impl<T: Real> KeptWeights<T> {
    /// Whether all weights are finite.
    pub(super) fn is_finite(&self, weights: &[T]) -> bool {
        known(&self.is_finite, || is_finite(weights))
    }

    /// Whether no weight is too large for the form with fewer products.
    pub(super) fn is_moderate(&self, weights: &[T]) -> bool {
        known(&self.is_moderate, || are_moderate(weights))
    }

    /// The weights as `pack` packs them to that many elements; `None` if they are kept in another layout.
    ///
    /// # Errors
    ///
    /// No memory; those of `pack`.
    pub(super) fn packed(
        &self,
        (layout, count): (WeightLayout, usize),
        pack: impl FnOnce(&mut [T]) -> Result<(), OutOfMemory>,
    ) -> Result<Option<&[T]>, OutOfMemory> {
        if self.packed.get().is_none() {
            // They outlive the run whose memory is kept for the next one.
            let elements = recycle::suspended(|| {
                let mut elements = Scratch::filled(count, T::ZERO)?;
                pack(&mut elements)?;
                Ok(elements)
            })?;
            let _ = self.packed.set(PackedWeights { layout, elements });
        }
        let kept = self.packed.get().filter(|kept| kept.layout == layout);
        Ok(kept.map(|kept| &*kept.elements))
    }
}

/// How a layer is computed whose weights do not change.
#[derive(Clone, Copy)]
pub struct Standing<'a, T> {
    /// What is kept of its weights.
    pub kept: &'a KeptWeights<T>,
    /// Whether outputs below 0 become 0.
    pub is_rectified: bool,
}
