//! Means of windows.

use super::window::{BLOCK, PoolingWindows, WindowParameters, with_extent};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::operand::{Claim, Input, Output, sizes};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::ops::Range;

/// How many elements a window along dimension `d` is divided by: with the padding, which windows may reach into, or only
/// those inside the input. 0 or less for windows behind it, which a stride wider than the windows makes where sizes are
/// rounded up: their sum is 0.
#[inline(always)]
fn count(windows: &PoolingWindows, d: usize, i: usize, include_pad: bool) -> f64 {
    let [input, kernel, pad] = [&windows.input, &windows.kernel, &windows.pad].map(|sizes| sizes[d] as isize);
    let start = (i * windows.stride[d]) as isize - pad;
    let count = if include_pad {
        (start + kernel).min(input + pad) - start
    } else {
        (start + kernel).min(input) - start.max(0)
    };
    count as f64
}

/// `output` = the means of the windows, over all their elements if `include_pad`, else over those inside the input.
///
/// # Errors
///
/// As [`PoolingWindows::new`]. Arguments 2, 3: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    parameters: &WindowParameters,
    include_pad: bool,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (_, windows) = PoolingWindows::new(parameters, source.sizes())?;
    let (length, output_length) = windows.lengths();
    let sizes = with_extent(source.sizes(), parameters.dimensions, windows.output);
    let mut means = Output::new(output, &sizes, 3, &[])?;
    let elements = source.elements();
    let work = plane::volume(&windows.kernel);
    plane::for_each(means.elements(), output_length, work, &|i, means| {
        let plane = &elements[i * length..][..length];
        dispatch(Means { windows: &windows, plane, means, include_pad });
    });
    means.close()
}

/// The means of one plane or volume.
struct Means<'a, T> {
    windows: &'a PoolingWindows,
    plane: &'a [T],
    means: &'a mut [MaybeUninit<T>],
    include_pad: bool,
}

/// Adds `row[0]`, `row[stride]`, ... to the sums. `STRIDE` is the stride, or 0 if it is given.
#[inline(always)]
fn gather<T: Real, const STRIDE: usize>(sums: &mut [T], row: &[T], stride: usize) {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    assert!(sums.is_empty() || (sums.len() - 1) * stride < row.len());
    for (k, sum) in sums.iter_mut().enumerate() {
        // SAFETY: the last place was checked.
        *sum += unsafe { *row.get_unchecked(k * stride) };
    }
}

/// Adds the values to `row[0]`, `row[stride]`, ... `STRIDE` is the stride, or 0 if it is given.
#[inline(always)]
fn spread<T: Real, const STRIDE: usize>(row: &mut [T], values: &[T], stride: usize) {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    assert!(values.is_empty() || (values.len() - 1) * stride < row.len());
    for (k, &value) in values.iter().enumerate() {
        // SAFETY: the last place was checked.
        unsafe { *row.get_unchecked_mut(k * stride) += value };
    }
}

/// The sum of the elements of a window, one after the other.
#[inline(always)]
fn window_sum<T: Real>(windows: &PoolingWindows, plane: &[T], window: [usize; 3]) -> T {
    let [_, height, width] = windows.input;
    let [slices, rows, columns] = [0, 1, 2].map(|d| {
        let (places, first) = windows.places(d, window[d]);
        places.map(move |place| (first + (place * windows.dilation[d]) as isize) as usize)
    });
    let mut sum = T::ZERO;
    for slice in slices {
        for row in rows.clone() {
            for column in columns.clone() {
                sum += plane[(slice * height + row) * width + column];
            }
        }
    }
    sum
}

/// Calls `visit(windows of the block, where the element of the first of them is, where its row ends)` for each place of
/// the windows of `block` in line `(z, y)` of the output, and `places` along their columns.
#[inline(always)]
fn for_each_row(
    windows: &PoolingWindows,
    (z, y): (usize, usize),
    (block, places): (&Range<usize>, &Range<usize>),
    mut visit: impl FnMut(Range<usize>, usize, usize),
) {
    let [_, height, width] = windows.input;
    let ((slices, front), (rows, top)) = (windows.places(0, z), windows.places(1, y));
    for kz in slices {
        let slice = (front + (kz * windows.dilation[0]) as isize) as usize;
        for ky in rows.clone() {
            let row = (top + (ky * windows.dilation[1]) as isize) as usize;
            let start = (slice * height + row) * width;
            for kx in places.clone() {
                let (columns, column) = windows.columns(block.clone(), kx);
                if !columns.is_empty() {
                    visit(
                        columns.start - block.start..columns.end - block.start,
                        start + column,
                        start + width,
                    );
                }
            }
        }
    }
}

impl<T: Real> Kernel for Means<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Means { windows, plane, means, include_pad } = self;
        let [depth, height, width] = windows.output;
        for z in 0..depth {
            let slices = count(windows, 0, z, include_pad);
            for y in 0..height {
                let rows = count(windows, 1, y, include_pad) * slices;
                for (block, places) in windows.blocks() {
                    if block.len() == 1 {
                        let (x, divisor) = (block.start, rows * count(windows, 2, block.start, include_pad));
                        let sum = window_sum(windows, plane, [z, y, x]);
                        means[(z * height + y) * width + x].write(sum / T::of(divisor));
                        continue;
                    }
                    let mut sums = [T::ZERO; BLOCK];
                    for_each_row(windows, (z, y), (&block, &places), |own, start, end| {
                        let (sums, row) = (&mut sums[own], &plane[start..end]);
                        match windows.stride[2] {
                            1 => gather::<T, 1>(sums, row, 1),
                            2 => gather::<T, 2>(sums, row, 2),
                            stride => gather::<T, 0>(sums, row, stride),
                        }
                    });
                    let line = (z * height + y) * width;
                    for (sum, x) in sums.into_iter().zip(block) {
                        let divisor = rows * count(windows, 2, x, include_pad);
                        means[line + x].write(sum / T::of(divisor));
                    }
                }
            }
        }
    }
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// As [`PoolingWindows::new`]. Plain: `grad_output` has not the sizes of the output. Arguments 2, 3, 4: elements outside the
/// storage. No memory.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    parameters: &WindowParameters,
    include_pad: bool,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, windows) = PoolingWindows::new(parameters, &input_sizes)?;
    let (length, output_length) = windows.lengths();
    windows.check_output("gradOutput", grad_output.sizes(), &input_sizes, parameters.dimensions)?;
    let gradient = Input::new(grad_output, 3, &[Claim::of(grad_input)])?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let gradients = gradient.elements();
    let work = plane::volume(&windows.kernel);
    plane::for_each(result.elements(), length, work, &|i, plane| {
        let gradients = &gradients[i * output_length..][..output_length];
        dispatch(Spread { windows: &windows, plane: plane::zeroed(plane), gradients, include_pad });
    });
    result.close()
}

/// The gradient of one plane or volume.
struct Spread<'a, T> {
    windows: &'a PoolingWindows,
    plane: &'a mut [T],
    gradients: &'a [T],
    include_pad: bool,
}

impl<T: Real> Kernel for Spread<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Spread { windows, plane, gradients, include_pad } = self;
        let [depth, height, width] = windows.output;
        for z in 0..depth {
            let slices = count(windows, 0, z, include_pad);
            for y in 0..height {
                let rows = count(windows, 1, y, include_pad) * slices;
                for (block, places) in windows.blocks() {
                    let line = (z * height + y) * width;
                    let mut shares = [T::ZERO; BLOCK];
                    for (share, x) in shares.iter_mut().zip(block.clone()) {
                        let divisor = rows * count(windows, 2, x, include_pad);
                        *share = gradients[line + x] / T::of(divisor);
                    }
                    for_each_row(windows, (z, y), (&block, &places), |own, start, end| {
                        let (shares, row) = (&shares[own], &mut plane[start..end]);
                        match windows.stride[2] {
                            1 => spread::<T, 1>(row, shares, 1),
                            2 => spread::<T, 2>(row, shares, 2),
                            stride => spread::<T, 0>(row, shares, stride),
                        }
                    });
                }
            }
        }
    }
}
