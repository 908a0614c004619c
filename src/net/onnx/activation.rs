//! Functions of each element, and those of the elements of a row.

use super::super::activation::Activation;
use super::super::real::Elementary;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::Convertible;
use super::value::{OnnxSize, OnnxTensor};
use crate::error::Error;
use std::os::raw::c_long;

/// From here on the soft plus of a float is the float itself, so a threshold above it changes nothing.
const EXACT_SOFT_PLUS: f64 = 15.0;

impl Activation {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        let float = OnnxAttribute::Float;
        Ok(match *self {
            Activation::Abs => graph.unary("Abs", x, &[])?,
            Activation::Elu { alpha } => graph.unary("Elu", x, &[("alpha", float(alpha))])?,
            Activation::Gated { axis } => {
                let d = axis.map_or(x.rank(), |axis| axis.max(0) as usize).wrapping_sub(1);
                let half = x.known(d)? / 2;
                let (value, gate) = (graph.slice(x, d, 0, half)?, graph.slice(x, d, half, 2 * half)?);
                let gate = graph.unary("Sigmoid", &gate, &[])?;
                graph.binary("Mul", &value, &gate)?
            }
            Activation::HardShrink { lambda } => graph.unary("Shrink", x, &[("lambd", float(lambda))])?,
            Activation::SoftShrink { lambda } => {
                graph.unary("Shrink", x, &[("bias", float(lambda)), ("lambd", float(lambda))])?
            }
            Activation::HardTanh { low, high } => {
                let (low, high) = (graph.number(low)?, graph.number(high)?);
                graph.tensor("Clip", &[&x.name, &low, &high], &[], &x.sizes)?
            }
            Activation::LeakyReLU { slope } => graph.unary("LeakyRelu", x, &[("alpha", float(slope))])?,
            Activation::LogSigmoid => {
                let turned = graph.unary("Neg", x, &[])?;
                let plus = graph.unary("Softplus", &turned, &[])?;
                graph.unary("Neg", &plus, &[])?
            }
            Activation::PReLU { ref weight, planes } => {
                // Planes are dimension 1, or 0 of a vector; slopes stand before the dimensions behind it.
                let behind = x.rank().saturating_sub(2);
                let mut sizes: Vec<c_long> = vec![1; behind + 1];
                sizes[0] = planes.max(1);
                let slopes = graph.weight_as("weight", weight, "slopes", |weight| {
                    let all = super::super::tensors::viewed(weight, &[-1])?;
                    let first = crate::tensor::geometry::new_narrow(all.borrow(), 0, 0, planes.max(1))?;
                    Ok(first)
                })?;
                let sizes: Vec<OnnxSize> = sizes.into_iter().map(OnnxSize::fixed).collect();
                let slopes = graph.reshape(&slopes, &sizes)?;
                graph.tensor("PRelu", &[&x.name, &slopes.name], &[], &x.sizes)?
            }
            Activation::SoftPlus { beta, threshold } => {
                let scaled = if beta == 1.0 { x.clone() } else { graph.with_number("Mul", x, beta)? };
                let plus = graph.unary("Softplus", &scaled, &[])?;
                let plus = if beta == 1.0 { plus } else { graph.with_number("Div", &plus, beta)? };
                if threshold >= EXACT_SOFT_PLUS {
                    return Ok(plus);
                }
                let above = graph.with_number("Greater", &scaled, threshold)?;
                graph.tensor("Where", &[&above.name, &x.name, &plus.name], &[], &x.sizes)?
            }
            Activation::SoftSign => graph.unary("Softsign", x, &[])?,
            Activation::TanhShrink => {
                let shown = graph.unary("Tanh", x, &[])?;
                graph.binary("Sub", x, &shown)?
            }
            Activation::Threshold { threshold: 0.0, value: 0.0 } => graph.unary("Relu", x, &[])?,
            Activation::Threshold { threshold, value } => {
                let above = graph.with_number("Greater", x, threshold)?;
                let value = graph.number(value)?;
                graph.tensor("Where", &[&above.name, &x.name, &value], &[], &x.sizes)?
            }
            Activation::Function(function) => {
                let operator = match function {
                    Elementary::Exp => "Exp",
                    Elementary::Log => "Log",
                    Elementary::Sigmoid => "Sigmoid",
                    Elementary::Sqrt => "Sqrt",
                    Elementary::Tanh => "Tanh",
                };
                graph.unary(operator, x, &[])?
            }
            Activation::Power { exponent: 2.0 } => graph.binary("Mul", x, x)?,
            Activation::Power { exponent } => graph.with_number("Pow", x, exponent)?,
            Activation::Scale { factor: 1.0 } => graph.unary("Identity", x, &[])?,
            Activation::Scale { factor } => graph.with_number("Mul", x, factor)?,
            Activation::Shift { term } => graph.with_number("Add", x, term)?,
            Activation::SoftMax => soft(graph, "Softmax", x)?,
            Activation::LogSoftMax => soft(graph, "LogSoftmax", x)?,
            Activation::SoftMin => {
                let negative = graph.unary("Neg", x, &[])?;
                soft(graph, "Softmax", &negative)?
            }
            Activation::VolumeSoftMax => volumes(graph, "Softmax", x)?,
            Activation::VolumeLogSoftMax => volumes(graph, "LogSoftmax", x)?,
            Activation::WholeSoftMax => whole(graph, "Softmax", x)?,
            Activation::WholeLogSoftMax => whole(graph, "LogSoftmax", x)?,
        })
    }
}

/// Over the planes, which a batch may be in front of.
fn soft(graph: &mut OnnxGraph, operator: &'static str, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let d = match x.rank() {
        1 | 3 => 0,
        2 | 4 => 1,
        rank => return Err(Error::arg(1, format!("expects 1 to 4 dimensions, got {rank}")).into()),
    };
    Ok(graph.unary(operator, x, &[("axis", OnnxAttribute::Int(d))])?)
}

/// Over volumes, which a batch may be in front of.
fn volumes(graph: &mut OnnxGraph, operator: &'static str, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let d = match x.rank() {
        4 => 0,
        5 => 1,
        rank => return Err(Error::arg(1, format!("expects 4 or 5 dimensions, got {rank}")).into()),
    };
    Ok(graph.unary(operator, x, &[("axis", OnnxAttribute::Int(d))])?)
}

/// Over all elements of a sample, if it has planes.
fn whole(graph: &mut OnnxGraph, operator: &'static str, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let outer = match x.rank() {
        3 => 0,
        4 => 1,
        _ => return soft(graph, operator, x),
    };
    let mut sizes = x.sizes[..outer].to_vec();
    let mut count = 1;
    for d in outer..x.rank() {
        count *= x.known(d)?;
    }
    sizes.push(OnnxSize::fixed(count));
    let flat = graph.reshape(x, &sizes)?;
    let shares = soft(graph, operator, &flat)?;
    graph.reshape(&shares, &x.sizes)
}
