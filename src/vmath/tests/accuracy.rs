//! The bounds of `docs/accuracy.md`.

use super::*;

/// Correctly rounded results; written by `reference.py`.
const REFERENCE: &str = include_str!("reference.txt");

/// The samples of one function: arguments and result.
fn samples<const N: usize>(name: &str) -> Vec<[f64; N]> {
    let samples: Vec<[f64; N]> = REFERENCE
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
        .map(|line| {
            let mut words = line.split(' ').map(|word| u64::from_str_radix(word, 16).unwrap());
            std::array::from_fn(|_| f64::from_bits(words.next().unwrap()))
        })
        .collect();
    assert!(samples.len() >= 100, "no samples of {name}");
    samples
}

/// Checks a unary `f64` function with a bound on the error of a result.
fn check64<F: UnaryFn<f64>>(name: &str, within: impl Fn(f64, f64) -> bool) {
    let samples = samples::<2>(name);
    let x: Vec<f64> = samples.iter().map(|s| s[0]).collect();
    for level in LEVELS {
        for (y, [x, expected]) in apply::<F, f64>(level, &x).into_iter().zip(&samples) {
            assert!(within(y, *expected), "{name}({x:e}) at {level:?}: {y:e}, not {expected:e}");
        }
    }
}

/// Checks a binary `f64` function to 2 ULP.
fn check64_binary<F: BinaryFn<f64>>(name: &str) {
    let samples = samples::<3>(name);
    let x: Vec<f64> = samples.iter().map(|s| s[0]).collect();
    let y: Vec<f64> = samples.iter().map(|s| s[1]).collect();
    for level in LEVELS {
        for (z, [x, y, expected]) in apply2::<F, f64>(level, &x, &y).into_iter().zip(&samples) {
            assert!(ulps64(z, *expected) <= 2, "{name}({x:e}, {y:e}) at {level:?}: {z:e}, not {expected:e}");
        }
    }
}

/// Checks a unary `f32` function to 2 ULP of its `f64` counterpart, over bit patterns a prime apart, and that the levels
/// with fused multiply-add agree.
fn check32<F: UnaryFn<f32> + UnaryFn<f64>>(name: &str) {
    let x: Vec<f32> = (0..=u32::MAX).step_by(99_991).map(f32::from_bits).collect();
    let wide: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
    let expected = apply::<F, f64>(Level::V4, &wide);
    for level in LEVELS {
        let y = apply::<F, f32>(level, &x);
        for ((y, &e), x) in y.iter().zip(&expected).zip(&x) {
            let near = ulps32(*y, e as f32) <= 2;
            assert!(near, "{name}({x:e}) at {level:?}: {y:e}, not {e:e}");
        }
    }
    if supported() == Level::V4 {
        let (v3, v4) = (apply::<F, f32>(Level::V3, &x), apply::<F, f32>(Level::V4, &x));
        assert!(v3.iter().zip(&v4).all(|(&a, &b)| ulps32(a, b) == 0), "{name}");
    }
}

macro_rules! two_ulp {
    ($($test:ident: $name:literal, $function:ty;)*) => {$(
        #[test]
        fn $test() {
            check64::<$function>($name, |y, expected| ulps64(y, expected) <= 2);
            check32::<$function>($name);
        }
    )*};
}

two_ulp! {
    exp_is_accurate: "exp", Exp;
    expm1_is_accurate: "expm1", Expm1;
    sigmoid_is_accurate: "sigmoid", Sigmoid;
    tanh_is_accurate: "tanh", Tanh;
    sinh_is_accurate: "sinh", Sinh;
    cosh_is_accurate: "cosh", Cosh;
    log_is_accurate: "log", Log;
    log1p_is_accurate: "log1p", Log1p;
    sin_is_accurate: "sin", Sin;
    cos_is_accurate: "cos", Cos;
    tan_is_accurate: "tan", Tan;
    asin_is_accurate: "asin", Asin;
    acos_is_accurate: "acos", Acos;
    atan_is_accurate: "atan", Atan;
    lgamma_is_accurate: "lgamma", Lgamma;
    erf_is_accurate: "erf", Erf;
    erfinv_is_accurate: "erfinv", Erfinv;
    exp2_is_accurate: "exp2", Exp2;
    log2_is_accurate: "log2", Log2;
    log10_is_accurate: "log10", Log10;
    asinh_is_accurate: "asinh", Asinh;
    acosh_is_accurate: "acosh", Acosh;
    atanh_is_accurate: "atanh", Atanh;
    erfc_is_accurate: "erfc", Erfc;
    sinc_is_accurate: "sinc", Sinc;
    silu_is_accurate: "silu", Silu;
    mish_is_accurate: "mish", Mish;
    selu_is_accurate: "selu", Selu;
}

/// Checks a unary `f32` function to 2 ULP of its `f64` counterpart, next to places.
fn check32_around<F: UnaryFn<f32> + UnaryFn<f64>>(name: &str, places: &[f32]) {
    let around = |x: &f32| (x.to_bits() - 100_000..x.to_bits() + 100_000).step_by(7).map(f32::from_bits);
    let x: Vec<f32> = places.iter().flat_map(around).flat_map(|x| [x, -x]).collect();
    let wide: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
    let expected = apply::<F, f64>(Level::V4, &wide);
    for level in LEVELS {
        for ((y, &e), x) in apply::<F, f32>(level, &x).iter().zip(&expected).zip(&x) {
            assert!(ulps32(*y, e as f32) <= 2, "{name}({x:e}) at {level:?}: {y:e}, not {e:e}");
        }
    }
}

/// Where they are steep, where results become subnormal, where they end, and where arguments are subnormal.
#[test]
fn error_functions_of_floats_are_accurate_at_their_ends() {
    check32_around::<Erfc>("erfc", &[1e-7, 1.0, 4.0, 8.0, 9.19, 10.05, 10.25]);
    check32_around::<Gelu>("gelu", &[1e-39, 1.2e-38, 1e-7, 1.0, 6.0, 12.0, 13.0, 14.3, 14.5]);
    check32_around::<Erf>("erf", &[1e-39, 0.843_75, 1.0, 3.9]);
    check32_around::<Expm1>("expm1", &[1e-39, 1e-8, 0.35, 1.04, 17.0, 25.0, 88.72]);
}

#[test]
fn lgamma_of_floats_is_accurate_near_its_zeros_and_its_end() {
    check32_around::<Lgamma>("lgamma", &[1.0, 2.0, 4.085_003_4e36]);
}

#[test]
fn digamma_is_accurate() {
    // Relative to the result or, near the zeros, to 1; and the argument's own spacing counts near the negative poles.
    check64::<Digamma>("digamma", |y, expected| {
        (y - expected).abs() <= 8.0 * f64::EPSILON * expected.abs().max(1.0)
    });
    check32::<Digamma>("digamma");
}

#[test]
fn trigamma_is_accurate() {
    check64::<Trigamma>("trigamma", |y, expected| ulps64(y, expected) <= 8);
    check32::<Trigamma>("trigamma");
}

#[test]
fn pow_is_accurate() {
    check64_binary::<Pow>("pow");
    // f32 against f64: exponents that give results over the whole range, overflow and underflow included.
    let (mut x, mut y) = (Vec::new(), Vec::new());
    // Bases near one have the largest exponents.
    let near_one =
        (0..24).flat_map(|k| [(1 << k) as f32, -((1 << k) as f32)]).map(|d| 1.0 + d * f32::EPSILON / 2.0);
    let spread = (0..0x7f80_0000).step_by(999_983).map(|bits: u32| f32::from_bits(bits + 1));
    for base in near_one.chain(spread).filter(|&base| base != 1.0) {
        for result in -110..100 {
            x.push(base);
            y.push(result as f32 / base.ln());
        }
    }
    let wide = |v: &[f32]| v.iter().map(|&v| f64::from(v)).collect::<Vec<_>>();
    let expected = apply2::<Pow, f64>(Level::V4, &wide(&x), &wide(&y));
    for level in LEVELS {
        let z = apply2::<Pow, f32>(level, &x, &y);
        for i in 0..z.len() {
            assert!(ulps32(z[i], expected[i] as f32) <= 2, "{:e}^{:e} at {level:?}: {:e}", x[i], y[i], z[i]);
        }
    }
}

/// Checks a binary `f32` function to 2 ULP of its `f64` counterpart at the samples.
fn check32_binary<F: BinaryFn<f32> + BinaryFn<f64>>(name: &str) {
    let pairs = samples::<3>(name);
    let x: Vec<f32> = pairs.iter().map(|s| s[0] as f32).collect();
    let y: Vec<f32> = pairs.iter().map(|s| s[1] as f32).collect();
    let wide = |v: &[f32]| v.iter().map(|&v| f64::from(v)).collect::<Vec<_>>();
    let expected = apply2::<F, f64>(Level::V4, &wide(&x), &wide(&y));
    for level in LEVELS {
        for (i, z) in apply2::<F, f32>(level, &x, &y).into_iter().enumerate() {
            let near = ulps32(z, expected[i] as f32) <= 2;
            assert!(near, "{name}({:e}, {:e}) at {level:?}: {z:e}, not {:e}", x[i], y[i], expected[i]);
        }
    }
}

#[test]
fn functions_of_two_numbers_are_accurate() {
    check64_binary::<Atan2>("atan2");
    check64_binary::<Hypot>("hypot");
    check32_binary::<Hypot>("hypot");
    check64_binary::<LogAddExp>("logaddexp");
    check32_binary::<LogAddExp>("logaddexp");
    check64_binary::<LogAddExp2>("logaddexp2");
    check32_binary::<LogAddExp2>("logaddexp2");
    check64_binary::<Xlogy>("xlogy");
    check32_binary::<Xlogy>("xlogy");
    check64_binary::<Celu>("celu");
    check32_binary::<Celu>("celu");
}

/// The square of the argument, whose rounding comes back in the error half as many times as the argument is large, is rounded.
#[test]
fn i0_is_accurate() {
    check64::<I0>("i0", |y, expected| ulps64(y, expected) <= 4);
    check32::<I0>("i0");
}

/// In the tails the exponent is rounded, whose error comes back as many times as it is large.
#[test]
fn incomplete_gamma_is_accurate() {
    for (name, function) in
        [("igamma", igamma as fn(f64, f64) -> f64), ("igammac", igammac as fn(f64, f64) -> f64)]
    {
        for [a, x, expected] in samples::<3>(name) {
            let y = function(a, x);
            let bound = 64.0 + 8.0 * expected.max(f64::MIN_POSITIVE).ln().abs();
            let near = (y - expected).abs() <= bound * (f64::EPSILON / 2.0) * expected + f64::from_bits(4);
            assert!(near, "{name}({a:e}, {x:e}): {y:e}, not {expected:e}");
            let single = expected.max(f64::from(f32::MIN_POSITIVE)) as f32;
            assert!(
                y < f64::from(f32::MIN_POSITIVE) || ulps32(y as f32, single) <= 1,
                "{name}({a:e}, {x:e})"
            );
        }
    }
    for (a, x, below) in
        [(0.0, 1.0, 1.0), (2.0, 0.0, 0.0), (2.0, f64::INFINITY, 1.0), (f64::INFINITY, 3.0, 0.0)]
    {
        assert_eq!((igamma(a, x), igammac(a, x)), (below, 1.0 - below));
    }
    for (a, x) in [
        (0.0, 0.0),
        (-1.0, 2.0),
        (1.0, -2.0),
        (f64::INFINITY, f64::INFINITY),
        (f64::NAN, 1.0),
        (1.0, f64::NAN),
    ] {
        assert!(igamma(a, x).is_nan() && igammac(a, x).is_nan(), "{a}, {x}");
    }
    // x^a is infinite and e^-x is 0.
    for (a, x) in [(60.5, 1e6), (50.0, 1e300), (63.9, f64::MAX), (1.5, 1e300)] {
        assert_eq!((igamma(a, x), igammac(a, x)), (1.0, 0.0), "{a}, {x}");
    }
    // Half of it is below the middle of a wide distribution, and it ends.
    assert!((igamma(1e15, 1e15) - 0.5).abs() < 1e-7 && igammac(1e300, 1e301) == 0.0);
}

/// In large distances from the rate, its excess is rounded before it is multiplied.
#[test]
fn log_poisson_is_accurate() {
    // From mpmath.
    let samples = [
        (0.0, 0.5, -0.5),
        (9.0, 10.25, -2.106328129821715),
        (10.0, 10.5, -2.0906600014407384),
        (12.0, 300.0, -251.54182479978746),
        (50.0, 1000.0, -803.0900030026662),
        (3000.0, 2900.5, -6.60960832719065),
        (1e16, 1.000_000_03e16, -23.83961918715704),
        (1e18, 1e18, -21.642204370151084),
        (10.0, 1e-300, -6922.8596915552125),
    ];
    for (k, rate, expected) in samples {
        let y = log_poisson(k, rate);
        assert!((y - expected).abs() <= 8.0 * f64::EPSILON * f64::abs(expected), "{k}, {rate}: {y:e}");
    }
}

#[test]
fn polygamma_is_accurate() {
    // From mpmath; of order 200 the power is the exponential of a product of some hundreds.
    let samples = [
        (2, 0.5, -16.82879664423432, 8.0),
        (3, 2.5, 0.22390584881725205, 8.0),
        (2, -0.25, 122.69736678366236, 8.0),
        (20, 3.5, -9_182_070.204945628, 16.0),
        (7, -3.75, 330_352_695.830_022_6, 16.0),
        (200, 150.5, -2.2170514118173197e-63, 1e3),
    ];
    for (n, x, expected, bound) in samples {
        let y = polygamma(n, x);
        assert!((y - expected).abs() <= bound * f64::EPSILON * expected.abs(), "{n}, {x}: {y:e}");
    }
    assert_eq!(polygamma(2, 0.0), f64::NEG_INFINITY);
    assert_eq!(polygamma(3, -2.0), f64::INFINITY);
    assert_eq!(polygamma(3, f64::INFINITY), 0.0);
    assert!(polygamma(2, f64::NAN).is_nan() && polygamma(2, f64::NEG_INFINITY).is_nan());
    // It ends, where one more is no other number, too.
    assert!(polygamma(i64::MAX, 0.5).is_infinite() && !polygamma(i64::MAX, 1e17).is_nan());
}

/// The argument of the tail's factor is rounded, and four more roundings follow.
#[test]
fn gelu_is_accurate() {
    check64::<Gelu>("gelu", |y, expected| ulps64(y, expected) <= 4);
    check32::<Gelu>("gelu");
}

/// The gate of the logistic function comes back in the error as many times as it is large.
#[test]
fn gelu_tanh_is_accurate() {
    for [x, expected] in samples::<2>("gelu_tanh") {
        let gate = 1.6 * (x + 0.044_715 * x * x * x).abs();
        for level in LEVELS {
            let y = apply::<GeluTanh, f64>(level, &[x])[0];
            assert!(
                (y - expected).abs() <= (2.0 + 2.0 * gate) * f64::EPSILON * expected.abs(),
                "{x:e}: {y:e}"
            );
        }
    }
    check32::<GeluTanh>("gelu_tanh");
}
