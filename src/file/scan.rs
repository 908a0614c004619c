//! Numerals of ascii files, as C's `scanf` reads them in the "C" locale.
//!
//! Like `scanf`, the readers skip white space, look one character ahead and no further, and so leave
//! the characters of a broken numeral used. Unlike it, they refuse an integer too large for its type
//! instead of storing another one, and need no more memory for a numeral of a billion digits.

use smallvec::SmallVec;

use super::ascii::Numeral;
use super::medium::Medium;

/// Moves to the first character that is no white space.
fn skip_space(medium: &mut impl Medium) {
    while medium.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t'..=b'\r')) {
        medium.advance();
    }
}

/// Uses the next character if it is `byte`, in either case for a small letter.
fn accept(medium: &mut impl Medium, byte: u8) -> bool {
    let found = medium.peek().is_some_and(|next| next.to_ascii_lowercase() == byte);
    if found {
        medium.advance();
    }
    found
}

/// Uses the characters of `word`, as far as they are there; whether all are.
fn accept_word(medium: &mut impl Medium, word: &[u8]) -> bool {
    word.iter().all(|&byte| accept(medium, byte))
}

/// Uses a sign, if there is one; whether it is a minus.
fn accept_sign(medium: &mut impl Medium) -> bool {
    let negative = accept(medium, b'-');
    if !negative {
        accept(medium, b'+');
    }
    negative
}

/// Uses the next character if it is a digit in `radix`.
fn accept_digit(medium: &mut impl Medium, radix: u32) -> Option<u8> {
    let digit = char::from(medium.peek()?).to_digit(radix)?;
    medium.advance();
    Some(digit as u8)
}

/// Uses a decimal integer; `None` if there is none, or one beyond 64 bits.
pub(super) fn integer(medium: &mut impl Medium) -> Option<i64> {
    skip_space(medium);
    let negative = accept_sign(medium);
    let mut value = Some(i64::from(accept_digit(medium, 10)?));
    if negative {
        value = value.map(i64::wrapping_neg);
    }
    while let Some(digit) = accept_digit(medium, 10) {
        let digit = i64::from(digit);
        value = value
            .and_then(|value| value.checked_mul(10))
            .and_then(|value| if negative { value.checked_sub(digit) } else { value.checked_add(digit) });
    }
    value
}

/// A type of floating number that numerals are rounded to.
pub(super) trait Float: Sized {
    /// Bits of the significand.
    const PRECISION: u32;

    /// The exponent of the least positive number, a power of two.
    const LEAST_EXPONENT: i64;

    /// The number nearest to a decimal numeral.
    fn from_decimal(text: &str) -> Option<Self>;

    /// `value`, which the type holds exactly or which is beyond its largest number.
    fn from_rounded(value: f64) -> Self;
}

impl Float for f32 {
    const PRECISION: u32 = f32::MANTISSA_DIGITS;
    const LEAST_EXPONENT: i64 = -149;

    fn from_decimal(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn from_rounded(value: f64) -> Self {
        value as f32
    }
}

impl Float for f64 {
    const PRECISION: u32 = f64::MANTISSA_DIGITS;
    const LEAST_EXPONENT: i64 = -1074;

    fn from_decimal(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn from_rounded(value: f64) -> Self {
        value
    }
}

/// Uses a floating numeral: decimal, hexadecimal (`0x1.8p3`), `inf`, `infinity` or `nan`. The number
/// is rounded to nearest, one too large to infinity. `None` if there is none.
pub(super) fn float<T: Float, M: Medium>(medium: &mut M) -> Option<T> {
    skip_space(medium);
    let negative = accept_sign(medium);
    match medium.peek()? {
        b'n' | b'N' => {
            let sign = if negative { -1.0 } else { 1.0 };
            accept_word(medium, b"nan").then(|| T::from_rounded(f64::NAN.copysign(sign)))
        }
        b'i' | b'I' => {
            let complete =
                accept_word(medium, b"inf") && (!accept(medium, b'i') || accept_word(medium, b"nity"));
            let value = if negative { f64::NEG_INFINITY } else { f64::INFINITY };
            complete.then(|| T::from_rounded(value))
        }
        b'0' => {
            medium.advance();
            if accept(medium, b'x') { hexadecimal(medium, negative) } else { decimal(medium, negative, true) }
        }
        _ => decimal(medium, negative, false),
    }
}

/// Uses an exponent after its letter, clamped to what any number of digits before it cannot make up
/// for. One without digits is 0, as in glibc.
fn exponent(medium: &mut impl Medium) -> i64 {
    let negative = accept_sign(medium);
    let mut value = 0i64;
    while let Some(digit) = accept_digit(medium, 10) {
        value = value.saturating_mul(10).saturating_add(i64::from(digit));
    }
    if negative { -value } else { value }
}

/// Significant digits that are kept of a decimal numeral. A midpoint between two doubles has at most
/// 768, so whatever follows only matters by not being zero.
const KEPT_DIGITS: usize = 800;

/// Uses the digits of a decimal numeral, of which `0` may already have been used, and its exponent.
fn decimal<T: Float, M: Medium>(medium: &mut M, negative: bool, zero_used: bool) -> Option<T> {
    // The number is 0.d₁d₂d₃… times ten to the power of `point`, d₁ not being 0.
    let mut text = SmallVec::<[u8; 64]>::from_slice(if negative { b"-0." } else { b"+0." });
    let prefix = text.len();
    let (mut point, mut any, mut after_point, mut lost) = (0i64, zero_used, false, false);
    loop {
        if let Some(digit) = accept_digit(medium, 10) {
            any = true;
            let leading_zero = digit == 0 && text.len() == prefix;
            if leading_zero {
                point -= i64::from(after_point);
                continue;
            }
            point += i64::from(!after_point);
            if text.len() < prefix + KEPT_DIGITS {
                text.push(b'0' + digit);
            } else {
                lost |= digit != 0;
            }
        } else if !after_point && accept(medium, b'.') {
            after_point = true;
        } else {
            break;
        }
    }
    if !any {
        return None;
    }
    if accept(medium, b'e') {
        point = point.saturating_add(exponent(medium));
    }
    if lost {
        text.push(b'1');
    }
    if text.len() == prefix {
        text.push(b'0');
    }
    let mut power = Numeral::default();
    power.integer(point);
    text.push(b'e');
    text.extend_from_slice(power.as_bytes());
    T::from_decimal(str::from_utf8(&text).ok()?)
}

/// Uses a hexadecimal numeral after its `0x`.
fn hexadecimal<T: Float, M: Medium>(medium: &mut M, negative: bool) -> Option<T> {
    // The number is `significand` times two to the power of `scale`; its last bit also stands for
    // any that did not fit.
    let (mut significand, mut scale, mut any, mut after_point) = (0u64, 0i64, false, false);
    loop {
        if let Some(digit) = accept_digit(medium, 16) {
            any = true;
            if significand < 1 << 59 {
                significand = significand << 4 | u64::from(digit);
                scale -= i64::from(after_point) * 4;
            } else {
                significand |= u64::from(digit != 0);
                scale += i64::from(!after_point) * 4;
            }
        } else if !after_point && accept(medium, b'.') {
            after_point = true;
        } else {
            break;
        }
    }
    if !any {
        return None;
    }
    if accept(medium, b'p') {
        scale = scale.saturating_add(exponent(medium));
    }
    let magnitude = round(significand, scale, T::PRECISION, T::LEAST_EXPONENT);
    Some(T::from_rounded(if negative { -magnitude } else { magnitude }))
}

/// `significand` times two to the power of `scale`, rounded half to even to `precision` bits and to
/// multiples of two to the power of `least`. The lowest bit of a long significand counts as less than
/// it says.
fn round(significand: u64, scale: i64, precision: u32, least: i64) -> f64 {
    let excess = i64::from((u64::BITS - significand.leading_zeros()).saturating_sub(precision));
    let dropped = excess.max(least.saturating_sub(scale));
    let (rounded, scale) = if dropped <= 0 {
        (significand, scale)
    } else if dropped > 63 {
        (0, 0)
    } else {
        let kept = significand >> dropped;
        let rest = significand & ((1 << dropped) - 1);
        let half = 1 << (dropped - 1);
        let up = rest > half || (rest == half && kept & 1 == 1);
        (kept + u64::from(up), scale.saturating_add(dropped))
    };
    // Exact, in two steps because the power alone may be out of range.
    let scale = scale.clamp(-1074, 2000) as i32;
    let first = scale / 2;
    rounded as f64 * 2f64.powi(first) * 2f64.powi(scale - first)
}
