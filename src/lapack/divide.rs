//! Eigenvalues and eigenvectors of symmetric tridiagonal matrices by divide and conquer.
//!
//! The matrix is torn into two and a correction of rank one (Cuppen, A divide and conquer method for
//! the symmetric tridiagonal eigenproblem, Numerische Mathematik 36, 1981). With the eigenvectors of
//! the halves as basis it is a diagonal matrix with that correction, whose eigenvectors
//! [`secular`](super::secular) finds; a matrix product brings them back. Before that, directions
//! that the correction hardly changes are set aside (deflated), and others are rotated so that it
//! does not: this keeps the poles apart and saves most of the work where eigenvalues are close.

use super::Real;
use super::implicit;
use super::memory::{OutOfMemory, Scratch, column, column_mut, filled, with_capacity};
use super::secular::{LANES, Root, Secular, eigenvectors};
use super::vector::{dot, scale};
use faer::linalg::matmul::matmul;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{abs, eps, from_f64, hypot, one, recip, sqrt, zero};
use faer::{Accum, MatMut, MatRef, Par, unzip, zip};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use std::cmp::Ordering;

/// Overwrites `diagonal` with the eigenvalues in ascending order and stores the eigenvectors in the
/// columns of `vectors`; destroys `beside`, the `n - 1` elements beside the diagonal. False if an
/// iteration did not converge.
///
/// The errors of the eigenvalues are small compared with the largest one.
pub(super) fn decompose<T: Real>(
    diagonal: &mut [T],
    beside: &mut [T],
    mut vectors: MatMut<'_, T>,
    par: Par,
) -> Result<bool, OutOfMemory> {
    let n = diagonal.len();
    vectors.fill(zero());
    let mut scratch = Scratch::zeroed(scratch_len(n), 1)?;
    let converged = conquer(diagonal, beside, vectors.rb_mut(), scratch.elements_mut(), par)?;
    if converged {
        sort(diagonal, vectors)?;
    }
    Ok(converged)
}

/// Elements of scratch memory for order `n`: the eigenvectors of the halves and of the correction.
/// Twice that of the half is less.
fn scratch_len(n: usize) -> usize {
    if n <= implicit::ORDER { 0 } else { n * n + n * n.next_multiple_of(LANES) }
}

/// As [`decompose`], with the eigenvalues in any order. `vectors` is zero before.
fn conquer<T: Real>(
    diagonal: &mut [T],
    beside: &mut [T],
    mut vectors: MatMut<'_, T>,
    scratch: &mut [T],
    par: Par,
) -> Result<bool, OutOfMemory> {
    let n = diagonal.len();
    if n <= implicit::ORDER {
        return Ok(implicit::eigenvectors(diagonal, beside, vectors));
    }
    let half = n / 2;
    let coupling = beside[half - 1];
    diagonal[half - 1] -= abs(&coupling);
    diagonal[half] -= abs(&coupling);
    {
        let (upper, lower) = diagonal.split_at_mut(half);
        let (upper_beside, lower_beside) = (&mut beside[..n - 1]).split_at_mut(half);
        let (upper_vectors, _, _, lower_vectors) = vectors.rb_mut().split_at_mut(half, half);
        let (upper_scratch, lower_scratch) = scratch.split_at_mut(scratch_len(half));
        let upper_beside = &mut upper_beside[..half - 1];
        let upper = |par| conquer(upper, upper_beside, upper_vectors, upper_scratch, par);
        let lower = |par| conquer(lower, lower_beside, lower_vectors, lower_scratch, par);
        let (upper, lower) = both(upper, lower, par);
        if !(upper? && lower?) {
            return Ok(false);
        }
    }
    merge(diagonal, half, coupling, vectors, scratch, par)?;
    Ok(true)
}

/// Where the elements of an eigenvector are that are not zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Upper,
    Both,
    Lower,
}

/// The eigenvalues of `diag(diagonal) + factor z z^T` with a basis in which it has this form.
struct Coupled<'a, T> {
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

/// Couples two halves: overwrites their eigenvalues and eigenvectors with those of the whole.
fn merge<T: Real>(
    diagonal: &mut [T],
    half: usize,
    coupling: T,
    vectors: MatMut<'_, T>,
    scratch: &mut [T],
    par: Par,
) -> Result<(), OutOfMemory> {
    let n = diagonal.len();
    let factor = abs(&coupling) + abs(&coupling);
    let mut z = filled(n, zero::<T>())?;
    for (j, z) in z.iter_mut().enumerate() {
        let last_or_first = vectors[(if j < half { half - 1 } else { half }, j)];
        *z = if j >= half && coupling < zero() { -last_or_first } else { last_or_first };
    }
    let length = sqrt(&dot(&z, &z));
    scale(&mut z, recip(&length));
    let mut parts = filled(n, Part::Upper)?;
    parts[half..].fill(Part::Lower);
    let mut coupled = Coupled { diagonal, vectors, half, factor, z, parts };
    let (kept, deflated) = coupled.deflate()?;
    if kept.is_empty() {
        return Ok(());
    }
    coupled.solve(&kept, &deflated, scratch, par)
}

impl<T: Real> Coupled<'_, T> {
    /// Sets aside eigenvalues that the correction does not change by more than rounding errors.
    /// Returns the indices of the others by ascending values, which are then distinct, and of these.
    fn deflate(&mut self) -> Result<(Vec<usize>, Vec<usize>), OutOfMemory> {
        let n = self.diagonal.len();
        let largest = self.diagonal.iter().map(abs).fold(self.factor, |x, y| if x < y { y } else { x });
        let limit = from_f64::<T>(8.0) * eps::<T>() * largest;
        let sorted = ascending(self.diagonal)?;
        let (mut kept, mut deflated) = (with_capacity(n)?, with_capacity(n)?);
        for j in sorted {
            if self.factor * abs(&self.z[j]) <= limit {
                deflated.push(j);
                continue;
            }
            if let Some(&previous) = kept.last() && self.rotate(previous, j, limit) {
                kept.pop();
                deflated.push(previous);
            }
            kept.push(j);
        }
        Ok((kept, deflated))
    }

    /// Turns the basis so that element `i` of `z` vanishes, if the element that this brings beside
    /// the diagonal is within the limit. False otherwise.
    fn rotate(&mut self, i: usize, j: usize, limit: T) -> bool {
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
        let (left, right) = self.vectors.rb_mut().two_cols_mut(i, j);
        zip!(left, right).for_each(|unzip!(left, right)| {
            (*left, *right) = (cos * *left - sin * *right, sin * *left + cos * *right);
        });
        true
    }

    /// Solves the problem in the columns `kept`, with those of the upper half first in the products.
    fn solve(mut self, kept: &[usize], deflated: &[usize], scratch: &mut [T], par: Par) -> Result<(), OutOfMemory> {
        let (n, half, count) = (self.diagonal.len(), self.half, kept.len());
        let mut grouped = with_capacity(count)?;
        let mut ends = [0; 3];
        for (end, part) in ends.iter_mut().zip([Part::Upper, Part::Both, Part::Lower]) {
            grouped.extend((0..count).filter(|i| self.parts[kept[*i]] == part));
            *end = grouped.len();
        }
        let (upper, lower) = (0..ends[1], ends[0]..count);

        let padded = count.next_multiple_of(LANES);
        let last = self.diagonal[kept[count - 1]] / self.factor;
        let beyond = abs(&last) + from_f64::<T>(4.0);
        let mut poles = filled(padded, beyond)?;
        let mut z = filled(padded, zero::<T>())?;
        for (i, column) in kept.iter().enumerate() {
            poles[i] = self.diagonal[*column] / self.factor;
            z[i] = self.z[*column] * self.z[*column];
        }
        let mut roots = filled(count, Root { pole: zero::<T>(), offset: zero() })?;
        let mut repaired = filled(padded / LANES, [zero::<T>(); LANES])?;
        let equation = Secular::new(&poles, &z, count);
        in_parts(&mut roots, 1, par, |first, roots| equation.solve(first, roots));
        in_parts(&mut repaired, 1, par, |first, repaired| equation.repair(&roots, first, repaired));

        let mut grouped_poles = filled(padded, beyond)?;
        z.fill(zero());
        for (g, i) in grouped.iter().enumerate() {
            let length = sqrt(&repaired.as_flattened()[*i]);
            z[g] = if self.z[kept[*i]] < zero() { -length } else { length };
            grouped_poles[g] = poles[*i];
        }
        let (factors, packed) = scratch.split_at_mut(padded * count);
        in_parts(factors, padded, par, |first, factors| {
            let roots = &roots[first / padded..][..factors.len() / padded];
            eigenvectors(&grouped_poles, &z, roots, factors);
        });

        // The products take the place of their left factors, which move away first.
        let (upper_copy, packed) = packed.split_at_mut(half * upper.len());
        let (lower_copy, packed) = packed.split_at_mut((n - half) * lower.len());
        let column = |g: &usize| kept[*g];
        let upper_left = gather(self.vectors.rb().subrows(0, half), grouped[upper.clone()].iter().map(column), upper_copy);
        let lower_left = gather(self.vectors.rb().subrows(half, n - half), grouped[lower.clone()].iter().map(column), lower_copy);
        let unchanged = gather(self.vectors.rb(), deflated.iter().copied(), &mut packed[..n * deflated.len()]);
        let (changed, mut rest) = self.vectors.split_at_col_mut(count);
        rest.copy_from(unchanged);
        let (above, below) = changed.split_at_row_mut(half);
        let factors = MatRef::from_column_major_slice(factors, padded, count);
        matmul(above, Accum::Replace, upper_left, factors.subrows(upper.start, upper.len()), one(), par);
        matmul(below, Accum::Replace, lower_left, factors.subrows(lower.start, lower.len()), one(), par);

        let mut values = with_capacity(n)?;
        values.extend(roots.iter().map(|root| root.value() * self.factor));
        values.extend(deflated.iter().map(|j| self.diagonal[*j]));
        self.diagonal.copy_from_slice(&values);
        Ok(())
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
fn ascending<T: Real>(values: &[T]) -> Result<Vec<usize>, OutOfMemory> {
    let mut indices = filled(values.len(), 0)?;
    for (i, index) in indices.iter_mut().enumerate() {
        *index = i;
    }
    indices.sort_unstable_by(|i, j| values[*i].partial_cmp(&values[*j]).unwrap_or(Ordering::Equal));
    Ok(indices)
}

/// Sorts eigenvalues, and the eigenvectors with them.
fn sort<T: Real>(values: &mut [T], mut vectors: MatMut<'_, T>) -> Result<(), OutOfMemory> {
    let n = values.len();
    let mut order = ascending(values)?;
    let mut spare = filled(n, zero::<T>())?;
    // Along each cycle of the permutation, columns move into the place that was left last.
    for start in 0..n {
        if order[start] == start {
            continue;
        }
        let value = values[start];
        spare.copy_from_slice(column(vectors.rb(), start));
        let mut place = start;
        loop {
            let source = std::mem::replace(&mut order[place], place);
            if source == start {
                break;
            }
            values[place] = values[source];
            let (target, source_column) = vectors.rb_mut().two_cols_mut(place, source);
            { let mut target = target; target.copy_from(source_column.rb()); }
            place = source;
        }
        values[place] = value;
        column_mut(vectors.rb_mut(), place).copy_from_slice(&spare);
    }
    Ok(())
}

/// The results of two tasks that share the threads.
fn both<R: Send>(one: impl FnOnce(Par) -> R + Send, other: impl FnOnce(Par) -> R + Send, par: Par) -> (R, R) {
    match par {
        Par::Seq => (one(Par::Seq), other(Par::Seq)),
        Par::Rayon(threads) => {
            let half = if threads.get() <= 2 { Par::Seq } else { Par::rayon(threads.get() / 2) };
            rayon::join(|| one(half), || other(half))
        }
    }
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
