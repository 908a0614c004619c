use super::super::{potrf, potri, pstrf};
use super::{Matrix, ORDERS, Random};
use crate::lapack::LapackReal;
use faer::traits::math_utils::{from_f64, nan, one, zero};

fn factored<T: LapackReal>(a: &Matrix<T>, uplo: u8, threads: usize) -> (Matrix<T>, i32) {
    let mut factor = a.only(uplo.to_ascii_uppercase());
    let info = potrf(uplo, factor.written(), threads);
    (factor, info.unwrap())
}

/// `U^T U` or `L L^T`, of which the other triangle must be untouched NaN.
fn square<T: LapackReal>(factor: &Matrix<T>, uplo: u8) -> Matrix<T> {
    let whole = factor.mirrored(uplo);
    let upper = whole.upper();
    upper.transpose().times(&upper)
}

fn definite<T: LapackReal>() {
    let mut random = Random(21);
    for n in ORDERS.into_iter().chain([400]) {
        let a = Matrix::<T>::random_definite(n, &mut random);
        for uplo in *b"UL" {
            let (mut factor, info) = factored(&a, uplo, 1 + n % 2);
            assert_eq!(info, 0);
            square(&factor, uplo).assert_near(&a, a.largest());

            assert_eq!(potri(uplo, factor.written(), 1), Ok(0));
            let inverse = factor.mirrored(uplo);
            a.times(&inverse).assert_near(&Matrix::identity(n), from_f64(8.0));
            factor.assert_padding();
        }
    }
}

#[test]
fn factor_and_inverse_of_definite_matrices() {
    definite::<f32>();
    definite::<f64>();
}

#[test]
fn factor_has_a_positive_diagonal() {
    let a = Matrix::<f64>::from_rows(&[[4.0, 2.0], [2.0, 10.0]]);
    let upper = Matrix::from_rows(&[[2.0, 1.0], [0.0, 3.0]]);
    factored(&a, b'u', 1).0.upper().assert_near(&upper, 1.0);
    factored(&a, b'L', 1).0.transpose().upper().assert_near(&upper, 1.0);
}

#[test]
fn order_of_the_minor_that_is_not_positive_is_reported() {
    let mut random = Random(22);
    for (n, order) in [(1, 1), (5, 1), (5, 4), (100, 64), (100, 65), (200, 150)] {
        for bad in [-1e6, 0.0, nan()] {
            let mut a = Matrix::<f64>::random_definite(n, &mut random);
            if bad == 0.0 {
                (0..n).for_each(|i| (a[(i, order - 1)], a[(order - 1, i)]) = (0.0, 0.0));
            }
            a[(order - 1, order - 1)] = bad;
            for uplo in *b"UL" {
                assert_eq!(factored(&a, uplo, 1).1, order as i32, "{n} {bad}");
            }
        }
    }
}

#[test]
fn inverse_from_a_singular_factor_is_refused() {
    let mut factor = Matrix::<f64>::from_rows(&[[1.0, 0.0], [3.0, 0.0]]);
    assert_eq!(potri(b'L', factor.written(), 1), Ok(2));
    assert_eq!([factor[(0, 0)], factor[(1, 0)]], [1.0, 3.0]);
}

struct Pivoted<T> {
    factor: Matrix<T>,
    pivots: Vec<i32>,
    rank: usize,
    info: i32,
}

fn pivoted<T: LapackReal>(a: &Matrix<T>, uplo: u8, tol: T) -> Pivoted<T> {
    let mut factor = a.only(uplo);
    let mut pivots = vec![0; a.rows];
    let mut rank = -1;
    let info = pstrf(uplo, factor.written(), &mut pivots, &mut rank, tol, 1);
    Pivoted { factor, pivots, rank: rank as usize, info: info.unwrap() }
}

fn semidefinite<T: LapackReal>() {
    let mut random = Random(23);
    for (n, rank) in [(1, 1), (6, 6), (6, 2), (64, 64), (130, 130), (130, 70), (150, 5)] {
        let root = Matrix::<T>::random(n, rank, &mut random);
        let a = root.times(&root.transpose());
        let tol = if rank == n { zero() } else { from_f64::<T>(1e-3) };
        for uplo in *b"UL" {
            let result = pivoted(&a, uplo, tol);
            // Full rank may be numerically less; the product tells.
            assert!(result.rank <= rank && (rank == n || result.rank == rank));
            assert_eq!(result.info, i32::from(result.rank < n));
            let upper = result.factor.mirrored(uplo).upper().head(result.rank);
            let permuted =
                Matrix::new(n, n, |i, j| a[(result.pivots[i] as usize - 1, result.pivots[j] as usize - 1)]);
            upper.transpose().times(&upper).assert_near(&permuted, from_f64(n as f64));
            let mut sorted = result.pivots.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (1..=n as i32).collect::<Vec<_>>());
            assert!((1..result.rank).all(|i| upper[(i - 1, i - 1)] >= upper[(i, i)]));
            result.factor.assert_padding();
        }
    }
}

#[test]
fn pivoted_factor_of_semidefinite_matrices() {
    semidefinite::<f32>();
    semidefinite::<f64>();
}

#[test]
fn pivoting_takes_the_largest_diagonal_and_stops_at_the_tolerance() {
    let a = Matrix::<f64>::from_rows(&[[1.0, 0.0, 0.0], [0.0, 9.0, 3.0], [0.0, 3.0, 5.0]]);
    for uplo in *b"UL" {
        let all = pivoted(&a, uplo, -1.0);
        assert_eq!((all.pivots, all.rank, all.info), (vec![2, 3, 1], 3, 0));
        let diagonal = [0, 1, 2].map(|i| all.factor[(i, i)]);
        assert_eq!(diagonal, [3.0, 2.0, 1.0]);
        let some = pivoted(&a, uplo, 1.0);
        assert_eq!((some.rank, some.info), (2, 1));
        assert_eq!(pivoted(&a, uplo, 100.0).rank, 1);
    }
}

#[test]
fn nothing_positive_to_start_with_is_rank_zero() {
    let negative = Matrix::<f64>::zeros(3, 3).plus(-one::<f64>(), &Matrix::identity(3));
    let mut unordered = Matrix::<f64>::identity(3);
    unordered[(1, 1)] = nan();
    for a in [Matrix::zeros(3, 3), negative, unordered] {
        let result = pivoted(&a, b'L', -1.0);
        assert_eq!((result.rank, result.info), (0, 1));
        assert_eq!(result.pivots, [1, 2, 3]);
    }
}
