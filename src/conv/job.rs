//! The output planes of one input: a matrix product, or a sum over the taps of a single kernel.

use super::direct::Direct;
use super::full::Full;
use super::volumes::{Relation, Volumes};
use super::window::{Form, Range, VolumeSize, offsets, output_size, repeated, reverse_output_size, volume};
use crate::blas::{self, Matrix, Packing, Scalar, Size, Steps, Target};
use crate::memory::scratch::{OutOfMemory, Scratch};

/// A convolution, ready to run: all its memory is there.
pub(super) struct ConvolutionJob<T: Scalar> {
    /// As a product.
    size: Size,
    kernel_step: isize,
    /// What an input of a full range becomes.
    full: Option<Full<T>>,
    way: OutputWay,
}

/// How the outputs are computed.
enum OutputWay {
    /// A single output plane.
    Direct(Direct),
    /// All output planes, as the columns of a product.
    Product(Lists, Packing),
}

/// The operands of a product.
struct Lists {
    /// Where the input begins for each element of an output.
    places: Scratch<isize>,
    /// Where the elements of a window are.
    windows: Scratch<isize>,
    /// Where the weights of a window are.
    taps: Scratch<isize>,
}

impl<T: Scalar> ConvolutionJob<T> {
    /// The outputs of one series of inputs. `None` if the kernel does not fit the input.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn new(
        relation: Relation,
        (range, form): (Range, Form),
        input: Volumes,
        weights: Volumes,
        strides: VolumeSize,
    ) -> Result<Option<Self>, OutOfMemory> {
        let kernel = weights.extent;
        let Some(size) = output_size(range, input.extent, kernel, strides) else {
            return Ok(None);
        };
        let planes = input.counts[1];
        let (input, strides, full) = match range {
            Range::Valid => (input, strides, None),
            Range::Full => {
                let volumes = (planes, input.extent);
                let full = Full::new((relation, form), volumes, kernel, strides, size)?;
                (full.volumes(input.counts)?, [1; 3], Some(full))
            }
        };
        // A full convolution puts the kernel, as it is, around each element of the input; seen from the
        // output that is the kernel mirrored. So both ranges mirror the same form.
        let is_mirrored = form == Form::Convolution;
        if weights.counts[0] == 1 && (relation == Relation::Sum || planes == 1) {
            let direct = Direct {
                planes,
                plane_step: input.steps[1],
                input: input.extent,
                kernel,
                output: size,
                stride: strides,
                spread: [1; 3],
                is_mirrored,
            };
            return Ok(Some(Self::direct(direct, weights.steps[0], full)));
        }
        let mut taps = offsets(kernel, [1; 3], kernel)?;
        if is_mirrored {
            taps.reverse();
        }
        let places = offsets(size, strides, input.extent)?;
        let windows = offsets(kernel, [1; 3], input.extent)?;
        let (input_step, tap_step) = (input.steps[1], weights.steps[1]);
        let (places, windows, taps) = match relation {
            Relation::Sum => {
                (places, repeated(planes, input_step, &windows)?, repeated(planes, tap_step, &taps)?)
            }
            Relation::Outer => (repeated(planes, input_step, &places)?, windows, taps),
        };
        Self::product(Lists { places, windows, taps }, (weights.counts[0], weights.steps[0]), full).map(Some)
    }

    /// The job in which the strides spread the kernel: an output for each inner kernel and inner input,
    /// summed over the outer series of both. `None` if the kernel does not fit the input.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn reverse(
        input: Volumes,
        weights: Volumes,
        strides: VolumeSize,
    ) -> Result<Option<Self>, OutOfMemory> {
        let Some(size) = reverse_output_size(input.extent, weights.extent, strides) else {
            return Ok(None);
        };
        let ([batch, planes], [_, kernels]) = (input.counts, weights.counts);
        if planes == 1 && kernels == 1 {
            let direct = Direct {
                planes: batch,
                plane_step: input.steps[0],
                input: input.extent,
                kernel: weights.extent,
                output: size,
                stride: [1; 3],
                spread: strides,
                is_mirrored: false,
            };
            return Ok(Some(Self::direct(direct, weights.steps[1], None)));
        }
        let places = offsets(size, [1; 3], input.extent)?;
        let windows = offsets(weights.extent, strides, input.extent)?;
        let taps = offsets(weights.extent, [1; 3], weights.extent)?;
        let lists = Lists {
            places: repeated(planes, input.steps[1], &places)?,
            windows: repeated(batch, input.steps[0], &windows)?,
            taps: repeated(batch, weights.steps[0], &taps)?,
        };
        Self::product(lists, (kernels, weights.steps[1]), None).map(Some)
    }

    fn direct(direct: Direct, kernel_step: isize, full: Option<Full<T>>) -> Self {
        let depth = direct.planes.saturating_mul(volume(direct.kernel));
        let size = Size { rows: volume(direct.output), columns: 1, depth };
        ConvolutionJob { size, kernel_step, full, way: OutputWay::Direct(direct) }
    }

    fn product(
        lists: Lists,
        (columns, kernel_step): (usize, isize),
        full: Option<Full<T>>,
    ) -> Result<Self, OutOfMemory> {
        let size = Size { rows: lists.places.len(), columns, depth: lists.windows.len() };
        let packing = Packing::new::<T>(size)?;
        Ok(ConvolutionJob { size, kernel_step, full, way: OutputWay::Product(lists, packing) })
    }

    /// The size of the product.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// `output = alpha * the job + beta * output`, without reading `output` if `beta` is 0, or the operands if
    /// `alpha` is 0. The outputs lie one after the other.
    ///
    /// # Safety
    ///
    /// `input` and `weights` point at volumes like those that the job was made for, `input` at one outer series;
    /// `output` at the outputs, which overlap neither.
    pub(super) unsafe fn run(
        &self,
        alpha: T,
        (input, weights): (*const T, *const T),
        beta: T,
        output: *mut T,
    ) {
        let Some(full) = &self.full else {
            // SAFETY: by the caller's promise.
            return unsafe { self.compute(alpha, (input, weights), beta, output) };
        };
        // SAFETY: the weights are read only if there are any, and are all these.
        let all =
            unsafe { std::slice::from_raw_parts(weights, self.size.columns * self.kernel_step as usize) };
        let finite = |weight: &T| weight.times(T::ZERO) == T::ZERO;
        if alpha == T::ZERO || all.iter().all(finite) {
            // SAFETY: by the caller's promise.
            return unsafe {
                full.with_padded(input, |padded| self.compute(alpha, (padded, weights), beta, output))
            };
        }
        // SAFETY: by the caller's promise; a product with the factor 0 reads no operand.
        unsafe {
            self.compute(T::ZERO, (input, weights), beta, output);
            full.add_products(input, (weights, self.size.columns, self.kernel_step), alpha, output);
        }
    }

    /// [`ConvolutionJob::run`] where the input is as the outputs read it.
    ///
    /// # Safety
    ///
    /// As [`ConvolutionJob::run`].
    unsafe fn compute(&self, alpha: T, (input, weights): (*const T, *const T), beta: T, output: *mut T) {
        let (Lists { places, windows, taps }, packing) = match &self.way {
            // SAFETY: by the caller's promise.
            OutputWay::Direct(direct) => return unsafe { direct.run(alpha, (input, weights), beta, output) },
            OutputWay::Product(lists, packing) => (lists, packing),
        };
        let inputs = Matrix { data: input, rows: Steps::Listed(places), columns: Steps::Listed(windows) };
        let weights =
            Matrix { data: weights, rows: Steps::Listed(taps), columns: Steps::Even(self.kernel_step) };
        let outputs = Target { data: output, row: 1, column: places.len() as isize };
        // SAFETY: the offsets stay inside the volumes that the job was made for.
        unsafe { blas::product(self.size, alpha, inputs, weights, beta, outputs, packing) };
    }
}
