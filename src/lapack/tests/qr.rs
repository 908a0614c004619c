use super::super::{geqrf, orgqr, ormqr};
use super::{Matrix, ORDERS, Random, SHAPES, with_workspace};
use crate::lapack::LapackReal;
use faer::traits::math_utils::{from_f64, one, zero};

fn factored<T: LapackReal>(a: &Matrix<T>, threads: usize) -> (Matrix<T>, Vec<T>) {
    let mut factor = a.clone();
    let mut tau = vec![zero(); a.rows.min(a.cols)];
    let info = with_workspace(|work| geqrf(factor.written(), &mut tau, work, threads));
    assert_eq!(info, 0);
    factor.assert_padding();
    (factor, tau)
}

/// The first `cols` columns of the product of the first `k` reflections.
fn generated<T: LapackReal>(factor: &Matrix<T>, tau: &[T], cols: usize, k: usize) -> Matrix<T> {
    let fill = |i, j| if j < k { factor[(i, j)] } else { from_f64(7.0) };
    let mut q = Matrix::new(factor.rows, cols, fill);
    let info = with_workspace(|work| orgqr(k as i32, q.written(), tau, work, 1));
    assert_eq!(info, 0);
    q
}

#[track_caller]
fn check<T: LapackReal>(a: &Matrix<T>, threads: usize) {
    let (factor, tau) = factored(a, threads);
    let rank = tau.len();
    let q = generated(&factor, &tau, rank, rank);
    q.assert_orthonormal_columns();
    q.times(&factor.head(rank).upper()).assert_near(a, a.largest());
}

fn shapes<T: LapackReal>() {
    let mut random = Random(11);
    for (m, n) in SHAPES.into_iter().chain(ORDERS.map(|n| (n, n))).chain([(500, 300)]) {
        check(&Matrix::<T>::random(m, n, &mut random), 1 + n % 2);
    }
}

#[test]
fn orthogonal_times_triangular_is_the_matrix() {
    shapes::<f32>();
    shapes::<f64>();
}

fn deficient<T: LapackReal>() {
    let mut random = Random(12);
    for (m, n, rank) in [(60, 50, 3), (50, 60, 10), (100, 100, 33), (7, 7, 1)] {
        check(&Matrix::<T>::random_of_rank(m, n, rank, &mut random), 1);
        // Exact zero columns, which need no reflection.
        let gaps = Matrix::<T>::random(m, n, &mut random);
        check(&Matrix::new(m, n, |i, j| if j % 3 == 1 { zero() } else { gaps[(i, j)] }), 1);
    }
    check(&Matrix::<T>::zeros(9, 4), 1);
    check(&Matrix::<T>::identity(40), 1);
}

#[test]
fn rank_deficient_matrices_give_orthogonal_factors() {
    deficient::<f32>();
    deficient::<f64>();
}

#[test]
fn extreme_magnitudes_do_not_overflow() {
    let random = &mut Random(13);
    for scale in [1e-300, 1e300] {
        let a = Matrix::<f64>::random(40, 30, random);
        check(&Matrix::zeros(40, 30).plus(scale, &a), 1);
    }
}

#[test]
fn reflections_follow_the_convention() {
    // beta = -sign(alpha) |x|, tau = (beta - alpha) / beta, v = x / (alpha - beta).
    let (factor, tau) = factored(&Matrix::<f64>::from_rows(&[[3.0], [4.0]]), 1);
    factor.assert_near(&Matrix::from_rows(&[[-5.0], [0.5]]), 1.0);
    assert!((tau[0] - 1.6).abs() < 1e-15);

    let (factor, tau) = factored(&Matrix::<f64>::from_rows(&[[-3.0], [4.0]]), 1);
    factor.assert_near(&Matrix::from_rows(&[[5.0], [-0.5]]), 1.0);
    assert!((tau[0] - 1.6).abs() < 1e-15);

    let (factor, tau) = factored(&Matrix::<f64>::from_rows(&[[0.0], [2.0]]), 1);
    factor.assert_near(&Matrix::from_rows(&[[-2.0], [1.0]]), 1.0);
    assert!((tau[0] - 1.0).abs() < 1e-15);

    // Nothing below the diagonal: no reflection, and the sign stays.
    let (factor, tau) = factored(&Matrix::<f64>::from_rows(&[[-3.0, 1.0], [0.0, -2.0]]), 1);
    factor.assert_near(&Matrix::from_rows(&[[-3.0, 1.0], [0.0, -2.0]]), 1.0);
    assert_eq!(tau, [0.0, 0.0]);
}

#[test]
fn factors_that_others_made_count_on_the_last_row_too() {
    // H = I - tau v v^T with v = (1): 1 - tau, which LAPACK's own geqrf would have made 1.
    let q = generated(&Matrix::<f64>::from_rows(&[[5.0]]), &[0.25], 1, 1);
    q.assert_near(&Matrix::from_rows(&[[0.75]]), 1.0);
    // The last of 33 reflections, alone in its block; those before it are none.
    let mut tau = vec![0.0; 33];
    tau[32] = 2.0;
    let q = generated(&Matrix::<f64>::identity(33), &tau, 33, 33);
    let mut expected = Matrix::<f64>::identity(33);
    expected[(32, 32)] = -1.0;
    q.assert_near(&expected, 1.0);
}

fn partial<T: LapackReal>() {
    let mut random = Random(14);
    for (m, k) in [(1, 1), (5, 3), (70, 33), (100, 100)] {
        let (factor, tau) = factored(&Matrix::<T>::random(m, k, &mut random), 1);
        let full = generated(&factor, &tau, m, k);
        full.assert_orthonormal_columns();
        for (cols, used) in [(k, k), (m, k / 2), (k, k / 3), (m, 0)] {
            let q = generated(&factor, &tau, cols, used);
            q.assert_orthonormal_columns();
            if used == k {
                q.assert_near(&full.columns(cols), one());
            }
        }
        generated(&factor, &tau, m, 0).assert_near(&Matrix::identity(m), zero());
    }
}

#[test]
fn part_of_the_reflections_and_of_the_columns() {
    partial::<f32>();
    partial::<f64>();
}

fn products<T: LapackReal>() {
    let mut random = Random(15);
    for (order, k, others) in [(1, 1, 1), (6, 4, 3), (70, 65, 20), (40, 40, 50), (33, 0, 2)] {
        let (factor, tau) = factored(&Matrix::<T>::random(order, k, &mut random), 1);
        let q = generated(&factor, &tau, order, k);
        for (side, trans) in [(b'L', b'N'), (b'L', b'T'), (b'R', b'N'), (b'R', b't')] {
            let left = side == b'L';
            let (m, n) = if left { (order, others) } else { (others, order) };
            let c = Matrix::<T>::random(m, n, &mut random);
            let factor_of_c = if trans == b'N' { q.clone() } else { q.transpose() };
            let expected = if left { factor_of_c.times(&c) } else { c.times(&factor_of_c) };
            let mut c = c;
            let info = with_workspace(|work| ormqr(side, trans, factor.read(), &tau, c.written(), work, 1));
            assert_eq!(info, 0);
            c.assert_near(&expected, one());
        }
    }
}

#[test]
fn products_with_the_orthogonal_factor() {
    products::<f32>();
    products::<f64>();
}

/// The first row of `R` holds inner products of whole columns, whose terms all have one sign here: the
/// rounding errors of a plain sum of so many would show.
#[test]
fn long_columns_are_summed_accurately() {
    let mut random = Random(16);
    let (m, n) = (4096, 80);
    let single = Matrix::<f32>::new(m, n, |_, _| random.next().abs() as f32);
    let double = Matrix::<f64>::new(m, n, |i, j| f64::from(single[(i, j)]));
    let (single, double) = (factored(&single, 1).0, factored(&double, 1).0);
    for j in 0..n {
        let (single, double) = (f64::from(single[(0, j)]), double[(0, j)]);
        let error = ((single - double) / double).abs();
        assert!(error < 8.0 * f64::from(f32::EPSILON), "column {j}: {error:e}");
    }
}
