//! Pooling, sub- and upsampling.

use super::super::parameter::LayerWeights;
use super::super::pooling::Pooling;
use super::super::tensors::{filled, viewed};
use super::super::value::{self, NetValue};
use super::convolution::in_batch;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor};
use crate::error::{Error, Result};
use crate::math::binary;
use crate::memory::scratch::Scratch;
use crate::nn::operand::Input;
use crate::nn::pooling::fractional::FractionalWindows;
use crate::nn::pooling::power::PowerParameters;
use crate::nn::pooling::window::WindowParameters;
use crate::tensor;
use std::os::raw::{c_int, c_long};

/// Room around an input so that windows without more of it are those of the layer.
struct OnnxWindows {
    kernel: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
    /// Before and behind, along each dimension; what is behind may be less than in the layer, or more where sizes are
    /// rounded up.
    sides: Vec<[c_long; 2]>,
    input: Vec<c_long>,
    output: Vec<c_long>,
}

impl OnnxWindows {
    /// `x` is a batch, and `output` its last sizes.
    fn of(parameters: &WindowParameters, x: &OnnxTensor, output: &[OnnxSize]) -> Convertible<OnnxWindows> {
        let dimensions = parameters.dimensions;
        let list =
            |numbers: [i32; 3]| numbers[3 - dimensions..].iter().map(|&number| i64::from(number)).collect();
        let (kernel, stride, dilation): (Vec<i64>, Vec<i64>, Vec<i64>) =
            (list(parameters.kernel), list(parameters.stride), list(parameters.dilation));
        let room: Vec<i64> = list(parameters.pad);
        let (mut sides, mut inputs, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
        for d in 0..dimensions {
            let (input, output) = (x.known(x.rank() - dimensions + d)?, output[d].known()?);
            let reach = (output - 1) * stride[d] + dilation[d] * (kernel[d] - 1) + 1;
            sides.push([room[d], (reach - input - room[d]).max(0)]);
            inputs.push(input);
            outputs.push(output);
        }
        Ok(OnnxWindows { kernel, stride, dilation, sides, input: inputs, output: outputs })
    }

    fn attributes(&self, with_room: bool) -> Vec<(&'static str, OnnxAttribute)> {
        let mut attributes = vec![
            ("kernel_shape", OnnxAttribute::Ints(self.kernel.clone())),
            ("strides", OnnxAttribute::Ints(self.stride.clone())),
        ];
        if self.dilation.iter().any(|&step| step != 1) {
            attributes.push(("dilations", OnnxAttribute::Ints(self.dilation.clone())));
        }
        if with_room {
            let (before, behind) = self.sides.iter().map(|&[before, behind]| (before, behind)).unzip();
            let (before, behind): (Vec<i64>, Vec<i64>) = (before, behind);
            attributes.push(("pads", OnnxAttribute::Ints([before, behind].concat())));
        }
        attributes
    }

    /// Runtimes know no more room than a window has places.
    fn is_room_small(&self) -> bool {
        self.sides.iter().zip(&self.kernel).all(|(sides, &kernel)| sides.iter().all(|&side| side < kernel))
    }

    /// The sides of all dimensions, of samples and planes too.
    fn all_sides(&self) -> Vec<[c_long; 2]> {
        [&[[0, 0]; 2], &*self.sides].concat()
    }

    fn sizes(&self, x: &OnnxTensor) -> Vec<OnnxSize> {
        let inner = self.output.iter().map(|&size| OnnxSize::fixed(size));
        x.sizes[..2].iter().copied().chain(inner).collect()
    }

    /// How many elements of the input each window has.
    fn counts(&self) -> Result<Scratch<c_long>> {
        let mut counts = Scratch::filled(1, 1)?;
        for d in 0..self.kernel.len() {
            let mut next = Scratch::with_capacity(counts.len() * self.output[d].max(0) as usize)?;
            for count in counts {
                for i in 0..self.output[d] {
                    let start = i * self.stride[d] - self.sides[d][0];
                    let along = (start + self.kernel[d]).min(self.input[d]) - start.max(0);
                    next.push(count * along.max(0))?;
                }
            }
            counts = next;
        }
        Ok(counts)
    }
}

/// What is computed of planes behind each other along the last `dimensions`, of one sample too.
fn in_planes(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    dimensions: usize,
    compute: impl FnOnce(&mut OnnxGraph, &OnnxTensor) -> Convertible<OnnxTensor>,
) -> Convertible<OnnxTensor> {
    in_batch(graph, x, dimensions + 2, compute)
}

impl Pooling {
    /// `target` are the sizes of the result.
    pub(super) fn to_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        target: &[OnnxSize],
    ) -> Convertible<OnnxTensor> {
        let inner = |dimensions: usize| &target[target.len().saturating_sub(dimensions)..];
        match self {
            Pooling::Max(windows) => in_planes(graph, x, windows.dimensions, |graph, x| {
                let windows = OnnxWindows::of(windows, x, inner(windows.dimensions))?;
                max(graph, &windows, x)
            }),
            Pooling::Average { windows: parameters, .. } => {
                in_planes(graph, x, parameters.dimensions, |graph, x| {
                    let windows = OnnxWindows::of(parameters, x, inner(parameters.dimensions))?;
                    self.average_onnx(graph, &windows, x)
                })
            }
            Pooling::AdaptiveMax(_) => in_planes(graph, x, 2, |graph, x| adaptive(graph, x, inner(2), true)),
            Pooling::AdaptiveAverage(_) => {
                in_planes(graph, x, 2, |graph, x| adaptive(graph, x, inner(2), false))
            }
            Pooling::TemporalMax { kernel, step } => in_batch(graph, x, 3, |graph, x| {
                let turned = graph.swap(x, 1, 2)?;
                turned.known(2)?;
                let frames = OnnxSize(
                    turned.sizes[2].0.map(|size| (size - c_long::from(*kernel)) / c_long::from(*step) + 1),
                );
                let attributes = [
                    ("kernel_shape", OnnxAttribute::Ints(vec![i64::from(*kernel)])),
                    ("strides", OnnxAttribute::Ints(vec![i64::from(*step)])),
                ];
                let sizes = [turned.sizes[0], turned.sizes[1], frames];
                let largest = graph.tensor("MaxPool", &[&turned.name], &attributes, &sizes)?;
                Ok(graph.swap(&largest, 1, 2)?)
            }),
            Pooling::Fractional { pool, samples, dimensions, .. } => {
                fractional(graph, x, target, (*pool, samples, *dimensions))
            }
            Pooling::Power(parameters) => power(graph, *parameters, x, target),
            Pooling::Subsampling { weight, bias, parameters, .. } => {
                let dimensions = if parameters.sequence { 1 } else { 2 };
                let (kernel, step) = (parameters.kernel, parameters.step);
                let list = |numbers: [i32; 2]| numbers[..dimensions].iter().map(|&n| i64::from(n)).collect();
                in_planes(graph, x, dimensions, |graph, x| {
                    let x = if parameters.sequence { graph.swap(x, 1, 2)? } else { x.clone() };
                    let mut sizes = x.sizes.clone();
                    for d in 0..dimensions {
                        x.known(d + 2)?;
                        let (kernel, step) = (c_long::from(kernel[d]), c_long::from(step[d]));
                        sizes[d + 2].0 = sizes[d + 2].0.map(|size| (size - kernel) / step + 1);
                    }
                    let attributes = [
                        ("kernel_shape", OnnxAttribute::Ints(list(kernel))),
                        ("strides", OnnxAttribute::Ints(list(step))),
                    ];
                    let means = graph.tensor("AveragePool", &[&x.name], &attributes, &sizes)?;
                    let places = kernel[..dimensions].iter().map(|&places| places as f32).product::<f32>();
                    let column = if dimensions == 1 { &[-1, 1][..] } else { &[-1, 1, 1] };
                    let factors = graph.weight_as("weight", weight, "sums", |weight| {
                        let all = filled::<f32>(weight.sizes(), 0.0)?;
                        binary::mul(all.borrow(), weight, places)?;
                        viewed(all.borrow(), column)
                    })?;
                    let terms = graph.weight_as("bias", bias, "column", |bias| viewed(bias, column))?;
                    let scaled = graph.binary("Mul", &means, &factors)?;
                    let result = graph.binary("Add", &scaled, &terms)?;
                    Ok(if parameters.sequence { graph.swap(&result, 1, 2)? } else { result })
                })
            }
            Pooling::DynamicMax { .. } => dynamic_max(graph, x, target),
            Pooling::Nearest { dimensions, .. } => {
                let dimensions = dimensions.unwrap_or(if x.rank() == 5 { 3 } else { 2 });
                resize(graph, x, inner(dimensions), "nearest", "asymmetric")
            }
            Pooling::Bilinear { dimensions, .. } => {
                let dimensions = dimensions.unwrap_or(if x.rank() == 5 { 3 } else { 2 });
                resize(graph, x, inner(dimensions), "linear", "align_corners")
            }
        }
    }

    /// The maxima, and where in the whole input they were, for a layer that puts them back.
    pub(super) fn to_onnx_kept(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        target: &[OnnxSize],
    ) -> Convertible<(OnnxTensor, OnnxTensor)> {
        let Pooling::Max(parameters) = self else { return Err(Obstacle::Unsayable("it keeps no places")) };
        let is_one = x.rank() == parameters.dimensions + 1;
        let batch = if is_one { graph.unsqueeze(x, 0)? } else { x.clone() };
        let windows = OnnxWindows::of(parameters, &batch, &target[target.len() - parameters.dimensions..])?;
        if !windows.is_room_small() {
            return Err(Obstacle::Unsayable("its windows reach too far over the border"));
        }
        let sizes = windows.sizes(&batch);
        let [largest, places] = graph.nodes_of("MaxPool", &[&batch.name], &windows.attributes(true))?;
        let mut largest = OnnxTensor { name: largest, sizes: sizes.clone() };
        if is_one {
            largest = graph.squeeze(&largest, 0)?;
        }
        Ok((largest, OnnxTensor { name: places, sizes }))
    }

    /// The means of what is inside, times what they are to be divided by instead.
    fn average_onnx(
        &self,
        graph: &mut OnnxGraph,
        windows: &OnnxWindows,
        x: &OnnxTensor,
    ) -> Convertible<OnnxTensor> {
        if windows.dilation.iter().any(|&step| step != 1) {
            return Err(Obstacle::Unsayable("its windows have gaps"));
        }
        // What the layer makes of ones is the share of each window that it counts.
        let ones: Vec<c_long> = std::iter::once(1).chain(windows.input.iter().copied()).collect();
        let NetValue::Tensor(shares) = self.run::<f32>(&value::tensor(filled::<f32>(&ones, 1.0)?))? else {
            return Err(Obstacle::Unsayable("it gives a table"));
        };
        let shares = <f32 as super::super::real::NetReal>::of_any(&shares)?;
        let shares = viewed(shares.borrow(), &[-1])?;
        let counts = windows.counts()?;
        let area = windows.kernel.iter().product::<i64>() as f32;
        let mut whole = Scratch::with_capacity(counts.len())?;
        let mut inside = Scratch::with_capacity(counts.len())?;
        for (k, &count) in counts.iter().enumerate() {
            let share = tensor::get(shares.borrow(), [k as c_long])?;
            // Of windows without any element the mean is 0, and so is what the layer makes of them, or it is NaN.
            let by = |divisor: f32| if count == 0 { share } else { share * divisor / count as f32 };
            whole.push(by(area))?;
            inside.push(by(count as f32))?;
        }
        let is_plain = |factors: &[f32]| factors.iter().all(|&f| (f - factors[0]).abs() <= 1e-6 * f.abs());
        let is_small = windows.is_room_small();
        let has_room = windows.sides.iter().any(|sides| *sides != [0, 0]);
        let sizes = windows.sizes(x);
        // Runtimes differ in what they count of room behind the input alone: then the room is there as zeros.
        let is_even = windows.sides.iter().all(|[before, behind]| before >= behind);
        let mut attributes = windows.attributes(true);
        let (means, factors) = if is_plain(&whole) && is_small && is_even {
            if has_room {
                attributes.push(("count_include_pad", OnnxAttribute::Int(1)));
            }
            (graph.tensor("AveragePool", &[&x.name], &attributes, &sizes)?, whole)
        } else if is_plain(&inside) && is_small && is_even {
            (graph.tensor("AveragePool", &[&x.name], &attributes, &sizes)?, inside)
        } else {
            let x = graph.pad(x, &windows.all_sides(), "constant", 0.0)?;
            let attributes = windows.attributes(false);
            (graph.tensor("AveragePool", &[&x.name], &attributes, &sizes)?, whole)
        };
        if is_plain(&factors) {
            let factor = f64::from(factors.first().copied().unwrap_or(1.0));
            if (factor - 1.0).abs() < 1e-6 {
                return Ok(means);
            }
            return Ok(graph.with_number("Mul", &means, factor)?);
        }
        let map = filled::<f32>(&[factors.len() as c_long], 0.0)?;
        for (k, &factor) in factors.iter().enumerate() {
            tensor::set(map.borrow(), [k as c_long], factor)?;
        }
        let map = graph.constant("factors", viewed(map.borrow(), &windows.output)?)?;
        graph.binary("Mul", &means, &map)
    }
}

fn max(graph: &mut OnnxGraph, windows: &OnnxWindows, x: &OnnxTensor) -> Convertible<OnnxTensor> {
    let sizes = windows.sizes(x);
    if windows.is_room_small() {
        return Ok(graph.tensor("MaxPool", &[&x.name], &windows.attributes(true), &sizes)?);
    }
    let x = graph.pad(x, &windows.all_sides(), "constant", f64::from(f32::MIN))?;
    Ok(graph.tensor("MaxPool", &[&x.name], &windows.attributes(false), &sizes)?)
}

/// OnnxWindows that follow from the sizes of the output: even ones are a layer of ONNX, others are gathered.
fn adaptive(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    output: &[OnnxSize],
    is_max: bool,
) -> Convertible<OnnxTensor> {
    let (input, output) = ([x.known(2)?, x.known(3)?], [output[0].known()?, output[1].known()?]);
    if (0..2).all(|d| input[d] % output[d] == 0) {
        let kernel = vec![input[0] / output[0], input[1] / output[1]];
        let attributes =
            [("kernel_shape", OnnxAttribute::Ints(kernel.clone())), ("strides", OnnxAttribute::Ints(kernel))];
        let sizes = [x.sizes[0], x.sizes[1], OnnxSize::fixed(output[0]), OnnxSize::fixed(output[1])];
        let operator = if is_max { "MaxPool" } else { "AveragePool" };
        return Ok(graph.tensor(operator, &[&x.name], &attributes, &sizes)?);
    }
    let mut result = x.clone();
    for d in 0..2 {
        let range = |i: c_long| (i * input[d] / output[d], ((i + 1) * input[d] + output[d] - 1) / output[d]);
        if is_max {
            // As many places for each window as the longest has; shorter ones have their last one again.
            let longest = (0..output[d]).map(|i| range(i).1 - range(i).0).max().unwrap_or(1);
            let mut places = Scratch::new();
            for i in 0..output[d] {
                let (start, end) = range(i);
                for k in 0..longest {
                    places.push((start + k).min(end - 1))?;
                }
            }
            let places = graph.indices(places, &[output[d], longest])?;
            let mut sizes = result.sizes.clone();
            sizes.splice(d + 2..d + 3, [OnnxSize::fixed(output[d]), OnnxSize::fixed(longest)]);
            let axis = [("axis", OnnxAttribute::Int(d as i64 + 2))];
            let windows = graph.tensor("Gather", &[&result.name, &places], &axis, &sizes)?;
            result = graph.reduce("ReduceMax", &windows, d + 3, false)?;
        } else {
            let (rows, columns) = if d == 0 { (output[0], input[0]) } else { (input[1], output[1]) };
            let shares = filled::<f32>(&[rows, columns], 0.0)?;
            for i in 0..output[d] {
                let (start, end) = range(i);
                for k in start..end {
                    let place = if d == 0 { [i, k] } else { [k, i] };
                    tensor::set(shares.borrow(), place, 1.0 / (end - start) as f32)?;
                }
            }
            let shares = graph.constant("shares", shares)?;
            result =
                if d == 0 { graph.product(&shares, &result)? } else { graph.product(&result, &shares)? };
        }
    }
    Ok(result)
}

/// Windows that begin somewhere else in each plane: what they have is gathered of all elements of the input.
fn fractional(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    target: &[OnnxSize],
    (pool, samples, dimensions): ([c_int; 3], &LayerWeights, usize),
) -> Convertible<OnnxTensor> {
    let (mut from, mut to) = ([1; 3], [1; 3]);
    let outer = x.rank() - dimensions;
    for d in 0..dimensions {
        from[3 - dimensions + d] = x.known(outer + d)? as usize;
        to[3 - dimensions + d] = target[outer + d].known()? as usize;
    }
    let (mut count, length) = (1, from.iter().product::<usize>());
    for d in 0..outer {
        count *= x.known(d)? as usize;
    }
    let samples = Input::new(samples.of::<f32>()?, 1, &[])?;
    let pool = pool.map(|size| size as usize);
    let windows = FractionalWindows { samples: samples.elements(), from, to, pool, dimensions };
    let outside = || Error::plain("a window is outside the input");
    let mut places = Scratch::new();
    for k in 0..count {
        for i in 0..to.iter().product() {
            let index = [i / (to[1] * to[2]), i / to[2] % to[1], i % to[2]];
            let mut first = [0; 3];
            for d in 0..3 {
                first[d] = windows.begin(k, d, index[d]).ok_or_else(outside)?;
            }
            for z in first[0]..first[0] + pool[0] {
                for y in first[1]..first[1] + pool[1] {
                    let row = k * length + (z * from[1] + y) * from[2] + first[2];
                    for place in row..row + pool[2] {
                        places.push(place as i64)?;
                    }
                }
            }
        }
    }
    let taps = OnnxSize::fixed(pool.iter().product::<usize>() as c_long);
    let all = OnnxSize::fixed((count * length) as c_long);
    let flat = graph.reshape(x, &[all])?;
    let mut sizes = target.to_vec();
    sizes.push(taps);
    let numbers: Vec<i64> = sizes.iter().map(|size| size.known()).collect::<Convertible<_>>()?;
    let places = graph.indices(places, &numbers)?;
    let gathered =
        graph.tensor("Gather", &[&flat.name, &places], &[("axis", OnnxAttribute::Int(0))], &sizes)?;
    Ok(graph.reduce("ReduceMax", &gathered, target.len(), false)?)
}

/// Roots of sums of powers of neighbouring features.
fn power(
    graph: &mut OnnxGraph,
    parameters: PowerParameters,
    x: &OnnxTensor,
    target: &[OnnxSize],
) -> Convertible<OnnxTensor> {
    let PowerParameters { power, width, stride, batch } = parameters;
    let fixed = OnnxSize::fixed;
    let outer = usize::from(batch);
    let samples = if batch { x.sizes[0] } else { fixed(1) };
    x.known(outer)?;
    let mut places = 1;
    for d in outer + 1..x.rank() {
        places *= x.known(d)?;
    }
    let planes = graph.reshape(x, &[samples, fixed(1), x.sizes[outer], fixed(places)])?;
    let powers = if power == 2.0 {
        graph.binary("Mul", &planes, &planes)?
    } else {
        graph.with_number("Pow", &planes, power)?
    };
    let attributes = [
        ("kernel_shape", OnnxAttribute::Ints(vec![i64::from(width), 1])),
        ("strides", OnnxAttribute::Ints(vec![i64::from(stride), 1])),
    ];
    let sizes = [samples, fixed(1), target[outer], fixed(places)];
    let means = graph.tensor("AveragePool", &[&powers.name], &attributes, &sizes)?;
    let sums = graph.with_number("Mul", &means, f64::from(width))?;
    let roots = graph.with_number("Pow", &sums, 1.0 / power)?;
    graph.reshape(&roots, target)
}

/// The largest frames of each feature, in their order.
fn dynamic_max(graph: &mut OnnxGraph, x: &OnnxTensor, target: &[OnnxSize]) -> Convertible<OnnxTensor> {
    let d = x.rank() - 2;
    x.known(d)?;
    let count = graph.longs(&[target[d].known()?])?;
    let axis = ("axis", OnnxAttribute::Int(d as i64));
    let [_, places] = graph.nodes_of("TopK", &[&x.name, &count], std::slice::from_ref(&axis))?;
    let in_order = [axis.clone(), ("largest", OnnxAttribute::Int(0))];
    let [places, _] = graph.nodes_of("TopK", &[&places, &count], &in_order)?;
    Ok(graph.tensor("GatherElements", &[&x.name, &places], &[axis], target)?)
}

fn resize(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    output: &[OnnxSize],
    mode: &'static str,
    corners: &'static str,
) -> Convertible<OnnxTensor> {
    let dimensions = output.len();
    in_planes(graph, x, dimensions, |graph, x| {
        let mut sizes = x.sizes.clone();
        let (mut axes, mut numbers) = (Vec::new(), Vec::new());
        for (d, size) in output.iter().enumerate() {
            x.known(d + 2)?;
            sizes[d + 2] = *size;
            axes.push(d as i64 + 2);
            numbers.push(size.known()?);
        }
        if sizes == x.sizes {
            return Ok(x.clone());
        }
        let numbers = graph.longs(&numbers)?;
        let mut attributes = vec![
            ("axes", OnnxAttribute::Ints(axes)),
            ("mode", OnnxAttribute::Text(mode)),
            ("coordinate_transformation_mode", OnnxAttribute::Text(corners)),
        ];
        if mode == "nearest" {
            attributes.push(("nearest_mode", OnnxAttribute::Text("floor")));
        }
        Ok(graph.tensor("Resize", &[&x.name, "", "", &numbers], &attributes, &sizes)?)
    })
}

/// The elements of `x` at `places` of zeros of the sizes of `like`, which is what they were taken of.
pub(super) fn unpool(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    places: &OnnxTensor,
    like: &OnnxTensor,
) -> Result<OnnxTensor> {
    let shape = graph.node("Shape", &[&like.name], &[])?;
    let zeros = graph.node("ConstantOfShape", &[&shape], &[])?;
    let all = graph.longs(&[-1])?;
    let flat = |graph: &mut OnnxGraph, name: &str| graph.node("Reshape", &[name, &all], &[]);
    let (zeros, places, values) = (flat(graph, &zeros)?, flat(graph, &places.name)?, flat(graph, &x.name)?);
    let filled = graph.node("ScatterElements", &[&zeros, &places, &values], &[])?;
    graph.tensor("Reshape", &[&filled, &shape], &[], &like.sizes)
}
