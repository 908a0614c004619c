//! Convolutions over frames, planes and volumes.

use super::fields::Fields;
use super::parameter::{LayerWeights, PlaneWeights};
use super::real::NetReal;
use super::tensors::{ModuleAxis, check_rank, joined, made, pad, size_at, unsqueezed, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::binary;
use crate::memory::scratch::Scratch;
use crate::nn::convolution::local::Extents;
use crate::nn::convolution::map::{Connections, MapFamily};
use crate::nn::convolution::row::Order;
use crate::nn::convolution::spatial::Spatial;
use crate::nn::convolution::volumetric::Volumetric;
use crate::nn::convolution::{Parameters, Standing, Window, depthwise, local, row, temporal};
use crate::object::ElementType;
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// Which convolution it is.
pub(super) enum Family {
    Spatial {
        window: Window<2>,
        groups: c_long,
    },
    Dilated {
        window: Window<2>,
    },
    /// Transposed; the input may be a table of two, of which the second has the sizes that the output is to have.
    Full {
        window: Window<2>,
        groups: c_long,
    },
    DepthWise {
        window: Window<2>,
    },
    Local {
        window: Window<2>,
        extents: Extents,
    },
    Map {
        full: bool,
        stride: [c_int; 2],
        table: LayerWeights,
        planes: [c_int; 2],
    },
    /// `room`: frames of zeros on both sides.
    Temporal {
        window: Window<1>,
        features: [i64; 2],
        room: c_int,
    },
    Row {
        window: Window<1>,
        features_first: bool,
    },
    Volumetric {
        window: Window<3>,
        dilated: bool,
    },
    VolumetricFull {
        window: Window<3>,
    },
}

/// A convolution with its weights, whose sizes are those that the family needs.
pub(super) struct Convolved {
    pub(super) family: Family,
    pub(super) weight: LayerWeights,
    pub(super) bias: Option<LayerWeights>,
    /// Products of an output element.
    depth: f64,
}

/// The window of the fields `kH` and so on, along `AXES`.
fn window<const S: usize>(fields: Fields<'_>, axes: [&str; S]) -> Result<Window<S>> {
    let mut window = Window::plain([1; S], [1; S]);
    let both = fields.maybe_whole("padding")?;
    for (d, axis) in axes.into_iter().enumerate() {
        window.kernel[d] = fields.positive(&format!("k{axis}"))?;
        window.stride[d] = positive_or_1(fields, &format!("d{axis}"))?;
        window.padding[d] = match both {
            Some(both) => both,
            None => fields.whole_or(&format!("pad{axis}"), 0)?,
        };
        window.dilation[d] = positive_or_1(fields, &format!("dilation{axis}"))?;
        window.adjustment[d] = fields.whole_or(&format!("adj{axis}"), 0)?;
    }
    Ok(window)
}

fn positive_or_1(fields: Fields<'_>, name: &str) -> Result<c_int> {
    match fields.maybe_whole(name)? {
        None => Ok(1),
        Some(_) => fields.positive(name),
    }
}

/// The bias, which must have as many elements as there are output planes, in whatever dimensions it was saved.
fn bias(fields: Fields<'_>, planes: c_long) -> Result<Option<LayerWeights>> {
    let bias = fields.maybe_weights("bias")?;
    match &bias {
        Some(bias) if bias.count() as c_long != planes => {
            Err(Error::arg(1, format!("has {} biases for {planes} output planes", bias.count())))
        }
        Some(matrix) if matrix.sizes()?.len() != 1 => matrix.with_sizes(&[planes]).map(Some),
        _ => Ok(bias),
    }
}

/// `weight` with the sizes that its layer says, whatever dimensions it was saved with.
fn shaped(fields: Fields<'_>, sizes: &[c_long]) -> Result<LayerWeights> {
    let weight = fields.weights("weight")?;
    if *weight.sizes()? == *sizes {
        return Ok(weight);
    }
    let expected = size::product(sizes).filter(|&count| count == weight.count() as c_long);
    if expected.is_none() {
        let (got, expected) = (size::to_text(&weight.sizes()?), size::to_text(sizes));
        return Err(Error::arg(1, format!("field 'weight' is {got}, where {expected} is expected")));
    }
    weight.with_sizes(sizes)
}

fn dense(depth: c_long) -> f64 {
    depth as f64
}

/// How many planes the input and the output have.
fn planes(fields: Fields<'_>) -> Result<(c_long, c_long)> {
    Ok((c_long::from(fields.positive("nInputPlane")?), c_long::from(fields.positive("nOutputPlane")?)))
}

/// [`planes`], and in how many groups they are.
fn planes_in_groups(fields: Fields<'_>) -> Result<(c_long, c_long, c_long)> {
    let groups = c_long::from(fields.whole_or("groups", 1)?.max(1));
    let (inputs, outputs) = planes(fields)?;
    if inputs % groups != 0 || outputs % groups != 0 {
        return Err(Error::arg(1, format!("has {inputs} and {outputs} planes in {groups} groups")));
    }
    Ok((inputs, outputs, groups))
}

impl Convolved {
    /// nn.SpatialConvolution, nn.SpatialConvolutionMM, and cudnn's with groups.
    pub(super) fn spatial(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["H", "W"])?;
        let (inputs, outputs, groups) = planes_in_groups(fields)?;
        let [rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[outputs, inputs / groups, rows, columns])?;
        let depth = dense(inputs / groups * rows * columns);
        let bias = bias(fields, outputs)?;
        Ok(Convolved { family: Family::Spatial { window, groups }, weight, bias, depth })
    }

    /// nn.SpatialBinaryConvolution of dpnn: the signs of the weights, times the mean of their magnitudes.
    pub(super) fn binary(fields: Fields<'_>) -> Result<Self> {
        fn signs<T: NetReal>(weight: &LayerWeights) -> Result<LayerWeights> {
            let planes = weight.sizes()?[0];
            let rows = tensor::deep_copy(viewed(weight.of::<T>()?, &[planes, -1])?.borrow())?;
            let columns = rows.borrow().sizes()[1];
            for k in 0..planes {
                let row = geometry::new_select(rows.borrow(), 0, k)?;
                let mut sum = 0.0;
                for d in 0..columns {
                    sum += tensor::get(row.borrow(), [d])?.wide().abs();
                }
                let mean = T::of(sum / columns as f64);
                for d in 0..columns {
                    let negative = tensor::get(row.borrow(), [d])?.wide() < 0.0;
                    tensor::set(row.borrow(), [d], if negative { T::of(-mean.wide()) } else { mean })?;
                }
            }
            LayerWeights::new(T::forget_tensor(viewed(rows.borrow(), &weight.sizes()?)?))
        }
        let convolved = Convolved::spatial(fields)?;
        let weight = match convolved.weight.element() {
            ElementType::Double => signs::<f64>(&convolved.weight)?,
            _ => signs::<f32>(&convolved.weight)?,
        };
        Ok(Convolved { weight, ..convolved })
    }

    /// nn.SpatialDilatedConvolution.
    pub(super) fn dilated(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["H", "W"])?;
        let (inputs, outputs) = planes(fields)?;
        let [rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[outputs, inputs, rows, columns])?;
        let (depth, bias) = (dense(inputs * rows * columns), bias(fields, outputs)?);
        Ok(Convolved { family: Family::Dilated { window }, weight, bias, depth })
    }

    /// nn.SpatialFullConvolution, and cudnn's with groups.
    pub(super) fn full(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["H", "W"])?;
        let (inputs, outputs, groups) = planes_in_groups(fields)?;
        let [rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[inputs, outputs / groups, rows, columns])?;
        let (depth, bias) = (dense(inputs / groups * rows * columns), bias(fields, outputs)?);
        Ok(Convolved { family: Family::Full { window, groups }, weight, bias, depth })
    }

    /// nn.SpatialDepthWiseConvolution: `nOutputPlane` planes of the output for each of the input.
    pub(super) fn depth_wise(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["H", "W"])?;
        let (inputs, outputs) = planes(fields)?;
        let [rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[outputs, inputs, rows, columns])?;
        let bias = fields.maybe_weights("bias")?;
        let bias =
            bias.map(
                |bias| if bias.sizes()?.len() == 2 { Ok(bias) } else { bias.with_sizes(&[outputs, inputs]) },
            );
        Ok(Convolved {
            family: Family::DepthWise { window },
            weight,
            bias: bias.transpose()?,
            depth: dense(rows * columns),
        })
    }

    /// nn.SpatialConvolutionLocal: a kernel for each place.
    pub(super) fn local(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["H", "W"])?;
        let extent = |a: &str, b: &str| -> Result<[c_long; 2]> {
            Ok([c_long::from(fields.positive(a)?), c_long::from(fields.positive(b)?)])
        };
        let extents = Extents { input: extent("iH", "iW")?, output: extent("oH", "oW")? };
        let (inputs, outputs) = planes(fields)?;
        let [rows, columns] = window.kernel.map(c_long::from);
        let [height, width] = extents.output;
        let weight = shaped(fields, &[height, width, outputs, inputs, rows, columns])?;
        let depth = dense(inputs * rows * columns);
        let bias = Some(fields.weights_of("bias", &[3])?);
        Ok(Convolved { family: Family::Local { window, extents }, weight, bias, depth })
    }

    /// nn.SpatialConvolutionMap and nn.SpatialFullConvolutionMap: planes that a table connects.
    pub(super) fn map(fields: Fields<'_>, full: bool) -> Result<Self> {
        let stride = [positive_or_1(fields, "dH")?, positive_or_1(fields, "dW")?];
        let planes = [fields.positive("nInputPlane")?, fields.positive("nOutputPlane")?];
        let table = fields.weights_of("connTable", &[2])?;
        let weight = fields.weights_of("weight", &[3])?;
        let sizes = weight.sizes()?;
        let connections = table.sizes()?;
        if connections[1] != 2 || connections[0] != sizes[0] {
            let (table, weight) = (size::to_text(&connections), size::to_text(&sizes));
            return Err(Error::arg(1, format!("connects {table} planes by weights of {weight}")));
        }
        let depth = sizes.iter().product::<c_long>() as f64 / f64::from(planes[1]);
        let bias = bias(fields, c_long::from(planes[1]))?;
        if bias.is_none() {
            return Err(Error::arg(1, "has no tensor 'bias'"));
        }
        Ok(Convolved { family: Family::Map { full, stride, table, planes }, weight, bias, depth })
    }

    /// nn.TemporalConvolution: frames by features.
    pub(super) fn temporal(fields: Fields<'_>) -> Result<Self> {
        Self::of_frames(fields, ["kW", "dW"], 0)
    }

    /// cudnn.TemporalConvolution, for which frames are rows: `kW` is the number of features.
    pub(super) fn cudnn_temporal(fields: Fields<'_>) -> Result<Self> {
        let room = fields.whole_or("padH", 0)?;
        if room < 0 {
            return Err(Error::arg(1, format!("field 'padH' is {room}, which must not be negative")));
        }
        Self::of_frames(fields, ["kH", "dH"], room)
    }

    fn of_frames(fields: Fields<'_>, [kernel, step]: [&str; 2], room: c_int) -> Result<Self> {
        let window = Window::plain([fields.positive(kernel)?], [positive_or_1(fields, step)?]);
        let (inputs, outputs) = (
            c_long::from(fields.positive("inputFrameSize")?),
            c_long::from(fields.positive("outputFrameSize")?),
        );
        let depth = inputs * c_long::from(window.kernel[0]);
        let weight = shaped(fields, &[outputs, depth])?;
        let bias = bias(fields, outputs)?;
        if bias.is_none() {
            return Err(Error::arg(1, "has no tensor 'bias'"));
        }
        let features =
            [fields.positive("inputFrameSize")?, fields.positive("outputFrameSize")?].map(i64::from);
        Ok(Convolved {
            family: Family::Temporal { window, features, room },
            weight,
            bias,
            depth: dense(depth),
        })
    }

    /// nn.TemporalRowConvolution: each feature for itself.
    pub(super) fn row(fields: Fields<'_>) -> Result<Self> {
        let window = Window::plain([fields.positive("kW")?], [positive_or_1(fields, "dW")?]);
        let features = c_long::from(fields.positive("inputFrameSize")?);
        let kernel = c_long::from(window.kernel[0]);
        let weight = shaped(fields, &[features, 1, kernel])?;
        let features_first = fields.flag_or("featFirst", false)?;
        let bias = bias(fields, features)?;
        Ok(Convolved { family: Family::Row { window, features_first }, weight, bias, depth: dense(kernel) })
    }

    /// nn.VolumetricConvolution and nn.VolumetricDilatedConvolution.
    pub(super) fn volumetric(fields: Fields<'_>, dilated: bool) -> Result<Self> {
        let window = window(fields, ["T", "H", "W"])?;
        let (inputs, outputs) = planes(fields)?;
        let [frames, rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[outputs, inputs, frames, rows, columns])?;
        let (depth, bias) = (dense(inputs * frames * rows * columns), bias(fields, outputs)?);
        Ok(Convolved { family: Family::Volumetric { window, dilated }, weight, bias, depth })
    }

    /// nn.VolumetricFullConvolution.
    pub(super) fn volumetric_full(fields: Fields<'_>) -> Result<Self> {
        let window = window(fields, ["T", "H", "W"])?;
        let (inputs, outputs) = planes(fields)?;
        let [frames, rows, columns] = window.kernel.map(c_long::from);
        let weight = shaped(fields, &[inputs, outputs, frames, rows, columns])?;
        let (depth, bias) = (dense(inputs * frames * rows * columns), bias(fields, outputs)?);
        Ok(Convolved { family: Family::VolumetricFull { window }, weight, bias, depth })
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        self.run_with(input, self.weight.of::<T>()?, LayerWeights::maybe::<T>(self.bias.as_ref())?, None)
    }

    /// Whether something can be kept of its weights, and its results be rectified as they are computed.
    pub(super) fn can_stand(&self) -> bool {
        match self.family {
            Family::Spatial { groups, .. } | Family::Full { groups, .. } => groups == 1,
            Family::Dilated { .. } => true,
            _ => false,
        }
    }

    /// The same with other weights of the same sizes, of which something may be kept if it [can](Self::can_stand).
    pub(super) fn run_with<T: NetReal>(
        &self,
        input: &NetValue,
        weight: Ref<'_, Tensor<T>>,
        bias: Option<Ref<'_, Tensor<T>>>,
        standing: Option<Standing<'_, T>>,
    ) -> Result<NetValue> {
        let (input, target) = match (&self.family, input) {
            (Family::Full { .. } | Family::VolumetricFull { .. }, NetValue::Table(_)) => {
                let [input, target] = input.several::<2>()?;
                (input.real::<T>()?, Some(target.any()?.sizes()?))
            }
            _ => (input.real::<T>()?, None),
        };
        let x = input.borrow();
        let parameters = Parameters { weight, bias };
        let needed = || bias.ok_or_else(|| Error::arg(1, "has no bias"));
        let result = match &self.family {
            Family::Spatial { window, groups } => {
                check_planes(x, weight.sizes()[1].saturating_mul(*groups), &[3, 4])?;
                grouped(x, parameters, *groups, |x, y, parameters| {
                    Spatial::Plain.update_output_again(window, x, y, parameters, standing)
                })?
            }
            Family::Dilated { window } => {
                check_planes(x, weight.sizes()[1], &[3, 4])?;
                made(|y| Spatial::Dilated.update_output_again(window, x, y, parameters, standing))?
            }
            Family::Full { window, groups } => {
                check_planes(x, weight.sizes()[0], &[3, 4])?;
                let window = fitted(window, target.as_deref())?;
                grouped(x, parameters, *groups, |x, y, parameters| {
                    Spatial::Full.update_output_again(&window, x, y, parameters, standing)
                })?
            }
            Family::DepthWise { window } => made(|y| depthwise::update_output(window, x, y, parameters))?,
            Family::Local { window, extents } => {
                let extents = Extents { input: extents.input, output: extents.output };
                made(|y| local::update_output(window, extents, x, y, (weight, needed()?)))?
            }
            Family::Map { full, stride, table, planes } => {
                check_planes(x, c_long::from(planes[0]), &[3, 4])?;
                let family = if *full { MapFamily::Full } else { MapFamily::Plain };
                let table = table.of::<T>()?;
                // Planes are counted from 1 in the file.
                let moved = made(|r| binary::add(r, table, T::of(f64::from(index_base::get() - 1))))?;
                let connections =
                    || Connections { table: moved.borrow(), inputs: planes[0], outputs: planes[1] };
                made(|y| family.update_output(*stride, x, y, (weight, needed()?), connections()))?
            }
            Family::Temporal { window, features, room } => {
                let padded = if *room > 0 { Some(with_room(x, *room)?) } else { None };
                let x = padded.as_ref().map_or(x, Own::borrow);
                made(|y| temporal::update_output(window, *features, x, y, (weight, needed()?)))?
            }
            Family::Row { window, features_first } => {
                let order = if *features_first { Order::FeaturesFirst } else { Order::FramesFirst };
                made(|y| row::update_output(window, order, x, y, parameters))?
            }
            Family::Volumetric { window, dilated } => {
                check_planes(x, weight.sizes()[1], &[4, 5])?;
                let family = if *dilated { Volumetric::Dilated } else { Volumetric::Plain };
                made(|y| family.update_output(window, x, y, parameters))?
            }
            Family::VolumetricFull { window } => {
                check_planes(x, weight.sizes()[0], &[4, 5])?;
                let window = fitted(window, target.as_deref())?;
                volumetric_full(x, parameters, &window)?
            }
        };
        Ok(value::tensor(result))
    }

    /// Weights and bias.
    pub(super) fn parameters(&self) -> (&LayerWeights, Option<&LayerWeights>) {
        (&self.weight, self.bias.as_ref())
    }

    /// Where the weights of each plane of the output are, if they are its alone.
    pub(super) fn plane_weights(&self) -> Option<PlaneWeights> {
        let (groups, transposed) = match &self.family {
            Family::Spatial { groups, .. } => (*groups, false),
            Family::Dilated { .. } | Family::Volumetric { .. } => (1, false),
            Family::Full { groups, .. } => (*groups, true),
            Family::VolumetricFull { .. } => (1, true),
            _ => return None,
        };
        let sizes = self.weight.sizes().ok()?;
        let [first, second, kernel @ ..] = &*sizes else { return None };
        let kernel = size::product(kernel)?;
        let (planes, blocks, length) = if transposed {
            (second.checked_mul(groups)?, *first, kernel)
        } else {
            (*first, 1, second.checked_mul(kernel)?)
        };
        let count = |number: c_long| usize::try_from(number).ok();
        Some(PlaneWeights {
            planes: count(planes)?,
            groups: count(groups)?,
            blocks: count(blocks)?,
            length: count(length)?,
        })
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        visit(&self.weight);
        self.bias.iter().for_each(visit);
    }

    /// Multiply-adds of a call with so many elements of input and output.
    pub(super) fn work(&self, input: f64, output: f64) -> f64 {
        match &self.family {
            // Each element of the input meets each tap of each output plane.
            Family::Full { .. } | Family::VolumetricFull { .. } => {
                let outputs =
                    self.weight.count() as f64 / self.weight.sizes().map_or(1.0, |sizes| sizes[0] as f64);
                input * outputs
            }
            _ => output * self.depth,
        }
    }
}

/// The same frames with `room` frames of zeros on both sides.
fn with_room<T: NetReal>(x: Ref<'_, Tensor<T>>, room: c_int) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[2, 3])?;
    let frames = ModuleAxis { dimension: 1, inputs: Some(2) };
    let half = pad(x, frames, [-room, 1], 0.0)?;
    pad(half.borrow(), frames, [room, 1], 0.0)
}

fn volumetric_full<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    parameters: Parameters<'_, T>,
    window: &Window<3>,
) -> Result<Own<Tensor<T>>> {
    made(|y| Volumetric::Full.update_output(window, x, y, parameters))
}

/// The error of an input of other planes.
fn check_planes<T: NetReal>(x: Ref<'_, Tensor<T>>, planes: c_long, ranks: &[usize]) -> Result<()> {
    check_rank(x, ranks)?;
    let got = size_at(x, x.rank() - ranks[0])?;
    if got == planes {
        return Ok(());
    }
    Err(Error::arg(1, format!("expects {planes} planes, got {got} in {}", size::to_text(x.sizes()))))
}

/// `window` with the adjustment by which its output has the sizes of a target.
pub(super) fn fitted<const S: usize>(window: &Window<S>, target: Option<&[c_long]>) -> Result<Window<S>> {
    let Some(target) = target else { return Ok(*window) };
    let first = target.len().checked_sub(S).ok_or_else(|| Error::arg(1, "a target of too few dimensions"))?;
    let mut fitted = *window;
    for d in 0..S {
        let (kernel, padding) = (c_long::from(window.kernel[d]), c_long::from(window.padding[d]));
        let reach = target[first + d].saturating_add(2 * padding).saturating_sub(kernel);
        fitted.adjustment[d] = reach.rem_euclid(c_long::from(window.stride[d])) as c_int;
    }
    Ok(fitted)
}

/// A convolution whose planes are in groups, each with weights of its own.
fn grouped<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    Parameters { weight, bias }: Parameters<'_, T>,
    groups: c_long,
    convolve: impl Fn(Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>, Parameters<'_, T>) -> Result<()>,
) -> Result<Own<Tensor<T>>> {
    let flat = bias.filter(|bias| bias.rank() != 1).map(|bias| viewed(bias, &[-1])).transpose()?;
    let bias = flat.as_ref().map(Own::borrow).or(bias);
    if groups == 1 {
        return made(|y| convolve(x, y, Parameters { weight, bias }));
    }
    let d = x.rank() - 3;
    let part = |whole: Ref<'_, Tensor<T>>, d: usize, k: c_long| {
        let size = whole.sizes()[d] / groups;
        geometry::new_narrow(whole, d as c_int, k * size, size)
    };
    let mut parts = Scratch::new();
    for k in 0..groups {
        let (x, weight) = (part(x, d, k)?, part(weight, 0, k)?);
        let bias = bias.map(|bias| part(bias, 0, k)).transpose()?;
        let parameters = Parameters { weight: weight.borrow(), bias: bias.as_ref().map(Own::borrow) };
        parts.push(made(|y| convolve(x.borrow(), y, parameters))?)?;
    }
    joined(&parts, d)
}

/// The same image with a batch of one in front, for functions that know batches only.
pub(super) fn with_batch<T: NetReal>(x: Ref<'_, Tensor<T>>, whole: usize) -> Result<(Own<Tensor<T>>, bool)> {
    if x.rank() + 1 == whole { Ok((unsqueezed(x, 0)?, true)) } else { Ok((x.to_owned(), false)) }
}

/// Takes that batch away again.
pub(super) fn without_batch<T: NetReal>(y: Own<Tensor<T>>, added: bool) -> Result<Own<Tensor<T>>> {
    if added { geometry::new_select(y.borrow(), 0, 0) } else { Ok(y) }
}
