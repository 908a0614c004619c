//! The zeros around an image, and weights that are not finite.
//!
//! Convolutions are computed with zeros where windows reach over an image, or between the windows of a transposed one.
//! They change no sum, unless a weight is NaN or infinite: zero times that is NaN. Such a weight is seen afterwards, and
//! the elements that have become NaN are summed again over what there is. So are gradients of weights, where it is the
//! gradient of the output that is multiplied with the zeros; since they are added to what there was, that is kept.

use super::geometry::{Geometry, PerAxis};
use super::job::Layer;
use crate::memory::scratch::{OutOfMemory, Scratch};
use crate::nn::plane;
use crate::nn::real::Real;
use std::ops::Range;

/// The planes on one side of a convolution.
#[derive(Clone, Copy)]
pub(super) struct PlaneSide {
    /// Planes of a sample.
    pub(super) planes: usize,
    pub(super) extent: PerAxis<i64>,
}

impl PlaneSide {
    fn volume(&self) -> usize {
        plane::volume(&self.extent)
    }
}

/// Sums over the taps of planes of `source`.
#[derive(Clone, Copy)]
pub(super) struct PaddedSums<'a> {
    pub(super) geometry: &'a Geometry,
    /// Whether `result` is what the layer calls its input.
    pub(super) backward: bool,
    pub(super) source: PlaneSide,
    pub(super) result: PlaneSide,
}

/// Calls its last argument with each plane of the source that counts for a plane of the result, and where its kernel
/// begins.
pub(super) type Sources<'a> = dyn Fn(usize, &mut dyn FnMut(usize, usize)) + Sync + 'a;

/// Whether all numbers are finite: 0 times what is not is not 0.
fn is_finite<T: Real>(numbers: &[T]) -> bool {
    numbers.chunks(1024).all(|part| part.iter().fold(true, |all, &x| all & (x * T::ZERO == T::ZERO)))
}

impl PaddedSums<'_> {
    /// Where the element of the source is that `tap` reads for `place`, along axis `d`; `None` in the padding.
    fn read(&self, d: usize, place: i64, tap: i64) -> Option<i64> {
        let Geometry { stride, padding, dilation, .. } = self.geometry;
        let at = if self.backward {
            let from = place + padding[d] - tap * dilation[d];
            if from.rem_euclid(stride[d]) != 0 {
                return None;
            }
            from.div_euclid(stride[d])
        } else {
            place * stride[d] - padding[d] + tap * dilation[d]
        };
        (0..self.source.extent[d]).contains(&at).then_some(at)
    }

    /// The sum for `place` over what there is; `None` if there is no padding among it.
    fn sum<T: Real>(
        &self,
        place: PerAxis<i64>,
        (source, weights): (&[T], &[T]),
        sources: &dyn Fn(&mut dyn FnMut(usize, usize)),
    ) -> Option<f64> {
        let [depth, rows, columns] = self.geometry.kernel;
        let is_padded =
            (0..3).any(|d| (0..self.geometry.kernel[d]).any(|k| self.read(d, place[d], k).is_none()));
        if !is_padded {
            return None;
        }
        let (volume, extent) = (self.source.volume(), self.source.extent);
        let mut sum = 0.0;
        for z in 0..depth {
            let Some(at_z) = self.read(0, place[0], z) else { continue };
            for y in 0..rows {
                let Some(at_y) = self.read(1, place[1], y) else { continue };
                for x in 0..columns {
                    let Some(at_x) = self.read(2, place[2], x) else { continue };
                    let at = ((at_z * extent[1] + at_y) * extent[2] + at_x) as usize;
                    let tap = ((z * rows + y) * columns + x) as usize;
                    sources(&mut |plane, kernel| {
                        sum += source[plane * volume + at].wide() * weights[kernel + tap].wide();
                    });
                    if sum.is_nan() {
                        return Some(sum);
                    }
                }
            }
        }
        Some(sum)
    }

    /// Sums again what padding has made NaN of `result`, which is computed. `bias` has a number for each of its planes.
    pub(super) fn repair<T: Real>(
        &self,
        (source, weights): (&[T], &[T]),
        bias: Option<&[T]>,
        sources: &Sources<'_>,
        result: &mut [T],
    ) {
        // The shorter one first.
        if weights.len() > result.len() && is_finite(result) || is_finite(weights) {
            return;
        }
        let PlaneSide { planes, extent } = self.result;
        let sample = self.source.planes * self.source.volume();
        plane::for_each(result, self.result.volume(), self.geometry.taps() as usize, &|n, to| {
            let (source, plane) = (&source[n / planes * sample..][..sample], n % planes);
            for (i, to) in to.iter_mut().enumerate().filter(|(_, to)| to.is_nan()) {
                let i = i as i64;
                let place = [i / extent[2] / extent[1], i / extent[2] % extent[1], i % extent[2]];
                let sum = self.sum(place, (source, weights), &|visit| sources(plane, visit));
                if let Some(sum) = sum {
                    *to = T::of(sum + bias.map_or(0.0, |bias| bias[plane].wide()));
                }
            }
        });
    }
}

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
        let Geometry { kernel, stride, padding, dilation } = layer.geometry;
        let tap = [tap / kernel[2] / kernel[1], tap / kernel[2] % kernel[1], tap % kernel[2]];
        if (0..3).all(|d| !reads_padding(layer, d, tap[d]..tap[d] + 1)) {
            return None;
        }
        let read = |d: usize, window: i64| {
            let at = window * stride[d] - padding[d] + tap[d] * dilation[d];
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
    let Geometry { stride, padding, dilation, .. } = layer.geometry;
    let first = taps.start * dilation[d] - padding[d];
    let last = (layer.output[d] - 1) * stride[d] - padding[d] + (taps.end - 1) * dilation[d];
    first < 0 || last >= layer.input[d]
}
