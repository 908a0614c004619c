//! One matrix product: the output planes of one input.

use super::window::{
    Extent, Form, Padded, Range, offsets, output_size, repeated, reverse_output_size, volume,
};
use crate::blas::{self, Matrix, Scalar, Size, Steps, Target};

/// Contiguous volumes in two nested series.
#[derive(Debug, Clone, Copy)]
pub(super) struct Volumes<T> {
    pub(super) data: *const T,
    /// How many, outer series first.
    pub(super) counts: [usize; 2],
    pub(super) extent: Extent,
}

impl<T> Volumes<T> {
    /// A single volume.
    pub(super) fn single(data: *const T, extent: Extent) -> Self {
        Volumes { data, counts: [1, 1], extent }
    }

    /// Elements from one to the next of each series.
    fn steps(&self) -> [isize; 2] {
        let inner = volume(self.extent);
        [(self.counts[1] * inner) as isize, inner as isize]
    }

    /// Series `i` of the outer ones.
    pub(super) fn series(self, i: usize) -> Self {
        let step = self.steps()[0];
        Volumes { data: self.data.wrapping_offset(step * i as isize), counts: [1, self.counts[1]], ..self }
    }
}

/// How outputs relate to inputs and kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// An output for each outer kernel, summed over the inner series of inputs and kernels.
    Sum,
    /// An output for each outer kernel and each inner input; the kernels' inner series is a single one.
    Outer,
}

/// A product, ready to run.
pub(super) struct Job<T> {
    input: *const T,
    /// Where the input begins for each element of an output.
    places: Vec<isize>,
    /// Where the elements of a window are.
    windows: Vec<isize>,
    weights: *const T,
    /// Where the weights of a window are.
    taps: Vec<isize>,
    kernels: usize,
    kernel_step: isize,
    /// Keeps an input that was padded.
    _padded: Option<Vec<T>>,
}

impl<T: Scalar> Job<T> {
    /// The outputs of one series of inputs. `None` if the kernel does not fit the input.
    ///
    /// # Safety
    ///
    /// `input` and `weights` point at their volumes as long as the job lives; `input` has one outer
    /// series.
    pub(super) unsafe fn new(
        relation: Relation,
        (range, form): (Range, Form),
        input: Volumes<T>,
        weights: Volumes<T>,
        strides: Extent,
    ) -> Option<Self> {
        let kernel = weights.extent;
        let size = output_size(range, input.extent, kernel, strides)?;
        let planes = input.counts[1];
        let (input, strides, padded) = match range {
            Range::Valid => (input, strides, None),
            Range::Full => {
                let volumes = (input.data, planes, input.extent);
                // SAFETY: by the caller's promise.
                let padded = unsafe { Padded::new(volumes, kernel, strides, T::ZERO) };
                let spread = Volumes { data: padded.data.as_ptr(), extent: padded.extent, ..input };
                (spread, [1; 3], Some(padded.data))
            }
        };
        let mut taps = offsets(kernel, [1; 3], kernel);
        // A full convolution puts the kernel, as it is, around each element of the input; seen from the
        // output that is the kernel mirrored. So both ranges mirror the same form.
        if form == Form::Convolution {
            taps.reverse();
        }
        let places = offsets(size, strides, input.extent);
        let windows = offsets(kernel, [1; 3], input.extent);
        let (input_step, tap_step) = (input.steps()[1], weights.steps()[1]);
        let (places, windows, taps) = match relation {
            Relation::Sum => {
                (places, repeated(planes, input_step, &windows), repeated(planes, tap_step, &taps))
            }
            Relation::Outer => (repeated(planes, input_step, &places), windows, taps),
        };
        Some(Job {
            input: input.data,
            places,
            windows,
            weights: weights.data,
            taps,
            kernels: weights.counts[0],
            kernel_step: weights.steps()[0],
            _padded: padded,
        })
    }

    /// The job in which the strides spread the kernel: an output for each inner kernel and inner input,
    /// summed over the outer series of both. `None` if the kernel does not fit the input.
    pub(super) fn reverse(input: Volumes<T>, weights: Volumes<T>, strides: Extent) -> Option<Self> {
        let size = reverse_output_size(input.extent, weights.extent, strides)?;
        let places = offsets(size, [1; 3], input.extent);
        let windows = offsets(weights.extent, strides, input.extent);
        let taps = offsets(weights.extent, [1; 3], weights.extent);
        Some(Job {
            input: input.data,
            places: repeated(input.counts[1], input.steps()[1], &places),
            windows: repeated(input.counts[0], input.steps()[0], &windows),
            weights: weights.data,
            taps: repeated(weights.counts[0], weights.steps()[0], &taps),
            kernels: weights.counts[1],
            kernel_step: weights.steps()[1],
            _padded: None,
        })
    }

    /// `output = alpha * the job + beta * output`, without reading `output` if `beta` is 0. The outputs
    /// lie one after the other.
    ///
    /// # Safety
    ///
    /// `output` points at the outputs, which overlap neither input nor weights.
    pub(super) unsafe fn run(&self, alpha: T, beta: T, output: *mut T) {
        let size = Size { rows: self.places.len(), columns: self.kernels, depth: self.windows.len() };
        let inputs = Matrix {
            data: self.input,
            rows: Steps::Listed(&self.places),
            columns: Steps::Listed(&self.windows),
        };
        let weights = Matrix {
            data: self.weights,
            rows: Steps::Listed(&self.taps),
            columns: Steps::Even(self.kernel_step),
        };
        let outputs = Target { data: output, row: 1, column: self.places.len() as isize };
        // SAFETY: the offsets stay inside the volumes that the job was made for.
        unsafe { blas::product(size, alpha, inputs, weights, beta, outputs) };
    }
}
