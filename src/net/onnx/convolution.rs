//! Convolutions over frames, planes and volumes.

use super::super::convolution::{Convolved, Family, fitted};
use super::super::parameter::LayerWeights;
use super::super::tensors::{copied, filled, viewed};
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::Convertible;
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::Result;
use crate::memory::scratch::Scratch;
use crate::nn::convolution::Window;
use crate::tensor::{self, geometry};
use std::os::raw::c_long;

/// One convolution of ONNX: `operator` is Conv or ConvTranspose.
struct OnnxConvolution<'a> {
    operator: &'static str,
    kernel: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
    /// On each side.
    padding: Vec<i64>,
    adjustment: Vec<i64>,
    groups: i64,
    weight: &'a OnnxTensor,
    bias: Option<&'a OnnxTensor>,
    planes: c_long,
}

impl<'a> OnnxConvolution<'a> {
    fn of<const S: usize>(
        operator: &'static str,
        window: &Window<S>,
        (weight, bias): (&'a OnnxTensor, Option<&'a OnnxTensor>),
        groups: i64,
        planes: c_long,
    ) -> Self {
        let list = |numbers: [i32; S]| numbers.map(i64::from).to_vec();
        OnnxConvolution {
            operator,
            kernel: list(window.kernel),
            stride: list(window.stride),
            dilation: list(window.dilation),
            padding: list(window.padding),
            adjustment: list(window.adjustment),
            groups,
            weight,
            bias,
            planes,
        }
    }

    /// Of a batch.
    fn add(&self, graph: &mut OnnxGraph, x: &OnnxTensor) -> Convertible<OnnxTensor> {
        let is_full = self.operator == "ConvTranspose";
        let mut sizes = vec![x.sizes[0], OnnxSize::fixed(self.planes)];
        for d in 0..self.kernel.len() {
            x.known(d + 2)?;
            let reach = (self.kernel[d] - 1) * self.dilation[d] + 1;
            let room = 2 * self.padding[d];
            sizes.push(OnnxSize(x.sizes[d + 2].0.map(|size| {
                if is_full {
                    (size - 1) * self.stride[d] - room + reach + self.adjustment[d]
                } else {
                    (size + room - reach) / self.stride[d] + 1
                }
            })));
        }
        let both: Vec<i64> = [&*self.padding, &*self.padding].concat();
        // A window that is smaller on both sides is one of an input that has lost its border.
        let mut x = x.clone();
        let is_cut = self.padding.iter().any(|&room| room < 0);
        if is_cut && !is_full {
            let mut sides = vec![[0, 0]; 2];
            sides.extend(self.padding.iter().map(|&room| [room, room]));
            x = graph.pad(&x, &sides, "constant", 0.0)?;
        }
        let mut attributes = vec![
            ("kernel_shape", OnnxAttribute::Ints(self.kernel.clone())),
            ("strides", OnnxAttribute::Ints(self.stride.clone())),
            ("dilations", OnnxAttribute::Ints(self.dilation.clone())),
            ("group", OnnxAttribute::Int(self.groups)),
        ];
        if !is_cut || is_full {
            attributes.push(("pads", OnnxAttribute::Ints(both)));
        }
        if is_full {
            attributes.push(("output_padding", OnnxAttribute::Ints(self.adjustment.clone())));
        }
        let mut inputs = vec![x.name.as_str(), self.weight.name.as_str()];
        inputs.extend(self.bias.map(|bias| bias.name.as_str()));
        Ok(graph.tensor(self.operator, &inputs, &attributes, &sizes)?)
    }
}

/// What is computed of a batch of `rank` dimensions, of one sample too.
pub(super) fn in_batch(
    graph: &mut OnnxGraph,
    x: &OnnxTensor,
    rank: usize,
    compute: impl FnOnce(&mut OnnxGraph, &OnnxTensor) -> Convertible<OnnxTensor>,
) -> Convertible<OnnxTensor> {
    if x.rank() + 1 != rank {
        return compute(graph, x);
    }
    let batch = graph.unsqueeze(x, 0)?;
    let result = compute(graph, &batch)?;
    Ok(graph.squeeze(&result, 0)?)
}

impl Convolved {
    pub(super) fn to_onnx(&self, graph: &mut OnnxGraph, input: &OnnxValue) -> Convertible<OnnxTensor> {
        let (x, target) = match (&self.family, input) {
            (Family::Full { .. } | Family::VolumetricFull { .. }, OnnxValue::Table(_)) => {
                let [x, target] = input.several::<2>()?;
                let mut sizes = Vec::new();
                // Its planes and samples say nothing.
                for (d, size) in target.sizes.iter().enumerate() {
                    sizes.push(if d + 3 < target.rank() { 1 } else { size.known()? });
                }
                (x, Some(sizes))
            }
            _ => (input.tensor()?, None),
        };
        match &self.family {
            Family::Spatial { window, groups } => self.plain_onnx(graph, x, window, *groups),
            Family::Dilated { window } => self.plain_onnx(graph, x, window, 1),
            Family::Volumetric { window, .. } => self.plain_onnx(graph, x, window, 1),
            Family::Full { window, groups } => {
                self.full_onnx(graph, x, &fitted(window, target.as_deref())?, *groups)
            }
            Family::VolumetricFull { window } => {
                self.full_onnx(graph, x, &fitted(window, target.as_deref())?, 1)
            }
            Family::DepthWise { window } => self.depth_wise_onnx(graph, x, window),
            Family::Local { window, extents } => {
                in_batch(graph, x, 4, |graph, x| self.local_onnx(graph, x, window, extents.output))
            }
            Family::Map { full, stride, table, planes } => {
                self.map_onnx(graph, x, *full, *stride, table, *planes)
            }
            Family::Temporal { window, features, room } => {
                self.temporal_onnx(graph, x, window, *features, i64::from(*room))
            }
            Family::Row { window, features_first } => self.row_onnx(graph, x, window, *features_first),
        }
    }

    fn onnx_bias(&self, graph: &mut OnnxGraph) -> Result<Option<OnnxTensor>> {
        self.bias.as_ref().map(|bias| graph.vector("bias", bias)).transpose()
    }

    fn plain_onnx<const S: usize>(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<S>,
        groups: c_long,
    ) -> Convertible<OnnxTensor> {
        let (weight, bias) = (graph.weight("weight", &self.weight)?, self.onnx_bias(graph)?);
        let planes = self.weight.sizes()?[0];
        let convolution = OnnxConvolution::of("Conv", window, (&weight, bias.as_ref()), groups, planes);
        in_batch(graph, x, S + 2, |graph, x| convolution.add(graph, x))
    }

    fn full_onnx<const S: usize>(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<S>,
        groups: c_long,
    ) -> Convertible<OnnxTensor> {
        let (weight, bias) = (graph.weight("weight", &self.weight)?, self.onnx_bias(graph)?);
        let planes = self.weight.sizes()?[1] * groups;
        let convolution =
            OnnxConvolution::of("ConvTranspose", window, (&weight, bias.as_ref()), groups, planes);
        in_batch(graph, x, S + 2, |graph, x| convolution.add(graph, x))
    }

    /// Each plane of the input is a group.
    fn depth_wise_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<2>,
    ) -> Convertible<OnnxTensor> {
        let sizes = self.weight.sizes()?;
        let [outputs, inputs, rows, columns] = [sizes[0], sizes[1], sizes[2], sizes[3]];
        let weight = graph.weight_as("weight", &self.weight, "groups", |weight| {
            let by_inputs = geometry::new_transpose(weight, 0, 1)?;
            viewed(by_inputs.borrow(), &[inputs * outputs, 1, rows, columns])
        })?;
        let bias = match &self.bias {
            None => None,
            Some(bias) => Some(graph.weight_as("bias", bias, "groups", |bias| {
                viewed(geometry::new_transpose(bias, 0, 1)?.borrow(), &[-1])
            })?),
        };
        let parameters = (&weight, bias.as_ref());
        let convolution = OnnxConvolution::of("Conv", window, parameters, inputs, inputs * outputs);
        in_batch(graph, x, 4, |graph, x| convolution.add(graph, x))
    }

    /// The elements of each window are gathered; places are a batch of products with kernels of their own.
    fn local_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<2>,
        [height, width]: [c_long; 2],
    ) -> Convertible<OnnxTensor> {
        let [above, left] = [window.padding[0], window.padding[1]].map(c_long::from);
        let x = graph.pad(x, &[[0, 0], [0, 0], [above, above], [left, left]], "constant", 0.0)?;
        let [inputs, rows, columns] = [x.known(1)?, x.known(2)?, x.known(3)?];
        let [kernel_rows, kernel_columns] = window.kernel.map(c_long::from);
        let [down, right] = window.stride.map(c_long::from);
        let (places, taps) = (height * width, inputs * kernel_rows * kernel_columns);
        let mut indices = Scratch::new();
        for place in 0..places {
            for tap in 0..taps {
                let (plane, inside) =
                    (tap / (kernel_rows * kernel_columns), tap % (kernel_rows * kernel_columns));
                let row = place / width * down + inside / kernel_columns;
                let column = place % width * right + inside % kernel_columns;
                indices.push((plane * rows + row) * columns + column)?;
            }
        }
        let samples = x.sizes[0];
        let fixed = OnnxSize::fixed;
        let flat = graph.reshape(&x, &[samples, fixed(inputs * rows * columns)])?;
        let indices = graph.indices(indices, &[places, taps])?;
        let sizes = [samples, fixed(places), fixed(taps)];
        let windows =
            graph.tensor("Gather", &[&flat.name, &indices], &[("axis", OnnxAttribute::Int(1))], &sizes)?;
        let by_places = graph.swap(&windows, 0, 1)?;
        let outputs = self.weight.sizes()?[2];
        let weight = graph.weight_as("weight", &self.weight, "local", |weight| {
            let all = viewed(weight, &[places, outputs, taps])?;
            copied(geometry::new_transpose(all.borrow(), 1, 2)?.borrow())
        })?;
        let sums = graph.product(&by_places, &weight)?;
        let planes = graph.transpose(&sums, &[1, 2, 0])?;
        let planes = graph.reshape(&planes, &[samples, fixed(outputs), fixed(height), fixed(width)])?;
        match &self.bias {
            None => Ok(planes),
            Some(bias) => {
                let bias = graph.weight("bias", bias)?;
                graph.binary("Add", &planes, &bias)
            }
        }
    }

    /// Planes that the table does not connect have kernels of zeros.
    fn map_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        full: bool,
        stride: [i32; 2],
        table: &LayerWeights,
        [inputs, outputs]: [i32; 2],
    ) -> Convertible<OnnxTensor> {
        let sizes = self.weight.sizes()?;
        let [connections, rows, columns] = [sizes[0], sizes[1], sizes[2]];
        let (inputs, outputs) = (c_long::from(inputs), c_long::from(outputs));
        let table = table.of::<f32>()?;
        let weight =
            graph.weight_as("weight", &self.weight, if full { "full map" } else { "map" }, |weight| {
                let (near, far) = if full { (inputs, outputs) } else { (outputs, inputs) };
                let dense = filled::<f32>(&[near, far, rows, columns], 0.0)?;
                for k in 0..connections {
                    let [from, to] = [
                        tensor::get(table, [k, 0])? as c_long - 1,
                        tensor::get(table, [k, 1])? as c_long - 1,
                    ];
                    let [near, far] = if full { [from, to] } else { [to, from] };
                    let place = geometry::new_select(dense.borrow(), 0, near)?;
                    let place = geometry::new_select(place.borrow(), 0, far)?;
                    let kernel = geometry::new_select(weight, 0, k)?;
                    crate::math::binary::cadd(place.borrow(), place.borrow(), 1.0, kernel.borrow())?;
                }
                Ok(dense)
            })?;
        let bias = self.onnx_bias(graph)?;
        let window = Window::plain([rows as i32, columns as i32], stride);
        let operator = if full { "ConvTranspose" } else { "Conv" };
        let convolution = OnnxConvolution::of(operator, &window, (&weight, bias.as_ref()), 1, outputs);
        in_batch(graph, x, 4, |graph, x| convolution.add(graph, x))
    }

    /// Frames by features: ONNX has features first.
    fn temporal_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<1>,
        [inputs, outputs]: [i64; 2],
        room: i64,
    ) -> Convertible<OnnxTensor> {
        let weight = graph.weight_as("weight", &self.weight, "frames", |weight| {
            let by_frames = viewed(weight, &[outputs, c_long::from(window.kernel[0]), inputs])?;
            copied(geometry::new_transpose(by_frames.borrow(), 1, 2)?.borrow())
        })?;
        let bias = self.onnx_bias(graph)?;
        let mut convolution = OnnxConvolution::of("Conv", window, (&weight, bias.as_ref()), 1, outputs);
        convolution.padding = vec![room];
        in_batch(graph, x, 3, |graph, x| {
            let turned = graph.swap(x, 1, 2)?;
            let result = convolution.add(graph, &turned)?;
            Ok(graph.swap(&result, 1, 2)?)
        })
    }

    fn row_onnx(
        &self,
        graph: &mut OnnxGraph,
        x: &OnnxTensor,
        window: &Window<1>,
        features_first: bool,
    ) -> Convertible<OnnxTensor> {
        let (weight, bias) = (graph.weight("weight", &self.weight)?, self.onnx_bias(graph)?);
        let features = self.weight.sizes()?[0];
        let convolution = OnnxConvolution::of("Conv", window, (&weight, bias.as_ref()), features, features);
        in_batch(graph, x, 3, |graph, x| {
            let turned = if features_first { x.clone() } else { graph.swap(x, 1, 2)? };
            let result = convolution.add(graph, &turned)?;
            Ok(if features_first { result } else { graph.swap(&result, 1, 2)? })
        })
    }
}
