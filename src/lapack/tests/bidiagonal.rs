//! Divide and conquer on bidiagonal matrices with singular values that are close, repeated, zero, of very
//! different magnitude, or separate from each other only by deflation.

use super::super::bidiagonal;
use super::super::memory::NoWorkspaceMemory;
use super::super::secular::{LANES, Root, Secular, SquareRoots};
use super::{Matrix, Random, multiplying};
use crate::lapack::LapackReal;
use faer::MatMut;
use faer::traits::math_utils::{abs, eps, from_f64, max, zero};

/// Orders within one block of the iteration, across several levels of parts, and off a multiple of the
/// vector length.
const ORDERS: [usize; 10] = [1, 2, 3, 24, 25, 26, 49, 64, 97, 130];

/// The diagonal of a matrix and the elements above it.
struct Bidiagonal {
    name: &'static str,
    diagonal: Vec<f64>,
    above: Vec<f64>,
}

fn bidiagonal(
    name: &'static str,
    n: usize,
    diagonal: impl FnMut(usize) -> f64,
    above: impl FnMut(usize) -> f64,
) -> Bidiagonal {
    Bidiagonal { name, diagonal: (0..n).map(diagonal).collect(), above: (1..n).map(above).collect() }
}

/// Matrices of order `n`.
fn matrices(n: usize, random: &mut Random) -> Vec<Bidiagonal> {
    let power = |exponent: f64| 10.0_f64.powf(exponent);
    let mut matrices = vec![
        bidiagonal("zero", n, |_| 0.0, |_| 0.0),
        bidiagonal("identity", n, |_| 1.0, |_| 0.0),
        bidiagonal("negative", n, |i| -1.0 - (i % 3) as f64, |_| 0.0),
        bidiagonal("one, one", n, |_| 1.0, |_| 1.0),
        bidiagonal("differences", n, |_| 1.0, |_| -1.0),
        bidiagonal("zero diagonal", n, |_| 0.0, |_| 1.0),
        bidiagonal("zeros on the diagonal", n, |i| (i % 3) as f64, |_| 1.0),
        bidiagonal("zero at the end", n, |i| if i + 1 == n { 0.0 } else { 1.0 }, |_| 0.5),
        bidiagonal("nearly singular", n, |_| 1.0, |_| 3.0),
        bidiagonal("graded upwards", n, |i| power(i as f64 * 0.2 - 25.0), |i| power(i as f64 * 0.2 - 25.5)),
        bidiagonal("graded downwards", n, |i| power(i as f64 * -0.2), |i| power(i as f64 * -0.2 - 0.2)),
        bidiagonal("graded steeply", n, |i| power(i as f64 * -1.1), |i| power(i as f64 * -1.1)),
        bidiagonal("pairs", n, |i| [1.0, -1.0][i % 2], |i| [1e-8, 1.0][i % 2]),
        bidiagonal("equal blocks", n, |i| (i % 4) as f64, |i| if i % 4 == 0 { 1e-12 } else { 0.5 }),
        bidiagonal(
            "one tiny part",
            n,
            |i| if i < n / 2 { 1e-310 } else { 1.0 },
            |i| {
                if i < n / 2 { 1e-309 } else { 0.3 }
            },
        ),
    ];
    for glue in [1e-3, 1e-8, 1e-14] {
        let above = |i: usize| if i.is_multiple_of(21) { glue } else { 1.0 };
        matrices.push(bidiagonal("glued", n, |i| (i % 21) as f64 - 10.0, above));
    }
    let mut above: Vec<f64> = (0..n).map(|_| random.next()).collect();
    matrices.push(bidiagonal("random", n, |_| random.next(), |i| above[i]));
    matrices.push(bidiagonal("clusters", n, |i| (i / 10) as f64, |i| 1e-3 * above[i]));
    matrices.push(bidiagonal("nearly the identity", n, |_| 1.0, |i| 1e-14 * above[i]));
    matrices.push(bidiagonal("many magnitudes above", n, |_| random.next(), |i| power(16.0 * above[i])));
    matrices.push(bidiagonal("many magnitudes", n, |_| power(14.0 * random.next()), |i| above[i]));
    above.iter_mut().step_by(5).for_each(|above| *above = 0.0);
    matrices.push(bidiagonal("zeros above", n, |_| random.next(), |i| above[i]));
    matrices
}

fn view<T: LapackReal>(matrix: &mut Matrix<T>) -> MatMut<'_, T> {
    let (rows, cols, ld) = (matrix.rows, matrix.cols, matrix.ld() as usize);
    MatMut::from_column_major_slice_with_stride_mut(&mut matrix.elements, rows, cols, ld)
}

/// As the function of this name, with products on so many threads.
fn decompose<T: LapackReal>(
    diagonal: &mut [T],
    above: &mut [T],
    left: MatMut<'_, T>,
    right: MatMut<'_, T>,
    threads: usize,
) -> Result<bool, NoWorkspaceMemory> {
    multiplying::<T, _>(diagonal.len(), threads, |products| {
        bidiagonal::decompose(diagonal, above, left, right, products)
    })
}

/// Decomposes a matrix and asserts that the singular vectors are orthonormal and that all belong to it.
fn check<T: LapackReal>(matrix: &Bidiagonal, threads: usize) {
    let (n, name) = (matrix.diagonal.len(), matrix.name);
    let rounded = |values: &[f64]| values.iter().map(|value| from_f64(*value)).collect::<Vec<T>>();
    let (diagonal, above) = (rounded(&matrix.diagonal), rounded(&matrix.above));
    let (mut values, mut destroyed) = (diagonal.clone(), above.clone());
    let (mut left, mut right) = (Matrix::<T>::zeros(n, n), Matrix::<T>::zeros(n, n));
    let converged = decompose(&mut values, &mut destroyed, view(&mut left), view(&mut right), threads);
    assert_eq!(converged, Ok(true), "{name} {n}");

    assert!(values.iter().all(|value| *value >= zero()), "{name} {n}");
    left.assert_orthonormal_columns();
    right.assert_orthonormal_columns();
    let scale = diagonal.iter().chain(&above).fold(zero::<T>(), |x, y| max(&x, &abs(y)));
    let products = Matrix::new(n, n, |i, j| {
        let beyond = if i + 1 < n { above[i] * right[(i + 1, j)] } else { zero() };
        diagonal[i] * right[(i, j)] + beyond
    });
    products.assert_near(&Matrix::new(n, n, |i, j| values[j] * left[(i, j)]), scale);
}

fn check_all<T: LapackReal>(orders: &[usize], threads: usize) {
    let mut random = Random(81);
    for n in orders {
        for matrix in matrices(*n, &mut random) {
            check::<T>(&matrix, threads);
        }
    }
}

#[test]
fn singular_vectors_are_orthonormal_whatever_the_values() {
    check_all::<f32>(&ORDERS, 1);
    check_all::<f64>(&ORDERS, 1);
}

#[test]
fn threads_share_parts_sides_and_columns() {
    for threads in [2, 3, 8] {
        check_all::<f64>(&[26, 97], threads);
    }
}

#[test]
fn singular_values_of_differences_are_known() {
    // Its product with its transpose is the second difference but for one corner.
    let n = 200;
    let (mut values, mut above) = (vec![1.0; n], vec![-1.0; n - 1]);
    let (mut left, mut right) = (Matrix::<f64>::zeros(n, n), Matrix::zeros(n, n));
    let converged = decompose(&mut values, &mut above, view(&mut left), view(&mut right), 1);
    assert_eq!(converged, Ok(true));
    values.sort_by(f64::total_cmp);
    for (k, value) in values.iter().enumerate() {
        let angle = std::f64::consts::PI * (2 * k + 1) as f64 / (2 * (2 * n + 1)) as f64;
        assert!((value - 2.0 * angle.sin()).abs() < 1e-14, "{value} for {k}");
    }
}

#[test]
fn elements_that_are_not_finite_are_reported() {
    for (diagonal, above) in [(f64::NAN, 1.0), (1.0, f64::INFINITY)] {
        let (mut values, mut above) = (vec![1.0, diagonal, 1.0], vec![1.0, above]);
        let (mut left, mut right) = (Matrix::zeros(3, 3), Matrix::zeros(3, 3));
        let converged = decompose(&mut values, &mut above, view(&mut left), view(&mut right), 1);
        assert_eq!(converged, Ok(false));
    }
}

/// Asserts that the roots for poles `0, step, 2 step, ...` lie between the squares of these and add up.
fn check_roots<T: LapackReal>(step: f64, count: usize, random: &mut Random) {
    let padded = count.next_multiple_of(LANES);
    let mut poles: Vec<T> = (0..count).map(|i| from_f64(step * i as f64)).collect();
    let mut squares: Vec<T> = (0..count).map(|_| from_f64(random.next().powi(2) + 1e-6)).collect();
    let sum = squares.iter().fold(zero::<T>(), |x, y| x + *y);
    squares.iter_mut().for_each(|square| *square /= sum);
    poles.resize(padded, poles[count - 1] + from_f64::<T>(4.0));
    squares.resize(padded, zero());
    let mut roots = vec![Root { pole: zero(), offset: zero() }; count];
    Secular::new(SquareRoots, &poles, &squares, count).solve(0, &mut roots);
    let distance = |pole: T, root: &Root<T>| (pole - root.pole) * (pole + root.pole) - root.offset;
    let mut trace = zero::<T>();
    for (i, root) in roots.iter().enumerate() {
        assert!(distance(poles[i], root) < zero(), "root {i} of {count}");
        assert!(i + 1 == count || distance(poles[i + 1], root) > zero(), "root {i} of {count}");
        trace -= distance(poles[i], root);
    }
    let error = abs(&(trace - from_f64::<T>(1.0)));
    assert!(error <= from_f64::<T>(8.0 * count as f64) * eps::<T>(), "{trace:?} of {count}");
}

#[test]
fn roots_lie_between_the_squares_of_the_poles_and_add_up() {
    let mut random = Random(82);
    for count in [1, 2, 3, 15, 16, 17, 100] {
        for step in [1.0, 1.0 / 64.0, 1e-4] {
            check_roots::<f32>(step, count, &mut random);
            check_roots::<f64>(step, count, &mut random);
        }
    }
}
