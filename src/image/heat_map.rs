//! A matrix as a picture in which colours stand for numbers.

use super::axis::{Tick, ticks};
use super::canvas::{Canvas, Colour, FRAME, INK, MARGIN, PAPER};
use super::picture::rows_of;
use super::plot::check_sides;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Lane;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// From the least number to the largest: lightness grows steadily, so that it reads in grey, too.
const RAMP: [Colour; 9] = [
    [68, 1, 84],
    [71, 45, 123],
    [59, 82, 139],
    [44, 114, 142],
    [33, 145, 140],
    [40, 174, 128],
    [94, 201, 98],
    [173, 220, 48],
    [253, 231, 37],
];

/// What is no finite number.
const NONE: Colour = [160, 160, 160];

/// A new picture of three planes of bytes, in which each element of `matrix` is a square of `zoom` x `zoom` pixels,
/// dark for the least and bright for the largest number; what is not finite is grey. A vector is one row.
///
/// # Errors
///
/// Argument 1: neither vector nor matrix. Argument 2: not positive. No memory.
pub fn new_heat_map(matrix: Ref<'_, Tensor<f32>>, zoom: c_long) -> Result<Own<Tensor<u8>>> {
    check_arg(zoom > 0, 2, "the zoom must be positive")?;
    let (height, width, rows) = rows_of(matrix)?;
    let range = ValueRange::of(rows.clone());
    let zoom = zoom as usize;
    let side = |size: usize| size.checked_mul(zoom).ok_or_else(Error::overflow);
    let mut canvas = Canvas::new(side(height)?, side(width)?, NONE)?;
    for (row, numbers) in rows.enumerate() {
        for column in 0..width {
            let colour = range.colour(numbers.get(column));
            canvas.fill(row * zoom, column * zoom, (zoom, zoom), colour);
        }
    }
    canvas.into_planes()
}

/// Pixels that the bar of colours is wide.
const BAR: usize = 16;
/// Narrower pictures have no bar and no labels.
const ROOM: usize = 200;

/// A new picture of three planes of bytes, `height` x `width` pixels, with the colours of [`new_heat_map`] in a frame:
/// positions, counted from the index base, stand at the left and below, and at the right a bar of colours with the numbers
/// that they stand for. Where there are more elements than pixels, a pixel has the colour of one of them.
///
/// # Errors
///
/// Argument 1: neither vector nor matrix. Argument 2, 3: below 64 or above 16384. No memory.
pub fn new_heat_map_plot(
    matrix: Ref<'_, Tensor<f32>>,
    height: c_long,
    width: c_long,
) -> Result<Own<Tensor<u8>>> {
    check_sides(height, width)?;
    let (row_count, column_count, rows) = rows_of(matrix)?;
    let range = ValueRange::of(rows.clone());
    let mut canvas = Canvas::new(height as usize, width as usize, PAPER)?;
    let label = canvas.label_height();
    let base = index_base::get() as f64;
    let positions =
        |count: usize, most: usize| ticks(base, base + (count - 1) as f64, most.clamp(1, 10), true);
    let has_labels = canvas.width >= ROOM;

    // The frame is what the labels leave.
    let (top, below) = (MARGIN + label / 2, if has_labels { label + 2 * MARGIN } else { MARGIN });
    let height = canvas.height - top - below;
    let most = height / (3 * label);
    let (lines, values) = if has_labels {
        (positions(row_count, most), range.ticks(most.clamp(1, 8)))
    } else {
        (Vec::new(), Vec::new())
    };
    let widest = |ticks: &[Tick]| ticks.iter().map(|tick| canvas.label_width(&tick.label)).max().unwrap_or(0);
    let (left, right) = (
        MARGIN + widest(&lines) + if has_labels { MARGIN } else { 0 },
        MARGIN + widest(&values) + if has_labels { 3 * MARGIN + BAR } else { 0 },
    );
    let width = canvas.width.saturating_sub(left + right).max(1);
    let bottom = top + height;

    // Which element is at a pixel of `count`: each has its share of them.
    let element = |pixel: usize, pixels: usize, count: usize| (2 * pixel + 1) * count / (2 * pixels);
    let middle = |k: f64, pixels: usize, count: usize| (k + 0.5) * pixels as f64 / count as f64 - 0.5;
    let mut rows = rows.enumerate();
    let mut current = rows.next();
    for row in 0..height {
        let wanted = element(row, height, row_count);
        while let Some((k, _)) = &current
            && *k < wanted
        {
            current = rows.next();
        }
        if let Some((_, numbers)) = &current {
            for column in 0..width {
                let number = numbers.get(element(column, width, column_count));
                canvas.set(top + row, left + column, range.colour(number));
            }
        }
    }
    canvas.outline(top - 1, left - 1, (height + 2, width + 2), FRAME);
    for Tick { value, label } in &lines {
        let row = top as f64 + middle(value - base, height, row_count);
        canvas.fill(row.round() as usize, left - MARGIN / 2, (1, MARGIN / 2), FRAME);
        canvas.label_left_of(left - MARGIN / 2, row, label);
    }
    if !has_labels {
        return canvas.into_planes();
    }
    let most = width / (3 * canvas.label_width(&(base + column_count as f64).to_string()));
    for Tick { value, label } in positions(column_count, most) {
        let column = left as f64 + middle(value - base, width, column_count);
        canvas.fill(bottom + 1, column.round() as usize, (MARGIN / 2, 1), FRAME);
        canvas.label_below(bottom + MARGIN, column, &label);
    }

    // The largest number is at the top of the bar.
    let bar = left + width + 2 * MARGIN;
    let last = (height - 1).max(1) as f64;
    for row in 0..height {
        let part = if range.span() > 0.0 { 1.0 - row as f64 / last } else { 0.5 };
        canvas.fill(top + row, bar, (1, BAR), colour(part));
    }
    canvas.outline(top - 1, bar - 1, (height + 2, BAR + 2), FRAME);
    for Tick { value, label } in &values {
        let row = top as f64 + (1.0 - range.part(*value)) * last;
        canvas.fill(row.round() as usize, bar + BAR, (1, MARGIN / 2), FRAME);
        canvas.label(canvas.label_top(row), bar + BAR + MARGIN, label, INK);
    }
    canvas.into_planes()
}

/// The least and the largest finite number.
struct ValueRange {
    least: f32,
    largest: f32,
}

impl ValueRange {
    fn of<'a>(rows: impl Iterator<Item = Lane<'a, f32>>) -> ValueRange {
        let (least, largest) = rows.fold((f32::INFINITY, f32::NEG_INFINITY), |range, row| {
            row.fold(range, |(least, largest), number: f32| {
                if number.is_finite() { (number.min(least), number.max(largest)) } else { (least, largest) }
            })
        });
        ValueRange { least, largest }
    }

    /// In double precision the difference of two floats is finite.
    fn span(&self) -> f64 {
        f64::from(self.largest) - f64::from(self.least)
    }

    /// Where a number lies: 0 for the least, 1 for the largest.
    fn part(&self, number: f64) -> f64 {
        if self.span() > 0.0 { (number - f64::from(self.least)) / self.span() } else { 0.5 }
    }

    fn colour(&self, number: f32) -> Colour {
        if number.is_finite() { colour(self.part(f64::from(number))) } else { NONE }
    }

    /// Round numbers in the range; none if there are no finite numbers.
    fn ticks(&self, most: usize) -> Vec<Tick> {
        if self.least > self.largest {
            return Vec::new();
        }
        ticks(f64::from(self.least), f64::from(self.largest), most, false)
    }
}

/// The colour of a number from 0 to 1.
fn colour(part: f64) -> Colour {
    let place = part.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
    let left = (place as usize).min(RAMP.len() - 2);
    let share = place - left as f64;
    std::array::from_fn(|k| {
        let (from, to) = (f64::from(RAMP[left][k]), f64::from(RAMP[left + 1][k]));
        (from + (to - from) * share).round() as u8
    })
}
