//! `th plot`: a picture of a tensor.

use crate::arguments::Plot;
use crate::failure::Failure;
use crate::file::{Destination, File};
use crate::values;
use TH::handle::{Own, Ref};
use TH::image;
use TH::tensor::{self, Tensor, geometry};
use std::io::Write;
use std::path::Path;

/// Pixels that a side of a heat map has at least, if zooming gets there, and at most.
const COMFORTABLE: i64 = 512;
const MOST: i64 = 4096;

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
        (1, _) | (2, true) => image::new_plot(floats.borrow(), options.height, options.width)?,
        (2, false) => heat_map(floats.borrow())?,
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

/// A heat map in squares that are large enough to see, of every so manyth element if there are too many.
fn heat_map(matrix: Ref<'_, Tensor<f32>>) -> TH::error::Result<Own<Tensor<u8>>> {
    let thin = every(matrix)?;
    let longest = thin.borrow().sizes().iter().copied().max().unwrap_or(1);
    image::new_heat_map(thin.borrow(), (COMFORTABLE / longest).clamp(1, 32))
}

/// `matrix` with at most so many rows and columns as a picture may have.
fn every(matrix: Ref<'_, Tensor<f32>>) -> TH::error::Result<Own<Tensor<f32>>> {
    let mut view = tensor::view_of(matrix)?;
    for d in 0..2 {
        let step = (view.borrow().sizes()[d as usize] - 1) / MOST + 1;
        if step > 1 {
            // Windows of one element, the first of which is all there is.
            view = geometry::new_unfold(view.borrow(), d, 1, step)?;
            view = geometry::new_select(view.borrow(), 2, 0)?;
        }
    }
    Ok(view)
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
    if tensor.borrow().count() as i64 > MOST * MOST {
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
