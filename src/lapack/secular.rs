//! The eigenvalues and eigenvectors of `D + z z^T` with a diagonal `D`.
//!
//! Those of `D^2 + z z^T` are the squares of the singular values, and the right singular vectors, of a
//! matrix that consists of the row `z^T` and of `D`; here the elements of `D` themselves are given.
//!
//! An eigenvalue `x` is a root of the secular equation `f(x) = 1 + sum z_i^2 / (d_i - x) = 0`
//! (Golub, Some modified matrix eigenvalue problems, SIAM Review 15, 1973), an eigenvector has the
//! elements `z_i / (d_i - x)`. The vectors are orthogonal if the differences `d_i - x` have small
//! relative errors and `z` is replaced by the vector for which the computed roots are exact (Gu and
//! Eisenstat, A divide-and-conquer algorithm for the symmetric tridiagonal eigenproblem, SIAM J.
//! Matrix Anal. Appl. 16, 1995).

use super::real::LapackReal;
use crate::kernel::{Isa, Kernel, dispatch};
use faer::traits::math_utils::{abs, eps, from_f64, infinity, one, recip, sqrt, zero};

/// Poles that are looked at together: two registers of eight doubles.
pub(super) const LANES: usize = 16;

/// Evaluations after which every third step halves the bracket, so that the search ends.
const PATIENCE: usize = 30;

/// Evaluations after which the bracket is as small as it can be.
const LIMIT: usize = 250;

/// What the numbers that stand for the poles are.
pub(super) trait Poles: Copy + Send + Sync {
    /// The difference of two poles, with a small relative error.
    fn difference<T: LapackReal>(self, x: T, y: T) -> T;
}

/// The poles themselves.
#[derive(Clone, Copy)]
pub(super) struct Themselves;

impl Poles for Themselves {
    #[inline(always)]
    fn difference<T: LapackReal>(self, x: T, y: T) -> T {
        x - y
    }
}

/// Their square roots, none of which is negative.
#[derive(Clone, Copy)]
pub(super) struct SquareRoots;

impl Poles for SquareRoots {
    #[inline(always)]
    fn difference<T: LapackReal>(self, x: T, y: T) -> T {
        (x - y) * (x + y)
    }
}

/// An eigenvalue as a sum, from which its distance to each pole follows with a small relative error.
#[derive(Clone, Copy)]
pub(super) struct Root<T> {
    /// What stands for the nearest pole.
    pub(super) pole: T,
    /// The distance from the pole.
    pub(super) offset: T,
}

impl<T: LapackReal> Root<T> {
    /// The eigenvalue, where poles are given [themselves](Themselves).
    pub(super) fn value(self) -> T {
        self.pole + self.offset
    }

    /// The eigenvalue, where poles are given by their [square roots](SquareRoots).
    pub(super) fn square(self) -> T {
        self.pole * self.pole + self.offset
    }
}

/// The matrix: its diagonal, strictly ascending, and the elements of `z`, none of them so small that
/// its square underflows.
///
/// Both are padded to a multiple of [`LANES`]: the poles with a value more than the sum of the
/// squares beyond the last one, `z` with zeros.
#[derive(Clone, Copy)]
pub(super) struct Secular<'a, T, P> {
    kind: P,
    poles: &'a [[T; LANES]],
    squares: &'a [[T; LANES]],
    /// Poles without the padding.
    count: usize,
}

/// The parts of `f` on either side of the root, and their derivatives.
#[derive(Clone, Copy)]
struct SecularSums<T> {
    below: T,
    below_slope: T,
    above: T,
    above_slope: T,
}

impl<T: LapackReal> SecularSums<T> {
    #[inline(always)]
    fn value(self) -> T {
        one::<T>() + self.below + self.above
    }

    #[inline(always)]
    fn slope(self) -> T {
        self.below_slope + self.above_slope
    }

    /// The rounding error of the value.
    #[inline(always)]
    fn error(self) -> T {
        from_f64::<T>(8.0) * eps::<T>() * (one::<T>() + self.above - self.below)
    }
}

impl<'a, T: LapackReal, P: Poles> Secular<'a, T, P> {
    /// The equation with `count` padded poles and squares of `z`.
    pub(super) fn new(kind: P, poles: &'a [T], squares: &'a [T], count: usize) -> Self {
        let ((poles, _), (squares, _)) = (poles.as_chunks(), squares.as_chunks());
        Self { kind, poles, squares, count }
    }

    /// Stores the roots from number `first` on, in ascending order.
    pub(super) fn solve(self, first: usize, roots: &mut [Root<T>]) {
        dispatch(Roots { equation: self, first, roots });
    }

    /// Stores the squares of the elements from number `first * LANES` on of the vector `z` for which
    /// `roots`, all of them, are exact.
    pub(super) fn repair(self, roots: &[Root<T>], first: usize, repaired: &mut [[T; LANES]]) {
        dispatch(Repair { equation: self, roots, first, repaired });
    }

    #[inline(always)]
    fn pole(&self, i: usize) -> T {
        self.poles[i / LANES][i % LANES]
    }

    #[inline(always)]
    fn square(&self, i: usize) -> T {
        self.squares[i / LANES][i % LANES]
    }

    /// The terms of one chunk of poles at `origin + offset`, and their derivatives.
    #[inline(always)]
    fn terms(&self, chunk: usize, origin: T, offset: T) -> ([T; LANES], [T; LANES]) {
        let (poles, squares) = (&self.poles[chunk], &self.squares[chunk]);
        let (mut values, mut slopes) = ([zero::<T>(); LANES], [zero::<T>(); LANES]);
        for lane in 0..LANES {
            let inverse = recip(&(self.kind.difference(poles[lane], origin) - offset));
            values[lane] = squares[lane] * inverse;
            slopes[lane] = values[lane] * inverse;
        }
        (values, slopes)
    }

    /// The sums over the poles up to `split` and over those after it, at `origin + offset`.
    #[inline(always)]
    fn sums(&self, origin: T, offset: T, split: usize) -> SecularSums<T> {
        let border = split / LANES;
        let mut below = ([zero::<T>(); LANES], [zero::<T>(); LANES]);
        let mut above = below;
        for chunk in 0..border {
            let (values, slopes) = self.terms(chunk, origin, offset);
            for lane in 0..LANES {
                below.0[lane] += values[lane];
                below.1[lane] += slopes[lane];
            }
        }
        for chunk in border + 1..self.poles.len() {
            let (values, slopes) = self.terms(chunk, origin, offset);
            for lane in 0..LANES {
                above.0[lane] += values[lane];
                above.1[lane] += slopes[lane];
            }
        }
        let (values, slopes) = self.terms(border, origin, offset);
        for lane in 0..LANES {
            let inside = border * LANES + lane <= split;
            let (value, slope) = (values[lane], slopes[lane]);
            below.0[lane] += if inside { value } else { zero() };
            below.1[lane] += if inside { slope } else { zero() };
            above.0[lane] += if inside { zero() } else { value };
            above.1[lane] += if inside { zero() } else { slope };
        }
        SecularSums {
            below: total(below.0),
            below_slope: total(below.1),
            above: total(above.0),
            above_slope: total(above.1),
        }
    }

    /// Root number `index`: a sequence of points, each a root of [a simpler function](Interval::step),
    /// within a bracket that keeps bad points away.
    #[inline(always)]
    fn root(&self, index: usize) -> Root<T> {
        let last = self.count - 1;
        if last == 0 {
            return Root { pole: self.pole(0), offset: self.square(0) };
        }
        let outer = index == last;
        let right = if outer { last } else { index + 1 };
        let left = right - 1;

        // The sign in the middle tells which pole is nearer. The last root is at most the sum of the
        // squares, which is one, beyond its pole.
        let two: T = from_f64(2.0);
        let pole = self.pole(index);
        let gap = if outer { one() } else { self.kind.difference(self.pole(right), pole) };
        let half = gap / two;
        let middle = self.sums(pole, half, left).value();
        let nearest = if outer || middle >= zero() { index } else { right };
        let origin = self.pole(nearest);
        let interval = Interval {
            left: self.kind.difference(self.pole(left), origin),
            right: self.kind.difference(self.pole(right), origin),
            left_square: self.square(left),
            right_square: self.square(right),
            left_is_nearest: nearest == left,
            outer,
        };

        // A root is not nearer to its pole than `least`, since all other terms are at most
        // `1 + 2 / gap`. The other end leaves room for rounding errors.
        let slack = one::<T>() - from_f64::<T>(8.0) * eps::<T>();
        let least = slack * self.square(nearest) / (one::<T>() + two / gap);
        let most = if outer { two } else { from_f64::<T>(0.625) * gap };
        let (mut low, mut high) = if nearest == index { (least, most) } else { (-most, -least) };

        let first = interval.first(middle, if nearest == index { half } else { -half });
        let mut offset = inside(first, low, high);
        let (mut weighted, mut previous) = (true, infinity::<T>());
        for count in 0..LIMIT {
            let sums = self.sums(origin, offset, left);
            let value = sums.value();
            if abs(&value) <= sums.error() + eps::<T>() * abs(&offset) * sums.slope() {
                break;
            }
            *(if value < zero() { &mut low } else { &mut high }) = offset;
            // Where one simpler function is a bad substitute the other one is a good one.
            weighted ^= from_f64::<T>(10.0) * abs(&value) > previous;
            previous = abs(&value);
            let next = offset + interval.step(sums, offset, weighted);
            let halve = count > PATIENCE && count % 3 == 0;
            offset = inside(if halve { low } else { next }, low, high);
            if !(low < offset && offset < high) {
                break;
            }
        }
        Root { pole: origin, offset }
    }

    /// Multiplies `products` by `(d_i - x_j) / (d_i - d_j)` of the poles `i` of a chunk for each of
    /// the roots `x_j` from number `first` on.
    #[inline(always)]
    fn multiply_quotients(&self, products: &mut [T; LANES], chunk: usize, first: usize, roots: &[Root<T>]) {
        let poles = self.poles[chunk];
        for (j, root) in roots.iter().enumerate() {
            let own = self.pole(first + j);
            for lane in 0..LANES {
                let distance = self.kind.difference(poles[lane], root.pole) - root.offset;
                products[lane] *= distance / self.kind.difference(poles[lane], own);
            }
        }
    }
}

/// The poles on both sides of a root, or the last two before the last root, as distances from the
/// one that is nearest.
struct Interval<T> {
    left: T,
    right: T,
    left_square: T,
    right_square: T,
    left_is_nearest: bool,
    outer: bool,
}

impl<T: LapackReal> Interval<T> {
    /// The root if the terms of all other poles are what they are at `point`, where the function has
    /// the given value.
    #[inline(always)]
    fn first(&self, value: T, point: T) -> T {
        let (left, right) = (self.left_square, self.right_square);
        let rest = value - left / (self.left - point) - right / (self.right - point);
        let sum = rest * (self.left + self.right) + left + right;
        let product = rest * self.left * self.right + left * self.right + right * self.left;
        quadratic(sum, product, rest, self.outer)
    }

    /// The distance to the root of `c + s / (d_l - x) + t / (d_r - x)`, a function which has at
    /// `offset` the value and the slope that the sums give (Li, Solving secular equations stably and
    /// efficiently, LAPACK Working Note 89, 1993).
    ///
    /// With the fixed weight, `s` or `t` of the nearest pole is its square. Otherwise, in the middle
    /// way, `s` and `t` give the sums on either side their slopes.
    #[inline(always)]
    fn step(&self, sums: SecularSums<T>, offset: T, fixed_weight: bool) -> T {
        let (value, slope) = (sums.value(), sums.slope());
        let (left, right) = (self.left - offset, self.right - offset);
        let constant = if fixed_weight {
            let (near, far, square) = if self.left_is_nearest {
                (left, right, self.left_square)
            } else {
                (right, left, self.right_square)
            };
            value - far * slope - square * (near - far) / (near * near)
        } else {
            value - left * sums.below_slope - right * sums.above_slope
        };
        let product = left * right;
        quadratic((left + right) * value - product * slope, product * value, constant, self.outer)
    }
}

/// `point` if it lies in the bracket, whose ends have the same sign; a point that halves the bracket
/// on a logarithmic scale otherwise.
#[inline(always)]
fn inside<T: LapackReal>(point: T, low: T, high: T) -> T {
    if low < point && point < high {
        return point;
    }
    let mean = sqrt(&(low * high));
    if low < zero() { -mean } else { mean }
}

/// The root of `constant x^2 - sum x + product` that belongs to an inner or the outer interval.
#[inline(always)]
fn quadratic<T: LapackReal>(sum: T, product: T, constant: T, outer: bool) -> T {
    let square = sum * sum - from_f64::<T>(4.0) * product * constant;
    let root = sqrt(&if square > zero() { square } else { zero() });
    let root = if outer { -root } else { root };
    if (sum > zero()) != outer {
        (product + product) / (sum + root)
    } else {
        (sum - root) / (constant + constant)
    }
}

#[inline(always)]
fn total<T: LapackReal>(mut lanes: [T; LANES]) -> T {
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}

struct Roots<'a, T, P> {
    equation: Secular<'a, T, P>,
    first: usize,
    roots: &'a mut [Root<T>],
}

impl<T: LapackReal, P: Poles> Kernel for Roots<'_, T, P> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for (i, root) in self.roots.iter_mut().enumerate() {
            *root = self.equation.root(self.first + i);
        }
    }
}

struct Repair<'a, T, P> {
    equation: Secular<'a, T, P>,
    roots: &'a [Root<T>],
    first: usize,
    repaired: &'a mut [[T; LANES]],
}

impl<T: LapackReal, P: Poles> Kernel for Repair<'_, T, P> {
    type Output = ();

    /// By Loewner's formula `z_i^2 = prod_j (x_j - d_i) / prod_(j != i) (d_j - d_i)`, whose partial
    /// products stay within the range of the differences.
    #[inline(always)]
    fn run<I: Isa>(self) {
        let Self { equation, roots, first, repaired } = self;
        for (chunk, repaired) in (first..).zip(repaired) {
            let (start, end) = (chunk * LANES, roots.len().min((chunk + 1) * LANES));
            let mut products = [one::<T>(); LANES];
            equation.multiply_quotients(&mut products, chunk, 0, &roots[..start]);
            for (lane, root) in roots[start..end].iter().enumerate() {
                let own = products[lane];
                equation.multiply_quotients(&mut products, chunk, start + lane, &[*root]);
                // Its own pole has no quotient with a root, only the numerator.
                let pole = equation.poles[chunk][lane];
                products[lane] = own * (equation.kind.difference(pole, root.pole) - root.offset);
            }
            equation.multiply_quotients(&mut products, chunk, end, &roots[end..]);
            *repaired = products.map(|product| abs(&product));
        }
    }
}

/// Stores `z_i / (d_i - x)`, scaled to length one, for each of `roots` in `vectors`, a column of
/// `poles.len()` elements for each. The poles may be in any order.
pub(super) fn eigenvectors<T: LapackReal>(
    kind: impl Poles,
    poles: &[T],
    z: &[T],
    roots: &[Root<T>],
    vectors: &mut [T],
) {
    let ((poles, _), (z, _), (vectors, _)) = (poles.as_chunks(), z.as_chunks(), vectors.as_chunks_mut());
    dispatch(Vectors { kind, poles, z, roots, vectors });
}

struct Vectors<'a, T, P> {
    kind: P,
    poles: &'a [[T; LANES]],
    z: &'a [[T; LANES]],
    roots: &'a [Root<T>],
    vectors: &'a mut [[T; LANES]],
}

impl<T: LapackReal, P: Poles> Kernel for Vectors<'_, T, P> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let columns = self.vectors.chunks_exact_mut(self.poles.len());
        for (column, root) in columns.zip(self.roots) {
            let mut squares = [zero::<T>(); LANES];
            for ((column, poles), z) in column.iter_mut().zip(self.poles).zip(self.z) {
                let mut elements = *z;
                for lane in 0..LANES {
                    elements[lane] /= self.kind.difference(poles[lane], root.pole) - root.offset;
                }
                for lane in 0..LANES {
                    squares[lane] += elements[lane] * elements[lane];
                }
                *column = elements;
            }
            let factor = recip(&sqrt(&total(squares)));
            for element in column.as_flattened_mut() {
                *element *= factor;
            }
        }
    }
}
