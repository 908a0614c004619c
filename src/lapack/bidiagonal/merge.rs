//! The singular vectors of a bidiagonal matrix from those of the two parts that are left without one of
//! its rows.
//!
//! With these as bases the parts are diagonal, and the row becomes a vector `z` with an element for each
//! direction. The squares of the singular values are the eigenvalues of `D^2 + z z^T`, where `D` has a zero
//! in the place of the row (Gu and Eisenstat, as cited in the [module](super)). Directions that the row
//! changes by no more than rounding errors are set aside first, among them one of each two whose values
//! are so close that turning them makes it so.

use super::super::directions::{Directions, Part, Solution, ascending, in_parts, multiply, turn};
use super::super::memory::{NoWorkspaceMemory, filled, two_columns_mut, with_capacity};
use super::super::products::Products;
use super::super::real::LapackReal;
use super::super::secular::{LANES, SquareRoots};
use super::super::vector::{dot, rotate, scale};
use crate::kernel::{Isa, Kernel, dispatch};
use faer::MatMut;
use faer::reborrow::ReborrowMut;
use faer::traits::math_utils::{abs, eps, from_f64, hypot, max, one, recip, sqrt, zero};

/// Elements of scratch memory for merging to `n` rows: for either side, the columns of the parts, one of
/// them with one row more, and the singular vectors of the matrix of `z` and `D`.
pub(super) fn merge_scratch_len(n: usize) -> usize {
    n * n + n * (n + 1) + 2 * n * n.next_multiple_of(LANES)
}

/// A matrix that is diagonal but for one row, in the given bases.
pub(super) struct Torn<'a, T> {
    /// The diagonal, with zero in the row.
    values: &'a mut [T],
    left: MatMut<'a, T>,
    /// A column for each direction, and for a matrix with one column more the direction that is mapped to
    /// zero.
    right: MatMut<'a, T>,
    /// The row, and the direction that belongs to it.
    row: usize,
    /// The row's elements.
    z: Vec<T>,
    parts: Vec<Part>,
}

impl<'a, T: LapackReal> Torn<'a, T> {
    /// The parts above and below `row`, given by their singular values and vectors, and the row, whose
    /// elements are `torn`.
    pub(super) fn new(
        values: &'a mut [T],
        mut left: MatMut<'a, T>,
        mut right: MatMut<'a, T>,
        row: usize,
        torn: [T; 2],
    ) -> Result<Self, NoWorkspaceMemory> {
        let n = values.len();
        let mut z = with_capacity(n)?;
        z.extend((0..=row).map(|j| torn[0] * right[(row, j)]));
        z.extend((row + 1..n).map(|j| torn[1] * right[(row + 1, j)]));
        if right.ncols() > n {
            // Turns the directions that the parts map to zero, so that the row maps one of them to zero.
            let other = torn[1] * right[(row + 1, n)];
            let length = hypot(&z[row], &other);
            // What is less does not matter, and its quotients may be inaccurate.
            if length > eps::<T>() * eps::<T>() {
                let (column, last) = two_columns_mut(right.rb_mut(), row, n);
                rotate(column, last, z[row] / length, other / length);
                z[row] = length;
            }
        }
        values[row] = zero();
        left[(row, row)] = one();
        let mut parts = filled(n, Part::Upper)?;
        parts[row] = Part::Both;
        parts[row + 1..].fill(Part::Lower);
        Ok(Self { values, left, right, row, z, parts })
    }

    /// Overwrites the diagonal with the singular values, in any order, and the bases with the singular
    /// vectors. `scratch` has [`merge_scratch_len`] elements or more.
    pub(super) fn solve(
        mut self,
        scratch: &mut [T],
        products: Products<'_>,
    ) -> Result<(), NoWorkspaceMemory> {
        let directions = self.deflate()?;
        let (n, count) = (self.values.len(), directions.kept.len());
        let mut kept = with_capacity(count)?;
        kept.extend(directions.kept.iter().map(|j| self.z[*j]));
        let length = sqrt(&dot(&kept, &kept));
        if length == zero() {
            return Ok(());
        }
        let groups = directions.group(&self.parts)?;
        let padded = count.next_multiple_of(LANES);
        let (right_factors, scratch) = scratch.split_at_mut(padded * count);
        let (left_factors, scratch) = scratch.split_at_mut(padded * count);
        let (left_packed, right_packed) = scratch.split_at_mut(n * n);
        let pole = |i: usize| self.values[directions.kept[i]] / length;
        let solution = Solution::new(SquareRoots, pole, |i| kept[i] / length, &groups.order, products)?;
        solution.eigenvectors(right_factors, products);
        left_vectors(&solution, &groups.order, right_factors, left_factors, products);

        let mut values = with_capacity(n)?;
        values.extend(solution.roots.iter().map(|root| sqrt(&root.square()) * length));
        values.extend(directions.deflated.iter().map(|j| self.values[*j]));
        self.values.copy_from_slice(&values);
        let (left, right) = (self.left, self.right.subcols_mut(0, n));
        let half = self.row + 1;
        let (directions, groups) = (&directions, &groups);
        multiply(left, half, directions, groups, left_factors, left_packed);
        multiply(right, half, directions, groups, right_factors, right_packed);
        Ok(())
    }

    /// Finds the directions that the row changes by no more than rounding errors, some after turning the
    /// bases. The direction of the row itself is kept, and comes first.
    fn deflate(&mut self) -> Result<Directions, NoWorkspaceMemory> {
        let (n, row) = (self.values.len(), self.row);
        // Compared with the whole matrix, whose magnitude is one, all that is less does not matter.
        let length = sqrt(&dot(&self.z, &self.z));
        let largest = self.values.iter().fold(max(&length, &eps()), |x, y| max(&x, y));
        let limit = from_f64::<T>(8.0) * eps::<T>() * largest;
        let (mut kept, mut deflated) = (with_capacity(n)?, with_capacity(n)?);
        kept.push(row);
        for j in ascending(self.values)?.into_iter().filter(|j| *j != row) {
            if abs(&self.z[j]) <= limit {
                deflated.push(j);
                continue;
            }
            if self.values[j] <= limit {
                self.absorb(j);
                deflated.push(j);
                continue;
            }
            if let Some(&previous) = kept[1..].last()
                && self.turn(previous, j, limit)
            {
                kept.pop();
                deflated.push(previous);
            }
            kept.push(j);
        }
        // No pole may vanish from the equation.
        if kept.len() > 1 && abs(&self.z[row]) < limit {
            self.z[row] = limit;
        }
        Ok(Directions { deflated, kept })
    }

    /// Turns the row's direction and direction `j`, whose value is taken for zero, so that the row does not
    /// have an element in the latter.
    fn absorb(&mut self, j: usize) {
        let length = hypot(&self.z[self.row], &self.z[j]);
        let (cos, sin) = (self.z[self.row] / length, self.z[j] / length);
        (self.z[self.row], self.z[j]) = (length, zero());
        self.values[j] = zero();
        self.parts[j] = Part::Both;
        let (column, other) = two_columns_mut(self.right.rb_mut(), self.row, j);
        rotate(column, other, cos, sin);
    }

    /// [Turns](turn) directions `i` and `j`, if they are near enough. False otherwise.
    fn turn(&mut self, i: usize, j: usize, limit: T) -> bool {
        let turned = turn(self.values, &mut self.z, &mut self.parts, (i, j), limit);
        let Some((cos, sin)) = turned else {
            return false;
        };
        for basis in [&mut self.left, &mut self.right] {
            let (left, right) = two_columns_mut(basis.rb_mut(), j, i);
            rotate(left, right, cos, sin);
        }
        true
    }
}

/// Stores the left singular vectors in the columns of `left`, from the right ones. Both have the rows in
/// the given order, padded.
fn left_vectors<T: LapackReal>(
    solution: &Solution<T, SquareRoots>,
    order: &[usize],
    right: &[T],
    left: &mut [T],
    products: Products<'_>,
) {
    let padded = solution.poles.len();
    // The smallest pole is the row's.
    let row = order.iter().position(|i| *i == 0).unwrap_or(0);
    in_parts(left, padded, products, |first, left| {
        left.copy_from_slice(&right[first..][..left.len()]);
        let roots = &solution.roots[first / padded..];
        for (left, root) in left.chunks_exact_mut(padded).zip(roots) {
            // A right vector `v` is a multiple of the one with `z_i / (d_i^2 - s^2)`, for which the
            // row's product is minus one.
            let element = left[row] * root.square() / solution.z[row];
            dispatch(LeftVector { poles: &solution.poles, row, element, left });
        }
    });
}

/// Makes a left singular vector of the right one in its place: the product with the diagonal, and
/// `element` in the row.
struct LeftVector<'a, T> {
    poles: &'a [T],
    row: usize,
    element: T,
    left: &'a mut [T],
}

impl<T: LapackReal> Kernel for LeftVector<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for (left, pole) in self.left.iter_mut().zip(self.poles) {
            *left *= *pole;
        }
        self.left[self.row] = self.element;
        let factor = recip(&sqrt(&dot(self.left, self.left)));
        scale(self.left, factor);
    }
}
