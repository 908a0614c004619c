//! Functions of each element, and those of the elements of a row.

use super::parameter::LayerWeights;
use super::real::{Elementary, NetReal};
use super::tensors::{check_rank, made, made_of, sizes_of, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::index_base;
use crate::math::{binary, unary};
use crate::nn::activation::elementwise::{
    Elu, HardShrink, HardTanh, LeakyReLU, LogSigmoid, SoftPlus, SoftShrink, Threshold,
};
use crate::nn::activation::softmax::SoftmaxKind;
use crate::nn::activation::{gated, prelu, softmax, update_output};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};

/// What is computed of each element, or of a row.
pub(super) enum Activation {
    Abs,
    Elu {
        alpha: f64,
    },
    /// `axis`: counted from 1; the last one if there is none.
    Gated {
        axis: Option<c_int>,
    },
    HardShrink {
        lambda: f64,
    },
    HardTanh {
        low: f64,
        high: f64,
    },
    LeakyReLU {
        slope: f64,
    },
    LogSigmoid,
    PReLU {
        weight: LayerWeights,
        planes: c_long,
    },
    SoftPlus {
        beta: f64,
        threshold: f64,
    },
    SoftShrink {
        lambda: f64,
    },
    SoftSign,
    TanhShrink,
    Threshold {
        threshold: f64,
        value: f64,
    },
    Function(Elementary),
    Power {
        exponent: f64,
    },
    Scale {
        factor: f64,
    },
    Shift {
        term: f64,
    },
    SoftMax,
    SoftMin,
    LogSoftMax,
    /// Of the volumes at each place, which lie as deep as there are classes.
    VolumeSoftMax,
    VolumeLogSoftMax,
    /// Of all elements of a sample, whatever its dimensions.
    WholeSoftMax,
    WholeLogSoftMax,
}

impl Activation {
    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.real::<T>()?;
        made(|y| self.write(y, input.borrow())).map(value::tensor)
    }

    /// The same for an input that nobody else reads.
    pub(super) fn run_owned<T: NetReal>(&self, input: NetValue) -> Result<NetValue> {
        if !self.is_of_each() {
            return self.run::<T>(&input);
        }
        made_of(input.into_real::<T>()?, |y, x| self.write(y, x)).map(value::tensor)
    }

    /// Whether each element follows from its own alone, so that it may be written in its place.
    fn is_of_each(&self) -> bool {
        match self {
            Activation::Abs
            | Activation::Elu { .. }
            | Activation::HardShrink { .. }
            | Activation::HardTanh { .. }
            | Activation::LeakyReLU { .. }
            | Activation::LogSigmoid
            | Activation::SoftPlus { .. }
            | Activation::SoftShrink { .. }
            | Activation::Threshold { .. }
            | Activation::Function(_)
            | Activation::Power { .. }
            | Activation::Scale { .. }
            | Activation::Shift { .. } => true,
            // Two steps, of which the second reads the input again, or rows.
            Activation::SoftSign
            | Activation::TanhShrink
            | Activation::PReLU { .. }
            | Activation::Gated { .. }
            | Activation::SoftMax
            | Activation::SoftMin
            | Activation::LogSoftMax
            | Activation::VolumeSoftMax
            | Activation::VolumeLogSoftMax
            | Activation::WholeSoftMax
            | Activation::WholeLogSoftMax => false,
        }
    }

    /// Writes what it makes of `x` to `y`.
    fn write<T: NetReal>(&self, y: Ref<'_, Tensor<T>>, x: Ref<'_, Tensor<T>>) -> Result<()> {
        match *self {
            Activation::Abs => unary::abs(y, x),
            Activation::Elu { alpha } => {
                update_output(&Elu { negative: T::of(alpha), positive: T::ONE }, x, y, false)
            }
            Activation::Gated { axis } => {
                let axis = axis.unwrap_or(x.rank() as c_int);
                gated::update_output(x, y, axis.saturating_sub(1) + index_base::get())
            }
            Activation::HardShrink { lambda } => {
                update_output(&HardShrink { lambda: T::of(lambda) }, x, y, false)
            }
            Activation::HardTanh { low, high } => {
                update_output(&HardTanh { low: T::of(low), high: T::of(high) }, x, y, false)
            }
            Activation::LeakyReLU { slope } => update_output(&LeakyReLU { slope: T::of(slope) }, x, y, false),
            Activation::LogSigmoid => update_output(&LogSigmoid, x, y, false),
            Activation::PReLU { ref weight, planes } => prelu::update_output(x, y, weight.of()?, planes),
            Activation::SoftPlus { beta, threshold } => {
                update_output(&SoftPlus { beta: T::of(beta), threshold: T::of(threshold) }, x, y, false)
            }
            Activation::SoftShrink { lambda } => {
                update_output(&SoftShrink { lambda: T::of(lambda) }, x, y, false)
            }
            Activation::SoftSign => {
                unary::abs(y, x)?;
                binary::add(y, y, T::ONE)?;
                binary::cdiv(y, x, y)
            }
            Activation::TanhShrink => {
                T::elementary(Elementary::Tanh, y, x)?;
                binary::cadd(y, x, T::of(-1.0), y)
            }
            Activation::Threshold { threshold, value } => {
                update_output(&Threshold { threshold: T::of(threshold), value: T::of(value) }, x, y, false)
            }
            Activation::Function(function) => T::elementary(function, y, x),
            Activation::Power { exponent } => T::power(y, x, T::of(exponent)),
            Activation::Scale { factor } => binary::mul(y, x, T::of(factor)),
            Activation::Shift { term } => binary::add(y, x, T::of(term)),
            Activation::SoftMax => soft(SoftmaxKind::SoftMax, x, y),
            Activation::LogSoftMax => soft(SoftmaxKind::LogSoftMax, x, y),
            Activation::VolumeSoftMax => volumes(SoftmaxKind::SoftMax, x, y),
            Activation::VolumeLogSoftMax => volumes(SoftmaxKind::LogSoftMax, x, y),
            Activation::WholeSoftMax => whole(SoftmaxKind::SoftMax, x, y),
            Activation::WholeLogSoftMax => whole(SoftmaxKind::LogSoftMax, x, y),
            Activation::SoftMin => {
                let negative = made(|negative| unary::neg(negative, x))?;
                soft(SoftmaxKind::SoftMax, negative.borrow(), y)
            }
        }
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        if let Activation::PReLU { weight, .. } = self {
            visit(weight);
        }
    }
}

fn soft<T: NetReal>(kind: SoftmaxKind, x: Ref<'_, Tensor<T>>, y: Ref<'_, Tensor<T>>) -> Result<()> {
    let planes = softmax::planes(x, 2)?;
    softmax::update_output(kind, x, y, planes)
}

/// The same with time and rows as one dimension.
fn volumes<T: NetReal>(kind: SoftmaxKind, x: Ref<'_, Tensor<T>>, y: Ref<'_, Tensor<T>>) -> Result<()> {
    check_rank(x, &[4, 5])?;
    let sizes = sizes_of(x);
    let (outer, inner) = sizes.split_at(sizes.len() - 3);
    let mut folded = Longs::from_slice(outer);
    size::extend(&mut folded, &[inner[0].saturating_mul(inner[1]), inner[2]])?;
    soft(kind, viewed(x, &folded)?.borrow(), y)?;
    tensor::resize_as(y, x)
}

/// The same over all elements of planes, which are a sample if there is no batch.
fn whole<T: NetReal>(kind: SoftmaxKind, x: Ref<'_, Tensor<T>>, y: Ref<'_, Tensor<T>>) -> Result<()> {
    let flat = match *x.sizes() {
        [_, _, _] => viewed(x, &[-1])?,
        [samples, _, _, _] => viewed(x, &[samples, -1])?,
        _ => return soft(kind, x, y),
    };
    soft(kind, flat.borrow(), y)?;
    tensor::resize_as(y, x)
}

/// The slopes of a PReLU: `planes` of them, or one for all elements if that is 0.
pub(super) fn prelu(weight: LayerWeights, planes: c_int) -> Result<Activation> {
    let slopes = weight.count();
    if planes < 0 || slopes < planes.max(1) as isize {
        return Err(Error::arg(1, format!("has {slopes} slopes for {planes} planes")));
    }
    Ok(Activation::PReLU { weight, planes: c_long::from(planes) })
}
