//! A matrix as a picture in which colours stand for numbers.

use super::canvas::{Canvas, Colour};
use super::picture::rows_of;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
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
    let (least, largest) = rows.clone().fold((f32::INFINITY, f32::NEG_INFINITY), |range, row| {
        row.fold(range, |(least, largest), number: f32| {
            if number.is_finite() { (number.min(least), number.max(largest)) } else { (least, largest) }
        })
    });
    let zoom = zoom as usize;
    let side = |size: usize| size.checked_mul(zoom).ok_or_else(Error::overflow);
    let mut canvas = Canvas::new(side(height)?, side(width)?, NONE)?;
    for (row, numbers) in rows.enumerate() {
        for column in 0..width {
            let number = numbers.get(column);
            if number.is_finite() {
                // In double precision the difference of two floats is finite.
                let span = f64::from(largest) - f64::from(least);
                let part = if span > 0.0 { (f64::from(number) - f64::from(least)) / span } else { 0.5 };
                canvas.fill(row * zoom, column * zoom, (zoom, zoom), colour(part));
            }
        }
    }
    canvas.into_planes()
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
