//! Sine and cosine of angles around the circle to about 62 bits.
//!
//! The circle is cut into 128 arcs. An angle is the middle c of an arc plus a small rest d, and
//! sin(c + d) = sin c cos d + cos c sin d, with sine and cosine of c from a table.

use super::double_double::DoubleDouble;
use crate::random::unit::unit;

/// For [`DoubleDouble::is_clear`]: 0.05 units of the C library, 0.005 of ours and a margin of 0.005.
pub(super) const WIDENING: f64 = 0.5 / (0.5 - 0.06);

/// Arcs of the circle.
const ARCS: usize = 128;

/// π as a sum of doubles, each what the ones before lack.
const PI: [f64; 3] = [std::f64::consts::PI, 1.224_646_799_147_353_2e-16, -2.994_769_809_718_339_7e-33];

/// The width of an arc, π/64, as a sum. The first two have 40 bits, so that their multiples by the
/// number of an arc are exact.
const WIDTH: [f64; 3] = {
    let first = upper_bits(PI[0]);
    let second = upper_bits((PI[0] - first) + PI[1]);
    let third = (((PI[0] - first) - second) + PI[1]) + PI[2];
    [first / 64.0, second / 64.0, third / 64.0]
};

/// The upper 40 bits of the significand.
const fn upper_bits(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0x1fff)
}

/// Sines of the middles of the arcs in two parts, and their cosines.
struct CircleTable {
    sine: [f64; ARCS],
    sine_rest: [f64; ARCS],
    cosine: [f64; ARCS],
    cosine_rest: [f64; ARCS],
}

static TABLE: CircleTable = CircleTable::new();

impl CircleTable {
    /// The table, from one eighth of the circle and its symmetries.
    const fn new() -> Self {
        const QUARTER: usize = ARCS / 4;
        let mut table = CircleTable {
            sine: [0.0; ARCS],
            sine_rest: [0.0; ARCS],
            cosine: [0.0; ARCS],
            cosine_rest: [0.0; ARCS],
        };
        let mut arc = 0;
        while arc < ARCS {
            let within = arc % QUARTER;
            let mirrored = within > QUARTER / 2;
            let angle = if mirrored { QUARTER - within } else { within };
            let (sine, cosine) = sine_and_cosine_of_arc(angle);
            let (sine, cosine) = if mirrored { (cosine, sine) } else { (sine, cosine) };
            let (sine, cosine) = match arc / QUARTER {
                0 => (sine, cosine),
                1 => (cosine, sine.negated()),
                2 => (sine.negated(), cosine.negated()),
                _ => (cosine.negated(), sine),
            };
            table.sine[arc] = sine.high;
            table.sine_rest[arc] = sine.low;
            table.cosine[arc] = cosine.high;
            table.cosine_rest[arc] = cosine.low;
            arc += 1;
        }
        table
    }
}

/// Sine and cosine of `angle`, which is the angle of the uniform number of `word`. The error is below
/// 2⁻⁵³ · 0.005 of the value.
#[inline(always)]
pub(super) fn sine_and_cosine(angle: f64, word: u32) -> (DoubleDouble, DoubleDouble) {
    // The nearest middle of an arc, from 0 to 128. Adding 1.5 · 2⁵² leaves the rounded number in the
    // low bits.
    let shifted = unit(word) * ARCS as f64 + 6_755_399_441_055_744.0;
    let arc = shifted - 6_755_399_441_055_744.0;
    let index = shifted.to_bits() as usize % ARCS;

    // The rest d, |d| < 0.0246, in two parts; the first difference is exact.
    let difference = DoubleDouble::sum((-arc).mul_add(WIDTH[0], angle), -(arc * WIDTH[1]));
    let d = difference.high;
    let d_rest = (-arc).mul_add(WIDTH[2], difference.low);

    // sin d - d and cos d - 1 by their series. What they omit is below 2⁻⁸⁰.
    let square = d * d;
    let sine_series = square.mul_add(1.0 / 362_880.0, -1.0 / 5_040.0);
    let sine_series = square.mul_add(square.mul_add(sine_series, 1.0 / 120.0), -1.0 / 6.0);
    let sine_less_d = (d * square).mul_add(sine_series, d_rest);
    let cosine_series = square.mul_add(1.0 / 40_320.0, -1.0 / 720.0);
    let cosine_series = square.mul_add(square.mul_add(cosine_series, 1.0 / 24.0), -0.5);
    let cosine_less_1 = square * cosine_series;

    let (sine, sine_rest) = (TABLE.sine[index], TABLE.sine_rest[index]);
    let (cosine, cosine_rest) = (TABLE.cosine[index], TABLE.cosine_rest[index]);
    (
        rotate(sine, sine_rest, cosine, cosine_rest, d, sine_less_d, cosine_less_1),
        rotate(cosine, cosine_rest, -sine, -sine_rest, d, sine_less_d, cosine_less_1),
    )
}

/// a cos d + b sin d, for a and b in two parts each, and d, sin d - d and cos d - 1.
#[inline(always)]
fn rotate(
    a: f64,
    a_rest: f64,
    b: f64,
    b_rest: f64,
    d: f64,
    sine_less_d: f64,
    cosine_less_1: f64,
) -> DoubleDouble {
    let product = b * d;
    let product_rest = b.mul_add(d, -product);
    let small = a_rest + b_rest.mul_add(d, product_rest);
    let small = b.mul_add(sine_less_d, a.mul_add(cosine_less_1, small));
    DoubleDouble::sum(a, product).plus_small(small)
}

/// Sine and cosine of the middle of arc `number`, at most one eighth of the circle, to about 100
/// bits, by their series.
const fn sine_and_cosine_of_arc(number: usize) -> (DoubleDouble, DoubleDouble) {
    let width = DoubleDouble { high: PI[0] / 64.0, low: PI[1] / 64.0 };
    let x = width.times(DoubleDouble { high: number as f64, low: 0.0 });
    let mut sums = [DoubleDouble { high: 1.0, low: 0.0 }, x];
    let mut term = x;
    let mut power = 2;
    while power < 30 {
        term = term.times(x).divided_by(power as f64);
        let signed = if power % 4 < 2 { term } else { term.negated() };
        sums[power % 2] = sums[power % 2].plus(signed);
        power += 1;
    }
    (sums[1], sums[0])
}

/// Arithmetic with both parts, for the table. Relative errors are about 2⁻¹⁰⁰.
impl DoubleDouble {
    const fn negated(self) -> Self {
        DoubleDouble { high: -self.high, low: -self.low }
    }

    /// Makes the low part small again.
    const fn normalised(high: f64, low: f64) -> Self {
        let sum = high + low;
        DoubleDouble { high: sum, low: low - (sum - high) }
    }

    const fn plus(self, other: Self) -> Self {
        let high = self.high + other.high;
        let part = high - self.high;
        let low = (self.high - (high - part)) + (other.high - part);
        Self::normalised(high, low + self.low + other.low)
    }

    const fn times(self, other: Self) -> Self {
        let high = self.high * other.high;
        let (a, b) = (self.halves(), other.halves());
        // Exact for halves of 26 bits (T. Dekker, Numerische Mathematik 18, 1971).
        let low = ((a[0] * b[0] - high) + a[0] * b[1] + a[1] * b[0]) + a[1] * b[1];
        Self::normalised(high, low + self.high * other.low + self.low * other.high)
    }

    const fn divided_by(self, divisor: f64) -> Self {
        let quotient = self.high / divisor;
        let back = DoubleDouble { high: quotient, low: 0.0 }.times(DoubleDouble { high: divisor, low: 0.0 });
        let rest = (self.high - back.high) - back.low + self.low;
        Self::normalised(quotient, rest / divisor)
    }

    /// The high part as the sum of two numbers of at most 26 bits.
    const fn halves(self) -> [f64; 2] {
        let upper = f64::from_bits(self.high.to_bits() & !0x7ff_ffff);
        [upper, self.high - upper]
    }
}
