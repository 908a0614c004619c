//! Maxima of windows, and where they are.

use super::window::{BLOCK, PoolingWindows, WindowParameters, with_extent};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::index_base;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::operand::{Claim, Input, Output, sizes};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// `output` = the maxima of the windows, and `indices`, argument 4, their positions in the planes or volumes, counted
/// from the base of indices in force; one less where all elements are NaN. The first of equal maxima counts.
///
/// # Errors
///
/// As [`PoolingWindows::new`]. Arguments 2, 3, 4: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    parameters: &WindowParameters,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(indices)];
    let source = Input::new(input, 2, &claims)?;
    let (_, windows) = PoolingWindows::new(parameters, source.sizes())?;
    let (length, output_length) = windows.lengths();
    if u32::try_from(length).is_err() {
        return Err(Error::overflow());
    }
    let sizes = with_extent(source.sizes(), parameters.dimensions, windows.output);
    let mut maxima = Output::new(output, &sizes, 3, &claims[1..])?;
    let mut positions = Output::new(indices, &sizes, 4, &[])?;
    let elements = source.elements();
    let base = c_long::from(index_base::get());
    let work = plane::volume(&windows.kernel);
    plane::for_each_pair(
        maxima.elements(),
        output_length,
        positions.elements(),
        output_length,
        work,
        &|i, maxima, positions| {
            let plane = &elements[i * length..][..length];
            dispatch(Maxima::<T, true> { windows: &windows, plane, maxima, positions, base });
        },
    );
    maxima.close()?;
    positions.close()
}

/// `output` = the maxima of the windows alone; the lowest number where all elements are NaN.
///
/// # Errors
///
/// As [`PoolingWindows::new`]. Arguments 2, 3: elements outside the storage. No memory.
pub fn maxima<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    parameters: &WindowParameters,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (_, windows) = PoolingWindows::new(parameters, source.sizes())?;
    let (length, output_length) = windows.lengths();
    let sizes = with_extent(source.sizes(), parameters.dimensions, windows.output);
    let mut maxima = Output::new(output, &sizes, 3, &[])?;
    let elements = source.elements();
    let work = plane::volume(&windows.kernel);
    plane::for_each(maxima.elements(), output_length, work, &|i, maxima| {
        let plane = &elements[i * length..][..length];
        dispatch(Maxima::<T, false> { windows: &windows, plane, maxima, positions: &mut [], base: 0 });
    });
    maxima.close()
}

/// Where there is no maximum.
const NOWHERE: u32 = u32::MAX;

/// The maxima of one plane or volume, and where they are if `PLACES`.
struct Maxima<'a, T, const PLACES: bool> {
    windows: &'a PoolingWindows,
    plane: &'a [T],
    maxima: &'a mut [MaybeUninit<T>],
    positions: &'a mut [MaybeUninit<c_long>],
    base: c_long,
}

/// Lets the elements at `row[0]`, `row[stride]`, ... become the maxima where they are greater, and notes where if `PLACES`.
///
/// `STRIDE` is the stride, or 0 if it is given.
#[inline(always)]
fn raise<T: Real, const PLACES: bool, const STRIDE: usize>(
    most: &mut [T],
    at: &mut [u32],
    row: &[T],
    stride: usize,
    offset: u32,
) {
    let stride = if STRIDE == 0 { stride } else { STRIDE };
    let count = most.len();
    assert!(at.len() == count && (count == 0 || (count - 1) * stride < row.len()));
    for k in 0..count {
        // SAFETY: the last place was checked.
        let x = unsafe { *row.get_unchecked(k * stride) };
        let greater = x > most[k];
        most[k] = if greater { x } else { most[k] };
        if PLACES {
            at[k] = if greater { offset } else { at[k] };
        }
    }
}

impl<T: Real, const PLACES: bool> Kernel for Maxima<'_, T, PLACES> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Maxima { windows, plane, maxima, positions, base } = self;
        let [_, height, width] = windows.input;
        let [depth_out, height_out, width_out] = windows.output;
        for z in 0..depth_out {
            let (slices, front) = windows.places(0, z);
            for y in 0..height_out {
                let (rows, top) = windows.places(1, y);
                let line = (z * height_out + y) * width_out;
                for (block, places) in windows.blocks() {
                    let (mut most, mut at) = ([T::LOWEST; BLOCK], [NOWHERE; BLOCK]);
                    for kz in slices.clone() {
                        let slice = (front + (kz * windows.dilation[0]) as isize) as usize;
                        for ky in rows.clone() {
                            let row = (top + (ky * windows.dilation[1]) as isize) as usize;
                            let start = (slice * height + row) * width;
                            for kx in places.clone() {
                                let (columns, column) = windows.columns(block.clone(), kx);
                                if columns.is_empty() {
                                    continue;
                                }
                                let own = columns.start - block.start..columns.end - block.start;
                                let (most, at) = (&mut most[own.clone()], &mut at[own]);
                                let row = &plane[start + column..start + width];
                                // Where the place of window 0 would be; those of others are that many strides away.
                                let offset = ((start + column) as u32)
                                    .wrapping_sub((columns.start * windows.stride[2]) as u32);
                                match windows.stride[2] {
                                    1 => raise::<T, PLACES, 1>(most, at, row, 1, offset),
                                    2 => raise::<T, PLACES, 2>(most, at, row, 2, offset),
                                    stride => raise::<T, PLACES, 0>(most, at, row, stride, offset),
                                }
                            }
                        }
                    }
                    for (k, x) in block.enumerate() {
                        maxima[line + x].write(most[k]);
                        if !PLACES {
                            continue;
                        }
                        let position = at[k].wrapping_add((x * windows.stride[2]) as u32);
                        let found = most[k] > T::LOWEST;
                        positions[line + x].write(base + if found { c_long::from(position) } else { -1 });
                    }
                }
            }
        }
    }
}

/// The gradient of the input of [`update_output`]: those of the output are added where the maxima were.
///
/// # Errors
///
/// As [`PoolingWindows::new`]. Plain: `grad_output` or `indices` has not the sizes of the output; a position outside the input.
/// Arguments 2 to 5: elements outside the storage. No memory.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    parameters: &WindowParameters,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, windows) = PoolingWindows::new(parameters, &input_sizes)?;
    let (length, output_length) = windows.lengths();
    windows.check_output("gradOutput", grad_output.sizes(), &input_sizes, parameters.dimensions)?;
    windows.check_output("indices", indices.sizes(), &input_sizes, parameters.dimensions)?;
    scatter((grad_output, 3), (indices, 5), (grad_input, 4), &input_sizes, (output_length, length))
}

/// Adds the elements of each plane of `from` to those of `to`, which gets `sizes`, at the positions in `indices`, counted
/// from the base in force; one less is nowhere. The planes have `lengths` elements.
///
/// # Errors
///
/// Plain: a position outside the plane. Arguments: elements outside the storage. No memory.
pub fn scatter<T: Real>(
    (from, from_number): (Ref<'_, Tensor<T>>, i32),
    (indices, indices_number): (Ref<'_, Tensor<c_long>>, i32),
    (to, to_number): (Ref<'_, Tensor<T>>, i32),
    sizes: &[c_long],
    (from_length, to_length): (usize, usize),
) -> Result<()> {
    let claims = [Claim::of(to)];
    let values = Input::new(from, from_number, &claims)?;
    let positions = Input::new(indices, indices_number, &claims)?;
    let base = c_long::from(index_base::get());
    check_positions(positions.elements(), base, to_length, true)?;
    let mut result = Output::new(to, sizes, to_number, &[])?;
    let (values, positions) = (values.elements(), positions.elements());
    let work = 1 + 4 * from_length / to_length.max(1);
    plane::for_each(result.elements(), to_length, work, &|i, plane| {
        let plane = plane::zeroed(plane);
        let own = i * from_length..(i + 1) * from_length;
        for (&value, &position) in values[own.clone()].iter().zip(&positions[own]) {
            if position >= base {
                plane[(position - base) as usize] += value;
            }
        }
    });
    result.close()
}

/// Checks that all positions are those of a plane of `length` elements, or, if `nowhere` is one, one less.
///
/// # Errors
///
/// Plain: one is not.
pub fn check_positions(positions: &[c_long], base: c_long, length: usize, nowhere: bool) -> Result<()> {
    let lowest = base - c_long::from(nowhere);
    let last = (length + usize::from(nowhere)) as c_long - 1;
    // Negative for one that is none: in two subtractions, which is as fast as memory on every processor.
    let outside =
        |position: c_long| position.wrapping_sub(lowest) | last.wrapping_sub(position.wrapping_sub(lowest));
    let found = plane::sum(positions.len(), 1, &|range| {
        let sign = positions[range].iter().fold(0, |sign, &position| sign | outside(position));
        f64::from(u8::from(sign < 0))
    })?;
    if found == 0.0 {
        return Ok(());
    }
    let wrong = positions.iter().copied().find(|&position| outside(position) < 0).unwrap_or(0);
    Err(Error::plain(format!("found an invalid max index {wrong} (planes have {length} elements)")))
}
