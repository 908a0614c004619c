//! Windows that follow from the size of the output: window i of n begins at i / n of the input and ends at (i + 1) / n,
//! rounded outwards.

use super::max::{check_positions, scatter};
use super::window::{Extent, planes, with_extent};
use crate::error::{Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::memory::scratch::Scratch;
use crate::nn::operand::{Claim, Input, Output, sizes};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::ops::Range;
use std::os::raw::{c_int, c_long};

/// The size of the output as C passes it: depth (1 for planes), rows, columns.
#[derive(Clone, Copy)]
pub struct Target {
    /// Depth, rows and columns.
    pub size: [c_int; 3],
    /// 2 for planes, 3 for volumes.
    pub dimensions: usize,
    /// The argument number of errors.
    pub number: i32,
}

impl Target {
    fn extent(&self) -> Result<Extent> {
        check_arg(self.size.iter().all(|&size| size > 0), self.number, "output sizes must be positive")?;
        Ok(self.size.map(|size| size as usize))
    }
}

/// The elements of window `i` of `output` over `input` elements.
fn window(i: usize, input: usize, output: usize) -> Range<usize> {
    // No product overflows: both factors are sizes of tensors that are in memory, or `int`s.
    let at = |i: usize| i as u128 * input as u128;
    (at(i) / output as u128) as usize..at(i + 1).div_ceil(output as u128) as usize
}

/// The windows along each dimension, found once for all planes.
struct Windows([Scratch<Range<usize>>; 3]);

impl Windows {
    fn new(input: Extent, output: Extent) -> Result<Self> {
        let along = |d: usize| Scratch::collected((0..output[d]).map(|i| window(i, input[d], output[d])));
        Ok(Windows([along(0)?, along(1)?, along(2)?]))
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
}

/// Calls `visit(place in the plane)` for the elements of a window, in row-major order.
#[inline(always)]
fn for_each(input: Extent, [z, y, x]: &[Range<usize>; 3], mut visit: impl FnMut(usize)) {
    for z in z.clone() {
        for y in y.clone() {
            let row = (z * input[1] + y) * input[2];
            x.clone().for_each(|x| visit(row + x));
        }
    }
}

/// `output` = the means of the windows.
///
/// # Errors
///
/// Argument 2: other dimensions. That of `target`: a size that is not positive. Arguments 2, 3: elements outside the
/// storage. No memory.
pub fn average_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    target: Target,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (_, from) = planes(source.sizes(), target.dimensions)?;
    let to = target.extent()?;
    let mut result = Output::new(output, &with_extent(source.sizes(), target.dimensions, to), 3, &[])?;
    let all = Windows::new(from, to)?;
    let (length, output_length) = (from.iter().product::<usize>(), to.iter().product());
    let elements = source.elements();
    plane::for_each(result.elements(), output_length, 4 + length / output_length, &|k, means| {
        let plane = &elements[k * length..][..length];
        for (i, mean) in means.iter_mut().enumerate() {
            let windows = all.of(i);
            let mut sum = T::ZERO;
            for_each(from, &windows, |place| sum += plane[place]);
            mean.write(windows.iter().rev().fold(sum, |sum, window| sum / T::of(window.len() as f64)));
        }
    });
    result.close()
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
    let all = Windows::new(from, to)?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let (length, output_length) = (from.iter().product(), to.iter().product::<usize>());
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
fn output_extent(gradient: &[c_long], input: &[c_long], dimensions: usize) -> Result<Extent> {
    let outer = input.len() - dimensions;
    let fits = gradient.len() == input.len() && gradient[..outer] == input[..outer];
    check_arg(fits, 3, "gradOutput has not as many planes as input")?;
    Ok(planes(gradient, dimensions)?.1)
}

/// How positions of maxima are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Positions {
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
    target: Target,
    told: Positions,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(indices)];
    let source = Input::new(input, 2, &claims)?;
    let (_, from) = planes(source.sizes(), target.dimensions)?;
    let to = target.extent()?;
    let sizes = with_extent(source.sizes(), target.dimensions, to);
    let mut index_sizes = Longs::new();
    if told == Positions::InWindow {
        index_sizes.push(2);
    }
    index_sizes.extend(sizes.iter().copied());
    let mut maxima = Output::new(output, &sizes, 3, &claims[1..])?;
    let mut positions = Output::new(indices, &index_sizes, 4, &[])?;
    let all = Windows::new(from, to)?;
    let (length, output_length) = (from.iter().product::<usize>(), to.iter().product());
    let (elements, base) = (source.elements(), c_long::from(index_base::get()));
    let find = |k: usize, i: usize| {
        let plane = &elements[k * length..][..length];
        let windows = all.of(i);
        let mut found: Option<usize> = None;
        for_each(from, &windows, |place| {
            let greater = found.is_none_or(|best| plane[place] > plane[best] || plane[best].is_nan());
            if greater && !(found.is_some() && plane[place].is_nan()) {
                found = Some(place);
            }
        });
        let place = found.expect("windows are not empty");
        (plane[place], place, windows)
    };
    let work = 4 + length / output_length;
    match told {
        Positions::InVolume => {
            plane::for_each_pair(
                maxima.elements(),
                output_length,
                positions.elements(),
                output_length,
                work,
                &|k, maxima, positions| {
                    for (i, (maximum, position)) in maxima.iter_mut().zip(positions).enumerate() {
                        let (value, place, _) = find(k, i);
                        maximum.write(value);
                        position.write(base + place as c_long);
                    }
                },
            );
        }
        Positions::InWindow => {
            let count: usize = sizes.iter().product::<c_long>() as usize;
            let (rows, columns) = positions.elements().split_at_mut(count);
            plane::for_each_pair(
                maxima.elements(),
                output_length,
                rows,
                output_length,
                work,
                &|k, maxima, rows| {
                    for (i, (maximum, row)) in maxima.iter_mut().zip(rows).enumerate() {
                        let (value, place, windows) = find(k, i);
                        maximum.write(value);
                        row.write(base + (place / from[2] - windows[1].start) as c_long);
                    }
                },
            );
            plane::for_each(columns, output_length, work, &|k, columns| {
                for (i, column) in columns.iter_mut().enumerate() {
                    let (_, place, windows) = find(k, i);
                    column.write(base + (place % from[2] - windows[2].start) as c_long);
                }
            });
        }
    }
    maxima.close()?;
    positions.close()
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
    told: Positions,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, from) = planes(&input_sizes, dimensions)?;
    let claims = [Claim::of(grad_input)];
    let gradient = Input::new(grad_output, 3, &claims)?;
    let to = output_extent(gradient.sizes(), &input_sizes, dimensions)?;
    let all = Windows::new(from, to)?;
    let (length, output_length) = (from.iter().product(), to.iter().product::<usize>());
    let positions = Input::new(indices, 5, &claims)?;
    let count = gradient.elements().len() * if told == Positions::InWindow { 2 } else { 1 };
    check_arg(
        positions.elements().len() == count,
        5,
        "indices has not a position for each element of gradOutput",
    )?;
    if told == Positions::InVolume {
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
