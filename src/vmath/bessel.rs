//! The modified Bessel function of the first kind of order 0.

use super::bits::{limit64, poly64, scale64};
use super::exp::reduced64;
use super::map::through_f64;
use crate::kernel::Isa;

/// `(I0(x) - 1) / z` as a polynomial in `z = x^2 / 4` for `x <= 15`, nearly the series; the error is 2^-84.
const NEAR: [f64; 26] = [
    1.0,
    0.25,
    0.027777777777777776,
    0.001736111111111111,
    6.944444444444444e-05,
    1.9290123456790124e-06,
    3.936759889140842e-08,
    6.151187326782566e-10,
    7.59405842812659e-12,
    7.594058428127092e-14,
    6.276081345553989e-16,
    4.3583898233510055e-18,
    2.5789288892016778e-20,
    1.3157800475795973e-22,
    5.847911223862437e-25,
    2.2843407093332848e-27,
    7.904280577497505e-30,
    2.439626150690236e-32,
    6.757237841903706e-35,
    1.6906083325774837e-37,
    3.814923009762892e-40,
    8.094761456583737e-43,
    1.3422987736029158e-45,
    3.570005337541751e-48,
    -3.2964748803688145e-53,
    1.6628818929319172e-53,
];

/// `sqrt(x) e^-x I0(x)` as a polynomial in `1 / x` for `x >= 15`, to 2^-59.
const FAR: [f64; 16] = [
    0.3989422804014327,
    0.049867785050163656,
    0.028050629100602825,
    0.02921940199287456,
    0.0447428785095436,
    0.09051665807540514,
    0.23604140486800035,
    0.21225155798351095,
    23.810037767430384,
    -686.1021355415489,
    16463.47257291169,
    -277379.57751194347,
    3269877.9268310177,
    -25355477.502505515,
    115943060.4020882,
    -233165523.28525564,
];

/// Infinite from 714 on.
#[inline(always)]
fn i0_64<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let z = 0.25 * a * a;
    let near = I::fma64(z, poly64::<I, 26>(z, &NEAR), 1.0);
    let limited = limit64(a, 15.0, 720.0);
    let (p, n) = reduced64::<I>(limited);
    // e^x is not finite where the result still is: it is taken 2^20 too small.
    let e = scale64(1.0 + p, n.wrapping_sub(20));
    let far = e * (poly64::<I, 16>(1.0 / limited, &FAR) / limited.sqrt()) * 1_048_576.0;
    if a < 15.0 { near } else { far }
}

through_f64! {
    /// The modified Bessel function of the first kind of order 0.
    I0: i0_64;
}
