//! The format of numbers, found from their range.

use crate::memory::buffer::ByteBuffer;

/// Characters that every number that is not finite fits into.
const NOT_FINITE: usize = 4;
/// What stands for elements that are left out.
pub(super) const GAP: &str = "...";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Style {
    Whole,
    Decimals,
    Exponents,
}

/// How all numbers of a text are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Format {
    style: Style,
    /// Characters of a number, at least.
    pub(super) width: usize,
    /// The power of 10 that numbers are divided by; 0 for none.
    factor: i32,
}

/// The range of numbers: what their format depends on. Numbers that are not finite have no part in it.
pub(super) struct NumberRange {
    whole: bool,
    finite: bool,
    /// The least and the largest magnitude, if there is a finite number.
    magnitudes: Option<(f64, f64)>,
}

impl NumberRange {
    pub(super) fn new() -> Self {
        NumberRange { whole: true, finite: true, magnitudes: None }
    }

    pub(super) fn include(&mut self, number: f64) {
        if !number.is_finite() {
            self.finite = false;
            return;
        }
        self.whole &= number == number.ceil();
        let magnitude = number.abs();
        let (least, largest) = self.magnitudes.unwrap_or((magnitude, magnitude));
        self.magnitudes = Some((least.min(magnitude), largest.max(magnitude)));
    }

    /// The format that Torch7 chooses, wide enough for gaps if text is `shortened`.
    pub(super) fn format(&self, shortened: bool) -> Format {
        let (least, largest) = self.magnitudes.unwrap_or_default();
        let (least, largest) = (digits(least), digits(largest));
        let (style, width, factor) = if self.whole {
            match largest {
                10.. => (Style::Exponents, 11, 0),
                _ => (Style::Whole, (largest + 1).max(2) as usize, 0),
            }
        } else if largest - least > 4 {
            let long = largest.abs() > 99 || least.abs() > 99;
            (Style::Exponents, if long { 12 } else { 11 }, 0)
        } else {
            match largest {
                0 => (Style::Decimals, 7, 0),
                1..=5 => (Style::Decimals, largest as usize + 6, 0),
                _ => (Style::Decimals, 7, largest - 1),
            }
        };
        let width = if self.finite { width } else { width.max(NOT_FINITE) };
        let width = if shortened { width.max(GAP.len()) } else { width };
        Format { style, width, factor }
    }
}

/// Digits before the point; 1 of 0, and 0 or less of what is below 1.
fn digits(magnitude: f64) -> i32 {
    if magnitude == 0.0 { 1 } else { magnitude.log10().floor() as i32 + 1 }
}

impl Format {
    /// Whether a common factor stands before the numbers.
    pub(super) fn has_factor(&self) -> bool {
        self.factor != 0
    }

    /// Writes the common factor, as `%g` of C does.
    pub(super) fn write_factor(&self, text: &mut ByteBuffer) {
        match self.factor {
            0..=5 => text.add(format_args!("{}", 10u32.pow(self.factor as u32))),
            -4..0 => text.add(format_args!("{:.*}", -self.factor as usize, 10f64.powi(self.factor))),
            exponent => text.add(format_args!("1e{exponent:+03}")),
        }
    }

    /// Writes `number`.
    pub(super) fn write(&self, text: &mut ByteBuffer, number: f64) {
        let width = self.width;
        if number.is_nan() {
            return text.add(format_args!("{:>width$}", "nan"));
        }
        let number = if self.factor == 0 { number } else { number / 10f64.powf(f64::from(self.factor)) };
        if number.is_infinite() {
            return text.add(format_args!("{number:>width$}"));
        }
        match self.style {
            Style::Whole => text.add(format_args!("{:width$}", number as i64)),
            Style::Decimals => text.add(format_args!("{number:width$.4}")),
            Style::Exponents => write_exponents(text, number, width),
        }
    }
}

/// `%W.4e` of C: at least two digits of exponent, and its sign.
fn write_exponents(text: &mut ByteBuffer, number: f64, width: usize) {
    /// What four decimals and three digits of exponent take.
    const LONGEST: usize = 12;
    let mut digits = Short::<LONGEST>::default();
    // A number with four decimals always fits.
    let _ = std::fmt::Write::write_fmt(&mut digits, format_args!("{number:.4e}"));
    let (mantissa, exponent) = digits.text().split_once('e').unwrap_or((digits.text(), "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let length = if exponent.abs() > 99 { 5 } else { 4 };
    text.add(format_args!("{mantissa:>before$}e{exponent:+03}", before = width.saturating_sub(length)));
}

/// A few characters on the stack.
struct Short<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Default for Short<N> {
    fn default() -> Self {
        Short { bytes: [0; N], length: 0 }
    }
}

impl<const N: usize> Short<N> {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl<const N: usize> std::fmt::Write for Short<N> {
    fn write_str(&mut self, more: &str) -> std::fmt::Result {
        let end = self.length + more.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?;
        room.copy_from_slice(more.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(numbers: &[f64]) -> (String, Vec<String>) {
        let mut range = NumberRange::new();
        numbers.iter().for_each(|&number| range.include(number));
        let format = range.format(false);
        let string = |write: &dyn Fn(&mut ByteBuffer)| {
            let mut text = ByteBuffer::default();
            write(&mut text);
            String::from_utf8(text.to_vec()).unwrap()
        };
        let factor =
            if format.has_factor() { string(&|text| format.write_factor(text)) } else { String::new() };
        (factor, numbers.iter().map(|&number| string(&|text| format.write(text, number))).collect())
    }

    #[test]
    fn the_range_decides() {
        let plain = |numbers: &[f64], expected: &[&str]| {
            assert_eq!(written(numbers), (String::new(), expected.iter().map(|s| s.to_string()).collect()));
        };
        plain(&[0.0], &[" 0"]);
        plain(&[1.0, -20.0], &["  1", "-20"]);
        plain(&[1e9, 1.0], &[" 1.0000e+09", " 1.0000e+00"]);
        plain(&[0.5, -0.25], &[" 0.5000", "-0.2500"]);
        plain(&[1.5, 100.0], &["   1.5000", " 100.0000"]);
        plain(&[1e-5, 1.5], &[" 1.0000e-05", " 1.5000e+00"]);
        // One digit of an exponent more than there is room for, as in the original, which counts digits before the point.
        plain(&[-1e-100, 1.5], &["-1.0000e-100", " 1.5000e+00"]);
        plain(&[f64::NAN, 1.0, -f64::INFINITY], &[" nan", "   1", "-inf"]);
        plain(&[f64::INFINITY, 0.5], &["    inf", " 0.5000"]);
    }

    #[test]
    fn common_factors() {
        let with = |numbers: &[f64], factor: &str, expected: &str| {
            let (found, written) = written(numbers);
            assert_eq!((found.as_str(), written[0].as_str()), (factor, expected));
        };
        with(&[123456.5], "100000", " 1.2346");
        with(&[12345678.5], "1e+07", " 1.2346");
        with(&[0.012], "0.01", " 1.2000");
        with(&[0.00000125], "1e-06", " 1.2500");
        with(&[-0.00012], "0.0001", "-1.2000");
    }
}
