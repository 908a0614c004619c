//! Rectified linear units with random slopes.

use super::elementwise::{LeakyReLU, LeakyReLUGradient};
use super::update::{update_grad_input as element_grad_input, update_output as element_output};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::Isa;
use crate::nn::formula::{Formula, share};
use crate::nn::operand::{Claim, Input, Maybe, Output, Update};
use crate::nn::real::Real;
use crate::random::{Generator, check_bounds};
use crate::tensor::Tensor;
use std::mem::MaybeUninit;

/// The range of the slopes, and whether they are drawn: else the middle of it is the slope.
#[derive(Clone, Copy)]
pub struct Slopes {
    /// The smallest.
    pub lower: f64,
    /// The largest.
    pub upper: f64,
    /// Whether the network is being trained.
    pub train: bool,
}

impl Slopes {
    /// Refuses a range that is none.
    fn check<T: Real>(self) -> Result<()> {
        let bounds = [self.lower, self.upper].map(|bound| T::of(bound).wide());
        check_bounds(bounds[0], bounds[1]).map_err(|error| error.in_order(&[5, 6]))
    }

    fn middle<T: Real>(self) -> T {
        T::of((T::of(self.lower).wide() + T::of(self.upper).wide()) / 2.0)
    }
}

/// `output` = `input`, times a slope where it is not positive; `input` itself if `in_place`. In training each such
/// element has a slope of its own, drawn in row-major order; `noise` receives the slopes, and 1 elsewhere.
///
/// # Errors
///
/// Arguments 5, 6: in training, `lower` is not finite, `upper` not or below it. Arguments 2, 3, 4: elements outside the
/// storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    noise: Maybe<'_, T>,
    slopes: Slopes,
    in_place: bool,
    generator: Option<&mut Generator>,
) -> Result<()> {
    if !slopes.train {
        return element_output(&LeakyReLU { slope: slopes.middle() }, input, output, in_place);
    }
    slopes.check::<T>()?;
    let noise = noise.ok_or_else(|| Error::null(4))?;
    let generator = generator.ok_or_else(|| Error::null(9))?;
    if !in_place {
        let claims = [Claim::of(output), Claim::of(noise)];
        let source = Input::new(input, 2, &claims)?;
        let mut factors = Output::new(noise, source.sizes(), 4, &[])?;
        let mut result = Output::new(output, source.sizes(), 3, &claims[1..])?;
        let (to, factors_to) = (result.elements(), factors.elements());
        for ((to, factor), &x) in to.iter_mut().zip(factors_to).zip(source.elements()) {
            let slope = draw(x, slopes, generator)?;
            factor.write(slope);
            to.write(x * slope);
        }
        factors.close()?;
        return result.close();
    }
    let claims = [Claim::of(noise)];
    let mut changed = Update::new(input, 2, &claims)?;
    let sizes = crate::storage::size::Longs::from_slice(input.sizes());
    let mut factors = Output::new(noise, &sizes, 4, &[])?;
    let shared = share(output, input, 2)?;
    let factors_to: &mut [MaybeUninit<T>] = factors.elements();
    for (x, factor) in changed.elements().iter_mut().zip(factors_to) {
        let slope = draw(*x, slopes, generator)?;
        factor.write(slope);
        *x *= slope;
    }
    changed.close()?;
    factors.close()?;
    shared.commit();
    Ok(())
}

fn draw<T: Real>(x: T, slopes: Slopes, generator: &mut Generator) -> Result<T> {
    if x <= T::ZERO {
        generator.uniform(T::of(slopes.lower).wide(), T::of(slopes.upper).wide()).map(T::of)
    } else {
        Ok(T::ONE)
    }
}

/// The product.
struct ScaledProduct;

impl<T: Real> Formula<T, 2> for ScaledProduct {
    #[inline(always)]
    fn value<I: Isa>(&self, [a, b]: [T; 2]) -> T {
        a * b
    }
}

/// The gradient of the input of [`update_output`], with the slopes in `noise` in training; in `grad_output` itself if
/// `in_place`.
///
/// # Errors
///
/// Arguments 2 to 5: elements outside the storage. Plain: the element counts differ.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    noise: Maybe<'_, T>,
    slopes: Slopes,
    in_place: bool,
) -> Result<()> {
    if slopes.train && slopes.upper - slopes.lower > 1e-6 {
        let counts = [input.count(), grad_output.count()];
        if counts[0] != counts[1] {
            return Err(crate::math::map::different_counts(&counts.map(|count| count as usize)));
        }
        let noise = noise.ok_or_else(|| Error::null(5))?;
        return element_grad_input(&ScaledProduct, (noise, 5), grad_output, grad_input, in_place);
    }
    let formula = LeakyReLUGradient { slope: slopes.middle() };
    element_grad_input(&formula, (input, 2), grad_output, grad_input, in_place)
}
