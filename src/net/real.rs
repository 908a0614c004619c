//! The element types that a network computes in: float and double.

use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::math::unary;
use crate::nn::convolution::KeptWeights;
use crate::nn::real::Real;
use crate::object::any::with_any;
use crate::object::{AnyElement, AnyTensor};
use crate::order::Sortable;
use crate::tensor::{self, Tensor};
use crate::vmath;
use std::os::raw::c_long;
use std::sync::OnceLock;

/// A function of one element that the vector library has.
#[derive(Clone, Copy)]
pub(crate) enum Elementary {
    Exp,
    Log,
    Sigmoid,
    Sqrt,
    Tanh,
}

/// What has been converted to float and to double.
#[derive(Default)]
pub(crate) struct Converted {
    float: OnceLock<Own<Tensor<f32>>>,
    double: OnceLock<Own<Tensor<f64>>>,
}

/// What is kept of the weights of a convolution, in float and in double.
#[derive(Default)]
pub(crate) struct KeptByType {
    float: KeptWeights<f32>,
    double: KeptWeights<f64>,
}

/// A type that a network computes in.
pub(crate) trait NetReal: Real + AnyElement + Sortable {
    /// A tensor of any type in this one: the tensor itself, retained, if it has it.
    fn of_any(tensor: &AnyTensor) -> Result<Own<Tensor<Self>>>;

    /// The place for what was converted to this type.
    fn place(converted: &Converted) -> &OnceLock<Own<Tensor<Self>>>;

    /// What is kept in this type.
    fn kept(kept: &KeptByType) -> &KeptWeights<Self>;

    /// `r` = the function of `t`.
    fn elementary(function: Elementary, r: Ref<'_, Tensor<Self>>, t: Ref<'_, Tensor<Self>>) -> Result<()>;

    /// `r` = `t` to the power of `exponent`.
    fn power(r: Ref<'_, Tensor<Self>>, t: Ref<'_, Tensor<Self>>, exponent: Self) -> Result<()>;
}

macro_rules! net_reals {
    ($($t:ident $place:ident)+) => { $(
        impl NetReal for $t {
            fn of_any(any: &AnyTensor) -> Result<Own<Tensor<Self>>> {
                if let Some(same) = Self::recall_tensor(any) {
                    return Ok(same.to_owned());
                }
                with_any!(AnyTensor, any, S, source => {
                    let converted = tensor::empty::<$t>()?;
                    tensor::resize_as(converted.borrow(), source.borrow())?;
                    tensor::convert(converted.borrow(), source.borrow())?;
                    Ok(converted)
                })
            }

            fn place(converted: &Converted) -> &OnceLock<Own<Tensor<Self>>> {
                &converted.$place
            }

            fn kept(kept: &KeptByType) -> &KeptWeights<Self> {
                &kept.$place
            }

            fn elementary(function: Elementary, r: Ref<'_, Tensor<Self>>, t: Ref<'_, Tensor<Self>>) -> Result<()> {
                match function {
                    Elementary::Exp => unary::function::<vmath::Exp, $t>(r, t),
                    Elementary::Log => unary::function::<vmath::Log, $t>(r, t),
                    Elementary::Sigmoid => unary::function::<vmath::Sigmoid, $t>(r, t),
                    Elementary::Sqrt => unary::simple::<vmath::Sqrt, $t>(r, t),
                    Elementary::Tanh => unary::function::<vmath::Tanh, $t>(r, t),
                }
            }

            fn power(r: Ref<'_, Tensor<Self>>, t: Ref<'_, Tensor<Self>>, exponent: Self) -> Result<()> {
                unary::pow(r, t, exponent)
            }
        }
    )+ };
}

net_reals! { f32 float f64 double }

/// Whole numbers of a tensor of any type: the tensor itself, retained, if it has them.
pub(super) fn longs(any: &AnyTensor) -> Result<Own<Tensor<c_long>>> {
    if let Some(same) = c_long::recall_tensor(any) {
        return Ok(same.to_owned());
    }
    with_any!(AnyTensor, any, S, source => {
        let converted = tensor::empty::<c_long>()?;
        tensor::resize_as(converted.borrow(), source.borrow())?;
        tensor::convert(converted.borrow(), source.borrow())?;
        Ok(converted)
    })
}
