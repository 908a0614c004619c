//! A convolution of dense planes, forward and backward, in the best of several ways.

use super::direct::DirectJob;
use super::layer::Layer;
use super::padding::PlaneJob;
use super::patch_job::PatchJob;
use super::scatter::{self, ScatterJob};
use super::tap_job::TapJob;
use super::window_job::WindowsJob;
use super::winograd::WinogradJob;
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

impl<T: Real> ImageJob<T> {
    /// The output of a layer from its input with these weights, in the best of four ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn forward(layer: &Layer, weights: &[T]) -> Result<Self, OutOfMemory> {
        if let Some(job) = WinogradJob::forward(layer, weights)? {
            return Ok(ImageJob::Winograd(job));
        }
        if let Some(job) = DirectJob::forward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        let axes = layer.forward_axes()?;
        let images = (layer.input_image(), layer.output_image());
        Ok(match PatchJob::of::<T>(layer, &axes, images, layer.weights)? {
            Some(job) => ImageJob::Patches(job),
            None => ImageJob::Windows(WindowsJob::forward::<T>(layer, axes)?),
        })
    }

    /// The input of a layer from its output, which is the transposed convolution, in the best of six ways.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn backward(layer: &Layer, weights: &[T]) -> Result<Self, OutOfMemory> {
        if let Some(job) = WinogradJob::backward(layer, weights)? {
            return Ok(ImageJob::Winograd(job));
        }
        if let Some(job) = DirectJob::backward(layer)? {
            return Ok(ImageJob::Direct(job));
        }
        if let Some(job) = TapJob::of::<T>(layer)? {
            return Ok(ImageJob::Taps(job));
        }
        if scatter::is_better(layer) {
            return Ok(ImageJob::Scatter(ScatterJob::new(layer)?));
        }
        if layer.geometry.stride == [1; 3] {
            let axes = layer.backward_axes([0; 3])?;
            let images = (layer.output_image(), layer.input_image());
            if let Some(job) = PatchJob::of::<T>(layer, &axes, images, layer.weights.transposed())? {
                return Ok(ImageJob::Patches(job));
            }
        }
        Ok(ImageJob::Windows(WindowsJob::backward::<T>(layer)?))
    }
}

impl<T: Real> PlaneJob<T> for ImageJob<T> {
    unsafe fn run(&self, source: *const T, weights: *const T, bias: *const T, result: *mut T) {
        // SAFETY: by the caller's promise.
        unsafe {
            match self {
                ImageJob::Windows(job) => job.run(source, weights, bias, result),
                ImageJob::Patches(job) => job.run(source, weights, bias, result),
                ImageJob::Taps(job) => job.run(source, weights, bias, result),
                ImageJob::Scatter(job) => job.run(source, weights, bias, result),
                ImageJob::Direct(job) => job.run(source, weights, bias, result),
                ImageJob::Winograd(job) => job.run(source, weights, bias, result),
            }
        }
    }
}
