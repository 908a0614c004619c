//! `th plot`: a picture of a tensor.

use crate::arguments::Plot;
use crate::failure::Failure;
use crate::file::{Destination, File};
use crate::values;
use TH::handle::Own;
use TH::image;
use TH::tensor::Tensor;
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

/// Draws what the command line names.
pub(crate) fn run(options: &Plot, out: &mut impl Write) -> Result<(), Failure> {
    let file = File::open(&options.file)?;
    let object = file.at(Some(&options.key))?;
    let Some(tensor) = object.borrow().tensor()? else {
        let class = object.borrow().type_name().into_owned();
        return Err(Failure::Request(format!("{} is no tensor but a {class}", options.key)));
    };
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
        (3 | 4, false) => pictures(&floats)?,
        (0, _) => return Err(Failure::Request(format!("{} is empty", options.key))),
        (rank, _) => {
            return Err(Failure::Request(format!("{} has {rank} dimensions: nothing to draw", options.key)));
        }
    };
    let to = Destination::new(&options.out, "png")?;
    image::save(Path::new(to.path()), picture.borrow()).map_err(Failure::of_file(to.path()))?;
    to.finish(out)
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
