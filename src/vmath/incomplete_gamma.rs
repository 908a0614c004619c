//! The incomplete gamma functions, as shares of the whole: `P(a, x)` below `x` and `Q(a, x)` above.
//!
//! Crates that have them are right to 1e-15 of the whole, which is nothing in the tails. Here each of the two is computed
//! where it is the smaller one, or nearly so, and the other one is what is left to 1:
//!
//! * `P` by its power series (DLMF 8.7.1), all of whose terms are positive;
//! * `Q` by its continued fraction (DLMF 8.9.2), above `a` and 1;
//! * `Q` of small `a` and `x` by the series of `1 - P` without its first term, which is taken off 1 exactly;
//! * both by Temme's uniform expansion (DLMF 8.12), where `a` is large and `x` near.

use super::erfc::Erfc;
use super::lgamma::lgamma64;
use super::map::UnaryFn;
use crate::kernel::isa::NoFma;
use std::f64::consts::{PI, SQRT_2};

/// From where on the uniform expansion is exact, for `x` within [`NEAR`] of `a`; the factors below it are finite.
const LARGE: f64 = 64.0;
const NEAR: f64 = 0.3;
/// The terms of series and fractions end here: what is behind is less than half an ULP of the sum.
const ENOUGH: f64 = f64::EPSILON / 4.0;
/// No series here has as many terms, but for arguments that are not numbers.
const MOST_TERMS: u32 = 100_000;

/// DLMF 8.12.12: the coefficients `d(k, n)` of `eta^n / a^k`.
const UNIFORM: [&[f64]; 8] = [
    &[
        -0.3333333333333333,
        0.08333333333333333,
        -0.014814814814814815,
        0.0011574074074074073,
        0.0003527336860670194,
        -0.0001787551440329218,
        3.919263178522438e-05,
        -2.185448510679992e-06,
        -1.85406221071516e-06,
        8.296711340953087e-07,
        -1.7665952736826078e-07,
        6.707853543401498e-09,
        1.0261809784240309e-08,
        -4.382036018453353e-09,
        9.14769958223679e-10,
        -2.5514193994946248e-11,
        -5.830772132550426e-11,
        2.4361948020667415e-11,
    ],
    &[
        -0.001851851851851852,
        -0.003472222222222222,
        0.0026455026455026454,
        -0.0009902263374485596,
        0.00020576131687242798,
        -4.018775720164609e-07,
        -1.8098550334489977e-05,
        7.64916091608111e-06,
        -1.6120900894563446e-06,
        4.647127802807434e-09,
        1.378633446915721e-07,
        -5.752545603517705e-08,
        1.1951628599778148e-08,
        -1.7543241719747647e-11,
        -1.0091543710600413e-09,
    ],
    &[
        0.004133597883597883,
        -0.0026813271604938273,
        0.0007716049382716049,
        2.0093878600823047e-06,
        -0.0001073665322636516,
        5.2923448829120125e-05,
        -1.2760635188618728e-05,
        3.423578734096138e-08,
        1.3721957309062934e-06,
        -6.298992138380055e-07,
        1.4280614206064242e-07,
        -2.0477098421990866e-10,
        -1.409252991086752e-08,
    ],
    &[
        0.0006494341563786008,
        0.00022947209362139917,
        -0.0004691894943952557,
        0.00026772063206283885,
        -7.561801671883977e-05,
        -2.396505113867297e-07,
        1.1082654115347302e-05,
        -5.6749528269915965e-06,
        1.4230900732435883e-06,
        -2.7861080291528143e-11,
        -1.6958404091930278e-07,
    ],
    &[
        -0.0008618882909167117,
        0.0007840392217200666,
        -0.0002990724803031902,
        -1.4638452578843418e-06,
        6.641498215465122e-05,
        -3.968365047179435e-05,
        1.1375726970678419e-05,
        2.507497226237533e-10,
        -1.6954149536558305e-06,
    ],
    &[
        -0.00033679855336635813,
        -6.972813758365857e-05,
        0.0002772753244959392,
        -0.00019932570516188847,
        6.797780477937208e-05,
        1.419062920643967e-07,
        -1.3594048189768693e-05,
    ],
    &[
        0.0005313079364639922,
        -0.0005921664373536939,
        0.0002708782096718045,
        7.902353232660328e-07,
        -8.153969367561969e-05,
        5.61168275310625e-05,
    ],
    &[
        0.00034436760689237765,
        5.171790908260592e-05,
        -0.00033493161081142234,
        0.0002812695154763237,
        -0.00010976582244684731,
    ],
];

/// The logarithm of gamma around 2: the coefficients of `a^k` for `gamma(2 + a)`, from `k = 1` on (DLMF 5.7.3).
const LOG_GAMMA_AT_2: [f64; 27] = [
    0.42278433509846713,
    0.3224670334241132,
    -0.0673523010531981,
    0.020580808427784546,
    -0.007385551028673986,
    0.0028905103307415234,
    -0.001192753911703261,
    0.0005096695247430425,
    -0.00022315475845357939,
    9.945751278180853e-05,
    -4.492623673813314e-05,
    2.050721277567069e-05,
    -9.439488275268397e-06,
    4.374866789907488e-06,
    -2.039215753801366e-06,
    9.55141213040742e-07,
    -4.492469198764566e-07,
    2.1207184805554665e-07,
    -1.0043224823968099e-07,
    4.7698101693639804e-08,
    -2.2711094608943164e-08,
    1.0838659214896955e-08,
    -5.183475041970047e-09,
    2.4836745438024785e-09,
    -1.1921401405860912e-09,
    5.731367241678862e-10,
    -2.7595228851242334e-10,
];

/// `B(2k) / (2k (2k - 1))`, of Stirling's series.
const STIRLING: [f64; 8] = [
    1.0 / 12.0,
    -1.0 / 360.0,
    1.0 / 1260.0,
    -1.0 / 1680.0,
    1.0 / 1188.0,
    -691.0 / 360_360.0,
    1.0 / 156.0,
    -3617.0 / 122_400.0,
];

fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c)
}

/// `log(gamma(a) / (sqrt(2 pi) a^(a - 1/2) e^-a))`, for `a` of 10 and more.
fn stirling(a: f64) -> f64 {
    let inverse = 1.0 / a;
    inverse * polynomial(inverse * inverse, &STIRLING)
}

/// `gamma(a + 1)` for `a` from 0 to [`LARGE`]. Nothing is added to `a`, which would round it.
fn factorial(a: f64) -> f64 {
    if a < 1.0 {
        return log_gamma_beside_1(a).exp();
    }
    if a >= 10.0 {
        return a * (2.0 * PI).sqrt() * a.powf(a - 0.5) * (stirling(a) - a).exp();
    }
    let (mut product, mut rest) = (a, a);
    while rest >= 2.0 {
        rest -= 1.0;
        product *= rest;
    }
    product * lgamma64::<NoFma>(rest).exp()
}

/// The logarithm of `gamma(1 + a)`, relative to `a` too, for `a` from 0 to 1.
fn log_gamma_beside_1(a: f64) -> f64 {
    if a > 0.5 { lgamma64::<NoFma>(1.0 + a) } else { a * polynomial(a, &LOG_GAMMA_AT_2) - a.ln_1p() }
}

/// `m - log(1 + m)`, without cancellation, for `m` of -1 and more.
fn excess(m: f64) -> f64 {
    if m.abs() > NEAR {
        return m - m.ln_1p();
    }
    let t = m / (2.0 + m);
    let square = t * t;
    let mut sum = 0.0;
    for k in (0..11).rev() {
        sum = sum * square + 1.0 / f64::from(2 * k + 3);
    }
    t * m - 2.0 * t * square * sum
}

/// `x / a - 1 - log(x / a)`.
fn ratio_excess(a: f64, x: f64) -> f64 {
    let distance = (x - a) / a;
    // Far below `a` the difference is nearly -1 and says little of the ratio.
    if distance < -0.5 { distance - (x / a).ln() } else { excess(distance) }
}

/// `x^a e^-x / gamma(a + 1)`.
fn density(a: f64, x: f64) -> f64 {
    if a < LARGE {
        // In halves: e^-x may be 0 where the product is not. Where its root is 0, so is the product, though x^a may be infinite.
        let half = (-0.5 * x).exp();
        return if half == 0.0 { 0.0 } else { x.powf(a) * half / factorial(a) * half };
    }
    (-a * ratio_excess(a, x) - stirling(a)).exp() / (2.0 * PI * a).sqrt()
}

/// The logarithm of the probability of `k` events, a whole number, of which `rate` are expected: of `rate^k e^-rate / k!`. It has
/// no terms that cancel, so that it is exact to a few ULP of itself for large numbers, too.
pub fn log_poisson(k: f64, rate: f64) -> f64 {
    if k < 10.0 {
        return k * rate.ln() - rate - factorial(k).ln();
    }
    -k * ratio_excess(k, rate) - stirling(k) - 0.5 * ((2.0 * PI).ln() + k.ln())
}

/// `P` by its power series.
fn lower_series(a: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut n) = (1.0, 1.0, a);
    for _ in 0..MOST_TERMS {
        n += 1.0;
        term *= x / n;
        sum += term;
        if term <= sum * ENOUGH {
            break;
        }
    }
    let density = density(a, x);
    if density == 0.0 { 0.0 } else { density * sum }
}

/// `Q` by its continued fraction, evaluated by Lentz's method.
fn upper_fraction(a: f64, x: f64) -> f64 {
    let density = density(a, x);
    if density == 0.0 {
        return 0.0;
    }
    let mut b = x + 1.0 - a;
    let mut c = f64::INFINITY;
    let mut d = 1.0 / b;
    let mut fraction = d;
    for n in 1..MOST_TERMS {
        let n = f64::from(n);
        let numerator = n * (a - n);
        b += 2.0;
        d = 1.0 / (b + numerator * d);
        c = b + numerator / c;
        let factor = c * d;
        fraction *= factor;
        if (factor - 1.0).abs() <= ENOUGH {
            break;
        }
    }
    density * a * fraction
}

/// `Q` where neither `a` nor `x` is large and `P` is nearly 1.
fn upper_series(a: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut n) = (0.0, a, 0.0);
    for _ in 0..MOST_TERMS {
        n += 1.0;
        term *= -x / n;
        let addend = term / (a + n);
        sum += addend;
        if addend.abs() <= sum.abs() * ENOUGH {
            break;
        }
    }
    let logarithm = a * x.ln() - log_gamma_beside_1(a);
    -logarithm.exp_m1() - logarithm.exp() * sum
}

/// `P` (`lower`) or `Q` by the uniform expansion.
fn uniform(a: f64, x: f64, lower: bool) -> f64 {
    let distance = (x - a) / a;
    let exponent = excess(distance);
    let eta = (2.0 * exponent).sqrt().copysign(distance);
    let inverse = 1.0 / a;
    let series = UNIFORM.iter().rev().fold(0.0, |sum, row| sum * inverse + polynomial(eta, row));
    let rest = (-a * exponent).exp() / (2.0 * PI * a).sqrt() * series;
    let side = if lower { -eta } else { eta };
    let half = 0.5 * <Erfc as UnaryFn<f64>>::fast::<NoFma>(side * a.sqrt() / SQRT_2);
    if lower { half - rest } else { half + rest }
}

/// `P` (`lower`) or `Q`: NaN of negative arguments, and where neither 0 nor 1 is the limit.
fn share(a: f64, x: f64, lower: bool) -> f64 {
    let whole = |below: bool| if below == lower { 1.0 } else { 0.0 };
    if !(a >= 0.0 && x >= 0.0) || (a == 0.0 && x == 0.0) || (a.is_infinite() && x.is_infinite()) {
        return f64::NAN;
    }
    if a == 0.0 || x.is_infinite() {
        return whole(true);
    }
    if x == 0.0 || a.is_infinite() {
        return whole(false);
    }
    if a >= LARGE && (x - a).abs() <= NEAR * a {
        return uniform(a, x, lower);
    }
    // Where P is small, and where Q is.
    let is_below = if x > 1.1 {
        x < a
    } else if x <= 0.5 {
        -0.4 / x.ln() < a
    } else {
        1.1 * x < a
    };
    match (is_below, lower) {
        (true, true) => lower_series(a, x),
        (true, false) => 1.0 - lower_series(a, x),
        (false, _) => {
            let upper = if x > 1.1 { upper_fraction(a, x) } else { upper_series(a, x) };
            if lower { 1.0 - upper } else { upper }
        }
    }
}

/// The share of the gamma distribution with the shape `a` that is below `x`.
pub fn igamma(a: f64, x: f64) -> f64 {
    share(a, x, true)
}

/// And above.
pub fn igammac(a: f64, x: f64) -> f64 {
    share(a, x, false)
}
