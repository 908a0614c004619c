//! Gated linear units: one half of a tensor times the sigmoid of the other.

use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::storage::size::Longs;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;
use std::os::raw::c_int;

/// The dimension that is halved, and the elements of one half of a slice of those in front of it.
fn halves<T>(input: Ref<'_, Tensor<T>>, dim: c_int) -> Result<(usize, usize)> {
    let base = crate::index_base::get();
    let d = usize::try_from(dim.wrapping_sub(base)).ok().filter(|&d| d < input.rank());
    let d = d.ok_or_else(|| Error::no_dimension(dim, base, input.rank(), 2)).named(&["dim"])?;
    let sizes = input.sizes();
    check_arg(sizes[d] % 2 == 0, 2, "Halving dimension must be even")?;
    Ok((d, plane::volume(&sizes[d..]) / 2))
}

/// `output` = the first half of `input` along dimension `dim` times the sigmoid of the second.
///
/// # Errors
///
/// Argument 2: no such dimension, or its size is odd. Arguments 2, 3: elements outside the storage.
pub fn update_output<T: Real>(
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
    dim: c_int,
) -> Result<()> {
    let source = Input::new(input, 2, &[Claim::of(output)])?;
    let (d, half) = halves(source.tensor(), dim)?;
    let mut sizes = Longs::from_slice(source.sizes());
    sizes[d] /= 2;
    let mut result = Output::new(output, &sizes, 3, &[])?;
    let elements = source.elements();
    plane::for_each(result.elements(), half, 16, &|i, to| {
        let (x, gate) = elements[2 * i * half..][..2 * half].split_at(half);
        dispatch(GatedForward { to, x, gate });
    });
    result.close()
}

/// The gradient of the input of [`update_output`].
///
/// # Errors
///
/// As [`update_output`]; argument 3: `grad_output` has not half as many elements as `input`.
pub fn update_grad_input<T: Real>(
    input: Ref<'_, Tensor<T>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_input: Ref<'_, Tensor<T>>,
    dim: c_int,
) -> Result<()> {
    let claims = [Claim::of(grad_input)];
    let (source, gradient) = (Input::new(input, 2, &claims)?, Input::new(grad_output, 3, &claims)?);
    let (_, half) = halves(source.tensor(), dim)?;
    let fits = gradient.elements().len() * 2 == source.elements().len();
    check_arg(fits, 3, "gradOutput must have half as many elements as input")?;
    let mut result = Output::new(grad_input, source.sizes(), 4, &[])?;
    let (elements, gradients) = (source.elements(), gradient.elements());
    plane::for_each(result.elements(), 2 * half, 16, &|i, to| {
        let (x, gate) = elements[2 * i * half..][..2 * half].split_at(half);
        dispatch(GatedBackward { to, x, gate, gradient: &gradients[i * half..][..half] });
    });
    result.close()
}

struct GatedForward<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    x: &'a [T],
    gate: &'a [T],
}

impl<T: Real> Kernel for GatedForward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for ((to, &x), &gate) in self.to.iter_mut().zip(self.x).zip(self.gate) {
            to.write(gate.sigmoid::<I>() * x);
        }
    }
}

struct GatedBackward<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    x: &'a [T],
    gate: &'a [T],
    gradient: &'a [T],
}

impl<T: Real> Kernel for GatedBackward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let (to_x, to_gate) = self.to.split_at_mut(self.x.len());
        let operands = self.x.iter().zip(self.gate).zip(self.gradient);
        for ((to_x, to_gate), ((&x, &gate), &g)) in to_x.iter_mut().zip(to_gate).zip(operands) {
            let z = gate.sigmoid::<I>();
            to_x.write(z * g);
            // Not 1 - z, which is 0 where z rounds to 1.
            to_gate.write((T::ZERO - gate).sigmoid::<I>() * z * g * x);
        }
    }
}
