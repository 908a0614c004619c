//! One output plane: sums over the taps of one kernel, of elements side by side in registers.
//!
//! As a product of matrices this would have a single column, and read the input element by element through a list of
//! places. Here neighbours of the output are summed together, since under each tap they read neighbours of the input, and
//! nothing is listed. Each element is summed in the same order whatever instructions and threads there are.

use super::window::{VolumeSize, volume};
use crate::blas::Scalar;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_PRODUCT;
use std::mem::MaybeUninit;
use std::ops::Range;

/// An output plane or volume of several input planes. The element of an input for place `o` and tap `k` is, in each
/// dimension, number `o * stride + k * spread`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direct {
    /// Input planes, and the elements from one to the next; each has a kernel of its own, one after the other.
    pub(crate) planes: usize,
    pub(crate) plane_step: isize,
    pub(crate) input: VolumeSize,
    pub(crate) kernel: VolumeSize,
    pub(crate) output: VolumeSize,
    pub(crate) stride: VolumeSize,
    pub(crate) spread: VolumeSize,
    /// Whether the kernel's elements are read from the last to the first.
    pub(crate) is_mirrored: bool,
}

/// Elements that are summed together: a register of floats with AVX-512.
const LANES: usize = 16;
/// Taps that are summed side by side where there are fewer than lanes.
const NARROW: usize = LANES / 4;
/// Elements that a thread sums up before it writes them to the output.
const SEGMENT: usize = 512;

impl Direct {
    /// `output = alpha * sums + beta * output`, without reading `output` if `beta` is 0, or the operands if `alpha`
    /// is 0.
    ///
    /// # Safety
    ///
    /// `input`, `weights` and `output` point at elements of these sizes; `output` overlaps neither.
    pub(crate) unsafe fn run<T: Scalar>(
        &self,
        alpha: T,
        (input, weights): (*const T, *const T),
        beta: T,
        output: *mut T,
    ) {
        if self.output.contains(&0) {
            return;
        }
        let lines = self.output[0] * self.output[1];
        let way = self.way();
        let parts = if self.work() < SHARED_PRODUCT { 1 } else { threads::count().min(lines) };
        // SAFETY: threads write lines of their own.
        let operands = unsafe { Shared::new((input, weights, output)) };
        threads::for_each_range(lines, parts, &|lines| {
            let (input, weights, output) = *operands.get();
            dispatch(Sums { direct: self, way, lines, alpha, input, weights, beta, output });
        });
    }

    /// How many products of two numbers it takes.
    pub(crate) fn work(&self) -> usize {
        let taps = self.planes.saturating_mul(volume(self.kernel));
        taps.saturating_mul(volume(self.output))
    }

    /// The way that takes the fewest sums of registers.
    fn way(&self) -> SumWay {
        let [_, height, width] = self.output;
        let [_, down, right] = self.stride;
        let (row, span) = (down.saturating_mul(self.input[2]), (width - 1) * right + 1);
        let registers = |places: usize| places.div_ceil(LANES);
        let by_line = if span < LANES { usize::MAX } else { registers(span) };
        if row <= SEGMENT && (height - 1) * row + span >= LANES && registers(row) <= by_line.min(width) {
            SumWay::Flat { row }
        } else if by_line <= width {
            SumWay::Line
        } else {
            SumWay::Each
        }
    }
}

/// Which places are summed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SumWay {
    /// Those of several lines, `row` places from one to the next, with all that lies between them in the input.
    Flat { row: usize },
    /// Those of a line, with what lies between them.
    Line,
    /// None: too little of a register would be used.
    Each,
}

/// Some lines of an output.
struct Sums<'a, T> {
    direct: &'a Direct,
    way: SumWay,
    lines: Range<usize>,
    alpha: T,
    input: *const T,
    weights: *const T,
    beta: T,
    output: *mut T,
}

/// The taps of a line of a kernel: where the weight is, and the input.
struct LineTaps<T> {
    input: *const T,
    weights: *const T,
    count: usize,
    spread: usize,
    direction: isize,
}

impl<T: Scalar> LineTaps<T> {
    /// The weight of tap `x`, and where the input is.
    ///
    /// # Safety
    ///
    /// There are so many taps.
    #[inline(always)]
    unsafe fn tap(&self, x: usize) -> (T, *const T) {
        // SAFETY: by the caller's promise.
        unsafe { (*self.weights.offset(x as isize * self.direction), self.input.add(x * self.spread)) }
    }

    /// Adds the products of `N` taps from `first` on, each to its sum.
    ///
    /// # Safety
    ///
    /// There are so many taps.
    #[inline(always)]
    unsafe fn add_products<const N: usize>(&self, first: usize, sums: &mut [T; N]) {
        // SAFETY: by the caller's promise.
        unsafe {
            if self.spread == 1 && self.direction == 1 {
                let values = self.input.add(first).cast::<[T; N]>().read_unaligned();
                let weights = self.weights.add(first).cast::<[T; N]>().read_unaligned();
                for i in 0..N {
                    sums[i] = sums[i].plus(values[i].times(weights[i]));
                }
            } else {
                for (i, sum) in sums.iter_mut().enumerate() {
                    let (weight, value) = self.tap(first + i);
                    *sum = sum.plus((*value).times(weight));
                }
            }
        }
    }
}

impl<T: Scalar> Kernel for Sums<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Direct { input: [_, input_height, pitch], output: [_, height, width], stride, .. } = *self.direct;
        let mut sums = [const { MaybeUninit::uninit() }; SEGMENT];
        let longest = (SEGMENT - 1) / stride[2] + 1;
        let mut line = self.lines.start;
        while line < self.lines.end {
            let (z, y) = (line / height, line % height);
            let (rows, row) = match self.way {
                SumWay::Flat { row } => ((SEGMENT / row).min(height - y).min(self.lines.end - line), row),
                SumWay::Line | SumWay::Each => (1, 0),
            };
            let start = ((z * stride[0]) * input_height + y * stride[1]) * pitch;
            for x in (0..width).step_by(longest) {
                let columns = longest.min(width - x);
                let from = self.input.wrapping_add(start + x * stride[2]);
                let sums = &mut sums[..(rows - 1) * row + (columns - 1) * stride[2] + 1];
                // SAFETY: the places from the first to the last of these lines, all of which lie inside the input
                // under every tap. Lines are summed up before they are read.
                unsafe {
                    if self.alpha == T::ZERO {
                        sums.iter_mut().for_each(|sum| _ = sum.write(T::ZERO));
                    } else if self.way == SumWay::Each {
                        self.sum_each(from, sums, stride[2]);
                    } else {
                        // Loops over so few taps are worth being unrolled, for the numbers that networks compute with.
                        match if T::ANY_ORDER { 0 } else { self.direct.kernel[2] } {
                            1 => self.sum_all::<1>(from, sums),
                            3 => self.sum_all::<3>(from, sums),
                            5 => self.sum_all::<5>(from, sums),
                            7 => self.sum_all::<7>(from, sums),
                            _ => self.sum_all::<0>(from, sums),
                        }
                    }
                    for i in 0..rows {
                        let to = self.output.add((line + i) * width + x);
                        let sums = &sums[i * row..];
                        // A loop of its own for the usual step.
                        match stride[2] {
                            1 => self.write(to, columns, sums, 1),
                            step => self.write(to, columns, sums, step),
                        }
                    }
                }
            }
            line += rows;
        }
    }
}

impl<T: Scalar> Sums<'_, T> {
    /// Writes each `step`-th of `sums` to the output.
    ///
    /// # Safety
    ///
    /// There are so many columns at `to` and of initialised sums.
    #[inline(always)]
    unsafe fn write(&self, to: *mut T, columns: usize, sums: &[MaybeUninit<T>], step: usize) {
        // Copies, since the output may overlap these as far as the compiler knows.
        let (alpha, beta) = (self.alpha, self.beta);
        for i in 0..columns {
            // SAFETY: by the caller's promise. What the output holds may be no number if `beta` is 0.
            unsafe {
                let (to, sum) = (to.add(i), alpha.times(sums.get_unchecked(i * step).assume_init()));
                to.write(if beta == T::ZERO { sum } else { beta.times(*to).plus(sum) });
            }
        }
    }

    /// Calls `each` with the lines of the kernels, for the place that begins at `from`.
    #[inline(always)]
    fn for_each_line(&self, from: *const T, mut each: impl FnMut(LineTaps<T>)) {
        let Direct { planes, plane_step, input, kernel, spread, is_mirrored, .. } = *self.direct;
        let (size, [.., count]) = (volume(kernel), kernel);
        let direction = if is_mirrored { -1 } else { 1 };
        // Of a kernel of one line, the next one may be anywhere.
        let row = spread[1].wrapping_mul(input[2]);
        let slice = spread[0].wrapping_mul(input[1]).wrapping_mul(input[2]);
        for plane in 0..planes {
            let first = plane * size + if is_mirrored { size - 1 } else { 0 };
            let mut weights = self.weights.wrapping_add(first);
            let mut slice_input = from.wrapping_offset(plane as isize * plane_step);
            for _ in 0..kernel[0] {
                let mut input = slice_input;
                for _ in 0..kernel[1] {
                    each(LineTaps { input, weights, count, spread: spread[2], direction });
                    input = input.wrapping_add(row);
                    weights = weights.wrapping_offset(direction * count as isize);
                }
                slice_input = slice_input.wrapping_add(slice);
            }
        }
    }

    /// `sums` = those of the places beside each other that begin at `from`. The kernel has `W` columns, or any number if
    /// that is 0.
    ///
    /// # Safety
    ///
    /// The places are inside the input under every tap.
    #[inline(always)]
    unsafe fn sum_all<const W: usize>(&self, from: *const T, sums: &mut [MaybeUninit<T>]) {
        let count = sums.len();
        let mut first = 0;
        // SAFETY: places from the first to the last.
        unsafe {
            while first + LANES <= count {
                self.sum_lanes::<W>(from.add(first), &mut sums[first..]);
                first += LANES;
            }
            if first == count {
                return;
            }
            if count >= LANES {
                // Some of these once more.
                let first = count - LANES;
                return self.sum_lanes::<W>(from.add(first), &mut sums[first..]);
            }
            for (i, sum) in sums.iter_mut().enumerate() {
                let mut total = T::ZERO;
                self.for_each_line(from.add(i), |taps| {
                    for x in 0..taps.count {
                        let (weight, value) = taps.tap(x);
                        total = total.plus((*value).times(weight));
                    }
                });
                sum.write(total);
            }
        }
    }

    /// The first [`LANES`] of `sums` = those of the places from `from` on.
    ///
    /// # Safety
    ///
    /// As [`Sums::sum_all`].
    #[inline(always)]
    unsafe fn sum_lanes<const W: usize>(&self, from: *const T, sums: &mut [MaybeUninit<T>]) {
        let mut totals = [T::ZERO; LANES];
        self.for_each_line(from, |taps| {
            let LineTaps { mut input, mut weights, count, spread, direction } = taps;
            for _ in 0..if W > 0 { W } else { count } {
                // SAFETY: by the caller's promise.
                let (weight, values) = unsafe { (*weights, input.cast::<[T; LANES]>().read_unaligned()) };
                for (total, value) in totals.iter_mut().zip(values) {
                    *total = total.plus(value.times(weight));
                }
                input = input.wrapping_add(spread);
                weights = weights.wrapping_offset(direction);
            }
        });
        if let Some(sums) = sums.first_chunk_mut::<LANES>() {
            *sums = totals.map(MaybeUninit::new);
        }
    }

    /// Every `step`-th of `sums`, one by one, the taps of a line side by side as far as they are many.
    ///
    /// # Safety
    ///
    /// As [`Sums::sum_all`], for these places.
    #[inline(always)]
    unsafe fn sum_each(&self, from: *const T, sums: &mut [MaybeUninit<T>], step: usize) {
        for (i, sum) in sums.iter_mut().enumerate().step_by(step) {
            let (mut wide, mut narrow, mut total) = ([T::ZERO; LANES], [T::ZERO; NARROW], T::ZERO);
            self.for_each_line(from.wrapping_add(i), |taps| {
                let (many, some) = (taps.count - taps.count % LANES, taps.count - taps.count % NARROW);
                // SAFETY: by the caller's promise.
                unsafe {
                    for first in (0..many).step_by(LANES) {
                        taps.add_products(first, &mut wide);
                    }
                    for first in (many..some).step_by(NARROW) {
                        taps.add_products(first, &mut narrow);
                    }
                    for x in some..taps.count {
                        let (weight, value) = taps.tap(x);
                        total = total.plus((*value).times(weight));
                    }
                }
            });
            let [.., width] = self.direct.kernel;
            if width >= LANES {
                // Halves onto each other, down to the narrow sums.
                for half in [LANES / 2, LANES / 4] {
                    for i in 0..half {
                        wide[i] = wide[i].plus(wide[i + half]);
                    }
                }
                narrow = std::array::from_fn(|i| narrow[i].plus(wide[i]));
            }
            if width >= NARROW {
                total = narrow.into_iter().fold(total, T::plus);
            }
            sum.write(total);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Element;
    use crate::kernel::level::{Level, at_level};
    use std::collections::HashSet;
    use std::fmt::Debug;

    /// Small whole numbers, whose sums are exact in every type and order.
    fn numbers<T: Scalar>(count: usize, seed: usize) -> Vec<T> {
        let digit = |i: usize| (i.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 7) % 3;
        (0..count).map(|i| [T::ZERO, T::ONE, T::ONE.plus(T::ONE)][digit(i)]).collect()
    }

    fn index(place: VolumeSize, within: VolumeSize) -> usize {
        (place[0] * within[1] + place[1]) * within[2] + place[2]
    }

    /// All places of a volume.
    fn places(size: VolumeSize) -> impl Iterator<Item = VolumeSize> {
        (0..volume(size)).map(move |i| [i / size[2] / size[1], i / size[2] % size[1], i % size[2]])
    }

    /// The outputs by their definition.
    fn defined<T: Scalar>(direct: &Direct, input: &[T], weights: &[T]) -> Vec<T> {
        let sum = |o: VolumeSize| {
            let mut sum = T::ZERO;
            for plane in 0..direct.planes {
                for k in places(direct.kernel) {
                    let at = std::array::from_fn(|d| o[d] * direct.stride[d] + k[d] * direct.spread[d]);
                    let value = input[plane * direct.plane_step as usize + index(at, direct.input)];
                    let k = index(k, direct.kernel);
                    let size = volume(direct.kernel);
                    let weight = if direct.is_mirrored { size - 1 - k } else { k };
                    sum = sum.plus(value.times(weights[plane * size + weight]));
                }
            }
            sum
        };
        places(direct.output).map(sum).collect()
    }

    fn check<T: Scalar + Element + PartialEq + Debug>(ways: &mut HashSet<String>) {
        let sizes = [1, 2, 3, 8, 9, 23];
        for (case, (width, kernel)) in
            (1..70).step_by(3).flat_map(|w| sizes.map(|k| (w + k - 1, k))).enumerate()
        {
            for (stride, spread) in [(1, 1), (2, 1), (5, 1), (1, 3)] {
                let kernel = [1 + case % 2, 1 + case % 3, kernel];
                let spread = [1, spread, spread];
                let covered: VolumeSize = std::array::from_fn(|d| (kernel[d] - 1) * spread[d] + 1);
                let input = [covered[0] + case % 3, covered[1] + case % 7, covered[2].max(width)];
                let stride = [1 + case % 2, stride, stride];
                let direct = Direct {
                    planes: 1 + case % 3,
                    plane_step: volume(input) as isize + 5,
                    input,
                    kernel,
                    output: std::array::from_fn(|d| (input[d] - covered[d]) / stride[d] + 1),
                    stride,
                    spread,
                    is_mirrored: case % 2 == 1,
                };
                ways.insert(format!("{:?}", direct.way()).split(' ').next().unwrap().to_owned());
                let elements: Vec<T> = numbers(direct.planes * direct.plane_step as usize, 1);
                let weights: Vec<T> = numbers(direct.planes * volume(kernel), 2);
                let old: Vec<T> = numbers(volume(direct.output), 3);
                let two = T::ONE.plus(T::ONE);
                for (alpha, beta) in [(two, T::ONE), (T::ONE, T::ZERO), (T::ZERO, two)] {
                    let defined = defined(&direct, &elements, &weights);
                    let wanted: Vec<T> = (defined.into_iter().zip(&old))
                        .map(|(sum, old)| alpha.times(sum).plus(beta.times(*old)))
                        .collect();
                    for level in [Level::Base, Level::V3, Level::V4] {
                        // In parts, as threads have them.
                        let lines = direct.output[0] * direct.output[1];
                        let mut output = old.clone();
                        for lines in [0..lines / 3, lines / 3..lines] {
                            let (direct, way) = (&direct, direct.way());
                            let sums = Sums {
                                direct,
                                way,
                                lines,
                                alpha,
                                input: elements.as_ptr(),
                                weights: weights.as_ptr(),
                                beta,
                                output: output.as_mut_ptr(),
                            };
                            at_level(level, || dispatch(sums));
                        }
                        assert_eq!(output, wanted, "{direct:?} {alpha:?} {beta:?} {level:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_way_sums_what_is_defined() {
        let mut ways = HashSet::new();
        check::<f32>(&mut ways);
        check::<f64>(&mut ways);
        check::<i32>(&mut ways);
        check::<u8>(&mut ways);
        assert_eq!(ways.len(), 3, "{ways:?}");
    }
}
