//! Rows of numbers as lines.

use super::canvas::{Canvas, Colour, LABEL_HEIGHT, label_width};
use super::picture::rows_of;
use crate::error::{Result, check_arg};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Lane;
use crate::tensor::Tensor;
use std::os::raw::c_long;

const PAPER: Colour = [255, 255, 255];
const FRAME: Colour = [120, 120, 120];
const ZERO: Colour = [210, 210, 210];

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

/// Pixels around the frame without labels.
const MARGIN: usize = 8;
/// The least width and height.
const LEAST: c_long = 64;
/// The largest width and height.
const MOST: c_long = 16384;

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
/// through those of each row of a matrix, over their positions. The least and the largest number, and the first and the
/// last position, counted from the index base, are written at the edges.
///
/// # Errors
///
/// Argument 1: neither vector nor matrix. Argument 2, 3: below 64 or above 16384. No memory.
pub fn new_plot(lines: Ref<'_, Tensor<f32>>, height: c_long, width: c_long) -> Result<Own<Tensor<u8>>> {
    for (size, number) in [(height, 2), (width, 3)] {
        check_arg((LEAST..=MOST).contains(&size), number, "a side of a plot is of 64 to 16384 pixels")?;
    }
    let (_, count, rows) = rows_of(lines)?;
    let lines = rows.map(|numbers| Line { numbers, count });
    let last = (count - 1) as f64;
    let range = lines.clone().filter_map(|line| line.range(0.0, last));
    let (least, largest) = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0.0, 0.0));
    let mut canvas = Canvas::new(height as usize, width as usize, PAPER)?;
    let frame = Frame::new(&mut canvas, (least, largest), count);
    for (line, &colour) in lines.zip(LINES.iter().cycle()) {
        frame.draw(&mut canvas, &line, colour);
    }
    canvas.into_planes()
}

/// Where lines are drawn.
struct Frame {
    top: usize,
    left: usize,
    height: usize,
    width: usize,
    least: f64,
    largest: f64,
}

/// A number in few characters.
fn short(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-3..1e6).contains(&magnitude) {
        return format!("{number:.2e}");
    }
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

impl Frame {
    /// Draws the frame with its labels around lines of `count` elements.
    fn new(canvas: &mut Canvas, (least, largest): (f64, f64), count: usize) -> Frame {
        let base = index_base::get() as usize;
        let values = (short(least), short(largest));
        let positions = (base.to_string(), (count - 1 + base).to_string());
        let left = (2 * MARGIN + label_width(&values.0).max(label_width(&values.1))).min(canvas.width / 2);
        let height = canvas.height - 3 * MARGIN - LABEL_HEIGHT;
        let width = canvas.width - left - MARGIN;
        let frame = Frame { top: MARGIN, left, height, width, least, largest };
        let bottom = frame.top + height;
        canvas.label(frame.top, MARGIN, &values.1, FRAME);
        canvas.label(bottom - LABEL_HEIGHT, MARGIN, &values.0, FRAME);
        canvas.label(bottom + MARGIN, left, &positions.0, FRAME);
        let end = left + width - label_width(&positions.1).min(width);
        canvas.label(bottom + MARGIN, end, &positions.1, FRAME);
        if least < 0.0 && largest > 0.0 {
            canvas.fill(frame.row(0.0), left, (1, width), ZERO);
        }
        canvas.fill(frame.top, left, (1, width), FRAME);
        canvas.fill(bottom, left, (1, width), FRAME);
        canvas.fill(frame.top, left, (height, 1), FRAME);
        canvas.fill(frame.top, left + width - 1, (height + 1, 1), FRAME);
        frame
    }

    /// The row of a value.
    fn row(&self, value: f64) -> usize {
        let span = self.largest - self.least;
        let part = if span > 0.0 { (self.largest - value) / span } else { 0.5 };
        // Lines are two pixels thick and stay inside.
        self.top + 2 + (part.clamp(0.0, 1.0) * (self.height - 5) as f64).round() as usize
    }

    fn draw(&self, canvas: &mut Canvas, line: &Line<'_>, colour: Colour) {
        let last = (line.count - 1) as f64;
        let columns = self.width - 2;
        let step = last / (columns - 1) as f64;
        for column in 0..columns {
            let from = (column as f64 * step).min(last);
            if let Some((least, largest)) = line.range(from, (from + step).min(last)) {
                let top = self.row(largest);
                canvas.fill(top, self.left + 1 + column, (self.row(least) - top + 2, 1), colour);
            }
        }
    }
}
