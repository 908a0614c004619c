use super::super::geev;
use super::{Matrix, ORDERS, Random, with_workspace};
use crate::lapack::LapackReal;
use faer::traits::math_utils::{eps, from_f64, hypot, max, nan, one, zero};

struct Decomposed<T> {
    wr: Vec<T>,
    wi: Vec<T>,
    left: Matrix<T>,
    right: Matrix<T>,
    info: i32,
}

fn decomposed<T: LapackReal>(a: &Matrix<T>, jobs: [u8; 2]) -> Decomposed<T> {
    let n = a.rows;
    let (mut wr, mut wi) = (vec![nan(); n], vec![nan(); n]);
    let [mut left, mut right] = jobs.map(|job| Matrix::new(n, if job == b'V' { n } else { 0 }, |_, _| nan()));
    let info = with_workspace(|work| {
        let [jobvl, jobvr] = jobs;
        geev(jobvl, jobvr, a.read(), &mut wr, &mut wi, left.written(), right.written(), work, 2)
    });
    left.assert_padding();
    right.assert_padding();
    Decomposed { wr, wi, left, right, info }
}

/// Asserts that `a v = v w` with columns of norm one, real at their largest component; returns
/// nothing else, so left vectors are checked as right ones of the transpose with `conjugate`.
#[track_caller]
fn check_vectors<T: LapackReal>(a: &Matrix<T>, wr: &[T], wi: &[T], v: &Matrix<T>, conjugate: bool) {
    let n = a.rows;
    let sign: T = if conjugate { -one::<T>() } else { one() };
    let product = a.times(v);
    // A V = V B for the block diagonal B of the eigenvalues.
    let expected = Matrix::new(n, n, |i, j| {
        let value = v[(i, j)] * wr[j];
        if wi[j] > zero() {
            value - sign * v[(i, j + 1)] * wi[j]
        } else if wi[j] < zero() {
            value - sign * v[(i, j - 1)] * wi[j]
        } else {
            value
        }
    });
    product.assert_near(&expected, max(&one(), &a.largest()) * from_f64::<T>(n as f64));

    let tolerance = from_f64::<T>(64.0 * n as f64) * eps::<T>();
    for j in (0..n).filter(|&j| wi[j] >= zero()) {
        let component = |i| (v[(i, j)], if wi[j] > zero() { v[(i, j + 1)] } else { zero() });
        let modulus = |i| {
            let (re, im) = component(i);
            hypot(&re, &im)
        };
        let norm = (0..n).fold(zero::<T>(), |norm, i| hypot(&norm, &modulus(i)));
        assert!(norm - one::<T>() < tolerance && one::<T>() - norm < tolerance);
        let largest = (0..n).fold(zero::<T>(), |largest, i| max(&largest, &modulus(i)));
        // Rounding may tell apart components of equal modulus, so one of the largest is real.
        assert!((0..n).any(|i| largest - modulus(i) < tolerance && component(i).1 == zero()));
    }
}

#[track_caller]
fn check<T: LapackReal>(a: &Matrix<T>) {
    let n = a.rows;
    let result = decomposed(a, *b"VV");
    assert_eq!(result.info, 0);
    for j in (0..n).filter(|&j| result.wi[j] != zero()) {
        let partner = if result.wi[j] > zero() { j + 1 } else { j - 1 };
        assert_eq!((result.wr[j], result.wi[j]), (result.wr[partner], -result.wi[partner]));
    }
    check_vectors(a, &result.wr, &result.wi, &result.right, false);
    check_vectors(&a.transpose(), &result.wr, &result.wi, &result.left, true);

    let trace = (0..n).fold(zero::<T>(), |sum, i| sum + a[(i, i)]);
    for jobs in [*b"NV", *b"VN", *b"NN"] {
        let other = decomposed(a, jobs);
        assert_eq!(other.info, 0);
        let sum = Matrix::new(1, 1, |_, _| other.wr.iter().fold(zero(), |sum: T, x| sum + *x));
        sum.assert_near(&Matrix::new(1, 1, |_, _| trace), from_f64((n * n + 8) as f64));
        if jobs == *b"NV" {
            check_vectors(a, &other.wr, &other.wi, &other.right, false);
        }
        if jobs == *b"VN" {
            check_vectors(&a.transpose(), &other.wr, &other.wi, &other.left, true);
        }
    }
}

fn orders<T: LapackReal>() {
    let mut random = Random(61);
    for n in ORDERS.into_iter().chain([320]) {
        check(&Matrix::<T>::random(n, n, &mut random));
    }
    check(&Matrix::<T>::random_of_rank(40, 40, 5, &mut random));
    check(&Matrix::<T>::zeros(4, 4));
    check(&Matrix::<T>::identity(30));
    let half = Matrix::<T>::random(30, 30, &mut random);
    check(&half.plus(one(), &half.transpose()));
    check(&half.plus(-one::<T>(), &half.transpose()));
}

#[test]
fn vectors_belong_to_their_values() {
    orders::<f32>();
    orders::<f64>();
}

#[test]
fn complex_pairs_have_the_positive_imaginary_part_first() {
    let a = Matrix::<f64>::from_rows(&[[1.0, -2.0], [2.0, 1.0]]);
    let result = decomposed(&a, *b"NV");
    assert!((result.wr[0] - 1.0).abs() < 1e-15 && (result.wr[1] - 1.0).abs() < 1e-15);
    assert!((result.wi[0] - 2.0).abs() < 1e-15 && (result.wi[1] + 2.0).abs() < 1e-15);
    check_vectors(&a, &result.wr, &result.wi, &result.right, false);
    // The transpose turns the other way; the order must not.
    assert!(decomposed(&a.transpose(), *b"NN").wi[0] > 0.0);
}

#[test]
fn triangular_matrices_have_their_diagonal_as_eigenvalues() {
    let a = Matrix::<f64>::random(40, 40, &mut Random(62)).upper();
    let result = decomposed(&a, *b"NN");
    let mut values = result.wr;
    let mut diagonal: Vec<f64> = (0..40).map(|i| a[(i, i)]).collect();
    values.sort_by(f64::total_cmp);
    diagonal.sort_by(f64::total_cmp);
    assert!(values.iter().zip(&diagonal).all(|(x, y)| (x - y).abs() < 1e-12));
}

#[test]
fn badly_scaled_matrices_are_balanced() {
    // D^-1 B D with eigenvalues of B; without balancing the small ones drown in rounding errors.
    let b = [[1.0, 2.0, 3.0], [4.0, -5.0, 6.0], [7.0, 8.0, 10.0]];
    let scales = [1.0, 1e8, 1e-9];
    let a = Matrix::<f64>::new(3, 3, |i, j| b[i][j] * scales[j] / scales[i]);
    let mut values = decomposed(&a, *b"VV").wr;
    let mut expected = decomposed(&Matrix::from_rows(&b), *b"NN").wr;
    values.sort_by(f64::total_cmp);
    expected.sort_by(f64::total_cmp);
    assert!(values.iter().zip(&expected).all(|(x, y)| (x - y).abs() < 1e-12));
}

#[test]
fn extreme_magnitudes_are_scaled() {
    let a = Matrix::<f32>::random(20, 20, &mut Random(63));
    let expected = decomposed(&a, *b"NV");
    for scale in [1e-36_f32, 1e36] {
        let result = decomposed(&Matrix::zeros(20, 20).plus(scale, &a), *b"NV");
        assert_eq!(result.info, 0);
        let sums = [&result.wr, &expected.wr].map(|values| values.iter().sum::<f32>());
        assert!((sums[0] / scale - sums[1]).abs() < 1e-3);
        assert!(result.right.largest() <= 1.0);
    }
}

fn defective<T: LapackReal>() {
    for n in [2, 5, 40] {
        let a = Matrix::<T>::new(n, n, |i, j| if j == i + 1 { one() } else { zero() });
        let result = decomposed(&a, *b"VV");
        assert_eq!(result.info, 0);
        check_vectors(&a, &result.wr, &result.wi, &result.right, false);
        check_vectors(&a.transpose(), &result.wr, &result.wi, &result.left, true);
    }
}

#[test]
fn defective_matrices_have_finite_vectors() {
    defective::<f32>();
    defective::<f64>();
}

#[test]
fn elements_that_are_not_finite_are_reported() {
    for (n, bad) in [(1, f64::NAN), (9, f64::INFINITY), (100, f64::NAN)] {
        let mut a = Matrix::<f64>::random(n, n, &mut Random(64));
        a[(n / 2, n / 3)] = bad;
        let result = decomposed(&a, *b"NV");
        assert_eq!(result.info, n as i32);
        assert!(result.wr.iter().chain(&result.wi).all(|value| value.is_nan()));
        assert!(result.right.largest().is_nan());
    }
}
