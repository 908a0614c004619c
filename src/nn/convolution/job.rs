//! A convolution of dense planes, forward and backward, in the best of several ways.

use super::direct::DirectJob;
use super::kept_weights::{KeptWeights, WeightLayout};
use super::layer::Layer;
use super::padding::{JobOperands, PlaneJob};
use super::patch_job::PatchJob;
use super::scatter::{self, ScatterJob};
use super::tap_job::TapJob;
use super::window_job::WindowsJob;
use super::winograd::{WinogradJob, are_moderate};
use crate::memory::scratch::OutOfMemory;
use crate::nn::real::Real;

/// The output of a layer from its input, or the other way round, ready to be computed.
#[allow(clippy::large_enum_variant, reason = "there is one for a call, and it stays on the stack")]
pub(super) enum ImageJob<T: Real> {
    Windows(WindowsJob),
    Patches(PatchJob),
    Taps(TapJob),
    Scatter(ScatterJob<T>),
    Direct(DirectJob<T>),
    Winograd(WinogradJob),
}

/// What is known of the weights of a job.
#[derive(Clone, Copy)]
pub(super) struct JobWeights<'a, T> {
    pub(super) elements: &'a [T],
    pub(super) kept: Option<&'a KeptWeights<T>>,
}

impl<T: Real> JobWeights<'_, T> {
    fn are_moderate(&self) -> bool {
        self.kept.map_or_else(|| are_moderate(self.elements), |kept| kept.is_moderate(self.elements))
    }
}

impl<T: Real> ImageJob<T> {
    /// The output of a layer from its input with these weights, or if `is_backward` its input from its output, which is the
    /// transposed convolution. If something is kept of the weights, they are packed, if at all, before the job runs.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of(
        layer: &Layer,
        is_backward: bool,
        weights: JobWeights<'_, T>,
    ) -> Result<Self, OutOfMemory> {
        if let Some(job) = WinogradJob::of::<T>(layer, is_backward, || weights.are_moderate())? {
            return Ok(ImageJob::Winograd(job));
        }
        if is_backward {
            Self::backward(layer, weights.kept.is_some())
        } else {
            Self::forward(layer, weights.kept.is_some())
        }
    }

    /// The output, in the best of the other ways.
    fn forward(layer: &Layer, is_kept: bool) -> Result<Self, OutOfMemory> {
        if let Some(job) = DirectJob::forward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        let axes = layer.forward_axes()?;
        let images = (layer.input_image(), layer.output_image());
        Ok(match PatchJob::of::<T>(layer, &axes, images, layer.weights, is_kept)? {
            Some(job) => ImageJob::Patches(job),
            None => ImageJob::Windows(WindowsJob::forward::<T>(layer, axes)?),
        })
    }

    /// The input, in the best of the other ways.
    fn backward(layer: &Layer, is_kept: bool) -> Result<Self, OutOfMemory> {
        if let Some(job) = DirectJob::backward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        if let Some(job) = TapJob::of::<T>(layer, is_kept)? {
            return Ok(ImageJob::Taps(job));
        }
        if scatter::is_better(layer) {
            return Ok(ImageJob::Scatter(ScatterJob::new(layer)?));
        }
        if layer.geometry.stride == [1; 3] {
            let axes = layer.backward_axes([0; 3])?;
            let images = (layer.output_image(), layer.input_image());
            if let Some(job) = PatchJob::of::<T>(layer, &axes, images, layer.weights.transposed(), is_kept)? {
                return Ok(ImageJob::Patches(job));
            }
        }
        Ok(ImageJob::Windows(WindowsJob::backward::<T>(layer)?))
    }

    /// How it packs weights, and in how many elements; `None` if it packs none, or only parts of them at a time.
    pub(super) fn packed(&self) -> Option<(WeightLayout, usize)> {
        match self {
            ImageJob::Patches(job) => {
                let (planes, count) = job.packed::<T>();
                Some((WeightLayout::Patches { planes }, count))
            }
            ImageJob::Taps(job) => Some((WeightLayout::Taps, job.packed::<T>())),
            ImageJob::Winograd(job) => {
                job.packed().map(|(layout, count)| (WeightLayout::Winograd(layout), count))
            }
            ImageJob::Windows(_) | ImageJob::Scatter(_) | ImageJob::Direct(_) => None,
        }
    }

    /// Packs the weights.
    ///
    /// # Errors
    ///
    /// No memory.
    ///
    /// # Safety
    ///
    /// They are there, and room for as many elements as [`packed`](Self::packed) says.
    pub(super) unsafe fn pack_all(&self, weights: *const T, to: *mut T) -> Result<(), OutOfMemory> {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                ImageJob::Patches(job) => job.pack_all(weights, to),
                ImageJob::Taps(job) => job.pack_all(weights, to),
                ImageJob::Winograd(job) => return job.pack_all(weights, to),
                ImageJob::Windows(_) | ImageJob::Scatter(_) | ImageJob::Direct(_) => {}
            }
        }
        Ok(())
    }
}

impl<T: Real> PlaneJob<T> for ImageJob<T> {
    unsafe fn run(&self, operands: &JobOperands<T>) {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                ImageJob::Windows(job) => job.run(operands),
                ImageJob::Patches(job) => job.run(operands),
                ImageJob::Taps(job) => job.run(operands),
                ImageJob::Scatter(job) => job.run(operands),
                ImageJob::Direct(job) => job.run(operands),
                ImageJob::Winograd(job) => job.run(operands),
            }
        }
    }

    fn rectifies(&self) -> bool {
        matches!(self, ImageJob::Windows(_) | ImageJob::Patches(_) | ImageJob::Winograd(_))
    }
}
