//! Ranges, identities, diagonals, triangles, vector products, reshaping and concatenation.

use crate::common::{
    ALL, Layout, Random, Small, WRITABLE, assert_same, elements, operand, result, tensor as make,
};
use TH::math::{construct, join};
use TH::tensor;
use std::os::raw::c_long;

/// What arguments two parts are, in the function of two.
fn number(part: usize) -> i32 {
    part as i32 + 2
}

for_every_type! {
    cuts_matrices;
    multiplies_vectors;
    joins_and_reshapes;
}

mod run {
    use super::*;

    pub(super) fn cuts_matrices<T: Small>() {
        let mut random = Random::new(1);
        for layout in ALL.repeat(8) {
            let shape = [1 + random.below(9) as c_long, 1 + random.below(9) as c_long];
            let t = make(&shape, layout, || T::of(1 + random.below(7) as i64));
            let values = elements(&t);
            let k = random.below(21) as c_long - 10;
            let cut = |kept: &dyn Fn(c_long) -> bool| -> Vec<T> {
                let diagonal = |i: usize| i as c_long % shape[1] - i as c_long / shape[1];
                let cut = |(i, &x): (usize, &T)| if kept(diagonal(i)) { x } else { T::of(0) };
                values.iter().enumerate().map(cut).collect()
            };
            let r = result::<T>(&mut random, &shape);
            construct::tril(r.borrow(), t.borrow(), k).unwrap();
            assert_same(&elements(&r), &cut(&|d| d <= k), &(shape, layout, k));
            construct::triu(r.borrow(), t.borrow(), k).unwrap();
            assert_same(&elements(&r), &cut(&|d| d >= k), &(shape, layout, k));

            let exists = -shape[0] < k && k < shape[1];
            let diagonal = tensor::empty::<T>().unwrap();
            let found = construct::diag(diagonal.borrow(), t.borrow(), k as i32);
            assert_eq!(found.is_ok(), exists);
            if !exists {
                assert!(matches!(found, Err(error) if error.argument() == Some(2)));
                continue;
            }
            let expected: Vec<T> = (0..values.len())
                .filter(|&i| i as c_long % shape[1] - i as c_long / shape[1] == k)
                .map(|i| values[i])
                .collect();
            assert_same(&elements(&diagonal), &expected, &(shape, layout, k));
            // And back: a square matrix with nothing but this diagonal, in place.
            construct::diag(diagonal.borrow(), diagonal.borrow(), k as i32).unwrap();
            let side = expected.len() + k.unsigned_abs() as usize;
            let mut square = vec![T::of(0); side * side];
            for (i, &x) in expected.iter().enumerate() {
                let (row, column) = (i + (-k).max(0) as usize, i + k.max(0) as usize);
                square[row * side + column] = x;
            }
            assert_same(&elements(&diagonal), &square, &(shape, layout, k));
        }
    }

    pub(super) fn multiplies_vectors<T: Small>() {
        let mut random = Random::new(2);
        for layout in WRITABLE.repeat(3) {
            let shape = [2, 3, 4];
            let a = make(&shape, layout, || T::of(random.below(5) as i64));
            let b = make(&shape, ALL[random.below(5)], || T::of(random.below(5) as i64));
            let (x, y) = (elements(&a), elements(&b));
            // In place, along the dimension of size 3, found by itself.
            construct::cross(a.borrow(), a.borrow(), b.borrow(), -1).unwrap();
            let expected: Vec<T> = (0..24)
                .map(|i| {
                    let at = |v: &[T], j: usize| v[i / 12 * 12 + j % 3 * 4 + i % 4].int();
                    let j = i / 4 % 3;
                    T::of(at(&x, j + 1) * at(&y, j + 2) - at(&x, j + 2) * at(&y, j + 1))
                })
                .collect();
            if T::LOWEST.int() < 0 {
                assert_same(&elements(&a), &expected, &layout);
            }
        }
    }

    pub(super) fn joins_and_reshapes<T: Small>() {
        let mut random = Random::new(3);
        for layout in ALL.repeat(8) {
            let (a, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let mut other = shape.clone();
            other[d] = 1 + random.below(4) as c_long;
            let b = make(&other, ALL[random.below(5)], || T::of(random.below(5) as i64));
            let none = tensor::empty::<T>().unwrap();
            let mut sizes = shape.clone();
            sizes[d] += other[d];
            let r = result::<T>(&mut random, &sizes);
            let parts = [a.borrow(), none.borrow(), b.borrow()];
            join::cat(r.borrow(), &parts, number, d as i32).unwrap();
            let chunk = |sizes: &[c_long]| sizes[d..].iter().product::<c_long>() as usize;
            let from = elements(&b);
            let expected: Vec<T> = values
                .chunks(chunk(&shape))
                .zip(from.chunks(chunk(&other)))
                .flat_map(|(a, b)| [a, b].concat())
                .collect();
            assert_eq!(r.borrow().sizes(), &sizes[..]);
            assert_same(&elements(&r), &expected, &(&shape, layout, d));
            // A part may be the result.
            join::cat(a.borrow(), &parts, number, d as i32).unwrap();
            assert_same(&elements(&a), &expected, &(&shape, layout, d));

            let flat = [expected.len() as c_long];
            construct::reshape(none.borrow(), r.borrow(), &flat).unwrap();
            assert_same(&elements(&none), &expected, &(&shape, layout));
        }
    }
}

#[test]
fn ranges_count_their_steps() {
    let r = tensor::empty::<c_long>().unwrap();
    construct::range(r.borrow(), 3, 10, 2).unwrap();
    assert_eq!(elements(&r), [3, 5, 7, 9]);
    construct::range(r.borrow(), 3, -4, -3).unwrap();
    assert_eq!(elements(&r), [3, 0, -3]);
    construct::arange(r.borrow(), 0, 6, 2).unwrap();
    assert_eq!(elements(&r), [0, 2, 4]);
    let bytes = tensor::empty::<u8>().unwrap();
    construct::range(bytes.borrow(), 250, 260, 5).unwrap();
    assert_eq!(elements(&bytes), [250, 255, 4]);
    // A result with the right number of elements keeps its sizes and strides.
    let matrix = make(&[2, 3], Layout::Transposed, || 0.0f32);
    construct::range(matrix.borrow(), 1.0, 6.0, 1.0).unwrap();
    assert_eq!(matrix.borrow().strides(), [1, 2]);
    assert_eq!(elements(&matrix), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    // More elements than a float can count.
    let long = tensor::empty::<f32>().unwrap();
    construct::range(long.borrow(), 0.0, f64::from(1 << 24) + 4.0, 1.0).unwrap();
    assert_eq!(elements(&long)[(1 << 24) + 4], ((1 << 24) + 4) as f32);
}

#[test]
fn spaced_numbers_reach_both_ends() {
    let r = tensor::empty::<f64>().unwrap();
    construct::linspace(r.borrow(), -1.0, 3.0, 5).unwrap();
    assert_eq!(elements(&r), [-1.0, 0.0, 1.0, 2.0, 3.0]);
    construct::logspace(r.borrow(), 0.0, 3.0, 4).unwrap();
    assert_eq!(elements(&r), [1.0, 10.0, 100.0, 1000.0]);
    construct::eye(r.borrow(), 2, 3).unwrap();
    assert_eq!(elements(&r), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn errors_blame_arguments() {
    let blamed = |result: TH::error::Result<()>| match result {
        Err(error) => error.argument().unwrap_or(0),
        Ok(()) => panic!("accepted"),
    };
    let (e, r) = (tensor::empty::<i32>().unwrap(), tensor::empty::<i32>().unwrap());
    let t = make(&[4, 5], Layout::Contiguous, || 1);
    let f = tensor::empty::<f32>().unwrap();
    assert_eq!(blamed(construct::range(r.borrow(), 0, 5, 0)), 3);
    assert_eq!(blamed(construct::range(r.borrow(), 0, 5, -1)), 2);
    assert_eq!(blamed(construct::arange(r.borrow(), 0, 5, 0)), 3);
    assert_eq!(blamed(construct::range(f.borrow(), 0.0, f64::INFINITY, 1.0)), 0);
    assert_eq!(blamed(construct::linspace(f.borrow(), 0.0, 1.0, 1)), 3);
    assert_eq!(blamed(construct::eye(r.borrow(), 0, 3)), 1);
    assert_eq!(blamed(construct::diag(r.borrow(), e.borrow(), 0)), 1);
    assert_eq!(blamed(construct::tril(r.borrow(), e.borrow(), 0)), 1);
    assert_eq!(blamed(construct::cross(r.borrow(), t.borrow(), t.borrow(), 1)), 3);
    assert_eq!(blamed(construct::cross(r.borrow(), t.borrow(), t.borrow(), -1)), 0);
    assert_eq!(blamed(construct::reshape(r.borrow(), t.borrow(), &[3, 7])), 0);
    assert_eq!(blamed(join::cat::<i32>(r.borrow(), &[], number, 0)), 3);
    assert_eq!(blamed(join::cat(r.borrow(), &[t.borrow()], number, -3)), 4);
    let other = make(&[5, 4], Layout::Contiguous, || 1);
    assert_eq!(blamed(join::cat(r.borrow(), &[t.borrow(), other.borrow()], number, 0)), 0);
    assert_eq!(r.borrow().rank(), 0, "a refused operation changes nothing");
}
