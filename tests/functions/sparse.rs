//! Sparse tensors with so many entries that several threads share the work, against maps and plain loops. The C tests
//! have every function on small ones.

use crate::common::on_threads;
use TH::handle::Own;
use TH::sparse::{self, Sparse, arithmetic, dense, product};
use TH::tensor::{self, Tensor};
use std::collections::BTreeMap;
use std::os::raw::c_long;

/// Entries by index, duplicates summed.
type Map = BTreeMap<Vec<c_long>, f64>;

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: c_long) -> c_long {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit as u64) as c_long
    }
}

fn dense_tensor<T: Copy>(sizes: &[c_long], elements: &[T]) -> Own<Tensor<T>> {
    let tensor = tensor::empty::<T>().unwrap();
    tensor::resize(tensor.borrow(), sizes, None).unwrap();
    assert_eq!(tensor.borrow().count() as usize, elements.len());
    // SAFETY: a contiguous tensor of as many elements, made just now.
    unsafe { tensor.borrow().data().copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
    tensor
}

fn elements<T: Copy>(tensor: &Own<Tensor<T>>) -> Vec<T> {
    let tensor = tensor.borrow();
    assert!(tensor::is_contiguous(tensor));
    // SAFETY: a contiguous tensor.
    unsafe { std::slice::from_raw_parts(tensor.data(), tensor.count() as usize) }.to_vec()
}

/// A tensor of `count` random entries whose indices are below `limits`, and the same as a map. Values are small whole
/// numbers, so that sums are exact in any order.
fn random_sparse(
    random: &mut Random,
    sizes: &[c_long],
    limits: &[c_long],
    count: usize,
) -> (Own<Sparse<f64>>, Map) {
    let entries: Vec<(Vec<c_long>, f64)> = (0..count)
        .map(|_| {
            let index = limits.iter().map(|&limit| random.below(limit)).collect();
            (index, random.below(9) as f64 - 4.0)
        })
        .collect();
    let rows: Vec<c_long> =
        (0..sizes.len()).flat_map(|d| entries.iter().map(move |(index, _)| index[d])).collect();
    let values: Vec<f64> = entries.iter().map(|&(_, value)| value).collect();
    let mut map = Map::new();
    for (index, value) in entries {
        *map.entry(index).or_default() += value;
    }
    let indices = dense_tensor(&[sizes.len() as c_long, count as c_long], &rows);
    let values = dense_tensor(&[count as c_long], &values);
    (sparse::new_with_tensors(indices.borrow(), values.borrow(), Some(sizes)).unwrap(), map)
}

/// The entries, in the order they are in.
fn listed(sparse: &Own<Sparse<f64>>) -> Vec<(Vec<c_long>, f64)> {
    let indices = tensor::contiguous(sparse::new_indices(sparse.borrow()).unwrap().borrow()).unwrap();
    let values = elements(&sparse::new_values(sparse.borrow()).unwrap());
    let (indices, count) = (elements(&indices), values.len());
    let rank = sparse.borrow().sparse_rank();
    (0..count).map(|i| ((0..rank).map(|d| indices[d * count + i]).collect(), values[i])).collect()
}

fn with_threads(test: impl Fn(usize)) {
    for count in [1, 2, 3] {
        on_threads(count, || test(count));
    }
}

#[test]
fn coalesces() {
    with_threads(|threads| {
        let mut random = Random(7 + threads as u64);
        let (sparse, map) = random_sparse(&mut random, &[700, 90, 5], &[700, 90, 5], 100_000);
        let coalesced = sparse::new_coalesce(sparse.borrow(), 1).unwrap();
        assert_eq!(listed(&coalesced), map.into_iter().collect::<Vec<_>>());
        assert!(coalesced.borrow().is_coalesced());
    });
}

#[test]
fn coalesces_all_duplicates() {
    with_threads(|threads| {
        let (sparse, map) = random_sparse(&mut Random(threads as u64), &[9, 9], &[1, 1], 70_000);
        let coalesced = sparse::new_coalesce(sparse.borrow(), 1).unwrap();
        assert_eq!(listed(&coalesced), map.into_iter().collect::<Vec<_>>());
    });
}

#[test]
fn coalesces_sizes_beyond_integers() {
    with_threads(|threads| {
        let sizes = [1 << 40, c_long::MAX, 3, 1 << 62];
        let mut random = Random(3 + threads as u64);
        let (sparse, map) = random_sparse(&mut random, &sizes, &[7, 20, 3, 1 << 62], 40_000);
        let coalesced = sparse::new_coalesce(sparse.borrow(), 1).unwrap();
        assert_eq!(listed(&coalesced), map.into_iter().collect::<Vec<_>>());
        let (sparse, map) = random_sparse(&mut random, &sizes, &[7, 20, 3, 5], 40_000);
        let coalesced = sparse::new_coalesce(sparse.borrow(), 1).unwrap();
        assert_eq!(listed(&coalesced), map.into_iter().collect::<Vec<_>>());
    });
}

#[test]
fn adds_and_multiplies_entries() {
    let mut random = Random(11);
    let sizes = [300, 200];
    let (a, a_map) = random_sparse(&mut random, &sizes, &sizes, 30_000);
    let (b, b_map) = random_sparse(&mut random, &sizes, &sizes, 20_000);
    let coalesced = sparse::new_coalesce(b.borrow(), 1).unwrap();
    let r = sparse::empty().unwrap();

    arithmetic::cmul(r.borrow(), a.borrow(), coalesced.borrow()).unwrap();
    let product: Vec<_> =
        a_map.iter().filter_map(|(index, x)| b_map.get(index).map(|y| (index.clone(), x * y))).collect();
    assert_eq!(listed(&r), product);

    arithmetic::cadd(r.borrow(), a.borrow(), -2.0, coalesced.borrow()).unwrap();
    let mut sum = a_map;
    for (index, y) in b_map {
        *sum.entry(index).or_default() -= 2.0 * y;
    }
    let r = sparse::new_coalesce(r.borrow(), 1).unwrap();
    assert_eq!(listed(&r), sum.into_iter().collect::<Vec<_>>());
}

#[test]
fn adds_to_dense() {
    with_threads(|threads| {
        let sizes = [400, 300];
        let (sparse, map) = random_sparse(&mut Random(5 + threads as u64), &sizes, &sizes, 90_000);
        let coalesced = sparse::new_coalesce(sparse.borrow(), 1).unwrap();
        let base: Vec<f64> = (0..400 * 300).map(|i: i32| f64::from(i % 17)).collect();
        let mut expected = base.clone();
        for (index, value) in &map {
            expected[(index[0] * 300 + index[1]) as usize] += 3.0 * value;
        }
        for operand in [&sparse, &coalesced] {
            let r = dense_tensor(&sizes, &base);
            dense::add(r.borrow(), r.borrow(), 3.0, operand.borrow()).unwrap();
            assert_eq!(elements(&r), expected);
        }
    });
}

/// All widths of blocks of columns, single columns, and a result that is added to.
#[test]
fn multiplies_matrices() {
    with_threads(|threads| {
        let (n, m) = (500, 300);
        let mut random = Random(29 + threads as u64);
        let (sparse, map) = random_sparse(&mut random, &[n, m], &[n / 2, m], 6_000);
        for p in [1, 7, 8, 31, 64, 107] {
            let factor: Vec<f64> = (0..m * p).map(|_| random.below(9) as f64 - 4.0).collect();
            let added: Vec<f64> = (0..n * p).map(|_| random.below(9) as f64).collect();
            for beta in [0.0, 1.0, 0.5] {
                let mut expected: Vec<f64> = added.iter().map(|t| beta * t).collect();
                for (index, value) in &map {
                    for k in 0..p {
                        let place = (index[0] * p + k) as usize;
                        expected[place] += 2.0 * value * factor[(index[1] * p + k) as usize];
                    }
                }
                let (r, t) = (tensor::empty().unwrap(), dense_tensor(&[n, p], &added));
                let factor = dense_tensor(&[m, p], &factor);
                product::spaddmm(r.borrow(), beta, t.borrow(), 2.0, sparse.borrow(), factor.borrow())
                    .unwrap();
                assert_eq!(elements(&r), expected);
            }
        }
    });
}

/// Indices that are the result's own elements are read before the result is written.
#[test]
fn results_may_hold_the_entries() {
    let memory = dense_tensor::<c_long>(&[3, 4], &[0, 1, 2, 0, 1, 2, 3, 3, 5, 6, 7, 8]);
    let indices = tensor::geometry::new_narrow(memory.borrow(), 0, 0, 2).unwrap();
    let values = tensor::geometry::new_select(memory.borrow(), 0, 2).unwrap();
    let sparse = sparse::new_with_tensors(indices.borrow(), values.borrow(), Some(&[3, 4])).unwrap();
    let zero = dense_tensor::<c_long>(&[3, 4], &[0; 12]);
    dense::add(memory.borrow(), zero.borrow(), 1, sparse.borrow()).unwrap();
    assert_eq!(elements(&memory), [0, 5, 0, 8, 0, 0, 6, 0, 0, 0, 0, 7]);
}
