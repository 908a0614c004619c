//! `SpatialConvolutionLocal`: each place of the output has kernels of its own.

use super::call::Parameters;
use super::check;
use super::geometry::{Axis, PerAxis};
use super::room::Room;
use super::window::Window;
use crate::blas::{self, Matrix, Packing, Size, Target};
use crate::error::{Error, Positioned, Result};
use crate::math::Arg;
use crate::memory::scratch::Standby;
use crate::nn::names;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::threads::{self, Shared};
use std::os::raw::c_long;

/// The rows and columns of the planes of the input and the output, as the caller states them.
#[derive(Debug, Clone, Copy)]
pub struct Extents {
    /// Of the input.
    pub input: [c_long; 2],
    /// Of the output.
    pub output: [c_long; 2],
}

/// A checked call.
struct Local {
    rows: Axis,
    columns: Axis,
    samples: usize,
    inputs: usize,
    outputs: usize,
    /// Elements of a plane of the input.
    area: usize,
    /// Places of the output.
    places: usize,
}

fn checked<T: Real>(
    window: &Window<2>,
    extents: Extents,
    input: Arg<'_, T>,
    grad_output: Option<Arg<'_, T>>,
    Parameters { weight, bias }: Parameters<'_, T>,
) -> Result<Local> {
    let sizes = weight.sizes();
    let (places, outputs, weights) = match *sizes {
        [places, outputs, weights] => (places, outputs, weights),
        [rows, columns, outputs, inputs, kh, kw] => {
            (rows.saturating_mul(columns), outputs, inputs.saturating_mul(kh).saturating_mul(kw))
        }
        _ => {
            let text = format!("weight tensor should be 3D or 6D - got {}D", sizes.len());
            return Err(Error::arg(4, text)).named(names::WEIGHT);
        }
    };
    window.check_kernel(9)?;
    window.check_stride(11)?;
    check::rank(input, &[3, 4], 2, "3D or 4D input tensor")?;
    let [input_rows, input_columns] = extents.input;
    let [rows, columns] = extents.output;
    let geometry = window.geometry();
    let inputs = weights / geometry.taps();
    if let Some(bias) = bias {
        check::sizes(bias, "bias", &[outputs, rows, columns])?;
    }
    let batch = &input.sizes()[..input.rank() - 3];
    check::size(input, "input", input.rank(), batch.len(), inputs)?;
    check::sizes(input, "input", &check::list(batch, &[inputs, input_rows, input_columns]))?;
    if inputs.checked_mul(geometry.taps()) != Some(weights)
        || rows < 1
        || rows.checked_mul(columns) != Some(places)
    {
        return Err(Error::plain(format!(
            "weights of {places} places with {weights} elements do not fit an output of {rows} x {columns} places and \
             kernels of {inputs} x {} x {}",
            window.kernel[0], window.kernel[1]
        )));
    }
    if let Some(grad_output) = grad_output {
        check::sizes(grad_output, "gradOutput", &check::list(batch, &[outputs, rows, columns]))?;
    }
    let input: PerAxis<i64> = [1, input_rows, input_columns];
    Ok(Local {
        rows: Axis::forward(&geometry, 1, input[1], rows)?,
        columns: Axis::forward(&geometry, 2, input[2], columns)?,
        samples: batch.first().map_or(1, |&samples| samples as usize),
        inputs: inputs as usize,
        outputs: outputs as usize,
        area: input_rows.saturating_mul(input_columns) as usize,
        places: places as usize,
    })
}

impl Local {
    /// Elements of a window.
    fn window(&self) -> usize {
        self.inputs * self.rows.origins.len() * self.columns.origins.len()
    }

    /// Calls `each` with each element of the window at a place, and where it is in a sample; not with what is outside.
    fn for_each_element(&self, place: usize, mut each: impl FnMut(usize, usize)) {
        let (row, column) = (place / self.columns.windows, place % self.columns.windows);
        let at = |axis: &Axis, window: usize, origin: i64| {
            let at = window as i64 * axis.step + origin;
            (0..axis.extent).contains(&at).then_some(at as usize)
        };
        let mut tap = 0;
        for plane in 0..self.inputs {
            for &y in &*self.rows.origins {
                let y = at(&self.rows, row, y);
                for &x in &*self.columns.origins {
                    if let (Some(y), Some(x)) = (y, at(&self.columns, column, x)) {
                        each(tap, plane * self.area + y * self.columns.extent as usize + x);
                    }
                    tap += 1;
                }
            }
        }
    }

    /// Writes the windows at a place, sample after sample.
    fn gather<T: Real>(&self, input: &[T], place: usize, windows: &mut [T]) {
        windows.fill(T::ZERO);
        let sample = self.inputs * self.area;
        self.for_each_element(place, |tap, at| {
            for (window, sample) in windows.chunks_exact_mut(self.window()).zip(input.chunks_exact(sample)) {
                window[tap] = sample[at];
            }
        });
    }

    /// The weights of a place: planes of the output by elements of the window.
    fn weights<T>(&self, weight: *const T, place: usize) -> Matrix<'static, T> {
        let window = self.window();
        Matrix::strided(weight.wrapping_add(place * self.outputs * window), window as isize, 1)
    }

    /// How many threads share `count` places or samples.
    fn parts(&self, count: usize) -> usize {
        plane::parts(count, self.outputs.saturating_mul(self.window()))
    }
}

/// `output`, argument 3, of `input`, argument 2.
///
/// # Errors
///
/// Argument 2: the rank of the input. 4: that of the weights. 9, 11: the kernel, the stride. Plain: other sizes.
pub fn update_output<T: Real>(
    window: &Window<2>,
    extents: Extents,
    input: Arg<'_, T>,
    output: Arg<'_, T>,
    (weight, bias): (Arg<'_, T>, Arg<'_, T>),
) -> Result<()> {
    let local = checked(window, extents, input, None, Parameters { weight, bias: Some(bias) })?;
    let batch = &input.sizes()[..input.rank() - 3];
    let [rows, columns] = extents.output;
    let sizes = check::list(batch, &[local.outputs as c_long, rows, columns]);
    let claims = [Claim::of(output)];
    let input = Input::new(input, 2, &claims)?;
    let weight = Input::new(weight, 4, &claims)?;
    let bias = Input::new(bias, 5, &claims)?;
    let mut output = Output::new(output, &sizes, 3, &[])?;
    let size = Size { rows: local.outputs, columns: local.samples, depth: local.window() };
    let packing = Packing::new::<T>(size)?;
    let room = Standby::<Room<T>>::new(local.samples * local.window())?;
    let to = output.filled(T::ZERO);
    for sample in to.chunks_exact_mut(local.outputs * local.places) {
        sample.copy_from_slice(bias.elements());
    }
    let window = local.window() as isize;
    let from = input.elements();
    // SAFETY: each place of the output is one thread's.
    let shared = unsafe { Shared::new((weight.elements().as_ptr(), to.as_mut_ptr())) };
    threads::for_each_range(local.places, local.parts(local.places), &|places| {
        room.with(|Room(windows)| {
            for place in places {
                local.gather(from, place, windows);
                let &(weight, to) = shared.get();
                let b = Matrix::strided(windows.as_ptr(), 1, window);
                let c = Target {
                    data: to.wrapping_add(place),
                    row: local.places as isize,
                    column: (local.outputs * local.places) as isize,
                };
                // SAFETY: the weights of the place, the windows, and the place in all planes of all samples.
                unsafe { blas::product(size, T::ONE, local.weights(weight, place), b, T::ONE, c, &packing) };
            }
        });
    });
    output.close()
}

/// `grad_input`, argument 4, of `grad_output`, argument 3.
///
/// # Errors
///
/// As [`update_output`].
pub fn update_grad_input<T: Real>(
    window: &Window<2>,
    extents: Extents,
    (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
    grad_input: Arg<'_, T>,
    weight: Arg<'_, T>,
) -> Result<()> {
    let parameters = Parameters { weight, bias: None };
    let local = checked(window, extents, input, Some(grad_output), parameters)?;
    let claims = [Claim::of(grad_input)];
    let grad_output = Input::new(grad_output, 3, &claims)?;
    let weight = Input::new(weight, 5, &claims)?;
    let mut grad_input = Output::new(grad_input, input.sizes(), 4, &[])?;
    let size = Size { rows: local.window(), columns: 1, depth: local.outputs };
    let packing = Packing::new::<T>(size)?;
    let room = Standby::<Room<T>>::new(local.window())?;
    let sample = local.inputs * local.area;
    // SAFETY: it is only read.
    let shared = unsafe { Shared::new((weight.elements().as_ptr(), grad_output.elements().as_ptr())) };
    let to = grad_input.filled(T::ZERO);
    plane::for_each(to, sample, local.window().saturating_mul(local.outputs), &|i, to| {
        room.with(|Room(windows)| {
            for place in 0..local.places {
                let &(weight, from) = shared.get();
                let from = from.wrapping_add(i * local.outputs * local.places + place);
                let b = Matrix::strided(from, local.places as isize, 1);
                let c = Target { data: windows.as_mut_ptr(), row: 1, column: 1 };
                let a = local.weights(weight, place).transposed();
                // SAFETY: the weights of the place, the place in all planes of the sample, and room for a window.
                unsafe { blas::product(size, T::ONE, a, b, T::ZERO, c, &packing) };
                local.for_each_element(place, |tap, at| to[at] += windows[tap]);
            }
        });
    });
    grad_input.close()
}

/// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
///
/// # Errors
///
/// As [`update_output`]; argument 4, 5: a gradient is not contiguous.
pub fn acc_grad_parameters<T: Real>(
    window: &Window<2>,
    extents: Extents,
    (input, grad_output): (Arg<'_, T>, Arg<'_, T>),
    (weight, bias): (Arg<'_, T>, Arg<'_, T>),
    scale: f64,
) -> Result<()> {
    check::gradients(weight, Some(bias))?;
    let parameters = Parameters { weight, bias: Some(bias) };
    let local = checked(window, extents, input, Some(grad_output), parameters)?;
    let claims = [Claim::of(weight), Claim::of(bias)];
    let input = Input::new(input, 2, &claims)?;
    let grad_output = Input::new(grad_output, 3, &claims)?;
    let mut weight = Update::new(weight, 4, &[])?;
    let mut bias = Update::new(bias, 5, &claims[..1])?;
    let size = Size { rows: local.outputs, columns: local.window(), depth: local.samples };
    let packing = Packing::new::<T>(size)?;
    let room = Standby::<Room<T>>::new(local.samples * local.window())?;
    let scale = T::of(scale);
    if scale == T::ZERO {
        return Ok(());
    }
    let from = input.elements();
    let of_output = grad_output.elements();
    // SAFETY: the weights of each place are one thread's.
    let shared = unsafe { Shared::new((of_output.as_ptr(), weight.elements().as_mut_ptr())) };
    threads::for_each_range(local.places, local.parts(local.places), &|places| {
        room.with(|Room(windows)| {
            for place in places {
                local.gather(from, place, windows);
                let &(of_output, to) = shared.get();
                let sample = (local.outputs * local.places) as isize;
                let a = Matrix::strided(of_output.wrapping_add(place), local.places as isize, sample);
                let b = Matrix::strided(windows.as_ptr(), size.columns as isize, 1);
                let data = to.wrapping_add(place * size.rows * size.columns);
                let c = Target { data, row: size.columns as isize, column: 1 };
                // SAFETY: the place in all planes of all samples, the windows, and the weights of the place.
                unsafe { blas::product(size, scale, a, b, T::ONE, c, &packing) };
            }
        });
    });
    let sums = bias.elements();
    for sample in of_output.chunks_exact(sums.len()) {
        for (sum, &element) in sums.iter_mut().zip(sample) {
            *sum += scale * element;
        }
    }
    weight.close()?;
    bias.close()
}
