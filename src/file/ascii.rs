//! Numerals of ascii files, as C's `printf` writes them in the "C" locale.

use std::io::Write;

/// Room for the longest numeral: sign, 17 digits, point, and an exponent or zeros before them.
const CAPACITY: usize = 32;

/// A numeral.
#[derive(Debug, Default)]
pub struct Numeral {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Numeral {
    /// The characters.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Appends what separates numerals.
    pub(super) fn space(&mut self) {
        self.push(b" ");
    }

    /// Appends `value` as `%ld` does.
    pub(super) fn integer(&mut self, value: i64) {
        let digits = value.unsigned_abs();
        let mut reversed = [0u8; 20];
        let mut count = 0;
        let mut rest = digits;
        loop {
            reversed[count] = b'0' + (rest % 10) as u8;
            count += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            self.push(b"-");
        }
        reversed[..count].reverse();
        self.push(&reversed[..count]);
    }

    /// Appends `value` as `%.{precision}g` does: the shorter of a decimal fraction and scientific
    /// notation, rounded to `precision` (at most 17) digits, without trailing zeros.
    pub(super) fn float(&mut self, value: f64, precision: usize) {
        if value.is_sign_negative() {
            self.push(b"-");
        }
        if value.is_nan() {
            return self.push(b"nan");
        }
        if value.is_infinite() {
            return self.push(b"inf");
        }
        let (digits, exponent) = Digits::round(value.abs(), precision);
        let digits = digits.as_bytes();
        let point = exponent + 1;
        if exponent < -4 || exponent >= precision as i32 {
            self.push(&digits[..1]);
            self.fraction(&digits[1..]);
            self.push(if exponent < 0 { b"e-" } else { b"e+" });
            if exponent.abs() < 10 {
                self.push(b"0");
            }
            self.integer(i64::from(exponent.abs()));
        } else if point <= 0 {
            self.push(b"0.");
            self.push(&b"0000"[..point.unsigned_abs() as usize]);
            self.push(digits);
        } else {
            let whole = (point as usize).min(digits.len());
            self.push(&digits[..whole]);
            self.push(&[b'0'; 17][..point as usize - whole]);
            self.fraction(&digits[whole..]);
        }
    }

    /// Appends a point and `digits`, if there are any.
    fn fraction(&mut self, digits: &[u8]) {
        if !digits.is_empty() {
            self.push(b".");
            self.push(digits);
        }
    }
}

/// The significant digits of a number, at least one, the last of several not 0.
struct Digits {
    bytes: [u8; 18],
    len: usize,
}

impl Digits {
    /// The first `precision` digits of `value`, rounded half to even on its exact value, and the
    /// power of ten of the first of them.
    fn round(value: f64, precision: usize) -> (Self, i32) {
        let mut scientific = [0u8; CAPACITY];
        let mut rest = &mut scientific[..];
        // Longest: 17 digits, a point, "e-308"; the buffer holds it, so writing cannot fail.
        let written = write!(rest, "{value:.*e}", precision - 1).map_or(0, |()| CAPACITY - rest.len());
        let mut digits = Digits { bytes: [b'0'; 18], len: 0 };
        let mut parts = scientific[..written].split(|&byte| byte == b'e');
        for &byte in parts.next().unwrap_or_default().iter().filter(|&&byte| byte != b'.') {
            digits.bytes[digits.len] = byte;
            digits.len += 1;
        }
        while digits.len > 1 && digits.bytes[digits.len - 1] == b'0' {
            digits.len -= 1;
        }
        let exponent = parts.next().and_then(|text| str::from_utf8(text).ok()?.parse().ok());
        (digits, exponent.unwrap_or(0))
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}
