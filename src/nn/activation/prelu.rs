//! Rectified linear units whose slopes are learned: one for all elements, or one for each plane.

use super::elementwise::{LeakyReLU, LeakyReLUGradient};
use crate::engine::Extent;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::Isa;
use crate::nn::formula::{Formula, apply, total};
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// How elements of the input belong to slopes: elements of one plane, and the number of planes.
#[derive(Clone, Copy)]
struct SlopePlanes {
    length: usize,
    count: usize,
}

impl SlopePlanes {
    /// Of an input of `count` planes, which are dimension 1, or 0 of a vector; one plane of all elements if `count` is 0.
    fn of(sizes: &[c_long], count: c_long, weights: usize) -> Result<Self> {
        let wanted = count;
        if count == 0 {
            let length = plane::volume(sizes);
            return if weights > 0 { Ok(SlopePlanes { length, count: 1 }) } else { Err(too_few(1, weights)) };
        }
        let planes = sizes.get(usize::from(sizes.len() > 1)).copied().unwrap_or(0);
        if planes != wanted {
            return Err(Error::plain(format!(
                "Wrong number of input planes. Expected {count} but got {planes}."
            )));
        }
        let length = sizes.get(2..).map_or(1, plane::volume);
        if weights < wanted as usize {
            Err(too_few(wanted, weights))
        } else {
            Ok(SlopePlanes { length, count: planes as usize })
        }
    }
}

#[cold]
fn too_few(planes: c_long, weights: usize) -> Error {
    Error::plain(format!("{planes} slopes expected, but there are {weights}"))
}

/// The number of slopes in PyTorch's dialect, where it is that of the weights: 0 for one slope.
///
/// # Errors
///
/// Argument `number`: elements outside the storage.
pub fn slopes<T: Real>(weight: Ref<'_, Tensor<T>>, number: i32) -> Result<c_long> {
    let count = Extent::checked(weight, number)?.count;
    Ok(if count == 1 { 0 } else { c_long::try_from(count).unwrap_or(c_long::MAX) })
}

/// `output` = `input`, times the slope of its plane where it is negative.
///
/// # Errors
///
/// Arguments 2, 3, 4: elements outside the storage. Plain: the planes are not `count`, or there are too few slopes.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    count: c_long,
) -> Result<()> {
    let claims = [Claim::of(output)];
    let (source, weight) = (Input::new(input, 2, &claims)?, Input::new(weight, 4, &claims)?);
    let planes = SlopePlanes::of(source.sizes(), count, weight.elements().len())?;
    let mut result = Output::new(output, source.sizes(), 3, &[])?;
    let (x, slopes) = (source.elements(), weight.elements());
    plane::for_each(result.elements(), planes.length, 1, &|i, to| {
        let formula = LeakyReLU { slope: slopes[i % planes.count] };
        apply(&formula, to, [&x[i * planes.length..]]);
    });
    result.close()
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// Arguments 2 to 5: elements outside the storage. Plain: as [`update_output`], or the element counts of `input` and
/// `grad_output` differ.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    count: c_long,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let (source, gradient) = (Input::new(input, 2, &claims)?, Input::new(grad_output, 3, &claims)?);
    let weight = Input::new(weight, 5, &claims)?;
    source.check_count(&gradient, "input", "gradOutput")?;
    let planes = SlopePlanes::of(source.sizes(), count, weight.elements().len())?;
    let mut result = Output::new(grad_input, source.sizes(), 4, &[])?;
    let (x, g, slopes) = (source.elements(), gradient.elements(), weight.elements());
    plane::for_each(result.elements(), planes.length, 1, &|i, to| {
        let formula = LeakyReLUGradient { slope: slopes[i % planes.count] };
        apply(&formula, to, [&x[i * planes.length..], &g[i * planes.length..]]);
    });
    result.close()
}

/// The derivative with respect to the slope.
struct SlopeGradient;

impl<T: Real> Formula<T, 2> for SlopeGradient {
    #[inline(always)]
    fn value<I: Isa>(&self, [x, g]: [T; 2]) -> T {
        if x <= T::ZERO { x * g } else { T::ZERO }
    }
}

/// `grad_weight` += `scale` * the gradient of the slopes.
///
/// # Errors
///
/// Arguments 2, 3, 6: elements outside the storage. Plain: as [`update_grad_input`].
pub fn acc_grad_parameters<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_weight: Ref<'_, Tensor<T>>,
    count: c_long,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(grad_weight)];
    let (source, gradient) = (Input::new(input, 2, &claims)?, Input::new(grad_output, 3, &claims)?);
    source.check_count(&gradient, "input", "gradOutput")?;
    let mut result = Update::new(grad_weight, 6, &[])?;
    let planes = SlopePlanes::of(source.sizes(), count, result.count())?;
    let (x, g) = (source.elements(), gradient.elements());
    let mut sums = crate::memory::scratch::Scratch::filled(planes.count, 0.0)?;
    for (i, (x, g)) in x.chunks(planes.length.max(1)).zip(g.chunks(planes.length.max(1))).enumerate() {
        sums[i % planes.count] += total(&SlopeGradient, [x, g])?;
    }
    if scale == 0.0 {
        return Ok(());
    }
    for (to, sum) in result.elements().iter_mut().zip(&sums) {
        *to += T::of(scale * sum);
    }
    result.close()
}
