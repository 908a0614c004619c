//! Products of vectors and matrices, against loops over their elements.

use crate::common::products::{Number, contiguous, integers, tensor};
use crate::common::{Random, elements, on_threads};
use TH::blas::column_major::{self, ColumnMajor};
use TH::error::Error;
use TH::handle::{Own, Ref};
use TH::math::product;
use TH::tensor::{self, Tensor};
use std::os::raw::{c_char, c_long};

/// `beta * t + alpha * a * b` for a of n x m and b of m x p.
fn expected<T: Number>(
    (n, m, p): (usize, usize, usize),
    (alpha, beta): (T, T),
    t: &[i64],
    a: &[i64],
    b: &[i64],
) -> Vec<T> {
    let mut result = Vec::new();
    for i in 0..n {
        for j in 0..p {
            let sum = (0..m).fold(0i64, |sum, l| sum.wrapping_add(a[i * m + l].wrapping_mul(b[l * p + j])));
            let old = beta.to_i64().wrapping_mul(t[i * p + j]);
            result.push(T::from_i64(old.wrapping_add(alpha.to_i64().wrapping_mul(sum))));
        }
    }
    result
}

/// Small factors, 0 and 1 among them.
fn factors<T: Number>(random: &mut Random) -> (T, T) {
    let mut factor = || T::from_i64(random.range(0, 3) as i64);
    (factor(), factor())
}

fn sizes(random: &mut Random) -> (usize, usize, usize) {
    let largest = [3, 20, 70][random.range(0, 2)];
    (random.range(1, largest), random.range(1, largest), random.range(1, largest))
}

/// A result tensor: the one that is added, one of other sizes, or one of the same in another layout.
fn result<T: Number>(random: &mut Random, t: &Own<Tensor<T>>, sizes: &[usize]) -> Own<Tensor<T>> {
    match random.range(0, 2) {
        0 => t.borrow().to_owned(),
        1 => tensor(random, &[3, 5], false),
        _ => tensor(random, sizes, true),
    }
}

fn matrices<T: Number>(seed: u64) {
    let random = &mut Random::new(seed);
    let (n, m, p) = sizes(random);
    let (a, b) = (tensor::<T>(random, &[n, m], true), tensor::<T>(random, &[m, p], true));
    let t = tensor::<T>(random, &[n, p], false);
    let (alpha, beta) = factors::<T>(random);
    let (ai, bi, ti) = (integers(a.borrow()), integers(b.borrow()), integers(t.borrow()));
    let wanted = expected((n, m, p), (alpha, beta), &ti, &ai, &bi);
    let r = result(random, &t, &[n, p]);
    if elements_are_distinct(r.borrow()) {
        product::addmm(r.borrow(), beta, t.borrow(), alpha, a.borrow(), b.borrow()).unwrap();
        assert_eq!(elements(&r), wanted, "seed {seed}, {n} x {m} x {p}");
    }
}

fn elements_are_distinct<T>(tensor: Ref<'_, Tensor<T>>) -> bool {
    tensor.sizes().iter().zip(tensor.strides()).all(|(&size, &stride)| size == 1 || stride != 0)
}

#[test]
fn matrix_times_matrix() {
    for seed in 0..60 {
        for_all_types!(matrices(seed));
    }
}

#[test]
fn large_matrices_of_many_blocks() {
    fn check<T: Number>() {
        let (n, m, p) = (203, 530, 97);
        let random = &mut Random::new(7);
        let a = tensor::<T>(random, &[n, m], false);
        let b = tensor::<T>(random, &[m, p], false);
        let r = contiguous(&[n, p], |i| T::from_i64(i as i64 % 5));
        let (ai, bi, ri) = (integers(a.borrow()), integers(b.borrow()), integers(r.borrow()));
        let factors = (T::from_i64(2), T::from_i64(3));
        let wanted = expected((n, m, p), factors, &ri, &ai, &bi);
        let r = r.borrow();
        product::addmm(r, factors.1, r, factors.0, a.borrow(), b.borrow()).unwrap();
        assert_eq!(elements(&r.to_owned()), wanted);
    }
    for_all_types!(check());
}

fn vectors<T: Number>(seed: u64) {
    let random = &mut Random::new(seed);
    let (n, m, _) = sizes(random);
    let (alpha, beta) = factors::<T>(random);
    let (mat, vec) = (tensor::<T>(random, &[n, m], true), tensor::<T>(random, &[m], true));
    let t = tensor::<T>(random, &[n], false);
    let (ai, bi, ti) = (integers(mat.borrow()), integers(vec.borrow()), integers(t.borrow()));
    let wanted = expected((n, m, 1), (alpha, beta), &ti, &ai, &bi);
    let r = result(random, &t, &[n]);
    if elements_are_distinct(r.borrow()) {
        product::addmv(r.borrow(), beta, t.borrow(), alpha, mat.borrow(), vec.borrow()).unwrap();
        assert_eq!(elements(&r), wanted, "addmv, seed {seed}");
    }

    let (vec1, vec2) = (tensor::<T>(random, &[n], true), tensor::<T>(random, &[m], true));
    let t = tensor::<T>(random, &[n, m], false);
    let (ai, bi, ti) = (integers(vec1.borrow()), integers(vec2.borrow()), integers(t.borrow()));
    let wanted = expected((n, 1, m), (alpha, beta), &ti, &ai, &bi);
    let r = result(random, &t, &[n, m]);
    if elements_are_distinct(r.borrow()) {
        product::addr(r.borrow(), beta, t.borrow(), alpha, vec1.borrow(), vec2.borrow()).unwrap();
        assert_eq!(elements(&r), wanted, "addr, seed {seed}");
    }
}

#[test]
fn matrix_times_vector_and_outer_product() {
    for seed in 0..60 {
        for_all_types!(vectors(seed));
    }
}

fn batches<T: Number>(seed: u64) {
    let random = &mut Random::new(seed);
    let (n, m, p) = (random.range(1, 20), random.range(1, 20), random.range(1, 20));
    let count = random.range(1, 5);
    let (alpha, beta) = factors::<T>(random);
    let a = tensor::<T>(random, &[count, n, m], true);
    let b = tensor::<T>(random, &[count, m, p], true);
    let (ai, bi) = (integers(a.borrow()), integers(b.borrow()));
    let one = |i: usize, t: &[i64], factors| {
        let (a, b) = (&ai[i * n * m..][..n * m], &bi[i * m * p..][..m * p]);
        expected::<T>((n, m, p), factors, t, a, b)
    };

    let t = tensor::<T>(random, &[count, n, p], false);
    let ti = integers(t.borrow());
    let wanted: Vec<T> = (0..count).flat_map(|i| one(i, &ti[i * n * p..][..n * p], (alpha, beta))).collect();
    let r = result(random, &t, &[count, n, p]);
    if elements_are_distinct(r.borrow()) {
        product::baddbmm(r.borrow(), beta, t.borrow(), alpha, a.borrow(), b.borrow()).unwrap();
        assert_eq!(elements(&r), wanted, "baddbmm, seed {seed}");
    }

    let t = tensor::<T>(random, &[n, p], false);
    let mut sum = one(0, &integers(t.borrow()), (alpha, beta));
    for i in 1..count {
        let so_far: Vec<i64> = sum.iter().map(|&x| x.to_i64()).collect();
        sum = one(i, &so_far, (alpha, T::ONE));
    }
    let r = result(random, &t, &[n, p]);
    if elements_are_distinct(r.borrow()) {
        product::addbmm(r.borrow(), beta, t.borrow(), alpha, a.borrow(), b.borrow()).unwrap();
        assert_eq!(elements(&r), sum, "addbmm, seed {seed}");
    }
}

#[test]
fn batches_of_matrices() {
    for seed in 0..40 {
        for_all_types!(batches(seed));
    }
}

#[test]
fn dot_of_any_layouts() {
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let sizes: Vec<usize> = (0..random.range(1, 4)).map(|_| random.range(1, 9)).collect();
        let (x, y) = (tensor::<f64>(random, &sizes, true), tensor::<f64>(random, &sizes, true));
        let wanted: i64 = integers(x.borrow()).iter().zip(&integers(y.borrow())).map(|(a, b)| a * b).sum();
        assert_eq!(product::dot(x.borrow(), y.borrow()), Ok(wanted as f64), "seed {seed}");
    }
}

#[test]
fn dot_of_any_lengths() {
    for n in (1..=130).chain([4096, 4097, 300_000]) {
        let x = contiguous::<f32>(&[n + 3], |i| (i % 7) as f32);
        for start in 0..3 {
            let x = tensor::geometry::new_narrow(x.borrow(), 0, start, n as c_long).unwrap();
            let wanted: usize = (0..n).map(|i| ((i + start as usize) % 7).pow(2)).sum();
            assert_eq!(product::dot(x.borrow(), x.borrow()), Ok(wanted as f64));
        }
    }
}

#[test]
fn dot_of_integers_wraps_in_each_stretch() {
    let bytes = contiguous::<u8>(&[2, 2], |_| 200);
    let sum = |tensor: Ref<'_, Tensor<u8>>| product::dot(tensor, tensor).unwrap();
    assert_eq!(sum(bytes.borrow()), i64::from(4 * 200 * 200 % 256) as c_long);
    let columns = tensor::geometry::new_transpose(bytes.borrow(), 0, 1).unwrap();
    assert_eq!(sum(columns.borrow()), 2 * (2 * 200 * 200 % 256));
}

#[test]
fn what_is_there_does_not_count_if_its_factor_is_zero() {
    let (n, m) = (33, 40);
    let nan = || contiguous::<f32>(&[n, n], |_| f32::NAN);
    let (a, b) = (contiguous(&[n, m], |_| 1.0), contiguous(&[m, n], |_| 1.0));
    let r = nan();
    product::addmm(r.borrow(), 0.0, r.borrow(), 1.0, a.borrow(), b.borrow()).unwrap();
    assert_eq!(elements(&r), vec![m as f32; n * n]);

    // Neither do operands whose factor is zero.
    let one = contiguous(&[n, n], |_| 1.0);
    product::addmm(one.borrow(), 2.0, one.borrow(), 0.0, nan().borrow(), nan().borrow()).unwrap();
    assert_eq!(elements(&one), vec![2.0; n * n]);

    let column = contiguous::<f32>(&[n], |_| f32::NAN);
    let ones = contiguous::<f32>(&[m], |_| 1.0);
    product::addmv(column.borrow(), 0.0, column.borrow(), 1.0, a.borrow(), ones.borrow()).unwrap();
    assert_eq!(elements(&column), vec![m as f32; n]);

    let r = contiguous::<f32>(&[m, m], |_| f32::NAN);
    product::addr(r.borrow(), 0.0, r.borrow(), 1.0, ones.borrow(), ones.borrow()).unwrap();
    assert_eq!(elements(&r), vec![1.0; m * m]);
}

#[test]
fn results_may_share_memory_with_operands() {
    fn check<T: Number>() {
        let random = &mut Random::new(3);
        let n = 37;
        let a = contiguous::<T>(&[n, n], |_| T::random(random));
        let ai = integers(a.borrow());
        let wanted = expected((n, n, n), (T::ONE, T::ONE), &ai, &ai, &ai);
        let r = a.borrow();
        product::addmm(r, T::ONE, r, T::ONE, r, r).unwrap();
        assert_eq!(elements(&r.to_owned()), wanted);
        // The result is an operand of another size.
        let b = contiguous::<T>(&[n, 2], |_| T::random(random));
        let t = contiguous::<T>(&[n, 2], |_| T::ONE);
        let (ri, bi) = (integers(r), integers(b.borrow()));
        let wanted = expected((n, n, 2), (T::ONE, T::ONE), &vec![1; n * 2], &ri, &bi);
        product::addmm(r, T::ONE, t.borrow(), T::ONE, r, b.borrow()).unwrap();
        assert_eq!(elements(&r.to_owned()), wanted);
    }
    for_all_types!(check());
}

#[test]
fn threads_do_not_change_results() {
    let random = &mut Random::new(11);
    let mut noise =
        |sizes: &[usize]| contiguous::<f32>(sizes, |_| (random.next() >> 40) as f32 / 16_777_216.0 - 0.5);
    let (a, b) = (noise(&[170, 410]), noise(&[410, 333]));
    let (v, long) = (noise(&[410]), noise(&[1_000_003]));
    let compute = |threads| {
        on_threads(threads, || {
            let r = contiguous::<f32>(&[170, 333], |_| 0.0);
            product::addmm(r.borrow(), 0.0, r.borrow(), 1.0, a.borrow(), b.borrow()).unwrap();
            let s = contiguous::<f32>(&[170], |_| 0.0);
            product::addmv(s.borrow(), 0.0, s.borrow(), 1.0, a.borrow(), v.borrow()).unwrap();
            (elements(&r), elements(&s), product::dot(long.borrow(), long.borrow()))
        })
    };
    let one = compute(1);
    assert!(one == compute(2) && one == compute(5));
}

#[test]
fn errors_have_their_numbers_and_change_nothing() {
    let new = |sizes: &[usize]| contiguous::<f32>(sizes, |_| 1.0);
    let (v2, v3, m23, m33, b234) = (new(&[2]), new(&[3]), new(&[2, 3]), new(&[3, 3]), new(&[2, 3, 4]));
    let r = new(&[7]);
    let number = |result: Result<(), Error>| match result {
        Err(error) => error.argument().unwrap_or(0),
        Ok(()) => -1,
    };
    let (r_, v2, v3, m23, m33, b234) =
        (r.borrow(), v2.borrow(), v3.borrow(), m23.borrow(), m33.borrow(), b234.borrow());
    let mm = |t, a, b| number(product::addmm(r_, 1.0, t, 1.0, a, b));
    assert_eq!([mm(m33, v2, m23), mm(m33, m23, m23), mm(v3, m23, m33), mm(m33, m23, m33)], [0; 4]);
    let mv = |t, a, b| number(product::addmv(r_, 1.0, t, 1.0, a, b));
    assert_eq!([mv(v2, v3, v3), mv(v2, m23, v2), mv(m23, m23, v3), mv(v3, m23, v3)], [0; 4]);
    let r1 = |t, a, b| number(product::addr(r_, 1.0, t, 1.0, a, b));
    assert_eq!([r1(m23, m23, v3), r1(v3, v2, v3), r1(m33, v2, v3)], [0; 3]);
    let bmm = |t, a, b| number(product::baddbmm(r_, 1.0, t, 1.0, a, b));
    assert_eq!([bmm(m33, m33, b234), bmm(b234, b234, m33), bmm(b234, b234, b234)], [1, 2, 2]);
    let b243 = tensor::geometry::new_transpose(b234, 1, 2).unwrap();
    assert_eq!([bmm(b234, b234, b243.borrow()), bmm(v2, b234, b243.borrow())], [1, 2]);
    assert_eq!(number(product::addbmm(r_, 1.0, m23, 1.0, b234, b243.borrow())), 1);
    assert_eq!(number(product::dot(v2, v3).map(|_| ())), 0);
    assert_eq!((r_.sizes(), elements(&r_.to_owned())), (&[7][..], vec![1.0; 7]));
}

#[test]
fn indices_pass_two_to_the_31() {
    // The last row begins behind 2³¹ elements, almost all of which are never touched.
    let far = (1 << 31) + 5;
    let memory = tensor::empty::<u8>().unwrap();
    tensor::resize(memory.borrow(), &[far + 3], None).unwrap();
    let a = tensor::empty::<u8>().unwrap();
    let storage = memory.borrow().storage();
    tensor::set_storage(a.borrow(), storage, 0, &[2, 3], Some(&[far, 1])).unwrap();
    for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
        tensor::set(a.borrow(), [i, j], (3 * i + j) as u8).unwrap();
    }
    let (b, r) = (contiguous::<u8>(&[3, 2], |i| i as u8), contiguous::<u8>(&[2, 2], |_| 0));
    product::addmm(r.borrow(), 0, r.borrow(), 1, a.borrow(), b.borrow()).unwrap();
    assert_eq!(elements(&r), [10, 13, 28, 40]);
}

/// The functions of the Fortran BLAS on matrices in the middle of memory, against loops.
fn fortran<T: Number>(seed: u64) {
    let random = &mut Random::new(seed);
    let (m, n, k) = (random.range(1, 9), random.range(1, 9), random.range(1, 9));
    let letters = [b'n', b'T', b't', b'N'].map(|letter| letter as c_char);
    let (ta, tb) = (letters[random.range(0, 3)], letters[random.range(0, 3)]);
    let transposed = |letter: c_char| (letter as u8).eq_ignore_ascii_case(&b't');
    let extra = random.range(0, 2);
    let mut memory = |count: usize| -> Vec<T> { (0..count).map(|_| T::random(random)).collect() };
    let (a_rows, a_columns) = if transposed(ta) { (k, m) } else { (m, k) };
    let (b_rows, b_columns) = if transposed(tb) { (n, k) } else { (k, n) };
    let (lda, ldb, ldc) = (a_rows + extra, b_rows + extra, m + extra);
    let (mut a, mut b, mut c) = (memory(lda * a_columns), memory(ldb * b_columns), memory(ldc * n));
    // The leading dimension of a single column is ignored.
    let lead = |ld: usize, columns: usize, rows: usize| if columns == 1 { rows } else { ld };
    let (la, lb, lc) = (lead(lda, a_columns, a_rows), lead(ldb, b_columns, b_rows), lead(ldc, n, m));
    let at = |letter, i: usize, j: usize, ld: usize| {
        if transposed(letter) { i * ld + j } else { j * ld + i }
    };
    let (alpha, beta) = (T::from_i64(2), T::from_i64(seed as i64 % 3));
    let mut wanted = c.clone();
    for i in 0..m {
        for j in 0..n {
            let sum = (0..k).fold(0i64, |sum, l| {
                let (x, y) = (a[at(ta, i, l, la)], b[at(tb, l, j, lb)]);
                sum.wrapping_add(x.to_i64().wrapping_mul(y.to_i64()))
            });
            let old = &mut wanted[j * lc + i];
            let scaled = beta.to_i64().wrapping_mul(old.to_i64());
            *old = T::from_i64(scaled.wrapping_add(sum.wrapping_mul(2)));
        }
    }
    let long = |n: usize| n as c_long;
    // SAFETY: the vectors have the sizes.
    unsafe {
        let a = ColumnMajor { data: a.as_mut_ptr(), leading: long(lda) };
        let b = ColumnMajor { data: b.as_mut_ptr(), leading: long(ldb) };
        let c = ColumnMajor { data: c.as_mut_ptr(), leading: long(ldc) };
        column_major::gemm(ta, tb, long(m), long(n), long(k), alpha, a, b, beta, c).unwrap();
    }
    assert_eq!(c, wanted, "seed {seed}");
}

#[test]
fn column_major_products() {
    for seed in 0..80 {
        for_all_types!(fortran(seed));
    }
}

#[test]
fn increments_and_their_signs() {
    let mut x = [1.0f64, 2.0, 3.0];
    let mut y = [10.0f64, 20.0, 30.0];
    let (px, py) = (x.as_mut_ptr(), y.as_mut_ptr());
    // SAFETY: vectors of three elements, entered at the end that each convention takes.
    unsafe {
        // Fortran's types: a negative increment begins at the far end.
        assert_eq!(column_major::dot_product(3, px, -1, py, 1), Ok(100.0));
        column_major::axpy(3, 1.0, px, -1, py, 1).unwrap();
        assert_eq!(y, [13.0, 22.0, 31.0]);
        column_major::copy(3, px, 1, py, -1).unwrap();
        assert_eq!(y, [3.0, 2.0, 1.0]);
        column_major::swap(3, px, 1, py, 1).unwrap();
        assert_eq!((x, y), ([3.0, 2.0, 1.0], [1.0, 2.0, 3.0]));
        column_major::scal(3, 5.0, py, -1).unwrap();
        assert_eq!(y, [1.0, 2.0, 3.0]);
        column_major::scal(2, 0.0, py.add(1), 1).unwrap();
        assert_eq!(y, [1.0, 0.0, 0.0]);
        // Integers: it goes down from the address given.
        let (mut i, mut j) = ([1, 2, 3], [10, 20, 30]);
        assert_eq!(column_major::dot_product(3, i.as_mut_ptr().add(2), -1, j.as_mut_ptr(), 1), Ok(100));
        let to = ColumnMajor { data: j.as_mut_ptr(), leading: 0 };
        column_major::ger(3, 1, 1, i.as_mut_ptr().add(2), -1, i.as_mut_ptr(), 1, to).unwrap();
        assert_eq!(j, [13, 22, 31]);
    }
}

#[test]
fn column_major_arguments_are_checked() {
    let mut data = [0.0f64; 16];
    let p = data.as_mut_ptr();
    let number = |result: Result<(), Error>| match result {
        Err(error) => error.argument().unwrap_or(0),
        Ok(()) => 0,
    };
    let gemm = |letters: [u8; 2], (m, n, k), leading: [c_long; 3]| {
        let [left, right] = letters.map(|letter| letter as c_char);
        let [a, b, c] = leading.map(|leading| ColumnMajor { data: p, leading });
        // SAFETY: the sizes are at most those of the memory.
        number(unsafe { column_major::gemm(left, right, m, n, k, 1.0, a, b, 0.0, c) })
    };
    assert_eq!(gemm(*b"xn", (2, 2, 2), [2, 2, 2]), 1);
    assert_eq!(gemm(*b"nx", (2, 2, 2), [2, 2, 2]), 2);
    assert_eq!(gemm(*b"nn", (-1, 2, 2), [2, 2, 2]), 3);
    assert_eq!(gemm(*b"nn", (2, -1, 2), [2, 2, 2]), 4);
    assert_eq!(gemm(*b"nn", (2, 2, -1), [2, 2, 2]), 5);
    assert_eq!(gemm(*b"nn", (2, 2, 2), [1, 2, 2]), 8);
    assert_eq!(gemm(*b"nn", (2, 2, 2), [2, 1, 2]), 10);
    assert_eq!(gemm(*b"cC", (2, 2, 2), [2, 2, 1]), 13);
}

#[test]
fn lesser_instructions() {
    crate::common::products::with_lesser_instructions("blas", "lesser_instructions");
}
