//! `dirichlet_grad` against closed forms and a slow integral, over layouts, in place, and its errors.

use crate::common::{ALL, Random, elements, sizes, tensor};
use TH::math::dirichlet::gradient;
use TH::math::number::Number;
use TH::random::RandomReal;
use TH::tensor;

/// One value, through tensors of one element.
fn value(x: f64, alpha: f64, total: f64) -> f64 {
    let mut vectors = [x, alpha, total].map(|value| tensor(&[1], ALL[0], || value));
    let [x, alpha, total] = &mut vectors;
    let r = tensor::empty::<f64>().unwrap();
    gradient(r.borrow(), x.borrow(), alpha.borrow(), total.borrow()).unwrap();
    elements(&r)[0]
}

fn assert_near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance * expected.abs(), "{what}: {found}, not {expected}");
}

/// beta = 1: I(x) = x^alpha and p(x) = alpha x^(alpha - 1).
#[test]
fn powers() {
    for alpha in [0.01, 0.3, 1.0, 2.0, 7.5, 300.0, 1e5] {
        for x in [1e-30, 1e-5, 0.2, 0.5, 0.9, 0.97, 0.999_999] {
            let expected = -x * f64::ln(x) / (alpha * (1.0 - x));
            assert_near(value(x, alpha, alpha + 1.0), expected, 1e-9, &format!("{x} {alpha}"));
        }
    }
}

/// The integral of (log t - m) p(t) below or above x by Simpson's rule, where the density is smooth.
fn slow(x: f64, alpha: f64, beta: f64) -> f64 {
    // m, the mean of log t, by the same rule.
    let simpson = |from: f64, to: f64, f: &dyn Fn(f64) -> f64| {
        let n = 20_000;
        let h = (to - from) / f64::from(n);
        let weight = |k| {
            if k == 0 || k == n {
                1.0
            } else if k % 2 == 1 {
                4.0
            } else {
                2.0
            }
        };
        (0..=n).map(|k| weight(k) * f(from + f64::from(k) * h)).sum::<f64>() * h / 3.0
    };
    let density = |t: f64| if t <= 0.0 { 0.0 } else { t.powf(alpha - 1.0) * (1.0 - t).powf(beta - 1.0) };
    let log = |t: f64| if t <= 0.0 { 0.0 } else { t.ln() };
    let m = simpson(0.0, 1.0, &|t| log(t) * density(t)) / simpson(0.0, 1.0, &density);
    let tail = |t: f64| (log(t) - m) * density(t);
    // The integral over all is 0; the part on x's own side of the mean is the one that is not cancelled.
    let part = if x.ln() < m { -simpson(0.0, x, &tail) } else { simpson(x, 1.0, &tail) };
    part / (density(x) * (1.0 - x))
}

#[test]
fn integrals() {
    for (alpha, beta) in [(3.0, 4.0), (4.5, 3.5), (12.0, 3.0), (3.0, 40.0)] {
        for x in [0.05, 0.2, 0.45, 0.7, 0.96] {
            let expected = slow(x, alpha, beta);
            assert_near(value(x, alpha, alpha + beta), expected, 1e-7, &format!("{x} {alpha} {beta}"));
        }
    }
}

/// Just below and above the arguments at which the method changes.
#[test]
fn methods_agree() {
    for (x, alpha, total) in [(0.95, 40.0, 41.0), (0.05, 0.7, 20.0), (0.3, 3000.0, 1e4), (0.301, 3000.0, 1e4)]
    {
        let step = 1e-9;
        let (low, high) = (value(x * (1.0 - step), alpha, total), value(x * (1.0 + step), alpha, total));
        assert_near(low, high, 1e-5, &format!("x {x} {alpha} {total}"));
        let (low, high) = (value(x, alpha, total * (1.0 - step)), value(x, alpha, total * (1.0 + step)));
        assert_near(low, high, 1e-5, &format!("total {x} {alpha} {total}"));
    }
}

#[test]
fn edges() {
    assert_eq!(value(0.0, 2.0, 3.0), 0.0);
    assert!(value(1.0, 2.0, 3.0).is_finite());
    for (x, alpha, total) in
        [(-0.1, 1.0, 2.0), (1.1, 1.0, 2.0), (0.5, 0.0, 2.0), (0.5, 2.0, 2.0), (f64::NAN, 1.0, 2.0)]
    {
        assert!(value(x, alpha, total).is_nan(), "{x} {alpha} {total}");
    }
}

fn layouts<T: Number + RandomReal + Into<f64> + PartialEq>() {
    let mut random = Random::new(21);
    for _ in 0..40 {
        let sizes = sizes(&mut random);
        let mut draw = |from: f64, to: f64, layout: usize| {
            tensor(&sizes, ALL[layout], || {
                T::from_f64(from + (to - from) * random.below(1000) as f64 / 1000.0)
            })
        };
        let (x, alpha, total) = (draw(0.01, 0.99, 1), draw(0.1, 3.0, 2), draw(3.5, 9.0, 3));
        let lists = [&x, &alpha, &total].map(elements);
        let expected: Vec<f64> = (0..lists[0].len())
            .map(|i| value(lists[0][i].into(), lists[1][i].into(), lists[2][i].into()))
            .map(|value| T::from_f64(value).into())
            .collect();
        let r = tensor::empty::<T>().unwrap();
        gradient(r.borrow(), x.borrow(), alpha.borrow(), total.borrow()).unwrap();
        assert_eq!(r.borrow().sizes(), x.borrow().sizes());
        assert_eq!(elements(&r).into_iter().map(Into::into).collect::<Vec<f64>>(), expected);
        gradient(x.borrow(), x.borrow(), alpha.borrow(), total.borrow()).unwrap();
        assert_eq!(elements(&x).into_iter().map(Into::into).collect::<Vec<f64>>(), expected);
    }
}

#[test]
fn every_layout_and_in_place() {
    layouts::<f32>();
    layouts::<f64>();
}

#[test]
fn different_counts_are_an_error() {
    let [a, b] = [2, 3].map(|n| tensor(&[n], ALL[0], || 0.5));
    let r = tensor::empty::<f64>().unwrap();
    assert!(gradient(r.borrow(), a.borrow(), b.borrow(), a.borrow()).is_err());
    assert!(elements(&r).is_empty());
}
