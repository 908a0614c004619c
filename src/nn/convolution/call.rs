//! What all convolutions have in common once their arguments are checked: operands, memory, results.

use super::bias;
use super::check;
use super::former_gradient::FormerGradient;
use super::geometry::{Geometry, PerAxis};
use super::gradient::GradientJob;
use super::job::{ImageJob, JobWeights};
use super::kept_weights::{KeptWeights, Standing};
use super::layer::Layer;
use super::padding::{PaddedSums, PlaneSide};
use crate::error::Result;
use crate::math::Arg;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// The parameters of a layer, or their gradients.
#[derive(Clone, Copy)]
pub struct Parameters<'a, T: 'static> {
    /// The weights.
    pub weight: Arg<'a, T>,
    /// The bias, if there is one.
    pub bias: Option<Arg<'a, T>>,
}

/// A convolution whose arguments are checked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Convolution {
    pub(super) layer: Layer,
    /// Whether it is computed backwards: its input is what the layer calls its output.
    pub(super) transposed: bool,
}

/// The numbers of planes, the sizes of the tensors, and the kernel of a convolution.
#[derive(Clone, Copy)]
pub(super) struct PlaneCounts {
    /// Planes of the input.
    pub(super) inputs: i64,
    /// Planes of the output.
    pub(super) outputs: i64,
}

impl Layer {
    /// Has `job` compute `result`: the output, or if `backward` the input, of operands and a result that have the sizes of
    /// the layer.
    fn compute<T: Real>(
        &self,
        job: &ImageJob<T>,
        backward: bool,
        operands: (&[T], &[T]),
        bias: Option<&[T]>,
        standing: Option<(Standing<'_, T>, Option<&[T]>)>,
        result: &mut [MaybeUninit<T>],
    ) {
        let input = PlaneSide { planes: self.groups * self.inputs, extent: self.input };
        let output = PlaneSide { planes: self.groups * self.outputs, extent: self.output };
        let (from, to) = if backward { (output, input) } else { (input, output) };
        let steps = if backward { self.weights.transposed() } else { self.weights };
        let planes = from.planes / self.groups;
        let sums = PaddedSums { geometry: &self.geometry, backward, source: from, result: to };
        let sources = move |plane: usize, visit: &mut dyn FnMut(usize, usize)| {
            let (group, own) = (plane / (to.planes / self.groups), plane % (to.planes / self.groups));
            let kernel = group as isize * steps.group + own as isize * steps.output;
            for k in 0..planes {
                visit(group * planes + k, (kernel + k as isize * steps.input) as usize);
            }
        };
        let Some((standing, packed)) = standing else {
            // SAFETY: operands and a result of the sizes of the layer, as the caller has checked.
            return unsafe { sums.compute(job, operands, bias, &sources, result) };
        };
        let kept = (packed, standing.kept.is_finite(operands.1));
        // SAFETY: as above; `packed` are these weights.
        unsafe {
            sums.compute_again(job, operands, kept, bias, &sources, standing.is_rectified, result);
        }
    }
}

impl Convolution {
    /// A convolution of `input`, whose planes have `S` dimensions and whose rank is `S` + 1 or, with a batch, `S` + 2,
    /// with dense weights: of the planes of the output by those of the input, or, if `transposed`, by those of the
    /// input first. `more` are elements of a transposed convolution's output behind the last window.
    ///
    /// # Errors
    ///
    /// Plain: there is no window; `input` or `grad_output` has not the sizes.
    pub(super) fn of<T, const S: usize>(
        geometry: Geometry,
        (transposed, more): (bool, PerAxis<i64>),
        planes: PlaneCounts,
        input: Arg<'_, T>,
        grad_output: Option<Arg<'_, T>>,
    ) -> Result<Self> {
        let front = input.rank() - S - 1;
        let mut extent = [1; 3];
        extent[3 - S..].copy_from_slice(&input.sizes()[front + 1..]);
        let output = if transposed { geometry.spread(extent, more) } else { geometry.windows(extent) };
        let from = check::list(&[planes.inputs], &extent[3 - S..]);
        let to = check::list(&[planes.outputs], &output[3 - S..]);
        check::windows(&from, &to)?;
        check::size(input, "input", S + 1 + front, front, planes.inputs)?;
        if let Some(grad_output) = grad_output {
            for (d, &size) in to.iter().enumerate() {
                check::size(grad_output, "gradOutput", S + 1 + front, front + d, size)?;
            }
            // The original believes this.
            check::sizes(grad_output, "gradOutput", &check::list(&input.sizes()[..front], &to))?;
        }
        let samples = input.sizes()[..front].first().map_or(1, |&samples| samples as usize);
        let (near, far) = if transposed { (output, extent) } else { (extent, output) };
        let (inputs, outputs) =
            if transposed { (planes.outputs, planes.inputs) } else { (planes.inputs, planes.outputs) };
        let (inputs, outputs) = (inputs as usize, outputs as usize);
        let layer = Layer {
            geometry,
            samples,
            groups: 1,
            inputs,
            outputs,
            input: near,
            output: far,
            weights: Layer::dense_weights(&geometry, inputs, outputs),
        };
        Ok(Convolution { layer, transposed })
    }

    /// The planes of the output, of all groups, and their size.
    pub(super) fn output(&self) -> (usize, PerAxis<i64>) {
        let Layer { groups, inputs, outputs, input, output, .. } = self.layer;
        if self.transposed { (groups * inputs, input) } else { (groups * outputs, output) }
    }

    /// The sizes of the output of an input of this rank, `S` of which are those of a plane.
    fn output_sizes<const S: usize>(&self, rank: usize) -> Longs {
        let (planes, extent) = self.output();
        let mut sizes = Longs::new();
        if rank == S + 2 {
            sizes.push(self.layer.samples as c_long);
        }
        sizes.push(planes as c_long);
        sizes.extend(extent[3 - S..].iter().copied());
        sizes
    }

    /// What computes the layer's output with these weights, or if `backward` its input; and the weights as it packs them, if they
    /// are kept.
    fn job<'a, T: Real>(
        &self,
        backward: bool,
        weights: &[T],
        kept: Option<&'a KeptWeights<T>>,
    ) -> Result<(ImageJob<T>, Option<&'a [T]>)> {
        if let Some(kept) = kept {
            let job =
                ImageJob::of(&self.layer, backward, JobWeights { elements: weights, kept: Some(kept) })?;
            let Some(layout) = job.packed() else { return Ok((job, None)) };
            // SAFETY: the weights of the layer, and as much room as the job says.
            let pack = |to: &mut [T]| unsafe { job.pack_all(weights.as_ptr(), to.as_mut_ptr()) };
            // Without memory for it, nothing is kept.
            if let Ok(Some(packed)) = kept.packed(layout, pack) {
                return Ok((job, Some(packed)));
            }
        }
        Ok((ImageJob::of(&self.layer, backward, JobWeights { elements: weights, kept: None })?, None))
    }

    /// Computes `output`, argument 3, of `input`, argument 2, with weight and bias, arguments 4 and 5, of which something may be
    /// kept. Planes have `S` dimensions.
    pub(super) fn update_output<T: Real, const S: usize>(
        &self,
        input: Arg<'_, T>,
        output: Arg<'_, T>,
        parameters: Parameters<'_, T>,
        standing: Option<Standing<'_, T>>,
    ) -> Result<()> {
        let claims = [Claim::of(output)];
        let sizes = self.output_sizes::<S>(input.rank());
        let input = Input::new(input, 2, &claims)?;
        let weight = Input::new(parameters.weight, 4, &claims)?;
        let bias = Input::optional(parameters.bias, 5, &claims)?;
        let mut output = Output::new(output, &sizes, 3, &[])?;
        let (job, packed) =
            self.job(self.transposed, weight.elements(), standing.map(|standing| standing.kept))?;
        let bias = bias.as_ref().map(Input::elements);
        let operands = (input.elements(), weight.elements());
        let standing = standing.map(|standing| (standing, packed));
        self.layer.compute(&job, self.transposed, operands, bias, standing, output.elements());
        output.close()
    }

    /// Computes `grad_input`, argument 4, of `grad_output`, argument 3, with the weight, argument 5.
    pub(super) fn update_grad_input<T: Real>(
        &self,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        grad_input: Arg<'_, T>,
        weight: Arg<'_, T>,
    ) -> Result<()> {
        let claims = [Claim::of(grad_input)];
        let grad_output = Input::new(grad_output, 3, &claims)?;
        let weight = Input::new(weight, 5, &claims)?;
        let mut grad_input = Output::new(grad_input, input.sizes(), 4, &[])?;
        let (job, _) = self.job(!self.transposed, weight.elements(), None)?;
        let operands = (grad_output.elements(), weight.elements());
        self.layer.compute(&job, !self.transposed, operands, None, None, grad_input.elements());
        grad_input.close()
    }

    /// Adds `scale` times the gradients of weight and bias, arguments 4 and 5, of `input` and `grad_output`, arguments
    /// 2 and 3.
    pub(super) fn acc_grad_parameters<T: Real>(
        &self,
        input: Arg<'_, T>,
        grad_output: Arg<'_, T>,
        gradients: Parameters<'_, T>,
        scale: f64,
    ) -> Result<()> {
        let claims = [Claim::of(gradients.weight), Claim::of(gradients.bias.unwrap_or(gradients.weight))];
        let input = Input::new(input, 2, &claims)?;
        let grad_output = Input::new(grad_output, 3, &claims)?;
        let mut weight = Update::new(gradients.weight, 4, &[])?;
        let mut bias = Update::optional(gradients.bias, 5, &claims[..1])?;
        let mut job = GradientJob::new(&self.layer)?;
        let scale = T::of(scale);
        if scale == T::ZERO {
            return Ok(());
        }
        let (input, from) = (input.elements(), grad_output.elements());
        let (ahead, behind) = if self.transposed { (from, input) } else { (input, from) };
        let former = FormerGradient::of(&self.layer, behind, weight.elements())?;
        // SAFETY: operands and results of the sizes of the layer, as was checked.
        unsafe { job.run(ahead.as_ptr(), behind.as_ptr(), scale, weight.elements().as_mut_ptr()) };
        if let Some(former) = former {
            former.repair((ahead, behind), scale, weight.elements());
        }
        if let Some(bias) = &mut bias {
            let places = plane::volume(&self.output().1);
            // SAFETY: the gradient of the output, as was checked.
            unsafe { bias::add_sums(from.as_ptr(), self.layer.samples, places, scale, bias.elements()) };
        }
        weight.close()?;
        bias.map_or(Ok(()), Update::close)
    }
}
