//! Sorting, order statistics and modes along a dimension.
//!
//! NaN counts as larger than any number; indices count from 0.

use super::reduce::{Along, with_indices, with_lines};
use crate::element::Element;
use crate::engine::{Cost, View};
use crate::error::{Result, check_arg};
use crate::handle::Ref;
use crate::kernel::{Bundle, Dim};
use crate::memory::scratch::{Kept, OutOfMemory, Scratch, Shortage, Standby};
use crate::order::{self, Need, Parallel, Workspace};
use crate::tensor::{self, Tensor};
use crate::threads;
use std::os::raw::{c_int, c_long};

/// Comparisons and random accesses pay for a second thread early.
const COST: Cost = Cost { parallel_above: 1 << 13 };

/// Memory of one thread: for the order, and for copies of lines whose elements are no neighbours.
struct Room<T: order::Element> {
    workspace: Workspace<T>,
    source: Scratch<T>,
    values: Scratch<T>,
    indices: Scratch<c_long>,
}

/// What the lines of an operation need.
#[derive(Clone, Copy)]
struct Lines {
    order: Need,
    /// The lengths of lines that may have to be copied.
    source: usize,
    values: usize,
    indices: usize,
}

impl<T: order::Element> Kept for Room<T> {
    type Need = Lines;

    fn take() -> Self {
        let workspace = Workspace::take();
        Room { workspace, source: Scratch::new(), values: Scratch::new(), indices: Scratch::new() }
    }

    fn prepare(&mut self, lines: Lines) -> std::result::Result<(), OutOfMemory> {
        self.workspace.prepare(lines.order)?;
        self.source.resize(lines.source, T::default())?;
        self.values.resize(lines.values, T::default())?;
        self.indices.resize(lines.indices, 0)
    }

    fn keep(self) {
        self.workspace.keep();
    }
}

/// `size` if lines of `source` along dimension `d` may have to be copied, else 0.
fn copied<T>(source: Ref<'_, Tensor<T>>, d: usize, size: usize) -> usize {
    if size > 1 && source.strides()[d] != 1 { size } else { 0 }
}

/// [`copied`] for a result that is going to have the sizes of `source` in all but dimension `d`.
fn copied_back<R, T>(result: Ref<'_, Tensor<R>>, source: Ref<'_, Tensor<T>>, d: usize, size: usize) -> usize {
    let rank = source.rank();
    // A result of other sizes becomes contiguous.
    let dense = d + 1 == rank && (result.rank() != rank || result.strides().get(d) == Some(&1));
    if size > 1 && !dense { size } else { 0 }
}

/// Calls `work` with the line of `dim.size` elements at `at`, in place if they are neighbours, else
/// copied to `buffer`, which is as long.
///
/// # Safety
///
/// There are such elements, and nothing writes them meanwhile.
unsafe fn with_line<T: Copy, R>(at: *mut u8, dim: Dim, buffer: &mut [T], work: impl FnOnce(&[T]) -> R) -> R {
    let dense = dim.stride == size_of::<T>() as isize || dim.size == 1;
    // SAFETY: the elements of the line.
    unsafe {
        if dense {
            return work(std::slice::from_raw_parts(at.cast(), dim.size));
        }
        let line = &mut buffer[..dim.size];
        let place = |i: usize| at.wrapping_offset(i as isize * dim.stride).cast::<T>();
        line.iter_mut().enumerate().for_each(|(i, element)| *element = *place(i));
        work(line)
    }
}

/// Calls `work` with room for the line of `dim.size` elements at `at`: the line itself if its elements
/// are neighbours, else `buffer` with a copy of it, which is written back.
///
/// # Safety
///
/// There are such elements, and nothing else accesses them meanwhile.
unsafe fn with_line_mut<T: Copy, R>(
    at: *mut u8,
    dim: Dim,
    buffer: &mut [T],
    work: impl FnOnce(&mut [T]) -> R,
) -> R {
    let dense = dim.stride == size_of::<T>() as isize || dim.size == 1;
    // SAFETY: the elements of the line.
    unsafe {
        if dense {
            return work(std::slice::from_raw_parts_mut(at.cast(), dim.size));
        }
        let line = &mut buffer[..dim.size];
        let place = |i: usize| at.wrapping_offset(i as isize * dim.stride).cast::<T>();
        line.iter_mut().enumerate().for_each(|(i, element)| *element = *place(i));
        let result = work(line);
        for (i, &value) in line.iter().enumerate() {
            *place(i) = value;
        }
        result
    }
}

/// Sets `values` to `source` sorted along `dimension`, stably, and `indices` to where the elements were.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn sort<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    descending: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    let along = Along { d, size: source.sizes()[d], keep: true };
    View::new(source, 2)?;
    let length = along.size as usize;
    let few = length <= order::FEW;
    let standby = if few { None } else { Some(sort_room(values, indices, source, d)?) };
    with_indices(values, indices, (source, 2), along, |_, (values, value), index| {
        tensor::copy(values, source)?;
        with_lines([value, index], d, |lines| {
            let Some(standby) = &standby else {
                lines.for_each_bundle(COST, &|bundle| {
                    let (mut spare_values, mut spare_indices) = ([T::default(); order::FEW], [0; order::FEW]);
                    // SAFETY: lines of each result, which only this thread has.
                    unsafe {
                        sort_bundle(bundle, &mut spare_values, &mut spare_indices, |values, at| {
                            order::sort_few(values, at, descending)
                        })
                    }
                });
                return Ok(());
            };
            // Threads work on different lines, or together on the only one.
            let threads = if lines.count() > 1 { 1 } else { threads::count() };
            let shortage = Shortage::default();
            lines.for_each_bundle(COST, &|bundle| {
                let parallel = &Parallel::new(threads, &threads::for_each_part);
                standby.with(|Room { workspace, values, indices, .. }| {
                    let sort = |values: &mut [T], at: &mut [_]| {
                        shortage.note(order::sort(values, at, descending, workspace, parallel))
                    };
                    // SAFETY: as above.
                    unsafe { sort_bundle(bundle, values, indices, sort) }
                })
            });
            Ok(shortage.outcome()?)
        })
    })
}

/// Memory for sorting the lines of `source` along dimension `d`.
#[inline(never)]
fn sort_room<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
) -> Result<Standby<Room<T>>> {
    let length = source.sizes()[d] as usize;
    Ok(Standby::new(Lines {
        order: Need::sort(length),
        source: 0,
        values: copied_back(values, source, d, length),
        indices: copied_back(indices, source, d, length),
    })?)
}

/// Calls `sort` with each line of values and of indices; those that are not dense are copied to the spare room.
///
/// # Safety
///
/// Operand 0 has elements of type `T`, operand 1 of type `long`; nothing else accesses them meanwhile.
#[inline(always)]
unsafe fn sort_bundle<T: Copy>(
    bundle: &Bundle<2>,
    spare_values: &mut [T],
    spare_indices: &mut [c_long],
    mut sort: impl FnMut(&mut [T], &mut [c_long]),
) {
    for line in 0..bundle.count {
        let [value, index] = bundle.line(line);
        // SAFETY: a line of each result.
        unsafe {
            with_line_mut(value, bundle.along[0], spare_values, |values: &mut [T]| {
                with_line_mut(index, bundle.along[1], spare_indices, |indices| sort(values, indices))
            })
        }
    }
}

/// Sets `values` and `indices` to what `choose` finds in each line of `source` along dimension `d`.
fn choose_lines<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    need: fn(usize) -> Need,
    choose: impl Fn(&[T], &mut Workspace<T>) -> std::result::Result<(T, i64), OutOfMemory> + Sync,
) -> Result<()> {
    View::new(source, 3)?;
    let length = source.sizes()[d] as usize;
    let lines = Lines { order: need(length), source: copied(source, d, length), values: 0, indices: 0 };
    let standby = Standby::new(lines)?;
    with_indices(values, indices, (source, 3), Along::one(d, keep), |from, (_, value), index| {
        with_lines([from, value, index], d, |lines| {
            let shortage = Shortage::default();
            lines.for_each_bundle(COST, &|bundle| {
                standby.with(|Room { workspace, source, .. }| {
                    for line in 0..bundle.count {
                        let [from, value, index] = bundle.line(line);
                        // SAFETY: a line of the source, which is apart from the results, and its results.
                        unsafe {
                            let chosen =
                                with_line(from, bundle.along[0], source, |line| choose(line, workspace));
                            shortage.note(chosen.map(|(chosen, place)| {
                                value.cast::<T>().write(chosen);
                                index.cast::<c_long>().write(place as c_long);
                            }));
                        }
                    }
                })
            });
            Ok(shortage.outcome()?)
        })
    })
}

/// Sets `values` and `indices` to the `k`-th smallest elements along `dimension`, `k` counting from 1,
/// and to where they are. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
pub fn kth_value<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let fits = 0 < k && k <= source.sizes()[d];
    check_arg(fits, 2, "selected index out of range")?;
    choose_lines(values, indices, source, d, keep, Need::select, |line, workspace| {
        order::kth_value(line, k as usize - 1, workspace)
    })
}

/// Sets `values` and `indices` to the middle elements along `dimension`, those before the middle of an
/// even number. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn median<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    choose_lines(values, indices, source, d, keep, Need::select, order::median)
}

/// Sets `values` and `indices` to the most frequent elements along `dimension`, the smallest of several,
/// and where the last of them is. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn mode<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    choose_lines(values, indices, source, d, keep, Need::mode, order::mode)
}

/// Sets `values` and `indices` to the `k` smallest elements along `dimension`, or the `largest`, and to
/// where they are: best first if `sorted`, else by index.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
#[allow(clippy::too_many_arguments, reason = "those of the C function")]
pub fn top_k<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    largest: bool,
    sorted: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let fits = 0 < k && k <= source.sizes()[d];
    check_arg(fits, 2, "k not in range for dimension")?;
    View::new(source, 3)?;
    let (length, best) = (source.sizes()[d] as usize, k as usize);
    let standby = Standby::new(Lines {
        order: Need::top(length, best),
        source: copied(source, d, length),
        values: copied_back(values, source, d, best),
        indices: copied_back(indices, source, d, best),
    })?;
    with_indices(values, indices, (source, 3), Along { d, size: k, keep: true }, |from, (_, value), index| {
        with_lines([from, value, index], d, |lines| {
            let shortage = Shortage::default();
            lines.for_each_bundle(COST, &|bundle| {
                let along = bundle.along;
                standby.with(|Room { workspace, source, values, indices }| {
                    for line in 0..bundle.count {
                        let [from, value, index] = bundle.line(line);
                        // SAFETY: a line of the source, which is apart from the results, and its results.
                        let outcome = unsafe {
                            with_line(from, along[0], source, |line: &[T]| {
                                with_line_mut(value, along[1], values, |values| {
                                    with_line_mut(index, along[2], indices, |indices| {
                                        order::top_k(line, values, indices, largest, sorted, workspace)
                                    })
                                })
                            })
                        };
                        shortage.note(outcome);
                    }
                })
            });
            Ok(shortage.outcome()?)
        })
    })
}
