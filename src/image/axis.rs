//! Round numbers along the sides of a picture of numbers.

/// A number that is written at a side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: String,
}

/// The most digits of a label behind its first one.
const MOST_DIGITS: f64 = 6.0;

/// Round numbers from `least` to `largest`, about `most` of them and not more: multiples of 1, 2 or 5 times a power of 10,
/// and of whole numbers if `whole`. If there is one number only, or none between, that is all there is.
pub(super) fn ticks(least: f64, largest: f64, most: usize, whole: bool) -> Vec<Tick> {
    let rough = (largest - least) / most.max(1) as f64;
    if !rough.is_finite() || rough <= 0.0 {
        return vec![Tick { value: least, label: alone(least) }];
    }
    let power = 10f64.powi(rough.log10().floor() as i32);
    // A step may be too small by what rounding does.
    let enough = rough * (1.0 - 1e-9);
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= enough).unwrap_or(10.0);
    let step = if whole { (factor * power).max(1.0) } else { factor * power };
    let (first, last) = ((least / step).ceil(), (largest / step).floor());
    let count = if last >= first { (last - first) as usize + 1 } else { 0 };
    // A little more than nothing, so that the steps of numbers that lie far from 0 are told apart.
    let digits = step.log10() + 1e-9;
    let found = (0..count.min(most + 1)).map(|k| {
        // Adding 0 makes 0 of -0.
        let value = (first + k as f64) * step + 0.0;
        Tick { value, label: label(value, digits.floor(), least.abs().max(largest.abs())) }
    });
    found.collect()
}

/// `value`, a multiple of 10 to the power of `digits`, among numbers of up to `magnitude`.
fn label(value: f64, digits: f64, magnitude: f64) -> String {
    if (1e-3..1e6).contains(&magnitude) && digits >= -MOST_DIGITS {
        return format!("{value:.*}", (-digits).max(0.0) as usize);
    }
    if value == 0.0 {
        return "0".into();
    }
    let behind = (value.abs().log10() + 1e-9).floor() - digits;
    format!("{value:.*e}", behind.clamp(0.0, MOST_DIGITS) as usize)
}

/// A number by itself in few characters.
fn alone(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-3..1e6).contains(&magnitude) {
        return format!("{number:.2e}");
    }
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(least: f64, largest: f64, most: usize, whole: bool) -> String {
        let ticks = ticks(least, largest, most, whole);
        assert!(ticks.iter().all(|tick| (least..=largest).contains(&tick.value)));
        assert!(ticks.len() <= most + 1);
        ticks.iter().map(|tick| tick.label.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn round_numbers() {
        assert_eq!(labels(-1.0, 1.0, 5, false), "-1.0 -0.5 0.0 0.5 1.0");
        assert_eq!(labels(0.0, 9.7, 5, false), "0 2 4 6 8");
        assert_eq!(labels(0.013, 0.019, 4, false), "0.014 0.016 0.018");
        assert_eq!(labels(1.0, 500.0, 8, true), "100 200 300 400 500");
        assert_eq!(labels(1.0, 4.0, 8, true), "1 2 3 4");
        assert_eq!(labels(0.0, 5e6, 3, false), "0 2e6 4e6");
        assert_eq!(labels(1e9, 1.2e9, 4, false), "1.00e9 1.05e9 1.10e9 1.15e9 1.20e9");
        assert_eq!(labels(-3e-30, 3e-30, 3, false), "-2e-30 0 2e-30");
        assert_eq!(labels(-3e38, 3e38, 2, false), "0");
    }

    #[test]
    fn a_number_by_itself() {
        assert_eq!(labels(2.5, 2.5, 4, false), "2.5");
        assert_eq!(labels(0.0, 0.0, 4, true), "0");
        assert_eq!(labels(1.5e-7, 1.5e-7, 4, false), "1.50e-7");
    }
}
