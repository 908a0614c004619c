//! `TemporalConvolution`: sequences of frames of features. Windows of frames are rows of a matrix that lies in the
//! input, each row a stride behind the one before, so that products read it there.

use super::call::Parameters;
use super::check;
use super::window::Window;
use crate::blas::{self, Matrix, Packing, Size, Target, for_each_product};
use crate::error::{Error, Result, check_arg};
use crate::math::Arg;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::real::Real;
use crate::threads::Shared;
use std::os::raw::c_long;

/// Sequences and their windows.
#[derive(Debug, Clone, Copy)]
struct Sequences {
    samples: usize,
    frames: usize,
    features: usize,
    /// Frames of the output.
    windows: usize,
    /// Features of the output.
    outputs: usize,
    kernel: usize,
    stride: usize,
}

impl Sequences {
    /// Elements of a window.
    fn window(&self) -> usize {
        self.kernel * self.features
    }

    /// From one window to the next.
    fn step(&self) -> isize {
        (self.stride * self.features) as isize
    }

    /// A sample's windows as a matrix.
    fn matrix<T>(&self, input: *const T, sample: usize) -> Matrix<'static, T> {
        Matrix::strided(input.wrapping_add(sample * self.frames * self.features), self.step(), 1)
    }

    /// The frames of a sample of the output, every `step`th from `first` on.
    fn output<T>(&self, output: *const T, sample: usize, first: usize, step: usize) -> Matrix<'static, T> {
        let data = output.wrapping_add((sample * self.windows + first) * self.outputs);
        Matrix::strided(data, (step * self.outputs) as isize, 1)
    }
}

/// The sequences of `input`, beside weights of so many features of the output.
fn checked<T: Real>(
    window: &Window<1>,
    input: Arg<'_, T>,
    grad_output: Option<Arg<'_, T>>,
    weight: Arg<'_, T>,
    sizes: Option<[i64; 2]>,
) -> Result<Sequences> {
    window.check_kernel(9)?;
    window.check_stride(11)?;
    check::rank(input, &[2, 3], 2, "2D or 3D (batch mode) tensor expected for input")?;
    let (batch, frame) = input.sizes().split_at(input.rank() - 2);
    let (frames, features) = (frame[0], frame[1]);
    if let Some([expected, _]) = sizes
        && features != expected
    {
        let text = format!("invalid input frame size. Got: {features}, Expected: {expected}");
        return Err(Error::arg(2, text));
    }
    let [kernel] = window.kernel.map(i64::from);
    if frames < kernel {
        let text = format!("input sequence smaller than kernel size. Got: {frames}, Expected: {kernel}");
        return Err(Error::arg(2, text));
    }
    check::weight_rank(weight, &[2], 4, "2D weight tensor")?;
    let outputs = sizes.map_or(weight.sizes()[0], |[_, outputs]| outputs);
    let taps = kernel.checked_mul(features).ok_or_else(Error::overflow)?;
    check::sizes(weight, "weight", &[outputs, taps])?;
    let windows = (frames - kernel) / i64::from(window.stride[0]) + 1;
    if let Some(grad_output) = grad_output {
        check::sizes(grad_output, "gradOutput", &check::list(batch, &[windows, outputs]))?;
    }
    Ok(Sequences {
        samples: batch.first().map_or(1, |&samples| samples as usize),
        frames: frames as usize,
        features: features as usize,
        windows: windows as usize,
        outputs: outputs as usize,
        kernel: kernel as usize,
        stride: window.stride[0] as usize,
    })
}

/// `output`, argument 3, of `input`, argument 2, whose frames have the first of `features`; those of the output have
/// the second.
///
/// # Errors
///
/// Argument 2: rank, features or too few frames of the input. 4, 5: weight or bias that is not contiguous. 9, 11: the
/// kernel, the stride. Plain: other sizes.
pub fn update_output<T: Real>(
    window: &Window<1>,
    features: [i64; 2],
    input: Arg<'_, T>,
    output: Arg<'_, T>,
    (weight, bias): (Arg<'_, T>, Arg<'_, T>),
) -> Result<()> {
    check::parameters(weight, Some(bias))?;
    let sequences = checked(window, input, None, weight, Some(features))?;
    check_arg(bias.count() as i64 == features[1], 5, "a bias for each feature of the output expected")?;
    let claims = [Claim::of(output)];
    let sizes = check::list(
        &input.sizes()[..input.rank() - 2],
        &[sequences.windows as c_long, sequences.outputs as c_long],
    );
    let input = Input::new(input, 2, &claims)?;
    let weight = Input::new(weight, 4, &claims)?;
    let bias = Input::new(bias, 5, &claims)?;
    let mut output = Output::new(output, &sizes, 3, &[])?;
    let size = Size { rows: sequences.windows, columns: sequences.outputs, depth: sequences.window() };
    let packing = Packing::new::<T>(size)?;
    let (from, weights) = (input.elements().as_ptr(), weight.elements().as_ptr());
    let weights = Matrix::strided(weights, 1, sequences.window() as isize);
    let to: *mut T = output.elements().as_mut_ptr().cast();
    let bias = bias.elements();
    // SAFETY: samples have results of their own.
    let shared = unsafe { Shared::new((from, weights, to)) };
    for_each_product(size, sequences.samples, &|sample| {
        let &(from, weights, to) = shared.get();
        let to = to.wrapping_add(sample * sequences.windows * sequences.outputs);
        for window in 0..sequences.windows {
            // SAFETY: a frame of the output, which is not the bias.
            unsafe { to.add(window * sequences.outputs).copy_from_nonoverlapping(bias.as_ptr(), bias.len()) };
        }
        let c = Target { data: to, row: sequences.outputs as isize, column: 1 };
        // SAFETY: the windows lie in the input, the rest was checked; the output overlaps nothing else.
        unsafe { blas::product(size, T::ONE, sequences.matrix(from, sample), weights, T::ONE, c, &packing) };
    });
    output.close()
}

/// `grad_input`, argument 4, of `grad_output`, argument 3.
///
/// # Errors
///
/// As [`update_output`].
pub fn update_grad_input<T: Real>(
    window: &Window<1>,
    input: Arg<'_, T>,
    grad_output: Arg<'_, T>,
    grad_input: Arg<'_, T>,
    weight: Arg<'_, T>,
) -> Result<()> {
    check::parameters(weight, None)?;
    let sequences = checked(window, input, Some(grad_output), weight, None)?;
    let claims = [Claim::of(grad_input)];
    let grad_output = Input::new(grad_output, 3, &claims)?;
    let weight = Input::new(weight, 5, &claims)?;
    let mut grad_input = Output::new(grad_input, input.sizes(), 4, &[])?;
    // Windows that are so many apart have no frame in common.
    let apart = sequences.kernel.div_ceil(sequences.stride);
    let size = |first: usize| Size {
        rows: sequences.windows.saturating_sub(first).div_ceil(apart),
        columns: sequences.window(),
        depth: sequences.outputs,
    };
    let packing = Packing::new::<T>(size(0))?;
    let (from, weights) = (grad_output.elements().as_ptr(), weight.elements().as_ptr());
    let weights = Matrix::strided(weights, sequences.window() as isize, 1);
    let to = grad_input.filled(T::ZERO).as_mut_ptr();
    // SAFETY: samples have results of their own.
    let shared = unsafe { Shared::new((from, weights, to)) };
    for_each_product(size(0), sequences.samples, &|sample| {
        let &(from, weights, to) = shared.get();
        for first in 0..apart.min(sequences.windows) {
            let a = sequences.output(from, sample, first, apart);
            let data = to
                .wrapping_add(sample * sequences.frames * sequences.features)
                .wrapping_offset(first as isize * sequences.step());
            let c = Target { data, row: apart as isize * sequences.step(), column: 1 };
            // SAFETY: these windows lie in the gradient of the input, and do not overlap.
            unsafe { blas::product(size(first), T::ONE, a, weights, T::ONE, c, &packing) };
        }
    });
    grad_input.close()
}

/// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
///
/// # Errors
///
/// As [`update_output`], but that the gradients may have any layout.
pub fn acc_grad_parameters<T: Real>(
    window: &Window<1>,
    input: Arg<'_, T>,
    grad_output: Arg<'_, T>,
    Parameters { weight, bias }: Parameters<'_, T>,
    scale: f64,
) -> Result<()> {
    let sequences = checked(window, input, Some(grad_output), weight, None)?;
    let claims = [Claim::of(weight), Claim::of(bias.unwrap_or(weight))];
    let input = Input::new(input, 2, &claims)?;
    let grad_output = Input::new(grad_output, 3, &claims)?;
    let mut weight = Update::new(weight, 4, &[])?;
    let mut bias = Update::optional(bias, 5, &claims[..1])?;
    let fits = bias.as_ref().is_none_or(|bias| bias.count() == sequences.outputs);
    check_arg(fits, 5, "a bias for each feature of the output expected")?;
    let size = Size { rows: sequences.outputs, columns: sequences.window(), depth: sequences.windows };
    let packing = Packing::new::<T>(size)?;
    let scale = T::of(scale);
    if scale == T::ZERO {
        return Ok(());
    }
    let (from, gradient) = (input.elements().as_ptr(), grad_output.elements());
    let to = weight.elements().as_mut_ptr();
    let c = Target { data: to, row: sequences.window() as isize, column: 1 };
    for sample in 0..sequences.samples {
        let a = sequences.output(gradient.as_ptr(), sample, 0, 1).transposed();
        // SAFETY: the windows lie in the input, the rest was checked; the gradient overlaps nothing else.
        unsafe { blas::product(size, scale, a, sequences.matrix(from, sample), T::ONE, c, &packing) };
    }
    if let Some(bias) = &mut bias {
        let bias = bias.elements();
        for frame in gradient.chunks_exact(sequences.outputs) {
            for (sum, &element) in bias.iter_mut().zip(frame) {
                *sum += scale * element;
            }
        }
    }
    weight.close()?;
    bias.map_or(Ok(()), Update::close)
}
