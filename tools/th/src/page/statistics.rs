//! What can be said of the elements of a tensor.

use crate::values;
use TH::error::Result;
use TH::object::AnyTensor;

/// Bars of a histogram.
pub(super) const BARS: usize = 48;
/// Rows that are named.
const NAMED: usize = 12;

/// What is said of the elements of a tensor; of the finite ones where it is about numbers.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    pub(super) count: usize,
    pub(super) nan: usize,
    pub(super) infinite: usize,
    pub(super) zeros: usize,
    pub(super) not_positive: usize,
    /// The least and the largest; `None` if none is finite.
    pub(super) ends: Option<(f64, f64)>,
    pub(super) mean: f64,
    /// The root of the mean square of what is left without the mean.
    pub(super) deviation: f64,
    /// The root of the mean square.
    pub(super) magnitude: f64,
    pub(super) histogram: Option<Box<[usize; BARS]>>,
    pub(super) rows: Rows,
}

/// Slices along the first dimension, such as the filters of a convolution.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// None in a tensor with less than two dimensions, or one element in each.
    pub(super) count: usize,
    /// All of whose elements are zero: how many, and the first of them.
    pub(super) zero: usize,
    pub(super) first_zero: Vec<usize>,
    /// All of whose elements are the same other number.
    pub(super) constant: usize,
}

impl Statistics {
    /// Those of a tensor, with a histogram if `drawn`.
    pub(super) fn of(tensor: &AnyTensor, drawn: bool) -> Result<Statistics> {
        let mut all = Statistics::default();
        let sizes = tensor.sizes()?;
        let length = sizes.iter().skip(1).map(|&size| size.max(0) as usize).product::<usize>();
        let mut rows = (sizes.len() > 1 && length > 1).then(|| RowReader::new(length));
        let (mut sum, mut finite) = (0.0, 0usize);
        values::in_blocks(tensor, |block| {
            if let Some(rows) = &mut rows {
                rows.read(block, &mut all.rows);
            }
            for &number in block {
                all.count += 1;
                if number.is_nan() {
                    all.nan += 1;
                } else if number.is_infinite() {
                    all.infinite += 1;
                } else {
                    finite += 1;
                    sum += number;
                    all.zeros += usize::from(number == 0.0);
                    all.not_positive += usize::from(number <= 0.0);
                    let (least, largest) = all.ends.unwrap_or((number, number));
                    all.ends = Some((least.min(number), largest.max(number)));
                }
            }
        })?;
        let Some((least, largest)) = all.ends else { return Ok(all) };
        all.mean = sum / finite as f64;
        // Squares of what is scaled do not overflow.
        let scale = least.abs().max(largest.abs());
        let scale = if scale > 0.0 { scale } else { 1.0 };
        let mut histogram = drawn.then(|| Box::new([0; BARS]));
        let (mut squares, mut distances) = (0.0, 0.0);
        values::in_blocks(tensor, |block| {
            for &number in block.iter().filter(|number| number.is_finite()) {
                squares += (number / scale) * (number / scale);
                let distance = number / scale - all.mean / scale;
                distances += distance * distance;
                if let Some(counts) = &mut histogram {
                    counts[bar_of(number, least, largest)] += 1;
                }
            }
        })?;
        all.magnitude = scale * (squares / finite as f64).sqrt();
        all.deviation = scale * (distances / finite as f64).sqrt();
        all.histogram = histogram;
        Ok(all)
    }

    /// The root of the sum of squares.
    pub(super) fn norm(&self) -> f64 {
        self.magnitude * ((self.count - self.nan - self.infinite) as f64).sqrt()
    }

    /// Which part of the elements is zero.
    pub(super) fn zero_share(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.zeros as f64 / self.count as f64 }
    }
}

/// The bar that a number is in.
fn bar_of(number: f64, least: f64, largest: f64) -> usize {
    // Halves, since the span of two doubles need not be one.
    let part = (number / 2.0 - least / 2.0) / (largest / 2.0 - least / 2.0);
    // NaN, of numbers that are all the same, is in the first.
    ((part * BARS as f64) as usize).min(BARS - 1)
}

/// Where in a row the elements are that come next.
struct RowReader {
    length: usize,
    place: usize,
    first: f64,
    is_constant: bool,
}

impl RowReader {
    fn new(length: usize) -> RowReader {
        RowReader { length, place: 0, first: 0.0, is_constant: true }
    }

    fn read(&mut self, mut block: &[f64], rows: &mut Rows) {
        while !block.is_empty() {
            if self.place == 0 {
                (self.first, self.is_constant) = (block[0], true);
            }
            let (part, rest) = block.split_at(block.len().min(self.length - self.place));
            self.is_constant &= part.iter().all(|&number| number == self.first);
            self.place += part.len();
            block = rest;
            if self.place < self.length {
                continue;
            }
            self.place = 0;
            if self.is_constant && self.first == 0.0 {
                rows.zero += 1;
                if rows.first_zero.len() < NAMED {
                    rows.first_zero.push(rows.count);
                }
            } else {
                rows.constant += usize::from(self.is_constant);
            }
            rows.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TH::tensor;

    fn of(sizes: &[i64], numbers: &[f32]) -> Statistics {
        let flat = values::vector(numbers).unwrap();
        let tensor = tensor::geometry::new_view(flat.borrow(), sizes).unwrap();
        Statistics::of(&AnyTensor::Float(tensor), true).unwrap()
    }

    #[test]
    fn numbers() {
        let all = of(&[2, 4], &[1.0, 2.0, 3.0, 4.0, f32::NAN, f32::INFINITY, 0.0, -4.0]);
        assert_eq!((all.count, all.nan, all.infinite, all.zeros, all.not_positive), (8, 1, 1, 1, 2));
        assert_eq!((all.ends, all.mean), (Some((-4.0, 4.0)), 1.0));
        assert!((all.magnitude - (46.0f64 / 6.0).sqrt()).abs() < 1e-12);
        assert!((all.deviation - (46.0f64 / 6.0 - 1.0).sqrt()).abs() < 1e-12);
        assert!((all.norm() - 46f64.sqrt()).abs() < 1e-12);
        let histogram = all.histogram.unwrap();
        assert_eq!((histogram[0], histogram[BARS - 1], histogram.iter().sum::<usize>()), (1, 1, 6));
    }

    #[test]
    fn rows_of_one_number() {
        let mut numbers = vec![0.5; 3 * 5000];
        numbers[5000..10000].fill(0.0);
        numbers[12345] = 0.25;
        let rows = of(&[3, 5000], &numbers).rows;
        assert_eq!((rows.count, rows.zero, rows.constant, rows.first_zero), (3, 1, 1, vec![1]));
        // In vectors, and in columns, a row is one number.
        assert_eq!((of(&[4], &[0.0; 4]).rows.count, of(&[4, 1], &[0.0; 4]).rows.count), (0, 0));
    }

    #[test]
    fn numbers_that_are_all_the_same() {
        let all = of(&[3], &[2.0; 3]);
        assert_eq!((all.mean, all.deviation, all.magnitude), (2.0, 0.0, 2.0));
        assert_eq!(all.histogram.unwrap()[0], 3);
        assert!(of(&[1], &[f32::NAN]).ends.is_none());
    }
}
