//! Normalisation: by running statistics, over planes, over rows.

use super::convolution::{with_batch, without_batch};
use super::fields::Fields;
use super::parameter::LayerWeights;
use super::real::{Elementary, NetReal};
use super::tensors::{check_rank, expanded_as, made, plus, size_at, times, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::extreme::Max;
use crate::math::{binary, reduce, statistics, unary};
use crate::memory::scratch::Scratch;
use crate::nn::normalization::{self, Statistics};
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// By what elements are normalised.
#[allow(clippy::large_enum_variant, reason = "there is one for a layer, and layers of this kind are few")]
pub(super) enum Normalization {
    /// By the mean and variance of each feature that training has left. `rank` is that of a batch.
    Running {
        mean: LayerWeights,
        variance: RunningSpread,
        parameters: [Option<LayerWeights>; 2],
        eps: f64,
        ranks: [usize; 2],
    },
    /// By the mean and variance of each plane of each sample.
    Instance { parameters: [Option<LayerWeights>; 2], eps: f64 },
    /// By the squares of neighbouring planes.
    CrossMap { size: c_int, alpha: f64, beta: f64, k: f64 },
    /// By a mean and a deviation of each plane.
    Features { mean: LayerWeights, deviation: LayerWeights },
    /// With a factor and a term for each plane.
    Affine { factor: LayerWeights, term: LayerWeights },
    /// By the norm of each row.
    Row { p: f64, eps: f64 },
}

/// Variances, or, in old files, one over their square roots.
pub(super) enum RunningSpread {
    Variance(LayerWeights),
    InverseDeviation(LayerWeights),
}

impl RunningSpread {
    fn weights(&self) -> &LayerWeights {
        let (RunningSpread::Variance(weights) | RunningSpread::InverseDeviation(weights)) = self;
        weights
    }

    /// Its numbers, and whether they are inverse deviations.
    pub(super) fn doubles(&self) -> Result<(Scratch<f64>, bool)> {
        Ok((self.weights().doubles()?, matches!(self, RunningSpread::InverseDeviation(_))))
    }
}

fn parameters(fields: Fields<'_>) -> Result<[Option<LayerWeights>; 2]> {
    Ok([fields.maybe_weights("weight")?, fields.maybe_weights("bias")?])
}

impl Normalization {
    /// nn.BatchNormalization and its likes, whose batches have one of `ranks` dimensions.
    pub(super) fn running(fields: Fields<'_>, ranks: [usize; 2]) -> Result<Self> {
        let mean = fields.weights("running_mean")?;
        let variance = match fields.maybe_weights("running_var")? {
            Some(variance) => RunningSpread::Variance(variance),
            None => RunningSpread::InverseDeviation(
                fields
                    .weights("running_std")
                    .map_err(|_| Error::arg(1, "has neither a tensor 'running_var' nor 'running_std'"))?,
            ),
        };
        let parameters = parameters(fields)?;
        let features = mean.count();
        let all = [Some(variance.weights()), parameters[0].as_ref(), parameters[1].as_ref()];
        if all.into_iter().flatten().any(|list| list.count() != features) {
            return Err(Error::arg(1, format!("has lists of other lengths than the {features} means")));
        }
        Ok(Normalization::Running { mean, variance, parameters, eps: fields.number_or("eps", 1e-5)?, ranks })
    }

    /// nn.InstanceNormalization.
    pub(super) fn instance(fields: Fields<'_>) -> Result<Self> {
        Ok(Normalization::Instance { parameters: parameters(fields)?, eps: fields.number_or("eps", 1e-5)? })
    }

    /// nn.SpatialFeatNormalization of dpnn.
    pub(super) fn features(fields: Fields<'_>) -> Result<Self> {
        let (mean, deviation) = (fields.weights("mean")?, fields.weights("std")?);
        if mean.count() != deviation.count() {
            let text = format!("has {} deviations for {} means", deviation.count(), mean.count());
            return Err(Error::arg(1, text));
        }
        Ok(Normalization::Features { mean, deviation })
    }

    /// inn.ConstAffine.
    pub(super) fn affine(fields: Fields<'_>) -> Result<Self> {
        let (factor, term) = (fields.weights("a")?, fields.weights("b")?);
        if factor.count() != term.count() {
            let text = format!("has {} terms for {} factors", term.count(), factor.count());
            return Err(Error::arg(1, text));
        }
        Ok(Normalization::Affine { factor, term })
    }

    /// nn.SpatialCrossMapLRN.
    pub(super) fn cross_map(fields: Fields<'_>) -> Result<Self> {
        let k = match fields.maybe_number("k")? {
            Some(k) => k,
            None => fields.number_or("K", 1.0)?,
        };
        let (alpha, beta) = (fields.number_or("alpha", 1e-4)?, fields.number_or("beta", 0.75)?);
        Ok(Normalization::CrossMap { size: fields.positive("size")?, alpha, beta, k })
    }

    /// nn.Normalize.
    pub(super) fn row(fields: Fields<'_>) -> Result<Self> {
        let p = fields.number("p")?;
        if p.is_nan() || p <= 0.0 {
            return Err(Error::arg(1, format!("field 'p' is {p}, which must be positive")));
        }
        Ok(Normalization::Row { p, eps: fields.number_or("eps", 1e-10)? })
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.real::<T>()?;
        let x = input.borrow();
        let result = match self {
            Normalization::Running { mean, variance, parameters, eps, ranks } => {
                running(x, (mean, variance), parameters, *eps, *ranks)
            }
            Normalization::Instance { parameters, eps } => instance(x, parameters, *eps),
            Normalization::CrossMap { size, alpha, beta, k } => cross_map(x, *size, [*alpha, *beta, *k]),
            Normalization::Features { mean, deviation } => features(x, mean, deviation),
            Normalization::Affine { factor, term } => {
                let (factor, term) = (spread(x, factor, &[2, 4], 1)?, spread(x, term, &[2, 4], 1)?);
                let scaled = times(x, factor.borrow())?;
                plus(scaled.borrow(), term.borrow())
            }
            Normalization::Row { p, eps } => row(x, *p, *eps),
        };
        result.map(value::tensor)
    }

    /// The layer's own tensors: those that training learns.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        if let Normalization::Running { parameters, .. } | Normalization::Instance { parameters, .. } = self {
            parameters.iter().flatten().for_each(visit);
        }
    }
}

fn running<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    (mean, variance): (&LayerWeights, &RunningSpread),
    parameters: &[Option<LayerWeights>; 2],
    eps: f64,
    ranks: [usize; 2],
) -> Result<Own<Tensor<T>>> {
    let rank = ranks.into_iter().find(|&rank| rank == x.rank() || rank == x.rank() + 1);
    let Some(rank) = rank else {
        let text = format!("expects {} dimensions, got {}", ranks[0], size::to_text(x.sizes()));
        return Err(Error::arg(1, text));
    };
    let (x, _) = with_batch(x, rank)?;
    let (planes, features) = (size_at(x.borrow(), 1)?, mean.count() as c_long);
    if planes != features {
        let text =
            format!("expects {features} features, got {planes} in {}", size::to_text(x.borrow().sizes()));
        return Err(Error::arg(1, text));
    }
    let from_deviation;
    let (variance, eps) = match variance {
        RunningSpread::Variance(variance) => (variance.of::<T>()?, eps),
        RunningSpread::InverseDeviation(inverse) => {
            from_deviation = made(|r| T::power(r, inverse.of::<T>()?, T::of(-2.0)))?;
            (from_deviation.borrow(), 0.0)
        }
    };
    let statistics = Statistics {
        running_mean: Some(mean.of::<T>()?),
        running_var: Some(variance),
        save_mean: None,
        save_std: None,
        number: 1,
        train: false,
        eps,
    };
    let [weight, bias] = parameters;
    let parameters = (LayerWeights::maybe::<T>(weight.as_ref())?, LayerWeights::maybe::<T>(bias.as_ref())?);
    let result = made(|y| normalization::update_output(x.borrow(), y, parameters, statistics, 0.0))?;
    // One sample becomes a batch of one, and so it goes on, as in Lua.
    Ok(result)
}

fn instance<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    [weight, bias]: &[Option<LayerWeights>; 2],
    eps: f64,
) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[3, 4])?;
    let (x, added) = with_batch(x, 4)?;
    let x = x.borrow();
    let (samples, planes) = (x.sizes()[0], x.sizes()[1]);
    if [weight, bias].into_iter().flatten().any(|list| list.count() as c_long != planes) {
        return Err(Error::arg(1, format!("has other lists than for {planes} planes")));
    }
    let rows = viewed(x, &[samples.saturating_mul(planes), -1])?;
    let mean = made(|r| statistics::mean(r, rows.borrow(), 1, true))?;
    let variance = made(|r| statistics::var(r, rows.borrow(), 1, true, true))?;
    let deviation = made(|r| binary::add(r, variance.borrow(), T::of(eps)))?;
    T::elementary(Elementary::Sqrt, deviation.borrow(), deviation.borrow())?;
    let mean = expanded_as(mean.borrow(), rows.borrow())?;
    let deviation = expanded_as(deviation.borrow(), rows.borrow())?;
    let centred = made(|r| binary::cadd(r, rows.borrow(), T::of(-1.0), mean.borrow()))?;
    let normal = made(|r| binary::cdiv(r, centred.borrow(), deviation.borrow()))?;
    let mut result = viewed(normal.borrow(), x.sizes())?;
    let spread = |list: &LayerWeights, like: Ref<'_, Tensor<T>>| {
        let list = viewed(list.of::<T>()?, &[1, planes, 1, 1])?;
        expanded_as(list.borrow(), like)
    };
    if let Some(weight) = weight {
        result = times(result.borrow(), spread(weight, result.borrow())?.borrow())?;
    }
    if let Some(bias) = bias {
        result = plus(result.borrow(), spread(bias, result.borrow())?.borrow())?;
    }
    without_batch(result, added)
}

fn features<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    mean: &LayerWeights,
    deviation: &LayerWeights,
) -> Result<Own<Tensor<T>>> {
    let plane = x.rank().saturating_sub(3);
    let (mean, deviation) = (spread(x, mean, &[3, 4], plane)?, spread(x, deviation, &[3, 4], plane)?);
    let centred = made(|r| binary::cadd(r, x, T::of(-1.0), mean.borrow()))?;
    made(|r| binary::cdiv(r, centred.borrow(), deviation.borrow()))
}

/// A list of one number for each index of dimension `d` of an input of one of these ranks, repeated to the sizes of that.
fn spread<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    list: &LayerWeights,
    ranks: &[usize],
    d: usize,
) -> Result<Own<Tensor<T>>> {
    check_rank(x, ranks)?;
    let planes = size_at(x, d)?;
    if planes != list.count() as c_long {
        return Err(Error::arg(1, format!("expects {} planes, got {planes}", list.count())));
    }
    let mut sizes = size::filled(x.rank(), 1)?;
    sizes[d] = planes;
    let list = viewed(list.of::<T>()?, &sizes)?;
    expanded_as(list.borrow(), x)
}

fn cross_map<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    size: c_int,
    [alpha, beta, k]: [f64; 3],
) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[3, 4])?;
    let (x, added) = with_batch(x, 4)?;
    let x = x.borrow();
    let planes = x.sizes()[1];
    let squares = times(x, x)?;
    let sums = made(|r| tensor::resize_as(r, x))?;
    let half = c_long::from(size - 1) / 2;
    // As many planes on both sides; of an even size as many as of the next lower odd one.
    for plane in 0..planes {
        let first = (plane - half).max(0);
        let last = (plane + half).min(planes - 1);
        let near = geometry::new_narrow(squares.borrow(), 1, first, last - first + 1)?;
        let sum = geometry::new_narrow(sums.borrow(), 1, plane, 1)?;
        let total = made(|r| reduce::sum(r, near.borrow(), 1, true))?;
        tensor::copy(sum.borrow(), total.borrow())?;
    }
    binary::mul(sums.borrow(), sums.borrow(), T::of(alpha / f64::from(size)))?;
    binary::add(sums.borrow(), sums.borrow(), T::of(k))?;
    T::power(sums.borrow(), sums.borrow(), T::of(-beta))?;
    without_batch(times(sums.borrow(), x)?, added)
}

fn row<T: NetReal>(x: Ref<'_, Tensor<T>>, p: f64, eps: f64) -> Result<Own<Tensor<T>>> {
    check_rank(x, &[1, 2])?;
    let (rows, added) = with_batch(x, 2)?;
    let rows = rows.borrow();
    let sizes = made(|r| unary::abs(r, rows))?;
    let norms = if p == f64::INFINITY {
        let places = tensor::empty::<c_long>()?;
        let largest = made(|r| reduce::extreme::<Max, T>(r, places.borrow(), sizes.borrow(), 1, true))?;
        made(|r| binary::add(r, largest.borrow(), T::of(eps)))?
    } else {
        T::power(sizes.borrow(), sizes.borrow(), T::of(p))?;
        let sums = made(|r| reduce::sum(r, sizes.borrow(), 1, true))?;
        binary::add(sums.borrow(), sums.borrow(), T::of(eps))?;
        made(|r| T::power(r, sums.borrow(), T::of(1.0 / p)))?
    };
    let norms = expanded_as(norms.borrow(), rows)?;
    let result = made(|r| binary::cdiv(r, rows, norms.borrow()))?;
    without_batch(result, added)
}
