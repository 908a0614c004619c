//! Every operation against a stable comparison sort, over all types, sizes around the algorithms' thresholds, ties,
//! zeros of both signs, infinities and NaN.

use super::{Need, Sortable, Workspace, kth_value, median, mode, sort, top_k};
use crate::memory::scratch::ThreadMemory;
use std::cmp::Ordering;

/// Test data of one type.
trait Sample: Sortable {
    /// A value from random bits, of a distribution chosen by `kind`.
    fn sample(bits: u64, kind: usize) -> Self;
    /// The documented order, by comparison alone.
    fn compare(self, other: Self) -> Ordering;
    /// Bits, to tell zeros and NaN apart.
    fn image(self) -> u64;
}

macro_rules! integer_samples {
    ($($int:ident)*) => {$(
        impl Sample for $int {
            fn sample(bits: u64, kind: usize) -> Self {
                match kind {
                    0 => bits as $int,
                    1 => (bits % 7) as $int,
                    2 => if bits % 50 == 0 { $int::MAX } else { $int::MIN.wrapping_add((bits % 3) as $int) },
                    _ => 5,
                }
            }
            fn compare(self, other: Self) -> Ordering {
                self.cmp(&other)
            }
            fn image(self) -> u64 {
                self as u64
            }
        }
    )*};
}

integer_samples!(u8 i8 i16 i32 i64);

macro_rules! float_samples {
    ($($float:ident)*) => {$(
        impl Sample for $float {
            fn sample(bits: u64, kind: usize) -> Self {
                match kind {
                    0 => $float::from_bits(bits as _),
                    1 => [-1.0, -0.0, 0.0, 1.5, $float::INFINITY, $float::NEG_INFINITY, 2.0][(bits % 7) as usize],
                    2 => [-0.0, 0.0, $float::NAN, -$float::NAN, 1e-40 as $float][(bits % 5) as usize],
                    _ => (bits >> 40) as $float / 16_777_216.0 + 0.1,
                }
            }
            fn compare(self, other: Self) -> Ordering {
                self.partial_cmp(&other).unwrap_or_else(|| self.is_nan().cmp(&other.is_nan()))
            }
            fn image(self) -> u64 {
                u64::from(self.to_bits())
            }
        }
    )*};
}

float_samples!(f32 f64);

fn random(seed: &mut u64) -> u64 {
    // Steele, Lea and Flood's splitmix64.
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const KINDS: usize = 4;
const SIZES: [usize; 16] = [1, 2, 3, 16, 17, 19, 20, 21, 64, 65, 255, 256, 257, 1000, 5000, 70_000];

/// Calls `check` with samples of all kinds and sizes.
fn each_sample<T: Sample>(mut check: impl FnMut(&[T])) {
    let mut seed = 1;
    for kind in 0..KINDS {
        for n in SIZES {
            let values: Vec<T> = (0..n).map(|_| T::sample(random(&mut seed), kind)).collect();
            check(&values);
        }
    }
}

/// Indices in the documented order.
fn ranking<T: Sample>(values: &[T], descending: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&i, &j| {
        let ascending = values[i].compare(values[j]);
        if descending { ascending.reverse() } else { ascending }
    });
    order
}

fn images<T: Sample>(values: impl IntoIterator<Item = T>) -> Vec<u64> {
    values.into_iter().map(Sample::image).collect()
}

fn check_sort<T: Sample>() {
    let mut workspace = Workspace::default();
    each_sample::<T>(|values| {
        for threads in [1, 2] {
            for descending in [false, true] {
                let order = ranking(values, descending);
                let mut sorted = values.to_vec();
                let mut indices = vec![-1; values.len()];
                sort(&mut sorted, &mut indices, descending, &mut workspace, threads).unwrap();
                assert!(indices.iter().map(|&i| i as usize).eq(order.iter().copied()));
                assert_eq!(images(sorted), images(order.iter().map(|&i| values[i])));
            }
        }
    });
}

fn check_kth_value<T: Sample>() {
    let mut workspace = Workspace::default();
    each_sample::<T>(|values| {
        let order = ranking(values, false);
        let n = values.len();
        for k in [0, n / 3, n / 2, n - 1] {
            let (value, index) = kth_value(values, k, &mut workspace).unwrap();
            assert_eq!(index as usize, order[k]);
            assert_eq!(value.image(), values[order[k]].image());
        }
        assert_eq!(median(values, &mut workspace).unwrap().1 as usize, order[(n - 1) / 2]);
    });
}

fn check_top_k<T: Sample>() {
    let mut workspace = Workspace::default();
    each_sample::<T>(|values| {
        let n = values.len();
        for k in [1, n / 100, n / 64, n / 64 + 1, n / 2, n] {
            let k = k.clamp(1, n);
            for (largest, sorted) in [(false, false), (false, true), (true, false), (true, true)] {
                let mut order = ranking(values, largest);
                order.truncate(k);
                if !sorted {
                    order.sort_unstable();
                }
                let (mut best, mut indices) = (vec![T::default(); k], vec![-1; k]);
                top_k(values, &mut best, &mut indices, largest, sorted, &mut workspace).unwrap();
                assert!(indices.iter().map(|&i| i as usize).eq(order.iter().copied()));
                assert_eq!(images(best), images(order.iter().map(|&i| values[i])));
            }
        }
    });
}

fn check_mode<T: Sample>() {
    let mut workspace = Workspace::default();
    each_sample::<T>(|values| {
        if values.len() > 1000 {
            return; // the check is quadratic
        }
        let frequency = |v: T| values.iter().filter(|&&other| other == v).count().max(1);
        let most = values.iter().map(|&v| frequency(v)).max().unwrap();
        let order = ranking(values, false);
        let first = *order.iter().find(|&&i| frequency(values[i]) == most).unwrap();
        let last = (0..values.len()).rfind(|&i| values[i] == values[first]).unwrap_or(first);
        let (value, index) = mode(values, &mut workspace).unwrap();
        assert_eq!(index as usize, last);
        assert_eq!(value.image(), values[last].image());
    });
}

macro_rules! for_each_type {
    ($($name:ident: $check:ident;)*) => {$(
        #[test]
        fn $name() {
            $check::<u8>();
            $check::<i8>();
            $check::<i16>();
            $check::<i32>();
            $check::<i64>();
            $check::<f32>();
            $check::<f64>();
        }
    )*};
}

for_each_type! {
    sort_is_stable_in_both_directions: check_sort;
    kth_value_and_median_follow_the_order: check_kth_value;
    top_k_takes_the_earliest_of_equals: check_top_k;
    mode_is_the_smallest_most_frequent_value: check_mode;
}

#[test]
fn a_lent_workspace_comes_back_within_its_limit() {
    let capacity = |workspace: &mut Workspace<i32>| workspace.keys.capacity();
    Workspace::<i32>::lent(|workspace| workspace.keys.reserve(1000)).unwrap();
    assert!(Workspace::lent(capacity) >= 1000);
    Workspace::<i32>::lent(|workspace| workspace.keys.reserve(1 << 25)).unwrap();
    assert_eq!(Workspace::lent(capacity), 0);
}

#[test]
fn prepared_memory_is_enough() {
    fn room(workspace: &Workspace<f64>) -> [usize; 8] {
        let Workspace { pairs, spare, keys, values, best, sorted, indices, counts } = workspace;
        let lists = [pairs.capacity(), spare.capacity(), keys.capacity(), values.capacity(), best.capacity()];
        let rest = [sorted.capacity(), indices.capacity(), counts.capacity()];
        std::array::from_fn(|i| if i < 5 { lists[i] } else { rest[i - 5] })
    }
    fn check(need: Need, work: impl FnOnce(&mut Workspace<f64>)) {
        let mut workspace = Workspace::default();
        workspace.prepare(need).unwrap();
        let before = room(&workspace);
        work(&mut workspace);
        // Radix passes exchange the pairs and their spare room, which have the same size.
        assert_eq!(room(&workspace), before);
    }
    for n in [1, 16, 17, 64, 65, 300, 20_000, 100_000] {
        let values: Vec<f64> =
            (0..n).map(|i| if i % 5 == 0 { -0.0 } else { (i * 7919 % n) as f64 }).collect();
        let (mut sorted, mut indices) = (values.clone(), vec![0; n]);
        check(Need::sort(n), |w| sort(&mut sorted, &mut indices, false, w, 1).unwrap());
        check(Need::select(n), |w| {
            kth_value(&values, n / 3, w).unwrap();
        });
        check(Need::mode(n), |w| {
            mode(&values, w).unwrap();
        });
        for k in [1, n / 100, n / 2, n].map(|k| k.max(1)) {
            let (mut best, mut indices) = (vec![0.0; k], vec![0; k]);
            check(Need::top(n, k), |w| top_k(&values, &mut best, &mut indices, true, true, w).unwrap());
        }
    }
}
