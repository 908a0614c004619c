//! Extremes along a dimension, or their places, alone; and those that run along it.

use super::order;
use super::reduce::{self, Along, reduce, with_indices};
use super::result::PreparedResult;
use crate::element::Element;
use crate::engine::{Cost, for_each_lanes};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::Lanes;
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::extreme::{End, Extreme, Max, Min};
use crate::kernel::fold::fold_lanes;
use crate::kernel::lane_loop::{LanePiece, on_lanes};
use crate::order::Sortable;
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};

/// Sets `result` to the maxima or minima along `dimension`; NaN where there is one.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn values<E: End, T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    if const { T::Own::ANY_ORDER } {
        // Of integers the loop that finds the places too, for the sake of less code.
        let indices = tensor::empty()?;
        return reduce::extreme_along::<E, T>(result, indices.borrow(), source, Along::one(d, keep))
            .map_err(|error| error.in_order(&[1, 1, 2]));
    }
    reduce(result, source, d, keep, &fold_lanes(Extreme::<E, T>::new(), |extreme: T| extreme))
}

/// Sets `least` to the minima and `most` to the maxima along `dimension`.
///
/// # Errors
///
/// Argument 4: no such dimension.
pub fn both<T: Accumulate>(
    least: Ref<'_, Tensor<T>>,
    most: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    source.dimension(dimension, 4)?;
    let known = |error: Error| error.in_order(&[1, 3]);
    let (first, second) = (tensor::empty()?, tensor::empty()?);
    values::<Min, T>(first.borrow(), source, dimension, keep).map_err(known)?;
    values::<Max, T>(second.borrow(), source, dimension, keep).map_err(known)?;
    let least_room = tensor::reserve(least, first.borrow().sizes(), 1)?;
    let most_room = tensor::reserve(most, second.borrow().sizes(), 2)?;
    let results = [PreparedResult::of(least, least_room, first), PreparedResult::of(most, most_room, second)];
    results.into_iter().try_for_each(PreparedResult::close)
}

/// Sets `indices` to where the maxima or minima along `dimension` are, counted from 0: the first NaN, else the first of
/// equal elements.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn places<E: End, T: Accumulate>(
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    without_values(|values| reduce::extreme_along::<E, T>(values, indices, source, Along::one(d, keep)))
}

/// Sets `indices` to where the elements of `source` come in order along `dimension`, counted from 0.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn sorted_places<T: Element + Sortable>(
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    descending: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    without_values(|values| order::sort_along(values, indices, source, d, descending))
}

/// Calls a function of values, indices and a source, whose indices alone are wanted: they are argument 1, the source is 2.
fn without_values<T>(compute: impl FnOnce(Ref<'_, Tensor<T>>) -> Result<()>) -> Result<()> {
    let values: Own<Tensor<T>> = tensor::empty()?;
    compute(values.borrow()).map_err(|error| error.in_order(&[1, 1, 2]))
}

/// Sets `values` to the maxima or minima of each element of `source` and those before it along `dimension`, and `indices`
/// to where they are, counted from 0. The last NaN so far, else the last of equal elements.
///
/// # Errors
///
/// Argument 4: no such dimension.
pub fn running<E: End, T: Accumulate>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    let d = source.dimension(dimension, 4)?;
    let along = Along { d, size: source.sizes()[d], keep: true };
    let piece = on_lanes(|lanes: &Lanes<'_, (T, T, c_long), 3>| {
        for lane in 0..lanes.count() {
            let (from, value, index) = lanes.lane(lane);
            let (mut best, mut place) = (from.get(0), 0);
            for i in 0..lanes.length(0) {
                let next = from.get(i);
                if next.is_nan() || !(best.is_nan() || E::beats(best, next)) {
                    (best, place) = (next, i as c_long);
                }
                value.set(i, best);
                index.set(i, place);
            }
        }
    });
    places_of_lanes(values, indices, source, along, &piece)
}

/// Runs `piece` over the lanes of `source` along a dimension and of the results. Out of line, since it is not for few
/// elements.
#[inline(never)]
fn places_of_lanes<T: Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    along: Along,
    piece: &dyn LanePiece<(T, T, c_long), 3>,
) -> Result<()> {
    with_indices(values, indices, (source, 3), along, &|from, values, indices| {
        Ok(for_each_lanes((from, values.1, indices), 1.., along.d, Cost::MEMORY, piece)?)
    })
}
