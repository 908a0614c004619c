use super::super::{getrf, getri};
use super::{Matrix, ORDERS, Random, SHAPES, with_workspace};
use crate::lapack::{LapackReal, WorkspaceQuery};
use faer::traits::math_utils::{abs, from_f64, nan, one};

/// The matrix with the row exchanges of `pivots` undone, last to first.
fn unpermuted<T: LapackReal>(product: &Matrix<T>, pivots: &[i32]) -> Matrix<T> {
    let mut result = product.clone();
    for (i, pivot) in pivots.iter().enumerate().rev() {
        for j in 0..result.cols {
            let other = *pivot as usize - 1;
            let held = result[(i, j)];
            result[(i, j)] = result[(other, j)];
            result[(other, j)] = held;
        }
    }
    result
}

fn factored<T: LapackReal>(a: &Matrix<T>, threads: usize) -> (Matrix<T>, Vec<i32>, i32) {
    let mut factor = a.clone();
    let mut pivots = vec![0; a.rows.min(a.cols)];
    let info = getrf(factor.written(), &mut pivots, threads);
    (factor, pivots, info.unwrap())
}

fn check_product<T: LapackReal>(a: &Matrix<T>, factor: &Matrix<T>, pivots: &[i32]) {
    let rank = pivots.len();
    let product = factor.columns(rank).unit_lower().times(&factor.head(rank).upper());
    unpermuted(&product, pivots).assert_near(a, one());
    factor.assert_padding();
    for (i, pivot) in pivots.iter().enumerate() {
        assert!(*pivot > i as i32 && *pivot <= a.rows as i32);
    }
    let below = (0..rank).flat_map(|j| (j + 1..a.rows).map(move |i| (i, j)));
    assert!(below.into_iter().all(|at| abs(&factor[at]) <= one()));
}

fn product_of_factors<T: LapackReal>() {
    let mut random = Random(1);
    for (m, n) in SHAPES.into_iter().chain(ORDERS.map(|n| (n, n))).chain([(500, 480)]) {
        let a = Matrix::<T>::random(m, n, &mut random);
        let (factor, pivots, info) = factored(&a, 1 + m % 2);
        assert_eq!(info, 0);
        check_product(&a, &factor, &pivots);
    }
}

#[test]
fn permuted_product_of_the_factors_is_the_matrix() {
    product_of_factors::<f32>();
    product_of_factors::<f64>();
}

#[test]
fn pivots_are_the_largest_of_the_column() {
    let a = Matrix::<f64>::from_rows(&[[1.0, 2.0, 4.0], [4.0, 4.0, 4.0], [2.0, 8.0, 6.0]]);
    let (factor, pivots, info) = factored(&a, 1);
    assert_eq!((info, pivots), (0, vec![2, 3, 3]));
    let expected = [[4.0, 4.0, 4.0], [0.5, 6.0, 4.0], [0.25, 1.0 / 6.0, 3.0 - 4.0 / 6.0]];
    factor.assert_near(&Matrix::from_rows(&expected), 1.0);
}

#[test]
fn first_zero_pivot_is_reported_and_the_factorisation_completed() {
    let a = Matrix::<f64>::from_rows(&[
        [1.0, 2.0, 0.0, 3.0],
        [0.0, 0.0, 5.0, 1.0],
        [0.0, 0.0, 2.0, 7.0],
        [0.0, 0.0, 4.0, 4.0],
    ]);
    let (factor, pivots, info) = factored(&a, 1);
    assert_eq!(info, 2);
    check_product(&a, &factor, &pivots);

    let zeros = Matrix::<f32>::zeros(70, 70);
    let (factor, pivots, info) = factored(&zeros, 1);
    assert_eq!((info, factor.largest()), (1, 0.0));
    assert_eq!(pivots, (1..=70).collect::<Vec<_>>());
}

#[test]
fn elements_that_are_not_finite_are_carried_along() {
    let mut a = Matrix::<f64>::random(80, 80, &mut Random(2));
    a[(40, 3)] = nan();
    a[(7, 50)] = f64::INFINITY;
    let (factor, pivots, _) = factored(&a, 1);
    assert!(factor.largest().is_nan());
    assert!(pivots.iter().all(|pivot| (1..=80).contains(pivot)));
}

fn inverse<T: LapackReal>() {
    let mut random = Random(3);
    for n in ORDERS {
        let shift = Matrix::identity(n);
        let a = Matrix::<T>::random(n, n, &mut random).plus(from_f64(n as f64), &shift);
        let (mut factor, pivots, _) = factored(&a, 1);
        let info = with_workspace(|work| getri(factor.written(), &pivots, work, 1));
        assert_eq!(info, 0);
        a.times(&factor).assert_near(&shift, from_f64(4.0));
        factor.assert_padding();
    }
}

#[test]
fn inverse_times_matrix_is_identity() {
    inverse::<f32>();
    inverse::<f64>();
}

#[test]
fn inverse_undoes_row_exchanges() {
    let a = Matrix::<f64>::from_rows(&[[0.0, 2.0, 0.0], [0.0, 0.0, 4.0], [1.0, 0.0, 0.0]]);
    let (mut factor, pivots, _) = factored(&a, 1);
    let info = getri(factor.written(), &pivots, WorkspaceQuery::offered(None, 3), 1);
    assert_eq!(info, Ok(0));
    let expected = [[0.0, 0.0, 1.0], [0.5, 0.0, 0.0], [0.0, 0.25, 0.0]];
    factor.assert_near(&Matrix::from_rows(&expected), 1.0);
}

#[test]
fn inverse_of_singular_matrix_or_with_wild_pivots_is_refused() {
    let original = Matrix::<f64>::from_rows(&[[1.0, 2.0], [0.5, 0.0]]);
    for (pivots, expected) in [([1, 2], 2), ([1, 3], -4), ([0, 2], -4), ([-7, 2], -4)] {
        let mut a = original.clone();
        let info = getri(a.written(), &pivots, WorkspaceQuery::offered(None, 2), 1);
        assert_eq!(info, Ok(expected));
        assert_eq!(a.plus(-1.0, &original).largest(), 0.0);
    }
}
