//! The directions in which a correction changes a diagonal matrix, and their products with its solution.
//!
//! Directions that the correction does not change are set aside (deflated). The products leave out the
//! half of each direction that is zero.

use super::memory::{NoWorkspaceMemory, column, filled, with_capacity};
use super::products::Products;
use super::real::LapackReal;
use super::secular::{LANES, Poles, Root, Secular, eigenvectors};
use crate::threads;
use faer::linalg::matmul::matmul;
use faer::reborrow::Reborrow;
use faer::traits::math_utils::{abs, from_f64, hypot, one, sqrt, zero};
use faer::{Accum, MatMut, MatRef, Par};
use std::cmp::Ordering;
use std::mem;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Where the elements of a direction are that are not zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Upper,
    Both,
    Lower,
}

/// The directions of the basis, by what the correction does to them.
pub(super) struct Directions {
    /// Eigenvectors in spite of it.
    pub(super) deflated: Vec<usize>,
    /// The others by ascending elements of the diagonal, which are distinct.
    pub(super) kept: Vec<usize>,
}

/// The order of the kept directions in the products: those of the upper half, of both, of the lower.
pub(super) struct DirectionGroups {
    /// Positions in [`Directions::kept`].
    pub(super) order: Vec<usize>,
    /// Those with elements in the upper half.
    upper: Range<usize>,
    /// Those with elements in the lower half.
    lower: Range<usize>,
}

impl Directions {
    /// The kept directions by their parts.
    pub(super) fn group(&self, parts: &[Part]) -> Result<DirectionGroups, NoWorkspaceMemory> {
        let count = self.kept.len();
        let mut order = with_capacity(count)?;
        let ends = [Part::Upper, Part::Both, Part::Lower].map(|part| {
            order.extend((0..count).filter(|i| parts[self.kept[*i]] == part));
            order.len()
        });
        Ok(DirectionGroups { order, upper: 0..ends[1], lower: ends[0]..ends[2] })
    }
}

/// Turns directions `i` and `j`, of near elements `values` of the diagonal, so that element `i` of `z`
/// vanishes. Returns the cosine and the sine by which to turn the columns `j` and `i` of the basis, or
/// nothing if the turn would bring an element beyond the limit beside the diagonal.
pub(super) fn turn<T: LapackReal>(
    values: &mut [T],
    z: &mut [T],
    parts: &mut [Part],
    (i, j): (usize, usize),
    limit: T,
) -> Option<(T, T)> {
    let length = hypot(&z[i], &z[j]);
    let (cos, sin) = (z[j] / length, z[i] / length);
    let gap = values[j] - values[i];
    if abs(&(gap * cos * sin)) > limit {
        return None;
    }
    (z[i], z[j]) = (zero(), length);
    let change = gap * sin * sin;
    values[i] += change;
    values[j] -= change;
    if parts[i] != parts[j] {
        (parts[i], parts[j]) = (Part::Both, Part::Both);
    }
    Some((cos, sin))
}

/// The solution of a secular equation: what its eigenvectors are made of.
pub(super) struct Solution<T, P> {
    kind: P,
    /// The roots in ascending order.
    pub(super) roots: Vec<Root<T>>,
    /// The poles in the order of the groups, padded.
    pub(super) poles: Vec<T>,
    /// The vector for which the roots are exact, in the same order.
    pub(super) z: Vec<T>,
}

impl<T: LapackReal, P: Poles> Solution<T, P> {
    /// Solves the equation with the given ascending poles and elements of a vector of length one, each
    /// given with its number.
    pub(super) fn new(
        kind: P,
        pole: impl Fn(usize) -> T,
        z: impl Fn(usize) -> T,
        order: &[usize],
        products: Products<'_>,
    ) -> Result<Self, NoWorkspaceMemory> {
        let count = order.len();
        let padded = count.next_multiple_of(LANES);
        let beyond = abs(&pole(count - 1)) + from_f64::<T>(4.0);
        let (mut poles, mut squares) = (filled(padded, beyond)?, filled(padded, zero::<T>())?);
        for i in 0..count {
            poles[i] = pole(i);
            squares[i] = z(i) * z(i);
        }
        let mut roots = filled(count, Root { pole: zero::<T>(), offset: zero() })?;
        let mut repaired = filled(padded / LANES, [zero::<T>(); LANES])?;
        let equation = Secular::new(kind, &poles, &squares, count);
        in_parts(&mut roots, 1, products, |first, roots| equation.solve(first, roots));
        in_parts(&mut repaired, 1, products, |first, repaired| equation.repair(&roots, first, repaired));

        let (mut ordered, mut ordered_z) = (filled(padded, beyond)?, filled(padded, zero::<T>())?);
        for (row, i) in order.iter().enumerate() {
            let length = sqrt(&repaired.as_flattened()[*i]);
            ordered_z[row] = if z(*i) < zero() { -length } else { length };
            ordered[row] = poles[*i];
        }
        Ok(Self { kind, roots, poles: ordered, z: ordered_z })
    }

    /// Stores the eigenvectors in the columns of `factors`, whose rows have the order of the groups and
    /// are padded to a multiple of [`LANES`].
    pub(super) fn eigenvectors(&self, factors: &mut [T], products: Products<'_>) {
        let padded = self.poles.len();
        in_parts(factors, padded, products, |first, factors| {
            let roots = &self.roots[first / padded..][..factors.len() / padded];
            eigenvectors(self.kind, &self.poles, &self.z, roots, factors);
        });
    }
}

/// Replaces the kept directions, columns of `vectors`, by their products with `factors`, and puts the
/// others after them. The upper part of a direction has `half` rows. `packed` has as many elements as
/// `vectors`, or more.
pub(super) fn multiply<T: LapackReal>(
    vectors: MatMut<'_, T>,
    half: usize,
    directions: &Directions,
    groups: &DirectionGroups,
    factors: &[T],
    packed: &mut [T],
) {
    let (n, count) = (vectors.nrows(), directions.kept.len());
    let DirectionGroups { order, upper, lower } = groups;
    let columns = |range: &Range<usize>| order[range.clone()].iter().map(|i| directions.kept[*i]);
    let factors = MatRef::from_column_major_slice(factors, count.next_multiple_of(LANES), count);

    // The results take the place of the basis, which moves away first.
    let (above, packed) = packed.split_at_mut(half * upper.len());
    let (below, packed) = packed.split_at_mut((n - half) * lower.len());
    let unchanged = &mut packed[..n * directions.deflated.len()];
    let (above_basis, below_basis) = vectors.rb().split_at_row(half);
    let above = gather(above_basis, columns(upper), above);
    let below = gather(below_basis, columns(lower), below);
    let unchanged = gather(vectors.rb(), directions.deflated.iter().copied(), unchanged);

    let (changed, mut rest) = vectors.split_at_col_mut(count);
    rest.copy_from(unchanged);
    let (changed_above, changed_below) = changed.split_at_row_mut(half);
    let factor = |range: &Range<usize>| factors.subrows(range.start, range.len());
    matmul(changed_above, Accum::Replace, above, factor(upper), one(), Par::Seq);
    matmul(changed_below, Accum::Replace, below, factor(lower), one(), Par::Seq);
}

/// Copies columns to `target`, which becomes a matrix of them.
fn gather<'a, T: LapackReal>(
    source: MatRef<'_, T>,
    columns: impl ExactSizeIterator<Item = usize>,
    target: &'a mut [T],
) -> MatRef<'a, T> {
    let (rows, count) = (source.nrows(), columns.len());
    for (target, j) in target.chunks_exact_mut(rows).zip(columns) {
        target.copy_from_slice(column(source, j));
    }
    MatRef::from_column_major_slice(target, rows, count)
}

/// The indices of `values` in the order of the values.
pub(super) fn ascending<T: LapackReal>(values: &[T]) -> Result<Vec<usize>, NoWorkspaceMemory> {
    let mut indices = filled(values.len(), 0)?;
    for (i, index) in indices.iter_mut().enumerate() {
        *index = i;
    }
    indices.sort_unstable_by(|i, j| values[*i].partial_cmp(&values[*j]).unwrap_or(Ordering::Equal));
    Ok(indices)
}

/// Gives `task` all of `items`, whole multiples of `unit` at a time, with the number of the first one.
pub(super) fn in_parts<V: Send>(
    items: &mut [V],
    unit: usize,
    products: Products<'_>,
    task: impl Fn(usize, &mut [V]) + Sync,
) {
    let units = items.len() / unit;
    let parts = products.threads.min(units).min(MOST_PARTS);
    if parts < 2 {
        return task(0, items);
    }
    let mut starts = [0; MOST_PARTS];
    for (i, start) in starts[..parts].iter_mut().enumerate() {
        *start = units * i / parts * unit;
    }
    let starts = &starts[..parts];
    threads::for_each_slice(items, starts, &|i, items| task(starts[i], items));
}

/// Threads that share what is done for each number or column of a merge: no more pay.
const MOST_PARTS: usize = 64;

/// The results of two tasks that share the threads.
pub(super) fn both<R: Send>(
    one: impl FnOnce(Products<'_>) -> R + Send,
    other: impl FnOnce(Products<'_>) -> R + Send,
    products: Products<'_>,
) -> (R, R) {
    if products.threads < 2 {
        return (one(products), other(products));
    }
    let (one, other) = (Mutex::new(SharedTask::Left(one)), Mutex::new(SharedTask::Left(other)));
    products.for_each(2, |i, products| {
        if i == 0 { SharedTask::run(&one, products) } else { SharedTask::run(&other, products) }
    });
    (SharedTask::result(one), SharedTask::result(other))
}

/// A task that some thread does.
enum SharedTask<F, R> {
    Left(F),
    Done(R),
    Taken,
}

impl<F: FnOnce(Products<'_>) -> R, R> SharedTask<F, R> {
    fn run(task: &Mutex<Self>, products: Products<'_>) {
        let mut task = task.lock().unwrap_or_else(PoisonError::into_inner);
        if let SharedTask::Left(left) = mem::replace(&mut *task, SharedTask::Taken) {
            *task = SharedTask::Done(left(products));
        }
    }

    fn result(task: Mutex<Self>) -> R {
        match task.into_inner().unwrap_or_else(PoisonError::into_inner) {
            SharedTask::Done(result) => result,
            SharedTask::Left(_) | SharedTask::Taken => unreachable!("both tasks are run"),
        }
    }
}
