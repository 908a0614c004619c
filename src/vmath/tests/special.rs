//! Limits, zeros, infinities and NaN, and the functions that are exact.

use super::*;
use std::f64::consts::{FRAC_PI_2, PI};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;
const TINY: f64 = 5e-324;

/// Checks `F` at special arguments for both types; signs of zeros count.
fn check<F: UnaryFn<f32> + UnaryFn<f64>>(name: &str, table: &[(f64, f64)]) {
    for level in LEVELS {
        for &(x, expected) in table {
            let y = apply::<F, f64>(level, &[x])[0];
            assert!(ulps64(y, expected) <= 1, "{name}({x:e}) at {level:?}: {y:e}");
            if f64::from(x as f32) == x || x.is_nan() {
                let y = apply::<F, f32>(level, &[x as f32])[0];
                assert!(ulps32(y, expected as f32) <= 1, "{name}({x:e}f32) at {level:?}: {y:e}");
                // One apart is right for rounded values, but not for zeros of different sign.
                assert_eq!(
                    y == 0.0 && y.is_sign_negative(),
                    expected as f32 == 0.0 && expected.is_sign_negative()
                );
            }
        }
    }
}

#[test]
fn limits_of_exponentials() {
    check::<Exp>(
        "exp",
        &[(0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, 0.0), (NAN, NAN), (1e4, INF), (-1e4, 0.0)],
    );
    check::<Exp>("exp", &[(709.5, 709.5f64.exp()), (-745.0, TINY), (TINY, 1.0)]);
    check::<Expm1>(
        "expm1",
        &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -1.0), (NAN, NAN), (TINY, TINY), (710.0, INF)],
    );
    check::<Sigmoid>("sigmoid", &[(0.0, 0.5), (INF, 1.0), (-INF, 0.0), (NAN, NAN), (-96.0, (-96f64).exp())]);
    check::<Tanh>(
        "tanh",
        &[(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0), (NAN, NAN), (30.0, 1.0), (TINY, TINY)],
    );
    check::<Sinh>(
        "sinh",
        &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (NAN, NAN), (711.0, INF), (TINY, TINY)],
    );
    check::<Cosh>("cosh", &[(0.0, 1.0), (INF, INF), (-INF, INF), (NAN, NAN), (-711.0, INF)]);
}

#[test]
fn limits_of_logarithms() {
    check::<Log>(
        "log",
        &[
            (0.0, -INF),
            (-0.0, -INF),
            (1.0, 0.0),
            (INF, INF),
            (-1.0, NAN),
            (-INF, NAN),
            (NAN, NAN),
            (TINY, TINY.ln()),
        ],
    );
    check::<Log1p>(
        "log1p",
        &[(0.0, 0.0), (-0.0, -0.0), (-1.0, -INF), (-2.0, NAN), (INF, INF), (NAN, NAN), (TINY, TINY)],
    );
}

#[test]
fn limits_of_trigonometry() {
    check::<Sin>("sin", &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN), (NAN, NAN), (TINY, TINY)]);
    check::<Cos>("cos", &[(0.0, 1.0), (-0.0, 1.0), (INF, NAN), (-INF, NAN), (NAN, NAN)]);
    check::<Tan>("tan", &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN), (NAN, NAN), (TINY, TINY)]);
    check::<Asin>(
        "asin",
        &[(0.0, 0.0), (-0.0, -0.0), (1.0, FRAC_PI_2), (-1.0, -FRAC_PI_2), (1.5, NAN), (NAN, NAN)],
    );
    check::<Acos>("acos", &[(1.0, 0.0), (-1.0, PI), (0.0, FRAC_PI_2), (-1.5, NAN), (NAN, NAN)]);
    check::<Atan>("atan", &[(0.0, 0.0), (-0.0, -0.0), (INF, FRAC_PI_2), (-INF, -FRAC_PI_2), (NAN, NAN)]);
}

#[test]
fn limits_of_special_functions() {
    check::<Lgamma>(
        "lgamma",
        &[
            (1.0, 0.0),
            (2.0, 0.0),
            (0.0, INF),
            (-0.0, INF),
            (-3.0, INF),
            (INF, INF),
            (-INF, INF),
            (NAN, NAN),
            (-0.5, 1.2655121234846454),
            (3.0, std::f64::consts::LN_2),
        ],
    );
    check::<Digamma>(
        "digamma",
        &[(0.0, -INF), (-0.0, INF), (-1.0, NAN), (INF, INF), (-INF, NAN), (NAN, NAN)],
    );
    check::<Trigamma>("trigamma", &[(0.0, INF), (-2.0, INF), (INF, 0.0), (NAN, NAN)]);
    check::<Erf>("erf", &[(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0), (NAN, NAN), (7.0, 1.0)]);
    check::<Erfinv>("erfinv", &[(0.0, 0.0), (-0.0, -0.0), (1.0, INF), (-1.0, -INF), (1.5, NAN), (NAN, NAN)]);
}

/// Arguments whose pairs reach every special case of binary functions.
const CORNERS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.5,
    3.0,
    -3.0,
    2.5,
    -2.5,
    INF,
    -INF,
    NAN,
    1e-45,
    -1e-45,
    3e38,
    -3e38,
    16_777_216.0,
    16_777_217.0,
    -16_777_215.0,
    1e300,
    TINY,
];

/// Checks a binary function against the C library's at all pairs of corners, to `bound` ULP.
fn check_corners<F: BinaryFn<f32> + BinaryFn<f64>>(
    bound: u64,
    c32: fn(f32, f32) -> f32,
    c64: fn(f64, f64) -> f64,
) {
    for level in LEVELS {
        for x in CORNERS {
            for y in CORNERS {
                let z = apply2::<F, f64>(level, &[x], &[y])[0];
                assert!(
                    ulps64(z, c64(x, y)) <= bound,
                    "({x:e}, {y:e}) at {level:?}: {z:e}, not {:e}",
                    c64(x, y)
                );
                let (x, y) = (x as f32, y as f32);
                let z = apply2::<F, f32>(level, &[x], &[y])[0];
                assert!(
                    ulps32(z, c32(x, y)) <= bound,
                    "({x:e}f32, {y:e}) at {level:?}: {z:e}, not {:e}",
                    c32(x, y)
                );
            }
        }
    }
}

#[test]
fn corners_of_binary_functions() {
    check_corners::<Pow>(1, f32::powf, f64::powf);
    check_corners::<Atan2>(1, f32::atan2, f64::atan2);
    check_corners::<Fmod>(0, |x, y| x % y, |x, y| x % y);
}

#[test]
fn fmod_is_exact() {
    let mut seed = 1u64;
    let mut bits = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed ^ (seed >> 29)
    };
    let x: Vec<f64> = (0..5000).map(|_| (bits() >> 20) as f64 * 1e-9).collect();
    let y: Vec<f64> = (0..5000).map(|_| (bits() >> 40) as f64 * 1e-9 + 1e-12).collect();
    for level in LEVELS {
        let z = apply2::<Fmod, f64>(level, &x, &y);
        assert!((0..x.len()).all(|i| z[i] == x[i] % y[i]));
    }
}

#[test]
fn remainder_follows_the_divisor() {
    let check = |x: f64, y: f64, expected: f64| {
        for level in LEVELS {
            assert_eq!(ulps64(apply2::<Remainder, f64>(level, &[x], &[y])[0], expected), 0);
            assert_eq!(
                ulps32(apply2::<Remainder, f32>(level, &[x as f32], &[y as f32])[0], expected as f32),
                0
            );
        }
    };
    check(5.0, 3.0, 2.0);
    check(-5.0, 3.0, 1.0);
    check(5.0, -3.0, -1.0);
    check(-5.5, -3.0, -2.5);
    check(5.0, 0.0, NAN);
    check(0.0, 0.0, NAN);
    check(INF, 3.0, NAN);
    check(5.0, INF, 5.0);
    check(-5.0, -INF, -5.0);
    check(-5.0, INF, INF);
    check(5.0, -INF, -INF);
    check(1.0, NAN, NAN);
    check(-6.0, 3.0, 0.0);
    check(-1e30, 1e30, 0.0);
}

/// Quotients that the element type does not tell from whole numbers, and those beyond all of them.
#[test]
fn remainder_of_large_quotients_is_exact() {
    let pi = std::f32::consts::PI;
    let pairs = [(1e9, pi), (-1e9, pi), (1e9, -pi), (3e38, 1e-40), (-16_777_215.0, 0.1), (1e30, 7.0)];
    for (x, y) in pairs {
        let rest = f64::from(x % y);
        let expected = if rest != 0.0 && (rest < 0.0) != (y < 0.0) { rest + f64::from(y) } else { rest };
        for level in LEVELS {
            assert_eq!(apply2::<Remainder, f32>(level, &[x], &[y])[0], expected as f32, "{x} {y}");
        }
    }
    for (x, y) in [(1e300, 3.7), (-1e17, 0.3), (4.0, 1e-310), (0.6, 0.1), (-0.6, 0.1)] {
        let rest = x % y;
        let expected = if rest != 0.0 && (rest < 0.0) != (y < 0.0) { rest + y } else { rest };
        for level in LEVELS {
            assert_eq!(apply2::<Remainder, f64>(level, &[x], &[y])[0], expected, "{x} {y}");
        }
    }
}

#[test]
fn simple_functions_are_exact() {
    let table: [(f64, [f64; 5]); 9] = [
        // x: floor, ceil, trunc, frac, round
        (2.5, [2.0, 3.0, 2.0, 0.5, 3.0]),
        (-2.5, [-3.0, -2.0, -2.0, -0.5, -3.0]),
        (0.5, [0.0, 1.0, 0.0, 0.5, 1.0]),
        (0.25, [0.0, 1.0, 0.0, 0.25, 0.0]),
        (-0.0, [-0.0, -0.0, -0.0, 0.0, -0.0]),
        (8_388_609.0, [8_388_609.0, 8_388_609.0, 8_388_609.0, 0.0, 8_388_609.0]),
        (INF, [INF, INF, INF, NAN, INF]),
        (-INF, [-INF, -INF, -INF, NAN, -INF]),
        (NAN, [NAN, NAN, NAN, NAN, NAN]),
    ];
    for (x, [floor, ceil, trunc, frac, round]) in table {
        check::<Floor>("floor", &[(x, floor)]);
        check::<Ceil>("ceil", &[(x, ceil)]);
        check::<Trunc>("trunc", &[(x, trunc)]);
        check::<Frac>("frac", &[(x, frac)]);
        check::<Round>("round", &[(x, round)]);
        check::<Cinv>("cinv", &[(x, 1.0 / x)]);
        check::<Sqrt>("sqrt", &[(x, x.sqrt())]);
        check::<Rsqrt>("rsqrt", &[(x, 1.0 / x.sqrt())]);
    }
}
