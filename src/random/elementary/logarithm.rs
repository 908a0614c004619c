//! The logarithm of a fraction to about 62 bits.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2};

use super::double_double::DoubleDouble;

/// For [`DoubleDouble::is_clear`]: 0.02 units of the C library, 0.005 of ours and a margin of 0.005.
pub(super) const WIDENING: f64 = 0.5 / (0.5 - 0.03);

/// The upper 40 bits of ln 2, whose small multiples are exact.
const LN_2_HIGH: f64 = f64::from_bits(LN_2.to_bits() & !0x1fff);

/// The rest of ln 2; the last constant is what [`LN_2`] lacks.
const LN_2_LOW: f64 = (LN_2 - LN_2_HIGH) + 2.319_046_813_846_299_6e-17;

/// The second coefficient of the series, 2/3, and what the double lacks of it.
const TWO_THIRDS: f64 = 2.0 / 3.0;
const TWO_THIRDS_REST: f64 = TWO_THIRDS / 18_014_398_509_481_984.0;

/// ln `x` for a multiple `x` of 2⁻³², 0 < `x` ≤ 1. The error is below 2⁻⁵³ · 0.005 of the value.
#[inline(always)]
pub(super) fn of_fraction(x: f64) -> DoubleDouble {
    // x = z · 2ᵏ with z from √½ to √2. Having at most 33 bits, z - 1 and z + 1 are exact.
    let offset = x.to_bits().wrapping_sub(FRAC_1_SQRT_2.to_bits()) as i64;
    let exponent = offset >> (f64::MANTISSA_DIGITS - 1);
    let z = f64::from_bits(x.to_bits().wrapping_sub((exponent << (f64::MANTISSA_DIGITS - 1)) as u64));
    let k = exponent as f64;

    // ln z = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …), s = (z - 1) / (z + 1), of which |s| < 0.1716.
    let s = (z - 1.0) / (z + 1.0);
    let s_rest = (-s).mul_add(z + 1.0, z - 1.0) / (z + 1.0);
    let square = s * s;
    let cube = s * square;
    let cube_rest = s.mul_add(square, -cube) + s * s.mul_add(s, -square);
    // The term of s³, at most 0.0098 of the value, in two parts.
    let third = cube * TWO_THIRDS;
    let third_rest = cube.mul_add(TWO_THIRDS_REST, cube.mul_add(TWO_THIRDS, -third));
    let third_rest = cube_rest.mul_add(TWO_THIRDS, third_rest);
    // The later ones, at most 0.0002 of the value, carry four roundings.
    let mut series = 2.0 / 23.0;
    for odd in [21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0] {
        series = square.mul_add(series, 2.0 / odd);
    }
    // What s lacks also counts in the term of s³.
    let rest = (2.0 * s_rest).mul_add(1.0 + square, third_rest);
    let small = k.mul_add(LN_2_LOW, (cube * square).mul_add(series, rest));

    let leading = DoubleDouble::sum(k * LN_2_HIGH, 2.0 * s);
    let sum = DoubleDouble::sum(leading.high, third);
    sum.plus_small(leading.low + small)
}
