//! What is computed in the registers of the type and the processor: source, kernels and results of the form.

use super::form::{Four, TileForm, Two};
use super::plan::{LINE, Patch, TilePlan};
use crate::blas::VectorRegister;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::level::{Level, level};
use crate::kernel::transpose::{self, MatrixRows};
use crate::nn::real::Real;
use std::ops::Range;

/// What is to be done, of any type of element. Each has memory for a copy.
pub(super) enum TileTask<'a, T> {
    /// The source of the patch's tiles and some planes, at the first tile of the patch.
    Source {
        plan: &'a TilePlan,
        patch: &'a Patch,
        planes: Range<usize>,
        source: *const T,
        to: *mut T,
        copy: *mut T,
    },
    /// The kernels of some planes of results, at most as many as a register has, and some of the source's, at the first of
    /// these kernels.
    Kernels {
        plan: &'a TilePlan,
        outputs: Range<usize>,
        inputs: Range<usize>,
        weights: *const T,
        to: *mut T,
        copy: *mut T,
    },
    /// The results of the patch's tiles and some planes, from sums of products at the first tile and plane; `bias` may be NULL.
    Results {
        plan: &'a TilePlan,
        patch: &'a Patch,
        planes: Range<usize>,
        sums: *const T,
        bias: *const T,
        result: *mut T,
        is_rectified: bool,
        copy: *mut T,
    },
}

/// Planes that are computed together: those of a register.
pub(super) fn lanes<T: Real>() -> usize {
    T::tiles().rows / 2
}

/// Runs a task in the registers of its type.
///
/// # Safety
///
/// What the pointers of the task point at is there; the processor has vector registers.
pub(super) unsafe fn run<T: Real>(task: &TileTask<'_, T>) {
    // SAFETY: by the caller's promise.
    unsafe { if level() == Level::V4 { run_v4::<T::V4>(task) } else { run_v3::<T::V3>(task) } }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
unsafe fn run_v4<V: VectorRegister<Number: Real>>(task: &TileTask<'_, V::Number>) {
    // SAFETY: this function has the target features; the caller vouches for the rest.
    unsafe { in_registers::<V>(task) };
}

#[target_feature(enable = "avx2,fma")]
unsafe fn run_v3<V: VectorRegister<Number: Real>>(task: &TileTask<'_, V::Number>) {
    // SAFETY: this function has the target features; the caller vouches for the rest.
    unsafe { in_registers::<V>(task) };
}

/// # Safety
///
/// As [`run`]; the processor has the instructions.
#[inline(always)]
unsafe fn in_registers<V: VectorRegister<Number: Real>>(task: &TileTask<'_, V::Number>) {
    // SAFETY: by the caller's promise.
    unsafe {
        match task {
            TileTask::Source { plan, .. } if plan.step == 2 => source::<V, Two, 2, 4>(task),
            TileTask::Source { .. } => source::<V, Four, 4, 6>(task),
            TileTask::Kernels { plan, .. } if plan.step == 2 => kernels::<V, Two, 2, 4>(task),
            TileTask::Kernels { .. } => kernels::<V, Four, 4, 6>(task),
            TileTask::Results { plan, .. } if plan.step == 2 => results::<V, Two, 2, 4>(task),
            TileTask::Results { .. } => results::<V, Four, 4, 6>(task),
        }
    }
}

/// Columns as lines.
#[inline(always)]
fn turned<V: Copy, const A: usize, const B: usize>(columns: [[V; A]; B]) -> [[V; B]; A] {
    std::array::from_fn(|i| std::array::from_fn(|j| columns[j][i]))
}

/// # Safety
///
/// As [`in_registers`].
#[inline(always)]
unsafe fn source<V: VectorRegister<Number: Real>, F: TileForm<M, N>, const M: usize, const N: usize>(
    task: &TileTask<'_, V::Number>,
) {
    let &TileTask::Source { plan, patch, ref planes, source, to, copy } = task else { return };
    let [height, width] = plan.planes.source_extent;
    let extent @ [_, pitch] = plan.patch_extent(patch);
    let image = &plan.planes.source;
    let sample = source.wrapping_offset(patch.sample as isize * image.sample);
    // Where the copy begins in the source, and which part of it there is.
    let origin = [0, 1].map(|d| {
        let first = [&patch.rows, &patch.columns][d].start * M;
        first as i64 - plan.planes.padding[d]
    });
    let inside = [0, 1].map(|d| {
        let at = |place: i64| (place - origin[d]).clamp(0, extent[d] as i64) as usize;
        at(0)..at([height, width][d] as i64)
    });
    let (step, product) = (plan.source_step(), plan.source_product());
    // SAFETY: by the caller's promise: the places of the copy, the part of the source that there is, and the tiles.
    unsafe {
        std::slice::from_raw_parts_mut(copy, extent[0] * pitch * V::COUNT).fill(V::Number::ZERO);
        for first in planes.clone().step_by(V::COUNT) {
            let count = V::COUNT.min(planes.end - first);
            let plane = sample.wrapping_add(first * image.volume);
            if !inside[1].is_empty() {
                for y in inside[0].clone() {
                    let row = (origin[0] + y as i64) * width as i64 + origin[1] + inside[1].start as i64;
                    transpose::transpose(
                        size_of::<V::Number>(),
                        MatrixRows::written(
                            copy.add((y * pitch + inside[1].start) * V::COUNT),
                            V::COUNT as isize,
                        ),
                        MatrixRows::read(plane.wrapping_offset(row as isize), image.volume as isize),
                        inside[1].len(),
                        count,
                    );
                }
            }
            let mut to = to.add(first);
            for row in 0..patch.rows.len() {
                for column in 0..patch.columns.len() {
                    let from = copy.add((row * pitch + column) * M * V::COUNT).cast_const();
                    let mut columns = [[V::splat(V::Number::ZERO); N]; N];
                    for (x, column) in columns.iter_mut().enumerate() {
                        let mut line = [V::splat(V::Number::ZERO); N];
                        for (y, element) in line.iter_mut().enumerate() {
                            *element = V::load(from.add((y * pitch + x) * V::COUNT));
                        }
                        *column = F::source(line);
                    }
                    for (y, line) in turned(columns).into_iter().enumerate() {
                        for (x, element) in F::source(line).into_iter().enumerate() {
                            element.store(to.add((y * N + x) * product));
                        }
                    }
                    to = to.add(step);
                }
            }
        }
    }
}

/// # Safety
///
/// As [`in_registers`].
#[inline(always)]
unsafe fn kernels<V: VectorRegister<Number: Real>, F: TileForm<M, N>, const M: usize, const N: usize>(
    task: &TileTask<'_, V::Number>,
) {
    let &TileTask::Kernels { plan, ref outputs, ref inputs, weights, to, copy } = task else { return };
    let steps = plan.planes.weights;
    let product = plan.kernels_product();
    let turn = |from: *const V::Number, to: *mut V::Number, taps: usize| {
        let (to, from) = (MatrixRows::written(to, V::COUNT as isize), MatrixRows::read(from, steps.output));
        // SAFETY: the taps of the planes, and room for them.
        unsafe { transpose::transpose(size_of::<V::Number>(), to, from, taps, outputs.len()) };
    };
    // SAFETY: by the caller's promise: kernels, and room for copies of as many as fit and for what they become.
    unsafe {
        for first in inputs.clone().step_by(LINE) {
            let count = LINE.min(inputs.end - first);
            let from =
                weights.wrapping_offset(outputs.start as isize * steps.output + first as isize * steps.input);
            if steps.input == 9 {
                turn(from, copy, 9 * count);
            } else {
                for i in 0..count {
                    turn(from.wrapping_offset(i as isize * steps.input), copy.add(9 * i * V::COUNT), 9);
                }
            }
            for i in 0..count {
                let from = copy.add(9 * i * V::COUNT).cast_const();
                let to = to.add((first - inputs.start + i) * 2 * V::COUNT);
                let mut columns = [[V::splat(V::Number::ZERO); N]; 3];
                for (x, column) in columns.iter_mut().enumerate() {
                    let mut line = [V::splat(V::Number::ZERO); 3];
                    for (y, element) in line.iter_mut().enumerate() {
                        let tap = if plan.planes.is_mirrored { 8 - (3 * y + x) } else { 3 * y + x };
                        *element = V::load(from.add(tap * V::COUNT));
                    }
                    *column = F::kernel(line);
                }
                for (y, line) in turned(columns).into_iter().enumerate() {
                    for (x, element) in F::kernel(line).into_iter().enumerate() {
                        element.store(to.add((y * N + x) * product));
                    }
                }
            }
        }
    }
}

/// # Safety
///
/// As [`in_registers`].
#[inline(always)]
unsafe fn results<V: VectorRegister<Number: Real>, F: TileForm<M, N>, const M: usize, const N: usize>(
    task: &TileTask<'_, V::Number>,
) {
    let &TileTask::Results { plan, patch, ref planes, sums, bias, result, is_rectified, copy } = task else {
        return;
    };
    let [height, width] = plan.planes.result_extent;
    let image = &plan.planes.result;
    let pitch = patch.columns.len() * M;
    let (first_row, first_column) = (patch.rows.start * M, patch.columns.start * M);
    let rows = (patch.rows.len() * M).min(height - first_row);
    let columns = pitch.min(width - first_column);
    let (step, product) = (plan.sums_step(), plan.sums_product());
    let start = patch.sample as isize * image.sample + (first_row * width + first_column) as isize;
    // SAFETY: by the caller's promise: the sums, the places of the copy, and the results.
    unsafe {
        for first in planes.clone().step_by(V::COUNT) {
            let count = V::COUNT.min(planes.end - first);
            let bias = if bias.is_null() {
                V::splat(V::Number::ZERO)
            } else {
                V::load_masked(bias.add(first), V::first(count))
            };
            let one = V::splat(V::Number::ONE);
            let mut from = sums.add(first - planes.start);
            for row in 0..patch.rows.len() {
                for column in 0..patch.columns.len() {
                    let to = copy.add((row * pitch + column) * M * V::COUNT);
                    let mut columns = [[V::splat(V::Number::ZERO); M]; N];
                    for (x, column) in columns.iter_mut().enumerate() {
                        let mut line = [V::splat(V::Number::ZERO); N];
                        for (y, element) in line.iter_mut().enumerate() {
                            *element = V::load(from.add((y * N + x) * product));
                        }
                        *column = F::result(line);
                    }
                    for (y, line) in turned(columns).into_iter().enumerate() {
                        for (x, element) in F::result(line).into_iter().enumerate() {
                            let element = element.mul_add(one, bias);
                            let element = if is_rectified { element.rectified() } else { element };
                            element.store(to.add((y * pitch + x) * V::COUNT));
                        }
                    }
                    from = from.add(step);
                }
            }
            // Rows that lie behind each other in both are one.
            let (rows, columns) =
                if columns == width && columns == pitch { (1, rows * columns) } else { (rows, columns) };
            for y in 0..rows {
                let to = start + (first * image.volume + y * width) as isize;
                transpose::transpose(
                    size_of::<V::Number>(),
                    MatrixRows::written(result.wrapping_offset(to), image.volume as isize),
                    MatrixRows::read(copy.add(y * pitch * V::COUNT).cast_const(), V::COUNT as isize),
                    count,
                    columns,
                );
            }
        }
    }
}
