//! The cardinal sine.

use super::bits::poly64;
use super::map::through_f64;
use crate::kernel::Isa;

/// `(sin(pi r) / (pi r) - 1) / r^2` as a polynomial in `r^2` on `|r| <= 1/2`; the error is 2^-67.
const SINC: [f64; 9] = [
    -1.6449340668482264,
    0.8117424252833536,
    -0.19075182412208389,
    0.026147847817640922,
    -0.002346081035170168,
    0.00014842878972770888,
    -6.975851212142348e-06,
    2.5303274566671434e-07,
    -7.114052818770147e-09,
];

/// `sin(pi x) = sin(pi r)` for the `r`, at most 1/2 from 0, that `x` is or is opposite to, modulo 2: found exactly.
#[inline(always)]
fn sinc64<I: Isa>(x: f64) -> f64 {
    let turn = x - 2.0 * (0.5 * x).round_ties_even();
    let opposite = 1.0f64.copysign(turn) - turn;
    let r = if turn.abs() > 0.5 { opposite } else { turn };
    let z = r * r;
    let y = I::fma64(z, poly64::<I, 9>(z, &SINC), 1.0) * (r / x);
    if x == 0.0 { 1.0 } else { y }
}

through_f64! {
    /// `sin(pi x) / (pi x)`, 1 at zero.
    Sinc: sinc64;
}
