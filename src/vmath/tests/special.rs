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

#[test]
fn limits_of_logarithms_and_powers_to_a_base() {
    check::<Exp2>(
        "exp2",
        &[(0.0, 1.0), (INF, INF), (-INF, 0.0), (NAN, NAN), (1024.0, INF), (-1074.0, TINY), (-1e4, 0.0)],
    );
    let table = [(0.0, -INF), (-0.0, -INF), (1.0, 0.0), (INF, INF), (-1.0, NAN), (-INF, NAN), (NAN, NAN)];
    check::<Log2>("log2", &table);
    check::<Log10>("log10", &table);
    for n in -1074..1024 {
        let power = f64::exp2(f64::from(n));
        for level in LEVELS {
            assert_eq!(apply::<Log2, f64>(level, &[power])[0], f64::from(n));
            assert_eq!(apply::<Exp2, f64>(level, &[f64::from(n)])[0], power);
            if power as f32 > 0.0 && (power as f32).is_finite() {
                assert_eq!(apply::<Log2, f32>(level, &[power as f32])[0], n as f32);
            }
        }
    }
    for (n, power) in
        [(1, 10.0), (2, 100.0), (3, 1000.0), (6, 1e6), (15, 1e15), (22, 1e22), (-1, 0.1), (-3, 1e-3)]
    {
        check::<Log10>("log10", &[(power, f64::from(n))]);
    }
}

#[test]
fn limits_of_inverse_hyperbolic_functions() {
    check::<Asinh>("asinh", &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (NAN, NAN), (TINY, TINY)]);
    check::<Acosh>("acosh", &[(1.0, 0.0), (0.5, NAN), (-3.0, NAN), (-INF, NAN), (INF, INF), (NAN, NAN)]);
    check::<Atanh>(
        "atanh",
        &[(0.0, 0.0), (-0.0, -0.0), (1.0, INF), (-1.0, -INF), (1.5, NAN), (-INF, NAN), (NAN, NAN)],
    );
    check::<Asinh>("asinh", &[(1e300, 300.0 * std::f64::consts::LN_10 + std::f64::consts::LN_2)]);
}

#[test]
fn limits_of_more_special_functions() {
    check::<Erfc>(
        "erfc",
        &[(0.0, 1.0), (INF, 0.0), (-INF, 2.0), (NAN, NAN), (-7.0, 2.0), (30.0, 0.0), (1e300, 0.0)],
    );
    check::<Sinc>(
        "sinc",
        &[(0.0, 1.0), (-0.0, 1.0), (0.5, 2.0 / PI), (-2.5, 0.4 / PI), (INF, NAN), (NAN, NAN), (TINY, 1.0)],
    );
    for whole in [1.0, -3.0, 8.0, 1e15, -4_503_599_627_370_497.0, 1e300] {
        assert!(apply::<Sinc, f64>(Level::V4, &[whole])[0] == 0.0);
    }
    check::<I0>("i0", &[(0.0, 1.0), (INF, INF), (-INF, INF), (NAN, NAN), (1e3, INF)]);
}

#[test]
fn limits_of_activations() {
    let ends = [(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -0.0), (NAN, NAN), (1e30, 1e30), (-1e30, -0.0)];
    check::<Gelu>("gelu", &ends);
    check::<GeluTanh>("gelu_tanh", &ends);
    check::<Silu>("silu", &ends);
    check::<Mish>("mish", &ends);
    check::<Hardswish>(
        "hardswish",
        &[(0.0, 0.0), (INF, INF), (-INF, -0.0), (NAN, NAN), (3.0, 3.0), (-3.0, -0.0), (-1.5, -0.375)],
    );
    check::<Hardsigmoid>(
        "hardsigmoid",
        &[(0.0, 0.5), (INF, 1.0), (-INF, 0.0), (NAN, NAN), (3.0, 1.0), (-3.0, 0.0), (1.5, 0.75)],
    );
    let low = -1.758_099_340_847_376_6;
    check::<Selu>(
        "selu",
        &[(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, low), (NAN, NAN), (1.0, 1.050_700_987_355_480_5)],
    );
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
    c32: impl Fn(f32, f32) -> f32,
    c64: impl Fn(f64, f64) -> f64,
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
    check_corners::<Copysign>(0, f32::copysign, f64::copysign);
    check_corners::<Hypot>(1, f32::hypot, f64::hypot);
    macro_rules! next {
        () => {
            |x, y| {
                let next = if x < y { x.next_up() } else { x.next_down() };
                let next = if x == y { y } else { next };
                let next = if next == 0.0 && x != y { next.copysign(x) } else { next };
                if x.is_nan() || y.is_nan() { x + y } else { next }
            }
        };
    }
    check_corners::<Nextafter>(0, next!(), next!());
    let log_sum = |x: f64, y: f64| {
        let most = if x > y { x } else { y };
        if x == y { x + std::f64::consts::LN_2 } else { most + (-(x - y).abs()).exp().ln_1p() }
    };
    check_corners::<LogAddExp>(1, move |x, y| log_sum(x.into(), y.into()) as f32, log_sum);
    let x_log_y = |x: f64, y: f64| if x == 0.0 && !y.is_nan() { 0.0 } else { x * y.ln() };
    check_corners::<Xlogy>(2, move |x, y| x_log_y(x.into(), y.into()) as f32, x_log_y);
}

#[test]
fn fractions_and_exponents_make_up_the_number() {
    for x in CORNERS.into_iter().chain([1e-310, f64::MIN_POSITIVE, f64::MAX, -0.75, TINY * 5.0]) {
        for level in LEVELS {
            let (f, e) = (apply::<Fraction, f64>(level, &[x])[0], x.exponent());
            assert_eq!(ulps64(apply2::<Ldexp, f64>(level, &[f], &[f64::from(e)])[0], x), 0, "{x:e}");
            assert!(e == 0 || (0.5..1.0).contains(&f.abs()), "{x:e}");
            let x = x as f32;
            let (f, e) = (apply::<Fraction, f32>(level, &[x])[0], x.exponent());
            assert_eq!(ulps32(apply2::<Ldexp, f32>(level, &[f], &[e as f32])[0], x), 0, "{x:e}");
            assert!(e == 0 || (0.5..1.0).contains(&f.abs()), "{x:e}");
        }
    }
}

#[test]
fn ldexp_is_rounded_once() {
    let check = |x: f64, y: f64, expected: f64| {
        for level in LEVELS {
            assert_eq!(ulps64(apply2::<Ldexp, f64>(level, &[x], &[y])[0], expected), 0, "{x:e} {y}");
        }
    };
    check(3.0, 4.0, 48.0);
    check(TINY, 2097.0, f64::exp2(1023.0));
    check(f64::exp2(1023.0), -2097.0, TINY);
    check(1.5, -1074.0, TINY * 2.0);
    check(0.75, -1074.0, TINY);
    check(0.5, -1074.0, 0.0);
    check(1.0 + f64::EPSILON, -1075.0, TINY);
    check(f64::MAX, -2000.0, f64::MAX * f64::exp2(-1000.0) * f64::exp2(-1000.0));
    check(1.0, INF, INF);
    check(-1.0, -INF, -0.0);
    check(0.0, 1e300, 0.0);
    check(3.0, NAN, NAN);
    for level in LEVELS {
        let y = apply2::<Ldexp, f64>(level, &[2.0], &[0.5])[0];
        assert!(ulps64(y, 2.0 * std::f64::consts::SQRT_2) <= 1, "{y}");
    }
}

#[test]
fn floor_divide_rounds_down() {
    let check = |x: f64, y: f64, expected: f64| {
        for level in LEVELS {
            assert_eq!(ulps64(apply2::<FloorDivide, f64>(level, &[x], &[y])[0], expected), 0, "{x} {y}");
            assert_eq!(
                ulps32(apply2::<FloorDivide, f32>(level, &[x as f32], &[y as f32])[0], expected as f32),
                0,
                "{x} {y}"
            );
        }
    };
    check(7.0, 2.0, 3.0);
    check(-7.0, 2.0, -4.0);
    check(7.0, -2.0, -4.0);
    check(-7.0, -2.0, 3.0);
    check(6.0, 3.0, 2.0);
    check(-6.0, 3.0, -2.0);
    check(1.0, 0.0, INF);
    check(-1.0, 0.0, -INF);
    check(0.0, 0.0, NAN);
    check(0.0, -3.0, -0.0);
    check(1.0, INF, 0.0);
    check(-1.0, INF, -1.0);
    check(INF, 2.0, NAN);
    check(NAN, 2.0, NAN);
    // 1 / 0.1 rounds to 10, and ten times 0.1, which is above a tenth, is more than 1.
    assert_eq!(apply2::<FloorDivide, f64>(Level::V4, &[1.0], &[0.1])[0], 9.0);
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
