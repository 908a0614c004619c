//! Sums of windows times a weight, plus a bias, both one for each plane; of sequences, one for each feature.

use super::names::{KERNEL, STRIDE, check_axes};
use super::operand::{Claim, Input, Output, Update, sizes};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// The layer's parameters as C passes them: rows and columns; of sequences, frames and 1. Their argument numbers are those
/// from `number` on.
#[derive(Clone, Copy)]
pub struct SubsamplingParameters {
    /// The size of windows.
    pub kernel: [c_int; 2],
    /// From one window to the next.
    pub step: [c_int; 2],
    /// Whether the input is frames x features and not planes.
    pub sequence: bool,
    /// The argument numbers of a size and of a step that is not positive.
    pub numbers: [i32; 2],
}

/// The sizes of a call.
#[derive(Clone, Copy)]
struct SubsamplingShape {
    planes: usize,
    /// Planes in all samples.
    count: usize,
    input: [usize; 2],
    output: [usize; 2],
    kernel: [usize; 2],
    step: [usize; 2],
    sequence: bool,
}

impl SubsamplingShape {
    /// Of an input of these sizes, which has as many planes or features as `weights`.
    fn new(parameters: SubsamplingParameters, sizes: &[c_long], weights: usize) -> Result<Self> {
        let SubsamplingParameters { kernel, step, sequence, numbers } = parameters;
        // Frames are called what columns are.
        let axes = if sequence { [2, 1] } else { [1, 2] };
        let positive = |sizes: [c_int; 2]| move |d: usize| (0..2).all(|k| axes[k] != d || sizes[k] > 0);
        check_axes(positive(kernel), &KERNEL, numbers[0], "kernel size should be greater than zero")?;
        check_axes(positive(step), &STRIDE, numbers[1], "stride should be greater than zero")?;
        let (samples, planes, rows, columns) = match (sequence, sizes) {
            (true, &[frames, features]) => (1, features, frames, 1),
            (false, &[planes, rows, columns]) => (1, planes, rows, columns),
            (false, &[samples, planes, rows, columns]) => (samples, planes, rows, columns),
            (true, _) => return Err(Error::arg(2, "2D tensor expected: frames of features")),
            (false, _) => return Err(Error::arg(2, "3D or 4D input tensor expected")),
        };
        check_arg(planes as usize == weights, 2, "invalid number of input planes")?;
        let input = [rows as usize, columns as usize];
        let (kernel, step) = (kernel.map(|size| size as usize), step.map(|size| size as usize));
        check_arg((0..2).all(|d| input[d] >= kernel[d]), 2, "input smaller than kernel size")?;
        let output = std::array::from_fn(|d| (input[d] - kernel[d]) / step[d] + 1);
        let count = (samples * planes) as usize;
        Ok(SubsamplingShape { planes: weights, count, input, output, kernel, step, sequence })
    }

    fn output_sizes(&self, sizes: &[c_long]) -> Longs {
        let mut sizes = Longs::from_slice(sizes);
        let rank = sizes.len();
        if self.sequence {
            sizes[0] = self.output[0] as c_long;
        } else {
            sizes[rank - 2] = self.output[0] as c_long;
            sizes[rank - 1] = self.output[1] as c_long;
        }
        sizes
    }

    /// Where element (`row`, `column`) of plane `p` of all samples is, in planes of these sizes.
    fn place(&self, p: usize, [rows, columns]: [usize; 2], row: usize, column: usize) -> usize {
        if self.sequence { row * self.planes + p } else { (p * rows + row) * columns + column }
    }

    /// Calls `visit(place in the output)` for each window of plane `p`, and `element(place in the input)` of it.
    fn for_each_window(&self, p: usize, mut visit: impl FnMut(usize, usize, usize)) {
        for y in 0..self.output[0] {
            for x in 0..self.output[1] {
                visit(self.place(p, self.output, y, x), y, x);
            }
        }
    }

    /// Calls `visit(place in the input)` for each element of window (`y`, `x`) of plane `p`.
    fn for_each_element(&self, p: usize, (y, x): (usize, usize), mut visit: impl FnMut(usize)) {
        for row in y * self.step[0]..y * self.step[0] + self.kernel[0] {
            for column in x * self.step[1]..x * self.step[1] + self.kernel[1] {
                visit(self.place(p, self.input, row, column));
            }
        }
    }

    /// The sum of a window.
    fn sum<T: Real>(&self, elements: &[T], p: usize, window: (usize, usize)) -> T {
        let mut sum = T::ZERO;
        self.for_each_element(p, window, |place| sum += elements[place]);
        sum
    }

    /// How results are shared out: planes of the sizes, or everything where features are side by side.
    fn share(&self, [rows, columns]: [usize; 2]) -> usize {
        if self.sequence { rows * columns * self.planes } else { rows * columns }
    }

    /// The planes of share `i`.
    fn planes_of(&self, i: usize) -> std::ops::Range<usize> {
        if self.sequence { 0..self.planes } else { i..i + 1 }
    }

    fn work(&self) -> usize {
        2 * self.kernel[0] * self.kernel[1]
    }
}

/// `output` = the sums of windows of `input` times `weight`, plus `bias`.
///
/// # Errors
///
/// Argument 2: other dimensions, not as many planes as weights, or less than a window. Argument 5: not one bias for each
/// weight. As `parameters` say. Arguments 2 to 5: elements outside the storage. No memory.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    (weight, bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    parameters: SubsamplingParameters,
) -> Result<()> {
    let claims = [Claim::of(output)];
    let (source, weight) = (Input::new(input, 2, &claims)?, Input::new(weight, 4, &claims)?);
    let bias = Input::new(bias, 5, &claims)?;
    let shape = SubsamplingShape::new(parameters, source.sizes(), weight.elements().len())?;
    check_arg(bias.elements().len() == shape.planes, 5, "one bias for each weight expected")?;
    let mut result = Output::new(output, &shape.output_sizes(source.sizes()), 3, &[])?;
    let (x, weight, bias) = (source.elements(), weight.elements(), bias.elements());
    plane::for_each(result.elements(), shape.share(shape.output), shape.work(), &|i, to| {
        let own = shape.planes_of(i);
        let first = shape.place(own.start, shape.output, 0, 0);
        for p in own {
            shape.for_each_window(p, |at, y, column| {
                let k = p % shape.planes;
                to[at - first].write(bias[k] + weight[k] * shape.sum(x, p, (y, column)));
            });
        }
    });
    result.close()
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// As [`update_output`]. Argument 3: `grad_output` has not the sizes of the output.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    weight: Ref<'_, Tensor<T>>,
    parameters: SubsamplingParameters,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let (gradient, weight) = (Input::new(grad_output, 3, &claims)?, Input::new(weight, 5, &claims)?);
    let input_sizes = sizes(input, 2)?;
    let shape = SubsamplingShape::new(parameters, &input_sizes, weight.elements().len())?;
    let fits = *gradient.sizes() == *shape.output_sizes(&input_sizes);
    check_arg(fits, 3, "gradOutput has not the sizes of the output")?;
    let mut result = Output::new(grad_input, &input_sizes, 4, &[])?;
    let (g, weight) = (gradient.elements(), weight.elements());
    plane::for_each(result.elements(), shape.share(shape.input), shape.work(), &|i, to| {
        let own = shape.planes_of(i);
        let first = shape.place(own.start, shape.input, 0, 0);
        let to = plane::zeroed(to);
        for p in own {
            shape.for_each_window(p, |at, y, x| {
                let share = g[at] * weight[p % shape.planes];
                shape.for_each_element(p, (y, x), |place| to[place - first] += share);
            });
        }
    });
    result.close()
}

/// Adds `scale` times the gradients of weights and biases.
///
/// # Errors
///
/// As [`update_grad_input`], with `grad_weight` for the weights. Argument 5: `grad_bias` has another element count.
pub fn acc_grad_parameters<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    (grad_weight, grad_bias): (Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>),
    parameters: SubsamplingParameters,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(grad_weight), Claim::of(grad_bias)];
    let (source, gradient) = (Input::new(input, 2, &claims)?, Input::new(grad_output, 3, &claims)?);
    let mut weights = Update::new(grad_weight, 4, &[])?;
    let mut biases = Update::new(grad_bias, 5, &claims[..1])?;
    let shape = SubsamplingShape::new(parameters, source.sizes(), weights.count())?;
    let fits = *gradient.sizes() == *shape.output_sizes(source.sizes());
    check_arg(fits, 3, "gradOutput has not the sizes of the output")?;
    check_arg(biases.count() == shape.planes, 5, "one bias for each weight expected")?;
    let (x, g, scale) = (source.elements(), gradient.elements(), T::of(scale));
    if scale == T::ZERO {
        return Ok(());
    }
    let samples = shape.count / shape.planes.max(1);
    plane::for_each_pair(
        weights.elements(),
        1,
        biases.elements(),
        1,
        x.len() / shape.planes.max(1),
        &|k, weight, bias| {
            let (mut of_weight, mut of_bias) = (0.0, 0.0);
            for p in (0..samples).map(|n| n * shape.planes + k) {
                shape.for_each_window(p, |at, y, column| {
                    of_weight += (g[at] * shape.sum(x, p, (y, column))).wide();
                    of_bias += g[at].wide();
                });
            }
            weight[0] += scale * T::of(of_weight);
            bias[0] += scale * T::of(of_bias);
        },
    );
    weights.close()?;
    biases.close()
}
