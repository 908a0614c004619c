//! Rows of numbers as lines.

use super::axis::{Tick, ticks};
use super::canvas::{Canvas, Colour, FRAME, GUIDE, INK, MARGIN, PAPER};
use super::picture::rows_of;
use crate::error::{Result, check_arg};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Lane;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use std::os::raw::c_long;

const ZERO: Colour = [190, 190, 190];

/// One after the other for the lines; colours that people who do not see all colours can tell apart.
const LINES: [Colour; 7] = [
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [204, 121, 167],
    [230, 159, 0],
    [86, 180, 233],
    [60, 60, 60],
];

/// Pixels that a line is thick.
const THICKNESS: f64 = 2.4;
/// How much thicker a steep line is in its column than a level one, at most.
const STEEPEST: f64 = 2.5;
/// Parts of a column of pixels that are looked at for themselves, which smooths steep lines.
const PARTS: usize = 4;
/// The part of the height that is left free above the largest and below the least number.
const FREE: f64 = 0.04;
/// Plots of more lines do not say which is which.
const MOST_NAMES: usize = 12;

/// The least and the largest side of pictures with labels.
const SIDES: std::ops::RangeInclusive<c_long> = 64..=16384;

/// Checks the sides of a picture with labels, arguments 2 and 3.
pub(super) fn check_sides(height: c_long, width: c_long) -> Result<()> {
    for (size, number) in [(height, 2), (width, 3)] {
        check_arg(SIDES.contains(&size), number, "a side of a plot is of 64 to 16384 pixels")?;
    }
    Ok(())
}

/// The elements of one line.
struct Line<'a> {
    numbers: Lane<'a, f32>,
    count: usize,
}

impl Line<'_> {
    fn at(&self, k: usize) -> f64 {
        f64::from(self.numbers.get(k))
    }

    /// The least and largest value between positions `from` and `to`, straight lines between elements; `None` if
    /// none is finite.
    fn range(&self, from: f64, to: f64) -> Option<(f64, f64)> {
        let last = self.count - 1;
        let between = |place: f64| {
            let left = (place as usize).min(last);
            let right = (left + 1).min(last);
            let share = place - left as f64;
            if share > 0.0 { self.at(left) * (1.0 - share) + self.at(right) * share } else { self.at(left) }
        };
        let inner = (from.ceil() as usize..=(to.floor() as usize).min(last)).map(|k| self.at(k));
        let values = [between(from), between(to.min(last as f64))].into_iter().chain(inner);
        values.filter(|value| value.is_finite()).fold(None, |range, value| {
            let (least, largest) = range.unwrap_or((value, value));
            Some((f64::min(least, value), f64::max(largest, value)))
        })
    }
}

/// A new picture of three planes of bytes, `height` x `width` pixels, with a line through the elements of `lines`, or
/// through those of each row of a matrix, over their positions. Round numbers stand at the left, positions, counted from
/// the index base, below, and the numbers of several rows above, in the colours of their lines.
///
/// # Errors
///
/// Argument 1: neither vector nor matrix. Argument 2, 3: below 64 or above 16384. No memory.
pub fn new_plot(lines: Ref<'_, Tensor<f32>>, height: c_long, width: c_long) -> Result<Own<Tensor<u8>>> {
    check_sides(height, width)?;
    let (number, count, rows) = rows_of(lines)?;
    let lines = rows.map(|numbers| Line { numbers, count });
    let last = (count - 1) as f64;
    let range = lines.clone().filter_map(|line| line.range(0.0, last));
    let (least, largest) = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0.0, 0.0));
    let mut canvas = Canvas::new(height as usize, width as usize, PAPER)?;
    let frame = PlotFrame::new(&mut canvas, (least, largest), count, number);
    let mut cover = Scratch::filled(canvas.height, 0.0)?;
    for (line, &colour) in lines.zip(LINES.iter().cycle()) {
        frame.draw(&mut canvas, &line, colour, &mut cover);
    }
    canvas.into_planes()
}

/// Where lines are drawn.
struct PlotFrame {
    top: usize,
    left: usize,
    height: usize,
    width: usize,
    least: f64,
    largest: f64,
}

impl PlotFrame {
    /// Draws the frame with its labels around `lines` lines of `count` elements.
    fn new(canvas: &mut Canvas, (least, largest): (f64, f64), count: usize, lines: usize) -> PlotFrame {
        let base = index_base::get() as usize;
        let label = canvas.label_height();
        let names = Self::names(canvas, lines, base);
        let top = if names.is_empty() { MARGIN + label / 2 } else { 2 * MARGIN + label };
        let height = canvas.height - top - 2 * MARGIN - label;
        let values = ticks(least, largest, (height / (3 * label)).clamp(1, 8), false);
        let widest = values.iter().map(|tick| canvas.label_width(&tick.label)).max().unwrap_or(0);
        let left = (2 * MARGIN + widest).min(canvas.width / 2);
        let width = canvas.width - left - 2 * MARGIN;
        let frame = PlotFrame { top, left, height, width, least, largest };
        let bottom = top + height;

        for Tick { value, label } in &values {
            let row = frame.row(*value);
            let colour = if *value == 0.0 { ZERO } else { GUIDE };
            canvas.fill(row.round() as usize, left, (1, width), colour);
            canvas.label_left_of(left - MARGIN / 2, row, label);
        }
        let (first, last) = (base as f64, (count - 1 + base) as f64);
        let room = 3 * canvas.label_width(&(count - 1 + base).to_string());
        for Tick { value, label } in ticks(first, last, (width / room).clamp(1, 10), true) {
            let column = frame.column(value - first, count);
            canvas.fill(top, column.round() as usize, (height, 1), GUIDE);
            canvas.fill(bottom, column.round() as usize, (MARGIN / 2, 1), FRAME);
            canvas.label_below(bottom + MARGIN, column, &label);
        }
        canvas.outline(top, left, (height, width), FRAME);
        let mut place = (left + width).saturating_sub(names.iter().map(|name| name.1).sum());
        for ((name, width), &colour) in names.iter().zip(LINES.iter().cycle()) {
            canvas.fill(MARGIN + label / 2 - 1, place, (3, label), colour);
            canvas.label(MARGIN, place + label + MARGIN / 2, name, INK);
            place += width;
        }
        frame
    }

    /// What several lines are called, and how wide that is with their sign, if there is room.
    fn names(canvas: &Canvas, lines: usize, base: usize) -> Vec<(String, usize)> {
        let label = canvas.label_height();
        if !(2..=MOST_NAMES).contains(&lines) || canvas.height < 10 * label {
            return Vec::new();
        }
        let names = (0..lines).map(|k| (k + base).to_string());
        let names: Vec<_> = names
            .map(|name| {
                let width = label + canvas.label_width(&name) + 2 * MARGIN;
                (name, width)
            })
            .collect();
        let width: usize = names.iter().map(|name| name.1).sum();
        if width > canvas.width / 2 { Vec::new() } else { names }
    }

    /// The row of a value.
    fn row(&self, value: f64) -> f64 {
        let span = self.largest - self.least;
        let part = if span > 0.0 { (self.largest - value) / span } else { 0.5 };
        let height = (self.height - 1) as f64;
        self.top as f64 + height * (FREE + part.clamp(0.0, 1.0) * (1.0 - 2.0 * FREE))
    }

    /// The column of a position, of `count`, counted from 0.
    fn column(&self, position: f64, count: usize) -> f64 {
        let part = if count > 1 { position / (count - 1) as f64 } else { 0.5 };
        self.left as f64 + part * (self.width - 1) as f64
    }

    /// Draws a line; `cover` has room for a column, and is full of zeros before and after.
    fn draw(&self, canvas: &mut Canvas, line: &Line<'_>, colour: Colour, cover: &mut [f64]) {
        let last = (line.count - 1) as f64;
        let (inside, end) = (self.top + 1, self.top + self.height - 1);
        let step = last / (PARTS * (self.width - 2)) as f64;
        for column in 0..self.width - 2 {
            let (mut first, mut after) = (end, inside);
            for part in PARTS * column..PARTS * (column + 1) {
                let from = (part as f64 * step).min(last);
                let Some((least, largest)) = line.range(from, (from + step).min(last)) else {
                    continue;
                };
                let (high, low) = (self.row(largest), self.row(least));
                let rise = (low - high) * PARTS as f64;
                let steep = (rise * rise + 1.0).sqrt().min(STEEPEST);
                // A row is the pixel around it.
                let (high, low) = (high + 0.5 - THICKNESS / 2.0 * steep, low + 0.5 + THICKNESS / 2.0 * steep);
                let (from, to) = ((high as usize).max(inside), (low.ceil() as usize).min(end));
                for (row, part) in (from..to).zip(cover.iter_mut().skip(from)) {
                    let covered = low.min(row as f64 + 1.0) - high.max(row as f64);
                    *part += covered.clamp(0.0, 1.0) / PARTS as f64;
                }
                (first, after) = (first.min(from), after.max(to));
            }
            for (row, part) in (first..after).zip(cover.iter_mut().skip(first)) {
                canvas.blend(row, self.left + 1 + column, colour, std::mem::take(part));
            }
        }
        self.dots(canvas, line, colour);
    }

    /// Draws the elements that no line leads to.
    fn dots(&self, canvas: &mut Canvas, line: &Line<'_>, colour: Colour) {
        let is_finite = |k: usize| k < line.count && line.at(k).is_finite();
        for k in (0..line.count).filter(|&k| is_finite(k)) {
            if line.count > 1 && (k == 0 || !is_finite(k - 1)) && !is_finite(k + 1) {
                let (row, column) =
                    (self.row(line.at(k)).round() as usize, self.column(k as f64, line.count));
                canvas.fill(row - 1, (column.round() as usize).saturating_sub(1), (3, 3), colour);
            }
        }
    }
}
