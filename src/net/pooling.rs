//! Pooling, sub- and upsampling.

use super::convolution::{with_batch, without_batch};
use super::fields::Fields;
use super::parameter::LayerWeights;
use super::real::{NetReal, longs};
use super::tensors::{check_rank, made, size_at};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::{binary, gather, order};
use crate::nn::pooling::adaptive::{self, MaximumPositions};
use crate::nn::pooling::fractional::{self, FractionalParameters};
use crate::nn::pooling::window::{Numbers, OutputSize, WindowParameters};
use crate::nn::pooling::{average, max, power, temporal, unpooling};
use crate::nn::subsampling::{self, SubsamplingParameters};
use crate::nn::upsampling;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// What becomes of windows, or how planes grow.
pub(super) enum Pooling {
    Max(WindowParameters),
    /// The mean, or the sum if `factor` is the size of the window.
    Average {
        windows: WindowParameters,
        include_pad: bool,
        factor: f64,
    },
    AdaptiveMax(OutputSize),
    AdaptiveAverage(OutputSize),
    /// Windows whose distances random numbers decide, which the file has. `axes`: rows and columns, and time if there is a
    /// third; of each the size of the output, or the share of the input that it is.
    Fractional {
        pool: [c_int; 3],
        output: [OutputSide; 3],
        samples: LayerWeights,
        dimensions: usize,
    },
    TemporalMax {
        kernel: c_int,
        step: c_int,
    },
    Power(power::PowerParameters),
    Subsampling {
        weight: LayerWeights,
        bias: LayerWeights,
        parameters: SubsamplingParameters,
        features: Option<c_int>,
    },
    DynamicMax {
        least: c_int,
        factor: f64,
    },
    Nearest {
        dimensions: Option<usize>,
        scale: c_int,
    },
    Bilinear {
        dimensions: Option<usize>,
        scale: Option<c_int>,
        sizes: [c_int; 3],
    },
}

/// How large the output is along a dimension.
#[derive(Clone, Copy)]
pub(super) enum OutputSide {
    Size(c_int),
    Share(f64),
}

/// The argument that all errors blame: the input.
const NUMBERS: Numbers = Numbers { kernel: 1, stride: 1, dilation: 1, pad: 1 };

/// The windows of the fields `kH` and so on. `ceil`: whether they reach over the border whatever `ceil_mode` says.
fn windows(fields: Fields<'_>, axes: &[&str], ceil: bool) -> Result<WindowParameters> {
    let mut windows = WindowParameters {
        kernel: [1; 3],
        stride: [1; 3],
        pad: [0; 3],
        dilation: [1; 3],
        ceil: fields.flag_or("ceil_mode", false)? || ceil,
        dimensions: axes.len(),
        covered: false,
        numbers: NUMBERS,
    };
    let first = 3 - axes.len();
    for (d, axis) in axes.iter().enumerate().map(|(d, axis)| (d + first, axis)) {
        windows.kernel[d] = fields.positive(&format!("k{axis}"))?;
        windows.stride[d] = fields.whole_or(&format!("d{axis}"), windows.kernel[d])?;
        windows.pad[d] = fields.whole_or(&format!("pad{axis}"), 0)?;
        windows.dilation[d] = fields.whole_or(&format!("dilation{axis}"), 1)?;
        if windows.stride[d] <= 0 || windows.dilation[d] <= 0 || windows.pad[d] < 0 {
            return Err(Error::arg(
                1,
                format!("fields 'd{axis}', 'pad{axis}' or 'dilation{axis}' are out of range"),
            ));
        }
    }
    Ok(windows)
}

impl Pooling {
    /// Pooling by maxima over planes or volumes.
    pub(super) fn max(fields: Fields<'_>, axes: &[&str], ceil: bool) -> Result<Self> {
        windows(fields, axes, ceil).map(Pooling::Max)
    }

    /// Pooling by means over planes or volumes.
    pub(super) fn average(fields: Fields<'_>, axes: &[&str], ceil: bool) -> Result<Self> {
        let mut windows = windows(fields, axes, ceil)?;
        windows.covered = axes.len() == 3;
        // cudnn's have a name for the mode instead.
        let exclude_pad = fields.is_text("mode", "CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING")?;
        let include_pad = fields.flag_or("count_include_pad", !exclude_pad)?;
        let divides = fields.flag_or("divide", true)?;
        let factor = if divides { 1.0 } else { windows.kernel.map(f64::from).iter().product() };
        Ok(Pooling::Average { windows, include_pad, factor })
    }

    /// The same with sums instead of means.
    pub(super) fn sums(fields: Fields<'_>, axes: &[&str]) -> Result<Self> {
        let mut pooling = Pooling::average(fields, axes, false)?;
        if let Pooling::Average { windows, factor, .. } = &mut pooling {
            *factor = windows.kernel.map(f64::from).iter().product();
        }
        Ok(pooling)
    }

    pub(super) fn adaptive(fields: Fields<'_>, is_max: bool) -> Result<Self> {
        let size =
            OutputSize { size: [1, fields.positive("H")?, fields.positive("W")?], dimensions: 2, number: 1 };
        Ok(if is_max { Pooling::AdaptiveMax(size) } else { Pooling::AdaptiveAverage(size) })
    }

    /// Pooling by maxima of windows of random distances.
    ///
    /// # Errors
    ///
    /// No random numbers that are to be kept: each run would give something else.
    pub(super) fn fractional(fields: Fields<'_>, axes: &[&str]) -> Result<Self> {
        if !fields.flag_or("newRandomPool", false)? || fields.maybe_weights("randomSamples")?.is_none() {
            return Err(Error::arg(1, "draws random numbers: its regions were not fixed"));
        }
        let (mut pool, mut output) = ([1; 3], [OutputSide::Size(1); 3]);
        // Of planes the first place is free; of volumes it is that of time, as the layer's function has it.
        let first = 3 - axes.len();
        for (d, axis) in axes.iter().enumerate() {
            pool[first + d] = fields.positive(&format!("poolSize{axis}"))?;
            output[first + d] = match fields.maybe_number(&format!("ratio{axis}"))? {
                Some(share) if share > 0.0 && share < 1.0 => OutputSide::Share(share),
                Some(share) => return Err(Error::arg(1, format!("field 'ratio{axis}' is {share}"))),
                None => OutputSide::Size(fields.positive(&format!("out{axis}"))?),
            };
        }
        Ok(Pooling::Fractional {
            pool,
            output,
            samples: fields.weights("randomSamples")?,
            dimensions: axes.len(),
        })
    }

    pub(super) fn temporal_max(fields: Fields<'_>) -> Result<Self> {
        let kernel = fields.positive("kW")?;
        let step = fields.whole_or("dW", kernel)?;
        if step <= 0 {
            return Err(Error::arg(1, "field 'dW' must be positive"));
        }
        Ok(Pooling::TemporalMax { kernel, step })
    }

    pub(super) fn power(fields: Fields<'_>) -> Result<Self> {
        let (width, stride) = (fields.positive("width")?, fields.positive("stride")?);
        let power = fields.number("power")?;
        Ok(Pooling::Power(power::PowerParameters {
            power,
            width,
            stride,
            batch: fields.flag_or("batch_mode", false)?,
        }))
    }

    pub(super) fn subsampling(fields: Fields<'_>, sequence: bool) -> Result<Self> {
        let (weight, bias) = (fields.weights("weight")?, fields.weights("bias")?);
        let columns = (fields.positive("kW")?, fields.whole_or("dW", 1)?);
        let (kernel, step, features) = if sequence {
            ([columns.0, 1], [columns.1, 1], Some(fields.positive("inputFrameSize")?))
        } else {
            ([fields.positive("kH")?, columns.0], [fields.whole_or("dH", 1)?, columns.1], None)
        };
        let parameters = SubsamplingParameters { kernel, step, sequence, numbers: [1, 1] };
        Ok(Pooling::Subsampling { weight, bias, parameters, features })
    }

    pub(super) fn dynamic_max(fields: Fields<'_>) -> Result<Self> {
        Ok(Pooling::DynamicMax { least: fields.positive("minK")?, factor: fields.number_or("factor", 0.0)? })
    }

    /// nn.SpatialUpSamplingNearest.
    pub(super) fn nearest(fields: Fields<'_>) -> Result<Self> {
        Ok(Pooling::Nearest { dimensions: Some(2), scale: fields.positive("scale_factor")? })
    }

    /// nn.SpatialUpSamplingBilinear.
    pub(super) fn bilinear(fields: Fields<'_>, dimensions: Option<usize>) -> Result<Self> {
        let scale = fields.maybe_whole("scale_factor")?;
        let size = |name: &str| if scale.is_some() { Ok(0) } else { fields.positive(name) };
        let depth = if scale.is_none() { fields.whole_or("odepth", 0)? } else { 0 };
        let sizes = [depth, size("oheight")?, size("owidth")?];
        Ok(Pooling::Bilinear { dimensions, scale, sizes })
    }

    /// nn.UpSampling: one of both, over planes or volumes.
    pub(super) fn up(fields: Fields<'_>) -> Result<Self> {
        if fields.is_text("mode", "linear")? {
            return Pooling::bilinear(fields, None);
        }
        Ok(Pooling::Nearest { dimensions: None, scale: fields.positive("scale_factor")? })
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.real::<T>()?;
        Ok(value::tensor(self.of(input.borrow())?))
    }

    /// What pooling by maxima gives, and where it found them.
    pub(super) fn run_kept<T: NetReal>(&self, input: &NetValue) -> Result<(NetValue, NetValue)> {
        let Pooling::Max(windows) = self else { return Err(Error::plain("keeps no places")) };
        let (input, places) = (input.real::<T>()?, tensor::empty::<c_long>()?);
        let result = made(|y| max::update_output(input.borrow(), y, places.borrow(), windows))?;
        Ok((value::tensor(result), value::tensor(places)))
    }

    fn of<T: NetReal>(&self, x: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
        let places = || tensor::empty::<c_long>();
        match self {
            Pooling::Max(windows) => made(|y| max::maxima(x, y, windows)),
            Pooling::Average { windows, include_pad, factor } => made(|y| {
                average::update_output(x, y, windows, *include_pad)?;
                if *factor == 1.0 { Ok(()) } else { binary::mul(y, y, T::of(*factor)) }
            }),
            Pooling::AdaptiveMax(size) => {
                let places = places()?;
                made(|y| adaptive::max_output(x, y, places.borrow(), *size, MaximumPositions::InWindow))
            }
            Pooling::AdaptiveAverage(size) => made(|y| adaptive::average_output(x, y, *size)),
            Pooling::Fractional { pool, output, samples, dimensions } => {
                check_rank(x, &[dimensions + 1, dimensions + 2])?;
                let first = 3 - dimensions;
                let mut to = [1; 3];
                for d in first..3 {
                    let size = x.sizes()[x.rank() - 3 + d];
                    to[d] = match output[d] {
                        OutputSide::Size(size) => size,
                        OutputSide::Share(share) => (size as f64 * share).floor() as c_int,
                    };
                }
                let (planes, numbers) = (x.rank() == *dimensions + 2, [1; 3]);
                let sets: c_long = x.sizes()[..1 + usize::from(planes)].iter().product();
                let samples = samples.of::<T>()?;
                if samples.count() as c_long != sets * *dimensions as c_long {
                    return Err(Error::arg(1, format!("has random numbers for other than {sets} planes")));
                }
                let parameters = FractionalParameters {
                    output: to,
                    pool: *pool,
                    dimensions: *dimensions,
                    numbers,
                    samples: 1,
                };
                let places = places()?;
                made(|y| fractional::update_output(x, y, places.borrow(), samples, &parameters))
            }
            Pooling::TemporalMax { kernel, step } => {
                let places = places()?;
                made(|y| temporal::update_output(x, y, places.borrow(), *kernel, *step))
            }
            Pooling::Power(parameters) => {
                let power::PowerParameters { power, width, stride, batch } = *parameters;
                made(|y| power::update_output(x, y, power::PowerParameters { power, width, stride, batch }))
            }
            Pooling::Subsampling { weight, bias, parameters, features } => {
                if let Some(features) = features
                    && size_at(x, 1)? != c_long::from(*features)
                {
                    return Err(Error::arg(
                        1,
                        format!("expects frames of {features}, got {}", size_at(x, 1)?),
                    ));
                }
                let SubsamplingParameters { kernel, step, sequence, numbers } = *parameters;
                let parameters = SubsamplingParameters { kernel, step, sequence, numbers };
                made(|y| subsampling::update_output(x, y, (weight.of()?, bias.of()?), parameters))
            }
            Pooling::DynamicMax { least, factor } => dynamic_max(x, *least, *factor),
            Pooling::Nearest { dimensions, scale } => {
                let dimensions = dimensions.unwrap_or(if x.rank() == 5 { 3 } else { 2 });
                if *scale == 1 {
                    return Ok(x.to_owned());
                }
                made(|y| upsampling::nearest_output(x, y, dimensions, *scale))
            }
            Pooling::Bilinear { dimensions, scale, sizes } => {
                let dimensions = dimensions.unwrap_or(if x.rank() == 5 { 3 } else { 2 });
                check_rank(x, &[dimensions + 1, dimensions + 2])?;
                let mut to = [0; 3];
                for (d, to) in to.iter_mut().enumerate().take(dimensions) {
                    let size = x.sizes()[x.rank() - dimensions + d];
                    *to = match scale {
                        Some(scale) => {
                            c_int::try_from(size.saturating_mul(c_long::from(*scale))).unwrap_or(c_int::MAX)
                        }
                        None => sizes[3 - dimensions + d],
                    };
                }
                let (whole, added) = with_batch(x, dimensions + 2)?;
                let result = made(|y| upsampling::linear_output(whole.borrow(), y, &to[..dimensions]))?;
                without_batch(result, added)
            }
        }
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        if let Pooling::Subsampling { weight, bias, .. } = self {
            visit(weight);
            visit(bias);
        }
    }
}

/// The elements of `input` where `places` says, in planes of the sizes of `like`.
pub(super) fn unpooled<T: NetReal>(
    input: &NetValue,
    places: &NetValue,
    like: &NetValue,
    dimensions: usize,
) -> Result<NetValue> {
    let (x, places, sizes) = (input.real::<T>()?, longs(places.any()?)?, like.any()?.sizes()?);
    let side = |back: usize| {
        let size = sizes.len().checked_sub(back).and_then(|d| sizes.get(d)).copied().unwrap_or(0);
        c_int::try_from(size).unwrap_or(c_int::MAX)
    };
    let frames = if dimensions == 3 { side(3) } else { 1 };
    let size = OutputSize { size: [frames, side(2), side(1)], dimensions, number: 1 };
    made(|y| unpooling::update_output(x.borrow(), y, (places.borrow(), 1), size)).map(value::tensor)
}

/// The largest `k` frames of each feature, in their order.
fn dynamic_max<T: NetReal>(x: Ref<'_, Tensor<T>>, least: c_int, factor: f64) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[2, 3])?;
    let d = x.rank() - 2;
    let (frames, least) = (x.sizes()[d], c_long::from(least));
    let k = least.max((factor * frames as f64).ceil() as c_long);
    if k > frames {
        return Err(Error::arg(1, format!("has {frames} frames, of which {k} are to be taken")));
    }
    let d = d as c_int;
    let (values, places) = (tensor::empty::<T>()?, tensor::empty::<c_long>()?);
    order::sort(values.borrow(), places.borrow(), x, d, true)?;
    let first = geometry::new_narrow(places.borrow(), d, 0, k)?;
    let (sorted, unused) = (tensor::empty::<c_long>()?, tensor::empty::<c_long>()?);
    order::sort(sorted.borrow(), unused.borrow(), first.borrow(), d, false)?;
    // Sorting counts from 0, gathering from the base in force.
    binary::add(sorted.borrow(), sorted.borrow(), c_long::from(index_base::get()))?;
    made(|y| {
        tensor::resize_as(y, sorted.borrow())?;
        gather::gather(y, x, d, sorted.borrow())
    })
}
