//! What is done differently where a network is prepared.

use super::real::{Converted, KeptByType};
use crate::memory::scratch::Scratch;
use std::sync::atomic::AtomicBool;

/// What a step is when its network is prepared.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Treatment {
    /// What it is anyway.
    Plain,
    /// A layer with others behind it: a number of the program's fusions.
    Fused(u32),
    /// One of those: what it reads is what it gives.
    Passed,
}

/// A layer with those behind it that are computed with it.
pub(super) struct Fusion {
    /// Their places, in their order. There is none where only something is kept of the weights.
    pub(super) followers: Scratch<u32>,
    /// The ranks that the layer's output may have where they do the same to each of its planes, a bit for each.
    pub(super) ranks: u32,
    /// Whether results below 0 become 0 in the end.
    pub(super) is_rectified: bool,
    /// What is kept of the layer's weights, with which it has become one.
    pub(super) kept: KeptByType,
    pub(super) weight: Converted,
    pub(super) bias: Converted,
    /// Whether there are no such weights: numbers would be lost.
    pub(super) apart: AtomicBool,
}
