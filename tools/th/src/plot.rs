//! `th plot`: a picture of a tensor.

use crate::arguments::Plot;
use crate::failure::Failure;
use crate::file::File;
use crate::{program, show, values};
use TH::handle::Own;
use TH::image;
use TH::tensor::Tensor;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

/// Pixels that the longer side of a heat map or a grid has at least, if zooming gets there.
const COMFORTABLE: i64 = 512;
/// Most elements of a grid.
const MOST: i64 = 4096 * 4096;
/// Width and height of a plot of lines unless it is said.
const LINES: (i64, i64) = (800, 400);
/// Pixels of a side of a heat map itself, and what its labels and the bar of colours take.
const SIDE: std::ops::RangeInclusive<i64> = 128..=2048;
const AROUND: (i64, i64) = (180, 50);

/// Most elements that are drawn.
const MOST_ELEMENTS: isize = 1 << 28;

/// Draws what the command line names.
pub(crate) fn run(options: &Plot, out: &mut impl Write) -> Result<(), Failure> {
    let file = File::open(&options.file)?;
    let name = options.key.as_deref().unwrap_or(file.name());
    let object = file.at(options.key.as_deref())?;
    let Some(tensor) = object.borrow().tensor()? else {
        let class = object.borrow().type_name().into_owned();
        let hint = match options.key {
            None => format!(": say which tensor, as in `{} plot FILE KEY OUT`", program::name()),
            Some(_) => String::new(),
        };
        return Err(Failure::Request(format!("{name} is no tensor but a {class}{hint}")));
    };
    if !(0..=MOST_ELEMENTS).contains(&tensor.count()) {
        return Err(Failure::Request(format!("{name} has too many elements to draw")));
    }
    let only_for = |what: &str| Err(Failure::Request(format!("--size is for {what}")));
    if options.histogram {
        let histogram = Histogram::of(&values::numbers(&tensor)?);
        let Some(to) = &options.out else {
            return if options.size.is_some() { only_for("pictures") } else { Ok(histogram.write(out)?) };
        };
        if let Some((least, largest)) = histogram.ends {
            let (th, least, largest) = (program::name(), show::short(least), show::short(largest));
            eprintln!("{th}: {BARS} bars from {least} to {largest}");
        }
        let (width, height) = options.size.unwrap_or(LINES);
        let picture = image::new_plot(values::vector(&histogram.outline())?.borrow(), height, width)?;
        return write(&picture, to, out);
    }
    let floats = values::floats(&tensor)?;
    let picture = match (floats.borrow().rank(), options.lines) {
        (1, _) | (2, true) => {
            let (width, height) = options.size.unwrap_or(LINES);
            image::new_plot(floats.borrow(), height, width)?
        }
        (2, false) => {
            let (width, height) = options.size.unwrap_or_else(|| heat_map_size(floats.borrow().sizes()));
            image::new_heat_map_plot(floats.borrow(), height, width)?
        }
        (3 | 4, false) if options.size.is_some() => {
            return only_for("lines and heat maps: a grid of pictures has the pixels of its tensor");
        }
        (3 | 4, false) => pictures(&floats)?,
        (0, _) => return Err(Failure::Request(format!("{name} is empty"))),
        (rank, _) => {
            return Err(Failure::Request(format!("{name} has {rank} dimensions: nothing to draw")));
        }
    };
    let to = options.out.as_deref().unwrap_or(OsStr::new("-"));
    write(&picture, to, out)
}

/// Writes a picture to the file `to`; `-` is standard output.
fn write(picture: &Own<Tensor<u8>>, to: &OsStr, out: &mut impl Write) -> Result<(), Failure> {
    if to == "-" {
        return Ok(image::write_png(picture.borrow(), out)?);
    }
    image::save(Path::new(to), picture.borrow()).map_err(Failure::of_file(&to.to_string_lossy()))
}

/// Bars of a histogram, and characters of the longest.
const BARS: usize = 20;
const LONGEST: usize = 50;

/// How often numbers occur.
struct Histogram {
    /// The least and the largest finite number.
    ends: Option<(f64, f64)>,
    counts: [usize; BARS],
    not_finite: usize,
}

impl Histogram {
    fn of(numbers: &[f64]) -> Histogram {
        let finite = || numbers.iter().copied().filter(|number| number.is_finite());
        let ends = finite().fold(None, |ends: Option<(f64, f64)>, number| {
            Some(ends.map_or((number, number), |(a, b)| (a.min(number), b.max(number))))
        });
        let mut counts = [0; BARS];
        if let Some((least, largest)) = ends {
            for number in finite() {
                // Halves, since the span of two doubles need not be one.
                let part = (number / 2.0 - least / 2.0) / (largest / 2.0 - least / 2.0);
                counts[((part * BARS as f64) as usize).min(BARS - 1)] += 1;
            }
        }
        Histogram { ends, counts, not_finite: numbers.len() - finite().count() }
    }

    /// A line that goes along the tops of the bars.
    fn outline(&self) -> Vec<f32> {
        self.counts.iter().flat_map(|&count| std::iter::repeat_n(count as f32, 10)).collect()
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        if let Some((least, largest)) = self.ends {
            let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
            let edge = |k: usize| {
                let part = k as f64 / BARS as f64;
                least * (1.0 - part) + largest * part
            };
            // Numbers that are all the same are in the first bar.
            let bars = if least == largest { 1 } else { BARS };
            for (k, &count) in self.counts[..bars].iter().enumerate() {
                let length = (count * LONGEST).div_ceil(most);
                let bar = "█".repeat(length);
                let blank = if length > 0 { " " } else { "" };
                writeln!(out, "{:>11} │{bar}{blank}{count}", show::short(edge(k)))?;
            }
            writeln!(out, "{:>11}", show::short(largest))?;
        }
        let finite: usize = self.counts.iter().sum();
        let elements = if finite == 1 { "element" } else { "elements" };
        match self.not_finite {
            0 => writeln!(out, "{finite} {elements}"),
            others => writeln!(out, "{finite} {elements}, {others} not finite"),
        }
    }
}

/// Width and height of a heat map of a matrix of these sizes: in squares that are large enough to see, where that is not too
/// long or too narrow.
fn heat_map_size(sizes: &[i64]) -> (i64, i64) {
    let (rows, columns) = (sizes[0], sizes[1]);
    let zoom = (COMFORTABLE / rows.max(columns)).clamp(1, 32);
    let side = |count: i64| count.saturating_mul(zoom).clamp(*SIDE.start(), *SIDE.end());
    (side(columns) + AROUND.0, side(rows) + AROUND.1)
}

/// A grid of pictures of the last two dimensions, from black for the least to white for the largest number, in squares
/// that are large enough to see.
fn pictures(tensor: &Own<Tensor<f32>>) -> Result<Own<Tensor<u8>>, Failure> {
    let sizes = tensor.borrow().sizes().to_vec();
    let (leading, rows, columns) = match sizes[..] {
        [count, rows, columns] => (count, rows, columns),
        [count, planes, rows, columns] => (count * planes, rows, columns),
        _ => return Err(Failure::Request("three or four dimensions expected".into())),
    };
    if tensor.borrow().count() as i64 > MOST {
        return Err(Failure::Request("too many elements for a picture".into()));
    }
    let side = rows.max(columns) * (leading as f64).sqrt().ceil() as i64;
    let zoom = (COMFORTABLE / side).clamp(1, 32);
    let numbers = values::elements(tensor)?;
    let finite = numbers.iter().copied().filter(|number| number.is_finite());
    let (least, largest) =
        finite.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), number| (a.min(number), b.max(number)));
    let span = if largest > least { f64::from(largest) - f64::from(least) } else { 1.0 };
    let mut shades = Vec::with_capacity(numbers.len() * (zoom * zoom) as usize);
    for row in numbers.chunks_exact(columns as usize) {
        for _ in 0..zoom {
            for &number in row {
                let shade = ((f64::from(number) - f64::from(least)) / span * 255.0 + 0.5) as u8;
                shades.extend(std::iter::repeat_n(shade, zoom as usize));
            }
        }
    }
    let bytes = values::bytes(&[leading, rows * zoom, columns * zoom], &shades)?;
    Ok(image::new_grid(bytes.borrow(), 0)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms() {
        let histogram = Histogram::of(&[0.0, 1.0, 1.0, f64::NAN, 0.5]);
        assert_eq!((histogram.counts[0], histogram.counts[10], histogram.counts[BARS - 1]), (1, 1, 2));
        let mut text = Vec::new();
        histogram.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.lines().count(), BARS + 2);
        assert!(text.ends_with("4 elements, 1 not finite\n"), "{text}");
        assert_eq!(Histogram::of(&[f64::MAX, f64::MIN]).counts.iter().sum::<usize>(), 2);
        assert_eq!(Histogram::of(&[3.0, 3.0]).counts[0], 2);
    }
}
