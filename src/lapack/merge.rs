//! The eigenvectors of a symmetric tridiagonal matrix from those of its halves.
//!
//! With these as basis the matrix is diagonal but for a correction of rank one, and
//! [`secular`](super::secular) finds its eigenvectors; a product with the basis brings them back.
//! Before that, directions that the correction does not change are set aside (deflated), among them
//! one of each two whose eigenvalues are so close that turning them makes it so. This keeps the poles
//! apart and saves most of the work where eigenvalues are close (Gu and Eisenstat, as cited there).
//! The products leave out the half of each direction that is zero.

use super::Real;
use super::memory::{OutOfMemory, column, filled, two_columns_mut, with_capacity};
use super::secular::{LANES, Root, Secular, eigenvectors};
use super::vector::{dot, rotate, scale};
use faer::linalg::matmul::matmul;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{abs, eps, from_f64, hypot, one, recip, sqrt, zero};
use faer::{Accum, MatMut, MatRef, Par};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use std::cmp::Ordering;
use std::ops::Range;

/// Elements of scratch memory for merging halves to order `n`: the columns of the halves and the
/// eigenvectors of the correction.
pub(super) fn merge_scratch_len(n: usize) -> usize {
    n * n + n * n.next_multiple_of(LANES)
}

/// Where the elements of an eigenvector are that are not zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Upper,
    Both,
    Lower,
}

/// A matrix of the form `diag(diagonal) + factor z z^T` in the basis `vectors`.
pub(super) struct Coupled<'a, T> {
    diagonal: &'a mut [T],
    /// The basis by columns.
    vectors: MatMut<'a, T>,
    /// Rows of the upper half.
    half: usize,
    /// Twice the magnitude of the element that couples the halves.
    factor: T,
    /// Of length one.
    z: Vec<T>,
    parts: Vec<Part>,
}

/// The directions of the basis, by what the correction does to them.
struct Directions {
    /// Eigenvectors in spite of it.
    deflated: Vec<usize>,
    /// The others by ascending elements of the diagonal, which are distinct.
    kept: Vec<usize>,
}

/// The order of the kept directions in the products: those of the upper half, of both, of the lower.
struct Groups {
    /// Positions in [`Directions::kept`].
    order: Vec<usize>,
    /// Those with elements in the upper half.
    upper: Range<usize>,
    /// Those with elements in the lower half.
    lower: Range<usize>,
}

impl<'a, T: Real> Coupled<'a, T> {
    /// Two halves, given by the eigenvalues and eigenvectors that they have when `coupling`, the
    /// element beside the diagonal between them, is taken out by a correction of rank one: their
    /// nearest diagonal elements are less by its magnitude.
    pub(super) fn new(
        diagonal: &'a mut [T],
        vectors: MatMut<'a, T>,
        half: usize,
        coupling: T,
    ) -> Result<Self, OutOfMemory> {
        let n = diagonal.len();
        let mut z = with_capacity(n)?;
        z.extend((0..half).map(|j| vectors[(half - 1, j)]));
        z.extend((half..n).map(|j| vectors[(half, j)]));
        if coupling < zero() {
            scale(&mut z[half..], -one::<T>());
        }
        let length = sqrt(&dot(&z, &z));
        scale(&mut z, recip(&length));
        let mut parts = filled(n, Part::Upper)?;
        parts[half..].fill(Part::Lower);
        let factor = abs(&coupling) + abs(&coupling);
        Ok(Self { diagonal, vectors, half, factor, z, parts })
    }

    /// Overwrites the diagonal with the eigenvalues, in any order, and the basis with the
    /// eigenvectors. `scratch` has [`merge_scratch_len`] elements or more.
    pub(super) fn solve(mut self, scratch: &mut [T], par: Par) -> Result<(), OutOfMemory> {
        let directions = self.deflate()?;
        let count = directions.kept.len();
        if count == 0 {
            return Ok(());
        }
        let groups = self.group(&directions.kept)?;
        let (factors, packed) = scratch.split_at_mut(count.next_multiple_of(LANES) * count);
        let roots = self.correct(&directions.kept, &groups.order, factors, par)?;
        let mut values = with_capacity(self.diagonal.len())?;
        values.extend(roots.iter().map(|root| root.value() * self.factor));
        values.extend(directions.deflated.iter().map(|j| self.diagonal[*j]));
        self.diagonal.copy_from_slice(&values);
        self.multiply(&directions, &groups, factors, packed, par);
        Ok(())
    }

    /// Finds the directions that the correction changes by no more than rounding errors, some after
    /// turning the basis.
    fn deflate(&mut self) -> Result<Directions, OutOfMemory> {
        let n = self.diagonal.len();
        let largest = self.diagonal.iter().map(abs).fold(self.factor, |x, y| if x < y { y } else { x });
        let limit = from_f64::<T>(8.0) * eps::<T>() * largest;
        let (mut kept, mut deflated) = (with_capacity(n)?, with_capacity(n)?);
        for j in ascending(self.diagonal)? {
            if self.factor * abs(&self.z[j]) <= limit {
                deflated.push(j);
                continue;
            }
            if let Some(&previous) = kept.last()
                && self.turn(previous, j, limit)
            {
                kept.pop();
                deflated.push(previous);
            }
            kept.push(j);
        }
        Ok(Directions { deflated, kept })
    }

    /// Turns directions `i` and `j` so that element `i` of `z` vanishes, if the element that this
    /// brings beside the diagonal is within the limit. False otherwise.
    fn turn(&mut self, i: usize, j: usize, limit: T) -> bool {
        let length = hypot(&self.z[i], &self.z[j]);
        let (cos, sin) = (self.z[j] / length, self.z[i] / length);
        let gap = self.diagonal[j] - self.diagonal[i];
        if abs(&(gap * cos * sin)) > limit {
            return false;
        }
        (self.z[i], self.z[j]) = (zero(), length);
        let change = gap * sin * sin;
        self.diagonal[i] += change;
        self.diagonal[j] -= change;
        if self.parts[i] != self.parts[j] {
            (self.parts[i], self.parts[j]) = (Part::Both, Part::Both);
        }
        let (left, right) = two_columns_mut(self.vectors.rb_mut(), j, i);
        rotate(left, right, cos, sin);
        true
    }

    fn group(&self, kept: &[usize]) -> Result<Groups, OutOfMemory> {
        let mut order = with_capacity(kept.len())?;
        let ends = [Part::Upper, Part::Both, Part::Lower].map(|part| {
            order.extend((0..kept.len()).filter(|i| self.parts[kept[*i]] == part));
            order.len()
        });
        Ok(Groups { order, upper: 0..ends[1], lower: ends[0]..ends[2] })
    }

    /// Solves the problem in the kept directions divided by the factor. Stores the eigenvectors in
    /// the columns of `factors`, whose rows have the given order and are padded to a multiple of
    /// [`LANES`]. Returns the eigenvalues.
    fn correct(
        &self,
        kept: &[usize],
        order: &[usize],
        factors: &mut [T],
        par: Par,
    ) -> Result<Vec<Root<T>>, OutOfMemory> {
        let count = kept.len();
        let padded = count.next_multiple_of(LANES);
        let last = self.diagonal[kept[count - 1]] / self.factor;
        let beyond = abs(&last) + from_f64::<T>(4.0);
        let (mut poles, mut squares) = (filled(padded, beyond)?, filled(padded, zero::<T>())?);
        for (i, j) in kept.iter().enumerate() {
            poles[i] = self.diagonal[*j] / self.factor;
            squares[i] = self.z[*j] * self.z[*j];
        }
        let mut roots = filled(count, Root { pole: zero::<T>(), offset: zero() })?;
        let mut repaired = filled(padded / LANES, [zero::<T>(); LANES])?;
        let equation = Secular::new(&poles, &squares, count);
        in_parts(&mut roots, 1, par, |first, roots| equation.solve(first, roots));
        in_parts(&mut repaired, 1, par, |first, repaired| equation.repair(&roots, first, repaired));

        let (mut ordered, mut z) = (filled(padded, beyond)?, filled(padded, zero::<T>())?);
        for (row, i) in order.iter().enumerate() {
            let length = sqrt(&repaired.as_flattened()[*i]);
            z[row] = if self.z[kept[*i]] < zero() { -length } else { length };
            ordered[row] = poles[*i];
        }
        in_parts(factors, padded, par, |first, factors| {
            let roots = &roots[first / padded..][..factors.len() / padded];
            eigenvectors(&ordered, &z, roots, factors);
        });
        Ok(roots)
    }

    /// Replaces the kept directions by their products with `factors` and puts the others after them.
    fn multiply(self, directions: &Directions, groups: &Groups, factors: &[T], packed: &mut [T], par: Par) {
        let (n, half, count) = (self.diagonal.len(), self.half, directions.kept.len());
        let Groups { order, upper, lower } = groups;
        let columns = |range: &Range<usize>| order[range.clone()].iter().map(|i| directions.kept[*i]);
        let factors = MatRef::from_column_major_slice(factors, count.next_multiple_of(LANES), count);

        // The results take the place of the basis, which moves away first.
        let (above, packed) = packed.split_at_mut(half * upper.len());
        let (below, packed) = packed.split_at_mut((n - half) * lower.len());
        let unchanged = &mut packed[..n * directions.deflated.len()];
        let (above_basis, below_basis) = self.vectors.rb().split_at_row(half);
        let above = gather(above_basis, columns(upper), above);
        let below = gather(below_basis, columns(lower), below);
        let unchanged = gather(self.vectors.rb(), directions.deflated.iter().copied(), unchanged);

        let (changed, mut rest) = self.vectors.split_at_col_mut(count);
        rest.copy_from(unchanged);
        let (changed_above, changed_below) = changed.split_at_row_mut(half);
        let factor = |range: &Range<usize>| factors.subrows(range.start, range.len());
        matmul(changed_above, Accum::Replace, above, factor(upper), one(), par);
        matmul(changed_below, Accum::Replace, below, factor(lower), one(), par);
    }
}

/// Copies columns to `target`, which becomes a matrix of them.
fn gather<'a, T: Real>(
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
pub(super) fn ascending<T: Real>(values: &[T]) -> Result<Vec<usize>, OutOfMemory> {
    let mut indices = filled(values.len(), 0)?;
    for (i, index) in indices.iter_mut().enumerate() {
        *index = i;
    }
    indices.sort_unstable_by(|i, j| values[*i].partial_cmp(&values[*j]).unwrap_or(Ordering::Equal));
    Ok(indices)
}

/// Gives `task` all of `items`, whole multiples of `unit` at a time, with the number of the first one.
fn in_parts<V: Send>(items: &mut [V], unit: usize, par: Par, task: impl Fn(usize, &mut [V]) + Sync) {
    match par {
        Par::Seq => task(0, items),
        Par::Rayon(threads) => {
            let part = (items.len() / unit).div_ceil(threads.get()) * unit;
            items.par_chunks_mut(part).enumerate().for_each(|(i, items)| task(i * part, items));
        }
    }
}
