//! The zeros around an image, and gradients of outputs that are not finite.
//!
//! A gradient of weights is computed with zeros where windows reach over an image. What a gradient of the output that is
//! NaN or infinite makes NaN there is summed again over what there is, as `padding.rs` does for results. Since it is added
//! to what there was, that is kept.

use super::layer::Layer;
use super::padding::is_finite;
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::plane;
use crate::nn::real::Real;
use std::ops::Range;

/// The gradient of weights as it was before that of a layer was added to it, which may become NaN of padding.
pub(super) struct FormerGradient<'a, T> {
    layer: &'a Layer,
    gradient: Scratch<T>,
}

impl<'a, T: Real> FormerGradient<'a, T> {
    /// A copy of `gradient`; `None` if `output`, what the layer calls the gradient of its output, is finite or its windows
    /// read no padding.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn of(layer: &'a Layer, output: &[T], gradient: &[T]) -> Result<Option<Self>, OutOfMemory> {
        if (0..3).all(|d| !reads_padding(layer, d, 0..layer.geometry.kernel[d])) || is_finite(output) {
            return Ok(None);
        }
        let mut former = Scratch::new();
        former.copy_from(gradient)?;
        Ok(Some(FormerGradient { layer, gradient: former }))
    }

    /// Sums again what padding has made NaN of `gradient`, to which `scale` times the sums were added.
    pub(super) fn repair(&self, (input, output): (&[T], &[T]), scale: T, gradient: &mut [T]) {
        let (layer, taps) = (self.layer, self.layer.geometry.taps() as usize);
        let [of_group, of_output, of_input] =
            [layer.weights.group, layer.weights.output, layer.weights.input].map(|step| step as usize / taps);
        let work = layer.samples.saturating_mul(plane::volume(&layer.output));
        plane::for_each(gradient, taps, work, &|n, to| {
            let (group, own) = (n / of_group.max(1) % layer.groups, n / of_output.max(1) % layer.outputs);
            let from = group * layer.inputs + n / of_input.max(1) % layer.inputs;
            for (tap, to) in to.iter_mut().enumerate().filter(|(_, to)| to.is_nan()) {
                if let Some(sum) = self.sum(tap as i64, (from, input), (group * layer.outputs + own, output))
                {
                    *to = T::of(self.gradient[n * taps + tap].wide() + scale.wide() * sum);
                }
            }
        });
    }

    /// The sum of a tap over the windows of a plane of the output that read an element of a plane of the input; `None` if
    /// all do.
    fn sum(&self, tap: i64, (from, input): (usize, &[T]), (to, output): (usize, &[T])) -> Option<f64> {
        let layer = self.layer;
        let kernel = layer.geometry.kernel;
        let tap = [tap / kernel[2] / kernel[1], tap / kernel[2] % kernel[1], tap % kernel[2]];
        if (0..3).all(|d| !reads_padding(layer, d, tap[d]..tap[d] + 1)) {
            return None;
        }
        let read = |d: usize, window: i64| {
            let at = layer.geometry.place(d, window, tap[d]);
            (0..layer.input[d]).contains(&at).then_some(at)
        };
        let (places, volume) = (plane::volume(&layer.output), plane::volume(&layer.input));
        let mut sum = 0.0;
        for sample in 0..layer.samples {
            let input = &input[(sample * layer.groups * layer.inputs + from) * volume..][..volume];
            let output = &output[(sample * layer.groups * layer.outputs + to) * places..][..places];
            for z in 0..layer.output[0] {
                let Some(at_z) = read(0, z) else { continue };
                for y in 0..layer.output[1] {
                    let Some(at_y) = read(1, y) else { continue };
                    for x in 0..layer.output[2] {
                        let Some(at_x) = read(2, x) else { continue };
                        let at = (at_z * layer.input[1] + at_y) * layer.input[2] + at_x;
                        let place = (z * layer.output[1] + y) * layer.output[2] + x;
                        sum += input[at as usize].wide() * output[place as usize].wide();
                        if sum.is_nan() {
                            return Some(sum);
                        }
                    }
                }
            }
        }
        Some(sum)
    }
}

/// Whether some windows of a layer read padding along axis `d`, under these elements of the kernel.
fn reads_padding(layer: &Layer, d: usize, taps: Range<i64>) -> bool {
    let first = layer.geometry.place(d, 0, taps.start);
    let last = layer.geometry.place(d, layer.output[d] - 1, taps.end - 1);
    first < 0 || last >= layer.input[d]
}
