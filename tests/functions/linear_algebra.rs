//! Linear algebra against its definitions: residuals, orthogonality and order, computed by plain loops
//! in double precision, for operands and results of several layouts.

use crate::common::on_threads;
use TH::element::Element;
use TH::error::Result;
use TH::handle::{Own, Ref};
use TH::lapack::LapackReal;
use TH::math::linear_algebra as la;
use TH::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

trait Number: Element + LapackReal + Into<f64> {
    /// What a well-conditioned problem of a few rows is solved to.
    const TOLERANCE: f64;
    fn from_f64(value: f64) -> Self;
}

impl Number for f32 {
    const TOLERANCE: f64 = 2e-4;
    fn from_f64(value: f64) -> f32 {
        value as f32
    }
}

impl Number for f64 {
    const TOLERANCE: f64 = 1e-11;
    fn from_f64(value: f64) -> f64 {
        value
    }
}

/// A matrix of the reference computations: a vector of rows.
type Rows = Vec<Vec<f64>>;
type Held<T> = Own<Tensor<T>>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Layout {
    Rows,
    Columns,
    /// Every second element of every second row, behind a gap.
    Stepped,
}
const LAYOUTS: [Layout; 3] = [Layout::Rows, Layout::Columns, Layout::Stepped];

fn laid_out<T: Element>(sizes: &[c_long], layout: Layout) -> Held<T> {
    let result = tensor::empty().unwrap();
    let factor = if layout == Layout::Stepped { 2 } else { 1 };
    let mut strides = vec![0; sizes.len()];
    let mut next = factor;
    let inner_first: Vec<usize> = match layout {
        Layout::Columns => (0..sizes.len()).collect(),
        _ => (0..sizes.len()).rev().collect(),
    };
    for d in inner_first {
        strides[d] = next;
        next *= sizes[d] * factor;
    }
    let offset = if layout == Layout::Stepped { 3 } else { 0 };
    tensor::set_storage(result.borrow(), None, offset, sizes, Some(&strides)).unwrap();
    result
}

fn matrix<T: Number>(rows: &Rows, layout: Layout) -> Held<T> {
    let result = laid_out(&[rows.len() as c_long, rows[0].len() as c_long], layout);
    for (i, row) in rows.iter().enumerate() {
        for (j, &value) in row.iter().enumerate() {
            tensor::set(result.borrow(), [i as c_long, j as c_long], T::from_f64(value)).unwrap();
        }
    }
    result
}

fn fresh<T>() -> Held<T> {
    tensor::empty().unwrap()
}

fn rows<T: Number>(matrix: &Held<T>) -> Rows {
    let matrix = matrix.borrow();
    let (m, n) = (matrix.size(0).unwrap(), matrix.size(1).unwrap());
    assert_eq!(matrix.rank(), 2);
    (0..m).map(|i| (0..n).map(|j| tensor::get(matrix, [i, j]).unwrap().into()).collect()).collect()
}

fn elements<T: Element>(vector: &Held<T>) -> Vec<T> {
    let vector = vector.borrow();
    assert_eq!(vector.rank(), 1);
    (0..vector.size(0).unwrap()).map(|i| tensor::get(vector, [i]).unwrap()).collect()
}

fn product(a: &Rows, b: &Rows) -> Rows {
    let entry = |row: &Vec<f64>, j: usize| row.iter().zip(b).map(|(x, other)| x * other[j]).sum();
    a.iter().map(|row| (0..b[0].len()).map(|j| entry(row, j)).collect()).collect()
}

fn transposed(a: &Rows) -> Rows {
    (0..a[0].len()).map(|j| a.iter().map(|row| row[j]).collect()).collect()
}

fn made(m: usize, n: usize, entry: impl Fn(usize, usize) -> f64) -> Rows {
    (0..m).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
}

fn identity(n: usize) -> Rows {
    made(n, n, |i, j| f64::from(u8::from(i == j)))
}

/// A matrix without structure, the same for the same `seed`, of numbers that `f32` represents.
fn random(m: usize, n: usize, seed: u64) -> Rows {
    let noise = |i: usize, j: usize| {
        let mut bits = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = bits.wrapping_add((i as u64) * 7919 + (j as u64) * 104_729);
        bits = (bits ^ (bits >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        f64::from(((bits >> 40) as u16) as i16) / 32768.0
    };
    made(m, n, noise)
}

/// A square matrix that is far from singular.
fn regular(n: usize, seed: u64) -> Rows {
    let noise = random(n, n, seed);
    made(n, n, |i, j| noise[i][j] + if i == j { n as f64 } else { 0.0 })
}

fn positive_definite(n: usize, seed: u64) -> Rows {
    let noise = random(n, n, seed);
    let square = product(&noise, &transposed(&noise));
    made(n, n, |i, j| f64::from((square[i][j] + if i == j { 1.0 } else { 0.0 }) as f32))
}

#[track_caller]
fn assert_close(actual: &Rows, expected: &Rows, tolerance: f64) {
    assert_eq!((actual.len(), actual[0].len()), (expected.len(), expected[0].len()));
    let scale = expected.iter().flatten().fold(1.0, |max: f64, x| max.max(x.abs()));
    for (i, (row, other)) in actual.iter().zip(expected).enumerate() {
        for (j, (x, y)) in row.iter().zip(other).enumerate() {
            assert!((x - y).abs() <= tolerance * scale, "({i}, {j}): {x} is not {y}");
        }
    }
}

#[track_caller]
fn assert_orthonormal(q: &Rows, tolerance: f64) {
    assert_close(&product(&transposed(q), q), &identity(q[0].len()), tolerance);
}

/// Calls `check` with the layouts of two operands, for both element types.
macro_rules! for_types_and_layouts {
    ($check:ident) => {
        for first in LAYOUTS {
            for second in LAYOUTS {
                $check::<f32>(first, second);
                $check::<f64>(first, second);
            }
        }
    };
}

fn check_gesv<T: Number>(of_a: Layout, of_b: Layout) {
    for n in [1, 2, 5, 20] {
        let (a, b) = (regular(n, 1), random(n, 3, 2));
        let (ta, tb) = (matrix::<T>(&a, of_a), matrix::<T>(&b, of_b));

        let (x, lu) = (fresh(), fresh());
        la::gesv(x.borrow(), lu.borrow(), tb.borrow(), ta.borrow()).unwrap();
        assert_close(&product(&a, &rows(&x)), &b, T::TOLERANCE);
        assert_eq!(x.borrow().strides()[0], 1);
        assert_eq!(rows(&ta), a);

        // A result with strides of its own, of the transposed sizes if not square.
        let strided = laid_out::<T>(&[3, n as c_long], Layout::Stepped);
        la::gesv(strided.borrow(), lu.borrow(), tb.borrow(), ta.borrow()).unwrap();
        assert_eq!(rows(&strided), rows(&x));

        // In place; strides stay.
        let strides = tb.borrow().strides().to_vec();
        la::gesv(tb.borrow(), ta.borrow(), tb.borrow(), ta.borrow()).unwrap();
        assert_eq!((rows(&tb), rows(&ta)), (rows(&x), rows(&lu)));
        assert_eq!(tb.borrow().strides(), strides);
    }
}

#[test]
fn gesv_solves() {
    for_types_and_layouts!(check_gesv);
}

#[test]
fn a_vector_becomes_a_column() {
    let a = regular(4, 3);
    let table = matrix::<f64>(&random(4, 3, 4), Layout::Rows);
    let (ta, x, lu) = (matrix::<f64>(&a, Layout::Rows), fresh(), fresh());
    let vector = geometry::new_select(table.borrow(), 1, 2).unwrap();
    let expected: Rows = elements(&vector).into_iter().map(|value| vec![value]).collect();
    la::gesv(x.borrow(), lu.borrow(), vector.borrow(), ta.borrow()).unwrap();
    assert_close(&product(&a, &rows(&x)), &expected, 1e-12);

    let alone = tensor::deep_copy(vector.borrow()).unwrap();
    la::gesv(alone.borrow(), lu.borrow(), alone.borrow(), ta.borrow()).unwrap();
    assert_eq!(rows(&alone), rows(&x));
}

fn check_trtrs<T: Number>(of_a: Layout, of_b: Layout) {
    let n = 6;
    let (a, b) = (regular(n, 5), random(n, 2, 6));
    let (ta, tb) = (matrix::<T>(&a, of_a), matrix::<T>(&b, of_b));
    for (upper, transpose, unit) in (0..8).map(|k| (k & 1 != 0, k & 2 != 0, k & 4 != 0)) {
        let triangle = made(n, n, |i, j| match (i == j, (i < j) == upper) {
            (true, _) => {
                if unit {
                    1.0
                } else {
                    a[i][i]
                }
            }
            (false, true) => a[i][j],
            (false, false) => 0.0,
        });
        let operator = if transpose { transposed(&triangle) } else { triangle };
        let letter = |yes: bool, letters: &[u8; 2]| letters[usize::from(yes)];
        let (x, copy) = (fresh(), fresh());
        la::trtrs(
            x.borrow(),
            copy.borrow(),
            tb.borrow(),
            ta.borrow(),
            letter(upper, b"LU"),
            letter(transpose, b"nt"),
            letter(unit, b"NU"),
        )
        .unwrap();
        // With ones on its diagonal the triangle is worse conditioned.
        assert_close(&product(&operator, &rows(&x)), &b, 10.0 * T::TOLERANCE);
        assert_eq!(rows(&copy), a);
    }
}

#[test]
fn trtrs_solves() {
    for_types_and_layouts!(check_trtrs);
}

fn check_gels<T: Number>(of_a: Layout, of_b: Layout) {
    for (m, n) in [(1, 1), (4, 4), (9, 4), (4, 9)] {
        let noise = random(m, n, 7);
        let a = made(m, n, |i, j| noise[i][j] + if i == j { 3.0 } else { 0.0 });
        let b = random(m, 2, 8);
        let (ta, tb) = (matrix::<T>(&a, of_a), matrix::<T>(&b, of_b));
        let (x, qr) = (fresh(), fresh());
        la::gels(x.borrow(), qr.borrow(), tb.borrow(), ta.borrow()).unwrap();
        let solution = rows(&x);
        let ax = product(&a, &solution);
        let residual = made(m, 2, |i, j| b[i][j] - ax[i][j]);
        // The residual is orthogonal to the columns of A, and X to its null space: both are normal equations.
        assert_close(&product(&transposed(&a), &residual), &vec![vec![0.0; 2]; n], 10.0 * T::TOLERANCE);
        if m < n {
            let gram = matrix::<f64>(&product(&a, &transposed(&a)), Layout::Rows);
            let (y, lu, right) = (fresh(), fresh(), matrix::<f64>(&b, Layout::Rows));
            la::gesv(y.borrow(), lu.borrow(), right.borrow(), gram.borrow()).unwrap();
            assert_close(&solution, &product(&transposed(&a), &rows(&y)), 10.0 * T::TOLERANCE);
        }
        // Behind each column of X lies what tells its residual.
        assert_eq!(x.borrow().strides(), [1, m.max(n) as c_long]);
        for j in 0..2 {
            let column = x.borrow().data();
            let tail = (n..m).map(|i| {
                // SAFETY: the storage holds max(m, n) rows.
                let value: f64 = unsafe { *column.add(j * m + i) }.into();
                value * value
            });
            let expected: f64 = residual.iter().map(|row| row[j] * row[j]).sum();
            let told: f64 = tail.sum();
            assert!((told - expected).abs() < 20.0 * T::TOLERANCE, "{told} is not {expected}");
        }
        la::gels(tb.borrow(), ta.borrow(), tb.borrow(), ta.borrow()).unwrap();
        assert_eq!((rows(&tb), rows(&ta)), (solution, rows(&qr)));
    }
}

#[test]
fn gels_minimises() {
    for_types_and_layouts!(check_gels);
}

fn check_inverse<T: Number>(of_a: Layout, of_result: Layout) {
    let a = regular(7, 9);
    let (ta, inverse) = (matrix::<T>(&a, of_a), laid_out::<T>(&[7, 7], of_result));
    la::getri(inverse.borrow(), ta.borrow()).unwrap();
    assert_close(&product(&a, &rows(&inverse)), &identity(7), T::TOLERANCE);
    la::getri(ta.borrow(), ta.borrow()).unwrap();
    assert_eq!(rows(&ta), rows(&inverse));
}

#[test]
fn getri_inverts() {
    for_types_and_layouts!(check_inverse);
}

fn check_cholesky<T: Number>(of_a: Layout, of_result: Layout) {
    let n = 6;
    let (a, b) = (positive_definite(n, 10), random(n, 3, 11));
    for uplo in *b"ULul" {
        let upper = uplo.eq_ignore_ascii_case(&b'U');
        // Only the named triangle may be read.
        let half = made(n, n, |i, j| if i == j || (i < j) == upper { a[i][j] } else { 1e3 });
        let (ta, factor) = (matrix::<T>(&half, of_a), laid_out::<T>(&[n as c_long; 2], of_result));
        la::potrf(factor.borrow(), ta.borrow(), uplo).unwrap();
        let f = rows(&factor);
        let (left, right) = if upper { (transposed(&f), f.clone()) } else { (f.clone(), transposed(&f)) };
        assert_close(&product(&left, &right), &a, T::TOLERANCE);
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            assert_eq!(if upper { f[i][j] } else { f[j][i] }, 0.0);
        }

        let (inverse, x) = (fresh(), fresh());
        la::potri(inverse.borrow(), factor.borrow(), uplo).unwrap();
        assert_close(&product(&a, &rows(&inverse)), &identity(n), 10.0 * T::TOLERANCE);
        let tb = matrix::<T>(&b, of_result);
        la::potrs(x.borrow(), tb.borrow(), factor.borrow(), uplo).unwrap();
        assert_close(&product(&a, &rows(&x)), &b, 10.0 * T::TOLERANCE);

        let pivots = laid_out::<i32>(&[n as c_long], Layout::Stepped);
        la::pstrf(factor.borrow(), pivots.borrow(), ta.borrow(), uplo, T::from_f64(-1.0)).unwrap();
        let f = rows(&factor);
        let (left, right) = if upper { (transposed(&f), f) } else { (f.clone(), transposed(&f)) };
        let order: Vec<usize> = elements(&pivots).into_iter().map(|pivot| pivot as usize - 1).collect();
        let permuted = made(n, n, |i, j| a[order[i]][order[j]]);
        assert_close(&product(&left, &right), &permuted, T::TOLERANCE);
        assert!((1..n).all(|i| left[i][i] <= left[i - 1][i - 1] * 1.0001));
    }
}

#[test]
fn cholesky_factors_multiply_to_the_matrix() {
    for_types_and_layouts!(check_cholesky);
}

fn check_qr<T: Number>(of_a: Layout, of_result: Layout) {
    for (m, n) in [(1, 1), (5, 5), (7, 3), (3, 7)] {
        let k = m.min(n);
        let a = random(m, n, 12);
        let ta = matrix::<T>(&a, of_a);
        let (q, r) = (laid_out::<T>(&[m as c_long, k as c_long], of_result), fresh());
        la::qr(q.borrow(), r.borrow(), ta.borrow()).unwrap();
        let (q_rows, r_rows) = (rows(&q), rows(&r));
        assert_orthonormal(&q_rows, T::TOLERANCE);
        assert_close(&product(&q_rows, &r_rows), &a, T::TOLERANCE);
        assert!((0..k).all(|i| r_rows[i][..i.min(n)].iter().all(|&x| x == 0.0)));

        // The same in LAPACK's steps.
        let (factors, tau, built) = (fresh(), laid_out::<T>(&[k as c_long], Layout::Stepped), fresh());
        la::geqrf(factors.borrow(), tau.borrow(), ta.borrow()).unwrap();
        la::orgqr(built.borrow(), factors.borrow(), tau.borrow()).unwrap();
        let first: Rows = rows(&built).iter().map(|row| row[..k].to_vec()).collect();
        assert_eq!(first, q_rows);

        // Q applied to the identity is Q, whatever the layout of the factors.
        let in_layout = matrix::<T>(&rows(&factors), of_a);
        let unit = matrix::<T>(&identity(m), of_result);
        let mut full = Vec::new();
        for (side, trans) in [(b'L', b'N'), (b'R', b'N'), (b'l', b't'), (b'R', b'T')] {
            let applied = fresh();
            let operands = [in_layout.borrow(), tau.borrow(), unit.borrow()];
            la::ormqr(applied.borrow(), operands[0], operands[1], operands[2], side, trans).unwrap();
            let applied = rows(&applied);
            full.push(if trans.eq_ignore_ascii_case(&b'T') { transposed(&applied) } else { applied });
        }
        assert_orthonormal(&full[0], T::TOLERANCE);
        for q in &full {
            assert_close(q, &full[0], T::TOLERANCE);
            let first: Rows = q.iter().map(|row| row[..k].to_vec()).collect();
            assert_close(&first, &q_rows, T::TOLERANCE);
        }
    }
}

#[test]
fn qr_is_orthonormal_and_triangular() {
    for_types_and_layouts!(check_qr);
}

fn check_syev<T: Number>(of_a: Layout, of_result: Layout) {
    for n in [1, 2, 7] {
        let noise = random(n, n, 13);
        let a = made(n, n, |i, j| noise[i][j] + noise[j][i]);
        for uplo in *b"UL" {
            let half = made(n, n, |i, j| if i == j || (i < j) == (uplo == b'U') { a[i][j] } else { 1e3 });
            let ta = matrix::<T>(&half, of_a);
            let (values, vectors) = (fresh(), laid_out::<T>(&[n as c_long; 2], of_result));
            la::syev(values.borrow(), vectors.borrow(), ta.borrow(), b'V', uplo).unwrap();
            let (w, v) = (elements(&values), rows(&vectors));
            assert_orthonormal(&v, T::TOLERANCE);
            let scaled = made(n, n, |i, j| v[i][j] * w[j].into());
            assert_close(&product(&a, &v), &scaled, T::TOLERANCE);
            assert!(w.windows(2).all(|pair| pair[0] <= pair[1]));

            let alone = laid_out::<T>(&[n as c_long], Layout::Stepped);
            la::syev(alone.borrow(), vectors.borrow(), ta.borrow(), b'N', uplo).unwrap();
            let as_row = |values: Vec<T>| vec![values.into_iter().map(T::into).collect()];
            assert_close(&as_row(elements(&alone)), &as_row(w), T::TOLERANCE);
            assert_eq!(rows(&vectors), half);
        }
    }
}

#[test]
fn syev_finds_an_orthonormal_eigenbasis() {
    for_types_and_layouts!(check_syev);
}

fn check_geev<T: Number>(of_a: Layout, of_result: Layout) {
    for n in [1, 2, 6] {
        // Far from symmetric, so that there are complex pairs.
        let noise = random(n, n, 14);
        let a = made(n, n, |i, j| noise[i][j] + (j as f64 - i as f64).signum() * 2.0);
        let ta = matrix::<T>(&a, of_a);
        let (values, vectors) = (fresh(), laid_out::<T>(&[n as c_long; 2], of_result));
        la::geev(values.borrow(), Some(vectors.borrow()), ta.borrow(), b'V').unwrap();
        let (w, v) = (rows(&values), rows(&vectors));
        let av = product(&a, &v);
        let mut j = 0;
        let mut pairs = 0;
        while j < n {
            let (re, im) = (w[j][0], w[j][1]);
            let second = |row: &Vec<f64>| if im == 0.0 { 0.0 } else { row[j + 1] };
            let mut norm = 0.0;
            for i in 0..n {
                let (x, y) = (v[i][j], second(&v[i]));
                norm += x * x + y * y;
                assert!((av[i][j] - (re * x - im * y)).abs() < 30.0 * T::TOLERANCE);
                assert!((second(&av[i]) - (re * y + im * x)).abs() < 30.0 * T::TOLERANCE);
            }
            assert!((norm - 1.0).abs() < T::TOLERANCE);
            if im != 0.0 {
                assert!(im > 0.0 && w[j + 1] == [re, -im]);
                pairs += 1;
            }
            j += if im == 0.0 { 1 } else { 2 };
        }
        assert!(n == 1 || pairs > 0);
        let trace: f64 = (0..n).map(|i| a[i][i]).sum();
        assert!((w.iter().map(|value| value[0]).sum::<f64>() - trace).abs() < 10.0 * T::TOLERANCE);

        let alone = laid_out::<T>(&[n as c_long, 2], of_result);
        la::geev(alone.borrow(), None, ta.borrow(), b'N').unwrap();
        let sorted = |mut values: Rows| {
            values.sort_by(|x, y| x.partial_cmp(y).unwrap());
            values
        };
        assert_close(&sorted(rows(&alone)), &sorted(w), 30.0 * T::TOLERANCE);
    }
}

#[test]
fn geev_finds_eigenvectors() {
    for_types_and_layouts!(check_geev);
}

fn check_gesvd<T: Number>(of_a: Layout, of_result: Layout) {
    for (m, n) in [(1, 1), (4, 4), (6, 3), (3, 6)] {
        let k = m.min(n);
        let a = random(m, n, 15);
        let ta = matrix::<T>(&a, of_a);
        for (job, u_cols, v_cols) in [(b'S', k, k), (b'A', m, n), (b's', k, k)] {
            let (s, copy) = (fresh(), fresh());
            let u = laid_out::<T>(&[m as c_long, u_cols as c_long], of_result);
            let v = laid_out::<T>(&[n as c_long, v_cols as c_long], of_result);
            la::gesvd2(u.borrow(), s.borrow(), v.borrow(), copy.borrow(), ta.borrow(), job).unwrap();
            let (u, v, s) = (rows(&u), rows(&v), elements(&s));
            assert_eq!((u[0].len(), v[0].len(), s.len()), (u_cols, v_cols, k));
            assert_orthonormal(&u, T::TOLERANCE);
            assert_orthonormal(&v, T::TOLERANCE);
            let scaled = made(m, k, |i, j| u[i][j] * s[j].into());
            let leading: Rows = v.iter().map(|row| row[..k].to_vec()).collect();
            assert_close(&product(&scaled, &transposed(&leading)), &a, T::TOLERANCE);
            assert!(s.windows(2).all(|pair| pair[0] >= pair[1]) && s[k - 1] >= T::from_f64(0.0));
            assert_eq!(rows(&copy), a);
        }
        let (u, s, v) = (fresh::<T>(), fresh(), fresh());
        la::gesvd(u.borrow(), s.borrow(), v.borrow(), ta.borrow(), b'N').unwrap();
        assert_eq!((rows(&u), rows(&v)), (vec![vec![0.0; k]; m], vec![vec![0.0; n]; n]));
        assert_eq!(elements(&s).len(), k);
    }
}

#[test]
fn gesvd_decomposes() {
    for_types_and_layouts!(check_gesvd);
}

fn check_batches<T: Number>(of_a: Layout, of_b: Layout) {
    let (batches, n) = (3, 4);
    let systems: Vec<Rows> = (0..batches).map(|batch| regular(n, 20 + batch as u64)).collect();
    let sides: Vec<Rows> = (0..batches).map(|batch| random(n, 2, 30 + batch as u64)).collect();
    let a = laid_out::<T>(&[batches as c_long, n as c_long, n as c_long], of_a);
    let b = laid_out::<T>(&[batches as c_long, n as c_long, 2], of_b);
    for batch in 0..batches {
        let slice = |whole: &Held<T>| geometry::new_select(whole.borrow(), 0, batch as c_long).unwrap();
        tensor::copy(slice(&a).borrow(), matrix::<T>(&systems[batch], Layout::Rows).borrow()).unwrap();
        tensor::copy(slice(&b).borrow(), matrix::<T>(&sides[batch], Layout::Rows).borrow()).unwrap();
    }
    let (factors, pivots, info, x) = (fresh::<T>(), fresh(), fresh(), fresh());
    la::btrifact(factors.borrow(), pivots.borrow(), Some(info.borrow()), true, a.borrow()).unwrap();
    assert_eq!(elements(&info), [0; 3]);
    assert_eq!(pivots.borrow().sizes(), [batches as c_long, n as c_long]);
    la::btrisolve(x.borrow(), b.borrow(), factors.borrow(), pivots.borrow()).unwrap();
    // One right-hand side each, in place.
    let first = geometry::new_select(b.borrow(), 2, 0).unwrap();
    la::btrisolve(first.borrow(), first.borrow(), factors.borrow(), pivots.borrow()).unwrap();
    for batch in 0..batches {
        let solved = rows(&geometry::new_select(x.borrow(), 0, batch as c_long).unwrap());
        assert_close(&product(&systems[batch], &solved), &sides[batch], T::TOLERANCE);
        for (i, row) in solved.iter().enumerate() {
            let value: f64 = tensor::get(first.borrow(), [batch as c_long, i as c_long]).unwrap().into();
            assert!((value - row[0]).abs() < T::TOLERANCE);
        }
    }
}

#[test]
fn batches_are_factored_and_solved() {
    for_types_and_layouts!(check_batches);
}

#[test]
fn large_matrices_use_threads() {
    let n = 310;
    let (a, b) = (regular(n, 40), random(n, 1, 41));
    let (ta, tb) = (matrix::<f64>(&a, Layout::Rows), matrix::<f64>(&b, Layout::Rows));
    for count in [1, 2] {
        on_threads(count, || {
            let (x, lu) = (fresh(), fresh());
            la::gesv(x.borrow(), lu.borrow(), tb.borrow(), ta.borrow()).unwrap();
            assert_close(&product(&a, &rows(&x)), &b, 1e-9);
        });
    }
}

/// A function of `rb`, `ra`, `b` and `a`.
type Solver = fn(Matrix<'_>, Matrix<'_>, Matrix<'_>, Matrix<'_>) -> Result<()>;
type Matrix<'a> = Ref<'a, Tensor<f64>>;

/// The argument number of an error, 0 for a plain one.
fn number(result: Result<()>) -> i32 {
    result.unwrap_err().argument().unwrap_or(0)
}

#[test]
fn misfits_blame_their_argument() {
    let square = matrix::<f64>(&regular(3, 50), Layout::Rows);
    let wide = matrix::<f64>(&random(3, 4, 51), Layout::Rows);
    let tall = matrix::<f64>(&random(4, 3, 52), Layout::Rows);
    let cube = laid_out::<f64>(&[2, 3, 3], Layout::Rows);
    let empty = fresh::<f64>();
    let (out, other) = (fresh::<f64>(), fresh::<f64>());
    let (r, o) = (out.borrow(), other.borrow());
    let (square, wide, tall, cube, empty) =
        (square.borrow(), wide.borrow(), tall.borrow(), cube.borrow(), empty.borrow());

    let solvers: [Solver; 3] = [
        la::gesv,
        |rb, ra, b, a| la::trtrs(rb, ra, b, a, b'U', b'N', b'N'),
        |rb, _, b, a| la::potrs(rb, b, a, b'U'),
    ];
    for solve in solvers {
        assert_eq!(number(solve(r, o, square, cube)), 2);
        assert_eq!(number(solve(r, o, square, empty)), 2);
        assert_eq!(number(solve(r, o, cube, square)), 1);
        assert_eq!(number(solve(r, o, empty, square)), 1);
        assert_eq!(number(solve(r, o, square, wide)), 2);
        assert_eq!(number(solve(r, o, tall, square)), 2);
    }
    assert_eq!(number(la::gels(r, o, square, cube)), 2);
    assert_eq!(number(la::gels(r, o, cube, tall)), 1);
    assert_eq!(number(la::gels(r, o, square, tall)), 2);

    for bad in [cube, empty, wide] {
        assert_eq!(number(la::getri(r, bad)), 1);
        assert_eq!(number(la::potrf(r, bad, b'U')), 1);
        assert_eq!(number(la::potri(r, bad, b'U')), 1);
        assert_eq!(number(la::syev(r, o, bad, b'V', b'U')), 1);
        assert_eq!(number(la::geev(r, Some(o), bad, b'V')), 1);
        assert_eq!(number(la::pstrf(r, fresh().borrow(), bad, b'U', 0.0)), 1);
    }
    assert_eq!(number(la::geev(r, None, square, b'V')), 2);
    for bad in [cube, empty] {
        assert_eq!(number(la::qr(r, o, bad)), 1);
        assert_eq!(number(la::geqrf(r, o, bad)), 1);
        assert_eq!(number(la::gesvd(r, o, o, bad, b'S')), 1);
        assert_eq!(number(la::orgqr(r, bad, empty)), 1);
        assert_eq!(number(la::orgqr(r, square, bad)), 2);
        assert_eq!(number(la::ormqr(r, square, bad, square, b'L', b'N')), 2);
    }
    let (three, four) = (laid_out::<f64>(&[3], Layout::Rows), laid_out::<f64>(&[4], Layout::Rows));
    assert_eq!(number(la::orgqr(r, tall, four.borrow())), 2);
    assert_eq!(number(la::orgqr(r, wide, four.borrow())), 0);
    assert_eq!(number(la::ormqr(r, square, three.borrow(), cube, b'L', b'N')), 3);
    assert_eq!(number(la::ormqr(r, square, three.borrow(), tall, b'L', b'N')), 1);
    assert_eq!(number(la::ormqr(r, square, three.borrow(), wide, b'R', b'N')), 1);

    let ints = laid_out::<i32>(&[2, 3], Layout::Rows);
    let pivots = ints.borrow();
    assert_eq!(number(la::btrifact(r, pivots, None, true, square)), 1);
    assert_eq!(number(la::btrifact(r, pivots, None, false, cube)), 0);
    let oblong = laid_out::<f64>(&[2, 3, 4], Layout::Rows);
    assert_eq!(number(la::btrifact(r, pivots, None, true, oblong.borrow())), 0);
    assert_eq!(number(la::btrisolve(r, cube, square, pivots)), 1);
    assert_eq!(number(la::btrisolve(r, empty, cube, pivots)), 4);
    assert_eq!(number(la::btrisolve(r, square, cube, pivots)), 3);
    assert_eq!(number(la::btrisolve(r, cube, oblong.borrow(), pivots)), 3);
    let wrong = laid_out::<i32>(&[3, 2], Layout::Rows);
    assert_eq!(number(la::btrisolve(r, cube, cube, wrong.borrow())), 4);
    let apart = laid_out::<i32>(&[2, 3], Layout::Stepped);
    assert_eq!(number(la::btrisolve(r, cube, cube, apart.borrow())), 0);
    assert_eq!((r.rank(), o.rank()), (0, 0));
}

/// Checks that `call`, given operands and results, fails with a message that has `text` and changes nothing.
#[track_caller]
fn assert_fails_unchanged(
    operands: &[&Held<f64>],
    results: &[&Held<f64>],
    text: &str,
    call: impl FnOnce() -> Result<()>,
) {
    let state = || -> Vec<(Rows, Vec<c_long>)> {
        let all = operands.iter().chain(results);
        all.map(|tensor| (rows(tensor), tensor.borrow().strides().to_vec())).collect()
    };
    let before = state();
    let error = call().unwrap_err();
    assert!(error.argument().is_none() && error.message().contains(text), "{error}");
    assert_eq!(state(), before);
}

#[test]
fn failures_give_info_and_change_nothing() {
    // The second pivot of this matrix is zero, and so is that of its triangle.
    let singular = matrix::<f64>(&vec![vec![1.0, 2.0], vec![0.0, 0.0]], Layout::Columns);
    let b = matrix::<f64>(&random(2, 1, 60), Layout::Rows);
    let (r, o) =
        (matrix::<f64>(&random(2, 3, 61), Layout::Rows), matrix::<f64>(&identity(2), Layout::Stepped));
    let (rr, oo, bb, ss) = (r.borrow(), o.borrow(), b.borrow(), singular.borrow());
    let operands = [&singular, &b];
    let fails =
        |text, call: &dyn Fn() -> Result<()>| assert_fails_unchanged(&operands, &[&r, &o], text, call);
    fails("gesv : U(2,2) is zero, singular U", &|| la::gesv(rr, oo, bb, ss));
    fails("gesv : U(2,2)", &|| la::gesv(bb, ss, bb, ss));
    fails("trtrs : A(2,2) is zero, singular A", &|| la::trtrs(rr, oo, bb, ss, b'U', b'N', b'N'));
    fails("getrf : U(2,2) is 0", &|| la::getri(oo, ss));
    fails("potri : A(2,2) is 0", &|| la::potri(oo, ss, b'U'));
    fails("potrf : the leading minor of order 2 is not positive definite", &|| la::potrf(oo, ss, b'L'));
    fails("pstrf : matrix is rank deficient", &|| la::pstrf(oo, fresh().borrow(), ss, b'L', 1e-3));
    fails("potrf : Illegal Argument 1", &|| la::potrf(oo, ss, b'X'));
    fails("syev : Illegal Argument 1", &|| la::syev(rr, oo, ss, b'X', b'U'));
    fails("geev : Illegal Argument 2", &|| la::geev(rr, Some(oo), ss, b'X'));
    fails("gesvd : Illegal Argument 1", &|| la::gesvd(rr, oo, oo, ss, b'X'));
    fails("ormqr : Illegal Argument 2", &|| {
        la::ormqr(oo, ss, laid_out::<f64>(&[2], Layout::Rows).borrow(), ss, b'L', b'X')
    });

    let deficient = matrix::<f64>(&vec![vec![1.0, 0.0], vec![0.0, 0.0]], Layout::Rows);
    assert_fails_unchanged(&[&deficient, &b], &[&r], "gels : The 2-th diagonal element", || {
        la::gels(rr, oo, bb, deficient.borrow())
    });
    let endless = matrix::<f64>(&vec![vec![f64::INFINITY; 2]; 2], Layout::Rows);
    assert_fails_unchanged(&[&endless], &[&r, &o], "syev : 2 off-diagonal", || {
        la::syev(rr, oo, endless.borrow(), b'V', b'U')
    });
    assert_fails_unchanged(&[&endless], &[&r, &o], "gesvd : 2 superdiagonals", || {
        la::gesvd(rr, oo, oo, endless.borrow(), b'S')
    });
    assert_fails_unchanged(&[&endless], &[&r, &o], "geev : 2 off-diagonal", || {
        la::geev(rr, Some(oo), endless.borrow(), b'V')
    });
}

#[test]
fn a_singular_matrix_of_a_batch_is_told_or_refused() {
    let batch = laid_out::<f64>(&[2, 2, 2], Layout::Rows);
    let slice = |index| geometry::new_select(batch.borrow(), 0, index).unwrap();
    tensor::copy(slice(0).borrow(), matrix::<f64>(&identity(2), Layout::Rows).borrow()).unwrap();
    tensor::copy(slice(1).borrow(), matrix::<f64>(&vec![vec![1.0; 2]; 2], Layout::Rows).borrow()).unwrap();
    let (factors, pivots, info) = (fresh::<f64>(), fresh(), fresh());
    let refused = la::btrifact(factors.borrow(), pivots.borrow(), None, true, batch.borrow()).unwrap_err();
    assert!(refused.message().contains("batch element 1 (info == 2)"), "{refused}");
    assert_eq!((factors.borrow().rank(), pivots.borrow().rank()), (0, 0));
    la::btrifact(factors.borrow(), pivots.borrow(), Some(info.borrow()), true, batch.borrow()).unwrap();
    assert_eq!(elements(&info), [0, 2]);

    // A pivot that is no row.
    tensor::set(pivots.borrow(), [1, 0], 3).unwrap();
    let side = laid_out::<f64>(&[2, 2], Layout::Rows);
    let error = la::btrisolve(side.borrow(), side.borrow(), factors.borrow(), pivots.borrow()).unwrap_err();
    assert!(error.message().contains("getrs : Illegal Argument 6"), "{error}");
}
