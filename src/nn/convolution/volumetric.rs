//! Convolutions over volumes: `VolumetricConvolution`, `VolumetricConvolutionMM`, `VolumetricDilatedConvolution`,
//! `VolumetricFullDilatedConvolution` and what is a case of them. Axes are time, rows and columns.

use super::call::{Convolution, Parameters, PlaneCounts};
use super::check;
use super::window::Window;
use crate::error::{Error, Positioned, Result, check_arg};
use crate::math::Arg;
use crate::nn::real::Real;
use std::os::raw::c_int;

/// Which function family: they differ in what they check, and in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Volumetric {
    /// `VolumetricConvolutionMM`: weights of rank 2 or 5.
    Plain,
    /// `VolumetricDilatedConvolution`.
    Dilated,
    /// `VolumetricFullDilatedConvolution`: transposed.
    Full,
    /// `VolumetricConvolution`, whose kernel is that of the weights.
    Unpadded,
}

const INPUT: &str = "4D or 5D (batch mode) tensor expected for input";
const WEIGHT: &str = "5D (nOutputPlane x nInputPlane x kT x kH x kW) tensor";

/// The window of a function that takes its kernel from the weights.
fn with_kernel_of<T>(window: &Window<3>, weight: Arg<'_, T>) -> Result<Window<3>> {
    let mut kernel = [1; 3];
    for (to, &size) in kernel.iter_mut().zip(&weight.sizes()[2..]) {
        *to = c_int::try_from(size).map_err(|_| Error::overflow())?;
    }
    Ok(Window { kernel, ..*window })
}

/// What `VolumetricConvolution` blames arguments for when it has the gradient of the output; its other sizes are checked
/// as everybody's.
fn check_gradients<T>(grad_output: Arg<'_, T>, bias: Option<Arg<'_, T>>, outputs: i64) -> Result<()> {
    check::rank(grad_output, &[4, 5], 3, "4D or 5D (batch mode) tensor expected for gradOutput")?;
    let fits = bias.is_none_or(|bias| *bias.sizes() == [outputs]);
    check_arg(fits, 5, "gradBias tensor has wrong size").named(&["gradBias"])?;
    let planes = grad_output.sizes()[grad_output.rank() - 4];
    check_arg(planes == outputs, 1, "Number of output features is not equal to nOutputPlane")
        .named(&["gradOutput"])
}

impl Volumetric {
    fn checked<T: Real>(
        self,
        window: &Window<3>,
        input: Arg<'_, T>,
        grad_output: Option<Arg<'_, T>>,
        Parameters { weight, bias }: Parameters<'_, T>,
    ) -> Result<Convolution> {
        check::rank(input, &[4, 5], 2, INPUT)?;
        if self != Volumetric::Plain {
            check::weight_rank(weight, &[5], 4, WEIGHT)?;
        }
        let from_weight = matches!(self, Volumetric::Full | Volumetric::Unpadded);
        let window = if from_weight { &with_kernel_of(window, weight)? } else { window };
        if !from_weight {
            window.check_kernel(8)?;
        }
        window.check_stride(11)?;
        if self != Volumetric::Plain {
            window.check_dilation(15)?;
        }
        if self == Volumetric::Full {
            window.check_adjustment(15)?;
        }
        if self == Volumetric::Plain {
            check::weight_rank(weight, &[2, 5], 4, "2D or 5D weight tensor")?;
        }
        let transposed = self == Volumetric::Full;
        let sizes = weight.sizes();
        if self == Volumetric::Unpadded {
            let image = input.sizes()[input.rank() - 3..].iter();
            let covers = image.zip(window.kernel).all(|(&size, kernel)| size >= i64::from(kernel));
            check_arg(covers, 2, "input image is smaller than kernel")?;
            grad_output.map_or(Ok(()), |gradient| check_gradients(gradient, bias, sizes[0]))?;
        }
        if let Some(bias) = bias {
            check::size(bias, "bias", 1, 0, sizes[usize::from(transposed)])?;
        }
        let geometry = window.geometry();
        let planes = if self == Volumetric::Plain {
            let inputs = input.sizes()[input.rank() - 4];
            let weights = check::product(&sizes[1..]);
            if inputs.checked_mul(geometry.taps()) != Some(weights) {
                return Err(Error::plain(format!(
                    "{weights} weights of an output plane are not {inputs} x {} x {} x {}",
                    window.kernel[0], window.kernel[1], window.kernel[2]
                )));
            }
            PlaneCounts { inputs, outputs: sizes[0] }
        } else {
            let [kt, kh, kw] = window.kernel.map(i64::from);
            check::sizes(weight, "weight", &[sizes[0], sizes[1], kt, kh, kw])?;
            let (inputs, outputs) = if transposed { (sizes[0], sizes[1]) } else { (sizes[1], sizes[0]) };
            PlaneCounts { inputs, outputs }
        };
        Convolution::of::<T, 3>(geometry, (transposed, window.more()), planes, input, grad_output)
    }

    /// The first check of `VolumetricConvolution`, which has always been the wrong way round: its padding must not be
    /// 0, and is not used. Clients call `VolumetricConvolutionMM` instead.
    fn check_padding(self, window: &Window<3>) -> Result<Window<3>> {
        if self != Volumetric::Unpadded {
            return Ok(*window);
        }
        check_arg(window.padding != [0; 3], 9, "padding not supported by CPU backend").named(&["pT"])?;
        Ok(Window { padding: [0; 3], ..*window })
    }

    /// `output`, argument 3, of `input`, argument 2.
    ///
    /// # Errors
    ///
    /// Arguments as the original blames them: 2 the rank of the input, and that of [`Volumetric::Unpadded`] is smaller than
    /// the kernel, 4 the rank of the weights, 8 the kernel, 11 the
    /// stride, 15 the dilation or adjustment; 9 the padding of [`Volumetric::Unpadded`]. Plain: other sizes.
    pub fn update_output<T: Real>(
        self,
        window: &Window<3>,
        input: Arg<'_, T>,
        output: Arg<'_, T>,
        parameters: Parameters<'_, T>,
    ) -> Result<()> {
        let window = self.check_padding(window)?;
        self.checked(&window, input, None, parameters)?.update_output::<T, 3>(input, output, parameters, None)
    }

    /// `grad_input`, argument 4, of `grad_output`, argument 3.
    ///
    /// # Errors
    ///
    /// As [`Volumetric::update_output`]; of [`Volumetric::Unpadded`] also 3 the rank of `grad_output`, 1 its planes.
    pub fn update_grad_input<T: Real>(
        self,
        window: &Window<3>,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        grad_input: Arg<'_, T>,
        weight: Arg<'_, T>,
    ) -> Result<()> {
        let window = self.check_padding(window)?;
        self.checked(&window, input, Some(grad_output), Parameters { weight, bias: None })?.update_grad_input(
            input,
            grad_output,
            grad_input,
            weight,
        )
    }

    /// Adds `scale` times the gradients of weight and bias, arguments 4 and 5.
    ///
    /// # Errors
    ///
    /// As [`Volumetric::update_grad_input`]; argument 4, 5 of [`Volumetric::Full`]: a gradient is not contiguous; 5 of
    /// [`Volumetric::Unpadded`]: the sizes of the gradient of the bias.
    pub fn acc_grad_parameters<T: Real>(
        self,
        window: &Window<3>,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        gradients: Parameters<'_, T>,
        scale: f64,
    ) -> Result<()> {
        let window = self.check_padding(window)?;
        let convolution = self.checked(&window, input, Some(grad_output), gradients)?;
        if self == Volumetric::Full {
            check::gradients(gradients.weight, gradients.bias)?;
        }
        convolution.acc_grad_parameters(input, grad_output, gradients, scale)
    }
}
