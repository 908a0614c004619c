//! Reductions, scans, statistics and order statistics against loops over plain vectors.

use crate::common::{ALL, Layout, Random, assert_same, elements, on_threads, tensor as make};
use TH::handle::Own;
use TH::kernel::extreme::{Max, Min};
use TH::math::{norm, reduce, scan, statistics};
use TH::tensor::{self, Tensor};
use std::os::raw::c_long;

for_every_type! {
    folds_lines;
    finds_extremes;
    scans_lines;
    folds_tensors;
    orders_lines;
    measures_distances;
}

mod run {
    use super::*;
    use crate::common::{Small, along, operand, result};
    use TH::kernel::arithmetic::Arithmetic;
    use TH::math::order;

    /// Sizes with 1 in place of that of `d`, and what is left if it is dropped.
    fn reduced(shape: &[c_long], d: usize) -> (Vec<c_long>, Vec<c_long>) {
        let (mut kept, mut dropped) = (shape.to_vec(), shape.to_vec());
        kept[d] = 1;
        if shape.len() > 1 {
            dropped.remove(d);
        } else {
            dropped[d] = 1;
        }
        (kept, dropped)
    }

    pub(super) fn folds_lines<T: Small>() {
        let mut random = Random::new(1);
        for layout in ALL.repeat(12) {
            let (t, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let keep = random.below(2) == 0;
            let (kept, dropped) = reduced(&shape, d);
            let r = result::<T>(&mut random, &kept);
            let what = (&shape, layout, d);
            reduce::sum(r.borrow(), t.borrow(), d as i32, keep).unwrap();
            let sums = along(&shape, d, &values, |line| {
                let sum = line.iter().fold(T::Own::ZERO, |sum, x| sum.plus(x.own()));
                vec![T::from_own(sum)]
            });
            assert_eq!(r.borrow().sizes(), if keep { &kept[..] } else { &dropped });
            assert_same(&elements(&r), &sums, &what);

            // Products, in place.
            let small = make(&shape, layout, || T::of(1 + (random.below(9) / 8) as i64));
            let twos = elements(&small);
            reduce::prod(small.borrow(), small.borrow(), d as i32, true).unwrap();
            let products = along(&shape, d, &twos, |line| {
                let product = line.iter().fold(T::Own::ONE, |product, x| product.times(x.own()));
                vec![T::from_own(product)]
            });
            if layout != Layout::Expanded {
                assert_same(&elements(&small), &products, &what);
            }
        }
    }

    pub(super) fn finds_extremes<T: Small>() {
        let mut random = Random::new(2);
        for layout in ALL.repeat(12) {
            let (t, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let (kept, _) = reduced(&shape, d);
            let (r, i) = (result::<T>(&mut random, &kept), result::<c_long>(&mut random, &kept));
            let first = |line: &[T], better: fn(i64, i64) -> bool| {
                (1..line.len()).fold(
                    0,
                    |best, j| {
                        if better(line[j].int(), line[best].int()) { j } else { best }
                    },
                )
            };
            reduce::extreme::<Max, T>(r.borrow(), i.borrow(), t.borrow(), d as i32, true).unwrap();
            let places = along(&shape, d, &values, |line| vec![first(line, |a, b| a > b) as c_long]);
            let best = along(&shape, d, &values, |line| vec![line[first(line, |a, b| a > b)]]);
            assert_same(&elements(&i), &places, &(&shape, layout, d));
            assert_same(&elements(&r), &best, &(&shape, layout, d));
            reduce::extreme::<Min, T>(r.borrow(), i.borrow(), t.borrow(), d as i32, true).unwrap();
            let places = along(&shape, d, &values, |line| vec![first(line, |a, b| a < b) as c_long]);
            assert_same(&elements(&i), &places, &(&shape, layout, d));
        }
    }

    pub(super) fn scans_lines<T: Small>() {
        let mut random = Random::new(3);
        for layout in ALL.repeat(10) {
            let (t, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let r = result::<T>(&mut random, &shape);
            let in_place = layout != Layout::Expanded && random.below(2) == 0;
            let target = if in_place { &t } else { &r };
            scan::cumsum(target.borrow(), t.borrow(), d as i32).unwrap();
            let sums = along(&shape, d, &values, |line| {
                let mut sum = T::Own::ZERO;
                line.iter()
                    .map(|x| {
                        sum = sum.plus(x.own());
                        T::from_own(sum)
                    })
                    .collect()
            });
            assert_same(&elements(target), &sums, &(&shape, layout, d, in_place));
        }
    }

    pub(super) fn folds_tensors<T: Small>() {
        let mut random = Random::new(4);
        for layout in ALL.repeat(8) {
            let (t, _, values) = operand::<T>(&mut random, layout);
            let sum = values.iter().fold(T::Accreal::ZERO, |sum, x| sum.plus(x.accreal()));
            assert!(reduce::sum_all(t.borrow()).unwrap() == sum);
            let largest = values.iter().map(|x| x.int()).max().unwrap();
            assert_eq!(reduce::extreme_all::<Max, T>(t.borrow()).unwrap().int(), largest);
            let smallest = values.iter().map(|x| x.int()).min().unwrap();
            assert_eq!(reduce::extreme_all::<Min, T>(t.borrow()).unwrap().int(), smallest);
            let mut sorted: Vec<i64> = values.iter().map(|x| x.int()).collect();
            sorted.sort_unstable();
            let middle = sorted[(sorted.len() - 1) / 2];
            assert_eq!(statistics::median_all(t.borrow()).unwrap().int(), middle);
        }
    }

    pub(super) fn orders_lines<T: Small>() {
        let mut random = Random::new(5);
        for layout in ALL.repeat(8) {
            let (t, shape, values) = operand::<T>(&mut random, layout);
            let d = random.below(shape.len());
            let what = (&shape, layout, d);
            let down = random.below(2) == 0;
            let order_of = |line: &[T]| {
                let mut places: Vec<usize> = (0..line.len()).collect();
                places.sort_by_key(|&i| if down { -line[i].int() } else { line[i].int() });
                places
            };
            let (r, i) = (result::<T>(&mut random, &shape), result::<c_long>(&mut random, &shape));
            order::sort(r.borrow(), i.borrow(), t.borrow(), d as i32, down).unwrap();
            let places =
                along(&shape, d, &values, |line| order_of(line).iter().map(|&i| i as c_long).collect());
            let sorted = along(&shape, d, &values, |line| order_of(line).iter().map(|&i| line[i]).collect());
            assert_same(&elements(&i), &places, &what);
            assert_same(&elements(&r), &sorted, &what);

            let k = 1 + random.below(shape[d] as usize);
            order::top_k(r.borrow(), i.borrow(), t.borrow(), k as c_long, d as i32, down, true).unwrap();
            let best =
                along(&shape, d, &values, |line| order_of(line)[..k].iter().map(|&i| line[i]).collect());
            assert_same(&elements(&r), &best, &what);

            order::kth_value(r.borrow(), i.borrow(), t.borrow(), k as c_long, d as i32, true).unwrap();
            let sorted = |line: &[T]| {
                let mut line: Vec<i64> = line.iter().map(|x| x.int()).collect();
                line.sort_unstable();
                line
            };
            let kth = along(&shape, d, &values, |line| vec![T::of(sorted(line)[k - 1])]);
            assert_same(&elements(&r), &kth, &what);
            order::median(r.borrow(), i.borrow(), t.borrow(), d as i32, true).unwrap();
            let middle = along(&shape, d, &values, |line| vec![T::of(sorted(line)[(line.len() - 1) / 2])]);
            assert_same(&elements(&r), &middle, &what);
            order::mode(r.borrow(), i.borrow(), t.borrow(), d as i32, true).unwrap();
            let modes = along(&shape, d, &values, |line| {
                let times = |x: i64| line.iter().filter(|y| y.int() == x).count();
                vec![T::of((0..7).rev().max_by_key(|&x| times(x)).unwrap())]
            });
            assert_same(&elements(&r), &modes, &what);
        }
    }

    pub(super) fn measures_distances<T: Small>() {
        let mut random = Random::new(6);
        let (a, b) = (
            make(&[5, 3, 2], Layout::Transposed, || T::of(random.below(3) as i64)),
            make(&[4, 6], Layout::Stepped, || T::of(random.below(3) as i64)),
        );
        let r = tensor::empty::<T>().unwrap();
        statistics::match_rows(r.borrow(), a.borrow(), b.borrow(), T::of(2)).unwrap();
        let (x, y) = (elements(&a), elements(&b));
        let expected: Vec<T> = (0..20)
            .map(|i| {
                let square = |k: usize| (x[i / 4 * 6 + k].int() - y[i % 4 * 6 + k].int()).pow(2);
                T::of(2 * (0..6).map(square).sum::<i64>())
            })
            .collect();
        assert_same(&elements(&r), &expected, &"match");
    }
}

/// Random numbers that are not whole, of very different sizes.
fn uneven(sizes: &[c_long], layout: Layout, seed: u64) -> Own<Tensor<f32>> {
    let mut random = Random::new(seed);
    make(sizes, layout, || {
        (random.below(2000) as f32 - 1000.0) / 7.0 * 10f32.powi(random.below(7) as i32 - 3)
    })
}

#[test]
fn results_do_not_depend_on_threads() {
    let results = |threads: usize| {
        on_threads(threads, || {
            let mut bits = Vec::new();
            for layout in [Layout::Contiguous, Layout::Transposed, Layout::Stepped] {
                let t = uneven(&[301, 7, 120], layout, 11);
                bits.push(reduce::sum_all(t.borrow()).unwrap().to_bits());
                bits.push(norm::norm_all(t.borrow(), 2.0).unwrap().to_bits());
                bits.push(statistics::var_all(t.borrow(), false).unwrap().to_bits());
                for d in 0..3 {
                    let r = tensor::empty().unwrap();
                    reduce::sum(r.borrow(), t.borrow(), d, false).unwrap();
                    bits.extend(elements(&r).iter().map(|x| u64::from(x.to_bits())));
                    statistics::std(r.borrow(), t.borrow(), d, false, false).unwrap();
                    bits.extend(elements(&r).iter().map(|x| u64::from(x.to_bits())));
                }
            }
            bits
        })
    };
    let one = results(1);
    assert_eq!(one, results(2));
    assert_eq!(one, results(3));
}

#[test]
fn statistics_follow_their_definitions() {
    let close = |found: f64, expected: f64, what: &str| {
        assert!((found - expected).abs() <= 1e-6 * expected.abs(), "{what}: {found}, not {expected}");
    };
    for layout in ALL {
        let t = uneven(&[9, 40, 3], layout, 12);
        let values: Vec<f64> = elements(&t).iter().map(|&x| f64::from(x)).collect();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|x| (x - mean).powi(2)).sum();
        close(statistics::mean_all(t.borrow()).unwrap(), mean, "mean");
        close(statistics::var_all(t.borrow(), true).unwrap(), squares / count, "biased variance");
        close(statistics::std_all(t.borrow(), false).unwrap(), (squares / (count - 1.0)).sqrt(), "deviation");
        let expected_norm = |values: &[f64], order: f32| {
            let magnitudes = values.iter().map(|x| x.abs());
            match f64::from(order) {
                0.0 => values.iter().filter(|&&x| x != 0.0).count() as f64,
                f64::INFINITY => magnitudes.fold(0.0, f64::max),
                f64::NEG_INFINITY => magnitudes.fold(f64::INFINITY, f64::min),
                p => magnitudes.map(|x| x.powf(p)).sum::<f64>().powf(1.0 / p),
            }
        };
        const ORDERS: [f32; 7] = [0.0, 1.0, 2.0, 3.0, 0.5, f32::INFINITY, f32::NEG_INFINITY];
        let zeros = make(&[9, 40, 3], layout, || 0.0f32);
        for order in ORDERS {
            close(norm::norm_all(t.borrow(), order).unwrap(), expected_norm(&values, order), "norm");
            // Of a distance, order 0 is a power like any other.
            if order != 0.0 {
                let distance = norm::dist(zeros.borrow(), t.borrow(), order).unwrap();
                close(distance, expected_norm(&values, order), "distance");
            }
        }
        for d in 0..3 {
            let (mean, var) = (tensor::empty().unwrap(), tensor::empty().unwrap());
            statistics::mean(mean.borrow(), t.borrow(), d, false).unwrap();
            statistics::var(var.borrow(), t.borrow(), d, false, false).unwrap();
            let means = crate::common::along(t.borrow().sizes(), d as usize, &values, |line| {
                vec![line.iter().sum::<f64>() / line.len() as f64]
            });
            let vars = crate::common::along(t.borrow().sizes(), d as usize, &values, |line| {
                let mean = line.iter().sum::<f64>() / line.len() as f64;
                let squares: f64 = line.iter().map(|x| (x - mean).powi(2)).sum();
                vec![squares / (line.len() as f64 - 1.0)]
            });
            for (found, expected) in [(&mean, means), (&var, vars)] {
                for (&f, e) in elements(found).iter().zip(expected) {
                    close(f64::from(f), e, "along a dimension");
                }
            }
            for order in ORDERS {
                let norms = tensor::empty().unwrap();
                norm::norm(norms.borrow(), t.borrow(), order, d, false).unwrap();
                let roots = crate::common::along(t.borrow().sizes(), d as usize, &values, |line| {
                    vec![expected_norm(line, order)]
                });
                for (&f, e) in elements(&norms).iter().zip(roots) {
                    close(f64::from(f), e, "norm along a dimension");
                }
            }
        }
    }
}

#[test]
fn the_first_nan_is_the_extreme() {
    for (sizes, d) in [([300, 5], 0), ([5, 300], 1)] {
        let t = make(&sizes, Layout::Contiguous, || 1.0f32);
        let lines = if d == 0 { [1, 5] } else { [300, 1] };
        for place in [17, 140, 290] {
            // SAFETY: inside the second line.
            unsafe { *t.borrow().data().offset((lines[0] + place * lines[1]) as isize) = f32::NAN };
        }
        let (r, i) = (tensor::empty().unwrap(), tensor::empty().unwrap());
        reduce::extreme::<Max, f32>(r.borrow(), i.borrow(), t.borrow(), d, false).unwrap();
        assert_eq!(elements(&i), [0, 17, 0, 0, 0]);
        assert!(elements(&r)[1].is_nan());
        reduce::extreme::<Min, f32>(r.borrow(), i.borrow(), t.borrow(), d, false).unwrap();
        assert_eq!(elements(&i), [0, 17, 0, 0, 0]);
        assert!(reduce::extreme_all::<Min, f32>(t.borrow()).unwrap().is_nan());
    }
}

#[test]
fn slices_are_scaled_down_to_the_limit() {
    let t = uneven(&[6, 5, 4], Layout::Transposed, 13);
    let r = tensor::empty().unwrap();
    norm::renorm(r.borrow(), t.borrow(), 2.0, 1, 10.0).unwrap();
    for i in 0..5 {
        let slice = |t: &Own<Tensor<f32>>| tensor::geometry::new_select(t.borrow(), 1, i).unwrap();
        let before = norm::norm_all(slice(&t).borrow(), 2.0).unwrap();
        let after = norm::norm_all(slice(&r).borrow(), 2.0).unwrap();
        assert!((after - before.min(10.0)).abs() < 1e-4, "{before} became {after}");
    }
}

#[test]
fn histograms_count_every_element_once() {
    let mut next = 0;
    let t = make(&[3, 100], Layout::Stepped, || {
        next += 1;
        (next % 50) as f64
    });
    let values = elements(&t);
    let h = tensor::empty().unwrap();
    statistics::histc_rows(h.borrow(), t.borrow(), 7, 0.0, 35.0).unwrap();
    let expected: Vec<f64> = (0..21)
        .map(|i| {
            let (row, bin) = (i / 7, i % 7);
            let inside = |&&x: &&f64| (x / 5.0) as usize == bin || (bin == 6 && x == 35.0);
            values[row * 100..][..100].iter().filter(inside).count() as f64
        })
        .collect();
    assert_same(&elements(&h), &expected, &"rows");
    statistics::histc(h.borrow(), t.borrow(), 10, 0.0, 0.0).unwrap();
    assert_eq!(elements(&h).iter().sum::<f64>(), 300.0);
}

#[test]
fn errors_blame_arguments() {
    let blamed = |result: TH::error::Result<()>| match result {
        Err(error) => error.argument().unwrap_or_else(|| panic!("{error}")),
        Ok(()) => panic!("accepted"),
    };
    let t = uneven(&[4, 5], Layout::Contiguous, 14);
    let (e, r, i) = (tensor::empty().unwrap(), tensor::empty().unwrap(), tensor::empty().unwrap());
    assert_eq!(blamed(reduce::sum(r.borrow(), t.borrow(), 2, false)), 2);
    assert_eq!(blamed(reduce::prod(r.borrow(), t.borrow(), -1, false)), 2);
    assert_eq!(blamed(reduce::extreme::<Max, f32>(r.borrow(), i.borrow(), e.borrow(), 0, false)), 2);
    assert_eq!(blamed(reduce::extreme_all::<Max, f32>(e.borrow()).map(drop)), 1);
    assert_eq!(blamed(statistics::mean_all(e.borrow()).map(drop)), 1);
    assert_eq!(blamed(statistics::var(r.borrow(), t.borrow(), 2, false, false)), 3);
    assert_eq!(blamed(norm::norm(r.borrow(), t.borrow(), 2.0, 2, false)), 3);
    assert_eq!(blamed(norm::renorm(r.borrow(), t.borrow(), 0.0, 1, 1.0)), 2);
    assert_eq!(blamed(TH::math::order::kth_value(r.borrow(), i.borrow(), t.borrow(), 6, 1, false)), 2);
    assert_eq!(blamed(TH::math::order::sort(r.borrow(), i.borrow(), t.borrow(), 2, false)), 2);
    assert_eq!(blamed(reduce::trace(e.borrow()).map(drop)), 1);
    assert_eq!(r.borrow().rank(), 0, "a refused operation changes nothing");
}
