use super::super::gesvd;
use super::{Matrix, Random, SHAPES, with_workspace};
use crate::lapack::LapackReal;
use faer::traits::math_utils::{from_f64, nan, zero};

/// Everything that `gesvd` may write.
struct Decomposed<T> {
    a: Matrix<T>,
    s: Vec<T>,
    u: Matrix<T>,
    vt: Matrix<T>,
    info: i32,
}

fn decomposed<T: LapackReal>(original: &Matrix<T>, jobs: [u8; 2]) -> Decomposed<T> {
    let (m, n) = (original.rows, original.cols);
    let rank = m.min(n);
    let count = |job: u8, all| match job.to_ascii_uppercase() {
        b'A' => all,
        b'S' => rank,
        _ => 0,
    };
    let mut a = original.clone();
    let mut s = vec![nan(); rank];
    let mut u = Matrix::new(m, count(jobs[0], m), |_, _| nan());
    let mut vt = Matrix::new(count(jobs[1], n), n, |_, _| nan());
    let info = with_workspace(|work| {
        let [jobu, jobvt] = jobs;
        gesvd(jobu, jobvt, a.written(), &mut s, u.written(), vt.written(), work, 2)
    });
    for matrix in [&a, &u, &vt] {
        matrix.assert_padding();
    }
    Decomposed { a, s, u, vt, info }
}

const JOBS: [[u8; 2]; 15] = [
    *b"AA", *b"AS", *b"AN", *b"AO", *b"SA", *b"SS", *b"SN", *b"SO", *b"NA", *b"NS", *b"NN", *b"NO", *b"OA",
    *b"OS", *b"ON",
];

#[track_caller]
fn check<T: LapackReal>(a: &Matrix<T>) {
    let rank = a.rows.min(a.cols);
    let scale = a.largest() * from_f64::<T>(a.rows.max(a.cols) as f64);
    let reference = decomposed(a, *b"SS");
    for jobs in JOBS {
        let result = decomposed(a, jobs);
        assert_eq!(result.info, 0);
        assert!(result.s.iter().rev().is_sorted() && result.s.iter().all(|s| *s >= zero()));
        let column = |s: &[T]| Matrix::new(rank, 1, |i, _| s[i]);
        column(&result.s).assert_near(&column(&reference.s), scale);
        let u = if jobs[0] == b'O' { result.a.columns(rank) } else { result.u };
        let vt = if jobs[1] == b'O' { result.a.head(rank) } else { result.vt };
        if jobs[0] != b'N' {
            u.assert_orthonormal_columns();
        }
        if jobs[1] != b'N' {
            vt.transpose().assert_orthonormal_columns();
        }
        if !jobs.contains(&b'N') {
            let scaled = Matrix::new(a.rows, rank, |i, j| u[(i, j)] * result.s[j]);
            scaled.times(&vt.head(rank)).assert_near(a, scale);
        }
    }
}

fn shapes<T: LapackReal>() {
    let mut random = Random(51);
    for (m, n) in SHAPES {
        check(&Matrix::<T>::random(m, n, &mut random));
    }
    check(&Matrix::<T>::random_of_rank(60, 50, 3, &mut random));
    check(&Matrix::<T>::random_of_rank(140, 150, 10, &mut random));
    check(&Matrix::<T>::zeros(6, 4));
    check(&Matrix::<T>::identity(5));
}

/// Matrices of orders at which bidiagonal ones are divided, with zero, equal, close and graded values.
fn special_values<T: LapackReal>() {
    let mut random = Random(54);
    let diagonal = |m, n, value: &dyn Fn(usize) -> f64| {
        Matrix::<T>::new(m, n, |i, j| if i == j { from_f64(value(i)) } else { zero() })
    };
    check(&Matrix::<T>::zeros(40, 30));
    check(&Matrix::<T>::new(30, 70, |_, _| from_f64(1.0)));
    check(&diagonal(50, 50, &|_| 1.0));
    check(&diagonal(32, 49, &|i| (i % 4) as f64 - 1.0));
    check(&diagonal(60, 26, &|i| 10.0_f64.powf(-0.5 * i as f64)));
    let noise = Matrix::<T>::random(51, 40, &mut random);
    check(&diagonal(51, 40, &|i| (i / 10) as f64).plus(from_f64(1e-5), &noise));
    check(&Matrix::<T>::new(45, 30, |i, j| noise[(i, j)] * from_f64::<T>(10.0_f64.powf(-0.2 * j as f64))));
    check(&Matrix::<T>::random_of_rank(25, 80, 1, &mut random));
}

#[test]
fn factors_restore_matrices_with_special_values() {
    special_values::<f32>();
    special_values::<f64>();
}

#[test]
fn factors_restore_the_matrix_under_every_job() {
    shapes::<f32>();
    shapes::<f64>();
}

#[test]
fn singular_values_descend() {
    let a = Matrix::<f64>::from_rows(&[[0.0, 2.0, 0.0], [0.0, 0.0, -5.0]]);
    let result = decomposed(&a, *b"aa");
    for (s, expected) in result.s.iter().zip([5.0, 2.0]) {
        assert!((s - expected).abs() < 1e-14);
    }
    // u s vt restores the sign of the element.
    assert!((result.u[(1, 0)] * result.vt[(0, 2)] + 1.0).abs() < 1e-14);
}

#[test]
fn extreme_magnitudes_are_scaled() {
    let a = Matrix::<f32>::random(30, 20, &mut Random(52));
    let expected = decomposed(&a, *b"NN").s;
    for scale in [1e-36_f32, 1e36] {
        let result = decomposed(&Matrix::zeros(30, 20).plus(scale, &a), *b"SS");
        assert_eq!(result.info, 0);
        result.u.assert_orthonormal_columns();
        let error = result.s.iter().zip(&expected).map(|(x, y)| (x / scale - y).abs());
        assert!(error.fold(0.0, f32::max) < 1e-4);
    }
}

#[test]
fn elements_that_are_not_finite_are_reported() {
    for (m, n, bad) in [(1, 1, f64::NAN), (9, 4, f64::INFINITY), (40, 200, f64::NAN)] {
        let mut a = Matrix::<f64>::random(m, n, &mut Random(53));
        a[(m / 2, n / 2)] = bad;
        for jobs in [*b"NN", *b"SA", *b"ON"] {
            let result = decomposed(&a, jobs);
            assert_eq!(result.info, m.min(n) as i32);
            assert!(result.s.iter().all(|s| s.is_nan()));
        }
    }
}
