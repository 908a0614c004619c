//! Negative log-likelihoods: the elements of the wanted classes, with their signs changed.
//!
//! The input is seen as `frames` blocks of `classes` rows of `places` elements: of one place for vectors and batches of
//! vectors, of the pixels of a plane for images. Each place of each frame has a target.

use super::single::single;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::nn::operand::{Claim, Input, Output, Update};
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// The operands of a loss.
#[derive(Clone, Copy)]
pub struct LikelihoodOperands<'a, T> {
    /// Logarithms of probabilities: argument 2.
    pub input: Ref<'a, Tensor<T>>,
    /// The wanted classes: argument 3.
    pub target: Ref<'a, Tensor<c_long>>,
    /// Factors of classes, and their argument number.
    pub weights: Option<(Ref<'a, Tensor<T>>, i32)>,
    /// A class that does not count.
    pub ignore: Option<c_long>,
    /// Whether the sum is divided by the weights of all targets.
    pub average: bool,
}

/// Whether the input is vectors or images.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ClassLayout {
    /// n, or frames x n.
    Vectors,
    /// frames x n x rows x columns.
    Images,
}

/// The operands, checked.
struct LikelihoodJob<'a, T: Real> {
    input: Input<'a, T>,
    target: Input<'a, c_long>,
    weights: Option<Input<'a, T>>,
    classes: usize,
    places: usize,
    ignore: Option<c_long>,
    /// The target that is the first class.
    first: c_long,
    /// The input is one vector without a batch.
    lone: bool,
}

impl<'a, T: Real> LikelihoodJob<'a, T> {
    fn new(form: ClassLayout, operands: LikelihoodOperands<'a, T>, claims: &[Claim]) -> Result<Self> {
        let LikelihoodOperands { input, target, weights, ignore, .. } = operands;
        let (rank, target_rank) = (input.rank(), target.rank());
        match form {
            ClassLayout::Vectors => {
                if target_rank > 1 {
                    return Err(Error::plain("multi-target not supported"));
                }
                if rank == 0 || rank > 2 {
                    return Err(Error::plain("input tensor should be 1D or 2D"));
                }
            }
            ClassLayout::Images => {
                check_arg(target_rank == 3, 3, "only batches of spatial targets supported (3D tensors)")?;
                check_arg(rank == 4, 2, "only batches of spatial inputs supported (4D tensors)")?;
            }
        }
        let input = Input::new(input, 2, claims)?;
        let target = Input::new(target, 3, claims)?;
        let weights = weights.map(|(weights, number)| Input::new(weights, number, claims)).transpose()?;
        let sizes = input.sizes();
        let (frames, classes, places) = match *sizes {
            [classes] => (1, classes, 1),
            [frames, classes] => (frames, classes, 1),
            [frames, classes, rows, columns] => (frames, classes, rows * columns),
            _ => unreachable!("the ranks were checked"),
        };
        if weights.as_ref().is_some_and(|weights| weights.elements().len() as c_long != classes) {
            return Err(Error::plain(format!(
                "weight tensor should be defined either for all {classes} classes or no classes"
            )));
        }
        let fits = match form {
            ClassLayout::Vectors => *target.sizes() == [frames],
            ClassLayout::Images => *target.sizes() == [sizes[0], sizes[2], sizes[3]],
        };
        if !fits {
            return Err(Error::plain("size mismatch: target has not as many elements as input has places"));
        }
        let first = c_long::from(index_base::get());
        let wrong = |&&target: &&c_long| {
            ignore != Some(target) && target.wrapping_sub(first) as usize >= classes as usize
        };
        let targets = &target.elements()[..(frames * places) as usize];
        if let Some(target) = targets.iter().find(wrong) {
            return Err(Error::plain(format!("target {target} is not one of {classes} classes")));
        }
        Ok(LikelihoodJob {
            classes: classes as usize,
            places: places as usize,
            ignore,
            first,
            lone: rank == 1,
            input,
            target,
            weights,
        })
    }

    fn frames(&self) -> usize {
        self.input.elements().len() / (self.classes * self.places).max(1)
    }

    /// The class that `target` wants, one of the targets; `None` if it does not count.
    fn class(&self, target: c_long) -> Option<usize> {
        (self.ignore != Some(target)).then(|| target.wrapping_sub(self.first) as usize)
    }

    fn weight(&self, class: usize) -> T {
        self.weights.as_ref().map_or(T::ONE, |weights| weights.elements()[class])
    }

    /// Calls `visit(k, where the wanted element is, its weight)` for each place; `None` for one that does not count.
    fn for_each(&self, mut visit: impl FnMut(usize, Option<(usize, T)>)) {
        let frame_length = self.classes * self.places;
        let count = self.frames() * self.places;
        for (k, &target) in self.target.elements()[..count].iter().enumerate() {
            let start = k / self.places * frame_length + k % self.places;
            let wanted = self.class(target);
            visit(k, wanted.map(|class| (start + class * self.places, self.weight(class))));
        }
    }

    /// The loss, and the weights of all targets.
    fn sum(&self, average: bool) -> (T, T) {
        let (mut sum, mut weights) = (0.0, 0.0);
        let elements = self.input.elements();
        self.for_each(|_, wanted| {
            if let Some((at, weight)) = wanted {
                sum -= elements[at].wide() * weight.wide();
                weights += weight.wide();
            }
        });
        if average && weights != 0.0 {
            sum /= weights;
        }
        (T::of(sum), T::of(weights))
    }
}

/// Puts the loss into `output`, argument 4, and the weights of all targets into `total_weight`, argument 7; each has one
/// element.
///
/// # Errors
///
/// Arguments: elements outside the storage. Argument 2, 3: other dimensions than `form` wants, for images. Plain: those
/// of vectors, sizes that do not fit, a target that is no class, results that have not one element.
pub fn update_output<T: Real>(
    form: ClassLayout,
    operands: LikelihoodOperands<'_, T>,
    output: Ref<'_, Tensor<T>>,
    total_weight: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let mut output = single(output, "output", 4)?;
    let mut total = single(total_weight, "total_weight", 7)?;
    let (sum, weights) = LikelihoodJob::new(form, operands, &[])?.sum(operands.average);
    total.elements()[0] = weights;
    output.elements()[0] = sum;
    output.close()?;
    total.close()
}

/// As [`update_output`] in PyTorch's dialect: results are resized, and `output` gets the loss of each target unless
/// `reduce`, which only batches and images have.
///
/// # Errors
///
/// As [`update_output`].
pub fn update_output_reduced<T: Real>(
    form: ClassLayout,
    operands: LikelihoodOperands<'_, T>,
    output: Ref<'_, Tensor<T>>,
    total_weight: Ref<'_, Tensor<T>>,
    reduce: bool,
) -> Result<()> {
    if reduce || operands.input.rank() == 1 {
        let average = operands.average && reduce;
        let (sum, weights) = LikelihoodJob::new(form, operands, &[])?.sum(average);
        let mut output_room = Output::new(output, &[1], 4, &[Claim::of(total_weight)])?;
        let mut total = Output::new(total_weight, &[1], 7, &[])?;
        total.filled(weights);
        output_room.filled(sum);
        total.close()?;
        return output_room.close();
    }
    let job = LikelihoodJob::new(form, operands, &[Claim::of(output)])?;
    let mut result = Output::new(output, job.target.sizes(), 4, &[])?;
    let (to, elements) = (result.elements(), job.input.elements());
    job.for_each(|k, wanted| {
        to[k].write(wanted.map_or(T::ZERO, |(at, weight)| -elements[at] * weight));
    });
    result.close()
}

/// The gradient of the loss, and how it counts.
#[derive(Clone, Copy)]
pub struct Upstream<'a, T> {
    /// The gradient of the loss, argument 4, in PyTorch's dialect.
    pub gradient: Option<Ref<'a, Tensor<T>>>,
    /// Whether the loss is a sum.
    pub reduce: bool,
}

/// The gradient of the input: the elements of `grad_input`, argument `number`, that are wanted classes are set, others
/// keep their values. `grad_input` has as many elements as the input. `total_weight` has what [`update_output`] put there;
/// nothing is set if that is not positive.
///
/// # Errors
///
/// As [`update_output`]. Argument `number`: another element count.
pub fn update_grad_input<T: Real>(
    form: ClassLayout,
    operands: LikelihoodOperands<'_, T>,
    upstream: Upstream<'_, T>,
    (grad_input, number): (Ref<'_, Tensor<T>>, i32),
    (total_weight, total_number): (Ref<'_, Tensor<T>>, i32),
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let job = LikelihoodJob::new(form, operands, &claims)?;
    let mut result = Update::new(grad_input, number, &[])?;
    let count = job.input.elements().len();
    check_arg(result.count() == count, number, "gradInput must have as many elements as input")?;
    let sum = upstream.reduce || job.lone;
    let each = match upstream.gradient {
        Some(gradient) if !sum => {
            let gradient = Input::new(gradient, 4, &claims)?;
            gradient.check_count(&job.target, "gradOutput", "target")?;
            Some(gradient)
        }
        _ => None,
    };
    let mut factor = T::ONE;
    if each.is_none() {
        let total = Input::new(total_weight, total_number, &[])?;
        let Some(&total) = total.elements().first() else {
            return Err(Error::arg(total_number, "total_weight must have one element"));
        };
        let upstream_value = match upstream.gradient {
            Some(gradient) => single(gradient, "gradOutput", 4)?.elements()[0],
            None => T::ONE,
        };
        if total.is_nan() || total <= T::ZERO {
            return Ok(());
        }
        factor = upstream_value;
        if operands.average && upstream.reduce && !job.lone {
            factor = factor / total;
        }
    }
    let unweighted = job.lone && operands.average && upstream.reduce;
    let to = result.elements();
    job.for_each(|k, wanted| {
        if let Some((at, weight)) = wanted {
            let weight = if unweighted { T::ONE } else { weight };
            let factor = each.as_ref().map_or(factor, |each| each.elements()[k]);
            to[at] = -(weight * factor);
        }
    });
    result.close()
}
