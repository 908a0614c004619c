//! Norms of neighbouring features: the roots of sums of powers.

use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use crate::vmath::root;
use std::os::raw::{c_int, c_long};

/// Sums of powers below this one may lack what underflowed.
const LEAST_SUM: f64 = 1e-290;

/// The layer's parameters.
#[derive(Clone, Copy)]
pub struct PowerParameters {
    /// The exponent.
    pub power: f64,
    /// Features of a window: 2 to 16.
    pub width: c_int,
    /// From one window to the next: 1 to 4.
    pub stride: c_int,
    /// Whether a batch is in front of the features.
    pub batch: bool,
}

/// The input as samples of features of places, and the windows.
#[derive(Clone, Copy)]
struct PowerShape {
    features: usize,
    places: usize,
    windows: usize,
    width: usize,
    stride: usize,
}

impl PowerShape {
    fn new(sizes: &[c_long], parameters: PowerParameters, numbers: [i32; 4]) -> Result<Self> {
        let PowerParameters { width, stride, batch, .. } = parameters;
        let outer = usize::from(batch);
        let rank = sizes.len();
        check_arg(
            (1 + outer..=3 + outer).contains(&rank),
            numbers[0],
            "input must be 1-3 dimensions, and one for a batch",
        )?;
        let (features, places) = (sizes[outer] as usize, plane::volume(&sizes[outer + 1..]));
        check_arg(
            features as c_long >= c_long::from(width),
            numbers[1],
            "input: feature dimension must be >= width",
        )
        .named(&["input"])?;
        check_arg((2..=16).contains(&width), numbers[2], "width must be between 2 - 16")?;
        check_arg((1..=4).contains(&stride), numbers[3], "stride must be between 1 - 4")?;
        let (width, stride) = (width as usize, stride as usize);
        Ok(PowerShape { features, places, windows: (features - width) / stride + 1, width, stride })
    }

    fn output_sizes(&self, sizes: &[c_long], batch: bool) -> Longs {
        let mut sizes = Longs::from_slice(sizes);
        sizes[usize::from(batch)] = self.windows as c_long;
        sizes
    }
}

/// `output` = the `power`-th roots of the sums of the `power`-th powers of `width` neighbouring features, whose windows
/// are `stride` apart.
///
/// # Errors
///
/// Argument 2: other dimensions. Argument 3: fewer features than `width`. Arguments 5, 6: `width`, `stride` out of range.
/// Arguments 2, 3: elements outside the storage.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    parameters: PowerParameters,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let shape = PowerShape::new(source.sizes(), parameters, [2, 3, 5, 6])?;
    let mut result = Output::new(output, &shape.output_sizes(source.sizes(), parameters.batch), 3, &[])?;
    let (elements, power) = (source.elements(), parameters.power);
    let PowerShape { features, places, windows, width, stride } = shape;
    plane::for_each(result.elements(), places, 32 * width, &|n, to| {
        let first = (n / windows * features + n % windows * stride) * places;
        for (p, to) in to.iter_mut().enumerate() {
            let features = (0..width).map(|k| elements[first + k * places + p].wide());
            to.write(T::of(root_of_powers(features, power)));
        }
    });
    result.close()
}

/// The root of a sum of powers, all of order `power`; in units of the largest magnitude where the sum would overflow or
/// underflow.
fn root_of_powers(numbers: impl Iterator<Item = f64> + Clone, power: f64) -> f64 {
    let sum_in = |unit: f64| numbers.clone().map(|x| (x / unit).powf(power)).sum::<f64>();
    let sum = sum_in(1.0);
    if (LEAST_SUM..f64::INFINITY).contains(&sum) || sum.is_nan() {
        return root(sum, power);
    }
    let unit = numbers.clone().map(f64::abs).fold(0.0, f64::max);
    let is_lost = power > 0.0 && unit > 0.0 && unit.is_finite();
    if is_lost { unit * root(sum_in(unit), power) } else { sum.powf(1.0 / power) }
}

/// The gradient of the input of [`update_output`]: argument 2 is `grad_output`, 3 `input`, 4 `output`, 5 `grad_input`.
///
/// # Errors
///
/// Argument 3: other dimensions, fewer features than `width`, or an input whose output has not the sizes of `output`.
/// Arguments 7, 8: `width`, `stride` out of range. Plain: `output` and `grad_output` have different sizes. Arguments:
/// elements outside the storage.
pub fn update_grad_input<T: Real>(
    grad_output: Ref<'_, Tensor<T>>,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    parameters: PowerParameters,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let source = Input::new(input, 3, &claims)?;
    let shape = PowerShape::new(source.sizes(), parameters, [3, 3, 7, 8])?;
    let (gradient, known) = (Input::new(grad_output, 2, &claims)?, Input::new(output, 4, &claims)?);
    let sizes = shape.output_sizes(source.sizes(), parameters.batch);
    if *known.sizes() != *gradient.sizes() {
        return Err(Error::plain("output and gradOutput sizes do not match"));
    }
    check_arg(
        *known.sizes() == *sizes,
        3,
        "input and output sizes do not match with respect to width and stride",
    )?;
    let mut result = Output::new(grad_input, source.sizes(), 5, &[])?;
    let (x, y, g) = (source.elements(), known.elements(), gradient.elements());
    let PowerShape { features, places, windows, width, stride } = shape;
    plane::for_each(result.elements(), features * places, 32 * width, &|b, plane| {
        let plane = plane::zeroed(plane);
        for w in 0..windows {
            for p in 0..places {
                let at = (b * windows + w) * places + p;
                if y[at] == T::ZERO {
                    continue;
                }
                for k in 0..width {
                    let place = (w * stride + k) * places + p;
                    let ratio = (x[b * features * places + place] / y[at]).wide();
                    plane[place] += g[at] * T::of(ratio.powf(parameters.power - 1.0));
                }
            }
        }
    });
    result.close()
}
