//! Divide and conquer on tridiagonal matrices with eigenvalues that are close, repeated, of very
//! different magnitude, or separate from each other only by deflation.

use super::super::divide::decompose;
use super::super::secular::{LANES, Root, Secular, Themselves};
use super::{Matrix, Random, multiplying};
use crate::lapack::LapackReal;
use faer::MatMut;
use faer::traits::math_utils::{abs, eps, from_f64, max, one, zero};

/// Orders within one block of the iteration, across several levels of halves, and off a multiple of
/// the vector length.
const ORDERS: [usize; 9] = [1, 2, 3, 24, 25, 49, 64, 97, 130];

/// The diagonal of a matrix and the elements beside it.
struct Tridiagonal {
    name: &'static str,
    diagonal: Vec<f64>,
    beside: Vec<f64>,
}

fn tridiagonal(
    name: &'static str,
    n: usize,
    diagonal: impl FnMut(usize) -> f64,
    beside: impl FnMut(usize) -> f64,
) -> Tridiagonal {
    Tridiagonal { name, diagonal: (0..n).map(diagonal).collect(), beside: (1..n).map(beside).collect() }
}

/// Matrices of order `n`.
fn matrices(n: usize, random: &mut Random) -> Vec<Tridiagonal> {
    let middle = (n as f64 - 1.0) / 2.0;
    let power = |exponent: f64| 10.0_f64.powf(exponent);
    let mut matrices = vec![
        tridiagonal("zero", n, |_| 0.0, |_| 0.0),
        tridiagonal("identity", n, |_| 1.0, |_| 0.0),
        tridiagonal("one, two, one", n, |_| 2.0, |_| 1.0),
        tridiagonal("negative beside the diagonal", n, |_| 2.0, |_| -1.0),
        tridiagonal("zero diagonal", n, |_| 0.0, |_| 1.0),
        tridiagonal("Wilkinson", n, |i| (i as f64 - middle).abs(), |_| 1.0),
        tridiagonal("Clement", n, |_| 0.0, |i| ((i * (n - i)) as f64).sqrt()),
        tridiagonal("Laguerre", n, |i| (2 * i + 1) as f64, |i| i as f64),
        tridiagonal("graded upwards", n, |i| power(i as f64 * 0.2 - 25.0), |i| power(i as f64 * 0.2 - 25.5)),
        tridiagonal("graded downwards", n, |i| power(i as f64 * -0.2), |i| power(i as f64 * -0.2 - 0.2)),
        tridiagonal("graded steeply", n, |i| power(i as f64 * -1.1), |i| power(i as f64 * -1.1)),
        tridiagonal("pairs", n, |i| [1.0, -1.0][i % 2], |i| [1e-8, 1.0][i % 2]),
        tridiagonal("equal blocks", n, |i| (i % 4) as f64, |i| if i % 4 == 0 { 1e-12 } else { 0.5 }),
        tridiagonal(
            "one tiny half",
            n,
            |i| if i < n / 2 { 1e-310 } else { 1.0 },
            |i| {
                if i < n / 2 { 1e-309 } else { 0.3 }
            },
        ),
    ];
    for glue in [1e-3, 1e-8, 1e-14] {
        let beside = |i: usize| if i.is_multiple_of(21) { glue } else { 1.0 };
        matrices.push(tridiagonal("glued Wilkinson", n, |i| (i % 21) as f64 - 10.0, beside));
    }
    let mut beside: Vec<f64> = (0..n).map(|_| random.next()).collect();
    matrices.push(tridiagonal("random", n, |_| random.next(), |i| beside[i]));
    matrices.push(tridiagonal("clusters", n, |i| (i / 10) as f64, |i| 1e-3 * beside[i]));
    matrices.push(tridiagonal("nearly the identity", n, |_| 1.0, |i| 1e-14 * beside[i]));
    matrices.push(tridiagonal("many magnitudes beside", n, |_| random.next(), |i| power(16.0 * beside[i])));
    matrices.push(tridiagonal("many magnitudes", n, |_| power(14.0 * random.next()), |i| beside[i]));
    beside.iter_mut().step_by(5).for_each(|beside| *beside = 0.0);
    matrices.push(tridiagonal("zeros beside", n, |_| random.next(), |i| beside[i]));
    matrices
}

/// Decomposes a matrix and asserts that the eigenvectors are orthonormal and that both belong to it.
fn check<T: LapackReal>(matrix: &Tridiagonal, threads: usize) {
    let n = matrix.diagonal.len();
    let rounded = |values: &[f64]| values.iter().map(|value| from_f64(*value)).collect::<Vec<T>>();
    let (diagonal, beside) = (rounded(&matrix.diagonal), rounded(&matrix.beside));
    let (mut values, mut destroyed) = (diagonal.clone(), beside.clone());
    let mut vectors = Matrix::<T>::zeros(n, n);
    let ld = vectors.ld() as usize;
    let columns = MatMut::from_column_major_slice_with_stride_mut(&mut vectors.elements, n, n, ld);
    let converged =
        multiplying::<T, _>(n, threads, |products| decompose(&mut values, &mut destroyed, columns, products));
    assert_eq!(converged, Ok(true), "{} {n}", matrix.name);

    assert!(values.is_sorted(), "{} {n}", matrix.name);
    vectors.assert_orthonormal_columns();
    let element = |i: usize, j: usize| match (i.abs_diff(j), i.min(j)) {
        (0, _) => diagonal[i],
        (1, above) => beside[above],
        _ => zero(),
    };
    let mut products = Matrix::<T>::zeros(n, n);
    for j in 0..n {
        for i in 0..n {
            for k in i.saturating_sub(1)..n.min(i + 2) {
                products[(i, j)] += element(i, k) * vectors[(k, j)];
            }
        }
    }
    let expected = Matrix::new(n, n, |i, j| values[j] * vectors[(i, j)]);
    let scale = diagonal.iter().chain(&beside).fold(zero::<T>(), |x, y| max(&x, &abs(y)));
    products.assert_near(&expected, scale);
}

fn check_all<T: LapackReal>(orders: &[usize], threads: usize) {
    let mut random = Random(71);
    for n in orders {
        for matrix in matrices(*n, &mut random) {
            check::<T>(&matrix, threads);
        }
    }
}

#[test]
fn eigenvectors_are_orthonormal_whatever_the_eigenvalues() {
    check_all::<f32>(&ORDERS, 1);
    check_all::<f64>(&ORDERS, 1);
}

#[test]
fn threads_share_halves_and_columns() {
    for threads in [2, 3, 8] {
        check_all::<f64>(&[25, 97], threads);
    }
}

#[test]
fn eigenvalues_of_the_second_difference_are_known() {
    let n = 200;
    let (mut values, mut beside) = (vec![2.0; n], vec![-1.0; n - 1]);
    let mut vectors = vec![0.0; n * n];
    let columns = MatMut::from_column_major_slice_mut(&mut vectors, n, n);
    let converged =
        multiplying::<f64, _>(n, 1, |products| decompose(&mut values, &mut beside, columns, products));
    assert_eq!(converged, Ok(true));
    for (k, value) in values.iter().enumerate() {
        let angle = std::f64::consts::PI * (k + 1) as f64 / (2 * (n + 1)) as f64;
        assert!((value - 4.0 * angle.sin().powi(2)).abs() < 1e-14, "{value} for {k}");
    }
}

/// The roots of `1 + sum squares_i / (poles_i - x)`.
fn roots<T: LapackReal>(poles: &[T], squares: &[T]) -> Vec<Root<T>> {
    let count = poles.len();
    let padded = count.next_multiple_of(LANES);
    let (mut poles, mut squares) = (poles.to_vec(), squares.to_vec());
    poles.resize(padded, poles[count - 1] + from_f64::<T>(4.0));
    squares.resize(padded, zero());
    let mut roots = vec![Root { pole: zero(), offset: zero() }; count];
    Secular::new(Themselves, &poles, &squares, count).solve(0, &mut roots);
    roots
}

fn check_roots<T: LapackReal>(poles: &[T], mut squares: Vec<T>) {
    let sum = squares.iter().fold(zero::<T>(), |x, y| x + *y);
    squares.iter_mut().for_each(|square| *square /= sum);
    let roots = roots(poles, &squares);
    let mut trace = zero::<T>();
    for (i, root) in roots.iter().enumerate() {
        // The distances from the poles on both sides keep their signs even where the value is a pole.
        assert!(((poles[i] - root.pole) - root.offset) < zero(), "root {i} of {}", poles.len());
        if let Some(next) = poles.get(i + 1) {
            assert!(((*next - root.pole) - root.offset) > zero(), "root {i} of {}", poles.len());
        }
        trace += (root.pole - poles[i]) + root.offset;
    }
    let bound = from_f64::<T>(8.0 * poles.len() as f64) * eps::<T>();
    assert!(abs(&(trace - one::<T>())) <= bound, "{trace:?} of {}", poles.len());
}

fn check_equations<T: LapackReal>() {
    let mut random = Random(72);
    for count in [1, 2, 3, 15, 16, 17, 100] {
        for decades in [0, 3, 10] {
            let poles: Vec<T> = (0..count).map(|i| from_f64(i as f64 / 64.0)).collect();
            let mut square = || from_f64(10.0_f64.powf(f64::from(decades) * (random.next() - 1.0) / 2.0));
            check_roots(&poles, (0..count).map(|_| square()).collect());
        }
    }
}

#[test]
fn roots_lie_between_the_poles_and_add_up() {
    check_equations::<f32>();
    check_equations::<f64>();
}

#[test]
fn a_root_beside_a_pole_of_little_weight_is_accurate() {
    // The other terms add up to a number, `rest`, which hardly changes over such a small distance.
    let (poles, weight) = ([0.0_f64, 1.0, 2.0], 1e-24);
    let roots = roots(&poles, &[0.5, weight, 0.5]);
    let rest = 1.0 + 0.5 / (0.0 - 1.0) + 0.5 / (2.0 - 1.0);
    let nearest = roots.iter().find(|root| root.pole == 1.0).unwrap();
    assert!((nearest.offset * rest / weight - 1.0).abs() < 1e-12, "{}", nearest.offset);
}
