//! Full ranges: the kernel at every place where it meets the input, which the strides spread.

use super::padded::{Padded, PaddedAxis};
use super::volumes::{Relation, Volumes};
use super::window::{Form, VolumeSize, volume};
use crate::blas::Scalar;
use crate::memory::scratch::{OutOfMemory, Scratch, Standby, ThreadMemory};

/// How the input of a full range becomes that of a valid one: spread by the strides, and surrounded by zeros as far
/// as a kernel reaches over its border.
pub(super) struct Full<T: Scalar> {
    pub(super) relation: Relation,
    pub(super) form: Form,
    /// Volumes of the input.
    pub(super) planes: usize,
    pub(super) input: VolumeSize,
    pub(super) kernel: VolumeSize,
    pub(super) strides: VolumeSize,
    pub(super) output: VolumeSize,
    padded: Padded,
    room: Standby<ConvolutionRoom<T>>,
}

/// The padded volumes.
struct ConvolutionRoom<T>(Scratch<T>);

impl<T: Scalar> ThreadMemory for ConvolutionRoom<T> {
    type Need = usize;

    fn take() -> Self {
        ConvolutionRoom(Scratch::new())
    }

    fn prepare(&mut self, elements: usize) -> Result<(), OutOfMemory> {
        self.0.resize(elements, T::ZERO)
    }

    /// Elements differ between operations.
    fn keep(self) {}
}

impl<T: Scalar> Full<T> {
    /// Memory for `planes` volumes of `input`, whose output with this kernel has the size `output`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(
        (relation, form): (Relation, Form),
        (planes, input): (usize, VolumeSize),
        kernel: VolumeSize,
        strides: VolumeSize,
        output: VolumeSize,
    ) -> Result<Self, OutOfMemory> {
        // Each size is (input - 1) * stride + 1 + 2 * (kernel - 1).
        let size = std::array::from_fn(|d| output[d].saturating_add(kernel[d] - 1));
        let volumes = Volumes::new([1, planes], size).ok_or(OutOfMemory { bytes: usize::MAX })?;
        let room = Standby::new(volumes.steps[0] as usize)?;
        let padded = Padded(std::array::from_fn(|d| {
            let [input, size, before, step] =
                [input[d], size[d], kernel[d] - 1, strides[d]].map(|n| n as i64);
            PaddedAxis::new(input, size, before, step)
        }));
        Ok(Full { relation, form, planes, input, kernel, strides, output, padded, room })
    }

    /// The padded volumes, as many as `counts`.
    ///
    /// # Errors
    ///
    /// No process has memory for them.
    pub(super) fn volumes(&self, counts: [usize; 2]) -> Result<Volumes, OutOfMemory> {
        Volumes::new(counts, self.padded.extent()).ok_or(OutOfMemory { bytes: usize::MAX })
    }

    /// Calls `work` with the padded volumes of those at `from`.
    ///
    /// # Safety
    ///
    /// `from` points at the volumes.
    pub(super) unsafe fn with_padded(&self, from: *const T, work: impl FnOnce(*const T)) {
        self.room.with(|ConvolutionRoom(padded)| {
            // What is not written here is zero from the beginning.
            for (i, to) in padded.chunks_exact_mut(volume(self.padded.extent())).enumerate() {
                let elements = volume(self.input);
                // SAFETY: one of the volumes.
                let from = unsafe { std::slice::from_raw_parts(from.add(i * elements), elements) };
                self.padded.copy(from, to);
            }
            work(padded.as_ptr());
        });
    }

    /// Adds the products of the `kernels` at `weights` that exist, one by one: zeros of the padding times a weight
    /// that is not finite would be NaN.
    ///
    /// # Safety
    ///
    /// The pointers point at the input, at so many series of kernels `step` apart, and at their outputs, which overlap
    /// neither.
    pub(super) unsafe fn add_products(
        &self,
        from: *const T,
        (weights, kernels, step): (*const T, usize, isize),
        alpha: T,
        output: *mut T,
    ) {
        let (kernel, places) = (volume(self.kernel), volume(self.output));
        for j in 0..kernels {
            for plane in 0..self.planes {
                let weights = weights.wrapping_offset(j as isize * step);
                let (weights, to) = match self.relation {
                    Relation::Sum => (weights.wrapping_add(plane * kernel), j),
                    Relation::Outer => (weights, j * self.planes + plane),
                };
                let from = from.wrapping_add(plane * volume(self.input));
                // SAFETY: a volume of the input, a kernel and a volume of the output.
                unsafe {
                    let weights = std::slice::from_raw_parts(weights, kernel);
                    let output = std::slice::from_raw_parts_mut(output.add(to * places), places);
                    self.add_plane(
                        std::slice::from_raw_parts(from, volume(self.input)),
                        weights,
                        alpha,
                        output,
                    );
                }
            }
        }
    }

    /// The products of a single volume with a single kernel.
    fn add_plane(&self, from: &[T], weights: &[T], alpha: T, output: &mut [T]) {
        let (input, kernel, strides) = (self.input, self.kernel, self.strides);
        let index =
            |place: VolumeSize, within: VolumeSize| (place[0] * within[1] + place[1]) * within[2] + place[2];
        for (i, &value) in from.iter().enumerate() {
            let at = [i / input[2] / input[1], i / input[2] % input[1], i % input[2]];
            let corner: VolumeSize = std::array::from_fn(|d| at[d] * strides[d]);
            for (line, weights) in weights.chunks_exact(kernel[2]).enumerate() {
                // The kernel lies around each element as it is, or mirrored.
                let line =
                    if self.form == Form::Convolution { line } else { kernel[0] * kernel[1] - 1 - line };
                let place = [corner[0] + line / kernel[1], corner[1] + line % kernel[1], corner[2]];
                let to = &mut output[index(place, self.output)..][..kernel[2]];
                for (x, &weight) in weights.iter().enumerate() {
                    let x = if self.form == Form::Convolution { x } else { kernel[2] - 1 - x };
                    to[x] = to[x].plus(alpha.times(value).times(weight));
                }
            }
        }
    }
}
