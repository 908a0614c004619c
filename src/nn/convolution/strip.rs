//! Convolutions of single planes by kernels of 3x3 and 5x5 with steps of 1 or 2, in vector registers: four rows of results are
//! summed together, so that an element that is read once goes to all of them, and a register holds places beside each
//! other.
//!
//! The source is copied with the zeros around it. For steps of 2 the even and the odd columns of the copy are apart, so that
//! neighbouring results read neighbours; backward, where each second element of a spread source would be zero, results of
//! even and odd place are sums over different taps, computed apart and written in turn.

use super::job::Layer;
use super::padded::PaddedAxis;
use crate::blas::{Scalar, VectorRegister};
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::level::{Level, level};
use std::any::TypeId;
use std::arch::x86_64::*;

/// Rows of results that are summed together.
const ROWS: usize = 4;
/// Results of a row are a multiple of this many, the most lanes of a register.
const LANES: usize = 16;

/// How the copy of a plane lies among zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sheet {
    rows: PaddedAxis,
    columns: PaddedAxis,
    /// Columns that are apart: every so many of the copy.
    phases: usize,
    /// Elements from the columns of a phase to those of the next.
    phase: usize,
}

impl Sheet {
    /// Elements from a row to the next.
    fn pitch(&self) -> usize {
        self.phases * self.phase
    }

    /// Where a column is.
    fn place(&self, column: usize) -> usize {
        column % self.phases * self.phase + column / self.phases
    }

    /// Where the columns are that the first window reads.
    fn columns<const K: usize>(&self) -> [usize; K] {
        let mut columns = [0; K];
        for (x, column) in columns.iter_mut().enumerate() {
            *column = self.place(x);
        }
        columns
    }
}

/// What is computed of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Each result from a window of the copy, whose kernel may be read from the last element to the first.
    Windows { is_mirrored: bool },
    /// Results of even and odd places apart, by rows and by columns.
    InTurn([[Taps; 2]; 2]),
}

/// The taps that reach the results of even or odd places along an axis, in the order in which they read the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Taps {
    /// What the first result reads under the first of these taps.
    origin: usize,
    /// The first tap, which is read last; each second tap follows.
    first: usize,
}

/// A convolution of single planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strips {
    /// Rows and columns of the kernel.
    kernel: usize,
    /// The step of the layer.
    step: usize,
    sheet: Sheet,
    way: Way,
    /// Rows and columns of the result, or of the gradient of the output.
    height: usize,
    width: usize,
}

/// The kernel's size and the step of a layer that may be computed so, if the processor has the instructions.
fn shape<T: Scalar>(layer: &Layer) -> Option<(i64, i64)> {
    let geometry = &layer.geometry;
    let ([1, kernel, columns], [_, step, right]) = (geometry.kernel, geometry.stride) else { return None };
    let is_flat = layer.input[0] == 1 && layer.output[0] == 1 && geometry.padding[0] == 0;
    let is_small = matches!(kernel, 3 | 5) && columns == kernel && matches!(step, 1 | 2) && right == step;
    let is_dense = geometry.dilation[1..] == [1, 1];
    let fits = is_flat && is_small && is_dense && T::HAS_BLAS && level() >= Level::V3;
    fits.then_some((kernel, step))
}

/// Results of an axis as whole blocks.
fn whole(count: i64, block: usize) -> i64 {
    (count as usize).next_multiple_of(block) as i64
}

impl Strips {
    /// The output of a layer from its input, or the gradient of its weights from both.
    pub(super) fn forward<T: Scalar>(layer: &Layer) -> Option<Self> {
        let (kernel, step) = shape::<T>(layer)?;
        let (input, output, padding) = (layer.input, layer.output, layer.geometry.padding);
        // What no window reads is left zero: it is multiplied by results that there are not.
        let axis = |d: usize, block: usize| {
            let extent = |results: i64| (results - 1) * step + kernel;
            let axis = PaddedAxis::new(input[d], extent(output[d]), padding[d], 1);
            PaddedAxis { extent: extent(whole(output[d], block)) as usize, ..axis }
        };
        let sheet = Sheet {
            rows: axis(1, ROWS),
            columns: axis(2, LANES),
            phases: step as usize,
            phase: (whole(output[2], LANES) + (kernel - 1) / step) as usize,
        };
        let way = Way::Windows { is_mirrored: false };
        Some(Self::new((kernel, step), sheet, way, output))
    }

    /// The gradient of the input of a layer from that of its output.
    pub(super) fn backward<T: Scalar>(layer: &Layer) -> Option<Self> {
        let (kernel, step) = shape::<T>(layer)?;
        let (input, output, padding) = (layer.input, layer.output, layer.geometry.padding);
        // Tap `k` of result `j * step + p` reads element `j + (p + padding - k) / step`.
        let first = |d: usize, p: i64| (p + padding[d]).rem_euclid(step);
        let lowest = |d: usize, p: i64| {
            let first = first(d, p);
            let taps = (kernel - first + step - 1) / step;
            (p + padding[d] - first) / step - (taps - 1)
        };
        let before = |d: usize| -lowest(d, 0).min(lowest(d, step - 1));
        let axis = |d: usize, block: usize| {
            let last = lowest(d, 0).max(lowest(d, step - 1)) + before(d);
            let extent = whole((input[d] + step - 1) / step, block) + last + (kernel - 1) / step;
            PaddedAxis::new(output[d], extent, before(d), 1)
        };
        let (rows, columns) = (axis(1, ROWS), axis(2, LANES));
        let sheet = Sheet { rows, columns, phases: 1, phase: columns.extent };
        let way = if step == 1 {
            Way::Windows { is_mirrored: true }
        } else {
            let taps = |d: usize, p: i64| Taps {
                origin: (lowest(d, p) + before(d)) as usize,
                first: first(d, p) as usize,
            };
            Way::InTurn([1, 2].map(|d| [taps(d, 0), taps(d, 1)]))
        };
        Some(Self::new((kernel, step), sheet, way, input))
    }

    fn new((kernel, step): (i64, i64), sheet: Sheet, way: Way, result: [i64; 3]) -> Self {
        let [_, height, width] = result.map(|size| size as usize);
        Strips { kernel: kernel as usize, step: step as usize, sheet, way, height, width }
    }

    /// Elements of the copy.
    pub(super) fn room(&self) -> usize {
        self.sheet.rows.extent.saturating_mul(self.sheet.phases.saturating_mul(self.sheet.phase))
    }

    /// Copies the plane at `source` to `padded`, where zeros are already.
    ///
    /// # Safety
    ///
    /// There is a plane, and [`room`](Self::room) for the copy.
    pub(super) unsafe fn copy<T: Scalar>(&self, source: *const T, padded: *mut T) {
        // SAFETY: by the caller's promise.
        unsafe { dispatch(&Task::Copy { strips: self, source, padded }) };
    }

    /// `result` = the sums and the number at `bias`, or the sums and what `result` holds if it `has_old`. `bias` may be
    /// NULL.
    ///
    /// # Safety
    ///
    /// The pointers point at a copy, at a kernel, and at the plane of the results, which overlaps neither.
    pub(super) unsafe fn sum<T: Scalar>(
        &self,
        padded: *const T,
        kernel: *const T,
        (bias, has_old): (*const T, bool),
        result: *mut T,
    ) {
        // SAFETY: by the caller's promise.
        unsafe { dispatch(&Task::Sum(Sum { strips: self, padded, kernel, bias, has_old, result })) };
    }

    /// Adds `scale` times the gradient of a kernel to `gradient`.
    ///
    /// # Safety
    ///
    /// The pointers point at a copy of the input, at the gradient of the output, and at a kernel.
    pub(super) unsafe fn add_gradient<T: Scalar>(
        &self,
        padded: *const T,
        output: *const T,
        scale: T,
        gradient: *mut T,
    ) {
        // SAFETY: by the caller's promise.
        unsafe { dispatch(&Task::Gradient { strips: self, padded, output, scale: &scale, gradient }) };
    }
}

/// What is to be done, of any type of element.
enum Task<'a, T> {
    Copy { strips: &'a Strips, source: *const T, padded: *mut T },
    Sum(Sum<'a, T>),
    Gradient { strips: &'a Strips, padded: *const T, output: *const T, scale: *const T, gradient: *mut T },
}

/// As [`Strips::sum`].
struct Sum<'a, T> {
    strips: &'a Strips,
    padded: *const T,
    kernel: *const T,
    bias: *const T,
    has_old: bool,
    result: *mut T,
}

/// Runs a task in the registers of its type.
///
/// # Safety
///
/// As the methods of [`Strips`].
unsafe fn dispatch<T: Scalar>(task: &Task<'_, T>) {
    // SAFETY: tasks of the same type; the processor has the instructions, since there are no strips else.
    unsafe {
        if TypeId::of::<T>() == TypeId::of::<f32>() {
            let task = &*std::ptr::from_ref(task).cast::<Task<'_, f32>>();
            if level() == Level::V4 { singles_v4(task) } else { singles_v3(task) }
        } else {
            let task = &*std::ptr::from_ref(task).cast::<Task<'_, f64>>();
            if level() == Level::V4 { doubles_v4(task) } else { doubles_v3(task) }
        }
    }
}

macro_rules! by_register {
    ($($name:ident: $number:ty, $register:ty, $features:literal;)+) => { $(
        #[target_feature(enable = $features)]
        unsafe fn $name(task: &Task<'_, $number>) {
            // SAFETY: this function has the target features; the caller vouches for the rest.
            unsafe { run::<$register>(task) };
        }
    )+ };
}

by_register! {
    singles_v4: f32, __m512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
    doubles_v4: f64, __m512d, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
    singles_v3: f32, __m256, "avx2,fma";
    doubles_v3: f64, __m256d, "avx2,fma";
}

/// # Safety
///
/// As [`dispatch`]; the processor has the instructions.
#[inline(always)]
unsafe fn run<V: VectorRegister>(task: &Task<'_, V::Number>)
where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        match task {
            Task::Copy { strips, source, padded } => copy::<V>(&strips.sheet, *source, *padded),
            Task::Sum(sum) => match (sum.strips.way, sum.strips.kernel, sum.strips.step) {
                (Way::Windows { is_mirrored }, 3, 1) => windows::<V, 3, 1>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, 3, _) => windows::<V, 3, 2>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, _, 1) => windows::<V, 5, 1>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, ..) => windows::<V, 5, 2>(sum, is_mirrored),
                (Way::InTurn(taps), 3, _) => in_turn::<V, 1, 2>(sum, &taps),
                (Way::InTurn(taps), ..) => in_turn::<V, 2, 3>(sum, &taps),
            },
            &Task::Gradient { strips, padded, output, scale, gradient } => {
                match (strips.kernel, strips.step) {
                    (3, 1) => add_gradient::<V, 3, 1>(strips, padded, output, *scale, gradient),
                    (3, _) => add_gradient::<V, 3, 2>(strips, padded, output, *scale, gradient),
                    (_, 1) => add_gradient::<V, 5, 1>(strips, padded, output, *scale, gradient),
                    _ => add_gradient::<V, 5, 2>(strips, padded, output, *scale, gradient),
                }
            }
        }
    }
}

/// # Safety
///
/// As [`Strips::copy`].
#[inline(always)]
unsafe fn copy<V: VectorRegister>(sheet: &Sheet, source: *const V::Number, padded: *mut V::Number) {
    let Sheet { rows, columns, phases, .. } = *sheet;
    if columns.count == 0 {
        return;
    }
    let (first, second) = (sheet.place(columns.start), sheet.place(columns.start + 1));
    for y in 0..rows.count {
        // SAFETY: part of a row of the plane, and where it is in the copy.
        unsafe {
            let mut from = source.add((rows.first + y) * columns.source + columns.first);
            let to = padded.add((rows.start + y) * sheet.pitch());
            let (mut first, mut second) = (to.add(first), to.wrapping_add(second));
            let mut left = columns.count;
            if phases == 1 {
                while left >= V::COUNT {
                    V::load(from).store(first);
                    (from, first, left) = (from.add(V::COUNT), first.add(V::COUNT), left - V::COUNT);
                }
                if left > 0 {
                    V::load_masked(from, V::first(left)).store_first(first, left);
                }
                continue;
            }
            while left > 2 * V::COUNT {
                V::evens(V::load(from), V::load(from.add(V::COUNT))).store(first);
                V::evens(V::load(from.add(1)), V::load(from.add(V::COUNT + 1))).store(second);
                (first, second) = (first.add(V::COUNT), second.wrapping_add(V::COUNT));
                (from, left) = (from.add(2 * V::COUNT), left - 2 * V::COUNT);
            }
            let tail = (from, left);
            V::evens(part(tail, 0), part(tail, V::COUNT)).store_first(first, left.div_ceil(2));
            V::evens(part(tail, 1), part(tail, V::COUNT + 1)).store_first(second, left / 2);
        }
    }
}

/// What there is of a register from element `first` on, of `left` at `from`; zeros for the others.
///
/// # Safety
///
/// There are so many; the processor has the instructions.
#[inline(always)]
unsafe fn part<V: VectorRegister>((from, left): (*const V::Number, usize), first: usize) -> V {
    let left = left.saturating_sub(first);
    // SAFETY: by the caller's promise.
    unsafe { V::load_masked(from.wrapping_add(first), V::first(left.min(V::COUNT))) }
}

/// Adds the products under all taps to [`ROWS`] rows of `C` registers, of results below each other, which lie `S` rows apart
/// in the copy.
///
/// # Safety
///
/// The elements from `from` on are there; the processor has the instructions.
#[inline(always)]
unsafe fn add_products<V: VectorRegister, const H: usize, const W: usize, const S: usize, const C: usize>(
    (from, pitch): (*const V::Number, usize),
    columns: &[usize; W],
    kernel: &[[V; W]; H],
    sums: &mut [[V; C]; ROWS],
) {
    for i in 0..(ROWS - 1) * S + H {
        for x in 0..W {
            // SAFETY: by the caller's promise.
            unsafe {
                let from = from.add(i * pitch + columns[x]);
                let mut values = [V::load(from); C];
                for (c, values) in values.iter_mut().enumerate().skip(1) {
                    *values = V::load(from.add(c * V::COUNT));
                }
                for (row, sums) in sums.iter_mut().enumerate() {
                    let y = i.wrapping_sub(row * S);
                    if y < H {
                        for c in 0..C {
                            sums[c] = values[c].mul_add(kernel[y][x], sums[c]);
                        }
                    }
                }
            }
        }
    }
}

impl<T: Scalar> Sum<'_, T> {
    /// Writes a register of sums, without what they begin with, to the `count` results at `to`, or as many of them as it has.
    ///
    /// # Safety
    ///
    /// There is one at least; the processor has the instructions.
    #[inline(always)]
    unsafe fn write<V: VectorRegister<Number = T>>(&self, sums: V, to: *mut T, count: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            let one = V::splat(T::ONE);
            let sums = if self.has_old {
                V::load_masked(to, V::first(count.min(V::COUNT))).mul_add(one, sums)
            } else if self.bias.is_null() {
                sums
            } else {
                V::splat(*self.bias).mul_add(one, sums)
            };
            if count >= V::COUNT {
                sums.store(to);
            } else {
                sums.store_first(to, count);
            }
        }
    }
}

/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn windows<V: VectorRegister, const K: usize, const S: usize>(
    sum: &Sum<'_, V::Number>,
    is_mirrored: bool,
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *sum.strips;
    let pitch = sheet.pitch();
    let columns = sheet.columns::<K>();
    // SAFETY: by the caller's promise; rows and columns of results that there are not are computed of zeros, and not
    // written.
    unsafe {
        let mut kernel = [[V::splat(V::Number::ZERO); K]; K];
        for (i, tap) in kernel.as_flattened_mut().iter_mut().enumerate() {
            *tap = V::splat(*sum.kernel.add(if is_mirrored { K * K - 1 - i } else { i }));
        }
        // With few registers two beside each other pay only where few values are read for several rows.
        let pairs = V::REGISTERS >= 32 || S == 2;
        for y in (0..height).step_by(ROWS) {
            let rows = ROWS.min(height - y);
            let mut x = 0;
            while x < width {
                let from = (sum.padded.add(y * S * pitch + x), pitch);
                let to = sum.result.add(y * width + x);
                let size = (rows, width - x);
                if pairs && width - x > V::COUNT {
                    block::<V, K, S, 2>(sum, from, (&columns, &kernel), size, to);
                    x += 2 * V::COUNT;
                } else {
                    block::<V, K, S, 1>(sum, from, (&columns, &kernel), size, to);
                    x += V::COUNT;
                }
            }
        }
    }
}

/// Rows of at most `C` registers of results.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn block<V: VectorRegister, const K: usize, const S: usize, const C: usize>(
    sum: &Sum<'_, V::Number>,
    from: (*const V::Number, usize),
    (columns, kernel): (&[usize; K], &[[V; K]; K]),
    (rows, count): (usize, usize),
    to: *mut V::Number,
) where
    V::Number: Scalar,
{
    let width = sum.strips.width;
    // SAFETY: as in `windows`.
    unsafe {
        let mut sums = [[V::splat(V::Number::ZERO); C]; ROWS];
        add_products::<V, K, K, S, C>(from, columns, kernel, &mut sums);
        for (row, sums) in sums.iter().enumerate() {
            for (c, &sums) in sums.iter().enumerate() {
                let first = c * V::COUNT;
                if row < rows && first < count {
                    sum.write(sums, to.add(row * width + first), count - first);
                }
            }
        }
    }
}

/// With `A` taps for the one place and `B`, one more, for the other.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn in_turn<V: VectorRegister, const A: usize, const B: usize>(
    sum: &Sum<'_, V::Number>,
    [rows, columns]: &[[Taps; 2]; 2],
) where
    V::Number: Scalar,
{
    for (y, taps) in rows.iter().enumerate() {
        // SAFETY: by the caller's promise.
        unsafe {
            if taps.first == 0 {
                in_turn_of::<V, B, A, B>(sum, (y, taps), columns);
            } else {
                in_turn_of::<V, A, A, B>(sum, (y, taps), columns);
            }
        }
    }
}

/// The results of each second row, `down` the first, which `H` rows of taps reach.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn in_turn_of<V: VectorRegister, const H: usize, const A: usize, const B: usize>(
    sum: &Sum<'_, V::Number>,
    (down, lines): (usize, &Taps),
    columns: &[Taps; 2],
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *sum.strips;
    let pitch = sheet.pitch();
    // Which of the two places has fewer taps.
    let few = usize::from(columns[0].first == 0);
    // SAFETY: as in `windows`.
    unsafe {
        let fewer = taps_of::<V, H, A>(sum, lines, &columns[few]);
        let more = taps_of::<V, H, B>(sum, lines, &columns[1 - few]);
        let (a, b) = (in_order::<A>(), in_order::<B>());
        for y in (down..height).step_by(2 * ROWS) {
            let rows = ROWS.min((height - y).div_ceil(2));
            for x in (0..width).step_by(2 * V::COUNT) {
                let from = sum.padded.add((y / 2 + lines.origin) * pitch + x / 2);
                let (mut fewer_sums, mut more_sums) =
                    ([[V::splat(V::Number::ZERO)]; ROWS], [[V::splat(V::Number::ZERO)]; ROWS]);
                let (at_few, at_more) = (from.add(columns[few].origin), from.add(columns[1 - few].origin));
                add_products::<V, H, A, 1, 1>((at_few, pitch), &a, &fewer, &mut fewer_sums);
                add_products::<V, H, B, 1, 1>((at_more, pitch), &b, &more, &mut more_sums);
                let (even, odd) = if few == 0 { (fewer_sums, more_sums) } else { (more_sums, fewer_sums) };
                let count = width - x;
                for (row, (&[even], &[odd])) in even.iter().zip(&odd).enumerate() {
                    if row < rows {
                        let to = sum.result.add((y + 2 * row) * width + x);
                        let [low, high] = V::in_turn(even, odd);
                        sum.write(low, to, count);
                        if count > V::COUNT {
                            sum.write(high, to.add(V::COUNT), count - V::COUNT);
                        }
                    }
                }
            }
        }
    }
}

/// The first numbers.
#[inline(always)]
fn in_order<const N: usize>() -> [usize; N] {
    let mut numbers = [0; N];
    for (i, number) in numbers.iter_mut().enumerate() {
        *number = i;
    }
    numbers
}

/// The taps of some rows and columns of a kernel, in the order in which they read the source.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn taps_of<V: VectorRegister, const H: usize, const W: usize>(
    sum: &Sum<'_, V::Number>,
    rows: &Taps,
    columns: &Taps,
) -> [[V; W]; H]
where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        let mut kernel = [[V::splat(V::Number::ZERO); W]; H];
        for (y, taps) in kernel.iter_mut().enumerate() {
            for (x, tap) in taps.iter_mut().enumerate() {
                let (y, x) = (rows.first + 2 * (H - 1 - y), columns.first + 2 * (W - 1 - x));
                *tap = V::splat(*sum.kernel.add(y * sum.strips.kernel + x));
            }
        }
        kernel
    }
}

/// Adds the products of `rows` registers of the gradient of the output, all [`ROWS`] of them if `ALL`, and what each tap
/// reads. Lanes that are not in the mask count as zero on both sides.
///
/// # Safety
///
/// There are so many rows of either, from these places on; the processor has the instructions.
#[inline(always)]
unsafe fn multiply<V: VectorRegister, const K: usize, const S: usize, const ALL: bool>(
    (output, width): (*const V::Number, usize),
    (from, pitch): (*const V::Number, usize),
    columns: &[usize; K],
    (rows, mask): (usize, V::Mask),
    sums: &mut [[V; K]; K],
) where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        let mut of = [V::splat(V::Number::ZERO); ROWS];
        for (row, of) in of.iter_mut().enumerate() {
            if ALL || row < rows {
                *of = V::load_masked(output.add(row * width), mask);
            }
        }
        for i in 0..(ROWS - 1) * S + K {
            for column in 0..K {
                let values = V::load_masked(from.add(i * pitch + columns[column]), mask);
                for (row, of) in of.iter().enumerate() {
                    let y = i.wrapping_sub(row * S);
                    if y < K && (ALL || row < rows) {
                        sums[y][column] = values.mul_add(*of, sums[y][column]);
                    }
                }
            }
        }
    }
}

/// # Safety
///
/// As [`Strips::add_gradient`].
#[inline(always)]
unsafe fn add_gradient<V: VectorRegister, const K: usize, const S: usize>(
    strips: &Strips,
    padded: *const V::Number,
    output: *const V::Number,
    scale: V::Number,
    gradient: *mut V::Number,
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *strips;
    let pitch = sheet.pitch();
    let columns = sheet.columns::<K>();
    // SAFETY: by the caller's promise; the copy has room for whole blocks.
    unsafe {
        let mut sums = [[V::splat(V::Number::ZERO); K]; K];
        for y in (0..height).step_by(ROWS) {
            let rows = ROWS.min(height - y);
            for x in (0..width).step_by(V::COUNT) {
                let mask = V::first(V::COUNT.min(width - x));
                let output = (output.add(y * width + x), width);
                let from = (padded.add(y * S * pitch + x), pitch);
                if rows == ROWS {
                    multiply::<V, K, S, true>(output, from, &columns, (rows, mask), &mut sums);
                } else {
                    multiply::<V, K, S, false>(output, from, &columns, (rows, mask), &mut sums);
                }
            }
        }
        let sums = sums.as_flattened();
        let mut to = gradient;
        for four in sums.chunks(4) {
            let mut registers = [V::splat(V::Number::ZERO); 4];
            for (register, &sums) in registers.iter_mut().zip(four) {
                *register = sums;
            }
            let totals = V::sums(registers);
            for total in &totals[..four.len()] {
                *to = (*to).plus(scale.times(*total));
                to = to.add(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
    use super::super::job::WeightSteps;
    use super::*;
    use std::fmt::Debug;
    use std::ptr;

    /// A layer of single planes; none if no window fits.
    fn layer(input: [i64; 2], kernel: i64, step: i64, padding: [i64; 2]) -> Option<Layer> {
        let geometry = Geometry {
            kernel: [1, kernel, kernel],
            stride: [1, step, step],
            padding: [0, padding[0], padding[1]],
            dilation: [1; 3],
        };
        let input = [1, input[0], input[1]];
        let fits = (1..3).all(|d| input[d] + 2 * geometry.padding[d] >= kernel);
        let taps = (kernel * kernel) as isize;
        fits.then(|| Layer {
            geometry,
            samples: 1,
            groups: 1,
            inputs: 1,
            outputs: 1,
            input,
            output: geometry.windows(input),
            weights: WeightSteps { group: taps, output: taps, input: taps },
        })
    }

    /// Whole numbers, whose sums are exact.
    fn numbers<T: Scalar + From<i8>>(count: usize, seed: usize) -> Vec<T> {
        (0..count).map(|i| T::from(((i + seed).wrapping_mul(2_654_435_761) >> 9) as i8 % 7)).collect()
    }

    /// Calls `each` with what belongs together: a place of the input, one of the output, and a tap.
    fn for_each(layer: &Layer, mut each: impl FnMut(usize, usize, usize)) {
        let ([_, height, width], [_, rows, columns]) = (layer.input, layer.output);
        let ([_, size, _], [_, step, _], [_, down, right]) =
            (layer.geometry.kernel, layer.geometry.stride, layer.geometry.padding);
        for i in 0..rows * columns * size * size {
            let (tap, place) = (i % (size * size), i / (size * size));
            let y = place / columns * step + tap / size - down;
            let x = place % columns * step + tap % size - right;
            if (0..height).contains(&y) && (0..width).contains(&x) {
                each((y * width + x) as usize, place as usize, tap as usize);
            }
        }
    }

    fn check<T: Scalar + From<i8> + Into<f64> + Debug>(layer: &Layer, has_infinity: bool, infinity: T) {
        let [inputs, outputs] = [layer.input, layer.output].map(|size| (size[1] * size[2]) as usize);
        let taps = layer.geometry.taps() as usize;
        let (mut input, output) = (numbers::<T>(inputs, 1), numbers::<T>(outputs, 2));
        let (kernel, bias) = (numbers::<T>(taps, 3), T::from(5));
        if has_infinity {
            input[inputs - 1] = infinity;
        }
        let (mut sums, mut back) = (vec![T::ZERO; outputs], vec![T::ZERO; inputs]);
        let mut gradient = kernel.clone();
        for_each(layer, |from, to, tap| {
            sums[to] = sums[to].plus(input[from].times(kernel[tap]));
            back[from] = back[from].plus(output[to].times(kernel[tap]));
            gradient[tap] = gradient[tap].plus(T::from(2).times(input[from].times(output[to])));
        });
        let same = |found: &[T], wanted: &[T]| {
            let same = |(&a, &b): (&T, &T)| a == b || a.into().is_nan() && b.into().is_nan();
            assert!(found.iter().zip(wanted).all(same), "{layer:?}: {found:?}, not {wanted:?}");
        };
        let (Some(forward), Some(backward)) = (Strips::forward::<T>(layer), Strips::backward::<T>(layer))
        else {
            assert!(level() < Level::V3, "{layer:?}");
            return;
        };
        // SAFETY: planes and kernels of the layer, and room for the copies.
        unsafe {
            let mut padded = vec![T::ZERO; forward.room()];
            forward.copy(input.as_ptr(), padded.as_mut_ptr());
            let mut found = kernel.clone();
            forward.add_gradient(padded.as_ptr(), output.as_ptr(), T::from(2), found.as_mut_ptr());
            same(&found, &gradient);
            if has_infinity {
                return;
            }
            for (strips, source, sums, old) in
                [(forward, &input, sums, &output), (backward, &output, back, &input)]
            {
                let mut padded = vec![T::ZERO; strips.room()];
                // Twice, as for the next plane.
                strips.copy(source.as_ptr(), padded.as_mut_ptr());
                strips.copy(source.as_ptr(), padded.as_mut_ptr());
                for (bias, has_old) in
                    [(ptr::null(), false), (ptr::from_ref(&bias), false), (ptr::null(), true)]
                {
                    let mut found = old.clone();
                    strips.sum(padded.as_ptr(), kernel.as_ptr(), (bias, has_old), found.as_mut_ptr());
                    let first = |old: T| {
                        if has_old {
                            old
                        } else if bias.is_null() {
                            T::ZERO
                        } else {
                            *bias
                        }
                    };
                    let wanted: Vec<T> =
                        sums.iter().zip(old).map(|(&sum, &old)| sum.plus(first(old))).collect();
                    same(&found, &wanted);
                }
            }
        }
    }

    #[test]
    fn strips_sum_what_is_defined() {
        let sizes = [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 31, 33, 40, 67];
        for (kernel, step) in [(3, 1), (3, 2), (5, 1), (5, 2)] {
            for (i, height) in sizes[..10].iter().enumerate() {
                for (j, width) in sizes.iter().enumerate() {
                    for padding in [[0, 0], [1, 1], [2, 2], [-1, 0], [3, -1], [2, 5], [7, 1]] {
                        let Some(layer) = layer([*height, *width], kernel, step, padding) else { continue };
                        check::<f32>(&layer, false, 0.0);
                        check::<f64>(&layer, (i + j) % 2 == 0, f64::INFINITY);
                        check::<f32>(&layer, (i + j) % 2 == 1, f32::INFINITY);
                    }
                }
            }
        }
    }
}
