//! Maxima of windows of one size whose distances vary: random numbers decide where a pattern of distances begins.

use super::max::scatter;
use super::window::{planes, with_extent};
use crate::conv::VolumeSize;
use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::nn::names::{Names, OUTPUT, POOL, check_axes};
use crate::nn::operand::{Claim, Input, Output, sizes};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// The layer's parameters along rows, columns and time of volumes, and along nothing, rows and columns of planes.
#[derive(Clone, Copy)]
pub struct FractionalParameters {
    /// The size of the output.
    pub output: [c_int; 3],
    /// The size of windows.
    pub pool: [c_int; 3],
    /// 2 for planes, 3 for volumes.
    pub dimensions: usize,
    /// The argument numbers of errors about the size of windows along each.
    pub numbers: [i32; 3],
    /// The argument number of the random numbers.
    pub samples: i32,
}

/// What sizes along the axes are called: the time of volumes comes last.
fn named(names: &Names, dimensions: usize) -> Names {
    let [first, rows, columns] = *names;
    if dimensions == 3 { [rows, columns, first] } else { *names }
}

/// Where window `i` of `count` begins along a dimension, for the random number `sample`.
fn start<T: Real>(sample: T, input: usize, count: usize, pool: usize, i: usize) -> Option<usize> {
    if i + 1 == count {
        return Some(input - pool);
    }
    let alpha = T::of((input - pool) as f64) / T::of((count - 1) as f64);
    let whole = |x: T| x.wide() as i64;
    let start = whole((T::of(i as f64) + sample) * alpha) - whole(sample * alpha);
    usize::try_from(start).ok().filter(|start| start + pool <= input)
}

/// Windows of one size in planes or volumes, which begin where random numbers say.
pub struct FractionalWindows<'a, T> {
    /// A random number for each dimension of each plane, the last one first.
    pub samples: &'a [T],
    /// The size of the input.
    pub from: VolumeSize,
    /// The size of the output.
    pub to: VolumeSize,
    /// The size of windows.
    pub pool: VolumeSize,
    /// 2 for planes, 3 for volumes.
    pub dimensions: usize,
}

impl<T: Real> FractionalWindows<'_, T> {
    /// Where window `i` along dimension `d` of plane `k` begins, if it is inside the input.
    pub fn begin(&self, k: usize, d: usize, i: usize) -> Option<usize> {
        let is_free = self.dimensions == 2 && d == 0;
        let sample = if is_free { T::ZERO } else { self.samples[k * self.dimensions + 2 - d] };
        start(sample, self.from[d], self.to[d], self.pool[d], i)
    }
}

/// `output` = the maxima of the windows, and `indices`, argument 8 or 10 (the one before `samples`), their positions in
/// the planes or volumes. `samples` has a random number from 0 to 1 for each dimension of each plane, the last one
/// first.
///
/// # Errors
///
/// Argument 2: other dimensions. As `numbers` say: windows that do not fit. That of `samples`: too few random numbers.
/// Plain: a random number that leads outside the input; a window of NaN alone. Arguments: elements outside the storage.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    samples: Ref<'_, Tensor<T>>,
    parameters: &FractionalParameters,
) -> Result<()> {
    let claims = [Claim::of(output), Claim::of(indices)];
    let source = Input::new(input, 2, &claims)?;
    let FractionalParameters { output: to, pool, dimensions, numbers, samples: number } = *parameters;
    let (count, from) = planes(source.sizes(), dimensions)?;
    let names = named(&POOL, dimensions);
    for d in 3 - dimensions..3 {
        let fits = to[d] > 0 && pool[d] > 0 && i64::from(to[d]) + i64::from(pool[d]) - 1 < from[d] as i64;
        check_arg(fits, numbers[d], "poolSize too large relative to input size, or not positive")
            .named(names[d])?;
    }
    let [to, pool] = [to, pool].map(|sizes| sizes.map(|size| size as usize));
    let random = Input::new(samples, number, &claims)?;
    let enough = random.elements().len() >= count * dimensions;
    check_arg(enough, number, "a random number for each dimension of each plane expected")?;
    let random = &random.elements()[..count * dimensions];
    if let Some(bad) = random.iter().map(|sample| sample.wide()).find(|sample| !(0.0..=1.0).contains(sample))
    {
        return Err(Error::plain(format!("a random number is not between 0 and 1, but {bad}")));
    }
    let windows = FractionalWindows { samples: random, from, to, pool, dimensions };
    let leads_outside = |k: usize| {
        to.iter().enumerate().any(|(d, &count)| (0..count).any(|i| windows.begin(k, d, i).is_none()))
    };
    if (0..count).any(leads_outside) {
        return Err(Error::plain("a random number is not between 0 and 1: a window is outside the input"));
    }
    let sizes = with_extent(source.sizes(), dimensions, to);
    let (length, output_length) = (plane::volume(&from), plane::volume(&to));
    let elements = source.elements();
    let maximum = |k: usize, i: usize| {
        let index = [i / (to[1] * to[2]), i / to[2] % to[1], i % to[2]];
        let first: VolumeSize = std::array::from_fn(|d| windows.begin(k, d, index[d]).unwrap_or(0));
        let plane = &elements[k * length..][..length];
        let mut best = None;
        for z in first[0]..first[0] + pool[0] {
            for y in first[1]..first[1] + pool[1] {
                for x in first[2]..first[2] + pool[2] {
                    let place = (z * from[1] + y) * from[2] + x;
                    if plane[place] > best.map_or(T::LOWEST, |best: usize| plane[best]) {
                        best = Some(place);
                    }
                }
            }
        }
        best.map(|best| (plane[best], best))
    };
    let none = plane::sum(count * output_length, plane::volume(&pool), &|range| {
        range.map(|n| f64::from(u8::from(maximum(n / output_length, n % output_length).is_none()))).sum()
    })?;
    if none != 0.0 {
        return Err(Error::plain("a window has no maximum: all of it is NaN or minus infinity"));
    }
    let mut maxima = Output::new(output, &sizes, 3, &claims[1..])?;
    let mut positions = Output::new(indices, &sizes, number - 1, &[])?;
    let (base, work) = (c_long::from(index_base::get()), plane::volume(&pool));
    plane::for_each_pair(
        maxima.elements(),
        output_length,
        positions.elements(),
        output_length,
        work,
        &|k, maxima, positions| {
            for (i, (to, position)) in maxima.iter_mut().zip(positions).enumerate() {
                let (value, place) = maximum(k, i).unwrap_or((T::ZERO, 0));
                to.write(value);
                position.write(base + place as c_long);
            }
        },
    );
    maxima.close()?;
    positions.close()
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// Argument 2: other dimensions. Argument 3: `grad_output` has not the sizes of the output. That of `indices`, `number`:
/// another element count. Plain: a position outside the input. Arguments: elements outside the storage.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    (indices, number): (Ref<'_, Tensor<c_long>>, i32),
    output: [c_int; 3],
    dimensions: usize,
) -> Result<()> {
    let input_sizes = sizes(input, 2)?;
    let (_, from) = planes(&input_sizes, dimensions)?;
    check_axes(|d| output[d] > 0, &named(&OUTPUT, dimensions), 3, "gradOutput sizes unexpected")?;
    let to = output.map(|size| size as usize);
    let fits = *grad_output.sizes() == *with_extent(&input_sizes, dimensions, to);
    check_arg(fits, 3, "gradOutput sizes unexpected")?;
    check_arg(
        indices.count() == grad_output.count(),
        number,
        "a position for each element of gradOutput expected",
    )?;
    let lengths = (plane::volume(&to), plane::volume(&from));
    scatter((grad_output, 3), (indices, number), (grad_input, 4), &input_sizes, lengths)
}
