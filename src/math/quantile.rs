//! Medians of numbers among NaN, and quantiles along a dimension.

use super::order::{COST, LaneNeed, OrderRoom, choose_lanes, copied};
use super::reduce::sizes_with;
use super::result::{Destination, elements_of, share};
use crate::engine::{View, for_each_lanes};
use crate::error::{Result, check_arg, check_arg_with, shown};
use crate::handle::Ref;
use crate::kernel::Lanes;
use crate::kernel::accumulate::{Accumulate, FloatingPoint};
use crate::kernel::lane_loop::on_lanes;
use crate::memory::scratch::{OutOfMemory, Shortage, Standby};
use crate::order::{self, Need, Sortable, Workspace};
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};

/// Sets `values` and `indices` to the medians of the numbers along `dimension`: of an even number the one before the
/// middle; the first NaN where there is no number. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 4: no such dimension.
pub fn median<T: Accumulate + Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 4)?;
    choose_lanes(values, indices, source, d, keep, Need::select, |elements, workspace| {
        // NaN is above all numbers.
        order::kth_value(elements, numbers(elements).saturating_sub(1) / 2, workspace)
    })
}

/// How many elements are no NaN.
fn numbers<T: Accumulate>(elements: &[T]) -> usize {
    elements.iter().filter(|x| !x.is_nan()).count()
}

/// What is between two elements that a quantile lies between.
#[derive(Clone, Copy)]
pub enum Interpolation {
    /// The point that divides their distance as the rank does.
    Linear,
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
    /// The middle.
    Midpoint,
    /// The nearer one; of two that are as near that with the even rank.
    Nearest,
}

impl Interpolation {
    /// That of a number in C: 0 to 4.
    ///
    /// # Errors
    ///
    /// Argument `number`: another one.
    pub fn named(interpolation: c_int, number: i32) -> Result<Self> {
        use Interpolation::{Higher, Linear, Lower, Midpoint, Nearest};
        let all = [Linear, Lower, Higher, Midpoint, Nearest];
        let found = usize::try_from(interpolation).ok().and_then(|i| all.get(i).copied());
        check_arg_with(found.is_some(), number, || {
            format!("no interpolation has the number {interpolation}")
        })?;
        Ok(found.unwrap_or(Linear))
    }

    /// The ranks of the two elements for the quantile at `rank`, and the share of the second one.
    fn ranks(self, rank: f64) -> (usize, usize, f64) {
        let (below, above) = (rank.floor() as usize, rank.ceil() as usize);
        match self {
            Interpolation::Linear => (below, above, rank - rank.floor()),
            Interpolation::Lower => (below, below, 0.0),
            Interpolation::Higher => (above, above, 0.0),
            Interpolation::Midpoint => (below, above, 0.5),
            Interpolation::Nearest => {
                let nearest = rank.round_ties_even() as usize;
                (nearest, nearest, 0.0)
            }
        }
    }
}

/// The point between `low` and `high`, `share` of the way: of a finite and an infinite one the latter, NaN between both
/// infinities.
fn between(low: f64, high: f64, share: f64) -> f64 {
    let distance = high - low;
    if low == high {
        low
    } else if distance.is_infinite() {
        low * (1.0 - share) + high * share
    } else if share < 0.5 {
        low + share * distance
    } else {
        high - distance * (1.0 - share)
    }
}

/// Quantiles of a lane that are selected one by one; it is sorted for more of them.
const SELECTED: usize = 4;

/// The element of rank `k`: selected, or from `sorted` elements.
fn ranked<T: Sortable>(
    elements: &[T],
    sorted: &[T],
    k: usize,
    workspace: &mut Workspace<T>,
) -> std::result::Result<T, OutOfMemory> {
    match sorted.get(k) {
        Some(&value) => Ok(value),
        None => Ok(order::kth_value(elements, k, workspace)?.0),
    }
}

/// Sets `result` to the quantiles `q` of the elements along `dimension`, whose size becomes the number of quantiles: NaN
/// where there is one, unless NaN is to be left out.
///
/// # Errors
///
/// Argument 3: not a vector, or not of numbers from 0 to 1. Argument 4: no such dimension.
pub fn quantile<T: FloatingPoint + Sortable>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    q: Ref<'_, Tensor<T>>,
    dimension: c_int,
    interpolation: Interpolation,
    leaves_out: bool,
) -> Result<()> {
    check_arg(q.rank() == 1, 3, "quantiles: a vector expected")?;
    let d = source.dimension(dimension, 4)?;
    View::new(q, 3)?;
    let wanted = tensor::deep_copy(q)?;
    let wanted = elements_of(wanted.borrow());
    for q in wanted {
        check_arg_with((0.0..=1.0).contains(&q.own()), 3, || {
            format!("quantiles must be from 0 to 1, got {}", shown(q.own()))
        })?;
    }
    let from = View::new(source, 2)?;
    let length = source.sizes()[d] as usize;
    let sorted = wanted.len() > SELECTED;
    let spare = if sorted { length } else { 0 };
    let need = if sorted { Need::sort(length) } else { Need::select(length) };
    let lanes = LaneNeed { order: need, source: copied(source, d, length), values: spare, indices: spare };
    let standby = Standby::<OrderRoom<T>>::new(lanes)?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), &sizes_with(source, d, wanted.len() as _), None)?;
    let shortage = Shortage::default();
    let piece = on_lanes(|lanes: &Lanes<'_, (T, T), 2>| {
        standby.with(|OrderRoom { workspace, source, values, indices }| {
            for lane in 0..lanes.count() {
                let (from, to) = lanes.lane(lane);
                let outcome = from.with_slice(source, |elements| {
                    let room = if sorted { (&mut values[..], &mut indices[..]) } else { Default::default() };
                    of_lane(elements, wanted, interpolation, leaves_out, room, workspace, |i, value| {
                        to.set(i, value)
                    })
                });
                shortage.note(outcome);
            }
        })
    });
    for_each_lanes((&from, &View::new(destination.tensor(), 1)?), 1.., d, COST, &piece)?;
    shortage.outcome()?;
    destination.finish()
}

/// Calls `put` with the number of each quantile of `elements` and the quantile. They are sorted in `room`, if it has any.
fn of_lane<T: FloatingPoint + Sortable>(
    elements: &[T],
    wanted: &[T],
    interpolation: Interpolation,
    leaves_out: bool,
    (values, indices): (&mut [T], &mut [c_long]),
    workspace: &mut Workspace<T>,
    put: impl Fn(usize, T),
) -> std::result::Result<(), OutOfMemory> {
    let count = numbers(elements);
    if count == 0 || count < elements.len() && !leaves_out {
        (0..wanted.len()).for_each(|i| put(i, T::from_own(f64::NAN)));
        return Ok(());
    }
    if !values.is_empty() {
        values.copy_from_slice(elements);
        order::sort(values, indices, false, workspace, 1)?;
    }
    for (i, q) in wanted.iter().enumerate() {
        let (below, above, share) = interpolation.ranks(q.own() * (count - 1) as f64);
        let low = ranked(elements, values, below, workspace)?;
        let high = if above == below { low } else { ranked(elements, values, above, workspace)? };
        put(i, T::from_own(between(low.own(), high.own(), share)));
    }
    Ok(())
}
