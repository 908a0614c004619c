//! Convolutions over planes: `SpatialConvolutionMM`, `SpatialDilatedConvolution`, `SpatialFullDilatedConvolution` and
//! what is a case of them. Axes are rows and columns.

use super::call::{Convolution, Parameters, PlaneCounts};
use super::check;
use super::kept_weights::Standing;
use super::window::Window;
use crate::error::{Error, Result};
use crate::math::Arg;
use crate::nn::real::Real;

/// Which function family: they differ in what they check, and in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spatial {
    /// `SpatialConvolutionMM`: weights of rank 2 or 4.
    Plain,
    /// `SpatialDilatedConvolution`.
    Dilated,
    /// `SpatialFullDilatedConvolution`: transposed.
    Full,
}

const INPUT: &str = "3D or 4D input tensor";

impl Spatial {
    fn checked<T: Real>(
        self,
        window: &Window<2>,
        input: Arg<'_, T>,
        grad_output: Option<Arg<'_, T>>,
        Parameters { weight, bias }: Parameters<'_, T>,
    ) -> Result<Convolution> {
        if self == Spatial::Dilated {
            check::weight_rank(weight, &[4], 4, "4D weight tensor (nOutputPlane,nInputPlane,kH,kW)")?;
        }
        window.check_kernel(9)?;
        window.check_stride(11)?;
        if self != Spatial::Plain {
            window.check_dilation(15)?;
        }
        match self {
            Spatial::Plain => check::weight_rank(weight, &[2, 4], 5, "2D or 4D weight tensor")?,
            Spatial::Dilated => {}
            Spatial::Full => {
                window.check_adjustment(15)?;
                check::weight_rank(weight, &[4], 5, "4D weight tensor")?;
            }
        }
        let transposed = self == Spatial::Full;
        let sizes = weight.sizes();
        if let Some(bias) = bias {
            check::size(bias, "bias", 1, 0, sizes[usize::from(transposed)])?;
        }
        check::rank(input, &[3, 4], 2, INPUT)?;
        let geometry = window.geometry();
        let planes = match self {
            Spatial::Plain => {
                let weights = check::product(&sizes[1..]);
                let inputs = weights / geometry.taps();
                if inputs == 0 || inputs.checked_mul(geometry.taps()) != Some(weights) {
                    return Err(Error::plain(format!(
                        "{weights} weights of an output plane are not a multiple of {} x {}",
                        window.kernel[0], window.kernel[1]
                    )));
                }
                PlaneCounts { inputs, outputs: sizes[0] }
            }
            _ => {
                let [kh, kw] = window.kernel.map(i64::from);
                check::sizes(weight, "weight", &[sizes[0], sizes[1], kh, kw])?;
                let (inputs, outputs) = if transposed { (sizes[0], sizes[1]) } else { (sizes[1], sizes[0]) };
                PlaneCounts { inputs, outputs }
            }
        };
        Convolution::of::<T, 2>(geometry, (transposed, window.more()), planes, input, grad_output)
    }

    /// `output`, argument 3, of `input`, argument 2.
    ///
    /// # Errors
    ///
    /// Arguments as the original blames them: 2 the rank of the input, 4 (dilated) or 5 that of the weights, 9 the
    /// kernel, 11 the stride, 15 the dilation or adjustment. Plain: other sizes.
    pub fn update_output<T: Real>(
        self,
        window: &Window<2>,
        input: Arg<'_, T>,
        output: Arg<'_, T>,
        parameters: Parameters<'_, T>,
    ) -> Result<()> {
        self.update_output_again(window, input, output, parameters, None)
    }

    /// The same, of a layer of whose weights something may be kept.
    ///
    /// # Errors
    ///
    /// As [`Spatial::update_output`].
    pub fn update_output_again<T: Real>(
        self,
        window: &Window<2>,
        input: Arg<'_, T>,
        output: Arg<'_, T>,
        parameters: Parameters<'_, T>,
        standing: Option<Standing<'_, T>>,
    ) -> Result<()> {
        let convolution = self.checked(window, input, None, parameters)?;
        convolution.update_output::<T, 2>(input, output, parameters, standing)
    }

    /// `grad_input`, argument 4, of `grad_output`, argument 3.
    ///
    /// # Errors
    ///
    /// As [`Spatial::update_output`].
    pub fn update_grad_input<T: Real>(
        self,
        window: &Window<2>,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        grad_input: Arg<'_, T>,
        weight: Arg<'_, T>,
    ) -> Result<()> {
        self.checked(window, input, Some(grad_output), Parameters { weight, bias: None })?.update_grad_input(
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
    /// As [`Spatial::update_output`]; argument 4, 5: a gradient is not contiguous.
    pub fn acc_grad_parameters<T: Real>(
        self,
        window: &Window<2>,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        gradients: Parameters<'_, T>,
        scale: f64,
    ) -> Result<()> {
        let contiguous = || check::gradients(gradients.weight, gradients.bias);
        if self == Spatial::Plain {
            contiguous()?;
        }
        let convolution = self.checked(window, input, Some(grad_output), gradients)?;
        contiguous()?;
        convolution.acc_grad_parameters(input, grad_output, gradients, scale)
    }
}
