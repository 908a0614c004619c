//! The error function and its inverse.

use super::bits::{limit64, poly64};
use super::erfc32::erf32;
use super::exp::exp64;
use super::log::log64;
use super::map::UnaryFn;
use crate::kernel::Isa;

/// `erf(x) / x - 1` as a polynomial in `x^2` on `|x| <= 1`; the error is 2^-57.
pub(super) const ERF: [f64; 12] = [
    0.12837916709551256,
    -0.3761263890318352,
    0.112837916709442,
    -0.026866170643113415,
    0.005223977606130842,
    -0.0008548325929766244,
    0.0001205529358693695,
    -1.4924712439534814e-05,
    1.6447132699786621e-06,
    -1.6206318752969208e-07,
    1.3710988704190523e-08,
    -7.779462971761597e-10,
];

/// `erfc(x) e^(x^2)` as a polynomial in `(x - 3) / (x + 3)` on `1 <= x <= 6`; the error is 2^-58 of `erf`.
const ERFCX: [f64; 14] = [
    0.17900115118139157,
    -0.3262335600428994,
    0.24560380171193238,
    -0.15011593651876098,
    0.0716658371844871,
    -0.024392498598638946,
    0.004269138092717824,
    0.0007077353943558434,
    -0.0005971055318876892,
    4.530144148290287e-05,
    6.446004448235342e-05,
    -1.2533518004103184e-05,
    -9.116138290901048e-06,
    -2.8104124798692685e-07,
];

/// `erfinv(x) / x` for `w = -log(1 - x^2)`; the errors are 2^-59. The division into three ranges is that of M. Giles,
/// "Approximating the erfinv function", GPU Computing Gems 2 (2011).
///
/// A polynomial in `w - 3.125` for `w < 6.25`.
const ERFINV_CENTRE: [f64; 26] = [
    1.6536545626831027,
    0.2401581824255883,
    -0.006033670871426901,
    -0.0007407025341543212,
    0.0001867342080200529,
    -1.3882523394980629e-05,
    -1.3654691763380052e-06,
    4.234788183285863e-07,
    -2.9070390823029847e-08,
    -4.1126616778920115e-09,
    1.051223113902508e-09,
    -5.414240157125078e-11,
    -1.2978708361744316e-11,
    2.630317139837417e-12,
    -8.074280465276473e-14,
    -3.9973239720829146e-14,
    6.5251463577340576e-15,
    -4.647013633450009e-17,
    -1.2256424821823578e-16,
    1.622384698546045e-17,
    6.35178467847521e-19,
    -3.9335771117738217e-19,
    1.8913881918772896e-20,
    4.911031815318796e-21,
    -3.4092181508482325e-22,
    -2.818736507867263e-23,
];

/// A polynomial in `sqrt(w) - 3.25` for `6.25 <= w < 16`.
const ERFINV_SHOULDER: [f64; 22] = [
    3.0838856104922208,
    1.0052589676941652,
    0.005370914553555176,
    -0.003751208508214107,
    0.0024914420979485086,
    -0.0016882755358533388,
    0.0009532893417738377,
    -0.0003550378067164931,
    2.4031510596090857e-05,
    6.828704941713566e-05,
    -4.7320665458842017e-05,
    1.2465421490204631e-05,
    2.932516474950844e-06,
    -3.987132996201502e-06,
    1.4817540440280638e-06,
    -2.4345506751187298e-08,
    -2.4573611958215747e-07,
    1.2698575071734785e-07,
    -2.0714044696083388e-08,
    -1.1682748810782576e-08,
    7.60842870277916e-09,
    -1.2228876488446537e-09,
];

/// A polynomial in `sqrt(w) - 5` for `16 <= w`, which ends at 36.05.
const ERFINV_TAIL: [f64; 20] = [
    4.849906401408584,
    1.0103004648645448,
    -0.00013871931838029686,
    -0.0002150301198026861,
    7.599527810070218e-05,
    -1.968177113405511e-05,
    4.5260524861508595e-06,
    -9.930259906566573e-07,
    2.2905302502966285e-07,
    -6.757059050274748e-08,
    2.901803534398636e-08,
    -1.5219115056153572e-08,
    7.82250995798096e-09,
    -3.5257954691333946e-09,
    1.3149017098170329e-09,
    -3.88353503692486e-10,
    7.015947438062156e-11,
    1.8482174526713293e-11,
    -2.0523026803872e-11,
    5.100567373357715e-12,
];

#[inline(always)]
fn erf64<I: Isa>(x: f64) -> f64 {
    let z = x * x;
    let near = I::fma64(x, poly64::<I, 12>(z, &ERF), x);
    // erf 6 rounds to 1.
    let a = limit64(x.abs(), 1.0, 6.0);
    let scaled = poly64::<I, 14>((a - 3.0) / (a + 3.0), &ERFCX);
    let far = I::fma64(-exp64::<I>(-(a * a)), scaled, 1.0).copysign(x);
    if x.abs() > 1.0 { far } else { near }
}

#[inline(always)]
fn erfinv64<I: Isa>(x: f64) -> f64 {
    let w = -log64::<I>((1.0 - x) * (1.0 + x));
    let root = w.sqrt();
    let centre = poly64::<I, 26>(w - 3.125, &ERFINV_CENTRE);
    let shoulder = poly64::<I, 22>(root - 3.25, &ERFINV_SHOULDER);
    let tail = poly64::<I, 20>(root - 5.0, &ERFINV_TAIL);
    let outer = if w < 16.0 { shoulder } else { tail };
    let y = x * if w < 6.25 { centre } else { outer };
    if x.abs() == 1.0 { f64::INFINITY.copysign(x) } else { y }
}

/// The error function `2 / sqrt(pi)` times the integral of `e^(-t^2)` from 0 to `x`.
pub struct Erf;

impl UnaryFn<f32> for Erf {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        erf32::<I>(x)
    }
}

impl UnaryFn<f64> for Erf {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        erf64::<I>(x)
    }
}

/// The inverse of [`Erf`]: infinite at -1 and 1, NaN beyond.
pub struct Erfinv;

impl UnaryFn<f32> for Erfinv {
    #[inline(always)]
    fn fast<I: Isa>(x: f32) -> f32 {
        erfinv64::<I>(f64::from(x)) as f32
    }
}

impl UnaryFn<f64> for Erfinv {
    #[inline(always)]
    fn fast<I: Isa>(x: f64) -> f64 {
        erfinv64::<I>(x)
    }
}
