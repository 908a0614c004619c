//! Losses of margins between the wanted classes and the others.

use super::single::single;
use crate::error::{Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::memory::scratch::Scratch;
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::os::raw::{c_int, c_long};

/// Whether `sizes` are those of a vector, or of a batch of vectors: frames and elements of each.
fn frames(sizes: &[c_long]) -> Result<(usize, usize)> {
    match *sizes {
        [length] => Ok((1, length as usize)),
        [frames, length] => Ok((frames as usize, length as usize)),
        _ => Err(crate::error::Error::arg(2, "vector or matrix expected")),
    }
}

/// The number of a class from 0 on; negative where no class is meant.
fn class(target: c_long) -> c_long {
    target.wrapping_sub(c_long::from(index_base::get()))
}

/// The loss with one wanted class for each vector.
#[derive(Clone, Copy)]
pub struct MultiMargin<'a, T> {
    /// A vector, or a batch of them: argument 2.
    pub input: Ref<'a, Tensor<T>>,
    /// The wanted classes: argument 3.
    pub target: Ref<'a, Tensor<c_long>>,
    /// Factors of classes: argument 7.
    pub weights: Option<Ref<'a, Tensor<T>>>,
    /// The exponent: 1, or else 2.
    pub p: c_int,
    /// The margin.
    pub margin: f64,
    /// Whether the sum is divided by the number of vectors.
    pub average: bool,
}

/// The operands of [`MultiMargin`], checked.
struct MultiMarginJob<'a, T: Real> {
    input: Input<'a, T>,
    target: Input<'a, c_long>,
    weights: Option<Input<'a, T>>,
    frames: usize,
    length: usize,
    margin: T,
    squared: bool,
}

impl<T: Real> MultiMargin<'_, T> {
    fn job(&self, claims: &[Claim]) -> Result<MultiMarginJob<'_, T>> {
        let input = Input::new(self.input, 2, claims)?;
        let (frames, length) = frames(input.sizes())?;
        let target = Input::new(self.target, 3, claims)?;
        let fits =
            input.sizes().len() == 1 && target.elements().len() == 1 || *target.sizes() == [frames as c_long];
        check_arg(fits, 3, "inconsistent target size")?;
        let in_range = |&target: &c_long| (0..length as c_long).contains(&class(target));
        check_arg(target.elements()[..frames].iter().all(in_range), 3, "target out of range")?;
        let weights = Input::optional(self.weights, 7, claims)?;
        let enough = weights.as_ref().is_none_or(|weights| weights.elements().len() >= length);
        check_arg(enough, 7, "a weight for each class expected")?;
        let (margin, squared) = (T::of(self.margin), self.p != 1);
        Ok(MultiMarginJob { input, target, weights, frames, length, margin, squared })
    }

    /// Puts the loss into `output`, argument 4, which has one element.
    ///
    /// # Errors
    ///
    /// Argument 2: neither a vector nor a matrix. Argument 3: not one target for each vector, or no class. Argument 7:
    /// fewer weights than classes. Plain: `output` has not one element.
    pub fn update_output(&self, output: Ref<'_, Tensor<T>>) -> Result<()> {
        let mut output = single(output, "output", 4)?;
        let job = self.job(&[])?;
        let mut sums = Scratch::filled(job.frames, 0.0)?;
        let vectors = job.vectors();
        plane::for_each(&mut sums, 1, 4 * job.length, &|frame, sum| {
            let (wanted, x, weight) = vectors.frame(frame);
            for (d, &other) in x.iter().enumerate() {
                let z = vectors.margin - x[wanted] + other;
                if d != wanted && z > T::ZERO {
                    sum[0] += if vectors.squared { z * z } else { z }.wide() * weight.wide();
                }
            }
        });
        let sum: f64 = sums.iter().sum();
        let frames = if self.average { job.frames } else { 1 };
        output.elements()[0] = T::of(sum / job.length as f64 / frames as f64);
        output.close()
    }

    /// The gradient of the input, in `grad_input`, argument 4.
    ///
    /// # Errors
    ///
    /// As [`MultiMargin::update_output`]. Argument 4: elements outside the storage.
    pub fn update_grad_input(&self, grad_input: Ref<'_, Tensor<T>>) -> Result<()> {
        let job = self.job(&[Claim::of(grad_input)])?;
        let mut result = Output::new(grad_input, job.input.sizes(), 4, &[])?;
        let count = if self.average { job.frames * job.length } else { job.length };
        let g = T::of(1.0 / count as f64);
        let vectors = job.vectors();
        plane::for_each(result.elements(), job.length, 4, &|frame, to| {
            let (wanted, x, weight) = vectors.frame(frame);
            let mut of_wanted = T::ZERO;
            for (d, (to, &other)) in to.iter_mut().zip(x).enumerate() {
                let z = vectors.margin - x[wanted] + other;
                let slope = if d != wanted && z > T::ZERO {
                    (if vectors.squared { (g + g) * z } else { g }) * weight
                } else {
                    T::ZERO
                };
                of_wanted -= slope;
                to.write(slope);
            }
            to[wanted].write(of_wanted);
        });
        result.close()
    }
}

impl<T: Real> MultiMarginJob<'_, T> {
    fn vectors(&self) -> MarginVectors<'_, T> {
        MarginVectors {
            input: self.input.elements(),
            target: self.target.elements(),
            weights: self.weights.as_ref().map(Input::elements),
            length: self.length,
            margin: self.margin,
            squared: self.squared,
        }
    }
}

/// The elements of a [`MultiMarginJob`], which threads share.
struct MarginVectors<'a, T> {
    input: &'a [T],
    target: &'a [c_long],
    weights: Option<&'a [T]>,
    length: usize,
    margin: T,
    squared: bool,
}

impl<T: Real> MarginVectors<'_, T> {
    /// The wanted class of a vector, its elements, and the weight of the class.
    fn frame(&self, frame: usize) -> (usize, &[T], T) {
        let wanted = class(self.target[frame]) as usize;
        let weight = self.weights.map_or(T::ONE, |weights| weights[wanted]);
        (wanted, &self.input[frame * self.length..][..self.length], weight)
    }
}

/// The loss with a list of wanted classes for each vector, which ends before the first number that is none.
#[derive(Clone, Copy)]
pub struct MultiLabelMargin<'a, T> {
    /// A vector, or a batch of them: argument 2.
    pub input: Ref<'a, Tensor<T>>,
    /// The wanted classes, of the same sizes: argument 3.
    pub target: Ref<'a, Tensor<c_long>>,
    /// Whether the sum is divided by the number of vectors.
    pub average: bool,
}

/// The operands of [`MultiLabelMargin`], checked.
struct MultiLabelJob<'a, T: Real> {
    input: Input<'a, T>,
    target: Input<'a, c_long>,
    frames: usize,
    length: usize,
}

impl<T: Real> MultiLabelMargin<'_, T> {
    fn job(&self, claims: &[Claim]) -> Result<MultiLabelJob<'_, T>> {
        let input = Input::new(self.input, 2, claims)?;
        let (frames, length) = frames(input.sizes())?;
        let target = Input::new(self.target, 3, claims)?;
        check_arg(target.sizes() == input.sizes(), 3, "inconsistent target size")?;
        let in_range = |&target: &c_long| (-1..length as c_long).contains(&class(target));
        check_arg(target.elements().iter().all(in_range), 3, "target out of range")?;
        Ok(MultiLabelJob { input, target, frames, length })
    }

    /// Puts the loss into `output`, argument 4, which has one element, and 1 into the elements of `is_target`, argument
    /// 5, of the wanted classes, 0 into others.
    ///
    /// # Errors
    ///
    /// Argument 2: neither a vector nor a matrix. Argument 3: other sizes, or a number beyond the classes. Plain:
    /// `output` has not one element.
    pub fn update_output(&self, output: Ref<'_, Tensor<T>>, is_target: Ref<'_, Tensor<T>>) -> Result<()> {
        let mut output_element = single(output, "output", 4)?;
        let job = self.job(&[Claim::of(is_target)])?;
        let mut sums = Scratch::filled(job.frames, 0.0)?;
        let mut flags = Output::new(is_target, job.input.sizes(), 5, &[Claim::of(output)])?;
        let to = flags.filled(T::ZERO);
        let lists = job.lists();
        plane::for_each_pair(to, job.length, &mut sums, 1, 4, &|frame, flags, sum| {
            for wanted in lists.wanted(frame) {
                flags[wanted] = T::ONE;
            }
            let x = lists.frame(frame);
            for wanted in lists.wanted(frame) {
                for (&other, &flag) in x.iter().zip(&*flags) {
                    if flag == T::ZERO {
                        sum[0] += (T::ONE - x[wanted] + other).at_least(T::ZERO).wide();
                    }
                }
            }
        });
        let sum: f64 = sums.iter().sum();
        let frames = if self.average { job.frames } else { 1 };
        flags.close()?;
        output_element.elements()[0] = T::of(sum / job.length as f64 / frames as f64);
        output_element.close()
    }

    /// The gradient of the input, in `grad_input`, argument 4; `is_target`, argument 5, has what
    /// [`MultiLabelMargin::update_output`] put there.
    ///
    /// # Errors
    ///
    /// As [`MultiLabelMargin::update_output`]. Argument 3: also `is_target` of other sizes, or with numbers beyond 0
    /// and 1.
    pub fn update_grad_input(
        &self,
        grad_input: Ref<'_, Tensor<T>>,
        is_target: Ref<'_, Tensor<T>>,
    ) -> Result<()> {
        let claims = [Claim::of(grad_input)];
        let job = self.job(&claims)?;
        let flags = Input::new(is_target, 5, &claims)?;
        check_arg(flags.sizes() == job.input.sizes(), 3, "inconsistent isTarget size")
            .named(&["isTarget"])?;
        let is_flag = |&flag: &T| flag >= T::ZERO && flag <= T::ONE;
        check_arg(flags.elements().iter().all(is_flag), 3, "isTarget out of range").named(&["isTarget"])?;
        let mut result = Output::new(grad_input, job.input.sizes(), 4, &[])?;
        let count = if self.average { job.frames * job.length } else { job.length };
        let g = T::of(1.0 / count as f64);
        let (lists, flags) = (job.lists(), flags.elements());
        plane::for_each(result.filled(T::ZERO), lists.length, 4, &|frame, to| {
            let x = lists.frame(frame);
            for wanted in lists.wanted(frame) {
                for (d, &flag) in flags[frame * lists.length..][..lists.length].iter().enumerate() {
                    if flag == T::ZERO && T::ONE - x[wanted] + x[d] > T::ZERO {
                        to[wanted] -= g;
                        to[d] += g;
                    }
                }
            }
        });
        result.close()
    }
}

impl<T: Real> MultiLabelJob<'_, T> {
    fn lists(&self) -> MultiLabelLists<'_, T> {
        MultiLabelLists { input: self.input.elements(), target: self.target.elements(), length: self.length }
    }
}

/// The elements of a [`MultiLabelJob`], which threads share.
struct MultiLabelLists<'a, T> {
    input: &'a [T],
    target: &'a [c_long],
    length: usize,
}

impl<T: Real> MultiLabelLists<'_, T> {
    fn frame(&self, frame: usize) -> &[T] {
        &self.input[frame * self.length..][..self.length]
    }

    /// The wanted classes of a vector.
    fn wanted(&self, frame: usize) -> impl Iterator<Item = usize> {
        let targets = &self.target[frame * self.length..][..self.length];
        targets.iter().map_while(|&target| usize::try_from(class(target)).ok())
    }
}
