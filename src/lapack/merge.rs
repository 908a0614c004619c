//! The eigenvectors of a symmetric tridiagonal matrix from those of its halves.
//!
//! With these as basis the matrix is diagonal but for a correction of rank one, and
//! [`secular`](super::secular) finds its eigenvectors; a product with the basis brings them back.
//! Before that, directions that the correction does not change are set aside (deflated), among them
//! one of each two whose eigenvalues are so close that turning them makes it so. This keeps the poles
//! apart and saves most of the work where eigenvalues are close (Gu and Eisenstat, as cited there).

use super::directions::{Directions, Part, Solution, ascending, multiply, turn};
use super::memory::{NoWorkspaceMemory, filled, two_columns_mut, with_capacity};
use super::products::Products;
use super::real::LapackReal;
use super::secular::{LANES, Themselves};
use super::vector::{dot, rotate, scale};
use faer::MatMut;
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{abs, eps, from_f64, one, recip, sqrt, zero};

/// Elements of scratch memory for merging halves to order `n`: the columns of the halves and the
/// eigenvectors of the correction.
pub(super) fn merge_scratch_len(n: usize) -> usize {
    n * n + n * n.next_multiple_of(LANES)
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

impl<'a, T: LapackReal> Coupled<'a, T> {
    /// Two halves, given by the eigenvalues and eigenvectors that they have when `coupling`, the
    /// element beside the diagonal between them, is taken out by a correction of rank one: their
    /// nearest diagonal elements are less by its magnitude.
    pub(super) fn new(
        diagonal: &'a mut [T],
        vectors: MatMut<'a, T>,
        half: usize,
        coupling: T,
    ) -> Result<Self, NoWorkspaceMemory> {
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
    pub(super) fn solve(
        mut self,
        scratch: &mut [T],
        products: Products<'_>,
    ) -> Result<(), NoWorkspaceMemory> {
        let directions = self.deflate()?;
        let count = directions.kept.len();
        if count == 0 {
            return Ok(());
        }
        let groups = directions.group(&self.parts)?;
        let (factors, packed) = scratch.split_at_mut(count.next_multiple_of(LANES) * count);
        let pole = |i: usize| self.diagonal[directions.kept[i]] / self.factor;
        let z = |i: usize| self.z[directions.kept[i]];
        let solution = Solution::new(Themselves, pole, z, &groups.order, products)?;
        solution.eigenvectors(factors, products);
        let mut values = with_capacity(self.diagonal.len())?;
        values.extend(solution.roots.iter().map(|root| root.value() * self.factor));
        values.extend(directions.deflated.iter().map(|j| self.diagonal[*j]));
        self.diagonal.copy_from_slice(&values);
        multiply(self.vectors, self.half, &directions, &groups, factors, packed);
        Ok(())
    }

    /// Finds the directions that the correction changes by no more than rounding errors, some after
    /// turning the basis.
    fn deflate(&mut self) -> Result<Directions, NoWorkspaceMemory> {
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

    /// [Turns](turn) directions `i` and `j`, if they are near enough. False otherwise.
    fn turn(&mut self, i: usize, j: usize, limit: T) -> bool {
        let turned = turn(self.diagonal, &mut self.z, &mut self.parts, (i, j), limit);
        let Some((cos, sin)) = turned else {
            return false;
        };
        let (left, right) = two_columns_mut(self.vectors.rb_mut(), j, i);
        rotate(left, right, cos, sin);
        true
    }
}
