use super::super::{gels, gesv, getrf, getrs, potrf, potrs, trtrs};
use super::{Matrix, ORDERS, Random, with_workspace};
use crate::lapack::{LapackReal, ReadMatrix, WorkspaceQuery, WrittenMatrix};
use faer::traits::math_utils::{eps, from_f64, max, nan, one, zero};

/// Asserts that `a x` is `b` with an error that is small beside `|a| |x|`.
#[track_caller]
fn assert_solves<T: LapackReal>(a: &Matrix<T>, x: &Matrix<T>, b: &Matrix<T>) {
    let scale = max(&one(), &x.largest()) * from_f64::<T>(a.rows as f64);
    a.times(x).assert_near(b, scale);
    x.assert_padding();
}

fn general<T: LapackReal>() {
    let mut random = Random(31);
    for n in ORDERS.into_iter().chain([500]) {
        let a = Matrix::<T>::random(n, n, &mut random);
        for nrhs in [0, 1, 7] {
            let b = Matrix::<T>::random(n, nrhs, &mut random);
            let (mut factor, mut x) = (a.clone(), b.clone());
            let mut pivots = vec![0; n];
            let info = gesv(factor.written(), &mut pivots, x.written(), 1 + nrhs % 2);
            assert_eq!(info, Ok(0));
            assert_solves(&a, &x, &b);

            for (trans, matrix) in [(b'N', a.clone()), (b'T', a.transpose())] {
                let mut x = b.clone();
                let info = getrs(trans, factor.read(), &pivots, x.written(), 1);
                assert_eq!(info, Ok(0));
                assert_solves(&matrix, &x, &b);
            }
        }
    }
}

#[test]
fn general_systems() {
    general::<f32>();
    general::<f64>();
}

#[test]
fn singular_system_is_reported_and_leaves_the_right_hand_side() {
    let mut a = Matrix::<f64>::from_rows(&[[1.0, 2.0], [2.0, 4.0]]);
    let mut b = Matrix::<f64>::from_rows(&[[5.0], [6.0]]);
    let mut pivots = [0; 2];
    let info = gesv(a.written(), &mut pivots, b.written(), 1);
    assert_eq!((info, b[(0, 0)], b[(1, 0)]), (Ok(2), 5.0, 6.0));
}

#[test]
fn wild_pivots_are_refused() {
    let a = Matrix::<f64>::identity(2);
    let mut b = Matrix::<f64>::from_rows(&[[5.0], [6.0]]);
    for pivots in [[0, 2], [1, 3], [-1, 2], [i32::MAX, 1]] {
        let info = getrs(b'N', a.read(), &pivots, b.written(), 1);
        assert_eq!(info, Ok(-6));
    }
}

fn triangular<T: LapackReal>() {
    let mut random = Random(32);
    for n in ORDERS {
        let shift = Matrix::identity(n);
        let whole = Matrix::<T>::random(n, n, &mut random).plus(from_f64(n as f64), &shift);
        let b = Matrix::<T>::random(n, 3, &mut random);
        for (uplo, trans, diag) in [*b"UNN", *b"UTN", *b"UNU", *b"UCU", *b"LNN", *b"LTN"]
            .into_iter()
            .chain([*b"LNU", *b"lcu"])
            .map(|[uplo, trans, diag]| (uplo, trans, diag))
        {
            // With unit diagonal, keep the solution from growing exponentially.
            let unit = diag.eq_ignore_ascii_case(&b'U');
            let scale = if unit { from_f64(1.0 / n as f64) } else { one() };
            let scaled = Matrix::zeros(n, n).plus(scale, &whole);
            let upper = uplo.eq_ignore_ascii_case(&b'U');
            let read = scaled.only(if upper { b'U' } else { b'L' });
            let a = Matrix::new(n, n, |i, j| if unit && i == j { nan() } else { read[(i, j)] });
            let matrix = Matrix::new(n, n, |i, j| match (i == j, (i < j) == upper) {
                (true, _) => {
                    if unit {
                        one()
                    } else {
                        scaled[(i, j)]
                    }
                }
                (false, true) => scaled[(i, j)],
                (false, false) => zero(),
            });
            let matrix = if trans == b'N' { matrix } else { matrix.transpose() };
            let mut x = b.clone();
            let info = trtrs(uplo, trans, diag, a.read(), x.written(), 1);
            assert_eq!(info, Ok(0));
            assert_solves(&matrix, &x, &b);
        }
    }
}

#[test]
fn triangular_systems_read_their_triangle_only() {
    triangular::<f32>();
    triangular::<f64>();
}

#[test]
fn zero_on_the_diagonal_is_singular_unless_ones_are_implied() {
    for (diag, expected, solution) in [(b'N', 2, [1.0, 1.0]), (b'U', 0, [-1.0, 1.0])] {
        let a = Matrix::<f32>::from_rows(&[[1.0, 2.0], [9.0, 0.0]]);
        let mut b = Matrix::<f32>::from_rows(&[[1.0], [1.0]]);
        let info = trtrs(b'U', b'N', diag, a.read(), b.written(), 1);
        assert_eq!((info, [b[(0, 0)], b[(1, 0)]]), (Ok(expected), solution));
    }
}

fn definite<T: LapackReal>() {
    let mut random = Random(33);
    for n in ORDERS {
        let a = Matrix::<T>::random_definite(n, &mut random);
        let b = Matrix::<T>::random(n, 4, &mut random);
        for uplo in *b"UL" {
            let (mut factor, mut x) = (a.only(uplo), b.clone());
            let infos = [potrf(uplo, factor.written(), 1), potrs(uplo, factor.read(), x.written(), 1)];
            assert_eq!(infos, [Ok(0), Ok(0)]);
            a.times(&x).assert_near(&b, a.largest());
        }
    }
}

#[test]
fn definite_systems_read_their_triangle_only() {
    definite::<f32>();
    definite::<f64>();
}

/// Runs `gels` on copies; the result has `max(m, n)` rows.
fn least_squares<T: LapackReal>(trans: u8, a: &Matrix<T>, b: &Matrix<T>) -> (Matrix<T>, Matrix<T>, i32) {
    let (m, n) = (a.rows, a.cols);
    let mut factor = a.clone();
    let fill = |i, j| if i < b.rows { b[(i, j)] } else { nan() };
    let mut x = Matrix::new(m.max(n), b.cols, fill);
    let info = with_workspace(|work| gels(trans, factor.written(), x.written(), work, 1));
    factor.assert_padding();
    x.assert_padding();
    (factor, x, info)
}

fn over_and_underdetermined<T: LapackReal>() {
    let mut random = Random(34);
    for (m, n) in [(1, 1), (5, 2), (2, 5), (60, 40), (40, 60), (200, 20), (50, 50)] {
        let a = Matrix::<T>::random(m, n, &mut random);
        for trans in *b"NT" {
            let matrix = if trans == b'N' { a.clone() } else { a.transpose() };
            let (rows, cols) = (matrix.rows, matrix.cols);
            let b = Matrix::<T>::random(rows, 3, &mut random);
            let (_, result, info) = least_squares(trans, &a, &b);
            assert_eq!(info, 0);
            let x = result.head(cols);
            let residual = matrix.times(&x).plus(-one::<T>(), &b);
            let scale = max(&one(), &x.largest()) * from_f64::<T>((m + n) as f64);
            if rows >= cols {
                // The residual is orthogonal to the columns; its norm is in the other rows.
                let normal = matrix.transpose().times(&residual);
                normal.assert_near(&Matrix::zeros(cols, 3), scale);
                for j in 0..3 {
                    let sum = |from, to, x: &Matrix<T>| {
                        (from..to).fold(zero::<T>(), |sum, i| sum + x[(i, j)] * x[(i, j)])
                    };
                    let difference = sum(cols, rows, &result) - sum(0, rows, &residual);
                    let bound = from_f64::<T>(100.0) * eps::<T>() * scale;
                    assert!(difference < bound && -difference < bound);
                }
            } else {
                // A solution, in the span of the rows: so the shortest one.
                residual.assert_near(&Matrix::zeros(rows, 3), scale);
                let (_, y, _) = least_squares(b'N', &matrix.transpose(), &x);
                let projected = matrix.transpose().times(&y.head(rows));
                projected.assert_near(&x, scale);
            }
        }
    }
}

#[test]
fn least_squares_and_shortest_solutions() {
    over_and_underdetermined::<f32>();
    over_and_underdetermined::<f64>();
}

#[test]
fn least_squares_by_hand() {
    // The line through (0, 1), (1, 2), (2, 6): 0.5 + 2.5 t, squared residual 1.5.
    let a = Matrix::<f64>::from_rows(&[[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]);
    let b = Matrix::from_rows(&[[1.0], [2.0], [6.0]]);
    let (factor, x, info) = least_squares(b'N', &a, &b);
    assert_eq!(info, 0);
    x.head(2).assert_near(&Matrix::from_rows(&[[0.5], [2.5]]), 1.0);
    assert!((x[(2, 0)] * x[(2, 0)] - 1.5).abs() < 1e-13);
    assert!((factor[(0, 0)] + 3.0_f64.sqrt()).abs() < 1e-15);

    // An LQ factorisation has its triangle below the diagonal.
    let (factor, x, info) = least_squares(b'N', &a.transpose(), &Matrix::from_rows(&[[3.0], [3.0]]));
    assert_eq!(info, 0);
    x.assert_near(&Matrix::from_rows(&[[1.0], [1.0], [1.0]]), 1.0);
    assert!((factor[(0, 0)] + 3.0_f64.sqrt()).abs() < 1e-15);
    assert!((factor[(1, 0)] + 3.0_f64.sqrt()).abs() < 1e-15);
}

#[test]
fn least_squares_without_full_rank() {
    let a = Matrix::<f64>::from_rows(&[[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]]);
    let b = Matrix::from_rows(&[[1.0], [2.0], [6.0]]);
    assert_eq!(least_squares(b'N', &a, &b).2, 2);
    let (_, x, info) = least_squares(b'N', &Matrix::zeros(3, 2), &b);
    assert_eq!((info, x.largest()), (0, 0.0));
}

#[test]
fn systems_without_equations_or_unknowns() {
    let none = |rows, cols| WrittenMatrix::<f64>::new(&mut [], rows, cols);
    let mut b = Matrix::<f64>::from_rows(&[[1.0], [2.0]]);
    assert_eq!(gesv(none(0, 0), &mut [], none(0, 3), 1), Ok(0));
    assert_eq!(getrf(none(0, 4), &mut [], 1), Ok(0));
    assert_eq!(trtrs(b'U', b'N', b'N', ReadMatrix::new(&[], 0, 0), none(0, 2), 1), Ok(0));
    assert_eq!(gels(b'N', none(0, 2), b.written(), WorkspaceQuery::offered(None, 8), 1), Ok(0));
    assert_eq!(b.largest(), 0.0);
}
