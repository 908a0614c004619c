//! The zeros around an image, and weights that are not finite.
//!
//! Convolutions are computed with zeros where windows reach over an image, or between the windows of a transposed one.
//! They change no sum, unless a weight is NaN or infinite: zero times that is NaN. Such a weight is seen afterwards, and
//! the elements that have become NaN are summed again over what there is.

use super::geometry::{Geometry, PerAxis};
use crate::blas::Scalar;
use crate::nn::plane;
use crate::nn::real::Real;
use std::mem::MaybeUninit;
use std::ptr;

/// The planes on one side of a convolution.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaneSide {
    /// Planes of a sample.
    pub(super) planes: usize,
    pub(super) extent: PerAxis<i64>,
}

impl PlaneSide {
    /// Elements of a plane.
    pub(super) fn volume(&self) -> usize {
        plane::volume(&self.extent)
    }

    /// Elements from one sample to the next.
    pub(super) fn sample(&self) -> isize {
        (self.planes * self.volume()) as isize
    }
}

/// What a job reads and writes.
#[derive(Clone, Copy)]
pub(super) struct JobOperands<T> {
    /// The image.
    pub(super) source: *const T,
    pub(super) weights: *const T,
    /// The weights as the job packs them, if they were packed before; or NULL.
    pub(super) packed: *const T,
    /// One number for each plane of the result, dense; or NULL.
    pub(super) bias: *const T,
    pub(super) result: *mut T,
    /// Whether results below 0 become 0.
    pub(super) is_rectified: bool,
}

impl<T> JobOperands<T> {
    fn of((source, weights): (&[T], &[T]), bias: Option<&[T]>, result: &mut [MaybeUninit<T>]) -> Self {
        JobOperands {
            source: source.as_ptr(),
            weights: weights.as_ptr(),
            packed: ptr::null(),
            bias: bias.map_or(ptr::null(), <[T]>::as_ptr),
            result: result.as_mut_ptr().cast(),
            is_rectified: false,
        }
    }

    /// The bias from a plane of the result on.
    pub(super) fn bias_from(&self, plane: usize) -> *const T {
        if self.bias.is_null() { self.bias } else { self.bias.wrapping_add(plane) }
    }
}

/// Has numbers below 0 become 0; NaN stays.
pub(super) fn rectify<T: Scalar>(numbers: &mut [T]) {
    for number in numbers {
        *number = number.rectified();
    }
}

/// What computes planes of a result from planes of a source.
pub(super) trait PlaneJob<T> {
    /// Computes all results: sums over the taps of the source's planes, and the bias if there is one.
    ///
    /// # Safety
    ///
    /// The pointers point at the image, the weights and the results that the job was made for; the results overlap nothing
    /// else.
    unsafe fn run(&self, operands: &JobOperands<T>);

    /// Whether it rectifies results where operands say so; else they say so never.
    fn rectifies(&self) -> bool {
        false
    }
}

/// The results of a job.
///
/// # Safety
///
/// As [`PlaneJob::run`]; the operands' result is `result`.
unsafe fn run<'a, T>(
    job: &impl PlaneJob<T>,
    operands: &JobOperands<T>,
    result: &'a mut [MaybeUninit<T>],
) -> &'a mut [T] {
    // SAFETY: by the caller's promise; it is computed afterwards.
    unsafe {
        job.run(operands);
        &mut *(ptr::from_mut(result) as *mut [T])
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
pub(super) fn is_finite<T: Real>(numbers: &[T]) -> bool {
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
            self.geometry.place(d, place, tap)
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

    /// Has `job` compute `result`. Zeros around an image count for nothing. `bias` has a number for each plane of the result.
    ///
    /// # Safety
    ///
    /// The operands and the result have the sizes that the job was made for.
    pub(super) unsafe fn compute<T: Real>(
        &self,
        job: &impl PlaneJob<T>,
        (source, weights): (&[T], &[T]),
        bias: Option<&[T]>,
        sources: &Sources<'_>,
        result: &mut [MaybeUninit<T>],
    ) {
        let operands = JobOperands::of((source, weights), bias, result);
        // SAFETY: by the caller's promise.
        let result = unsafe { run(job, &operands, result) };
        // The shorter one first.
        if weights.len() > result.len() && is_finite(result) || is_finite(weights) {
            return;
        }
        self.repair((source, weights), bias, sources, result);
    }

    /// [`compute`](Self::compute) with what is kept of the weights: `packed` ones or none, and whether all are finite.
    /// Results below 0 become 0 if they are to be rectified.
    ///
    /// # Safety
    ///
    /// As there; the weights are packed as the job packs them.
    pub(super) unsafe fn compute_again<T: Real>(
        &self,
        job: &impl PlaneJob<T>,
        (source, weights): (&[T], &[T]),
        (packed, is_finite): (Option<&[T]>, bool),
        bias: Option<&[T]>,
        sources: &Sources<'_>,
        is_rectified: bool,
        result: &mut [MaybeUninit<T>],
    ) {
        // What is repaired comes afterwards.
        let at_once = is_rectified && is_finite && job.rectifies();
        let operands = JobOperands {
            packed: packed.map_or(ptr::null(), <[T]>::as_ptr),
            is_rectified: at_once,
            ..JobOperands::of((source, weights), bias, result)
        };
        // SAFETY: by the caller's promise.
        let result = unsafe { run(job, &operands, result) };
        if !is_finite {
            self.repair((source, weights), bias, sources, result);
        }
        if is_rectified && !at_once {
            plane::for_each(result, self.result.volume(), 1, &|_, plane| rectify(plane));
        }
    }

    /// Sums again what padding has made NaN of `result`, which is computed.
    fn repair<T: Real>(
        &self,
        (source, weights): (&[T], &[T]),
        bias: Option<&[T]>,
        sources: &Sources<'_>,
        result: &mut [T],
    ) {
        let PlaneSide { planes, extent } = self.result;
        let sample = self.source.sample() as usize;
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
