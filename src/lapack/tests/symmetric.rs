use super::super::syev;
use super::{Matrix, ORDERS, Random, with_workspace};
use crate::lapack::LapackReal;
use faer::traits::math_utils::{from_f64, nan, one, zero};

fn decomposed<T: LapackReal>(a: &Matrix<T>, jobz: u8, uplo: u8) -> (Vec<T>, Matrix<T>, i32) {
    let n = a.rows;
    let mut vectors = a.only(uplo.to_ascii_uppercase());
    let mut values = vec![nan(); n];
    let threads = 1 + n % 2;
    let info = with_workspace(|work| syev(jobz, uplo, vectors.written(), &mut values, work, threads));
    (values, vectors, info)
}

fn check<T: LapackReal>(a: &Matrix<T>) {
    let n = a.rows;
    for uplo in *b"UL" {
        let (values, vectors, info) = decomposed(a, b'V', uplo);
        assert_eq!(info, 0);
        assert!(values.is_sorted());
        vectors.assert_orthonormal_columns();
        let scaled = Matrix::new(n, n, |i, j| vectors[(i, j)] * values[j]);
        scaled.times(&vectors.transpose()).assert_near(a, a.largest() * from_f64::<T>(n as f64));

        let (alone, _, info) = decomposed(a, b'N', uplo);
        assert_eq!(info, 0);
        let column = |values: &[T]| Matrix::new(n, 1, |i, _| values[i]);
        column(&alone).assert_near(&column(&values), a.largest() * from_f64::<T>(n as f64));
    }
}

fn orders<T: LapackReal>() {
    let mut random = Random(41);
    for n in ORDERS.into_iter().chain([300]) {
        let half = Matrix::<T>::random(n, n, &mut random);
        check(&half.plus(one(), &half.transpose()));
    }
    let root = Matrix::<T>::random(150, 4, &mut random);
    check(&root.times(&root.transpose()));
    check(&Matrix::<T>::zeros(5, 5));
    check(&Matrix::<T>::identity(140));
}

#[test]
fn vectors_and_values_restore_the_matrix() {
    orders::<f32>();
    orders::<f64>();
}

#[test]
fn extreme_magnitudes_are_scaled() {
    let half = Matrix::<f32>::random(20, 20, &mut Random(42));
    let a = half.plus(1.0, &half.transpose());
    let (expected, _, _) = decomposed(&a, b'N', b'L');
    for scale in [1e-35_f32, 1e35] {
        let scaled = Matrix::zeros(20, 20).plus(scale, &a);
        let (values, vectors, info) = decomposed(&scaled, b'V', b'L');
        assert_eq!(info, 0);
        vectors.assert_orthonormal_columns();
        let error = values.iter().zip(&expected).map(|(x, y)| (x / scale - y).abs());
        assert!(error.fold(0.0, f32::max) < 1e-4);
    }
}

#[test]
fn eigenvalues_ascend() {
    let a = Matrix::<f64>::from_rows(&[[2.0, 1.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, -7.0]]);
    let (values, vectors, _) = decomposed(&a, b'v', b'l');
    for (value, expected) in values.iter().zip([-7.0, 1.0, 3.0]) {
        assert!((value - expected).abs() < 1e-14);
    }
    assert!((vectors[(0, 1)] + vectors[(1, 1)]).abs() < 1e-14);
    assert!((vectors[(0, 2)] - vectors[(1, 2)]).abs() < 1e-14);
}

#[test]
fn small_eigenvalues_of_a_graded_matrix_are_kept() {
    for reversed in [false, true] {
        let diagonal = |i: usize| 1e-4_f64.powi(if reversed { 9 - i } else { i } as i32);
        let a = Matrix::<f64>::new(10, 10, |i, j| match i.abs_diff(j) {
            0 => diagonal(i),
            1 => 1e-3 * (diagonal(i) * diagonal(j)).sqrt(),
            _ => 0.0,
        });
        let (values, _, info) = decomposed(&a, b'N', b'L');
        assert_eq!(info, 0);
        for (i, value) in values.iter().enumerate() {
            // The elements beside the diagonal matter for a millionth of each eigenvalue.
            let expected = 1e-4_f64.powi(9 - i as i32);
            assert!((value / expected - 1.0).abs() < 1e-5, "{value} for {expected}");
        }
    }
}

#[test]
fn elements_that_are_not_finite_are_reported() {
    for (n, bad) in [(1, f64::NAN), (9, f64::NAN), (9, f64::INFINITY), (200, f64::NAN)] {
        let mut a = Matrix::<f64>::random(n, n, &mut Random(43));
        a[(n - 1, n / 2)] = bad;
        for jobz in *b"NV" {
            let (values, vectors, info) = decomposed(&a, jobz, b'L');
            assert_eq!(info, n as i32);
            assert!(values.iter().all(|value| value.is_nan()));
            assert!(jobz == b'N' || vectors.largest().is_nan());
        }
    }
    let zero_size = decomposed(&Matrix::<f64>::zeros(0, 0), b'V', b'U');
    assert_eq!((zero_size.2, zero_size.1.largest()), (0, zero()));
}
