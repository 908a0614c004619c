//! Pictures as what networks of pictures expect.

use crate::failure::{Failure, reason};
use crate::file::Source;
use TH::handle::Own;
use TH::image;
use TH::math::{binary, index};
use TH::nn::pooling::adaptive;
use TH::nn::pooling::window::OutputSize;
use TH::nn::upsampling;
use TH::tensor::{self, Tensor, geometry};

/// How a picture becomes an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Preparation {
    /// Width and height.
    pub(crate) size: Option<(i64, i64)>,
    /// What the brightest number is; 1 if not given.
    pub(crate) scale: Option<f64>,
    /// Of each plane, or of all.
    pub(crate) mean: Vec<f64>,
    pub(crate) deviation: Vec<f64>,
    pub(crate) bgr: bool,
}

/// Whether a file is a picture, as its first bytes tell.
pub(crate) fn is_picture(source: &Source) -> bool {
    matches!(source.start(), [0x89, b'P', b'N'] | [0xff, 0xd8, 0xff] | [b'P', b'1'..=b'6', 1..=u8::MAX])
}

/// The picture in a file as a batch of one: planes by rows by columns, prepared.
pub(crate) fn input(source: &Source, preparation: &Preparation) -> Result<Own<Tensor<f32>>, Failure> {
    let (shown, path) = (source.name(), source.path());
    let mut planes = image::new_load::<f32>(&path).map_err(|error| {
        let text = error.message().replace(&*path.to_string_lossy(), shown);
        Failure::File(shown.to_owned(), reason(&text, shown).to_owned())
    })?;
    if let Some((width, height)) = preparation.size {
        planes = resized(&planes, width, height)?;
    }
    if preparation.bgr && planes.borrow().sizes()[0] == 3 {
        let order = tensor::empty::<i64>()?;
        tensor::resize(order.borrow(), &[3], None)?;
        for (k, plane) in [2, 1, 0].into_iter().enumerate() {
            tensor::set(order.borrow(), [k as i64], plane + i64::from(TH::index_base::get()))?;
        }
        let turned = tensor::empty()?;
        index::index_select(turned.borrow(), planes.borrow(), 0, order.borrow())?;
        planes = turned;
    }
    if let Some(scale) = preparation.scale {
        binary::mul(planes.borrow(), planes.borrow(), scale as f32)?;
    }
    let count = planes.borrow().sizes()[0];
    for (what, numbers) in [("mean", &preparation.mean), ("std", &preparation.deviation)] {
        if !numbers.is_empty() && numbers.len() != 1 && numbers.len() as i64 != count {
            let text = format!("--{what} has {} numbers, and {shown} {count} planes", numbers.len());
            return Err(Failure::Request(text));
        }
    }
    for k in 0..count {
        let of = |numbers: &[f64]| numbers.get(k as usize).or(numbers.first()).copied();
        let plane = geometry::new_select(planes.borrow(), 0, k)?;
        if let Some(mean) = of(&preparation.mean) {
            binary::add(plane.borrow(), plane.borrow(), -mean as f32)?;
        }
        if let Some(deviation) = of(&preparation.deviation) {
            binary::div(plane.borrow(), plane.borrow(), deviation as f32)?;
        }
    }
    let batch = tensor::empty()?;
    geometry::unsqueeze(batch.borrow(), planes.borrow(), 0)?;
    Ok(batch)
}

/// The picture with another size: means of areas where it gets smaller, else linear interpolation.
fn resized(planes: &Own<Tensor<f32>>, width: i64, height: i64) -> Result<Own<Tensor<f32>>, Failure> {
    let whole = tensor::empty()?;
    geometry::unsqueeze(whole.borrow(), planes.borrow(), 0)?;
    let sizes = planes.borrow().sizes();
    let (rows, columns) = (sizes[1], sizes[2]);
    let side =
        |size: i64| i32::try_from(size).map_err(|_| Failure::Request("such a picture is too large".into()));
    let (width, height) = (side(width)?, side(height)?);
    let result = tensor::empty()?;
    if i64::from(width) <= columns && i64::from(height) <= rows {
        let size = OutputSize { size: [1, height, width], dimensions: 2, number: 1 };
        adaptive::average_output(whole.borrow(), result.borrow(), size)?;
    } else {
        upsampling::linear_output(whole.borrow(), result.borrow(), &[height, width])?;
    }
    Ok(geometry::new_select(result.borrow(), 0, 0)?)
}
