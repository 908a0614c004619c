//! Windows that follow from the size of the output: window i of n begins at i / n of the input and ends at (i + 1) / n,
//! rounded outwards.

use super::max::{check_positions, scatter};
use super::window::{OutputSize, planes, with_extent};
use crate::conv::VolumeSize;
use crate::error::{Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::memory::scratch::Scratch;
use crate::nn::operand::{Claim, Input, Output, sizes};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::os::raw::c_long;

/// The elements of window `i` of `output` over `input` elements.
fn window(i: usize, input: usize, output: usize) -> Range<usize> {
    // No product overflows: both factors are sizes of tensors that are in memory, or `int`s.
    let at = |i: usize| i as u128 * input as u128;
    (at(i) / output as u128) as usize..at(i + 1).div_ceil(output as u128) as usize
}

/// The windows along each dimension, found once for all planes.
struct AdaptiveWindows([Scratch<Range<usize>>; 3]);

impl AdaptiveWindows {
    fn new(input: VolumeSize, output: VolumeSize) -> Result<Self> {
        let along = |d: usize| Scratch::collected((0..output[d]).map(|i| window(i, input[d], output[d])));
        Ok(AdaptiveWindows([along(0)?, along(1)?, along(2)?]))
    }

    /// Those of element `i` of an output plane or volume.
    fn of(&self, i: usize) -> [Range<usize>; 3] {
        let [slices, rows, columns] = &self.0;
        let line = i / columns.len();
        [
            slices[line / rows.len()].clone(),
            rows[line % rows.len()].clone(),
            columns[i % columns.len()].clone(),
        ]
    }
    /// Calls `visit` with all windows, in groups of neighbours that read no more than [`CHUNK`] columns, or of one.
    #[inline(always)]
    fn for_each_group(&self, mut visit: impl FnMut(AdaptiveNeighbours<'_>)) {
        let [slices, rows, columns] = &self.0;
        let mut first = 0;
        for slices in &**slices {
            for rows in &**rows {
                let mut left = &**columns;
                while let Some(start) = left.first().map(|window| window.start) {
                    let fits = left.iter().take_while(|window| window.end - start <= CHUNK).count();
                    let (group, others) = left.split_at(fits.max(1));
                    visit(AdaptiveNeighbours {
                        slices: slices.clone(),
                        rows: rows.clone(),
                        columns: group,
                        first,
                    });
                    (left, first) = (others, first + group.len());
                }
            }
        }
    }
}

/// Columns of the input whose sums or maxima are made together.
const CHUNK: usize = 256;

/// Windows side by side.
struct AdaptiveNeighbours<'a> {
    /// Their slices and rows, the same for all.
    slices: Range<usize>,
    rows: Range<usize>,
    /// Their columns.
    columns: &'a [Range<usize>],
    /// The first one's place in the output.
    first: usize,
}

impl AdaptiveNeighbours<'_> {
    /// The columns that they read.
    fn reach(&self) -> Range<usize> {
        self.columns[0].start..self.columns[self.columns.len() - 1].end
    }
}

/// Where these rows of these slices begin in a plane or volume of `input`.
#[inline(always)]
fn lines(
    input: VolumeSize,
    slices: &Range<usize>,
    rows: &Range<usize>,
) -> impl Iterator<Item = usize> + use<> {
    let rows = rows.clone();
    slices.clone().flat_map(move |z| rows.clone().map(move |y| (z * input[1] + y) * input[2]))
}

/// Calls `visit(place in the plane)` for the elements of a window, in row-major order.
#[inline(always)]
fn for_each(input: VolumeSize, [z, y, x]: &[Range<usize>; 3], mut visit: impl FnMut(usize)) {
    lines(input, z, y).for_each(|line| x.clone().for_each(|x| visit(line + x)));
}

/// `output` = the means of the windows.
///
/// # Errors
///
/// Argument 2: other dimensions. That of `size`: one that is not positive. Arguments 2, 3: elements outside the
/// storage. No memory.
pub fn average_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    size: OutputSize,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (_, from) = planes(source.sizes(), size.dimensions)?;
    let to = size.extent()?;
    let mut result = Output::new(output, &with_extent(source.sizes(), size.dimensions, to), 3, &[])?;
    let all = AdaptiveWindows::new(from, to)?;
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    let elements = source.elements();
    plane::for_each(result.elements(), output_length, 4 + length / output_length, &|k, means| {
        dispatch(AdaptiveMeans {
            windows: &all,
            input: from,
            plane: &elements[k * length..][..length],
            means,
        });
    });
    result.close()
}

/// The means of one plane or volume.
struct AdaptiveMeans<'a, T> {
    windows: &'a AdaptiveWindows,
    input: VolumeSize,
    plane: &'a [T],
    means: &'a mut [MaybeUninit<T>],
}

impl<T: Real> Kernel for AdaptiveMeans<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let AdaptiveMeans { windows, input, plane, means } = self;
        windows.for_each_group(|group| {
            let reach = group.reach();
            let mut totals = [T::ZERO; CHUNK];
            // The sums of the columns; those of a window that is wider than the list, one chunk upon the other.
            for line in lines(input, &group.slices, &group.rows) {
                for chunk in plane[line..][reach.clone()].chunks(CHUNK) {
                    totals.iter_mut().zip(chunk).for_each(|(total, &x)| *total += x);
                }
            }
            for (i, columns) in group.columns.iter().enumerate() {
                let own = &totals[columns.start - reach.start..][..columns.len().min(CHUNK)];
                let sum = own.iter().fold(T::ZERO, |sum, &total| sum + total);
                let lengths = [columns.len(), group.rows.len(), group.slices.len()];
                let mean = lengths.iter().fold(sum, |sum, &length| sum / T::of(length as f64));
                means[group.first + i].write(mean);
            }
        });
    }
}

/// The gradient of the input of [`average_output`]; the size of the output is that of `grad_output`.
///
/// # Errors
///
/// Argument 2: other dimensions. Argument 3: not as many planes. Arguments 2, 3, 4: elements outside the storage.
pub fn average_gradient<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    dimensions: usize,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, from) = planes(&input_sizes, dimensions)?;
    let gradient = Input::new(grad_output, 3, &[Claim::of(grad_input)])?;
    let to = output_extent(gradient.sizes(), &input_sizes, dimensions)?;
    let all = AdaptiveWindows::new(from, to)?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    let gradients = gradient.elements();
    plane::for_each(result.elements(), length, 2 + output_length / length, &|k, plane| {
        let plane = plane::zeroed(plane);
        for (i, &g) in gradients[k * output_length..][..output_length].iter().enumerate() {
            let windows = all.of(i);
            let share = windows.iter().rev().fold(g, |g, window| g / T::of(window.len() as f64));
            for_each(from, &windows, |place| plane[place] += share);
        }
    });
    result.close()
}

/// The size of planes of a gradient, whose other sizes are those of the input.
fn output_extent(gradient: &[c_long], input: &[c_long], dimensions: usize) -> Result<VolumeSize> {
    let outer = input.len() - dimensions;
    let fits = gradient.len() == input.len() && gradient[..outer] == input[..outer];
    check_arg(fits, 3, "gradOutput has not as many planes as input")?;
    Ok(planes(gradient, dimensions)?.1)
}

/// How positions of maxima are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MaximumPositions {
    /// By row and column inside the window, in two halves of a tensor with one more dimension in front: torch/nn's
    /// planes.
    InWindow,
    /// By the place in the volume: PyTorch's volumes.
    InVolume,
}

/// `output` = the maxima of the windows, and `indices` their positions, counted from the base of indices in force. The
/// first of equal maxima counts; a window of NaN alone has its first element.
///
/// # Errors
///
/// As [`average_output`]. Argument 4: elements outside the storage.
pub fn max_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    size: OutputSize,
    told: MaximumPositions,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(indices)];
    let source = Input::new(input, 2, &claims)?;
    let (_, from) = planes(source.sizes(), size.dimensions)?;
    let to = size.extent()?;
    let sizes = with_extent(source.sizes(), size.dimensions, to);
    let mut index_sizes = Longs::new();
    if told == MaximumPositions::InWindow {
        index_sizes.push(2);
    }
    index_sizes.extend(sizes.iter().copied());
    let mut maxima = Output::new(output, &sizes, 3, &claims[1..])?;
    let mut positions = Output::new(indices, &index_sizes, 4, &[])?;
    let all = AdaptiveWindows::new(from, to)?;
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    let (elements, base) = (source.elements(), c_long::from(index_base::get()));
    let work = 4 + length / output_length;
    let count = maxima.elements().len();
    let (places, columns) = positions.elements().split_at_mut(count);
    let offset = if told == MaximumPositions::InVolume { base } else { 0 };
    plane::for_each_pair(
        maxima.elements(),
        output_length,
        places,
        output_length,
        work,
        &|k, maxima, places| {
            let plane = &elements[k * length..][..length];
            dispatch(AdaptiveMaxima { windows: &all, input: from, plane, maxima, places, offset });
        },
    );
    if told == MaximumPositions::InWindow {
        plane::for_each_pair(places, output_length, columns, output_length, 4, &|_, rows, columns| {
            for (i, (row, column)) in rows.iter_mut().zip(columns).enumerate() {
                // SAFETY: written above.
                let place = unsafe { row.assume_init() } as usize;
                let [_, y, x] = all.of(i);
                row.write(base + (place / from[2] - y.start) as c_long);
                column.write(base + (place % from[2] - x.start) as c_long);
            }
        });
    }
    maxima.close()?;
    positions.close()
}

/// The maxima of one plane or volume, and their places in it, `offset` added.
struct AdaptiveMaxima<'a, T> {
    windows: &'a AdaptiveWindows,
    input: VolumeSize,
    plane: &'a [T],
    maxima: &'a mut [MaybeUninit<T>],
    places: &'a mut [MaybeUninit<c_long>],
    offset: c_long,
}

impl<T: Real> Kernel for AdaptiveMaxima<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let AdaptiveMaxima { windows, input, plane, maxima, places, offset } = self;
        windows.for_each_group(|group| {
            let reach = group.reach();
            let window = |columns: &Range<usize>| [group.slices.clone(), group.rows.clone(), columns.clone()];
            let mut put = |i: usize, place: usize| {
                maxima[group.first + i].write(plane[place]);
                places[group.first + i].write(offset + place as c_long);
            };
            if reach.len() > CHUNK {
                return put(0, first_maximum(input, plane, &window(&reach)));
            }
            // The maximum of each column, and the line that has it: the first one.
            let (mut most, mut found) = ([T::LOWEST; CHUNK], [0; CHUNK]);
            for line in lines(input, &group.slices, &group.rows) {
                let row = &plane[line..][reach.clone()];
                for ((most, own), &x) in most.iter_mut().zip(&mut found).zip(row) {
                    let greater = x > *most;
                    *most = if greater { x } else { *most };
                    *own = if greater { line } else { *own };
                }
            }
            for (i, columns) in group.columns.iter().enumerate() {
                let mut best = (T::LOWEST, 0, 0);
                for x in columns.clone() {
                    let (value, line) = (most[x - reach.start], found[x - reach.start]);
                    if value > best.0 || value == best.0 && line < best.1 {
                        best = (value, line, x);
                    }
                }
                let (value, line, x) = best;
                put(
                    i,
                    if value > T::LOWEST { line + x } else { first_maximum(input, plane, &window(columns)) },
                );
            }
        });
    }
}

/// The place of the first maximum of a window; that of its first element if all of it is NaN.
fn first_maximum<T: Real>(input: VolumeSize, plane: &[T], window: &[Range<usize>; 3]) -> usize {
    let mut found: Option<usize> = None;
    for_each(input, window, |place| {
        let x = plane[place];
        if found.is_none_or(|best| x > plane[best] || plane[best].is_nan() && !x.is_nan()) {
            found = Some(place);
        }
    });
    found.expect("windows are not empty")
}

/// The gradient of the input of [`max_output`].
///
/// # Errors
///
/// As [`average_gradient`]. Argument 5: `indices` has not one position for each element. Plain: a position outside the
/// input.
pub fn max_gradient<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    dimensions: usize,
    told: MaximumPositions,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, from) = planes(&input_sizes, dimensions)?;
    let claims = [Claim::of(grad_input)];
    let gradient = Input::new(grad_output, 3, &claims)?;
    let to = output_extent(gradient.sizes(), &input_sizes, dimensions)?;
    let all = AdaptiveWindows::new(from, to)?;
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    let positions = Input::new(indices, 5, &claims)?;
    let count = gradient.elements().len() * if told == MaximumPositions::InWindow { 2 } else { 1 };
    check_arg(
        positions.elements().len() == count,
        5,
        "indices has not a position for each element of gradOutput",
    )?;
    if told == MaximumPositions::InVolume {
        return scatter(
            (grad_output, 3),
            (indices, 5),
            (grad_input, 4),
            &input_sizes,
            (output_length, length),
        );
    }
    let base = c_long::from(index_base::get());
    let (gradients, positions) = (gradient.elements(), positions.elements());
    let (rows, columns) = positions.split_at(gradients.len());
    // Where window i begins, and the position in it: inside the plane.
    let place = |k: usize| {
        let [_, y, x] = all.of(k % output_length);
        let row = rows[k].saturating_sub(base).saturating_add(y.start as c_long);
        let column = columns[k].saturating_sub(base).saturating_add(x.start as c_long);
        let inside = (0..from[1] as c_long).contains(&row) && (0..from[2] as c_long).contains(&column);
        if inside { row * from[2] as c_long + column } else { -1 }
    };
    for k in 0..gradients.len() {
        check_positions(&[place(k)], 0, length, false)?;
    }
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    plane::for_each(result.elements(), length, 4, &|n, plane| {
        let plane = plane::zeroed(plane);
        for k in n * output_length..(n + 1) * output_length {
            plane[place(k) as usize] += gradients[k];
        }
    });
    result.close()
}
