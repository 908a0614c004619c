//! Reduction of arguments too large for the registers' share of pi (Payne and Hanek).

/// `2 / pi` to 1280 binary places after a word of zeros.
const TWO_OVER_PI: [u64; 21] = [
    0,
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// `(quadrant, r, r_low)` with `x = quadrant * pi / 2 + r + r_low` modulo `2 pi` and `|r| <= pi / 4`, for finite
/// `x >= 2^19`. The error is below 2^-100 of `r`.
pub(super) fn reduce(x: f64) -> (i64, f64, f64) {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i64 - 1075;
    let significand = (bits & ((1 << 52) - 1)) | (1 << 52);

    // Bit `i` of 2 / pi, of weight 2^-i, adds a multiple of 4 to the product if `exponent - i >= 2`. The 256 bits from
    // `exponent - 1` on therefore determine the quadrant and the fraction.
    let start = (exponent - 1 + 63) as usize;
    let (word, shift) = (start / 64, start % 64);
    let window: [u64; 4] = std::array::from_fn(|i| {
        let pair = u128::from(TWO_OVER_PI[word + i]) << 64 | u128::from(TWO_OVER_PI[word + i + 1]);
        (pair << shift >> 64) as u64
    });

    // The product modulo 2^256: two bits of quadrant, 254 bits of fraction.
    let mut product = [0u64; 4];
    let mut carry = 0;
    for i in (0..4).rev() {
        let t = u128::from(window[i]) * u128::from(significand) + carry;
        product[i] = t as u64;
        carry = t >> 64;
    }
    let mut quadrant = (product[0] >> 62) as i64;
    let fraction = |p: &[u64; 4]| {
        let high = u128::from(p[0]) << 64 | u128::from(p[1]);
        let low = u128::from(p[2]) << 64 | u128::from(p[3]);
        ((high << 2) | (low >> 126), low << 2)
    };
    let (mut high, mut low) = fraction(&product);
    // Above one half, count from the next quadrant.
    let negative = high >> 127 != 0;
    if negative {
        quadrant += 1;
        high = !high;
        low = !low;
    }

    // The leading 106 bits of the fraction, as two floats.
    let zeros = high.leading_zeros();
    let normal = if zeros == 0 { high } else { (high << zeros) | (low >> (128 - zeros)) };
    let unit = -i64::from(zeros);
    let head = (normal >> 75) as f64 * exp2(unit - 53);
    let tail = ((normal >> 22) & ((1 << 53) - 1)) as f64 * exp2(unit - 106);

    // Times pi / 2, in two parts.
    const HALF_PI: f64 = std::f64::consts::FRAC_PI_2;
    const HALF_PI_LOW: f64 = 6.123_233_995_736_766e-17;
    let r = head * HALF_PI;
    let r_low = head.mul_add(HALF_PI, -r) + (head * HALF_PI_LOW + tail * HALF_PI);
    let sum = r + r_low;
    let rest = r_low - (sum - r);
    if negative { (quadrant, -sum, -rest) } else { (quadrant, sum, rest) }
}

/// `2^n`, `n` in the range of normal numbers.
fn exp2(n: i64) -> f64 {
    super::bits::pow2_64(n)
}
