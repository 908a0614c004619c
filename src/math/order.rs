//! Sorting, order statistics and modes along a dimension.
//!
//! NaN counts as larger than any number; indices count from 0.

use super::reduce::{Along, with_indices};
use crate::element::Element;
use crate::engine::{Cost, View, for_each_lanes};
use crate::error::{Positioned, Result, check_arg_with};
use crate::handle::Ref;
use crate::kernel::Lanes;
use crate::kernel::lane_loop::on_lanes;
use crate::memory::scratch::{OutOfMemory, Scratch, Shortage, Standby, ThreadMemory};
use crate::order::{self, Need, Workspace};
use crate::tensor::{self, Tensor};
use crate::threads;
use crate::tuning::{RANKED, SHARED_LANES};
use std::os::raw::{c_int, c_long};

/// Comparisons and random accesses.
pub(super) const COST: Cost = Cost { parallel_above: SHARED_LANES };

/// Memory of one thread: for the order, and for copies of lanes whose elements are no neighbours.
pub(super) struct OrderRoom<T: order::Sortable> {
    pub(super) workspace: Workspace<T>,
    pub(super) source: Scratch<T>,
    pub(super) values: Scratch<T>,
    pub(super) indices: Scratch<c_long>,
}

/// What the lanes of an operation need.
#[derive(Clone, Copy)]
pub(super) struct LaneNeed {
    pub(super) order: Need,
    /// The lengths of lanes that may have to be copied.
    pub(super) source: usize,
    pub(super) values: usize,
    pub(super) indices: usize,
}

impl<T: order::Sortable> ThreadMemory for OrderRoom<T> {
    type Need = LaneNeed;

    fn take() -> Self {
        let workspace = Workspace::take();
        OrderRoom { workspace, source: Scratch::new(), values: Scratch::new(), indices: Scratch::new() }
    }

    fn prepare(&mut self, lanes: LaneNeed) -> std::result::Result<(), OutOfMemory> {
        self.workspace.prepare(lanes.order)?;
        self.source.resize(lanes.source, T::default())?;
        self.values.resize(lanes.values, T::default())?;
        self.indices.resize(lanes.indices, 0)
    }

    fn keep(self) {
        self.workspace.keep();
    }
}

/// `size` if lanes of `source` along dimension `d` may have to be copied, else 0.
pub(super) fn copied<T>(source: Ref<'_, Tensor<T>>, d: usize, size: usize) -> usize {
    if size > 1 && source.strides()[d] != 1 { size } else { 0 }
}

/// [`copied`] for a result that is going to have the sizes of `source` in all but dimension `d`.
fn copied_back<R, T>(result: Ref<'_, Tensor<R>>, source: Ref<'_, Tensor<T>>, d: usize, size: usize) -> usize {
    let rank = source.rank();
    // A result of other sizes becomes contiguous.
    let dense = d + 1 == rank && (result.rank() != rank || result.strides().get(d) == Some(&1));
    if size > 1 && !dense { size } else { 0 }
}

/// Sets `values` to `source` sorted along `dimension`, stably, and `indices` to where the elements were.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn sort<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    descending: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2).at(&[(2, 4)])?;
    sort_along(values, indices, source, d, descending)
}

/// [`sort`] along a dimension that `source` has.
pub(super) fn sort_along<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    descending: bool,
) -> Result<()> {
    let along = Along { d, size: source.sizes()[d], keep: true };
    View::new(source, 3)?;
    let length = along.size as usize;
    let few = length <= RANKED;
    let standby = if few { None } else { Some(sort_room(values, indices, source, d)?) };
    with_indices(values, indices, (source, 3), along, &|_, (values, value), index| {
        tensor::copy(values, source)?;
        let Some(standby) = &standby else {
            let piece = on_lanes(|lanes: &Lanes<'_, (T, c_long), 2>| {
                let (mut spare_values, mut spare_indices) = ([T::default(); RANKED], [0; RANKED]);
                sort_lanes(lanes, &mut spare_values, &mut spare_indices, |values, at| {
                    order::sort_few(values, at, descending)
                })
            });
            return Ok(for_each_lanes((value, index), 0.., d, COST, &piece)?);
        };
        // Threads work on different lanes, or together on the only one.
        let threads = if value.extent.count > length { 1 } else { threads::count() };
        let shortage = Shortage::default();
        let piece = on_lanes(|lanes: &Lanes<'_, (T, c_long), 2>| {
            standby.with(|OrderRoom { workspace, values, indices, .. }| {
                let sort = |values: &mut [T], at: &mut [_]| {
                    shortage.note(order::sort(values, at, descending, workspace, threads))
                };
                sort_lanes(lanes, values, indices, sort)
            })
        });
        for_each_lanes((value, index), 0.., d, COST, &piece)?;
        Ok(shortage.outcome()?)
    })
}

/// Memory for sorting the lanes of `source` along dimension `d`.
#[inline(never)]
fn sort_room<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
) -> Result<Standby<OrderRoom<T>>> {
    let length = source.sizes()[d] as usize;
    Ok(Standby::new(LaneNeed {
        order: Need::sort(length),
        source: 0,
        values: copied_back(values, source, d, length),
        indices: copied_back(indices, source, d, length),
    })?)
}

/// Calls `sort` with each lane of values and of indices; those that are not dense are copied to the spare room.
#[inline(always)]
fn sort_lanes<T: Element>(
    lanes: &Lanes<'_, (T, c_long), 2>,
    spare_values: &mut [T],
    spare_indices: &mut [c_long],
    mut sort: impl FnMut(&mut [T], &mut [c_long]),
) {
    for lane in 0..lanes.count() {
        let (value, index) = lanes.lane(lane);
        value.with_mut_slice(spare_values, |values| {
            index.with_mut_slice(spare_indices, |indices| sort(values, indices))
        });
    }
}

/// Sets `values` and `indices` to what `choose` finds in each lane of `source` along dimension `d`.
pub(super) fn choose_lanes<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    need: fn(usize) -> Need,
    choose: impl Fn(&[T], &mut Workspace<T>) -> std::result::Result<(T, c_long), OutOfMemory> + Sync,
) -> Result<()> {
    View::new(source, 3)?;
    let length = source.sizes()[d] as usize;
    let need = LaneNeed { order: need(length), source: copied(source, d, length), values: 0, indices: 0 };
    let standby = Standby::new(need)?;
    with_indices(values, indices, (source, 3), Along::one(d, keep), &|from, (_, value), index| {
        let shortage = Shortage::default();
        let piece = on_lanes(|lanes: &Lanes<'_, (T, T, c_long), 3>| {
            standby.with(|OrderRoom { workspace, source, .. }| {
                for lane in 0..lanes.count() {
                    let (from, value, index) = lanes.lane(lane);
                    let chosen = from.with_slice(source, |elements| choose(elements, workspace));
                    shortage.note(chosen.map(|(chosen, place)| {
                        value.set(0, chosen);
                        index.set(0, place);
                    }));
                }
            })
        });
        for_each_lanes((from, value, index), 1.., d, COST, &piece)?;
        Ok(shortage.outcome()?)
    })
}

/// Refuses a `k` that is not one of the `count` elements of a lane, by blaming argument 2.
fn check_one_of(k: c_long, count: c_long) -> Result<()> {
    check_arg_with(0 < k && k <= count, 2, || {
        format!("k not in range for dimension: {k}, of {count} elements")
    })
}

/// Sets `values` and `indices` to the `k`-th smallest elements along `dimension`, `k` counting from 1,
/// and to where they are. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
pub fn kth_value<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 5)])?;
    check_one_of(k, source.sizes()[d]).at(&[(2, 4)])?;
    choose_lanes(values, indices, source, d, keep, Need::select, |elements, workspace| {
        order::kth_value(elements, k as usize - 1, workspace)
    })
}

/// Sets `values` and `indices` to the middle elements along `dimension`, those before the middle of an
/// even number. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn median<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 4)])?;
    choose_lanes(values, indices, source, d, keep, Need::select, order::median)
}

/// Sets `values` and `indices` to the most frequent elements along `dimension`, the smallest of several,
/// and where the last of them is. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn mode<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 4)])?;
    choose_lanes(values, indices, source, d, keep, Need::mode, order::mode)
}

/// Sets `values` and `indices` to the `k` smallest elements along `dimension`, or the `largest`, and to
/// where they are: best first if `sorted`, else by index.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
#[allow(clippy::too_many_arguments, reason = "those of the C function")]
pub fn top_k<T: Element + order::Sortable>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    largest: bool,
    sorted: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3).at(&[(3, 5)])?;
    check_one_of(k, source.sizes()[d]).at(&[(2, 4)])?;
    View::new(source, 3)?;
    let (length, best) = (source.sizes()[d] as usize, k as usize);
    let standby = Standby::new(LaneNeed {
        order: Need::top(length, best),
        source: copied(source, d, length),
        values: copied_back(values, source, d, best),
        indices: copied_back(indices, source, d, best),
    })?;
    with_indices(
        values,
        indices,
        (source, 3),
        Along { d, size: k, keep: true },
        &|from, (_, value), index| {
            let shortage = Shortage::default();
            let piece = on_lanes(|lanes: &Lanes<'_, (T, T, c_long), 3>| {
                standby.with(|OrderRoom { workspace, source, values, indices }| {
                    for lane in 0..lanes.count() {
                        let (from, value, index) = lanes.lane(lane);
                        shortage.note(from.with_slice(source, |elements| {
                            value.with_mut_slice(values, |values| {
                                index.with_mut_slice(indices, |indices| {
                                    order::top_k(elements, values, indices, largest, sorted, workspace)
                                })
                            })
                        }));
                    }
                })
            });
            for_each_lanes((from, value, index), 1.., d, COST, &piece)?;
            Ok(shortage.outcome()?)
        },
    )
}
