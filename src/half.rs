//! IEEE 754 binary16, the element type of `THHalfTensor`.
//!
//! Half is a storage format here: elements are converted to `f32` to compute and back with
//! round-to-nearest-even. Conversion to half keeps signed zeros and infinities, turns NaN into the
//! quiet NaN `0x7fff` and overflows to infinity, as TH's does.

/// A half-precision number: `THHalf` of the C interface, passed by value.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Half {
    /// The sixteen bits: sign, five of exponent, ten of mantissa.
    pub x: u16,
}

impl Half {
    /// The nearest half to `value`, ties to even.
    #[inline]
    pub fn from_f32(value: f32) -> Self {
        let bits = value.to_bits();
        let sign = ((bits >> 16) & 0x8000) as u16;
        let magnitude = bits & 0x7fff_ffff;
        let half = if magnitude > 0x7f80_0000 {
            return Half { x: 0x7fff };
        } else if magnitude >= 0x477f_f000 {
            // At least 65520: rounds beyond the largest finite half, 65504.
            0x7c00
        } else if magnitude < 0x3880_0000 {
            // Below 2^-14 the result is subnormal. Adding 0.5 aligns the wanted bits at the bottom
            // of the sum, and the addition itself rounds to nearest even.
            let shifted = f32::from_bits(magnitude) + 0.5;
            (shifted.to_bits() - 0x3f00_0000) as u16
        } else {
            // Rebias the exponent from 127 to 15 and round the 13 lost bits to nearest even.
            let odd = (magnitude >> 13) & 1;
            ((magnitude - 0x3800_0000 + 0xfff + odd) >> 13) as u16
        };
        Half { x: sign | half }
    }

    /// The same number as a `f32`; exact.
    #[inline]
    pub fn to_f32(self) -> f32 {
        let sign = u32::from(self.x & 0x8000) << 16;
        let exponent = u32::from(self.x >> 10) & 0x1f;
        let mantissa = u32::from(self.x) & 0x3ff;
        let magnitude = match exponent {
            0x1f if mantissa != 0 => return f32::from_bits(0x7fff_ffff),
            0x1f => 0x7f80_0000,
            // 2^-24 is the unit of subnormal halves and exact in f32.
            0 => (mantissa as f32 * f32::from_bits(0x3380_0000)).to_bits(),
            _ => ((exponent + 112) << 23) | (mantissa << 13),
        };
        f32::from_bits(sign | magnitude)
    }
}

#[cfg(test)]
mod tests {
    use super::Half;

    /// Every one of the 65,536 halves survives the way to `f32` and back (NaNs become one NaN).
    #[test]
    fn round_trip_of_every_half() {
        for x in 0..=u16::MAX {
            let back = Half::from_f32(Half { x }.to_f32()).x;
            let is_nan = x & 0x7c00 == 0x7c00 && x & 0x3ff != 0;
            assert_eq!(back, if is_nan { 0x7fff } else { x });
        }
    }

    /// Rounding against the definition: no other half is nearer, and ties go to the even one.
    #[test]
    fn rounds_to_nearest_even() {
        for x in 0..0x7bffu16 {
            let (low, high) = (Half { x }.to_f32(), Half { x: x + 1 }.to_f32());
            let middle = (low + high) / 2.0;
            let even = if x & 1 == 0 { x } else { x + 1 };
            assert_eq!(Half::from_f32(middle).x, even, "tie above {x:#06x}");
            assert_eq!(Half::from_f32(middle.next_down()).x, x);
            assert_eq!(Half::from_f32(middle.next_up()).x, x + 1);
            assert_eq!(Half::from_f32(-middle).x, even | 0x8000);
        }
    }

    #[test]
    fn overflow_and_special_values() {
        assert_eq!(Half::from_f32(65504.0).x, 0x7bff);
        assert_eq!(Half::from_f32(65519.996).x, 0x7bff);
        assert_eq!(Half::from_f32(65520.0).x, 0x7c00);
        assert_eq!(Half::from_f32(f32::NEG_INFINITY).x, 0xfc00);
        assert_eq!(Half::from_f32(-0.0).x, 0x8000);
        assert_eq!(Half::from_f32(f32::NAN).x, 0x7fff);
        assert!(Half { x: 0x7c01 }.to_f32().is_nan());
    }
}
